package handrange

import (
	"math/bits"
	"sync"

	"github.com/omahasim/omahasim/evaluator/card"
)

// The slot of a hand says what it looks like when suits have no names: its
// ranks in ascending order, and its suit pattern, in which each card has the
// number of its suit in the order in which the suits appear, such as 0102. All
// hands of a slot are of one suit class; a class with equal ranks may have
// several slots, as equal ranks have no order. There are 27,300 slots of four
// cards, 315,588 of five and 3,471,468 of six, a tenth to a sixth of the hands,
// so that a table by slot fits into a cache where one by index does not.

// patternTable numbers the suit patterns of k cards by their suits, two bits a
// card, the lowest card first.
type patternTable struct {
	number []uint8
	count  uint32
}

// suitPatterns holds the patterns of 1 to maxCards cards: 1, 2, 5, 15, 51, 187.
// patternsOf fills it when it is first needed.
var (
	suitPatterns     [maxCards + 1]patternTable
	suitPatternsOnce sync.Once
)

// patternsOf returns the patterns of k cards.
func patternsOf(k int) *patternTable {
	suitPatternsOnce.Do(fillSuitPatterns)
	return &suitPatterns[k]
}

func fillSuitPatterns() {
	for k := 1; k <= maxCards; k++ {
		t := &suitPatterns[k]
		t.number = make([]uint8, 1<<(2*k))
		for suits := range t.number {
			// The smallest suits of a pattern are the pattern itself.
			if p := patternOf(suits, k); p != suits {
				t.number[suits] = t.number[p]
				continue
			}
			t.number[suits] = uint8(t.count)
			t.count++
		}
	}
}

// patternOf renames the suits of k cards in the order in which they appear.
func patternOf(suits, k int) int {
	var name [card.Suits]int
	seen, pattern := 0, 0
	for at := 2 * (k - 1); at >= 0; at -= 2 {
		s := suits >> at & 3
		if seen>>s&1 == 0 {
			name[s] = bits.OnesCount(uint(seen))
			seen |= 1 << s
		}
		pattern = pattern<<2 | name[s]
	}
	return pattern
}

// numSlots returns the number of slots of hands of k cards, 1 to maxCards.
func numSlots(k int) uint32 { return choose[card.Ranks+k-1][k] * patternsOf(k).count }

// slotOf returns the slot of a hand of 1 to maxCards cards. Its ranks are a
// multiset; adding one more to each makes them a set, which has an index as in
// indexOf.
func slotOf(h card.Set) uint32 {
	var ranks, suits uint32
	k := 0
	for ; h != 0; h &= h - 1 {
		c := bits.TrailingZeros64(uint64(h))
		ranks += choose[c/card.Suits+k][k+1]
		suits = suits<<2 | uint32(c%card.Suits)
		k++
	}
	t := patternsOf(k)
	return ranks*t.count + uint32(t.number[suits])
}
