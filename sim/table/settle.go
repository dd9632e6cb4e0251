package table

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
)

// SetRake makes the house take a given total, as printed in a hand history,
// instead of what the rules say. It is divided over the pots in proportion.
func (h *Hand) SetRake(total int64) { h.rakeTotal, h.rakeEach = total, false }

// SetPotRakes makes the house take given amounts from the pots, the main pot
// first.
func (h *Hand) SetPotRakes(rakes []int64) {
	h.rakePots = [MaxPots]int64{}
	copy(h.rakePots[:], rakes)
	h.rakeEach = true
}

// VerifyMuck says why a player may not muck.
func (h *Hand) VerifyMuck(seat int) error {
	switch {
	case h.phase != Between || h.street != River:
		return h.refuse(seat, RulePhase, "muck", "hands are mucked at the showdown")
	case seat < 0 || seat >= h.n || !h.live.Has(seat):
		return h.refuse(seat, RuleSeat, "muck", "seat %d has no live hand", seat)
	}
	return nil
}

// CanMuck reports whether Muck would succeed.
func (h *Hand) CanMuck(seat int) bool {
	return h.phase == Between && h.street == River && seat >= 0 && seat < h.n && h.live.Has(seat)
}

// Muck throws away the hand of a live player at the showdown: it can win
// nothing that another player contests.
func (h *Hand) Muck(seat int) (Operation, error) {
	if !h.CanMuck(seat) {
		return Operation{}, h.VerifyMuck(seat)
	}
	h.mucked = h.mucked.With(seat)
	return h.note(Operation{Kind: OpMuck, Street: h.street, Seat: int8(seat)}), nil
}

// VerifySettle says why the pots cannot be awarded yet.
func (h *Hand) VerifySettle() error {
	switch {
	case h.phase == Done:
		return h.refuse(-1, RulePhase, "settling", "the hand is over")
	case h.phase != Between:
		return h.refuse(-1, RulePhase, "settling", "seat %d is still to act %s", h.actor, h.street.When())
	case h.live.Len() > 1 && h.street != River:
		return h.refuse(-1, RulePhase, "settling", "the board is not complete %s", h.street.When())
	}
	h.dividePots()
	compare := false
	for i := range h.pots[:h.npots] {
		switch c := h.contenders(&h.pots[i]); {
		case c == 0:
			return h.refuse(-1, RuleCards, "settling", "nobody showed a hand for a pot of %d", h.pots[i].Amount)
		case c&(c-1) != 0:
			compare = true
		}
	}
	for run := range h.runs {
		if compare && h.ncards[run] < evaluator.BoardSize {
			return h.refuse(-1, RuleCards, "settling", "the showdown needs a board of 5 cards; board %d has %d", run+1, h.ncards[run])
		}
	}
	return nil
}

// CanSettle reports whether Settle would succeed.
func (h *Hand) CanSettle() bool { return h.VerifySettle() == nil }

// contenders returns the players who can win a pot: everyone eligible who did
// not muck, whose cards are known. A player who is left alone needs no cards.
func (h *Hand) contenders(p *Pot) SeatSet {
	c := p.Eligible &^ h.mucked
	if c&(c-1) == 0 {
		return c
	}
	return c & h.known
}

// Settle ends the hand: it takes the rake, shows hands and awards every pot,
// the last-formed first.
func (h *Hand) Settle() error {
	if err := h.VerifySettle(); err != nil {
		return err
	}
	shown := SeatSet(0)
	for i := range h.pots[:h.npots] {
		if c := h.contenders(&h.pots[i]); c&(c-1) != 0 {
			shown |= c
		}
	}
	h.takeRake()
	var v [MaxRuns]values
	if shown != 0 {
		for run := range h.runs {
			h.evaluate(run, shown, &v[run])
		}
		if h.record {
			h.show(v[:h.runs], shown)
		}
	}
	h.noteRake()
	for i := h.npots - 1; i >= 0; i-- {
		h.award(i, v[:])
	}
	for s := h.in; s != 0; s &= s - 1 {
		i := s.First()
		h.stack[i] += h.collected[i]
	}
	h.phase = Done
	return nil
}

// values are the hands of the players on one board.
type values struct {
	high [MaxSeats]evaluator.Value
	low  [MaxSeats]evaluator.LowValue
}

// evaluate ranks the hands of the seats given on a board.
func (h *Hand) evaluate(run int, seats SeatSet, v *values) {
	var b evaluator.Board
	var hole evaluator.Hole
	b.Set(h.boards[run][:])
	for s := seats; s != 0; s &= s - 1 {
		i := s.First()
		hole.Set(h.Hole(i))
		v.high[i] = b.High(&hole)
		v.low[i] = 0
		if h.rules.Game.HighLow {
			v.low[i] = b.Low(&hole)
		}
	}
}

// takeRake computes the rake of each pot: the total in whole chips, divided in
// proportion to the pots, what rounding leaves to those that lost most by it.
func (h *Hand) takeRake() {
	h.rake = 0
	if h.rakeEach {
		for i := range h.pots[:h.npots] {
			h.pots[i].Rake = min(max(h.rakePots[i], 0), h.pots[i].Amount)
			h.rake += h.pots[i].Rake
		}
		return
	}
	total := h.rakeTotal
	if total < 0 {
		r := &h.rules.Rake
		if r.BasisPoints == 0 || h.street == Preflop && !r.DropPreflop {
			return
		}
		// Two steps, so that no product leaves 64 bits.
		total = h.pot/10000*r.BasisPoints + h.pot%10000*r.BasisPoints/10000
		if r.Cap > 0 {
			total = min(total, r.Cap)
		}
		total = total / h.rules.Chip * h.rules.Chip
	}
	total = min(total, h.pot)
	if total <= 0 {
		return
	}
	h.rake = total
	left := total
	var lost [MaxPots]float64 // what rounding down left of each share
	for i := range h.pots[:h.npots] {
		p := &h.pots[i]
		high, low := bits.Mul64(uint64(total), uint64(p.Amount))
		share, rest := bits.Div64(high, low, uint64(h.pot)) // total is at most h.pot
		p.Rake = int64(share) / h.rules.Chip * h.rules.Chip
		lost[i] = float64(int64(share)%h.rules.Chip) + float64(rest)/float64(h.pot)
		left -= p.Rake
	}
	for left > 0 {
		best := -1
		for i := range h.pots[:h.npots] {
			if room := h.pots[i].Amount - h.pots[i].Rake; room > 0 && (best < 0 || lost[i] > lost[best]) {
				best = i
			}
		}
		step := min(left, h.rules.Chip, h.pots[best].Amount-h.pots[best].Rake)
		h.pots[best].Rake += step
		lost[best] -= float64(h.rules.Chip)
		left -= step
	}
}

// noteRake records the rake of the pots.
func (h *Hand) noteRake() {
	for i := range h.pots[:h.npots] {
		if r := h.pots[i].Rake; r > 0 {
			h.note(Operation{Kind: OpRake, Street: h.street, Seat: -1, Pot: int8(i), Amount: r})
		}
	}
}

// award divides pot i: once as it is, for Awards, and once without the rake,
// which is what the players get.
func (h *Hand) award(i int, v []values) {
	p := &h.pots[i]
	c := h.contenders(p)
	p.Shown = c&(c-1) != 0
	if !p.Shown {
		seat := c.First()
		p.High = c
		p.Awards[seat] = p.Amount
		h.awards[seat] += p.Amount
		h.collected[seat] += p.Amount - p.Rake
		h.note(Operation{Kind: OpAward, Street: h.street, Seat: int8(seat), Pot: int8(i), Amount: p.Amount - p.Rake,
			Clean: true})
		return
	}
	gross := division{h: h, into: &p.Awards}
	net := division{h: h, into: &h.collected, pot: int8(i), record: true}
	chip, runs := h.rules.Chip, int64(h.runs)
	for run := range h.runs {
		high, low := h.winners(c, &v[run])
		p.High |= high
		p.Low |= low
		gross.run(share(p.Amount, runs, run, chip), run, high, low)
		if p.Rake == 0 && !h.record {
			continue
		}
		net.run(share(p.Amount-p.Rake, runs, run, chip), run, high, low)
	}
	for s := c; s != 0; s &= s - 1 {
		seat := s.First()
		h.awards[seat] += p.Awards[seat]
		if p.Rake == 0 && !h.record {
			h.collected[seat] += p.Awards[seat]
		}
	}
}

// winners returns who has the best high and the best low of the contenders.
func (h *Hand) winners(c SeatSet, v *values) (high, low SeatSet) {
	var best evaluator.Value
	var bestLow evaluator.LowValue
	for s := c; s != 0; s &= s - 1 {
		i := s.First()
		switch x := v.high[i]; {
		case x > best:
			best, high = x, 1<<uint(i)
		case x == best:
			high = high.With(i)
		}
		switch x := v.low[i]; {
		case x > bestLow:
			bestLow, low = x, 1<<uint(i)
		case x == bestLow && x > 0:
			low = low.With(i)
		}
	}
	return high, low
}

// share returns part i of an amount divided into n parts of whole chips; odd
// chips go one each to the first parts, a fraction of a chip to the first.
func share(amount, n int64, i int, chip int64) int64 {
	if n == 1 {
		return amount
	}
	units := amount / chip
	part := units / n * chip
	if int64(i) < units%n {
		part += chip
	}
	if i == 0 {
		part += amount % chip
	}
	return part
}

// division adds up the shares of a pot.
type division struct {
	h      *Hand
	into   *[MaxSeats]int64
	pot    int8
	record bool
}

// run divides what one board decides between high and low. The low half is
// rounded down to whole chips.
func (d *division) run(amount int64, run int, high, low SeatSet) {
	switch {
	case low == 0, low == high && (d.h.rules.IdenticalBothWaysEven || high&(high-1) == 0):
		d.split(amount, run, WholePot, high)
	default:
		half := amount / 2 / d.h.rules.Chip * d.h.rules.Chip
		d.split(amount-half, run, HighHalf, high)
		d.split(half, run, LowHalf, low)
	}
}

// split divides an amount evenly; odd chips go one each to the winners nearest
// the left of the button.
func (d *division) split(amount int64, run int, part Part, winners SeatSet) {
	h := d.h
	n := int64(winners.Len())
	seat := h.button
	for i := range int(n) {
		seat = winners.After(seat)
		got := share(amount, n, i, h.rules.Chip)
		d.into[seat] += got
		if d.record && h.record {
			h.note(Operation{Kind: OpAward, Street: h.street, Seat: int8(seat), Part: part, Pot: d.pot, Run: int8(run),
				Amount: got, Odd: got - amount/h.rules.Chip/n*h.rules.Chip})
		}
	}
}

// Awards returns what a player won, before rake.
func (h *Hand) Awards(seat int) int64 { return h.awards[seat] }

// Collected returns what a player won, rake taken off.
func (h *Hand) Collected(seat int) int64 { return h.collected[seat] }

// Uncalled returns the unmatched chips that went back to a player.
func (h *Hand) Uncalled(seat int) int64 { return h.uncalled[seat] }

// Rake returns the rake taken from all pots.
func (h *Hand) Rake() int64 { return h.rake }

// Net returns what a player won or lost so far: the chips now less those at
// the start.
func (h *Hand) Net(seat int) int64 { return h.stack[seat] - h.start[seat] }
