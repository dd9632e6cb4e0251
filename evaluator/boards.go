package evaluator

import (
	"sync"

	"github.com/omahasim/omahasim/evaluator/card"
)

// cardWords is what a card adds to the sums that Hole.Set and Board.Set make.
type cardWords struct {
	suits uint64 // its bit and its count in a suitWords
	board uint32 // key of its rank
}

// boardTable holds the values of each two hole ranks on every complete board,
// by boardIndex, flushes apart.
type boardTable [numBoards][TripleStride]uint16

// boardRows returns the table, 1.2 MB. It is made when the first complete
// board is set, which takes a fifth of a millisecond with AVX2 and two
// without.
var boardRows = sync.OnceValue(func() *boardTable { return makeBoardRows(fourRows(), fastMaxRows()) })

// boardIndex returns the place in a boardTable of the board whose five keys
// have the sum given. Every board has a sum of its own, and the offsets are
// chosen so that every sum has a place of its own.
func boardIndex(sum uint32) uint32 {
	return sum%(1<<boardShift) + uint32(boardOffset[sum>>boardShift])
}

// numFours is the number of multisets of four ranks.
const numFours = 1820

// fourTable holds the values of each two hole ranks on every board of four
// cards, by fourIndex, flushes apart.
type fourTable [numFours][TripleStride]uint16

// fourRows returns the table, 350 kB. It is made when the first board of four
// or five cards is set.
var fourRows = sync.OnceValue(func() *fourTable { return makeFourRows(fastMaxRows()) })

// fourIndex numbers the multisets of four ranks, given in any order.
func fourIndex(a, b, c, d card.Rank) int {
	a, b = max(a, b), min(a, b)
	c, d = max(c, d), min(c, d)
	a, c = max(a, c), min(a, c)
	b, d = max(b, d), min(b, d)
	b, c = max(b, c), min(b, c)
	w, x, y, z := int(a), int(b), int(c), int(d)
	return z + y*(y+1)/2 + x*(x+1)*(x+2)/6 + w*(w+1)*(w+2)*(w+3)/24
}

// tripleRow returns the values of each two hole ranks with three board ranks.
func tripleRow(a, b, c card.Rank) *[TripleStride]uint16 {
	return (*[TripleStride]uint16)(byTriple[TripleIndex(a, b, c)*TripleStride:])
}

// makeFourRows makes each row from those of its four triples. maxRows is the
// function of that name or does the same.
func makeFourRows(maxRows func(dst, a, b, c, d *[TripleStride]uint16)) *fourTable {
	rows := new(fourTable)
	for a := range card.Rank(card.Ranks) {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					maxRows(&rows[fourIndex(a, b, c, d)], tripleRow(a, b, c), tripleRow(a, b, d), tripleRow(a, c, d), tripleRow(b, c, d))
				}
			}
		}
	}
	return rows
}

// makeBoardRows makes the rows by way of those of four ranks: every three of
// the ranks a >= b >= c >= d >= e are in abde, acde, bcde or abc. maxRows is the
// function of that name or does the same.
func makeBoardRows(fours *fourTable, maxRows func(dst, a, b, c, d *[TripleStride]uint16)) *boardTable {
	rows := new(boardTable)
	four := func(a, b, c, d card.Rank) *[TripleStride]uint16 { return &fours[fourIndex(a, b, c, d)] }
	key := func(r card.Rank) uint32 { return cardTable[card.New(r, 0)].board }
	for a := range card.Rank(card.Ranks) {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					for e := range d + 1 {
						if a == e {
							continue // there are but four of a rank
						}
						at := boardIndex(key(a) + key(b) + key(c) + key(d) + key(e))
						maxRows(&rows[at], tripleRow(a, b, c), four(a, b, d, e), four(a, c, d, e), four(b, c, d, e))
					}
				}
			}
		}
	}
	return rows
}

// maxRows puts the largest of each four values into dst.
func maxRows(dst, a, b, c, d *[TripleStride]uint16) {
	for i := range dst {
		dst[i] = max(max(a[i], b[i]), max(c[i], d[i]))
	}
}
