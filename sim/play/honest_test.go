package play_test

import (
	"context"
	"errors"
	"flag"
	"math"
	"reflect"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

var long = flag.Bool("long", false, "play the long forms of the tests")

// covers plays short runs with different seeds and returns how many of the
// 95 % intervals of player 0, raw and adjusted, hold the true value.
func covers(t *testing.T, s *play.Spec, runs int, truth float64) (raw, adjusted float64) {
	for seed := range runs {
		one := *s
		one.Seed = uint64(seed + 1000)
		c := &run(t, &one).ByPlayer[0]
		if math.Abs(c.Raw.Mean()-truth) <= c.Raw.HalfWidth(0.95) {
			raw++
		}
		mean, _ := c.Adjusted()
		if math.Abs(mean-truth) <= c.AdjustedHalfWidth(0.95) {
			adjusted++
		}
	}
	return raw / float64(runs), adjusted / float64(runs)
}

// TestIntervalsAreHonest plays short runs of which the true value is known and
// counts how often the interval holds it: the value of six equal players is 0
// for each, and that of tight against loose comes from a run that is a
// thousand times as long. With -long there are 1000 runs and the share must be
// between 93 and 97 %; it was, raw and adjusted: 94.5 and 95.9 % (equal), 93.5
// and 94.6 % (stacks that carry over), 95.2 and 95.5 % (duplicate), 94.7 and
// 95.4 % (tight against loose), in six minutes on a busy core.
func TestIntervalsAreHonest(t *testing.T) {
	runs, low, high := 100, 0.88, 1.0
	if *long {
		runs, low, high = 1000, 0.93, 0.97
	}
	equal := sixMax(600, loose)
	carry := sixMax(1500, loose)
	carry.Carry, carry.HandsPerSession = true, 30
	for i := range carry.Seats {
		carry.Seats[i].Rebuys, carry.Seats[i].TopUpBelow, carry.Seats[i].TopUpTo = -1, 150, 200
	}
	duplicate := headsUp(600, loose, loose)
	duplicate.Duplicate = true
	different := headsUp(500, tight, loose)
	far := *different
	far.Hands, far.Seed = 400_000, 77
	type known struct {
		name  string
		spec  *play.Spec
		truth float64
	}
	all := []known{{"equal", equal, 0}, {"carry", carry, 0}, {"duplicate", duplicate, 0}}
	if *long {
		mean, _ := run(t, &far).ByPlayer[0].Adjusted()
		all = append(all, known{"tight against loose", different, mean})
	}
	for _, c := range all {
		if !*long {
			c.spec.Hands = min(c.spec.Hands, 600)
			c.spec.NoAllInEV = c.name != "equal" // equities take the time
		}
		raw, adjusted := covers(t, c.spec, runs, c.truth)
		t.Logf("%s: %.1f %% of the raw intervals hold the true value, %.1f %% of the adjusted", c.name, 100*raw, 100*adjusted)
		if raw < low || raw > high || adjusted < low || adjusted > high {
			t.Errorf("%s: %v of the raw and %v of the adjusted intervals hold the true value", c.name, raw, adjusted)
		}
	}
}

// TestDuplicateNarrows compares tight with loose players over equally many
// hands, with duplicate deals and without.
func TestDuplicateNarrows(t *testing.T) {
	library := strategy.NewLibrary(evaluator.Game{HoleCards: 4})
	var makers [2]strategy.Maker
	for i, name := range []string{"tight", "loose"} {
		var err error
		if makers[i], err = library.Named(name); err != nil {
			t.Fatal(err)
		}
	}
	single := headsUp(20_000, makers[0], makers[1])
	double := *single
	double.Duplicate = true
	a, b := run(t, single), run(t, &double)
	if a.Hands != b.Hands {
		t.Fatalf("%d and %d hands", a.Hands, b.Hands)
	}
	one, two := &a.ByPlayer[0].Raw, &b.ByPlayer[0].Raw
	factor := one.StdError() / two.StdError()
	t.Logf("the interval is %.2f times narrower: ± %.1f and ± %.1f bb/100", factor, one.HalfWidth(0.95)*50, two.HalfWidth(0.95)*50)
	if factor < 1.05 {
		t.Errorf("duplicate deals narrow the interval by %v only", factor)
	}
	if d := math.Abs(one.Mean() - two.Mean()); d > 4*math.Hypot(one.StdError(), two.StdError()) {
		t.Errorf("means %v and %v", one.Mean(), two.Mean())
	}
}

// TestPrefixes checks that a run that stops at a precision, or is interrupted,
// is a prefix of the whole run for any number of workers.
func TestPrefixes(t *testing.T) {
	s := sixMax(60_000, tight, loose)
	s.NoAllInEV = true
	s.Stop = &play.Stop{HalfWidth: 150}
	s.Workers = 1
	first := run(t, s)
	if !first.Precise || !first.Complete || first.Hands >= s.Hands || first.Hands == 0 {
		t.Fatalf("precise %v after %d hands", first.Precise, first.Hands)
	}
	for i := range s.Seats {
		if half := first.ByPlayer[i].Raw.HalfWidth(0.95) * 50; half > 150 {
			t.Errorf("player %d: ± %v", i, half)
		}
	}
	s.Workers = 3
	if next := run(t, s); !reflect.DeepEqual(first, next) {
		t.Errorf("one worker stops after %d hands, three after %d", first.Hands, next.Hands)
	}
	s.Stop = nil
	ctx, cancel := context.WithCancel(context.Background())
	decisions := 0
	s.Workers = 1
	s.Seats[0].Maker = plan(func(v *strategy.View) strategy.Action {
		if decisions++; decisions == 3000 {
			cancel()
		}
		return tight(v)
	})
	r, err := play.Run(ctx, s, nil)
	if !errors.Is(err, context.Canceled) || r.Complete || r.Hands == 0 || r.Hands >= s.Hands {
		t.Fatalf("error %v, complete %v, %d hands", err, r.Complete, r.Hands)
	}
	s.Hands = r.Hands
	s.Workers = 2
	s.Seats[0].Maker = tight
	whole := run(t, s)
	if !reflect.DeepEqual(whole.ByPlayer, r.ByPlayer) || !reflect.DeepEqual(whole.Players, r.Players) {
		t.Errorf("the %d hands of the interrupted run are not the first of the whole", r.Hands)
	}
}

// TestMemoryIsFlat checks that more hands need no more memory.
func TestMemoryIsFlat(t *testing.T) {
	s := sixMax(0, tight, station)
	s.Workers, s.Lines = 1, true
	allocations := func(hands int64) float64 {
		s.Hands = hands
		return testing.AllocsPerRun(1, func() { run(t, s) })
	}
	few, many := allocations(20_000), allocations(60_000)
	// New lines and points of the path allocate, hands do not.
	if more := many - few; more > 400 {
		t.Errorf("40,000 more hands need %v more allocations", more)
	}
}

// script plays the actions given, one a decision, and checks or calls then.
func script(actions ...strategy.Action) strategy.Maker {
	return &scripted{actions: actions}
}

type scripted struct {
	actions []strategy.Action
	next    int
}

func (s *scripted) Make(context.Context) (strategy.Player, error) {
	return &scripted{actions: s.actions}, nil
}

func (s *scripted) Act(*strategy.View) strategy.Action {
	if s.next < len(s.actions) {
		s.next++
		return s.actions[s.next-1]
	}
	return strategy.Action{Verb: strategy.Call}
}

// TestDefinitions plays single hands of three and checks what counts as VPIP,
// PFR and 3-bet: posts and straddles never do by themselves, a check does not,
// a call or raise does; a walk is no chance.
func TestDefinitions(t *testing.T) {
	fold, check, call := strategy.Action{}, strategy.Action{Verb: strategy.Check}, strategy.Action{Verb: strategy.Call}
	raise := func(to int64) strategy.Action { return strategy.Action{Verb: strategy.Raise, To: to} }
	type want struct{ chances, vpip, pfr, could, did int64 }
	for _, c := range []struct {
		name     string
		button   strategy.Maker
		small    strategy.Maker
		big      strategy.Maker
		straddle bool
		want     [3]want
	}{
		{"a walk", script(fold), script(fold), script(), false, [3]want{{chances: 1}, {chances: 1}, {}}},
		{"the big blind checks", script(call), script(fold), script(check), false, [3]want{{chances: 1, vpip: 1}, {chances: 1}, {chances: 1}}},
		{"the small blind completes", script(fold), script(call), script(check), false, [3]want{{chances: 1}, {chances: 1, vpip: 1}, {chances: 1}}},
		{"the big blind raises", script(fold), script(call, fold), script(raise(6)), false,
			[3]want{{chances: 1}, {chances: 1, vpip: 1, could: 1}, {chances: 1, vpip: 1, pfr: 1}}},
		{"a 3-bet is called", script(raise(6), call), script(raise(20)), script(fold), false,
			[3]want{{chances: 1, vpip: 1, pfr: 1}, {chances: 1, vpip: 1, pfr: 1, could: 1, did: 1}, {chances: 1}}},
		{"a 3-bet passed up", script(raise(6)), script(call), script(call), false,
			[3]want{{chances: 1, vpip: 1, pfr: 1}, {chances: 1, vpip: 1, could: 1}, {chances: 1, vpip: 1, could: 1}}},
		{"the straddler checks", script(check), script(fold), script(call), true, [3]want{{chances: 1}, {chances: 1}, {chances: 1, vpip: 1}}},
		{"the straddler folds", script(fold), script(fold), script(raise(12)), true, [3]want{{chances: 1, could: 1}, {chances: 1}, {chances: 1, vpip: 1, pfr: 1}}},
	} {
		s := headsUp(1, c.button, c.small)
		s.Seats = append(s.Seats, play.Seat{Name: "C", Strategy: "c", Maker: c.big, Stack: 200})
		s.Button = 0
		if c.straddle {
			s.Rules.Straddle = table.StraddleButton
		}
		r := run(t, s)
		for i, w := range c.want {
			p := &r.Players[i]
			if got := (want{p.VPIPChances, p.VPIP, p.PFR, p.ThreeBetChances, p.ThreeBet}); got != w {
				t.Errorf("%s: player %d has %+v, want %+v", c.name, i, got, w)
			}
		}
	}
}

// TestShowdownFigures follows one hand to the showdown, in which the better
// hand wins 20 and pays the rake.
func TestShowdownFigures(t *testing.T) {
	raise := strategy.Action{Verb: strategy.Raise, To: 6}
	s := headsUp(1, script(raise), station)
	s.Button, s.Board = 0, cards(t, "Kd9s2h7c4s")
	s.Seats[0].Hand, s.Seats[1].Hand = omaha(t, "KsKh3c3d"), omaha(t, "9c7s6dTh")
	s.Rules.Rake = table.Rake{BasisPoints: 1000}
	r := run(t, s)
	a, b := &r.Players[0], &r.Players[1]
	if a.SawFlop != 1 || a.Showdowns != 1 || a.ShowdownsWon != 1 || b.ShowdownsWon != 0 || b.Showdowns != 1 {
		t.Errorf("saw %d, showdowns %d and %d, won %d and %d", a.SawFlop, a.Showdowns, b.Showdowns, a.ShowdownsWon, b.ShowdownsWon)
	}
	if a.Rake.String() != "1" || a.ShowdownNet.String() != "5" || b.ShowdownNet.String() != "-6" || r.Rake.String() != "1" {
		t.Errorf("rake %v, showdown winnings %v and %v", a.Rake, a.ShowdownNet, b.ShowdownNet)
	}
	if a.Ends[play.Showdown].N != 1 || a.Positions[strategy.BTN].N != 1 || b.Positions[strategy.BB].N != 1 {
		t.Errorf("ends %v, positions %v", a.Ends, a.Positions)
	}
	if b.Checks != 3 || a.Calls+a.Checks != 3 || a.Aggressive != 0 {
		t.Errorf("%d checks of the caller, %d of the raiser", b.Checks, a.Checks)
	}
}

// TestTimeouts: a player who always takes too long loses what he has in, or
// folds.
func TestTimeouts(t *testing.T) {
	s := headsUp(100, station, station)
	clock := table.StandardClock()
	s.Clock = &clock
	s.Seats[0].Think = play.Think{Min: 31, Max: 40}
	s.Seats[1].Think = play.Think{Min: 29, Max: 30}
	r := run(t, s)
	if r.Players[0].Timeouts != 100 || r.Players[1].Timeouts != 0 {
		t.Errorf("%d and %d time-outs", r.Players[0].Timeouts, r.Players[1].Timeouts)
	}
	s.Seats[1].Think = play.Think{Min: 29, Max: 29, Disconnect: 1, AwayMin: 60, AwayMax: 60}
	if r = run(t, s); r.Players[1].Timeouts == 0 {
		t.Error("who is away for a minute runs out of time")
	}
}

// TestSchedules counts straddles, bomb pots, joins and leaves.
func TestSchedules(t *testing.T) {
	s := sixMax(600, station)
	s.StraddleEvery, s.Straddle, s.BombEvery, s.BombPot = 4, table.StraddleUTG, 6, 10
	s.HandsPerSession = 60
	s.Seats[2].Joins, s.Seats[3].Leaves = 31, 46
	r := run(t, s)
	// Of 600 deals every sixth is a bomb pot; of the others every fourth,
	// 150 - 50, has a straddle.
	if r.Bombs != 100 || r.Straddled != 100 {
		t.Errorf("%d bomb pots, %d straddles", r.Bombs, r.Straddled)
	}
	if n := r.Players[2].Hands; n < 290 || n > 300 {
		t.Errorf("%d hands of who comes before hand 31 of 60", n)
	}
	if n := r.Players[3].Hands; n != 450 {
		t.Errorf("%d hands of who leaves before hand 46 of 60", n)
	}
}

// TestDeals checks at fixed seeds that fixed ranges and boards are dealt as
// they should, with their weights.
func TestDeals(t *testing.T) {
	s := headsUp(6000, giveUp, giveUp)
	s.Seats[0].Hand, s.Seats[1].Hand = omaha(t, "AsAhKsKh@3,2c2d3c3d@1"), omaha(t, "AA,3c3d5h5s")
	s.Board = cards(t, "7c8c")
	counts := map[card.Set]int{}
	s.Seats[0].Maker = plan(func(v *strategy.View) strategy.Action {
		counts[card.SetOf(v.Hole()...)]++
		return strategy.Action{}
	})
	s.Seats[1].Maker = plan(func(v *strategy.View) strategy.Action {
		hole := card.SetOf(v.Hole()...)
		if hole.RankSet()>>card.Ace == 0 && hole != card.SetOf(cards(t, "3c3d5h5s")...) || hole.Overlaps(card.SetOf(s.Board...)) {
			t.Errorf("dealt %v", hole)
		}
		return strategy.Action{Verb: strategy.Call}
	})
	s.Workers = 1
	run(t, s)
	// Both act before the flop; with 2c2d3c3d the other can't have threes,
	// which hardly changes the share: legal deals are counted.
	aces, deuces := omaha(t, "AA,3c3d5h5s"), 0
	legal := map[string]int{}
	for _, h := range aces.Without(card.SetOf(s.Board...)).Hands() {
		if !h.Overlaps(card.SetOf(cards(t, "AsAhKsKh")...)) {
			legal["high"] += 3
		}
		if !h.Overlaps(card.SetOf(cards(t, "2c2d3c3d")...)) {
			legal["low"]++
			deuces++
		}
	}
	high := counts[card.SetOf(cards(t, "AsAhKsKh")...)]
	low := counts[card.SetOf(cards(t, "2c2d3c3d")...)]
	p := float64(legal["high"]) / float64(legal["high"]+legal["low"])
	n := float64(high + low)
	if len(counts) != 2 || math.Abs(float64(high)-p*n) > 4*math.Sqrt(n*p*(1-p)) {
		t.Errorf("%d and %d of %d hands, want a share of %v", high, low, len(counts), p)
	}
}
