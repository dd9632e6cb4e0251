package evaluator

import (
	"fmt"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Value is the strength of a five-card high hand: the place of its class
// among all 7,462, from 1 (7-5-4-3-2) to 7462 (royal flush). Higher wins,
// equal splits. 0 is no hand.
type Value uint16

// MaxValue is the value of a royal flush.
const MaxValue Value = 7462

// Category is the kind of a high hand.
type Category uint8

// The nine categories, weakest first. A royal flush is a StraightFlush.
const (
	HighCard Category = iota
	Pair
	TwoPair
	Trips
	Straight
	Flush
	FullHouse
	Quads
	StraightFlush
)

var categoryNames = [...]string{
	"high card", "pair", "two pair", "trips", "straight",
	"flush", "full house", "quads", "straight flush",
}

// String returns the name of the category in lower case.
func (c Category) String() string {
	if int(c) >= len(categoryNames) {
		return "no hand"
	}
	return categoryNames[c]
}

// lastOf is the highest value of each category.
var lastOf = [...]Value{1277, 4137, 4995, 5853, 5863, 7140, 7296, 7452, 7462}

// Category returns the category of the value.
func (v Value) Category() Category {
	for c, last := range lastOf {
		if v <= last {
			return Category(c)
		}
	}
	return StraightFlush
}

// Five returns the value of five different cards.
func Five(a, b, c, d, e card.Card) Value {
	if s := a.Suit(); s == b.Suit() && s == c.Suit() && s == d.Suit() && s == e.Suit() {
		return Value(suitedValue[1<<a.Rank()|1<<b.Rank()|1<<c.Rank()|1<<d.Rank()|1<<e.Rank()])
	}
	return Value(byTriple[TripleIndex(c.Rank(), d.Rank(), e.Rank())*TripleStride+PairIndex(a.Rank(), b.Rank())])
}

// PairIndex returns the number, 0 to 90, of two ranks in any order.
func PairIndex(a, b card.Rank) int {
	if a > b {
		a, b = b, a
	}
	return int(a) + int(b)*(int(b)+1)/2
}

// TripleIndex returns the number, 0 to 454, of three ranks in any order.
func TripleIndex(a, b, c card.Rank) int {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	i, j, k := int(a), int(b), int(c)
	return i + j*(j+1)/2 + k*(k+1)*(k+2)/6
}

// rankNames are the names of the ranks in the singular.
var rankNames = [...]string{
	"deuce", "trey", "four", "five", "six", "seven", "eight",
	"nine", "ten", "jack", "queen", "king", "ace",
}

// RankName returns the English name of a rank, such as "queen".
func RankName(r card.Rank) string { return rankNames[r] }

// RankPlural returns the English plural of a rank, such as "sixes".
func RankPlural(r card.Rank) string {
	if r == card.Six {
		return "sixes"
	}
	return rankNames[r] + "s"
}

// Describe returns the hand in words, such as "full house, aces over kings".
// The five cards must be those of Best, ordered or not.
func Describe(five [5]card.Card) string {
	v := Five(five[0], five[1], five[2], five[3], five[4])
	r := ranksByCount(five)
	switch v.Category() {
	case StraightFlush, Straight:
		top := r[0]
		if top == card.Ace && r[1] == card.Five {
			top = card.Five
		}
		if v == MaxValue {
			return "royal flush"
		}
		return fmt.Sprintf("%s, %s high", v.Category(), RankName(top))
	case Quads:
		return fmt.Sprintf("quads, %s, %s kicker", RankPlural(r[0]), RankName(r[4]))
	case FullHouse:
		return fmt.Sprintf("full house, %s over %s", RankPlural(r[0]), RankPlural(r[3]))
	case Flush:
		return fmt.Sprintf("flush, %s high", RankName(r[0]))
	case Trips:
		return fmt.Sprintf("trips, %s, %s and %s kickers", RankPlural(r[0]), RankName(r[3]), RankName(r[4]))
	case TwoPair:
		return fmt.Sprintf("two pair, %s and %s, %s kicker", RankPlural(r[0]), RankPlural(r[2]), RankName(r[4]))
	case Pair:
		return fmt.Sprintf("pair of %s, %s kicker", RankPlural(r[0]), RankName(r[2]))
	}
	return fmt.Sprintf("high card, %s", RankName(r[0]))
}

// ranksByCount returns the ranks of five cards, those held most often first,
// then the higher first.
func ranksByCount(five [5]card.Card) [5]card.Rank {
	var count [card.Ranks]int
	for _, c := range five {
		count[c.Rank()]++
	}
	var out [5]card.Rank
	at := 0
	for n := 4; n > 0; n-- {
		for r := card.Ranks - 1; r >= 0; r-- {
			if count[r] != n {
				continue
			}
			for range n {
				out[at] = card.Rank(r)
				at++
			}
		}
	}
	return out
}
