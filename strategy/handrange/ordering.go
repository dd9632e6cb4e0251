package handrange

import (
	"fmt"
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
)

// The orderings that a percentage may name: the multiway method for ten and
// for six players, and heads-up all-in equity against a random hand.
var orderingNames = []string{"10h", "6h", "hu"}

const defaultOrdering = "10h"

// OrderingNames lists the orderings that percentages may name, the default
// first.
func OrderingNames() []string { return slices.Clone(orderingNames) }

// ordering ranks the suit classes of one game: their canonical hands (see
// Canonical), best first.
type ordering []card.Set

// orderingFor returns the ordering of a name, one of orderingNames, for a
// game.
func orderingFor(name string, holeCards int, highLow bool) ordering {
	switch {
	case exactOrdering(name, holeCards):
		return newEquities(holeCards, highLow).order()
	case holeCards > 4:
		return newModel(holeCards, orderingFile(name, holeCards, highLow)).order()
	}
	return orderByPlace(orderingFile(name, holeCards, highLow))
}

// classesBestFirst calls yield with the canonical hand of every suit class and
// the number of hands in it, best first, until yield returns false.
func (o ordering) classesBestFirst(yield func(rep card.Set, size int) bool) {
	for _, h := range o {
		if !yield(h, ClassSize(h)) {
			return
		}
	}
}

func (n *percentNode) key() string {
	return fmt.Sprintf("\x00%d-%d%s", n.lo, n.hi, n.ordering)
}

// percent takes whole classes, best first, while the hands so far are at most
// hi percent of all, and leaves out those that lo percent would take.
func (c *compiler) percent(n *percentNode) (handBits, error) {
	b := newHandBits(c.cards)
	total := int64(choose[card.DeckSize][c.cards])
	if n.lo == 0 && n.hi == 100_000 {
		b.fill(c.cards)
		return b, c.spend(c.words())
	}
	o, err := c.ordering(n.ordering)
	if err != nil {
		return nil, err
	}
	low, high := total*int64(n.lo)/100_000, total*int64(n.hi)/100_000
	sum, steps := int64(0), 0
	inLow := true
	o.classesBestFirst(func(rep card.Set, size int) bool {
		sum += int64(size)
		steps++
		if inLow = inLow && sum <= low; inLow {
			return true
		}
		if sum > high {
			return false
		}
		images(rep, allSuits, func(h card.Set) { b.set(indexOf(h)) })
		steps += size
		return steps <= c.work
	})
	return b, c.spend(steps + c.words())
}

// ordering returns an ordering, made once for an expression.
func (c *compiler) ordering(name string) (ordering, error) {
	if o := c.orderings[name]; o != nil {
		return o, nil
	}
	o := orderingFor(name, c.cards, c.opts.highLow)
	if c.orderings == nil {
		c.orderings = map[string]ordering{}
	}
	c.orderings[name] = o
	// Sorting the classes costs about as much as visiting each 20 times.
	return o, c.spend(int(choose[card.DeckSize][c.cards]))
}
