package history

import (
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// FromTable makes a history of a hand that was played on a table with
// Config.Record. The Hand given tells what the table does not know: site,
// number, time, table name, button seat, players (name and seat, one for each
// seat of the table, in that order), decimals and currency. Game, betting,
// stakes, stacks, cards, events and summary are filled in.
//
// Hole cards given by SetHole are told as dealt. The hand must be settled.
func FromTable(t *table.Hand, meta Hand) (*Hand, error) {
	h := meta
	if t.Phase() != table.Done {
		return nil, fmt.Errorf("the hand is not settled")
	}
	if len(h.Players) != t.Seats() {
		return nil, fmt.Errorf("%d players named for %d seats", len(h.Players), t.Seats())
	}
	if t.Ops() == nil {
		return nil, fmt.Errorf("the hand was played without Config.Record")
	}
	rules := t.Rules()
	h.Format, h.Line, h.Last, h.hash = PokerStars, 0, 0, 0
	h.Game, h.Betting, h.House = rules.Game, rules.Betting, HouseOf(rules)
	h.SmallBlind, h.BigBlind = rules.SmallBlind, rules.BigBlind
	if h.BigBlind == 0 { // a bomb pot
		h.BigBlind = rules.MinBet
	}
	if h.Betting == table.Limit {
		h.BigBlind, h.BigBet = rules.SmallBet, rules.BigBet
	}
	h.Hero = -1
	h.Players = append([]Player(nil), meta.Players...)
	for i := range h.Players {
		h.Players[i].Stack, h.Players[i].InHand = t.StartStack(i), t.In().Has(i)
		h.Players[i].Cards = append([]card.Card(nil), t.Hole(i)...)
		h.Players[i].Dealt = len(h.Players[i].Cards) > 0
	}
	if h.Button == 0 && t.Button() < len(h.Players) {
		h.Button = h.Players[t.Button()].Seat
	}
	h.Finishing, h.Winnings = nil, nil
	h.Events = recorded(t)
	h.Summary = Summary{Line: 1, HasRake: true, Rake: t.Rake(), Boards: nil}
	pots := t.Pots()
	for i := range pots {
		h.Summary.TotalPot += pots[i].Amount
		if len(pots) > 1 {
			h.Summary.Pots = append(h.Summary.Pots, pots[i].Amount-pots[i].Rake)
		}
	}
	h.setHero()
	return &h, nil
}

// recorded turns the operations of a table into events. Each board stands
// together, and what is won on it, as they are printed.
func recorded(t *table.Hand) []Event {
	var out, later, results []Event
	boards := 0 // events up to the last card of the first board
	live := t.In().Len()
	level := int64(0)
	several := len(t.Pots()) > 1
	for i := range t.Ops() {
		op := &t.Ops()[i]
		e := Event{Player: int(op.Seat), Amount: op.Amount, By: -1, AllIn: op.AllIn}
		switch op.Kind {
		case table.OpPost:
			e.Kind, e.Post = Post, postNames[op.Post]
			if op.Post == table.PostStraddle {
				e.Amount = op.To
			}
			level = max(level, op.To)
		case table.OpFold:
			e.Kind, e.Amount, e.AllIn = Fold, 0, false
			live--
		case table.OpCheck:
			e.Kind, e.Amount, e.AllIn = Check, 0, false
		case table.OpCall:
			e.Kind = Call
		case table.OpBet:
			e.Kind, e.Amount = Bet, op.To
			level = op.To
		case table.OpRaise:
			e.Kind, e.Amount = Raise, op.To
			if op.Street == table.Preflop { // the big blind is owed whole, whatever was posted
				level = max(level, t.Rules().BigBlind)
			}
			e.By = op.To - level
			level = op.To
		case table.OpBoard:
			level = 0
			if len(op.Cards()) == 0 {
				continue
			}
			e = Event{Kind: Board, Player: -1, By: -1, Street: op.Street, Run: int(op.Run), Cards: clone(op.Cards())}
			if e.Run > 0 {
				later = append(later, e)
				continue
			}
			boards = len(out) + 1
		case table.OpUncalled:
			e.Kind, e.AllIn = Uncalled, false
		case table.OpShow:
			e.Kind, e.Amount, e.AllIn, e.Cards = Show, 0, false, clone(op.Cards())
		case table.OpMuck:
			e.Kind, e.Amount, e.AllIn = Muck, 0, false
		case table.OpAward:
			e.Kind, e.AllIn, e.Run, e.Pot = Collect, false, int(op.Run), PotUnnamed
			if several {
				e.Pot = int(op.Pot)
			}
			if op.Amount == 0 {
				continue
			}
			results = append(results, e)
			continue
		default:
			continue
		}
		out = append(out, e)
	}
	sort.SliceStable(later, func(i, j int) bool { return later[i].Run < later[j].Run })
	out = slices.Insert(out, boards, later...)
	sort.SliceStable(results, func(i, j int) bool { return results[i].Run < results[j].Run })
	if live > 1 && t.Runs() > 1 { // the hands are shown again for each board
		var shows []Event
		for _, e := range out {
			if e.Kind == Show {
				shows = append(shows, e)
			}
		}
		for run := range t.Runs() {
			for _, e := range shows {
				if e.Run = run; run > 0 {
					out = append(out, e)
				}
			}
			for _, e := range results {
				if e.Run == run {
					out = append(out, e)
				}
			}
		}
		return out
	}
	return append(out, results...)
}

func clone(cards []card.Card) []card.Card { return append([]card.Card(nil), cards...) }

var postNames = map[table.PostKind]PostKind{
	table.PostAnte: Ante, table.PostAnteForAll: TableAnte, table.PostSmallBlind: SmallBlind, table.PostBigBlind: BigBlind,
	table.PostSecondSmall: SmallBlind, table.PostLive: BigBlind, table.PostDead: DeadBlind, table.PostCombined: SmallAndBig,
	table.PostStraddle: Straddle,
}

// ErrOddChips says that text cannot tell how a live table split a pot: into
// chips larger than the smallest amount, or high and low halves as one.
var ErrOddChips = errors.New("the pots were split in larger chips than text is read with")

// Complete plays a hand that tells no results, such as one read from PHH, and
// returns it with the results that the rules give: returned bets, hands
// shown, pots collected and the summary that WritePokerStars needs. A hand
// that tells them is returned as it is. The error is ErrOddChips for a live
// table's odd chips, which text would have divided in another way.
func (a *Auditor) Complete(h *Hand) (*Hand, error) {
	if h.Format == PokerStars {
		return h, nil
	}
	found := &Audit{Hand: h, Players: make([]PlayerResult, len(h.Players))}
	a.replay(h, found)
	if err := found.failure(); err != nil {
		return nil, err
	}
	if found.how.live {
		return nil, fmt.Errorf("%s:%d: %w", h.File, h.Last, ErrOddChips)
	}
	r, played, err := a.settled(h, found.how, false)
	if err != nil {
		return nil, err
	}
	full, err := FromTable(&a.table, *h)
	if err != nil {
		return nil, err
	}
	for i := range h.Players { // what the engine needed to assume is not told
		full.Players[i].NoStack, full.Players[i].Stack = h.Players[i].NoStack, h.Players[i].Stack
		full.Players[i].Cards, full.Players[i].Dealt = h.Players[i].Cards, h.Players[i].Dealt
	}
	full.Hero = h.Hero
	if h.mucks() { // text tells winners by their cards: a better hand in the muck stays hidden
		if _, spoken, err := a.settled(h, found.how, true); err != nil || !sameNets(played, spoken) {
			for i := range h.Events {
				if e := &h.Events[i]; e.Kind == Muck {
					full.Players[e.Player].Cards, full.Players[e.Player].Dealt = nil, false
				}
			}
			full.setHero()
		}
	}
	full.Betting = h.Betting // the engine plays pot-limit with no-limit after the flop as no-limit
	full.SmallBlind, full.BigBlind, full.BigBet = h.SmallBlind, h.BigBlind, h.BigBet
	if promo := r.h.promo(); promo > 0 {
		full.Summary.Promo = promo
		full.Events = append([]Event{{Kind: Promo, Player: -1, Amount: promo}}, full.Events...)
	}
	for i := range h.Events { // the first card of Courchevel is no street of the table
		if e := h.Events[i]; e.Kind == Board && e.Street == table.Preflop {
			n := 0
			for n < len(full.Events) && full.Events[n].Kind == Post || full.Events[n].Kind == Promo {
				n++
			}
			full.Events = append(full.Events[:n:n], append([]Event{e}, full.Events[n:]...)...)
			for k := range full.Events {
				if full.Events[k].Kind == Board && full.Events[k].Street == table.Flop {
					full.Events[k].Cards = newCards(full.Events[k].Cards, e.Cards)
				}
			}
		}
	}
	return full, nil
}

// settled plays a hand to its end, recorded, with the choices that a history
// leaves open. If the cards speak, nobody mucks.
func (a *Auditor) settled(h *Hand, how options, cardsSpeak bool) (*replay, *Audit, error) {
	out := &Audit{Hand: h, Players: make([]PlayerResult, len(h.Players))}
	r := newReplay(h, &a.table, out.problem)
	r.record, r.cardsSpeak = true, cardsSpeak
	if err := r.run(&how); err != nil {
		return nil, nil, err
	}
	if !r.stopped && r.showdown(out) {
		r.settle(&how, out)
	}
	return r, out, out.failure()
}

// failure is the first problem of an audit.
func (a *Audit) failure() error {
	if len(a.Problems) == 0 {
		return nil
	}
	return fmt.Errorf("%s:%d: %s", a.Hand.File, a.Problems[0].Line, a.Problems[0].Text)
}

// mucks reports whether anybody mucks at the showdown.
func (h *Hand) mucks() bool {
	for i := range h.Events {
		if h.Events[i].Kind == Muck {
			return true
		}
	}
	return false
}

// sameNets reports whether every player wins the same in two audits of a hand.
func sameNets(a, b *Audit) bool {
	for i := range a.Players {
		if a.Players[i].Net != b.Players[i].Net {
			return false
		}
	}
	return true
}
