package sweep

import (
	"math/bits"
	"sync"

	"github.com/omahasim/omahasim/evaluator/card"
)

// suitless is a range B that leaves suits out: of each multiset of ranks it
// has every live hand or none, all at one weight. "Any hand" is such a range,
// and "AA" or "KQ,87" are.
//
// Hands of the same kinds (see kinds) then are worth the same on a board, are
// beaten by the same weight of hands, and are added together. Instead of
// hundreds of thousands of hands a board has 1,820 pieces, or some 12,000 where
// a suit may make a flush; instead of 23,479 sets of cards there are 560 or
// 3,654 of kinds (hands of four cards).
type suitless struct {
	rainbow, flush lazyPieces
	weights        []uint8              // of B's hands, by rankSets.used
	pieceOf        [card.Suits][]uint32 // of A's hands, when listed, by flush suit
	once           [card.Suits]sync.Once
}

// lazyPieces are made when the first board asks for them.
type lazyPieces struct {
	once sync.Once
	*pieces
}

// pieces returns the pieces for boards without or with a flush suit.
func (s *Sweep) pieces(flush bool) *pieces {
	l := &s.suitless.rainbow
	if flush {
		l = &s.suitless.flush
	}
	l.once.Do(func() { l.pieces = newPieces(s.ranks, flush, s.Boards() > 1) })
	return l.pieces
}

// suitlessWeights returns the weights of the side's hands by rankSets.used, 0
// for those it has not, or nil if the side is not suitless.
func (s *side) suitlessWeights(live card.Set, rs *rankSets) []uint8 {
	out := make([]uint8, len(rs.used))
	if s.all {
		for i := range out {
			out[i] = 1
		}
		return out
	}
	for _, r := range s.runs {
		set := rs.place[r.rankSet] - 1
		if int64(r.end-r.start) != rs.used[set].hands(live, rs.cards) {
			return nil
		}
		w := s.weight(int(r.start))
		for i := r.start; i < r.end; i++ {
			if s.weight(int(i)) != w {
				return nil
			}
		}
		out[set] = w
	}
	return out
}

// hands returns how many hands of the multiset the live cards make.
func (s *rankSet) hands(live card.Set, k int) int64 {
	n := int64(1)
	for m := s.mask; m != 0; m &= m - 1 {
		rank := bits.TrailingZeros16(m)
		copies := 0
		for _, r := range s.ranks[:k] {
			if int(r) == rank {
				copies++
			}
		}
		n *= choose((live & (0xf << (card.Suits * rank))).Len(), copies)
	}
	return n
}

// everyHand prepares the range of every hand: only its multisets of ranks are
// noted.
func everyHand(live card.Set, rs *rankSets) *side {
	var walk func(rank, left int, h card.Set)
	walk = func(rank, left int, h card.Set) {
		if left == 0 {
			rs.number(h)
			return
		}
		if rank == card.Ranks {
			return
		}
		walk(rank+1, left, h)
		for suits := live & (0xf << (card.Suits * rank)); suits != 0 && left > 0; suits &= suits - 1 {
			h |= suits & -suits
			left--
			walk(rank+1, left, h)
		}
	}
	walk(0, rs.cards, 0)
	return &side{all: true}
}

// setSuitless prepares the sweep for a suitless range. If only A is one, A and
// B change places, unless each of A's hands is asked for; so they do if A has
// every hand and B has not.
func (s *Sweep) setSuitless() {
	weights := s.b.suitlessWeights(s.live, s.ranks)
	if (weights == nil || s.a.all && !s.b.all) && !s.perHand {
		if other := s.a.suitlessWeights(s.live, s.ranks); other != nil {
			weights = other
			s.a, s.b, s.swapped = s.b, s.a, true
		}
	}
	if weights != nil {
		s.suitless = &suitless{weights: weights}
	}
}

// piecesOf returns the pieces of A's hands on boards with the flush suit.
func (s *Sweep) piecesOf(flushSuit int) []uint32 {
	l := s.suitless
	l.once[flushSuit].Do(func() {
		p := s.pieces(true)
		out := make([]uint32, len(s.a.sets))
		for _, r := range s.a.runs {
			set := s.ranks.place[r.rankSet] - 1
			mask := s.ranks.used[set].mask
			for i := r.start; i < r.end; i++ {
				out[i] = p.of(set, suitRanks(s.a.sets[i], flushSuit), mask)
			}
		}
		l.pieceOf[flushSuit] = out
	})
	return l.pieceOf[flushSuit]
}

// Measured times in nanoseconds, see BenchmarkSuitless.
const (
	pieceTime    = 26 // a piece, to find its group and weights
	pieceSetTime = 6  // a subset of a piece, to be added and asked about
	handTime     = 4  // a hand of a listed range, to find its piece
)

// flushParts is how many pieces a multiset of ranks makes on a board with a
// flush suit, by the cards of a hand, on the average of all multisets.
var flushParts = [...]float64{4: 6.7, 5: 9.5, 6: 12.9}

// pieceTime returns the time of a board in nanoseconds.
func (s *Sweep) pieceTime() float64 {
	sweeps := 1.0
	if s.highLow {
		sweeps = 2
		if s.scoop {
			sweeps = 4
		}
	}
	sets, flush := float64(len(s.ranks.used)), s.flushShare()
	pieces := sets * (1 - flush + flush*flushParts[s.k])
	ns := boardTime + rankSetTime*sets + pieces*(pieceTime+sweeps*pieceSetTime*float64(int(1)<<s.k))
	hands := float64(len(s.a.sets)) * handTime
	if s.perHand {
		hands *= 1 + sweeps
	}
	return ns + hands
}

// flushShare returns the part of the boards on which a suit may make a flush.
func (s *Sweep) flushShare() float64 {
	n := int64(0)
	for suit := range card.Suit(card.Suits) {
		live := s.live.Suited(suit).Len()
		for j := max(0, 3-s.board.Suited(suit).Len()); j <= s.missing; j++ {
			n += choose(live, j) * choose(s.live.Len()-live, s.missing-j)
		}
	}
	return float64(n) / float64(s.Boards())
}

// pieceBytes returns the memory of a sweep piece by piece.
func (s *Sweep) pieceBytes(workers int) int64 {
	rainbow := int64(len(s.ranks.used))
	k := int64(s.k)
	flush := int64(0)
	if s.flushShare() > 0 {
		flush = int64(s.ranks.flushPieces())
	}
	lists := func(n int64) int64 { // with kinds and subsets
		if n<<k <= maxLists {
			return n * (8 + k + 4<<k)
		}
		return n * (8 + k)
	}
	shared := lists(rainbow) + lists(flush) + 8*s.Classes() + int64(len(s.a.sets))*(15+4*card.Suits)
	if s.a != s.b {
		shared += 15 * int64(len(s.b.sets))
	}
	each := max(rainbow, flush)*47 + 16*choose(26+s.k-2, s.k-1)
	if s.perHand {
		each += 16 * numEvents * int64(len(s.a.sets))
	}
	return shared + each*int64(max(1, workers))
}
