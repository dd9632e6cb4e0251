package main

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// board evaluates many hands on one board by their pairs of cards.
type board struct {
	pairs     [16 * 16]evaluator.Hole // two cards of the ranks a, b in different suits
	flushes   [card.Suits][16 * 16]evaluator.Hole
	value     [16 * 16]uint16 // by two ranks in either order
	flush     [16 * 16]uint16 // of two cards of the flush suit
	flushSuit int             // or -1
	lows      *[256]uint8     // low by the mask of hole ranks; nil if there is none
	lowTables [256]*[256]uint8
}

func newBoard(highLow bool) *board {
	b := &board{}
	for x := range card.Rank(card.Ranks) {
		for y := range card.Rank(card.Ranks) {
			i := int(x)<<4 | int(y)
			b.pairs[i].Set([]card.Card{card.New(x, card.Clubs), card.New(y, card.Diamonds)})
			for s := range card.Suit(card.Suits) {
				if x != y {
					b.flushes[s][i].Set([]card.Card{card.New(x, s), card.New(y, s)})
				}
			}
		}
	}
	for mask := range b.lowTables {
		if !highLow || !evaluator.LowPossible(uint8(mask)) {
			continue
		}
		t := new([256]uint8)
		for hole := range t {
			t[hole] = uint8(evaluator.LowOf(uint8(hole), uint8(mask)))
		}
		b.lowTables[mask] = t
	}
	return b
}

// set prepares b for a board of five cards.
func (b *board) set(cards []card.Card) {
	var e evaluator.Board
	e.Set(cards)
	for x := range card.Ranks {
		for y := range x + 1 {
			v := uint16(e.High(&b.pairs[x<<4|y]))
			b.value[x<<4|y] = v
			b.value[y<<4|x] = v
		}
	}
	set := card.SetOf(cards...)
	b.lows = b.lowTables[evaluator.LowMask(set)]
	b.flushSuit = -1
	for s := range card.Suit(card.Suits) {
		if set.Suited(s).Len() < 3 {
			continue
		}
		b.flushSuit = int(s)
		for x := range card.Ranks {
			for y := range x {
				v := uint16(e.High(&b.flushes[s][x<<4|y]))
				b.flush[x<<4|y] = v
				b.flush[y<<4|x] = v
			}
		}
	}
}

// high returns the value of a hand.
func (b *board) high(cards []card.Card, set card.Set) uint16 {
	best := uint16(0)
	for i, c := range cards {
		row := b.value[c>>2<<4&0xf0:][:16]
		for _, d := range cards[:i] {
			best = max(best, row[d>>2&15])
		}
	}
	if b.flushSuit >= 0 {
		suited := uint64(set) >> b.flushSuit & uint64(oneSuit)
		for x := suited; x != 0; x &= x - 1 {
			row := b.flush[bits.TrailingZeros64(x)>>2<<4&0xf0:][:16]
			for y := x & (x - 1); y != 0; y &= y - 1 {
				best = max(best, row[bits.TrailingZeros64(y)>>2&15])
			}
		}
	}
	return best
}

// low returns the low of a hand, 0 for none.
func (b *board) low(cards []card.Card) uint8 {
	if b.lows == nil {
		return 0
	}
	mask := uint32(0)
	for _, c := range cards {
		mask |= 1 << (c >> 2)
	}
	return b.lows[uint8(mask<<1)|uint8(mask>>card.Ace&1)]
}
