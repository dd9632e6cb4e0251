package strategy

import (
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// rangeMemo remembers which ranges of a strategy the player's hand is in.
type rangeMemo struct {
	of     *ranges // whose ranges these are; nil before the first question
	hole   card.Set
	slot   uint32
	ok     bool // the hand is known
	known  [maxRanges / 64]uint64
	inside [maxRanges / 64]uint64
}

// maxRanges is the most different ranges that one strategy may use.
const maxRanges = 256

// ranges are the ranges that the rules of one strategy name, each looked up at
// most once in a hand.
type ranges struct {
	list []handrange.Members
}

// holds reports whether the player's hand is in the range of a number. In a
// range with weights a hand of weight w is in with the chance of w percent,
// drawn once in a hand.
func (r *ranges) holds(v *View, i int) bool {
	m := &v.ranges
	if m.of != r {
		cards := v.Hole()
		*m = rangeMemo{of: r, ok: len(cards) == v.h.Rules().Game.HoleCards}
		if m.ok {
			m.hole = card.SetOf(cards...)
			m.slot = handrange.Slot(m.hole)
		}
	}
	word, bit := i/64%len(m.known), uint64(1)<<(i%64)
	if m.known[word]&bit != 0 {
		return m.inside[word]&bit != 0
	}
	in := false
	if m.ok {
		w := r.list[i].Weight(m.hole, m.slot)
		in = w == 100 || w > 0 && v.Below(100) < uint64(w)
	}
	m.known[word] |= bit
	if in {
		m.inside[word] |= bit
	}
	return in
}
