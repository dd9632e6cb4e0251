package evaluator

import "github.com/omahasim/omahasim/evaluator/card"

// PairRow returns the values of two hole ranks, by PairIndex, with every
// three board ranks, by TripleIndex, all suits apart; entries from NumTriples
// on are 0. The row is shared and must not be changed.
func PairRow(pair int) *[PairStride]uint16 {
	return (*[PairStride]uint16)(byPair[pair*PairStride:])
}

// SuitedValue returns the value of five cards of one suit by the mask of
// their ranks (rank r is bit r of 13), 0 if the mask has not five bits.
func SuitedValue(ranks uint16) uint16 {
	return suitedValue[ranks%uint16(len(suitedValue))]
}

// Row returns the best hands that each two hole ranks, by PairIndex, make on
// the board, flushes apart; entries from NumPairs on are 0. The row is shared
// and must not be changed.
func (b *Board) Row() *[TripleStride]uint16 { return b.row }

// FlushSuit returns the suit of which the board has three cards or more; ok is
// false if there is none.
func (b *Board) FlushSuit() (suit card.Suit, ok bool) {
	return card.Suit(b.flushShift >> 4), b.flushNeed <= MaxHole
}

// FlushOf returns the best flush or straight flush of two hole cards of the
// flush suit and the board. ranks is the mask of the two ranks; neither may be
// a card of the board.
func (b *Board) FlushOf(ranks uint16) Value { return Value(b.flushValue(ranks | 2<<card.Ranks)) }
