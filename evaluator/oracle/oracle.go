// Package oracle evaluates Omaha hands slowly and obviously: it tries every
// two hole cards with every three board cards and ranks five cards by the
// definition of each category. It shares nothing with package evaluator and
// exists to prove it right; only tests use it.
package oracle

import (
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Score orders high hands: the category (0 high card to 8 straight flush),
// then the ranks that decide, most important first.
type Score [6]int

// Compare returns -1, 0 or 1 as s is worse than, equal to or better than t.
func (s Score) Compare(t Score) int { return slices.Compare(s[:], t[:]) }

// Five scores five cards.
func Five(cards []card.Card) Score {
	var held [card.Ranks]int
	flush := true
	for _, c := range cards {
		held[c.Rank()]++
		flush = flush && c.Suit() == cards[0].Suit()
	}
	// The different ranks, those held most often first, then the higher first.
	var ranks [5]int
	different := 0
	for often := int(4); often > 0; often-- {
		for r := int(card.Ranks - 1); r >= 0; r-- {
			if held[r] == often {
				ranks[different] = r
				different++
			}
		}
	}
	straight := different == 5 && ranks[0]-ranks[4] == 4
	if ranks == [5]int{12, 3, 2, 1, 0} && different == 5 {
		straight, ranks = true, [5]int{3, 2, 1, 0, -1}
	}
	most := held[max(ranks[0], 0)]
	category := int(0)
	switch {
	case straight && flush:
		category = 8
	case most == 4:
		category = 7
	case most == 3 && different == 2:
		category = 6
	case flush:
		category = 5
	case straight:
		category = 4
	case most == 3:
		category = 3
	case most == 2 && different == 3:
		category = 2
	case most == 2:
		category = 1
	}
	score := Score{category}
	copy(score[1:], ranks[:different])
	return score
}

// High scores the best high hand of the hole cards on the board.
func High(hole, board []card.Card) Score {
	best := Score{-1}
	each(hole, board, func(five []card.Card) {
		if s := Five(five); s.Compare(best) > 0 {
			best = s
		}
	})
	return best
}

// LowScore is the ranks of a low, highest first with the ace as 1; the smaller
// is the better low. A zero LowScore is no low.
type LowScore [5]int

// Compare returns -1, 0 or 1 as s is worse than, equal to or better than t.
func (s LowScore) Compare(t LowScore) int {
	none := LowScore{}
	switch {
	case s == t:
		return 0
	case s == none:
		return -1
	case t == none:
		return 1
	}
	return slices.Compare(t[:], s[:])
}

// Low scores the best eight-or-better low of the hole cards on the board.
func Low(hole, board []card.Card) LowScore {
	best := LowScore{}
	each(hole, board, func(five []card.Card) {
		var held [9]bool // by rank, the ace as 1
		for _, c := range five {
			r := int(c.Rank()) + 2
			if r == 14 {
				r = 1
			}
			if r > 8 || held[r] {
				return
			}
			held[r] = true
		}
		var s LowScore
		at := 0
		for r := 8; r >= 1; r-- {
			if held[r] {
				s[at] = r
				at++
			}
		}
		if s.Compare(best) > 0 {
			best = s
		}
	})
	return best
}

// each calls f with every hand of two hole cards and three board cards.
func each(hole, board []card.Card, f func([]card.Card)) {
	var five [5]card.Card
	for i := range hole {
		for j := range i {
			for x := range board {
				for y := range x {
					for z := range y {
						five = [5]card.Card{hole[i], hole[j], board[x], board[y], board[z]}
						f(five[:])
					}
				}
			}
		}
	}
}
