package strategy

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// known is a set of facts that a View has found already.
type known uint8

const (
	knowHole  known = 1 << iota // lasts the hand, as knowPairs does; the others last the street
	knowPairs                   // the hole cards as the evaluator wants them
	knowValue
	knowBetter
	knowStraight
	knowFlush
	knowLow
)

// facts are what the player's own cards say, found when they are first asked
// for and kept while they stay true.
type facts struct {
	known       known
	street      table.Street // of all but the hole cards
	hole        card.Set
	holeRanks   uint16
	holeTwice   uint16 // ranks held twice or more
	eval        evaluator.Hole
	value       evaluator.Value
	better      int  // different better hands
	betterExact bool // better is not only a lower bound
	straight    straightFacts
	flush       flushFacts
	low         lowFacts
}

// board returns the facts of the board.
func (t *Tracker) boardFacts() *boardFacts {
	if cards := t.h.Board(0); len(cards) != t.board.n || !t.boardReady {
		t.board.fill(cards)
		t.boardReady = true
	}
	return &t.board
}

// need marks facts as known and reports whether they have yet to be found.
func (v *View) need(k known) bool {
	if v.known&k != 0 {
		return false
	}
	v.known |= k
	return true
}

// ownCards finds what the hole cards say by themselves.
func (v *View) ownCards() *facts {
	if v.need(knowHole) {
		v.hole, v.holeRanks, v.holeTwice = 0, 0, 0
		for _, c := range v.Hole() {
			r := uint16(1) << c.Rank()
			v.holeTwice |= v.holeRanks & r
			v.holeRanks |= r
			v.hole = v.hole.With(c)
		}
	}
	return &v.facts
}

// made returns the value of the best high hand, 0 without board or cards.
func (v *View) made() evaluator.Value {
	if v.need(knowValue) {
		v.value = 0
		if b := v.t.boardFacts(); b.whole() && v.ownCards().hole != 0 {
			if v.need(knowPairs) {
				v.eval.Set(v.Hole())
			}
			v.value = b.eval.High(&v.eval)
		}
	}
	return v.value
}

// noBoard is how many better hands there are before there is a board: the
// number that stands for "not known yet".
const noBoard = int(evaluator.MaxValue)

// nutRank returns the number of different better hands that an opponent may
// hold, 0 for the nuts, noBoard before the flop.
func (v *View) nutRank() int { return v.nutRankTo(noBoard) }

// nutRankTo returns nutRank, or any number from limit on if it is that large.
// Most rules only ask whether a hand is one of the best few, which a weak hand
// is soon found not to be.
func (v *View) nutRankTo(limit int) int {
	if v.known&knowBetter != 0 && (v.betterExact || v.better >= limit) {
		return v.better
	}
	v.known |= knowBetter
	v.better, v.betterExact = noBoard, true
	if value := v.made(); value > 0 {
		v.better = betterHands(v.t.boardFacts(), v.hole, value, limit)
		v.betterExact = v.better < limit
	}
	return v.better
}

// straights returns what the hand has and may get of straights.
func (v *View) straights() *straightFacts {
	if v.need(knowStraight) {
		v.straight = straightFacts{made: -1, top: -1}
		if b := v.t.boardFacts(); b.whole() {
			v.ownCards()
			v.straight = straightsOf(v.hole, b.set, v.holeRanks, b.ranks, b.n < evaluator.BoardSize)
		}
	}
	return &v.straight
}

// flushes returns what the hand may get of flushes.
func (v *View) flushes() *flushFacts {
	if v.need(knowFlush) {
		v.flush = flushFacts{}
		if b := v.t.boardFacts(); b.whole() {
			v.flush = flushesOf(v.ownCards().hole, b, b.n < evaluator.BoardSize)
		}
	}
	return &v.flush
}

// lows returns what the hand has and may get of lows, nothing in a game
// without them.
func (v *View) lows() *lowFacts {
	if v.need(knowLow) {
		v.low = lowFacts{}
		if b := v.t.boardFacts(); b.whole() && v.Game().HighLow {
			v.low = lowsOf(v.ownCards().hole, b, b.n < evaluator.BoardSize)
		}
	}
	return &v.low
}

// pocketRanks returns the ranks of the player's pairs in the hand.
func (v *View) pocketRanks() uint16 { return v.ownCards().holeTwice }

// isSet reports whether the hand is three of a kind by a pair in the hand.
func (v *View) isSet() bool {
	return v.made().Category() == evaluator.Trips && v.made() > 0 && v.pocketRanks()&v.t.boardFacts().ranks != 0
}

// isTopSet reports whether the hand is a set of the highest board rank.
func (v *View) isTopSet() bool {
	b := v.t.boardFacts()
	return v.isSet() && v.pocketRanks()&b.ranks&highestBit(b.ranks) != 0
}

// hasOverpair reports whether a pair in the hand is higher than the board.
func (v *View) hasOverpair() bool {
	b := v.t.boardFacts()
	return b.whole() && v.pocketRanks() > b.ranks
}

// hasTopPair reports whether a hole card pairs the highest board rank.
func (v *View) hasTopPair() bool {
	b := v.t.boardFacts()
	return b.whole() && v.ownCards().holeRanks&highestBit(b.ranks) != 0
}

// hasTopTwo reports whether hole cards pair the two highest board ranks.
func (v *View) hasTopTwo() bool {
	b := v.t.boardFacts()
	top := highestBit(b.ranks)
	two := top | highestBit(b.ranks&^top)
	return b.whole() && bits.OnesCount16(two) == 2 && v.ownCards().holeRanks&two == two
}

// highestBit returns the highest bit of a mask, 0 of 0.
func highestBit(m uint16) uint16 {
	if m == 0 {
		return 0
	}
	return 1 << (bits.Len16(m) - 1)
}

// straightBlockers returns how many hole cards are of the ranks that make the
// nut straight with the board.
func (v *View) straightBlockers() int {
	w := v.straights().top
	if w < 0 {
		return 0
	}
	in := window(w) &^ aceLow(v.t.boardFacts().ranks)
	need := (in>>1 | in<<card.Ace) & (1<<card.Ranks - 1)
	n := 0
	for _, c := range v.Hole() {
		n += int(need >> c.Rank() & 1)
	}
	return n
}

// pairedCards returns how many hole cards are of a rank on the board.
func (v *View) pairedCards() int {
	b := v.t.boardFacts()
	if !b.whole() {
		return 0
	}
	n := 0
	for _, c := range v.Hole() {
		n += int(b.ranks >> c.Rank() & 1)
	}
	return n
}
