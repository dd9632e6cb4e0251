package strategy

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// boardFacts is what the board alone says. It is found once for a street and
// shared by all players of the hand.
type boardFacts struct {
	n         int // cards on the board; less than three are no board
	set       card.Set
	eval      evaluator.Board
	ranks     uint16 // ranks on the board, rank r as bit r
	twice     uint16 // ranks held twice or more
	thrice    uint16 // ranks held three times or more
	low       uint8  // LowMask
	suits     int    // different suits
	maxSuit   int    // cards of the commonest suit
	suitCount [card.Suits]uint8
	seen      [maxBetter]evaluator.Value // room for betterHands
}

// set fills the facts.
func (b *boardFacts) fill(cards []card.Card) {
	b.n, b.set, b.ranks, b.twice, b.thrice = len(cards), 0, 0, 0, 0
	b.suits, b.maxSuit, b.suitCount = 0, 0, [card.Suits]uint8{}
	for _, c := range cards {
		r := uint16(1) << c.Rank()
		b.thrice |= b.twice & r
		b.twice |= b.ranks & r
		b.ranks |= r
		b.set = b.set.With(c)
		b.suitCount[c.Suit()&3]++
	}
	for _, k := range b.suitCount {
		if k > 0 {
			b.suits++
		}
		b.maxSuit = max(b.maxSuit, int(k))
	}
	b.low = uint8(b.ranks<<1) | uint8(b.ranks>>card.Ace)
	if b.n >= 3 {
		b.eval.Set(cards)
	}
}

// whole reports whether there is a board to speak of.
func (b *boardFacts) whole() bool { return b.n >= 3 }

// top returns the highest rank on the board, 2 to 14; 0 without a board.
func (b *boardFacts) top() int {
	if b.ranks == 0 {
		return 0
	}
	return bits.Len16(b.ranks) + 1
}

// Straights are seen as windows of five neighbouring ranks. With the ace as
// bit 0 too, window w is the bits w to w+4: 0 is the wheel, 9 the broadway.

const numWindows = 10

// aceLow returns a mask of ranks with the ace below the deuce as well: the
// deuce is bit 1, the ace bits 0 and 13.
func aceLow(ranks uint16) uint16 { return ranks<<1 | ranks>>card.Ace }

// window returns the ranks of a window.
func window(w int) uint16 { return 0b11111 << w }

// straights returns how many different straights the board allows.
func (b *boardFacts) straights() int {
	n := 0
	low := aceLow(b.ranks)
	for w := range numWindows {
		if bits.OnesCount16(low&window(w)) >= 3 {
			n++
		}
	}
	return n
}

// connected returns the most board ranks that fit into one straight.
func (b *boardFacts) connected() int {
	most := 0
	low := aceLow(b.ranks)
	for w := range numWindows {
		most = max(most, bits.OnesCount16(low&window(w)))
	}
	return most
}

// topWindow returns the window of the highest straight that a board of these
// ranks allows, the highest with three ranks or more; -1 if it allows none.
//
// All windows are counted at once: bit w of ranks>>i is rank i of window w, and
// the five bits are added up as full adders do, to odd + 2*two + d + e.
func topWindow(ranks uint16) int {
	a := aceLow(ranks)
	b, c, d, e := a>>1, a>>2, a>>3, a>>4
	odd := a ^ b ^ c
	two := a&b | b&c | c&a
	three := two&(odd|d|e) | odd&d&e
	return bits.Len16(three&(1<<numWindows-1)) - 1
}
