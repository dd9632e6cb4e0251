package strategy

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// betterHands returns how many different hands better than v two of the
// unseen cards can make on a board; it stops counting at limit.
//
// Flushes apart a hand depends on ranks only, so the 91 pairs of ranks are
// tried, as far as such cards are unseen; then the pairs of the flush suit.
// Sets and two pair come first: they beat most weak hands, so that a small
// limit is soon reached.
func betterHands(b *boardFacts, hole card.Set, v evaluator.Value, limit int) int {
	suit, flush := b.eval.FlushSuit()
	c := betterCount{row: b.eval.Row(), left: uint64(card.Deck &^ hole &^ b.set), than: v, limit: limit, seen: b.seen[:0]}
	if flush {
		c.only = 1 << suit
	}
	if !c.boardPairs(b.ranks) && !c.allPairs() && flush {
		c.flushes(&b.eval, int(suit))
	}
	return len(c.seen)
}

// maxBetter is more than the number of different hands that two cards can make
// on a board: one for each two ranks, and flushes of two of ten cards.
const maxBetter = evaluator.NumPairs + 45

// betterCount counts different hands.
type betterCount struct {
	row   *[evaluator.TripleStride]uint16 // what two ranks make
	left  uint64                          // unseen cards
	only  uint64                          // the flush suit among the four cards of a rank, if there is one
	than  evaluator.Value
	limit int
	seen  []evaluator.Value // different hands so far; most questions are about a few
}

// add counts a hand that was not counted before, and reports whether the limit
// is reached.
func (c *betterCount) add(v evaluator.Value) bool {
	for _, s := range c.seen {
		if s == v {
			return false
		}
	}
	c.seen = append(c.seen, v)
	return len(c.seen) >= c.limit
}

// possible reports whether two unseen cards have the ranks given, hi at least
// lo, without making a flush.
func (c *betterCount) possible(hi, lo int) bool {
	highs, lows := c.left>>(card.Suits*hi)&15, c.left>>(card.Suits*lo)&15
	if lo == hi {
		return highs&(highs-1) != 0 // two cards of the rank
	}
	return highs != 0 && lows != 0 && (highs != c.only || lows != c.only)
}

// boardPairs counts the hands of each two ranks of the board, and reports
// whether the limit is reached.
func (c *betterCount) boardPairs(ranks uint16) bool {
	for m := ranks; m != 0; m &= m - 1 {
		hi := bits.TrailingZeros16(m)
		for k := ranks & (2<<hi - 1); k != 0; k &= k - 1 {
			lo := bits.TrailingZeros16(k)
			v := evaluator.Value(c.row[hi*(hi+1)/2+lo])
			if v > c.than && c.possible(hi, lo) && c.add(v) {
				return true
			}
		}
	}
	return false
}

// allPairs counts the hands of each two ranks, and reports whether the limit
// is reached.
func (c *betterCount) allPairs() bool {
	pair := 0
	for hi := range card.Ranks {
		for lo := range hi + 1 {
			v := evaluator.Value(c.row[pair])
			pair++
			if v > c.than && c.possible(hi, lo) && c.add(v) {
				return true
			}
		}
	}
	return false
}

// flushes counts the hands of each two unseen cards of the flush suit.
func (c *betterCount) flushes(b *evaluator.Board, suit int) {
	ranks := uint16(0)
	for r := range card.Ranks {
		ranks |= uint16(c.left>>(card.Suits*r+suit)&1) << r
	}
	for ; ranks != 0; ranks &= ranks - 1 {
		lo := bits.TrailingZeros16(ranks)
		for rest := ranks & (ranks - 1); rest != 0; rest &= rest - 1 {
			hi := bits.TrailingZeros16(rest)
			v := max(b.FlushOf(1<<lo|1<<hi), evaluator.Value(c.row[hi*(hi+1)/2+lo]))
			if v > c.than && c.add(v) {
				return
			}
		}
	}
}
