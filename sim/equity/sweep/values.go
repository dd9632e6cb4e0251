package sweep

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// rankSets numbers the multisets of ranks that the hands of the ranges have.
// The number is the place among all multisets of k ranks in colex order.
type rankSets struct {
	cards int
	term  [8][64]uint16 // what a card adds to the number, by its place in the hand
	used  []rankSet
	place []uint16 // where in used a number is, plus 1; 0 if it is not

	// Of the last hand, its cards but the lowest: most hands of a sorted range
	// have the same as the one before.
	upper       card.Set
	upperNumber uint16
	upperSuits  uint8
}

// rankSet is a multiset of ranks that occurs.
type rankSet struct {
	number uint16
	low    uint8     // evaluator.LowMask of its ranks
	ranks  [6]uint8  // ascending
	mask   uint16    // the same, rank r as bit r
	n      uint8     // how many pairs of ranks it has
	pairs  [15]uint8 // evaluator.PairIndex of each
}

func newRankSets(holeCards int) *rankSets {
	rs := &rankSets{cards: holeCards, place: make([]uint16, choose(card.Ranks+holeCards-1, holeCards))}
	for c := range card.Card(card.DeckSize) {
		for i := range holeCards {
			rs.term[i][c] = uint16(choose(int(c.Rank())+i, i+1))
		}
	}
	return rs
}

// number returns the number of the multiset of the hand's ranks, which it
// notes as used, and the suits of its lowest four cards.
func (rs *rankSets) number(h card.Set) (n uint16, suits uint8) {
	if upper := h & (h - 1); upper != rs.upper {
		rs.upper, rs.upperNumber, rs.upperSuits = upper, 0, 0
		for i, s := 1, upper; s != 0; i, s = i+1, s&(s-1) {
			c := s.Lowest()
			rs.upperNumber += rs.term[i%8][c%64]
			rs.upperSuits |= uint8(c.Suit()) << (2 * i)
		}
	}
	c := h.Lowest()
	n, suits = rs.upperNumber+rs.term[0][c%64], rs.upperSuits|uint8(c.Suit())
	if rs.place[n] == 0 {
		rs.used = append(rs.used, newRankSet(n, h))
		rs.place[n] = uint16(len(rs.used))
	}
	return n, suits
}

func newRankSet(number uint16, h card.Set) rankSet {
	s := rankSet{number: number, low: evaluator.LowMask(h)}
	var seen [evaluator.NumPairs]bool
	cards := h.Cards()
	for i := range cards {
		s.ranks[i%6] = uint8(cards[i].Rank())
		s.mask |= 1 << cards[i].Rank()
		for j := range i {
			p := evaluator.PairIndex(cards[i].Rank(), cards[j].Rank())
			if !seen[p] {
				seen[p] = true
				s.pairs[s.n] = uint8(p)
				s.n++
			}
		}
	}
	return s
}

// deadGroup marks hands that share a card with the board.
const deadGroup = 255

// values holds, for one board, what is needed to find the group of any hand:
// groups are the values that two hole cards can make on the board, numbered
// upwards from 0.
type values struct {
	pairs      [evaluator.NumPairs]evaluator.Hole // two cards of each pair of ranks, in different suits
	suitPairs  [card.Suits][78]evaluator.Hole     // two cards of one suit
	value      [evaluator.NumPairs]uint16
	suitValue  [78]uint16
	groupOf    [evaluator.MaxValue + 1]uint8
	byRanks    []uint8        // group by rankSet number, flushes left out
	lowByRanks []uint8        // low by rankSet number
	bySuit     [1 << 13]uint8 // group by the ranks held in the flush suit, 0 if no two of them
	groups     int            // number of groups
	flushSuit  int            // the suit of which three or more are on the board, or -1
	lows       bool           // whether a low can be made
}

func newValues(rs *rankSets) *values {
	v := &values{byRanks: make([]uint8, len(rs.place)), lowByRanks: make([]uint8, len(rs.place))}
	for b := range card.Rank(card.Ranks) {
		for a := range b + 1 {
			v.pairs[evaluator.PairIndex(a, b)].Set([]card.Card{card.New(a, card.Clubs), card.New(b, card.Diamonds)})
		}
		for a := range b {
			for s := range v.suitPairs {
				v.suitPairs[s][suitPair(int(a), int(b))].Set([]card.Card{card.New(a, card.Suit(s)), card.New(b, card.Suit(s))})
			}
		}
	}
	return v
}

// suitPair numbers two ranks a < b of one suit.
func suitPair(a, b int) int { return a + b*(b-1)/2 }

// set prepares v for a board of five cards.
func (v *values) set(board card.Set, rs *rankSets, highLow bool) {
	var cards [evaluator.BoardSize]card.Card
	var b evaluator.Board
	b.Set(board.Append(cards[:0]))
	var seen [(evaluator.MaxValue + 64) / 64]uint64
	for p := range v.pairs {
		x := uint16(b.High(&v.pairs[p]))
		v.value[p] = x
		seen[x/64] |= 1 << (x % 64)
	}
	v.flushSuit = -1
	for s := range card.Suit(card.Suits) {
		if board.Suited(s).Len() >= 3 {
			v.flushSuit = int(s)
		}
	}
	if v.flushSuit >= 0 {
		for p := range v.suitValue {
			x := uint16(b.High(&v.suitPairs[v.flushSuit][p]))
			v.suitValue[p] = x
			seen[x/64] |= 1 << (x % 64)
		}
	}
	v.groups = 0
	for i, word := range seen {
		for ; word != 0; word &= word - 1 {
			v.groupOf[i*64+bits.TrailingZeros64(word)] = uint8(v.groups)
			v.groups++
		}
	}
	v.setRanks(rs)
	if v.flushSuit >= 0 {
		v.setSuit(suitRanks(card.Deck&^board, v.flushSuit))
	}
	v.lows = highLow && b.LowPossible()
	if v.lows {
		mask := evaluator.LowMask(board)
		for i := range rs.used {
			v.lowByRanks[rs.used[i].number] = uint8(evaluator.LowOf(rs.used[i].low, mask))
		}
	}
}

// setRanks fills byRanks: a hand is as good as its best two cards.
func (v *values) setRanks(rs *rankSets) {
	var group [evaluator.NumPairs]uint8
	for p, x := range v.value {
		group[p] = v.groupOf[x]
	}
	for i := range rs.used {
		s := &rs.used[i]
		best := uint8(0)
		for _, p := range s.pairs[:s.n] {
			best = max(best, group[p])
		}
		v.byRanks[s.number] = best
	}
}

// setSuit fills bySuit for every subset of the ranks that hands can hold in
// the flush suit. A pair of ranks of a larger set leaves out at least one of
// its two lowest ranks, or is those two.
func (v *values) setSuit(live uint16) {
	for m := uint16(0); ; {
		low := m & -m
		rest := m ^ low
		next := rest & -rest
		switch {
		case rest == 0:
			v.bySuit[m] = 0
		case rest == next:
			v.bySuit[m] = v.groupOf[v.suitValue[suitPair(bits.TrailingZeros16(low), bits.TrailingZeros16(next))]]
		default:
			v.bySuit[m] = max(v.bySuit[m^low], v.bySuit[m^next], v.bySuit[low|next])
		}
		m = (m - live) & live // the next subset
		if m == 0 {
			return
		}
	}
}
