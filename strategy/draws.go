package strategy

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// straightFacts is what a hand has and may get of straights.
type straightFacts struct {
	made    int // window of the straight that the hand makes, -1 if none
	top     int // window of the nut straight, -1 if the board allows none
	outs    int // unseen cards that make a straight, or a higher one
	nutOuts int // those of them that make the nut straight
}

// straightsOf finds the straights of a hand on a board. A straight of a window
// takes two ranks of the hand and three of the board; the other two may be
// held by both. Outs are counted only when more cards are to come.
func straightsOf(hole, board card.Set, holeRanks, boardRanks uint16, more bool) straightFacts {
	h, b := aceLow(holeRanks), aceLow(boardRanks)
	f := straightFacts{made: -1, top: topWindow(boardRanks)}
	outs, nuts := uint16(0), uint16(0) // by rank, deuce as bit 0
	for w := numWindows - 1; w >= 0; w-- {
		in := window(w)
		hw, bw := h&in, b&in
		nb := bits.OnesCount16(bw)
		if nb < 2 || hw&(hw-1) == 0 {
			continue
		}
		missing := in &^ (hw | bw)
		if nb >= 3 && missing == 0 {
			f.made = w
			break
		}
		if !more || missing&(missing-1) != 0 {
			continue // two or more are missing
		}
		if missing == 0 { // the hand holds what the board lacks: any of it may fall
			missing = in &^ bw
		}
		ranks := (missing>>1 | missing<<card.Ace) & (1<<card.Ranks - 1)
		for r := ranks &^ outs; r != 0; r &= r - 1 {
			if topWindow(boardRanks|r&-r) == w {
				nuts |= r & -r
			}
		}
		outs |= ranks
	}
	seen := hole | board
	f.outs, f.nutOuts = unseen(outs, seen), unseen(nuts, seen)
	return f
}

// unseen counts the cards of the ranks given that are not among those seen.
func unseen(ranks uint16, seen card.Set) int {
	n := 0
	for ; ranks != 0; ranks &= ranks - 1 {
		r := bits.TrailingZeros16(ranks)
		n += card.Suits - bits.OnesCount64(uint64(seen>>(card.Suits*r))&15)
	}
	return n
}

// flushFacts is what a hand may get of flushes.
type flushFacts struct {
	outs     int  // unseen cards that make a flush where two of the board are of its suit
	nutDraw  bool // one of these draws has the highest card that the board leaves
	backdoor bool // on the flop, a flush with two more cards
	blocker  bool // holds the highest card of a flush that the board allows
}

// flushesOf finds the flush draws of a hand. Two cards of the hand and two of
// the board of one suit are a draw.
func flushesOf(hole card.Set, b *boardFacts, more bool) flushFacts {
	var f flushFacts
	for s := range card.Suit(card.Suits) {
		nb := b.suitCount[s]
		own := hole.Suited(s)
		if nb == 0 || own == 0 {
			continue
		}
		if nb >= 3 {
			f.blocker = own > card.Deck.Suited(s)&^b.set&^own
			continue
		}
		if n := own.Len(); more && n >= 2 {
			if nb == 2 {
				f.outs += card.Ranks - n - 2
				f.nutDraw = f.nutDraw || own > card.Deck.Suited(s)&^b.set&^own
			} else if b.n == 3 {
				f.backdoor = true
			}
		}
	}
	return f
}
