package main

import (
	"testing"

	"github.com/omahasim/omahasim/sim/bench"
)

// TestPathWords checks that the help explains every path, in their order.
func TestPathWords(t *testing.T) {
	paths := bench.Paths()
	if len(paths) != len(pathWords) {
		t.Fatalf("%d paths, %d explained", len(paths), len(pathWords))
	}
	for i, p := range paths {
		if pathWords[i][0] != p.Name {
			t.Errorf("path %d is %s, explained is %s", i, p.Name, pathWords[i][0])
		}
	}
}

func TestRateWords(t *testing.T) {
	for _, c := range []struct {
		rate float64
		want string
	}{{0.5, "0.50"}, {9.994, "9.99"}, {9.996, "10.0"}, {99.96, "100"}, {999.4, "999"}, {999.6, "1.00 k"}, {10_230_000, "10.2 M"}, {2.5e9, "2.50 G"}, {7e13, "70000 G"}} {
		if got := rateWords(c.rate); got != c.want {
			t.Errorf("%g is written %q, want %q", c.rate, got, c.want)
		}
	}
}

// TestBenchTable has a noisy path, an interruption, and one worker.
func TestBenchTable(t *testing.T) {
	r := benchResult{Kernel: "go", Workers: 1, Round: 0.2, Paths: []benchPath{
		{Path: "a", Unit: "deals", Rounds: 3, One: benchRate{100, 81, 101}},
		{Path: "b", Unit: "hands", Rounds: 1, One: benchRate{100, 80, 101}},
	}}
	got := r.table()
	if len(got.header) != 5 || len(got.rows) != 2 || len(got.rows[0]) != 5 {
		t.Errorf("table %v %v", got.header, got.rows)
	}
	want := []string{
		"Medians of 3 rounds of 200ms; differences within the spread of the rounds are noise.",
		"Disturbed, the spread is above a fifth: b. A quiet machine or more --rounds help.",
		"INCOMPLETE: interrupted after 1 round of b.",
	}
	if len(got.notes) != len(want) {
		t.Fatalf("notes %q", got.notes)
	}
	for i := range want {
		if got.notes[i] != want[i] {
			t.Errorf("note %q, want %q", got.notes[i], want[i])
		}
	}
}
