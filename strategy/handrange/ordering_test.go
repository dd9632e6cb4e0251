package handrange

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

func mustHand(t *testing.T, s string) card.Set {
	t.Helper()
	cards, err := card.ParseList(s)
	if err != nil {
		t.Fatal(err)
	}
	return card.SetOf(cards...)
}

// games are all games with orderings.
var orderedGames = []evaluator.Game{{HoleCards: 4}, {HoleCards: 4, HighLow: true}, {HoleCards: 5},
	{HoleCards: 5, HighLow: true}, {HoleCards: 6}, {HoleCards: 6, HighLow: true}}

// The sizes of ProPokerTools' percentages. Its order differs from ours in
// places, so ours may be off by a suit class, which is 24 hands at most.
func TestPercentSizes(t *testing.T) {
	for ordering, sizes := range map[string]map[string]int{
		"10h": {"1%": 2688, "2%": 5412, "10%": 27068, "15%": 40600, "20%": 54144, "25%": 67676, "50%": 135341, "75%": 203041},
		"6h":  {"1%": 2700, "2%": 5400, "10%": 27072, "15%": 40608, "20%": 54140, "25%": 67672, "50%": 135351, "75%": 203035},
	} {
		for percent, want := range sizes {
			r, err := Parse(percent+ordering, 4)
			if err != nil {
				t.Fatal(err)
			}
			if d := r.Len() - want; d < -24 || d > 24 {
				t.Errorf("%s%s: %d hands, want %d within 24", percent, ordering, r.Len(), want)
			}
		}
	}
}

// Every ordering has every class once, and percentages of it nest.
func TestOrderingsAreWhole(t *testing.T) {
	for _, g := range orderedGames {
		for _, name := range orderingNames {
			if orderingFile(name, g.HoleCards, g.HighLow) == nil {
				t.Errorf("%s has no ordering %s", g, name)
				continue
			}
			seen := newHandBits(g.HoleCards)
			classes, hands := 0, 0
			orderingFor(name, g.HoleCards, g.HighLow).classesBestFirst(func(rep card.Set, size int) bool {
				classes++
				hands += size
				if i := indexOf(rep); seen.has(i) || Canonical(rep) != rep {
					t.Fatalf("%s %s: class %s twice, or not canonical", g, name, rep)
				} else {
					seen.set(i)
				}
				return true
			})
			want := map[int]int{4: 16_432, 5: 134_459, 6: 962_988}[g.HoleCards]
			if classes != want || hands != int(choose[card.DeckSize][g.HoleCards]) {
				t.Errorf("%s %s: %d classes, %d hands", g, name, classes, hands)
			}
		}
	}
}

// Published percentiles and first classes of ProPokerTools' ten-handed order.
func TestPublishedPercentiles(t *testing.T) {
	for _, c := range []struct {
		hand, ordering string
		want, within   float64
	}{
		{"AsKsAhKh", "10h", 0.99986702373257, 0.01},
		{"AsAh7c2d", "10h", 0.9675316280358297, 0.01},
		{"AsJsAhJh", "10h", 1, 0.0005},
		{"AsTsAhTh", "10h", 1, 0.0005},
		{"AsQsAhQh", "10h", 1, 0.0005},
		{"AsJsAhTh", "10h", 1, 0.0005},
		{"As5sAh5h", "10h", 1, 0.0005},
		{"As9sAh9h", "10h", 1, 0.0005},
		{"AsTsAhTh", "6h", 1, 0.0005},
		{"AsJsAhJh", "6h", 1, 0.0005},
		{"AsKsAhKh", "6h", 1, 0.0005},
	} {
		p, err := PlaceOf(mustHand(t, c.hand), evaluator.Game{HoleCards: 4}, c.ordering)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(p.Percentile()-c.want) > c.within {
			t.Errorf("%s in %s: percentile %.6f, want %.6f within %v", c.hand, c.ordering, p.Percentile(), c.want, c.within)
		}
	}
}

func TestPlaceOf(t *testing.T) {
	for _, c := range []struct {
		hand       string
		class, all int64
	}{{"9c9h2s2d", 6, 270_725}, {"9c9h2s2dAd", 12, 2_598_960}} {
		h := mustHand(t, c.hand)
		g := evaluator.Game{HoleCards: h.Len()}
		for _, name := range OrderingNames() {
			p, err := PlaceOf(h, g, name)
			if err != nil {
				t.Fatal(err)
			}
			if p.Class != c.class || p.Total != c.all || p.Ordering != name || p.Sampled != (name != "hu") {
				t.Errorf("%+v", p)
			}
			// The hand is in its top percentage, and not in one a little smaller.
			in := math.Ceil(p.Top()*100_000) / 1000
			for x, want := range map[float64]bool{in: true, in - 0.05: false} {
				r, err := Parse(fmt.Sprintf("%.3f%%%s", x, name), g.HoleCards)
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := r.Contains(h); ok != want {
					t.Errorf("%s: in top %v%%: %v, place %+v", name, x, ok, p)
				}
			}
		}
	}
	g, h := evaluator.Game{HoleCards: 4}, mustHand(t, "9c9h2s2d")
	if _, err := PlaceOf(h, evaluator.Game{HoleCards: 5}, "hu"); err == nil {
		t.Error("no error for a hand of another game")
	}
	if _, err := PlaceOf(h, g, "9h"); err == nil {
		t.Error("no error for an unknown ordering")
	}
}

func TestClassSize(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 2000 {
		var h card.Set
		for k := 1 + rng.IntN(6); h.Len() < k; {
			h = h.With(card.New(card.Rank(rng.IntN(3)), card.Suit(rng.IntN(card.Suits)))) // equal suits are likely
		}
		n := 0
		images(h, allSuits, func(card.Set) { n++ })
		if ClassSize(h) != n {
			t.Fatalf("%s: %d hands in the class, not %d", h, ClassSize(h), n)
		}
	}
}

// Percentages of every game and ordering hold as many whole classes as fit.
func TestPercentagesAreFull(t *testing.T) {
	for _, g := range orderedGames {
		for _, name := range orderingNames {
			percents := []int{1, 15, 60}
			if g.HoleCards == 6 {
				if name != defaultOrdering {
					continue // a second each
				}
				percents = percents[:1]
			}
			for _, percent := range percents {
				r, err := Parse(fmt.Sprintf("%d%%%s", percent, name), g.HoleCards, WithGame(g))
				if err != nil {
					t.Fatal(err)
				}
				limit := int(choose[card.DeckSize][g.HoleCards]) * percent / 100
				if r.Len() > limit || r.Len() <= limit-24 {
					t.Errorf("%s %d%%%s: %d hands of %d", g, percent, name, r.Len(), limit)
				}
			}
		}
	}
}

// Better hands are ahead in every ordering, whatever the noise of the rest.
func TestOrderingsMakeSense(t *testing.T) {
	type pair struct{ better, worse string }
	for k, pairs := range map[int][]pair{
		4: {{"AsAhKsKh", "AsAhKdKc"}, {"AsAhJsTh", "AsAh7c2d"}, {"KsKhQsJh", "KsKh7d2c"}, {"9s8h7s6h", "9c8c4d2h"}},
		5: {{"AsAhKsKhQd", "AsAhKdKc2s"}, {"AsAhJsTh9d", "AsAhAd7c2d"}, {"JsTh9s8h7d", "JsJhJd3c2c"}},
		6: {{"AsAhKsKhQdJc", "AsAhKdKc3h2s"}, {"AsAhJsTh9d8c", "AsAhAd7c2d2c"}, {"JsTh9s8h7d6c", "JsJhJdJc3c2c"}},
	} {
		g := evaluator.Game{HoleCards: k}
		for _, p := range pairs {
			for _, name := range orderingNames {
				a, err := PlaceOf(mustHand(t, p.better), g, name)
				if err != nil {
					t.Fatal(err)
				}
				b, err := PlaceOf(mustHand(t, p.worse), g, name)
				if err != nil {
					t.Fatal(err)
				}
				if a.Ahead >= b.Ahead {
					t.Errorf("%s %s: %s (%d ahead) is not before %s (%d)", g, name, p.better, a.Ahead, p.worse, b.Ahead)
				}
			}
		}
	}
}
