package configs

import (
	"fmt"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// Report is how a scripted hand went. Its JSON has the field names of the
// expectations of a scenario.
type Report struct {
	ID             string   `json:"id,omitempty"`
	Game           string   `json:"game"`
	Betting        string   `json:"betting"`
	Players        []string `json:"players"`
	Street         string   `json:"street"`
	Board          string   `json:"board,omitempty"`
	Boards         []string `json:"boards,omitempty"` // when the hand is run several times
	Button         string   `json:"button"`
	SmallBlind     string   `json:"small_blind,omitempty"`
	BigBlind       string   `json:"big_blind,omitempty"`
	FirstPreflop   string   `json:"first_preflop,omitempty"`
	FirstPostflop  string   `json:"first_postflop,omitempty"`
	NextButton     string   `json:"next_button,omitempty"`
	NextSmallBlind string   `json:"next_small_blind,omitempty"`
	NextBigBlind   string   `json:"next_big_blind,omitempty"`
	LowPossible    *bool    `json:"low_possible,omitempty"`
	Legal          *Legal   `json:"legal,omitempty"`
	Result         Result   `json:"result"`

	story []string
}

// Legal is what the player to act may do.
type Legal struct {
	Actor         string `json:"actor"`
	ToCall        int64  `json:"to_call"`
	CanCheck      bool   `json:"can_check"`
	CanCall       bool   `json:"can_call"`
	CanRaise      bool   `json:"can_raise"`
	MinTo         *int64 `json:"min_to,omitempty"`
	MaxTo         *int64 `json:"max_to,omitempty"`
	MaxRaiseOnTop *int64 `json:"max_raise_on_top,omitempty"`
	WhyMin        string `json:"why_min,omitempty"`
	WhyMax        string `json:"why_max"`
}

// Result is what lies in the middle and who gets it. Awards are before rake,
// Collected after it; both are there when the hand is settled.
type Result struct {
	Settled     bool             `json:"settled"`
	Total       int64            `json:"total"`
	Pots        []PotReport      `json:"pots"`
	Uncalled    map[string]int64 `json:"uncalled_returned"`
	Awards      map[string]int64 `json:"awards,omitempty"`
	Collected   map[string]int64 `json:"collected,omitempty"`
	Rake        int64            `json:"rake"`
	Net         map[string]int64 `json:"net"`
	Stacks      map[string]int64 `json:"stacks"`
	Winner      string           `json:"winner,omitempty"`
	FirstToShow string           `json:"first_to_show,omitempty"`
	Then        []string         `json:"then,omitempty"`
}

// PotReport is one pot, the main pot first.
type PotReport struct {
	Amount   int64            `json:"amount"`
	Eligible []string         `json:"eligible"`
	Rake     int64            `json:"rake,omitempty"`
	Awards   map[string]int64 `json:"awards,omitempty"`
}

// report sums the hand up.
func (p *play) report() *Report {
	t := &p.table
	r := &Report{ID: p.ID, Game: t.Rules().Game.String(), Betting: t.Rules().Betting.String(), Players: p.names(1<<len(p.Players) - 1), Street: t.Street().String(),
		Button: p.name(t.Button()), SmallBlind: p.name(t.SmallBlindSeat()), BigBlind: p.name(t.BigBlindSeat()),
		FirstPreflop: p.name(p.first)}
	if p.Street == table.Preflop || p.table.In().Len() > 0 {
		r.FirstPostflop = p.name(t.In().After(t.Button()))
	}
	for run := range t.Runs() {
		if b := card.Format(t.Board(run)); t.Runs() == 1 {
			r.Board = b
		} else {
			r.Boards = append(r.Boards, b)
		}
	}
	p.reportNext(r)
	p.reportLow(r)
	if l := p.legal; l.Seat >= 0 {
		r.Legal = &Legal{Actor: p.name(l.Seat), ToCall: l.ToCall, CanCheck: l.CanCheck, CanCall: l.CanCall, CanRaise: l.CanRaise,
			WhyMax: p.whyMax}
		if l.CanRaise {
			top := l.MaxTo - l.Level
			r.Legal.MinTo, r.Legal.MaxTo, r.Legal.MaxRaiseOnTop, r.Legal.WhyMin = &l.MinTo, &l.MaxTo, &top, p.whyMin
		}
	}
	r.Result = p.result()
	r.story = p.tell(r)
	return r
}

// name returns the player of a seat, "" if there is none.
func (p *play) name(seat int) string {
	if seat < 0 || seat >= len(p.Players) {
		return ""
	}
	return p.Players[seat].Name
}

// names lists the players of a set in their order.
func (p *play) names(s table.SeatSet) []string {
	out := make([]string, 0, s.Len())
	for ; s != 0; s &= s - 1 {
		out = append(out, p.name(s.First()))
	}
	return out
}

// reportLow says whether the board allows a low, in high-low games.
func (p *play) reportLow(r *Report) {
	if !p.Rules.Game.HighLow {
		return
	}
	for _, b := range p.Boards {
		if len(b) >= 3 {
			possible := evaluator.LowPossible(evaluator.LowMask(card.SetOf(b...)))
			if r.LowPossible != nil {
				possible = possible || *r.LowPossible
			}
			r.LowPossible = &possible
		}
	}
}

// reportNext says where the button and the blinds go in the next hand.
func (p *play) reportNext(r *Report) {
	t := &p.table
	rotor, err := table.NewRotor(t.Seats(), p.DeadButton, table.EntryPost)
	if err != nil {
		return
	}
	left := table.SeatSet(0)
	for i, x := range p.Players {
		if t.Stack(i) > 0 || t.Phase() != table.Done && t.Live().Has(i) && x.Stack > 0 {
			left = left.With(i)
			if err := rotor.Sit(i); err != nil {
				return
			}
			if x.Out {
				rotor.SitOut(i)
			}
		}
	}
	small, big := t.SmallBlindSeat(), t.BigBlindSeat()
	if natural, other := t.Blinds(); small < 0 || big < 0 {
		if small < 0 {
			small = natural
		}
		if big < 0 {
			big = other
		}
	}
	rotor.Resume(t.Button(), small, big)
	plan, err := rotor.Next()
	if err != nil {
		return
	}
	r.NextButton, r.NextSmallBlind, r.NextBigBlind = p.name(plan.Button), p.name(plan.Small), p.name(plan.Big)
	if plan.Small < 0 {
		r.NextSmallBlind = "none"
	}
}

// result sums up pots, refunds and awards.
func (p *play) result() Result {
	t := &p.table
	out := Result{Settled: t.Phase() == table.Done, Total: t.Total(), Pots: []PotReport{}, Uncalled: map[string]int64{},
		Rake: t.Rake(), Net: map[string]int64{}, Stacks: map[string]int64{}}
	for _, pot := range t.Pots() {
		if pot.Amount == 0 {
			continue
		}
		x := PotReport{Amount: pot.Amount, Eligible: p.names(pot.Eligible), Rake: pot.Rake}
		if out.Settled {
			x.Awards = map[string]int64{}
			for i, n := range pot.Awards[:t.Seats()] {
				if n > 0 {
					x.Awards[p.name(i)] = n
				}
			}
		}
		out.Pots = append(out.Pots, x)
	}
	if out.Settled {
		out.Awards, out.Collected = map[string]int64{}, map[string]int64{}
	}
	for i, x := range p.Players {
		if n := t.Uncalled(i); n > 0 {
			out.Uncalled[x.Name] = n
		}
		if n := t.Awards(i); n > 0 {
			out.Awards[x.Name] = n
		}
		if n := t.Collected(i); n > 0 {
			out.Collected[x.Name] = n
		}
		if t.In().Has(i) {
			out.Net[x.Name] = t.Net(i)
		}
		out.Stacks[x.Name] = t.Stack(i)
	}
	if len(out.Awards) == 1 {
		for name := range out.Awards {
			out.Winner = name
		}
	}
	if t.Phase() >= table.Between && t.Live().Len() > 1 {
		var order [table.MaxSeats]int
		n := t.ShowOrder(&order)
		out.FirstToShow = p.name(order[0])
		for _, seat := range order[1:n] {
			out.Then = append(out.Then, p.name(seat))
		}
	}
	return out
}

// describe returns a hand in words as it stands on a board, "" before the
// flop.
func describe(game evaluator.Game, hole, board []card.Card) string {
	if len(board) < 3 || len(hole) == 0 {
		return ""
	}
	out := evaluator.Describe(evaluator.BestHigh(hole, board).Five())
	if game.HighLow {
		low := "no low"
		if best, ok := evaluator.BestLow(hole, board); ok {
			low = "low " + best.Low.String()
		}
		out = fmt.Sprintf("%s; %s", out, low)
	}
	return out
}
