package play_test

import (
	"context"
	"math"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// plan is a strategy made of a function.
type plan func(*strategy.View) strategy.Action

func (p plan) Act(v *strategy.View) strategy.Action          { return p(v) }
func (p plan) Make(context.Context) (strategy.Player, error) { return p, nil }

// shove puts in as much as it may, whatever it holds.
var shove = plan(func(v *strategy.View) strategy.Action {
	return strategy.Action{Verb: strategy.Raise, To: v.Legal().MaxTo}
})

// station checks and calls.
var station = plan(func(*strategy.View) strategy.Action { return strategy.Action{Verb: strategy.Call} })

// loose does anything, by chance.
var loose = plan(func(v *strategy.View) strategy.Action {
	l := v.Legal()
	switch v.Below(6) {
	case 0:
		return strategy.CheckOrFold(l)
	case 1, 2:
		return strategy.Action{Verb: strategy.Raise, To: l.MinTo + int64(v.Below(uint64(l.MaxTo-l.MinTo+1)))}
	}
	return strategy.Action{Verb: strategy.Call}
})

// tight folds most hands and plays the others for a pot raise.
var tight = plan(func(v *strategy.View) strategy.Action {
	l := v.Legal()
	if v.Street() == table.Preflop {
		high := 0
		for _, c := range v.Hole() {
			if c.Rank() >= card.Ten {
				high++
			}
		}
		switch {
		case high >= 3 && v.Raises() < 2:
			return strategy.Action{Verb: strategy.Raise, To: l.MaxTo}
		case high >= 3:
			return strategy.Action{Verb: strategy.Call}
		}
		return strategy.CheckOrFold(l)
	}
	switch v.Below(3) {
	case 0:
		return strategy.Action{Verb: strategy.Raise, To: l.MaxTo}
	case 1:
		return strategy.Action{Verb: strategy.Call}
	}
	return strategy.CheckOrFold(l)
})

func omaha(t testing.TB, text string) *handrange.Range {
	t.Helper()
	r, err := handrange.Parse(text, 4)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sixMax is a pot-limit table of six with the strategies given in turn.
func sixMax(hands int64, makers ...strategy.Maker) *play.Spec {
	s := &play.Spec{Rules: table.Rules{Game: evaluator.Game{HoleCards: 4}, SmallBlind: 1, BigBlind: 2},
		Hands: hands, HandsPerSession: 6, Seed: 1, Button: -1}
	for i := range 6 {
		s.Seats = append(s.Seats, play.Seat{Name: string(rune('A' + i)), Strategy: string(rune('a' + i%len(makers))),
			Maker: makers[i%len(makers)], Stack: 200})
	}
	return s
}

// headsUp is a pot-limit table of two.
func headsUp(hands int64, a, b strategy.Maker) *play.Spec {
	return &play.Spec{Rules: table.Rules{Game: evaluator.Game{HoleCards: 4}, SmallBlind: 1, BigBlind: 2},
		Seats: []play.Seat{{Name: "A", Strategy: "a", Maker: a, Stack: 200}, {Name: "B", Strategy: "b", Maker: b, Stack: 200}},
		Hands: hands, HandsPerSession: 2, Seed: 1, Button: -1}
}

func run(t testing.TB, s *play.Spec) *play.Result {
	t.Helper()
	r, err := play.Run(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAllInIsEquity has two fixed hands always get all-in: the adjusted result
// is exactly what the equity says, and the raw one is within four errors.
func TestAllInIsEquity(t *testing.T) {
	a, b := "AsAhKsKh", "Td9d8c7c"
	for _, highLow := range []bool{false, true} {
		s := headsUp(20_000, shove, shove)
		s.Rules.Game.HighLow = highLow
		s.Rules.Betting = table.NoLimit
		s.Seats[0].Hand, s.Seats[1].Hand = omaha(t, a), omaha(t, b)
		r := run(t, s)
		spec := runout.Spec{HighLow: highLow}
		for _, text := range []string{a, b} {
			cards, err := card.ParseList(text)
			if err != nil {
				t.Fatal(err)
			}
			spec.Holes = append(spec.Holes, cards)
		}
		tally, err := runout.Count(spec)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Seats {
			equity := float64(tally.Players[i].Pot()) / float64(tally.Boards) / runout.PotUnits
			want := equity*400 - 200 // chips a hand
			mean, se := r.ByPlayer[i].Adjusted()
			if math.Abs(mean-want) > 1e-11 || se > 1e-9 {
				t.Errorf("high-low %v, player %d: adjusted %v ± %v, want %v", highLow, i, mean, se, want)
			}
			raw, se := r.ByPlayer[i].Raw.Mean(), r.ByPlayer[i].Raw.StdError()
			if !(math.Abs(raw-want) < 4*se) {
				t.Errorf("high-low %v, player %d: %v ± %v, want %v", highLow, i, raw, se, want)
			}
			if r.Players[i].AllIns != r.Hands {
				t.Errorf("%d all-ins in %d hands", r.Players[i].AllIns, r.Hands)
			}
		}
	}
}
