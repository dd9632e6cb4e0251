package deal

import "github.com/omahasim/omahasim/evaluator/card"

// MaxWeight is the largest weight of a hand in a List.
const MaxWeight = 100

// List is hands to draw from in proportion to their weights. It never
// changes and may be shared.
type List struct {
	hands  []card.Set
	groups []group
	total  uint32 // sum of the weights
}

// group is a run of hands of the same weight.
type group struct {
	end    uint32 // sum of the weights up to and with this group
	start  uint32 // sum of the weights before it
	first  uint32 // its first hand
	weight uint32
}

// NewList returns the list of hands with weights of 1 to MaxWeight beside
// them, or nil if all weigh the same. There must be a hand.
func NewList(hands []card.Set, weights []uint8) List {
	l := List{hands: hands}
	if weights == nil {
		l.total = uint32(len(hands))
		l.groups = []group{{end: l.total, weight: 1}}
		return l
	}
	l.hands = make([]card.Set, 0, len(hands))
	for w := uint32(1); w <= MaxWeight; w++ {
		g := group{start: l.total, first: uint32(len(l.hands)), weight: w}
		for i, h := range hands {
			if uint32(weights[i]) == w {
				l.hands = append(l.hands, h)
				l.total += w
			}
		}
		if g.end = l.total; g.end > g.start {
			l.groups = append(l.groups, g)
		}
	}
	return l
}

// Len returns the number of hands.
func (l *List) Len() int { return len(l.hands) }

// Hand draws a hand.
func (l *List) Hand(s *Stream) card.Set {
	x := s.Below(l.total)
	for i := range l.groups {
		if g := &l.groups[i]; x < g.end {
			if g.weight == 1 {
				return l.hands[g.first+x-g.start]
			}
			return l.hands[g.first+(x-g.start)/g.weight]
		}
	}
	panic("deal: draw beyond the list")
}
