package history

import (
	"strings"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// words says what five cards are in the words of PokerStars, such as "a full
// house, Kings full of Nines".
func words(five [5]card.Card) string {
	v := evaluator.Five(five[0], five[1], five[2], five[3], five[4])
	var count [card.Ranks]int
	for _, c := range five {
		count[c.Rank()]++
	}
	var ranks []card.Rank // those held most often first, then the higher
	for n := 4; n > 0; n-- {
		for r := card.Ranks - 1; r >= 0; r-- {
			if count[r] == n {
				ranks = append(ranks, card.Rank(r))
			}
		}
	}
	switch v.Category() {
	case evaluator.StraightFlush:
		if v == evaluator.MaxValue {
			return "a Royal Flush"
		}
		return "a straight flush, " + fromTo(ranks)
	case evaluator.Quads:
		return "four of a kind, " + plural(ranks[0])
	case evaluator.FullHouse:
		return "a full house, " + plural(ranks[0]) + " full of " + plural(ranks[1])
	case evaluator.Flush:
		return "a flush, " + singular(ranks[0]) + " high"
	case evaluator.Straight:
		return "a straight, " + fromTo(ranks)
	case evaluator.Trips:
		return "three of a kind, " + plural(ranks[0])
	case evaluator.TwoPair:
		return "two pair, " + plural(ranks[0]) + " and " + plural(ranks[1])
	case evaluator.Pair:
		return "a pair of " + plural(ranks[0])
	}
	return "high card " + singular(ranks[0])
}

// fromTo names the ends of a straight; ranks are highest first.
func fromTo(ranks []card.Rank) string {
	if ranks[0] == card.Ace && ranks[1] == card.Five {
		return "Ace to Five"
	}
	return singular(ranks[4]) + " to " + singular(ranks[0])
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// The site calls a trey a three.
func singular(r card.Rank) string {
	if r == card.Trey {
		return "Three"
	}
	return capital(evaluator.RankName(r))
}

func plural(r card.Rank) string {
	if r == card.Trey {
		return "Threes"
	}
	return capital(evaluator.RankPlural(r))
}
