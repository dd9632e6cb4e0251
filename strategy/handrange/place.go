package handrange

import (
	"fmt"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// Place is where a hand stands in an ordering, counted in hands.
type Place struct {
	Ordering string
	Ahead    int64 // hands in better classes
	Class    int64 // hands in its own suit class
	Total    int64 // all hands
	Sampled  bool  // whether the ordering is an estimate from samples, not exact
}

// Top returns the smallest part of all hands, best first, that the hand is
// in: 0.05 means that 5% and more of the ordering includes it.
func (p Place) Top() float64 { return float64(p.Ahead+p.Class) / float64(p.Total) }

// Percentile returns the part of all hands that is not ahead of the hand's
// class: 1 for the best.
func (p Place) Percentile() float64 { return 1 - float64(p.Ahead)/float64(p.Total) }

// PlaceOf returns where a hand of the game stands in an ordering of
// OrderingNames.
func PlaceOf(h card.Set, g evaluator.Game, name string) (Place, error) {
	if h&^card.Deck != 0 || h.Len() != g.HoleCards || h.Len() < evaluator.MinHole || h.Len() > evaluator.MaxHole {
		return Place{}, fmt.Errorf("hand %s is not one of %s", h, g)
	}
	if !slices.Contains(orderingNames, name) {
		return Place{}, fmt.Errorf("unknown ordering %q; the orderings are %s", name, strings.Join(orderingNames, ", "))
	}
	p := Place{Ordering: name, Total: int64(choose[card.DeckSize][g.HoleCards]), Sampled: !exactOrdering(name, g.HoleCards)}
	rep := Canonical(h)
	p.Class = int64(ClassSize(rep))
	switch {
	case !p.Sampled:
		p.Ahead = newEquities(g.HoleCards, g.HighLow).ahead(rep)
		return p, nil
	case g.HoleCards > 4:
		p.Ahead = newModel(g.HoleCards, orderingFile(name, g.HoleCards, g.HighLow)).ahead(rep)
		return p, nil
	}
	orderingFor(name, g.HoleCards, g.HighLow).classesBestFirst(func(x card.Set, size int) bool {
		if x != rep {
			p.Ahead += int64(size)
		}
		return x != rep
	})
	return p, nil
}

// Places returns where a hand of the game stands in every ordering, in the
// order of OrderingNames.
func Places(h card.Set, g evaluator.Game) ([]Place, error) {
	out := make([]Place, len(orderingNames))
	for i, name := range orderingNames {
		var err error
		if out[i], err = PlaceOf(h, g, name); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// HeadsUpEquity returns the exact equity of a hand of four or five cards, all
// in before the flop, against one random hand, as numerator and denominator; ok
// is false for other hands.
func HeadsUpEquity(h card.Set, highLow bool) (num, den int64, ok bool) {
	k := h.Len()
	if h&^card.Deck != 0 || k < evaluator.MinHole || !exactOrdering("hu", k) {
		return 0, 0, false
	}
	e := newEquities(k, highLow)
	// The other player's hands and the boards, counted in halves of the pot, or
	// quarters.
	hands, boards := choose[card.DeckSize-k][k], choose[card.DeckSize-2*k][evaluator.BoardSize]
	den = 2 * int64(hands) * int64(boards)
	if highLow {
		den *= 2
	}
	return e.at(e.number(Canonical(h))), den, true
}
