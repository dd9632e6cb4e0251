package handrange

import (
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

func TestIndexIsThePlaceAmongSortedHands(t *testing.T) {
	for k := 1; k <= 5; k++ {
		h := card.Set(1)<<k - 1
		for i := range choose[card.DeckSize][k] {
			if indexOf(h) != i || (i%97 == 0 && handAt(i, k) != h) {
				t.Fatalf("%d cards: hand %s has index %d, want %d", k, h, indexOf(h), i)
			}
			h = nextHand(h)
		}
		if h.Len() == k && h <= card.Deck {
			t.Errorf("%d cards: hands are left after the last", k)
		}
	}
}

func TestClassCounts(t *testing.T) {
	for k, want := range map[int]int{1: 13, 2: 169, 3: 1755, 4: 16432, 5: 134459, 6: 962988} {
		classes, hands := 0, 0
		EachClass(k, func(rep card.Set, size int) bool {
			if k < 5 && (Canonical(rep) != rep || rep.Len() != k) {
				t.Fatalf("%s is not canonical", rep)
			}
			classes++
			hands += size
			return true
		})
		if classes != want || hands != int(choose[card.DeckSize][k]) {
			t.Errorf("%d cards: %d classes of %d hands, want %d of %d", k, classes, hands, want, choose[card.DeckSize][k])
		}
	}
}

func TestPartialClassesCoverAllHandsOnce(t *testing.T) {
	for free := range uint8(16) {
		seen := newHandBits(4)
		n := 0
		eachClass(4, free, func(rep card.Set) bool {
			images(rep, free, func(h card.Set) {
				n++
				seen.set(indexOf(h))
				if Canonical(h) != Canonical(rep) {
					t.Fatalf("%s is no image of %s", h, rep)
				}
			})
			return true
		})
		if n != 270725 || seen.count() != n {
			t.Errorf("free suits %04b: %d images, %d different, want all 270725 once", free, n, seen.count())
		}
	}
}

func TestCompleteHoldsEveryLargerHand(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for k := 1; k <= 3; k++ {
		for _, share := range []float64{0.0001, 0.01, 0.3} {
			from, into := newHandBits(k), newHandBits(k+1)
			for i := range choose[card.DeckSize][k] {
				if rng.Float64() < share {
					from.set(i)
				}
			}
			c := &compiler{cards: k + 1, work: workBudget}
			if err := c.complete(k, from, into); err != nil {
				t.Fatal(err)
			}
			h := card.Set(1)<<(k+1) - 1
			for i := range choose[card.DeckSize][k+1] {
				want := false
				for x := h; x != 0; x &= x - 1 {
					want = want || from.has(indexOf(h&^(x&-x)))
				}
				if into.has(i) != want {
					t.Fatalf("%d cards, share %g: %s completed: %t, want %t", k, share, h, into.has(i), want)
				}
				h = nextHand(h)
			}
		}
	}
}
