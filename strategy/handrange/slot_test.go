package handrange

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// look writes a hand with letters for suits, in the order in which they
// appear.
func look(h card.Set) string {
	names := map[card.Suit]rune{}
	text := ""
	for _, c := range h.Cards() {
		if _, ok := names[c.Suit()]; !ok {
			names[c.Suit()] = 'a' + rune(len(names))
		}
		text += fmt.Sprintf("%d%c", c.Rank(), names[c.Suit()])
	}
	return text
}

// TestSlots checks that two hands have the same slot just when they look the
// same: for all hands of up to four cards, and some of five and six.
func TestSlots(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for k := 1; k <= maxCards; k++ {
		slots, looks := map[string]uint32{}, map[uint32]string{}
		try := func(h card.Set) bool {
			s, l := slotOf(h), look(h)
			if s >= numSlots(k) {
				t.Fatalf("slot %d of %s is beyond %d", s, h, numSlots(k))
			}
			if got, ok := slots[l]; ok && got != s {
				t.Fatalf("%s: slots %d and %d for the same look %s", h, s, got, l)
			}
			if got, ok := looks[s]; ok && got != l {
				t.Fatalf("%s: slot %d for the looks %s and %s", h, s, got, l)
			}
			slots[l], looks[s] = s, l
			return true
		}
		if k <= 4 {
			All(k).Each(func(h card.Set, _ uint8) bool { return try(h) })
			continue
		}
		for range 3_000 {
			h := handAt(rng.Uint32N(choose[card.DeckSize][k]), k)
			try(h)
			for _, p := range suitOrders { // renamed, which may change the order of equal ranks
				var renamed card.Set
				for _, c := range h.Cards() {
					renamed = renamed.With(card.New(c.Rank(), card.Suit(p[c.Suit()])))
				}
				if Canonical(renamed) != Canonical(h) {
					t.Fatalf("%s renamed is %s", h, renamed)
				}
				try(renamed)
			}
		}
	}
	if a, b, c := numSlots(4), numSlots(5), numSlots(6); a != 27_300 || b != 315_588 || c != 3_471_468 {
		t.Errorf("%d, %d and %d slots", a, b, c)
	}
}
