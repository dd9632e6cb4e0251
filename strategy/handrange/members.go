package handrange

import "github.com/omahasim/omahasim/evaluator/card"

// Members answers at once whether a hand is in a range: one bit or one byte
// for each of the hands, or the table of Percentiles. It doesn't change and
// may be used by any number of goroutines.
type Members struct {
	all     bool
	bits    handBits
	weights []uint8
	steps   []uint8 // of Percentiles, by slot; the hands up to upTo are in
	upTo    uint8
}

// Slot returns a number that is the same for hands of one size only when they
// are the same but for the names of their suits.
func Slot(h card.Set) uint32 { return slotOf(h) }

// Members returns the hands of the range. It takes 34 kB for four cards,
// 325 kB for five and 2.5 MB for six; eight times as much with weights.
func (r *Range) Members() Members {
	switch {
	case r.IsAll():
		return Members{all: true}
	case r.byIndex != nil:
		m := Members{weights: make([]uint8, len(r.byIndex))}
		r.bits.eachIndex(func(i uint32) { m.weights[i] = r.byIndex[i] })
		return m
	case r.byList != nil:
		m := Members{weights: make([]uint8, choose[card.DeckSize][r.cards])}
		for i, h := range r.list {
			m.weights[indexOf(h)] = r.byList[i]
		}
		return m
	case r.bits != nil:
		return Members{bits: r.bits}
	}
	m := Members{bits: newHandBits(r.cards)}
	r.Each(func(h card.Set, _ uint8) bool {
		m.bits.set(indexOf(h))
		return true
	})
	return m
}

// Weight returns the weight of a hand whose Slot is given too: 0 if it is not
// in the range, 100 if it is and the range has no weights.
func (m *Members) Weight(h card.Set, slot uint32) uint8 {
	in := m.all
	switch {
	case m.all:
	case m.steps != nil:
		in = m.steps[slot] <= m.upTo
	case m.weights != nil:
		return m.weights[indexOf(h)]
	default:
		in = m.bits.has(indexOf(h))
	}
	if in {
		return 100
	}
	return 0
}

// All reports whether every hand is in, all of one weight.
func (m *Members) All() bool { return m.all }
