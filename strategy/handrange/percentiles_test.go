package handrange_test

import (
	"fmt"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// TestMembers compares the quick answers of Members with Contains, for every
// form of a range and every hand.
func TestMembers(t *testing.T) {
	g := evaluator.Game{HoleCards: 4, HighLow: true}
	p := handrange.NewPercentiles(g)
	for _, c := range []struct {
		text    string
		percent float64
	}{{"AsAhKsKh", 0}, {"AsAhKsKh,2c2d2h2s", 0}, {"AA$ds", 0}, {"AA@100,KK@40", 0}, {"AAKK@7,QQJJ@3", 0}, {"*", 0},
		{"As$ds,KK$ss", 0}, {"AhAsKx@20,QQ@30", 0}, {"xxyy:A!RR", 0}, {"[T+][T+][T+][T+]@60,87$ds@5", 0}, {"AA!Ah", 0},
		{"0.5%", 0.5}, {"1%", 1}, {"12.5%", 12.5}, {"37%", 37}, {"99.5%", 99.5}, {"100%", 100}} {
		r, err := handrange.Parse(c.text, 4, handrange.WithGame(g))
		if err != nil {
			t.Fatal(err)
		}
		forms := []handrange.Members{r.Members()}
		if c.percent > 0 {
			m, ok := p.Top(c.percent)
			if !ok {
				t.Fatalf("%s: no percentile", c.text)
			}
			forms = append(forms, m)
		}
		handrange.All(4).Each(func(h card.Set, _ uint8) bool {
			want, in := r.Contains(h)
			if in && r.Weights() == nil {
				want = 100
			}
			for i, m := range forms {
				if got := m.Weight(h, handrange.Slot(h)); got != want {
					t.Errorf("%s, form %d: %s weighs %d, want %d", c.text, i, h, got, want)
					return false
				}
			}
			return true
		})
	}
	for _, n := range []float64{0, 0.25, 33.3, 100.5} {
		if _, ok := p.Top(n); ok {
			t.Error(fmt.Sprint(n, " is not in steps of a half"))
		}
	}
}
