package sim_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// ExamplePlay has two built-in strategies play a few hands.
func ExamplePlay() {
	library := strategy.NewLibrary(evaluator.Game{HoleCards: 4})
	spec := sim.PlaySpec{Spec: play.Spec{
		Rules: table.Rules{Game: evaluator.Game{HoleCards: 4}, SmallBlind: 1, BigBlind: 2},
		Hands: 1000, HandsPerSession: 2, Seed: 1, Button: -1,
	}}
	for _, name := range []string{"folder", "caller"} {
		maker, err := library.Named(name)
		if err != nil {
			fmt.Println(err)
			return
		}
		spec.Seats = append(spec.Seats, play.Seat{Name: name, Strategy: name, Maker: maker, Stack: 200})
	}
	r, err := sim.Play(context.Background(), spec, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range r.Seats {
		fmt.Printf("%s: %d hands, net %s\n", s.Seat, s.Hands, s.Net)
	}
	// The folder gives up the small blind in every other hand; in the others
	// the caller completes and the hand is checked down.

	// Output:
	// folder: 1000 hands, net -524
	// caller: 1000 hands, net 524
}

func maker(t *testing.T, name string) strategy.Maker {
	t.Helper()
	m, err := strategy.NewLibrary(evaluator.Game{HoleCards: 4}).Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestPlayResult checks that the parts of a result add up and that its JSON
// has no number that JSON cannot hold.
func TestPlayResult(t *testing.T) {
	spec := sim.PlaySpec{Spec: play.Spec{
		Rules: table.Rules{Game: evaluator.Game{HoleCards: 4}, SmallBlind: 1, BigBlind: 2, Rake: table.Rake{BasisPoints: 500}},
		Hands: 2000, HandsPerSession: 4, Seed: 3, Button: -1, Lines: true, Tables: 2,
	}}
	for i, name := range []string{"random", "caller", "random", "raiser"} {
		spec.Seats = append(spec.Seats, play.Seat{Name: name + fmt.Sprint(i), Strategy: name, Maker: maker(t, name), Stack: 100})
	}
	r, err := sim.Play(context.Background(), spec, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Hands != 2000 || r.Sessions != 500 || r.Units != 500 || len(r.Strategies) != 3 || len(r.ByTable) != 8 || r.Ended != "hands" {
		t.Errorf("%+v", r)
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		hands := func(groups []sim.RateOf) (n, net float64) {
			for _, g := range groups {
				n += g.Hands.Float()
				net += g.Net.Float()
			}
			return n, net
		}
		for name, groups := range map[string][]sim.RateOf{"positions": s.Positions, "streets": s.Streets, "lines": s.Lines} {
			if n, net := hands(groups); n != float64(s.Hands) || net != s.Net.Float() {
				t.Errorf("%s: %s have %v hands and %v chips of %d and %v", s.Seat, name, n, net, s.Hands, s.Net)
			}
		}
		n := int64(0)
		for _, b := range s.Histogram {
			n += b.Hands
		}
		if last := s.Path[len(s.Path)-1]; n != s.Hands || last.Hands != r.Hands || math.Abs(float64(last.BB)-s.Net.Float()/2) > 1e-9 || !(last.Q05 < last.Q50 && last.Q50 < last.Q95) {
			t.Errorf("%s: %d hands in the histogram, path ends at %+v", s.Seat, n, last)
		}
		if s.ShowdownNet.Add(s.NonShowdownNet) != s.Net {
			t.Errorf("%s: won %v at showdowns and %v else, of %v", s.Seat, s.ShowdownNet, s.NonShowdownNet, s.Net)
		}
		bb := s.Net.Float() / 2 / float64(s.Hands) * 100
		if math.Abs(bb-float64(s.BB100)) > 1e-9 || !(s.Low < s.BB100 && s.BB100 < s.High) || s.Adjusted == nil {
			t.Errorf("%s: %v bb/100 in %v to %v, want %v", s.Seat, s.BB100, s.Low, s.High, bb)
		}
		if (s.Risk.Risk == 1) != (s.BB100 <= 0) || float64(s.Risk.Bankroll) != sim.DefaultBankroll {
			t.Errorf("%s: %+v for %v bb/100", s.Seat, s.Risk, s.BB100)
		}
	}
	if r.Strategies[0].Hands.String() != "4000" {
		t.Errorf("the random players have %v hands", r.Strategies[0].Hands)
	}
	// One session has no error, and a seat that never acts has shares of
	// nothing.
	spec.Hands, spec.Tables, spec.Lines = 1, 1, false
	if r, err = sim.Play(context.Background(), spec, nil); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil || !json.Valid(text) {
		t.Fatalf("%v: %s", err, text)
	}
	for _, want := range []string{`"std_error":null`, `"ci95_low":null`, `"sd_bb100":null`, `"complete":true`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
}

// TestInterruptedPlay checks that an interrupted run says so.
func TestInterruptedPlay(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	spec := sim.PlaySpec{Spec: play.Spec{
		Rules: table.Rules{Game: evaluator.Game{HoleCards: 4}, SmallBlind: 1, BigBlind: 2}, Hands: 100, HandsPerSession: 2, Button: -1,
		Seats: []play.Seat{{Name: "A", Strategy: "caller", Maker: maker(t, "caller"), Stack: 10}, {Name: "B", Strategy: "caller", Maker: maker(t, "caller"), Stack: 10}},
	}}
	r, err := sim.Play(ctx, spec, nil)
	if err != sim.ErrInterrupted || r == nil || r.Complete || r.Ended != "interrupted" || r.Hands != 0 {
		t.Errorf("%v: %+v", err, r)
	}
}
