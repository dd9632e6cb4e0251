package boards_test

import (
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/boards"
	"github.com/omahasim/omahasim/strategy/handrange"
)

func set(t *testing.T, text string) card.Set {
	t.Helper()
	list, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return card.SetOf(list...)
}

// TestClasses counts the classes of boards; those for all suits are
// known, the others follow from Burnside's lemma.
func TestClasses(t *testing.T) {
	for _, tt := range []struct {
		known, taken   string
		size           int
		classes, total int64
	}{
		{"", "", 3, 1755, 22100},
		{"", "", 4, 16432, 270725},
		{"", "AsAhKsKh", 3, 5502, 17296},
		{"", "AsAhKsKh Td9d8c7c", 3, 7513, 13244},
		{"Kd9s2h", "", 4, 49, 49},
		{"KsKh2s", "", 4, 36, 49},
		{"Ks9s2s", "", 4, 23, 49},
	} {
		same := boards.AllSuits().Keeping(set(t, tt.known))
		if tt.taken != "" {
			for _, h := range []string{"AsAhKsKh", "Td9d8c7c"} {
				if len(tt.taken) > 8 || h == tt.taken {
					same = same.Keeping(set(t, h))
				}
			}
		}
		s := boards.New(set(t, tt.known).Cards(), set(t, tt.taken), tt.size, same)
		list, sum := s.Classes(1<<20), int64(0)
		for _, c := range list {
			sum += c.Size
			if len(c.Board) != tt.size || card.SetOf(c.Board...).Overlaps(set(t, tt.taken)) {
				t.Fatalf("board %s", card.Format(c.Board))
			}
		}
		if int64(len(list)) != tt.classes || sum != tt.total || s.Len() != tt.total {
			t.Errorf("%+v: %d classes of %d boards, %d", tt, len(list), sum, s.Len())
		}
	}
}

// TestOrbits finds the classes of flops by brute force: no two boards of the
// list are equal, and every flop is equal to one.
func TestOrbits(t *testing.T) {
	for _, hand := range []string{"AsAhKsKh", "AsAhAdKc", "As2s3s4s", "AsKhQdJc"} {
		same := boards.AllSuits().Keeping(set(t, hand))
		s := boards.New(nil, set(t, hand), 3, same)
		seen := map[card.Set]bool{}
		for _, c := range s.Classes(1 << 20) {
			before := len(seen)
			for _, image := range same.Images(card.SetOf(c.Board...)) {
				if seen[image] && len(seen) == before {
					t.Fatalf("%s: %s twice", hand, image)
				}
				seen[image] = true
			}
			if int64(len(seen)-before) != c.Size {
				t.Fatalf("%s: %s has %d boards, not %d", hand, card.Format(c.Board), len(seen)-before, c.Size)
			}
		}
		if int64(len(seen)) != s.Len() {
			t.Errorf("%s: %d boards, not %d", hand, len(seen), s.Len())
		}
	}
}

func TestKeepingRange(t *testing.T) {
	for text, want := range map[string]int{"AA": 24, "10%": 24, "AsAhKsKh": 4, "AsKs**": 6, "AA$ds,AsKsQsJs": 6, "AsAhKsKh@50,AdAcKdKc@50": 8, "AsAhKsKh@50,AdAcKdKc@40": 4} {
		r, err := handrange.Parse(text, 4, handrange.WithGame(evaluator.Game{HoleCards: 4}))
		if err != nil {
			t.Fatal(err)
		}
		if got := len(boards.AllSuits().KeepingRange(r)); got != want {
			t.Errorf("%s keeps %d permutations, not %d", text, got, want)
		}
	}
}

func TestSample(t *testing.T) {
	s := boards.New(nil, set(t, "AsAhKsKh"), 3, boards.AllSuits())
	one, two := s.Sample(200, 7), s.Sample(200, 7)
	seen := map[card.Set]bool{}
	for i, c := range one {
		seen[card.SetOf(c.Board...)] = true
		if card.Format(c.Board) != card.Format(two[i].Board) || c.Size != 1 {
			t.Error("the same seed gives the same boards")
		}
	}
	if len(seen) != 200 {
		t.Errorf("%d different boards", len(seen))
	}
	if n := len(s.Sample(1<<40, 1)); int64(n) != s.Len() {
		t.Errorf("%d of all boards", n)
	}
	// Every board is as likely: each card is on 200·3/48 = 12.5 % of them.
	count := map[card.Card]int{}
	for seed := range uint64(100) {
		for _, c := range s.Sample(200, seed) {
			for _, x := range c.Board {
				count[x]++
			}
		}
	}
	for c, n := range count {
		if n < 1050 || n > 1450 {
			t.Errorf("%s is on %d of 20,000 boards, expected 1250 ± 35", c, n)
		}
	}
}
