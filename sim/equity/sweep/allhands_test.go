package sweep_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/equity/sweep"
)

// What hands win by their kinds is what each of them wins by a sweep with
// results hand by hand: of four cards all hands, of more some of them.
func TestAllHands(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	boards := []string{"As3d7h8c2d", "6h6d4d3d2d"}
	for _, c := range []struct{ cards, hands, boards int }{{4, 0, 2}, {5, 400, 2}, {6, 50, 1}} {
		spec := sweep.Spec{HoleCards: c.cards, PerHand: true, B: sweep.Side{All: true}}
		spec.A.Hands = randomHands(rng, c.hands, c.cards, card.Deck)
		if c.hands == 0 {
			spec.A.Hands = subsetsOf(card.Deck, c.cards)
		}
		for _, spec.HighLow = range []bool{false, true} {
			all, err := sweep.NewAllHands(c.cards, spec.HighLow)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range boards[:c.boards] {
				if spec.Board, err = card.ParseList(text); err != nil {
					t.Fatal(err)
				}
				checkAllHands(t, all, spec, c.hands == 0)
			}
		}
	}
}

// checkAllHands compares a board; whole says that A has all hands, so that
// they can be counted.
func checkAllHands(t *testing.T, all *sweep.AllHands, spec sweep.Spec, whole bool) {
	t.Helper()
	board := card.SetOf(spec.Board...)
	suit := flushSuit(board)
	kinds, wins := all.Kinds(suit >= 0), slices.Clone(all.Board(board, true))
	at := map[sweep.HandKind]int{}
	for i, k := range kinds {
		at[k] = i
	}
	if len(at) != len(kinds) || len(wins) != len(kinds) {
		t.Fatalf("%s: %d kinds, %d of them different, %d results", board, len(kinds), len(at), len(wins))
	}
	r, err := sweep.Run(context.Background(), spec, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	count := make([]int64, len(kinds))
	for i, h := range r.Hands {
		n, ok := at[kindOf(spec.A.Hands[i], suit)]
		if h.Deals == 0 {
			continue // a card of it is on the board
		}
		count[n]++
		if got := wins[n].High + wins[n].Low + wins[n].NoLow; !ok || got != h.Equity {
			t.Fatalf("%s, high-low %v: %s wins %d, its kind %d", board, spec.HighLow, spec.A.Hands[i], h.Equity, got)
		}
		if low := 2*h.LowWin + h.LowTie; low != wins[n].Low {
			t.Fatalf("%s: %s wins %d with its low, its kind %d", board, spec.A.Hands[i], low, wins[n].Low)
		}
	}
	for i, n := range count {
		if n > wins[i].Hands || whole && n != wins[i].Hands {
			t.Fatalf("%s: kind %v has %d hands, not %d", board, kinds[i], n, wins[i].Hands)
		}
	}
	for i, x := range all.Board(board, false) {
		x.Low = wins[i].Low
		if x != wins[i] {
			t.Fatalf("%s: kind %v wins %+v, but without lows %+v", board, kinds[i], wins[i], x)
		}
	}
}

// flushSuit returns the suit of which three or more are on the board, or -1.
func flushSuit(board card.Set) int {
	for s := range card.Suit(card.Suits) {
		if board.Suited(s).Len() >= 3 {
			return int(s)
		}
	}
	return -1
}

// kindOf returns the kind of a hand where a suit, unless it is -1, may make a
// flush.
func kindOf(h card.Set, suit int) (k sweep.HandKind) {
	for i, c := range h.Cards() {
		k.Ranks[i] = uint8(c.Rank())
		if int(c.Suit()) == suit {
			k.Flush |= 1 << c.Rank()
		}
	}
	return k
}
