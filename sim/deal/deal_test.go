package deal_test

import (
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/deal"
)

// unlikely reports whether counts differ from those expected more than chance
// explains, at a level that fixed seeds pass.
func unlikely(counts, want []float64) bool {
	x := 0.0
	for i, c := range counts {
		x += (c - want[i]) * (c - want[i]) / want[i]
	}
	return distuv.ChiSquared{K: float64(len(counts) - 1)}.Survival(x) < 1e-4
}

// TestDraw checks that batched drawing takes every ordered triple of a small
// deck equally often.
func TestDraw(t *testing.T) {
	const deals = 120_000
	counts, want := make([]float64, 60), make([]float64, 60)
	index := map[[3]card.Card]int{}
	var s deal.Stream
	for i := range int64(deals) {
		s.Start(13, i)
		deck := deal.NewDeck(31)
		var dst [3]card.Card
		var rest [2]card.Card
		s.Draw(&deck, dst[:])
		s.Draw(&deck, rest[:])
		if card.SetOf(dst[:]...)|card.SetOf(rest[:]...) != 31 || deck.Len() != 0 {
			t.Fatal("cards lost")
		}
		at, ok := index[dst]
		if !ok {
			at = len(index)
			index[dst] = at
		}
		counts[at]++
	}
	for i := range want {
		want[i] = deals / 60
	}
	if len(index) != 60 || unlikely(counts, want) {
		t.Errorf("%d orders, counts %v", len(index), counts)
	}
}

func TestListDrawsByWeight(t *testing.T) {
	const draws = 60_000
	hands := []card.Set{1, 2, 4, 8}
	for _, weights := range [][]uint8{nil, {5, 100, 5, 40}} {
		l := deal.NewList(hands, weights)
		counts, want := make([]float64, 4), []float64{draws / 4, draws / 4, draws / 4, draws / 4}
		if weights != nil {
			want = []float64{draws * 5 / 150, draws * 100 / 150, draws * 5 / 150, draws * 40 / 150}
		}
		var s deal.Stream
		for i := range int64(draws) {
			s.Start(3, i)
			counts[l.Hand(&s).Lowest()]++
		}
		if l.Len() != 4 || unlikely(counts, want) {
			t.Errorf("weights %v: %v, want %v", weights, counts, want)
		}
	}
}
