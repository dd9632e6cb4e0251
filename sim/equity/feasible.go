package equity

import (
	"math/rand/v2"
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
)

// searchBudget bounds the search for one legal joint deal, in looks at hands.
const searchBudget = 200_000_000

// feasible returns an error if no joint deal of the ranges is legal. Players
// with any hand need only enough cards, which check has seen to.
func (s *Spec) feasible(players []side) error {
	var lists []side
	for _, p := range players {
		if !p.all {
			lists = append(lists, p)
		}
	}
	if len(lists) < 2 || luckyDeal(lists) {
		return nil
	}
	never := neverDealt(0, 0, "these ranges can never be dealt together: every choice of hands shares a card")
	if demandTooHigh(lists, card.Deck&^s.known()) {
		return never
	}
	slices.SortStableFunc(lists, func(a, b side) int { return len(a.hands) - len(b.hands) })
	sets := make([][]card.Set, len(lists))
	for i := range lists {
		sets[i] = lists[i].hands
	}
	budget := searchBudget
	found := dealable(sets, &budget)
	if !found && budget <= 0 {
		return badSpec(0, "these ranges clash so often that no legal deal was found; make them wider")
	}
	if !found {
		return never
	}
	return nil
}

// luckyDeal tries random joint draws; nearly always one of them is legal.
func luckyDeal(lists []side) bool {
	rng := rand.New(rand.NewPCG(1, 1))
draw:
	for range 20_000 {
		used := card.Set(0)
		for _, l := range lists {
			h := l.hands[rng.IntN(len(l.hands))]
			if h.Overlaps(used) {
				continue draw
			}
			used |= h
		}
		return true
	}
	return false
}

// demandTooHigh reports whether the players together need more cards of some
// rank or suit than there are: three hands with two aces each, say.
func demandTooHigh(lists []side, live card.Set) bool {
	groups := make([]card.Set, 0, card.Ranks+card.Suits)
	for r := range card.Ranks {
		groups = append(groups, card.Set(15)<<(4*r))
	}
	for u := range card.Suit(card.Suits) {
		groups = append(groups, card.Deck.Suited(u))
	}
	for _, g := range groups {
		need := 0
		for _, l := range lists {
			least := card.DeckSize
			for _, h := range l.hands {
				least = min(least, (h & g).Len())
			}
			need += least
		}
		if need > (live & g).Len() {
			return true
		}
	}
	return false
}

// dealable searches for one hand of each list without a shared card, cutting
// the other lists down after each choice.
func dealable(lists [][]card.Set, budget *int) bool {
	if len(lists) == 0 {
		return true
	}
choice:
	for _, h := range lists[0] {
		rest := make([][]card.Set, len(lists)-1)
		for i, l := range lists[1:] {
			*budget -= len(l)
			if *budget <= 0 {
				return false
			}
			for _, x := range l {
				if !x.Overlaps(h) {
					rest[i] = append(rest[i], x)
				}
			}
			if len(rest[i]) == 0 {
				continue choice
			}
		}
		if dealable(rest, budget) {
			return true
		}
	}
	return false
}
