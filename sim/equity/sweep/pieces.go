package sweep

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// piece is all hands of a multiset of ranks that hold the same of its ranks
// in the flush suit. They are worth the same.
type piece struct {
	set   uint16 // index in rankSets.used
	flush uint16 // ranks held in the flush suit, rank r as bit r
}

// pieces are the pieces of all multisets of ranks that the ranges have, on
// boards of one sort: without a flush suit, where a piece is a whole multiset,
// or with one.
type pieces struct {
	*kinds
	all   []piece
	first []uint32 // the first piece of each multiset, by rankSets.used
	cards []uint8  // the kinds of the cards of each piece, k for each
	lists []int32  // the subsets of each piece, 2^k-1 for each; nil if they would take too much memory
}

// maxLists bounds the subsets kept: those of five cards are, of six only those
// without a flush suit.
const maxLists = 1 << 22

// newPieces makes the pieces; to keep their subsets pays for many boards.
func newPieces(rs *rankSets, flush, keep bool) *pieces {
	n := len(rs.used)
	if flush {
		n = rs.flushPieces()
	}
	p := &pieces{all: make([]piece, 0, n), cards: make([]uint8, 0, n*rs.cards), first: make([]uint32, len(rs.used))}
	if flush {
		p.kinds = newKinds(rs.cards, 2*card.Ranks)
	} else {
		p.kinds = newKinds(rs.cards, card.Ranks)
	}
	for i := range rs.used {
		p.first[i] = uint32(len(p.all))
		set := &rs.used[i]
		if !flush {
			p.all = append(p.all, piece{set: uint16(i)})
			p.cards = append(p.cards, set.ranks[:rs.cards]...)
			continue
		}
		for m := range uint16(1) << bits.OnesCount16(set.mask) {
			x := piece{uint16(i), spread(m, set.mask)}
			p.all = append(p.all, x)
			p.cards = append(p.cards, set.ranks[:rs.cards]...)
			set.setKinds(p.cards[len(p.cards)-rs.cards:], x.flush)
		}
	}
	if n := 1<<rs.cards - 1; keep && n*len(p.all) <= maxLists {
		lists := make([]int32, 0, n*len(p.all))
		var buf [1 << 6]int32
		for i := range p.all {
			lists = append(lists, p.subsets(uint32(i), &buf)...)
		}
		p.lists = lists
	}
	return p
}

// subsets returns the subsets of a hand of a piece, see kinds.subsets. It may
// use buf for them.
func (p *pieces) subsets(i uint32, buf *[1 << 6]int32) []int32 {
	if n := uint32(1)<<p.k - 1; p.lists != nil {
		return p.lists[i*n:][:n]
	}
	return p.kinds.subsets(p.hand(i), buf)
}

// hand returns the kinds of the cards of the hands of a piece, ascending.
func (p *pieces) hand(i uint32) []uint8 { return p.cards[int(i)*p.k:][:p.k] }

// of returns the piece of a hand of a multiset that holds these ranks in the
// flush suit.
func (p *pieces) of(set, flush, mask uint16) uint32 {
	m, bit := uint32(0), uint32(1)
	for ; flush != 0; mask &= mask - 1 {
		if low := mask & -mask; flush&low != 0 {
			m |= bit
			flush &^= low
		}
		bit <<= 1
	}
	return p.first[set] + m
}

// size returns the number of hands of a piece when so many cards of each kind
// are live.
func (p *pieces) size(i uint32, avail *[2 * card.Ranks]uint8) uint64 {
	n, copies, last := uint64(1), 0, -1
	for _, kind := range p.hand(i) {
		if int(kind) != last {
			copies, last = 0, int(kind)
		}
		left := int(avail[kind]) - copies
		if left <= 0 {
			return 0
		}
		copies++
		n = n * uint64(left) / uint64(copies)
	}
	return n
}

// setKinds turns the ranks of a hand, which is of the multiset and holds the
// ranks of flush in the flush suit, into the kinds of its cards, ascending.
func (s *rankSet) setKinds(hand []uint8, flush uint16) {
	for i, rank := range hand {
		hand[i] = 2 * rank
		if (i == len(hand)-1 || s.ranks[i+1] != rank) && flush>>rank&1 != 0 {
			hand[i]++
		}
	}
}

// flushPieces returns how many pieces there are on boards with a flush suit.
func (rs *rankSets) flushPieces() int {
	n := 0
	for i := range rs.used {
		n += 1 << bits.OnesCount16(rs.used[i].mask)
	}
	return n
}

// spread puts the low bits of m, in their order, where mask has bits.
func spread(m, mask uint16) uint16 {
	out := uint16(0)
	for ; m != 0; m >>= 1 {
		low := mask & -mask
		if m&1 != 0 {
			out |= low
		}
		mask ^= low
	}
	return out
}
