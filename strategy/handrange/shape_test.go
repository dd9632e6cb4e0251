package handrange

import (
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// shapeOf is the written definition of the shapes, by counting.
func shapeOf(s shape, h card.Set) bool {
	suits, ranks := map[card.Suit]int{}, map[card.Rank]int{}
	for _, c := range h.Cards() {
		suits[c.Suit()]++
		ranks[c.Rank()]++
	}
	suited, pairs, more := 0, 0, 0
	for _, n := range suits {
		if n >= 2 {
			suited++
		}
	}
	for _, n := range ranks {
		if n == 2 {
			pairs++
		}
		if n > 2 {
			more++
		}
	}
	switch s {
	case doubleSuited:
		return suited == 2
	case singleSuited:
		return suited == 1
	case onePair:
		return pairs == 1 && more == 0
	}
	return pairs == 2 && more == 0
}

func TestShapeMacrosOfLargeHands(t *testing.T) {
	for name, s := range map[string]shape{"ds": doubleSuited, "ss": singleSuited, "op": onePair, "tp": twoPair} {
		r, err := Parse("*$"+name, 5)
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for h := card.Set(31); h <= card.Deck; h = nextHand(h) {
			if i++; i%41 != 0 {
				continue
			}
			if _, ok := r.Contains(h); ok != shapeOf(s, h) {
				t.Fatalf("%s has shape $%s: %t, want %t", h, name, ok, shapeOf(s, h))
			}
		}
	}
	// One pair and two pair are the counts of five-card poker.
	for expr, want := range map[string]int{"*$op": 1098240, "*$tp": 123552, "*$np": 1317888} {
		if got := count(t, expr, 5); got != want {
			t.Errorf("%s of five cards: %d hands, want %d", expr, got, want)
		}
	}
	// Six cards: 13 C(12,4) 6 4^4 hands with one pair, C(13,2) C(11,2) 36 16
	// with two; suits 4-1-1-0, 3-1-1-1 and 2-… are counted by their patterns.
	for expr, want := range map[string]int{"*$op": 13 * 495 * 6 * 256, "*$tp": 78 * 55 * 36 * 16,
		"*$ss": 4*1716 + 12*1287*13 + 12*715*169 + 4*286*2197} {
		if got := count(t, expr, 6); got != want {
			t.Errorf("%s of six cards: %d hands, want %d", expr, got, want)
		}
	}
}
