package handrange

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// pattern is one alternative of a term: slots that distinct cards must fill.
// Slots that any card fills are left out.
type pattern struct {
	slots []slot // in the order of the search, the narrow ones first
	// Plain ranks and suits outside brackets, which variables never equal.
	barRanks uint16
	barSuits uint8
	plain    uint8   // suits written plainly anywhere
	size     float64 // bound on the number of ways to fill the slots
}

// slot is one card to find: any of several specs. same is the place of the
// last earlier slot with the same specs, or -1: the cards of equal slots are
// taken in ascending order, or each hand would be found once for every order.
type slot struct {
	specs []spec
	same  int
}

// patterns lists the alternatives of a term: the product of its spans of
// several cards. Single cards, lists and spans of one card stay one slot.
func (t *termNode) patterns() []pattern {
	base := pattern{}
	for _, e := range t.elems {
		for _, alt := range e.alts {
			for _, s := range alt {
				if s.suit >= 0 && s.suit < varBase {
					base.plain |= 1 << s.suit
					if e.plain {
						base.barSuits |= 1 << s.suit
					}
				}
				if e.plain && s.rank >= 0 && s.rank < varBase {
					base.barRanks |= 1 << s.rank
				}
			}
		}
	}
	all := [][][]spec{nil} // of slots of specs
	for _, e := range t.elems {
		if len(e.alts[0]) == 1 {
			specs := make([]spec, len(e.alts))
			free := false
			for i, alt := range e.alts {
				specs[i] = alt[0]
				free = free || alt[0] == spec{anyValue, anyValue}
			}
			if free {
				continue
			}
			for i := range all {
				all[i] = append(all[i][:len(all[i]):len(all[i])], specs)
			}
			continue
		}
		var next [][][]spec
		for _, slots := range all {
			for _, alt := range e.alts {
				with := append([][]spec(nil), slots...)
				for _, s := range alt {
					with = append(with, []spec{s})
				}
				next = append(next, with)
			}
		}
		all = next
	}
	out := make([]pattern, len(all))
	for i, slots := range all {
		out[i] = base
		out[i].arrange(slots)
	}
	return out
}

// arrange orders the slots so that each next one has the fewest cards to try,
// given the variables that the slots before have bound.
func (p *pattern) arrange(slots [][]spec) {
	bound := map[int8]bool{} // variables: ranks as they are, suits negative
	left := append([][]spec(nil), slots...)
	p.size = 1
	for len(left) > 0 {
		best, least := 0, 0.0
		for i, specs := range left {
			n := 0.0
			for _, s := range specs {
				ways := 1.0
				if s.rank < 0 || s.rank >= varBase && !bound[s.rank] {
					ways *= card.Ranks
				}
				if s.suit < 0 || s.suit >= varBase && !bound[-s.suit] {
					ways *= card.Suits
				}
				n += ways
			}
			if i == 0 || n < least {
				best, least = i, n
			}
		}
		next := slot{specs: left[best], same: -1}
		equal := 1
		for i, s := range p.slots {
			if sameSpecs(s.specs, next.specs) {
				next.same = i
				equal++
			}
		}
		p.size *= min(least, card.DeckSize) / float64(equal)
		p.slots = append(p.slots, next)
		left = append(left[:best], left[best+1:]...)
		if len(next.specs) == 1 {
			bound[next.specs[0].rank] = true
			bound[-next.specs[0].suit] = true
		}
	}
}

func sameSpecs(a, b []spec) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// search fills the slots of a pattern with cards, binding variables on the
// way and backtracking.
type search struct {
	*pattern
	found func(card.Set) bool // a filled hand; false ends the search
	ranks [26]int8            // value of each rank variable, -1 free
	suits [4]int8
	used  struct {
		ranks uint16
		suits uint8
	}
	cards  [maxCards]card.Card
	steps  int // taken
	budget int // steps allowed; the search stops beyond
}

func newSearch(p *pattern, found func(card.Set) bool) *search {
	s := &search{pattern: p, found: found}
	for i := range s.ranks {
		s.ranks[i] = -1
	}
	for i := range s.suits {
		s.suits[i] = -1
	}
	return s
}

// run tries the cards of avail in slot i and the slots after it, taken being
// the cards of the slots before. It returns false when the search is over.
func (s *search) run(i int, avail, taken card.Set) bool {
	if i == len(s.slots) {
		return s.found(taken)
	}
	sl := &s.slots[i]
	here := avail &^ taken
	if sl.same >= 0 {
		here &= ^card.Set(1) << s.cards[sl.same]
	}
	for _, sp := range sl.specs {
		m := here & s.rankMask(sp.rank) & s.suitMask(sp.suit)
		rv, sv := sp.rank-varBase, sp.suit-varBase
		bindRank := rv >= 0 && s.ranks[rv] < 0
		bindSuit := sv >= 0 && s.suits[sv] < 0
		for ; m != 0; m &= m - 1 {
			if s.steps++; s.steps > s.budget {
				return false
			}
			c := m.Lowest()
			s.cards[i] = c
			if bindRank {
				s.ranks[rv] = int8(c.Rank())
				s.used.ranks |= 1 << c.Rank()
			}
			if bindSuit {
				s.suits[sv] = int8(c.Suit())
				s.used.suits |= 1 << c.Suit()
			}
			more := s.run(i+1, avail, taken.With(c))
			if bindRank {
				s.ranks[rv] = -1
				s.used.ranks &^= 1 << c.Rank()
			}
			if bindSuit {
				s.suits[sv] = -1
				s.used.suits &^= 1 << c.Suit()
			}
			if !more {
				return false
			}
		}
	}
	return true
}

func rankCards(r int8) card.Set { return 15 << (4 * r) }

// rankMask returns the cards whose rank a spec allows now.
func (s *search) rankMask(r int8) card.Set {
	switch {
	case r == anyValue:
		return card.Deck
	case r < varBase:
		return rankCards(r)
	case s.ranks[r-varBase] >= 0:
		return rankCards(s.ranks[r-varBase])
	}
	m := card.Deck
	for x := s.barRanks | s.used.ranks; x != 0; x &= x - 1 {
		m &^= rankCards(int8(bits.TrailingZeros16(x)))
	}
	return m
}

// suitMask returns the cards whose suit a spec allows now.
func (s *search) suitMask(u int8) card.Set {
	switch {
	case u == anyValue:
		return card.Deck
	case u < varBase:
		return suitOf[u]
	case s.suits[u-varBase] >= 0:
		return suitOf[s.suits[u-varBase]]
	}
	m := card.Deck
	for x := s.barSuits | s.used.suits; x != 0; x &= x - 1 {
		m &^= suitOf[bits.TrailingZeros8(x)]
	}
	return m
}
