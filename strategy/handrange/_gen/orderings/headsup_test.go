package main

import (
	"math"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/equity/sweep"
)

// The kinds of boards have all boards, and every flush once in four suits; the
// kinds of hands have all hands.
func TestKinds(t *testing.T) {
	all := listBoards()
	boards, flush, kinds := int64(0), int64(0), 0
	for _, b := range all {
		boards += b.count
		if b.flat.Len() != evaluator.BoardSize {
			t.Fatalf("no board without three of a suit: %+v", b)
		}
		for _, f := range b.flush {
			flush += f.count
			kinds++
		}
	}
	// Three, four or five of 13 spades and the rest of the 39 other cards.
	if boards != 2_598_960 || flush != 286*741+715*39+1287 || len(all) != 6175 || kinds != 36_608 {
		t.Errorf("%d boards, %d with a flush in spades, %d rank sets, %d kinds", boards, flush, len(all), kinds)
	}
	for _, k := range []int{4, 5} {
		h, err := newHeadsUp(k)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range []*kindSums{h.flat, h.flush} {
			hands := int64(0)
			for _, q := range s.kinds {
				hands += size(q, k, i == 1)
			}
			if want := int64(math.Round(ways(card.DeckSize, k))); hands != want {
				t.Errorf("kinds of %d cards have %d hands, not %d", k, hands, want)
			}
		}
	}
}

// The boards of some ranks: what the hands of each class win, found by kinds,
// is the sum of what they win board by board.
func TestBoardsOfSomeRanks(t *testing.T) {
	kinds, deals := listBoards(), &classes{k: evaluator.BoardSize}
	for _, c := range []struct {
		k     int
		board string
		step  int // every so many classes of hands
	}{{4, "5s4d3h3c3s", 1}, {4, "KsKhKdQsTs", 1}, {4, "8s8h8d8cKs", 1}, {5, "8s8h8d8cKs", 7}} {
		h, err := newHeadsUp(c.k)
		if err != nil {
			t.Fatal(err)
		}
		all, err := sweep.NewAllHands(c.k, true)
		if err != nil {
			t.Fatal(err)
		}
		cards, err := card.ParseList(c.board)
		if err != nil {
			t.Fatal(err)
		}
		ranks := kindOf(card.SetOf(cards...), noSuit)
		var reps []card.Set
		for i, rep := range newClasses(c.k).reps {
			if i%c.step == 0 {
				reps = append(reps, rep)
			}
		}
		want := map[bool][]int64{false: make([]int64, len(reps)), true: make([]int64, len(reps))}
		boards := int64(0)
		deals.eachHand(func(board card.Set) {
			if kindOf(board, noSuit) != ranks {
				return
			}
			boards++
			flush, number := noSuit, h.flat.number
			for u := range card.Suit(card.Suits) {
				if board.Suited(u).Len() >= 3 {
					flush, number = u, h.flush.number
				}
			}
			wins := all.Board(board, true)
			for i, rep := range reps {
				if rep&board == 0 {
					x := wins[number[kindOf(rep, flush)]]
					want[false][i] += x.High
					want[true][i] += x.High + x.NoLow + x.Low
				}
			}
		})
		for i := range kinds {
			if b := &kinds[i]; kindOf(b.flat, noSuit) == ranks {
				if b.count != boards {
					t.Errorf("%s: %d boards, not %d", c.board, b.count, boards)
				}
				h.board(b, all, h.flat, h.flush)
			}
		}
		for highLow, sums := range want {
			got, err := h.equity(reps, highLow)
			if err != nil {
				t.Fatal(err)
			}
			for i := range got {
				if got[i] != sums[i] {
					t.Fatalf("%s, high-low %v: %s wins %d, board by board %d", c.board, highLow, reps[i], got[i], sums[i])
				}
			}
		}
	}
}
