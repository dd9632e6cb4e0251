package strategy

import (
	"math/bits"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// TestTopWindow counts the ranks of each window one by one, for all boards.
func TestTopWindow(t *testing.T) {
	for ranks := range uint16(1 << card.Ranks) {
		want := -1
		for w := range numWindows {
			if bits.OnesCount16(aceLow(ranks)&window(w)) >= 3 {
				want = w
			}
		}
		if got := topWindow(ranks); got != want {
			t.Fatalf("ranks %013b: window %d, want %d", ranks, got, want)
		}
	}
}
