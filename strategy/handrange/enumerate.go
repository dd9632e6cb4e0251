package handrange

import (
	"github.com/omahasim/omahasim/evaluator/card"
)

// A pattern of k slots stands for hands of k cards that fill it, each
// completed by any other cards. Two methods find the hands of k cards: trying
// every card in every slot, when that is less work; else asking of one hand
// of each suit class whether it fills the pattern. Suits that the pattern
// writes plainly are not renamed, so that the answer is the same for the
// whole class.

// searchCost is the cost of one step of a search.
const searchCost = 8

// pattern adds the hands of len(p.slots) cards that fill a pattern.
func (c *compiler) pattern(p *pattern, into handBits) error {
	k := len(p.slots)
	free := freeSuits(p.plain)
	if all := float64(choose[card.DeckSize][k]); p.size <= 4*all/float64(groupSize(free)) {
		s := newSearch(p, func(h card.Set) bool {
			into.set(indexOf(h))
			return true
		})
		s.budget = c.work / searchCost
		s.run(0, card.Deck, 0)
		return c.spend(searchCost*s.steps + 1)
	}
	filled := false
	s := newSearch(p, func(card.Set) bool {
		filled = true
		return false
	})
	s.budget = c.work / searchCost
	err := c.classes(k, free, into, func(rep card.Set) bool {
		filled = false
		s.run(0, rep, 0)
		return filled
	})
	if err != nil {
		return err
	}
	return c.spend(searchCost * s.steps)
}

// classes adds all hands of k cards of the suit classes whose hands match.
func (c *compiler) classes(k int, free uint8, into handBits, match func(card.Set) bool) error {
	n := 0
	eachClass(k, free, func(rep card.Set) bool {
		n++
		if match(rep) {
			images(rep, free, func(h card.Set) {
				into.set(indexOf(h))
				n++
			})
		}
		return n <= c.work
	})
	return c.spend(n)
}
