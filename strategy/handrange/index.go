package handrange

import (
	"math/bits"
	"sync"

	"github.com/omahasim/omahasim/evaluator/card"
)

// A hand is a set of k cards. Its index is its place among all C(52,k) hands
// sorted as integers, which is the colexicographic order: the hand with cards
// c1 < c2 < … has index C(c1,1) + C(c2,2) + …  (combinatorial number system,
// Knuth, TAOCP 4A, 7.2.1.3). A set of hands is one bit per index: 34 kB for
// four cards, 325 kB for five, 2.5 MB for six.

// maxCards is the largest number of hole cards of a game.
const maxCards = 6

// choose[n][k] is C(n,k) for n to 52 and k to maxCards.
var choose = func() (t [card.DeckSize + 1][maxCards + 1]uint32) {
	for n := range t {
		t[n][0] = 1
		for k := 1; k <= maxCards && k <= n; k++ {
			t[n][k] = t[n-1][k-1] + t[n-1][k]
		}
	}
	return t
}()

// indexOf returns the index of a hand among the hands of as many cards.
func indexOf(h card.Set) uint32 {
	var i uint32
	for k := 1; h != 0; k++ {
		i += choose[bits.TrailingZeros64(uint64(h))][k]
		h &= h - 1
	}
	return i
}

// handAt returns the hand of k cards with the index i.
func handAt(i uint32, k int) card.Set {
	var h card.Set
	c := card.DeckSize
	for ; k > 0; k-- {
		for c--; choose[c][k] > i; c-- {
		}
		i -= choose[c][k]
		h |= 1 << c
	}
	return h
}

// nextHand returns the next larger set with as many cards (Gosper's method).
func nextHand(h card.Set) card.Set {
	low := h & -h
	up := h + low
	return up | (h^up)>>(bits.TrailingZeros64(uint64(low))+2)
}

// handBits is a set of hands of one size, a bit for each index.
type handBits []uint64

func newHandBits(k int) handBits {
	return make(handBits, (choose[card.DeckSize][k]+63)/64)
}

func (b handBits) has(i uint32) bool { return b[i>>6]>>(i&63)&1 != 0 }
func (b handBits) set(i uint32)      { b[i>>6] |= 1 << (i & 63) }
func (b handBits) clear(i uint32)    { b[i>>6] &^= 1 << (i & 63) }

func (b handBits) count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

func (b handBits) clone() handBits { return append(handBits(nil), b...) }

func (b handBits) or(o handBits) {
	for i, w := range o {
		b[i] |= w
	}
}

func (b handBits) and(o handBits) {
	for i, w := range o {
		b[i] &= w
	}
}

func (b handBits) andNot(o handBits) {
	for i, w := range o {
		b[i] &^= w
	}
}

// fill sets every bit that stands for a hand of k cards.
func (b handBits) fill(k int) {
	for i := range b {
		b[i] = ^uint64(0)
	}
	if tail := choose[card.DeckSize][k] & 63; tail != 0 {
		b[len(b)-1] = 1<<tail - 1
	}
}

// eachIndex calls f with the index of every hand of the set, ascending.
func (b handBits) eachIndex(f func(i uint32)) {
	for w, word := range b {
		for ; word != 0; word &= word - 1 {
			f(uint32(w)<<6 + uint32(bits.TrailingZeros64(word)))
		}
	}
}

// each calls f with every hand of the set, in ascending order, until f
// returns false. Dense sets walk all hands, sparse ones only their own.
func (b handBits) each(k int, f func(i uint32, h card.Set) bool) {
	if k == 0 {
		if len(b) > 0 && b.has(0) {
			f(0, 0)
		}
		return
	}
	total := choose[card.DeckSize][k]
	if uint32(b.count()) < total/8 {
		for w, word := range b {
			for ; word != 0; word &= word - 1 {
				i := uint32(w)<<6 + uint32(bits.TrailingZeros64(word))
				if !f(i, handAt(i, k)) {
					return
				}
			}
		}
		return
	}
	h := card.Set(1)<<k - 1
	for i := range total {
		if b.has(i) && !f(i, h) {
			return
		}
		h = nextHand(h)
	}
}

// suitSet is the set of ranks held in one suit, as bits 0 to 12 and as cards
// of the suit of clubs (shift left by the suit for another).
type suitSet struct {
	ranks uint16
	cards card.Set
}

// suitSets returns all sets of 0 to maxCards ranks by their size, each list in
// ascending order.
var suitSets = sync.OnceValue(func() (by [maxCards + 1][]suitSet) {
	for m := range uint16(1) << card.Ranks {
		n := bits.OnesCount16(m)
		if n > maxCards {
			continue
		}
		var s card.Set
		for r := m; r != 0; r &= r - 1 {
			s |= 1 << (4 * bits.TrailingZeros16(r))
		}
		by[n] = append(by[n], suitSet{m, s})
	}
	return by
})
