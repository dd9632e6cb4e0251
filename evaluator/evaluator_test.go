package evaluator_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/oracle"
)

// deal returns n different cards.
func deal(rng *rand.Rand, n int) []card.Card {
	var s card.Set
	out := make([]card.Card, 0, n)
	for len(out) < n {
		if c := card.Card(rng.IntN(card.DeckSize)); !s.Has(c) {
			s = s.With(c)
			out = append(out, c)
		}
	}
	return out
}

// TestFiveCounts checks the known number of hands of each category among all
// 2,598,960, that there are 7,462 classes, and on how many boards a low is
// possible.
func TestFiveCounts(t *testing.T) {
	want := map[evaluator.Category]int{
		evaluator.HighCard: 1302540, evaluator.Pair: 1098240, evaluator.TwoPair: 123552,
		evaluator.Trips: 54912, evaluator.Straight: 10200, evaluator.Flush: 5108,
		evaluator.FullHouse: 3744, evaluator.Quads: 624, evaluator.StraightFlush: 40,
	}
	got := map[evaluator.Category]int{}
	var classes [evaluator.MaxValue + 1]bool
	lowBoards := 0
	for e := card.Card(4); e < card.DeckSize; e++ {
		for d := range e {
			for c := range d {
				for b := range c {
					for a := range b {
						v := evaluator.Five(a, b, c, d, e)
						classes[v] = true
						got[v.Category()]++
						if evaluator.LowPossible(evaluator.LowMask(card.SetOf(a, b, c, d, e))) {
							lowBoards++
						}
					}
				}
			}
		}
	}
	for c, n := range want {
		if got[c] != n {
			t.Errorf("%s: %d hands, want %d", c, got[c], n)
		}
	}
	if classes[0] || slices.Contains(classes[1:], false) {
		t.Errorf("not every value from 1 to %d occurs, and no other", evaluator.MaxValue)
	}
	if lowBoards != 1_561_728 {
		t.Errorf("a low is possible on %d boards, want 1,561,728", lowBoards)
	}
}

// TestAgainstOracle compares hands and their order on random boards with the
// slow evaluator, for 4, 5 and 6 hole cards and boards of 3, 4 and 5.
func TestAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		n, size := 4+rng.IntN(3), 3+rng.IntN(3)
		cards := deal(rng, 2*n+size)
		a, b, board := cards[:n], cards[n:2*n], cards[2*n:]
		got := int(evaluator.High(a, board)) - int(evaluator.High(b, board))
		want := oracle.High(a, board).Compare(oracle.High(b, board))
		if sign(got) != want {
			t.Fatalf("%v against %v on %v: got %d, want %d", a, b, board, sign(got), want)
		}
		if c := int(evaluator.High(a, board).Category()); c != oracle.High(a, board)[0] {
			t.Fatalf("%v on %v: category %d, want %d", a, board, c, oracle.High(a, board)[0])
		}
		low, ranks := evaluator.Low(a, board), oracle.Low(a, board)
		if lowText(ranks) != low.String() {
			t.Fatalf("%v on %v: low %s, want %s", a, board, low, lowText(ranks))
		}
		wantLow := ranks.Compare(oracle.Low(b, board))
		if sign(int(low)-int(evaluator.Low(b, board))) != wantLow {
			t.Fatalf("%v against %v on %v: low order wrong", a, b, board)
		}
		high := evaluator.BestHigh(a, board)
		if high.Value != evaluator.High(a, board) {
			t.Fatalf("%v on %v: best high %d, want %d", a, board, high.Value, evaluator.High(a, board))
		}
		if best, ok := evaluator.BestLow(a, board); best.Low != low || ok != (ranks != oracle.LowScore{}) {
			t.Fatalf("%v on %v: best low %d, want %d", a, board, best.Low, low)
		}
	}
}

func sign(x int) int { return min(max(x, -1), 1) }

// lowText writes a low as LowValue does.
func lowText(s oracle.LowScore) string {
	if s == (oracle.LowScore{}) {
		return "no low"
	}
	out := ""
	for i, r := range s {
		if i > 0 {
			out += "-"
		}
		out += string("?A2345678"[r])
	}
	return out
}

// BenchmarkHighOneHand values one hand on one board again and again: all look-ups hit
// the nearest cache.
func BenchmarkHighOneHand(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{4, 5, 6} {
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			cards := deal(rng, n+5)
			var h evaluator.Hole
			var board evaluator.Board
			h.Set(cards[:n])
			board.Set(cards[n:])
			b.ReportAllocs()
			for b.Loop() {
				board.High(&h)
			}
		})
	}
}
