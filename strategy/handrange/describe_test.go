package handrange

import (
	"reflect"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

func TestDescribe(t *testing.T) {
	got := All(4).Describe()
	if got.Classes != 16432 {
		t.Errorf("%d classes, want 16432", got.Classes)
	}
	check := func(kind string, groups []Group, want map[string]int) {
		t.Helper()
		if len(groups) != len(want) {
			t.Errorf("%s: %d groups, want %d: %v", kind, len(groups), len(want), groups)
		}
		for _, g := range groups {
			if n, ok := want[g.Pattern+" "+g.Name]; !ok || n != g.Combos {
				t.Errorf("%s: %s %s has %d hands, want %d (%t)", kind, g.Pattern, g.Name, g.Combos, n, ok)
			}
		}
	}
	check("suits", got.Suits, map[string]int{"1-1-1-1 rainbow": 28561, "2-1-1 single-suited": 158184,
		"2-2 double-suited": 36504, "3-1 three of a suit": 44616, "4 monotone": 2860})
	check("ranks", got.Ranks, map[string]int{"1-1-1-1 no pair": 183040, "2-1-1 one pair": 82368,
		"2-2 two pair": 2808, "3-1 trips": 2496, "4 quads": 13})
}

// The classes of four cards by shape, as published for the 16,432.
func TestClassesByShape(t *testing.T) {
	got := map[string]int{}
	EachClass(4, func(rep card.Set, _ int) bool {
		suits, ranks := groupsOf(4, 4, suitName), groupsOf(4, 13, rankName)
		got[suits[suitKey(rep)].Pattern+" "+ranks[rankKey(rep)].Name]++
		return true
	})
	for shape, want := range map[string]int{
		"4 no pair": 715, "3-1 no pair": 2860, "3-1 one pair": 858, "2-2 one pair": 858, "2-2 two pair": 78,
		"2-1-1 no pair": 4290, "2-1-1 two pair": 78, "2-1-1 trips": 156,
		"1-1-1-1 no pair": 715, "1-1-1-1 one pair": 858, "1-1-1-1 trips": 156, "1-1-1-1 quads": 13,
	} {
		if got[shape] != want {
			t.Errorf("%s: %d classes, want %d", shape, got[shape], want)
		}
	}
}

func TestDescribeBySuitClassIsTheSame(t *testing.T) {
	for _, expr := range []string{"AA$ds,KK:xxyy", "RRON@3,A@2", "10%", "[A,K,R]xx"} {
		r := mustParse(t, expr, 4)
		plain := mustParse(t, expr, 4)
		plain.symmetric = false
		if a, b := r.Describe(), plain.Describe(); !r.symmetric || !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %+v by classes, %+v by hands", expr, a, b)
		}
	}
	for _, expr := range []string{"As", "[s]", "AA!s", "$b[Ah]"} {
		if mustParse(t, expr, 4).symmetric {
			t.Errorf("%s is taken for symmetric in suits", expr)
		}
	}
}
