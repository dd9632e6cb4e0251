package evaluator

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Limits of the game.
const (
	MinHole   = 4 // fewest hole cards of an Omaha game
	MaxHole   = 6 // most hole cards
	BoardSize = 5 // cards on a complete board
	NumPairs  = 91
	// NumTriples is the number of multisets of three ranks.
	NumTriples = 455
	// TripleStride and PairStride are the lengths of the table rows, rounded
	// up to whole vectors of 16 values.
	TripleStride = 96
	PairStride   = 464
	// maxPairs is the number of pairs of six hole cards.
	maxPairs = 15
)

// suitWords holds the cards of each suit in 16 bits: a mask of their ranks in
// the lower 13 and their number in the upper three.
type suitWords uint64

// ranks returns the mask of all ranks, whatever the suit.
func (w suitWords) ranks() uint16 {
	w |= w >> 32
	return uint16(w|w>>16) & allRanks
}

// lowMask returns the LowMask of the cards.
func (w suitWords) lowMask() uint8 {
	r := w.ranks()
	return uint8(r<<1) | uint8(r>>card.Ace)
}

// allRanks is the mask of the thirteen ranks.
const allRanks = 1<<card.Ranks - 1

// Hole is a set of 4 to 6 hole cards, prepared for evaluation on any board.
type Hole struct {
	pairs    [maxPairs]uint8 // PairIndex of every two cards
	numPairs uint8
	low      uint8 // LowMask
	suits    suitWords
}

// Set prepares h for the hole cards given (2 to 6; a hand has 4 or more).
func (h *Hole) Set(cards []card.Card) {
	if len(cards) < 4 {
		h.few(cards)
		return
	}
	// Without loops, as this is where sampling spends its time.
	a, b, c, d := cards[0]%64, cards[1]%64, cards[2]%64, cards[3]%64
	w := suitWords(cardTable[a].suits + cardTable[b].suits + cardTable[c].suits + cardTable[d].suits)
	n := 6
	h.pairs[0] = pairOf(a, b)
	h.pairs[1] = pairOf(a, c)
	h.pairs[2] = pairOf(a, d)
	h.pairs[3] = pairOf(b, c)
	h.pairs[4] = pairOf(b, d)
	h.pairs[5] = pairOf(c, d)
	if len(cards) > 4 {
		e := cards[4] % 64
		w += suitWords(cardTable[e].suits)
		n = 10
		h.pairs[6] = pairOf(a, e)
		h.pairs[7] = pairOf(b, e)
		h.pairs[8] = pairOf(c, e)
		h.pairs[9] = pairOf(d, e)
		if len(cards) > 5 {
			f := cards[5] % 64
			w += suitWords(cardTable[f].suits)
			n = 15
			h.pairs[10] = pairOf(a, f)
			h.pairs[11] = pairOf(b, f)
			h.pairs[12] = pairOf(c, f)
			h.pairs[13] = pairOf(d, f)
			h.pairs[14] = pairOf(e, f)
		}
	}
	h.numPairs, h.low, h.suits = uint8(n), w.lowMask(), w
}

// few prepares h for two or three cards.
func (h *Hole) few(cards []card.Card) {
	n := 0
	w := suitWords(0)
	for i, c := range cards {
		w += suitWords(cardTable[c%64].suits)
		for _, d := range cards[:i] {
			h.pairs[n] = pairOf(c, d)
			n++
		}
	}
	h.numPairs, h.low, h.suits = uint8(n), w.lowMask(), w
}

// pairOf returns the PairIndex of the ranks of two cards.
func pairOf(a, b card.Card) uint8 { return pairIndex[uint8(a<<2&0xF0|b>>2)] }

// Board is a board of 3 to 5 cards, prepared for evaluating many hands.
type Board struct {
	all   *boardTable           // nil before the first complete board
	row   *[TripleStride]uint16 // the best hand of each two hole ranks, flushes apart
	low   uint8                 // LowMask
	suits suitWords
	// flushShift is 16 times the suit of which the board has three cards, and
	// flushNeed the number of hole cards, 2, that make a flush with them. If
	// there is no such suit, flushNeed is more than a hand has.
	flushShift uint8
	flushNeed  uint8
}

// Set prepares b for the board cards given (3 to 5).
func (b *Board) Set(cards []card.Card) {
	if len(cards) != BoardSize {
		b.partial(cards)
		return
	}
	c0, c1, c2, c3, c4 := cards[0]%64, cards[1]%64, cards[2]%64, cards[3]%64, cards[4]%64
	w0, w1, w2, w3, w4 := &cardTable[c0], &cardTable[c1], &cardTable[c2], &cardTable[c3], &cardTable[c4]
	b.setSuits(suitWords(w0.suits + w1.suits + w2.suits + w3.suits + w4.suits))
	if b.all == nil {
		b.all = boardRows()
	}
	b.row = &b.all[boardIndex(w0.board+w1.board+w2.board+w3.board+w4.board)]
}

// setSuits notes what matters of the suits. There are no branches, as nobody
// can predict random cards.
func (b *Board) setSuits(w suitWords) {
	b.suits = w
	b.low = w.lowMask()
	// Adding one to each count carries into the top bit from three on.
	three := (w + 0x2000_2000_2000_2000) & 0x8000_8000_8000_8000
	need := uint64(MaxHole + 1)
	if three != 0 {
		need = 2
	}
	b.flushNeed = uint8(need)
	b.flushShift = uint8(bits.TrailingZeros64(uint64(three)) & 0x30)
}

// partial prepares b for three or four cards.
func (b *Board) partial(cards []card.Card) {
	w := suitWords(0)
	for _, c := range cards {
		w += suitWords(cardTable[c%64].suits)
	}
	b.setSuits(w)
	x, y, z := cards[0].Rank(), cards[1].Rank(), cards[2].Rank()
	if len(cards) == 3 {
		b.row = tripleRow(x, y, z)
		return
	}
	b.row = &fourRows()[fourIndex(x, y, z, cards[3].Rank())]
}

// LowPossible reports whether any hand can make a low on the board.
func (b *Board) LowPossible() bool { return LowPossible(b.low) }

// Low returns the best low of a hand on the board, 0 if it has none.
func (b *Board) Low(h *Hole) LowValue { return LowOf(h.low, b.low) }

// High returns the best high hand of h on the board.
func (b *Board) High(h *Hole) Value {
	best := h.best(b.row)
	if suited := uint16(h.suits >> (b.flushShift % 64)); suited>>card.Ranks >= uint16(b.flushNeed) {
		best = max(best, b.flushValue(suited))
	}
	return Value(best)
}

// best returns the best of a row for the pairs of the hole.
func (h *Hole) best(row *[TripleStride]uint16) uint16 {
	p := &h.pairs
	if h.numPairs < 6 {
		best := uint16(0)
		for _, i := range p[:h.numPairs] {
			best = max(best, row[i])
		}
		return best
	}
	best := max(max(row[p[0]], row[p[1]]), max(row[p[2]], row[p[3]]), max(row[p[4]], row[p[5]]))
	if h.numPairs > 6 {
		best = max(best, max(row[p[6]], row[p[7]]), max(row[p[8]], row[p[9]]))
	}
	if h.numPairs > 10 {
		best = max(best, row[p[10]], max(row[p[11]], row[p[12]]), max(row[p[13]], row[p[14]]))
	}
	return best
}

// flushValue returns the best flush with the hole cards of the flush suit, as
// in a suitWords. A straight flush apart, it is the flush of the highest two
// hole cards and the highest three of the board.
func (b *Board) flushValue(suited uint16) uint16 {
	board := uint16(b.suits >> (b.flushShift % 64))
	best := suitedValue[(highest(suited, 2)|highest(board, 3))&allRanks]
	hole := suited & allRanks
	all := uint32(hole | board&allRanks)
	all = all<<1 | all>>card.Ace // bit 0 is the ace below the deuce
	for s := all & (all >> 1) & (all >> 2) & (all >> 3) & (all >> 4); s != 0; s &= s - 1 {
		straight := uint16(0b11111 << bits.TrailingZeros32(s) >> 1)
		if s&1 != 0 {
			straight |= 1 << card.Ace
		}
		if bits.OnesCount16(straight&hole) == 2 {
			best = max(best, suitedValue[straight&allRanks])
		}
	}
	return best
}

// highest returns the highest n ranks of a suit in a suitWords.
func highest(suited uint16, n uint16) uint16 {
	ranks := suited & allRanks
	for have := suited >> card.Ranks; have > n; have-- {
		ranks &= ranks - 1
	}
	return ranks
}

// High returns the best high hand of the hole cards on a board of 3 to 5
// cards. To evaluate many hands on one board, prepare a Board.
func High(hole, board []card.Card) Value {
	var h Hole
	var b Board
	h.Set(hole)
	b.Set(board)
	return b.High(&h)
}

// Low returns the best eight-or-better low of the hole cards on a board of 3
// to 5 cards, 0 if there is none.
func Low(hole, board []card.Card) LowValue {
	return LowOf(LowMask(card.SetOf(hole...)), LowMask(card.SetOf(board...)))
}
