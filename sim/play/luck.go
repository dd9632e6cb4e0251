package play

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/stats"
	"github.com/omahasim/omahasim/sim/table"
)

// luck works out what players who are all-in before the river can expect.
//
// Given all cards in hand, those of folded players too, and the board so far,
// every completion of the board is equally likely; nobody acts any more, and
// the pots and the rake are settled. So the expectation of a player's result
// given all that is the mean over the completions, and replacing the result by
// it leaves the mean of a run as it is (the law of total expectation) while
// its variance falls. Leaving the folded cards in the deck, as trackers that
// cannot know them must, would shift the mean: players fold some cards more
// often than others.
//
// Each pot is counted by itself among those who may win it, high and low.
// Odd chips are divided as fractions.
type luck struct {
	counter *runout.Counter
	tally   runout.Tally
	holes   [table.MaxSeats][]card.Card
	memory  [memorySize]remembered
}

// memorySize is the number of counts before the flop that are kept, because
// fixed hands meet again and again.
const memorySize = 64

// question is a set of hands and what is known of the board.
type question struct {
	holes   [table.MaxSeats]card.Set
	dead    card.Set
	board   [evaluator.BoardSize]card.Card
	known   int8
	players int8
}

type remembered struct {
	question
	units  [table.MaxSeats]int64
	boards int64
}

// expect adds to each chair's shift what it wins of the pots on average less
// what it won. known is how many cards of the board cannot change.
func (l *luck) expect(h *table.Hand, cards *dealt, known int, highLow bool, shift *[table.MaxSeats]stats.Sum) {
	in := h.In()
	pots := h.Pots()
	for i := range pots {
		p := &pots[i]
		amount := p.Amount - p.Rake
		if p.Eligible.Len() < 2 {
			seat := p.Eligible.First()
			shift[seat] = shift[seat].Add(stats.Product(amount, 1<<adjustedBits))
			continue
		}
		r := l.count(p.Eligible, in, h, cards, known, highLow)
		k := 0
		for s := p.Eligible; s != 0; s &= s - 1 {
			seat := s.First()
			shift[seat] = shift[seat].Add(fraction(amount, r.units[k], r.boards*runout.PotUnits))
			k++
		}
	}
	for s := in; s != 0; s &= s - 1 {
		seat := s.First()
		shift[seat] = shift[seat].Sub(stats.Product(h.Collected(seat), 1<<adjustedBits))
	}
}

// fraction returns amount*part/whole in 2^-adjustedBits chips, rounded down;
// part is at most whole.
func fraction(amount, part, whole int64) stats.Sum {
	hi, lo := bits.Mul64(uint64(amount), uint64(part))
	chips, rest := bits.Div64(hi, lo, uint64(whole))
	frac, _ := bits.Div64(rest>>(64-adjustedBits), rest<<adjustedBits, uint64(whole))
	return stats.Product(int64(chips), 1<<adjustedBits).AddInt(int64(frac))
}

// count counts all completions of the board for the players of a pot.
func (l *luck) count(pot, in table.SeatSet, h *table.Hand, cards *dealt, known int, highLow bool) *remembered {
	var q question
	n := 0
	for s := in; s != 0; s &= s - 1 {
		seat := s.First()
		hole := h.Hole(seat)
		set := card.SetOf(hole...)
		if !pot.Has(seat) {
			q.dead |= set
			continue
		}
		q.holes[n] = set
		l.holes[n] = hole
		n++
	}
	q.players, q.known = int8(n), int8(known)
	copy(q.board[:known], cards.board[:known])
	slot := &l.memory[q.hash()%memorySize]
	if slot.boards > 0 && slot.question == q {
		return slot
	}
	if l.counter == nil {
		l.counter = runout.NewCounter()
	}
	spec := runout.Spec{Holes: l.holes[:n], Board: cards.board[:known], Dead: q.dead, HighLow: highLow}
	l.counter.Count(&l.tally, &spec)
	slot.question, slot.boards = q, l.tally.Boards
	for i := range n {
		slot.units[i] = l.tally.Players[i].Pot()
	}
	return slot
}

func (q *question) hash() uint64 {
	x := uint64(q.dead) ^ uint64(q.known)<<56
	for _, h := range q.holes[:q.players] {
		x = (x ^ uint64(h)) * 0x9e3779b97f4a7c15
		x ^= x >> 29
	}
	for _, c := range q.board[:q.known] {
		x = (x ^ uint64(c)) * 0x9e3779b97f4a7c15
		x ^= x >> 29
	}
	return x
}
