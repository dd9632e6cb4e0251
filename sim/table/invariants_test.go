package table_test

import (
	"errors"
	"fmt"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
)

// sameHand compares all that can be seen of two hands.
func sameHand(a, b *table.Hand) bool { return view(a) == view(b) }

// handView is the visible state of a hand.
type handView struct {
	phase               table.Phase
	street              table.Street
	actor               int
	live, allin         table.SeatSet
	stacks, bets, total [table.MaxSeats]int64
	pot, level          int64
	legal               table.Legal
	ops                 int
}

func view(h *table.Hand) handView {
	v := handView{phase: h.Phase(), street: h.Street(), actor: h.Actor(), live: h.Live(), allin: h.AllInSeats(), pot: h.Total(),
		level: h.Level(), legal: h.Legal(), ops: len(h.Ops())}
	for i := range h.Seats() {
		v.stacks[i], v.bets[i], v.total[i] = h.Stack(i), h.Committed(i), h.Contributed(i)
	}
	return v
}

// invariants checks what must hold in every state.
func (g *game) invariants() error {
	h := &g.hand
	sum, in := int64(0), g.cfg.Pot
	for i := range h.Seats() {
		if h.Stack(i) < 0 || h.Committed(i) < 0 || h.Contributed(i) < 0 {
			return fmt.Errorf("seat %d has %d, bet %d", i, h.Stack(i), h.Committed(i))
		}
		sum += h.Stack(i)
		in += h.Contributed(i)
	}
	if in != h.Total() {
		return fmt.Errorf("the pot is %d, contributions are %d", h.Total(), in)
	}
	pots := int64(0)
	for _, p := range h.Pots() {
		pots += p.Amount
		if p.Eligible == 0 || p.Eligible&^h.Live() != 0 {
			return fmt.Errorf("a pot of %d is for %b of %b", p.Amount, p.Eligible, h.Live())
		}
	}
	if pots != h.Total() {
		return fmt.Errorf("the pots hold %d of %d", pots, h.Total())
	}
	switch h.Phase() {
	case table.Done:
		if sum+h.Rake() != g.start {
			return fmt.Errorf("%d chips and %d rake of %d", sum, h.Rake(), g.start)
		}
		return g.awards()
	case table.Acting:
		return g.legal(sum)
	}
	if sum+h.Total() != g.start {
		return fmt.Errorf("%d chips and %d in the pot of %d", sum, h.Total(), g.start)
	}
	if h.Actor() >= 0 || !h.CanNextStreet() && !h.CanSettle() {
		return fmt.Errorf("deadlock %s: actor %d, live %b", h.Street().When(), h.Actor(), h.Live())
	}
	return nil
}

// legal checks the legal actions while action is due.
func (g *game) legal(sum int64) error {
	h := &g.hand
	if sum+h.Total() != g.start {
		return fmt.Errorf("%d chips and %d in the pot of %d", sum, h.Total(), g.start)
	}
	l := h.Legal()
	switch {
	case l.Seat != h.Actor() || !h.Live().Has(l.Seat) || h.AllInSeats().Has(l.Seat) || h.Stack(l.Seat) == 0:
		return fmt.Errorf("seat %d cannot act", l.Seat)
	case l.CanCheck == l.CanCall || l.ToCall < 0 || l.ToCall > h.Stack(l.Seat) || l.CanCall != (l.ToCall > 0):
		return fmt.Errorf("check %v, call %v of %d", l.CanCheck, l.CanCall, l.ToCall)
	case !h.CanFold(l.Seat):
		return errors.New("folding is always possible")
	case l.CanRaise && (l.MinTo > l.MaxTo || l.MinTo <= h.Level() || l.MaxTo > h.Committed(l.Seat)+h.Stack(l.Seat)):
		return fmt.Errorf("the range is %d-%d", l.MinTo, l.MaxTo)
	case !l.CanRaise && (l.MinTo != 0 || l.MaxTo != 0):
		return errors.New("a range without a raise")
	case h.Live().Len() < 2:
		return errors.New("action is due of the only player left")
	}
	return nil
}

// awards compares the awards of a settled hand with a plain division of its
// pots.
func (g *game) awards() error {
	h := &g.hand
	var want [table.MaxSeats]int64
	for _, p := range h.Pots() {
		g.plainAward(p.Amount, p.Eligible, &want)
	}
	for i := range h.Seats() {
		if h.Awards(i) != want[i] {
			return fmt.Errorf("awards of seat %d are %d, plainly %d", i, h.Awards(i), want[i])
		}
		if h.Stack(i) != g.cfg.Stacks[i]-h.Contributed(i)+h.Collected(i) {
			return fmt.Errorf("the stack of seat %d does not follow", i)
		}
	}
	return nil
}

// plainAward gives the chips of a pot out one unit at a time.
func (g *game) plainAward(amount int64, eligible table.SeatSet, to *[table.MaxSeats]int64) {
	h := &g.hand
	if eligible.Len() == 1 {
		to[eligible.First()] += amount
		return
	}
	runs := make([]int64, h.Runs())
	handOut(amount, g.chip(), len(runs), func(i int, n int64) { runs[i] += n })
	for run, part := range runs {
		high, low := g.best(eligible, run)
		switch {
		case len(low) == 0 || g.cfg.Rules.IdenticalBothWaysEven && fmt.Sprint(high) == fmt.Sprint(low):
			handOut(part, g.chip(), len(high), func(i int, n int64) { to[high[i]] += n })
		default:
			var halves [2]int64
			units := part / g.chip()
			halves[1] = units / 2 * g.chip()
			halves[0] = part - halves[1]
			handOut(halves[0], g.chip(), len(high), func(i int, n int64) { to[high[i]] += n })
			handOut(halves[1], g.chip(), len(low), func(i int, n int64) { to[low[i]] += n })
		}
	}
}

func (g *game) chip() int64 { return max(g.cfg.Rules.Chip, 1) }

// handOut deals an amount chip by chip round the table, and what is less than
// a chip to the first.
func handOut(amount, chip int64, n int, give func(int, int64)) {
	give(0, amount%chip)
	units := amount / chip
	for i := range n {
		give(i, units/int64(n)*chip)
	}
	for i := range units % int64(n) {
		give(int(i), chip)
	}
}

// best lists the winners in the order in which odd chips go.
func (g *game) best(eligible table.SeatSet, run int) (high, low []int) {
	h := &g.hand
	board := h.Board(run)
	var best evaluator.Value
	var bestLow evaluator.LowValue
	for k := range h.Seats() {
		seat := (h.Button() + 1 + k) % h.Seats()
		if !eligible.Has(seat) {
			continue
		}
		v := evaluator.High(h.Hole(seat), board)
		switch {
		case len(high) == 0 || v > best:
			best, high = v, []int{seat}
		case v == best:
			high = append(high, seat)
		}
		if !g.cfg.Rules.Game.HighLow {
			continue
		}
		l := evaluator.Low(h.Hole(seat), board)
		switch {
		case l == 0:
		case l > bestLow:
			bestLow, low = l, []int{seat}
		case l == bestLow:
			low = append(low, seat)
		}
	}
	return high, low
}
