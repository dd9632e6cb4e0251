package handrange

import (
	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// percentSteps is how many steps Percentiles has to the per cent.
const percentSteps = 2

// Percentiles holds the place of every hand of a game in the default ordering,
// in steps of half a per cent, so that all ranges such as 10% or 2.5% are made
// at once. It takes a byte for each slot (27 kB for four cards, 316 kB for
// five, 3.5 MB for six) and doesn't change.
type Percentiles struct {
	cards int
	step  []uint8 // by slot: the hand is in the top step/percentSteps per cent
}

// NewPercentiles makes the table of a game.
func NewPercentiles(g evaluator.Game) *Percentiles {
	total := int64(choose[card.DeckSize][g.HoleCards])
	p := &Percentiles{cards: g.HoleCards, step: make([]uint8, numSlots(g.HoleCards))}
	sum, step := int64(0), int64(1)
	orderingFor(defaultOrdering, g.HoleCards, g.HighLow).classesBestFirst(func(rep card.Set, size int) bool {
		sum += int64(size)
		for sum > total*step/(100*percentSteps) {
			step++
		}
		images(rep, allSuits, func(h card.Set) { p.step[slotOf(h)] = uint8(step) })
		return true
	})
	return p
}

// Top returns the hands of the range N%, the same as those of Parse; ok is
// false unless N is a multiple of a half from 0.5 to 100.
func (p *Percentiles) Top(percent float64) (m Members, ok bool) {
	n := int(percent * percentSteps)
	if float64(n) != percent*percentSteps || n < 1 || n > 100*percentSteps {
		return Members{}, false
	}
	if n == 100*percentSteps {
		return Members{all: true}, true
	}
	return Members{steps: p.step, upTo: uint8(n)}, true
}
