package main

import (
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
)

// classes numbers the suit classes of the hands of k cards: hands that differ
// by a renaming of the suits. A class is known by its canonical hand.
type classes struct {
	k     int
	reps  []card.Set // canonical hands, ascending
	sizes []uint8    // hands in each class
	of    []uint32   // class of each hand, by its colex number
	term  [card.DeckSize][7]uint32
}

const oneSuit card.Set = 0x1111111111111

// canonical renames the suits so that the ranks held, read as numbers, ascend
// from clubs to spades, as handrange.Canonical does.
func canonical(h card.Set) card.Set {
	m := []card.Set{h & oneSuit, h >> 1 & oneSuit, h >> 2 & oneSuit, h >> 3 & oneSuit}
	slices.Sort(m)
	return m[0] | m[1]<<1 | m[2]<<2 | m[3]<<3
}

func newClasses(k int) *classes {
	c := &classes{k: k}
	for n := range c.term {
		x := uint32(1)
		for i := 1; i <= k; i++ {
			x = x * uint32(max(0, n-i+1)) / uint32(i)
			c.term[n][i] = x
		}
	}
	number := map[card.Set]uint32{}
	c.eachHand(func(h card.Set) {
		if canonical(h) == h {
			number[h] = uint32(len(c.reps))
			c.reps = append(c.reps, h)
		}
	})
	c.sizes = make([]uint8, len(c.reps))
	c.eachHand(func(h card.Set) {
		n := number[canonical(h)]
		c.of = append(c.of, n)
		c.sizes[n]++
	})
	return c
}

// eachHand calls f with every hand in colex order, which is ascending.
func (c *classes) eachHand(f func(card.Set)) {
	for h := card.Set(1)<<c.k - 1; h < 1<<card.DeckSize; {
		f(h)
		low := h & -h
		up := h + low
		h = up | (h^up)/low>>2
	}
}

// number returns the colex number of a hand.
func (c *classes) number(h card.Set) uint32 {
	n := uint32(0)
	for i := 1; h != 0; i, h = i+1, h&(h-1) {
		n += c.term[h.Lowest()][i]
	}
	return n
}
