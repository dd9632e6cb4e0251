package history

import (
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/table"
)

// StreetEquity is the exact equity of the players who are still in the hand
// when the betting of a street ends, with the board of that street. Players
// whose cards are not told are left out and counted in Unknown; the known
// cards of everybody else cannot come any more.
type StreetEquity struct {
	Street  table.Street
	Board   []card.Card // of the first run
	Players []int       // in the order of Hand.Players
	Equity  []float64   // shares of the pot, 0 to 1
	Unknown int
}

// Equities is how a hand stood on its way.
type Equities struct {
	Streets []StreetEquity
	// EV is each player's expected net result, in units of the hand, when all
	// the money was in; nil when no all-in came before the river, or when the
	// cards of one of the players were not told. Rake is taken as in the hand.
	EV    []float64
	AllIn table.Street // the street on which the betting was over
}

// streetEnd is the state when the betting of a street is over.
type streetEnd struct {
	street table.Street
	live   table.SeatSet
	closed bool // no more betting in this hand
}

// mark notes the end of a street.
func (r *replay) mark() {
	t := r.t
	if n := len(r.ends); n > 0 && r.ends[n-1].street == t.Street() {
		return
	}
	r.ends = append(r.ends, streetEnd{t.Street(), t.Live(), t.Closed()})
}

// Equities works out the equities of a hand that was audited. Its memory is
// kept in the Auditor.
func (a *Auditor) Equities(out *Audit) *Equities {
	h := out.Hand
	if !out.Replayed {
		return nil
	}
	r := newReplay(h, &a.table, func(int, string, ...any) {})
	if r.run(&options{chip: 1}) != nil || r.stopped {
		return nil
	}
	r.mark()
	if a.counter == nil {
		a.counter = runout.NewCounter()
	}
	eq := &Equities{}
	for _, end := range r.ends {
		if end.live.Len() < 2 {
			break
		}
		s := StreetEquity{Street: end.street, Board: r.boardOn(end.street)}
		for live := end.live; live != 0; live &= live - 1 {
			p := r.players[live.First()]
			if len(h.Players[p].Cards) == h.Game.HoleCards {
				s.Players = append(s.Players, p)
			} else {
				s.Unknown++
			}
		}
		if len(s.Players) < 2 {
			continue
		}
		s.Equity = a.equity(h, s.Players, s.Board)
		if s.Equity == nil {
			continue
		}
		eq.Streets = append(eq.Streets, s)
		if end.closed && end.street < table.River && eq.EV == nil && s.Unknown == 0 {
			eq.EV, eq.AllIn = a.expected(r, out, s.Board), end.street
		}
	}
	return eq
}

// boardOn returns the board of the first run as it lies on a street.
func (r *replay) boardOn(s table.Street) []card.Card {
	n := s.BoardCards()
	if s == table.Preflop && r.h.Courchevel {
		n = 1
	}
	return r.boards[0][:min(n, len(r.boards[0]))]
}

// equity counts all run-outs; nil if the cards make no sense together.
func (a *Auditor) equity(h *Hand, players []int, board []card.Card) []float64 {
	spec := runout.Spec{Board: board, HighLow: h.Game.HighLow}
	var used card.Set = card.SetOf(board...)
	for _, p := range players {
		spec.Holes = append(spec.Holes, h.Players[p].Cards)
		used |= card.SetOf(h.Players[p].Cards...)
	}
	for i := range h.Players {
		spec.Dead |= card.SetOf(h.Players[i].Cards...)
	}
	spec.Dead &^= used
	if spec.Check() != nil {
		return nil
	}
	a.counter.Count(&a.tally, &spec)
	out := make([]float64, len(players))
	for i := range out {
		out[i] = float64(a.tally.Players[i].Pot()) / float64(a.tally.Boards) / runout.PotUnits
	}
	return out
}

// expected returns what each player wins or loses on average from an all-in:
// their share of every pot, less what they put in.
func (a *Auditor) expected(r *replay, out *Audit, board []card.Card) []float64 {
	h := r.h
	ev := make([]float64, len(h.Players))
	for i := range out.Players {
		ev[i] = float64(out.Players[i].Net - out.Players[i].Collected)
	}
	for _, pot := range out.Pots {
		net := float64(pot.Amount - pot.Rake)
		if len(pot.Eligible) == 1 {
			ev[pot.Eligible[0]] += net
			continue
		}
		shares := a.equity(h, pot.Eligible, board)
		if shares == nil {
			return nil
		}
		for k, p := range pot.Eligible {
			ev[p] += net * shares[k]
		}
	}
	return ev
}
