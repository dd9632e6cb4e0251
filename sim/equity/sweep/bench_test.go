package sweep

import (
	"context"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// allHands returns every hand of k cards, ascending as ranges list them.
func allHands(k int) []card.Set {
	var out []card.Set
	for h := card.Set(1)<<k - 1; h&^card.Deck == 0; {
		out = append(out, h)
		// The next number with as many bits (Knuth, "The Art of Computer
		// Programming" 4A, section 7.1.3).
		low := h & -h
		high := h + low
		h = high | (h^high)/low>>2
	}
	return out
}

func board(t testing.TB, s string) []card.Card {
	cards, err := card.ParseList(s)
	if err != nil {
		t.Fatal(err)
	}
	return cards
}

func benchmark(b *testing.B, spec Spec) {
	for b.Loop() {
		if _, err := Run(context.Background(), spec, 1, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFullRanges has every hand of four cards meet every hand, on two rivers and
// a turn.
func BenchmarkFullRanges(b *testing.B) {
	all := Side{All: true}
	for _, bd := range []string{"AsKd7h8c2d", "AsKs7s8c2d", "AsKd7h8c", "AsKd7h"} {
		b.Run(bd, func(b *testing.B) {
			benchmark(b, Spec{A: all, B: all, HoleCards: 4, Board: board(b, bd)})
		})
	}
}

// BenchmarkRiverBoard sweeps one river board of full ranges, after set-up.
func BenchmarkRiverBoard(b *testing.B) {
	for _, c := range []struct {
		name  string
		k     int
		hl    bool
		scoop bool
		board string
	}{
		{"4", 4, false, false, "AsKd7h8c2d"},
		{"4flush", 4, false, false, "AsKs7s8c2d"},
		{"4low", 4, true, false, "As3d7h8c2d"},
		{"4scoop", 4, true, true, "As3d7h8c2d"},
		{"5", 5, false, false, "AsKd7h8c2d"},
	} {
		b.Run(c.name, func(b *testing.B) {
			all := Side{Hands: allHands(c.k)}
			s, err := New(Spec{A: all, B: all, HoleCards: c.k, HighLow: c.hl, Scoop: c.scoop, Board: board(b, c.board)})
			if err != nil {
				b.Fatal(err)
			}
			w := newWorker(s)
			list := classes(s.live, s.missing, s.group)
			for b.Loop() {
				w.board(list[0])
			}
		})
	}
}

// BenchmarkSuitless sweeps one river board of any hand against a range of
// every hand listed, against a few hands and against itself, after set-up.
func BenchmarkSuitless(b *testing.B) {
	for _, c := range []struct {
		name  string
		k     int
		hl    bool
		scoop bool
		board string
		hands int // listed; 0 for every hand
	}{
		{"4", 4, false, false, "AsKd7h8c2d", 0},
		{"4flush", 4, false, false, "AsKs7s8c2d", 0},
		{"4listed", 4, false, false, "AsKd7h8c2d", 178365},
		{"4listedflush", 4, false, false, "AsKs7s8c2d", 178365},
		{"4some", 4, false, false, "AsKd7h8c2d", 1000},
		{"4someflush", 4, false, false, "AsKs7s8c2d", 1000},
		{"4low", 4, true, false, "As3d7h8c2d", 0},
		{"4scoop", 4, true, true, "As3d7h8c2d", 0},
		{"4scoopflush", 4, true, true, "As3s7s8c2d", 0},
		{"5", 5, false, false, "AsKd7h8c2d", 0},
		{"5flush", 5, false, false, "AsKs7s8c2d", 0},
		{"5scoop", 5, true, true, "As3d7h8c2d", 0},
		{"6", 6, false, false, "AsKd7h8c2d", 0},
		{"6flush", 6, false, false, "AsKs7s8c2d", 0},
		{"6scoopflush", 6, true, true, "As3s7s8c2d", 0},
	} {
		b.Run(c.name, func(b *testing.B) {
			spec := Spec{A: Side{All: true}, B: Side{All: true}, HoleCards: c.k, HighLow: c.hl, Scoop: c.scoop, Board: board(b, c.board)}
			if c.hands > 0 {
				spec.A = Side{Hands: allHands(c.k)}
				step := len(spec.A.Hands) / c.hands
				for i := range c.hands {
					spec.A.Hands[i] = spec.A.Hands[i*step]
				}
				spec.A.Hands = spec.A.Hands[:c.hands]
			}
			s, err := New(spec)
			if err != nil {
				b.Fatal(err)
			}
			w := s.newWorker()
			list := classes(s.live, s.missing, s.group)
			for b.Loop() {
				w.board(list[0])
			}
			b.ReportMetric(float64(s.Cost(1).Work.Nanoseconds()), "ns-foretold/op")
		})
	}
}
