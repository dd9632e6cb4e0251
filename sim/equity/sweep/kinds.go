package sweep

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// kinds numbers the sets of fewer than k cards by the kinds of their cards.
// On a board without a flush the kind of a card is its rank; where a suit may
// make a flush, a card of that suit is of another kind than those of its rank
// in the other suits: 2 × rank, and one more for the flush suit. Cards of one
// kind are worth the same.
type kinds struct {
	k, n  int
	total int                                      // how many numbers there are
	term  [evaluator.MaxHole][2 * card.Ranks]int32 // what a card adds to the number of a set, by its place in it
	sizes [1 << (evaluator.MaxHole - 1)]uint8      // how many bits a number has
}

func newKinds(k, n int) *kinds {
	t := &kinds{k: k, n: n}
	for m := range t.sizes {
		t.sizes[m] = uint8(bits.OnesCount(uint(m)))
	}
	// Sets are numbered by size, those of a size in colex order.
	for size := range k {
		of := choose(n+size-1, size)
		for kind := range n {
			t.term[size][kind] = int32(choose(kind+size, size+1) + of)
		}
		t.total += int(of)
	}
	return t
}

// subsets sets out to the numbers of the subsets of a hand that leave out a
// card, given the kinds of its cards in ascending order. Subset m has the
// cards of the bits of m.
func (t *kinds) subsets(hand []uint8, out *[1 << evaluator.MaxHole]int32) []int32 {
	out[0] = 0
	for i, kind := range hand {
		for m := range 1 << i {
			out[1<<i|m] = out[m] + t.term[t.sizes[m]][kind]
		}
	}
	return out[:1<<len(hand)-1]
}

// kindSums keeps for every set S of fewer than k cards the weight N[S] of the
// hands added that contain it. Sets of the same kinds share one number, since
// hands are added by all that are alike.
//
// A hand asked about needs Σ (-1)^|S| N[S] over its subsets S. To add a piece
// of c hands, each S of the kinds of one of its hands gains c, times how often
// the kinds of S come up among the subsets, over the number of sets of live
// cards that are like S. The number of sets divides unit: what is kept is the
// product of N[S], unit and the sign, so that adding is to add c × scale[S]
// for every subset and asking is to add up.
type kindSums struct {
	*kinds
	unit    int64                 // 12^(k-1)
	inverse uint64                // of 3^(k-1), modulo 2^64
	avail   [2 * card.Ranks]uint8 // live cards of each kind
	scale   []uint64
	sum     []uint64
}

func newKindSums(t *kinds) *kindSums {
	s := &kindSums{kinds: t, unit: 1, inverse: 1, scale: make([]uint64, t.total), sum: make([]uint64, t.total)}
	const third = 0xaaaaaaaaaaaaaaab // times 3 is 1, modulo 2^64
	for range t.k - 1 {
		s.unit *= 12
		s.inverse *= third
	}
	return s
}

// reset empties the sums and prepares them for the live cards of a board.
func (s *kindSums) reset(live card.Set, flushSuit int) {
	clear(s.sum)
	clear(s.avail[:])
	for c := live; c != 0; c &= c - 1 {
		s.avail[s.kind(c.Lowest(), flushSuit)]++
	}
	s.setScale(0, 0, 0, 0, s.unit)
}

// kind returns the kind of a card.
func (t *kinds) kind(c card.Card, flushSuit int) int {
	switch {
	case t.n == card.Ranks:
		return int(c.Rank())
	case int(c.Suit()) == flushSuit:
		return 2*int(c.Rank()) + 1
	}
	return 2 * int(c.Rank())
}

// setScale sets the scale of the set numbered at, which has size cards, the
// last some copies of the kind from, and of all sets that begin with it.
func (s *kindSums) setScale(at int32, size, from, copies int, scale int64) {
	s.scale[at] = uint64(scale)
	if size == s.k-1 {
		return
	}
	for kind := from; kind < s.n; kind++ {
		if left := int(s.avail[kind]) - copies; left > 0 {
			copies++
			s.setScale(at+s.term[size][kind], size+1, kind, copies, -scale*int64(copies)/int64(left))
		}
		copies = 0
	}
}

// add adds hands of a piece with the subsets given, n by weight.
func (s *kindSums) add(n uint64, subsets []int32) {
	for _, at := range subsets {
		s.sum[at] += n * s.scale[at]
	}
}

// ask returns the weight of the hands added that share no card with a hand
// with the subsets given, but for the last term of the inclusion-exclusion.
func (s *kindSums) ask(subsets []int32) uint64 {
	sum := uint64(0)
	for _, at := range subsets {
		sum += s.sum[at]
	}
	// An exact division by unit of a number that may be below 0.
	return uint64(int64(sum)>>(2*(s.k-1))) * s.inverse
}
