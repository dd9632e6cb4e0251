package strategy

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// noLow is the rank of a hand without a low: worse than all 56 lows.
const noLow = 57

// lowFacts is what a hand has and may get of eight-or-better lows.
type lowFacts struct {
	value   evaluator.LowValue // 0 if the hand has no low
	better  int                // different better lows that two unseen cards can make
	outs    int                // unseen cards that make a low, when there is none
	nutOuts int                // those of them that make the nut low
}

// lowsOf finds the lows of a hand, and its outs when more cards are to come.
func lowsOf(hole card.Set, b *boardFacts, more bool) lowFacts {
	own := evaluator.LowMask(hole)
	f := lowFacts{value: evaluator.LowOf(own, b.low)}
	seen := hole | b.set
	if f.value > 0 {
		f.better = betterLows(f.value, b.low, lowsLeft(seen))
		return f
	}
	if !more {
		return f
	}
	for r := range 8 {
		bit := uint8(1) << r
		v := evaluator.LowOf(own, b.low|bit)
		if b.low&bit != 0 || v == 0 {
			continue
		}
		rank := uint16(1) << ((r + card.Ranks - 1) % card.Ranks) // the ace comes first among lows
		n := unseen(rank, seen)
		f.outs += n
		if n > 0 && betterLows(v, b.low|bit, lowsLeft(seen|oneOf(rank, seen))) == 0 {
			f.nutOuts += n
		}
	}
	return f
}

// oneOf returns one unseen card of a rank, given as its bit.
func oneOf(rank uint16, seen card.Set) card.Set {
	left := (15 << (card.Suits * bits.TrailingZeros16(rank))) &^ seen
	return left & -left
}

// lowsLeft returns the low ranks of which a card is unseen.
func lowsLeft(seen card.Set) uint8 { return evaluator.LowMask(card.Deck &^ seen) }

// betterLows returns how many different lows better than v two cards of the
// ranks left can make.
func betterLows(v evaluator.LowValue, board, left uint8) int {
	found := uint64(0)
	for a := left; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			if w := evaluator.LowOf(a&-a|b&-b, board); w > v {
				found |= 1 << w
			}
		}
	}
	return bits.OnesCount64(found)
}
