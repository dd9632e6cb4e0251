// Package boards lists boards up to suit symmetry.
//
// Two boards are equal for a question when a permutation of the suits turns
// one into the other and changes no player's range, no dead card and no known
// board card. The permutations that change nothing are a group (Symmetry);
// the boards fall into its orbits, of which a Space gives one board each and
// the size. With ranges that treat all suits alike the 22,100 flops have
// 1,755 classes; a named hand leaves only the permutations that map it to
// itself.
package boards

import (
	"math/rand/v2"
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
)

// permutation says which suit each suit becomes.
type permutation [card.Suits]card.Suit

func (p *permutation) card(c card.Card) card.Card { return card.New(c.Rank(), p[c.Suit()]) }

func (p *permutation) set(s card.Set) (out card.Set) {
	for ; s != 0; s &= s - 1 {
		out = out.With(p.card(s.Lowest()))
	}
	return out
}

// Symmetry is a group of suit permutations.
type Symmetry []permutation

// AllSuits returns all 24 permutations.
func AllSuits() Symmetry {
	var all Symmetry
	for a := range card.Suit(card.Suits) {
		for b := range card.Suit(card.Suits) {
			for c := range card.Suit(card.Suits) {
				if a != b && a != c && b != c {
					all = append(all, permutation{a, b, c, 6 - a - b - c})
				}
			}
		}
	}
	return all
}

// Keeping returns the permutations that map a set of cards to itself.
func (y Symmetry) Keeping(s card.Set) Symmetry {
	return y.where(func(p *permutation) bool { return p.set(s) == s })
}

// Range is the hands of a player.
type Range interface {
	Len() int
	Each(func(hand card.Set, weight uint8) bool)
	Contains(hand card.Set) (weight uint8, ok bool)
}

// KeepingRange returns the permutations that map every hand of a range to one
// of the same weight.
func (y Symmetry) KeepingRange(r Range) Symmetry {
	return y.where(func(p *permutation) bool {
		same := true
		r.Each(func(h card.Set, weight uint8) bool {
			image := p.set(h)
			if image != h {
				w, ok := r.Contains(image)
				same = ok && w == weight
			}
			return same
		})
		return same
	})
}

func (y Symmetry) where(keep func(*permutation) bool) Symmetry {
	var out Symmetry
	for i := range y {
		if keep(&y[i]) {
			out = append(out, y[i])
		}
	}
	return out
}

// orbit returns how many sets the group makes of s, 0 if one of them is lower
// than s.
func (y Symmetry) orbit(s card.Set) int {
	fixed := 0
	for i := range y {
		switch image := y[i].set(s); {
		case image < s:
			return 0
		case image == s:
			fixed++
		}
	}
	return len(y) / fixed
}

// Images returns what the group makes of a set, each once.
func (y Symmetry) Images(s card.Set) []card.Set {
	var out []card.Set
	for i := range y {
		if image := y[i].set(s); !slices.Contains(out, image) {
			out = append(out, image)
		}
	}
	return out
}

// Class is a board, and how many there are like it.
type Class struct {
	Board []card.Card // the known cards first, then from the highest card
	Size  int64
}

// Space is the boards that may come.
type Space struct {
	known []card.Card
	deck  []card.Card
	drawn int // cards to come
	same  Symmetry
}

// New returns the space of boards with size cards that begin with the known
// ones and hold none of taken. size must be at most 5, and at least the
// number of known cards.
func New(known []card.Card, taken card.Set, size int, same Symmetry) *Space {
	deck := (card.Deck &^ (taken | card.SetOf(known...))).Cards()
	return &Space{known, deck, size - len(known), same}
}

// Len returns the number of boards, each counted for itself.
func (s *Space) Len() int64 {
	n := int64(1)
	for i := range s.drawn {
		n = n * int64(len(s.deck)-i) / int64(i+1)
	}
	return n
}

// Classes returns one board of each class, in the order of the cards, and
// stops once there are more than most. The sizes of all sum to Len.
func (s *Space) Classes(most int) []Class {
	var out []Class
	s.each(0, 0, s.drawn, func(set card.Set) bool {
		if n := s.same.orbit(set); n > 0 {
			out = append(out, Class{s.board(set), int64(n)})
		}
		return len(out) <= most
	})
	return out
}

// each calls f with the drawn cards of every board until it returns false.
func (s *Space) each(set card.Set, from, missing int, f func(card.Set) bool) bool {
	if missing == 0 {
		return f(set)
	}
	for i := from; i+missing <= len(s.deck); i++ {
		if !s.each(set.With(s.deck[i]), i+1, missing-1, f) {
			return false
		}
	}
	return true
}

// Sample returns n different boards, each set of n as likely as any other; it
// returns all boards, each for itself, if there are not more than n. Each has
// the size 1.
func (s *Space) Sample(n int64, seed uint64) []Class {
	rng := rand.New(rand.NewPCG(seed, seed^0x9e3779b97f4a7c15))
	left, want := s.Len(), n
	var out []Class
	s.each(0, 0, s.drawn, func(set card.Set) bool {
		// Selection sampling (Knuth, TAOCP vol. 2, 3.4.2, algorithm S).
		if rng.Int64N(left) < want {
			out = append(out, Class{s.board(set), 1})
			want--
		}
		left--
		return want > 0
	})
	return out
}

func (s *Space) board(set card.Set) []card.Card {
	drawn := set.Cards()
	slices.Reverse(drawn)
	return slices.Concat(s.known, drawn)
}
