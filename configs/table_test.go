package configs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/configs"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/sim/play"
)

func loadTable(t testing.TB, text string) *configs.Table {
	t.Helper()
	table, err := configs.LoadTable("t.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestPresetsRun plays hands of every example, checks that no chip is lost,
// and audits the hands that it writes in both formats.
func TestPresetsRun(t *testing.T) {
	for _, name := range configs.Presets() {
		text, _ := configs.Preset(name)
		for _, format := range []history.Format{history.PokerStars, history.PHH} {
			table := loadTable(t, string(text))
			for _, w := range table.Warnings {
				t.Errorf("%s: warning: %v", name, w)
			}
			var hands bytes.Buffer
			table.Spec.Hands, table.Spec.Stop = 400, nil
			table.Spec.Histories = &play.Histories{Writer: &hands, Format: format, Every: 3}
			r, err := sim.Play(context.Background(), table.Spec, nil)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if r.Hands != 400 || !r.Complete || len(r.Seats) != len(table.Spec.Seats) {
				t.Errorf("%s: %d hands, complete %v, %d seats", name, r.Hands, r.Complete, len(r.Seats))
			}
			sum := r.Rake.Sub(r.Pots)
			for i := range r.Seats {
				sum = sum.Add(r.Seats[i].Net)
			}
			if !sum.IsZero() {
				t.Errorf("%s: %v chips too many", name, sum)
			}
			if n := reconciled(t, name, hands.String()); n != r.Hands/3-r.Untold {
				t.Errorf("%s: %d hands reconcile, want %d", name, n, r.Hands/3-r.Untold)
			}
		}
	}
}

func reconciled(t *testing.T, name, text string) (hands int64) {
	t.Helper()
	r := history.NewReader(name, strings.NewReader(text))
	var a history.Auditor
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return hands
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if out := a.Audit(h); out.Status != history.OK {
			t.Fatalf("%s: hand %s: %v", name, h.ID, out.Problems)
		}
		hands++
	}
}

const seats = `
seats:
  - {name: Hero, strategy: caller}
  - {name: Villain, strategy: folder}
`

// TestRefusedTables lists mistakes, the place of each in the file and what
// the error says of it.
func TestRefusedTables(t *testing.T) {
	stakes := "stakes: {sb: 1, bb: 2}"
	for _, c := range []struct{ text, place, says string }{
		{"stakes: {sb: 1, bb: 2}\nseat: 3" + seats, "2:1", `unknown key "seat"`},
		{stakes + "\nstakes: {bb: 3}" + seats, "2:1", "already defined"},
		{seats, "2:1", `needs the key "stakes"`},
		{stakes, "1:1", `needs the key "seats"`},
		{stakes + "\nseats:\n  - {name: A, strategy: reg}", "3:3", "2 to 10 seats, not 1"},
		{stakes + "\nseats:" + strings.Repeat("\n  - {strategy: reg}", 11), "3:3", "2 to 10 seats, not 11"},
		{stakes + "\nseats:\n  - {name: A}\n  - {name: A}", "4:12", `two seats are named "A"`},
		{stakes + "\nseats:\n  - {name: A, stack: 0}\n  - {name: B}", "3:22", "at least 1, not 0"},
		{stakes + "\nseats:\n  - {name: A, stack: -5}\n  - {name: B}", "3:22", "negative"},
		{stakes + "\nseats:\n  - {name: A, stack: 0bb}\n  - {name: B}", "3:22", "from 1 to"},
		{stakes + "\nseats:\n  - {name: A, stack: 1.3bb}\n  - {name: B}", "3:22", "whole number of chips"},
		{stakes + "\nseats:\n  - {name: A, stak: 5}\n  - {name: B}", "3:15", `did you mean "stack"`},
		{stakes + "\nrake: {percent: 101}" + seats, "2:17", "0 to 100"},
		{stakes + "\nrule_option: {rake: {percent: 250}}" + seats, "2:31", "0 to 100"},
		{stakes + "\nseats:\n  - {name: A, strategy: regg}\n  - {name: B}", "3:25", `did you mean "reg"`},
		{stakes + "\nstrategy: nobody" + "\nseats:\n  - {name: A}\n  - {name: B}", "2:11", `unknown strategy "nobody"`},
		{stakes + "\nseats:\n  - name: A\n    rules: {flop: [{when: potodds > 1, do: call}], any: [{do: fold}]}\n  - {name: B}", "4:27", "pot_odds"},
		{stakes + "\nseats:\n  - name: A\n    rules: {any: [{do: flod}]}\n  - {name: B}", "4:24", "fold"},
		{stakes + "\nseats:\n  - {name: A, program: [no-such-program-here]}\n  - {name: B}", "3:25", "not there"},
		{stakes + "\nranges: {x: AAAAA}" + seats, "2:17", ""},
		{stakes + "\ndeal: {Hero: AAAAA}" + seats, "2:18", ""},
		{stakes + "\ndeal: {Heros: AA}" + seats, "2:8", `did you mean "Hero"`},
		{stakes + "\ndeal: {Hero: AA, Hero: KK}" + seats, "2:18", "already defined"},
		{stakes + "\ndeal: {Hero: AsAh, Villain: AsKs}" + seats, "2:8", "share"},
		{stakes + "\ndeal: {Hero: AAA, Villain: AAA}" + seats, "2:8", "never be dealt together"},
		{stakes + "\ndeal: {Hero: AsAhKsKh, board: AsKd2c}" + seats, "2:14", "on the board"},
		{stakes + "\ndeal: {board: AsAs2c}" + seats, "2:17", "twice"},
		{stakes + "\ndeal: {board: As2c3c4c5c6c}" + seats, "2:15", "at most 5 cards"},
		{stakes + "\nstart_street: flop" + seats, "2:15", "needs a start_pot"},
		{stakes + "\nstart_pot: 10" + seats, "2:12", "start_street"},
		{stakes + "\nstart_street: turn\nstart_pot: 10\ndeal: {board: AsKsQs}" + seats, "4:15", "has 4 board cards, not 3"},
		{stakes + "\nbutton: Nobody" + seats, "2:9", `there is no seat "Nobody"`},
		{stakes + "\nhands: 0" + seats, "2:8", "at least 1"},
		{stakes + "\nhands: 1.5" + seats, "2:8", "whole number"},
		{stakes + "\nhands: 9999999999999999" + seats, "2:8", "from 1 to"},
		{stakes + "\nhands_per_session: 0" + seats, "2:20", "at least 1"},
		{stakes + "\nstacks: grow" + seats, "2:9", "reset"},
		{stakes + "\nstop: {ci95_bb100: 0}" + seats, "2:20", "above 0"},
		{stakes + "\nstop: {ci95: 1}" + seats, "2:8", "unknown key"},
		{stakes + "\nrule_option: {run_it: 5}" + seats, "2:23", "a table runs a hand 1 to 4 times, not 5"},
		{stakes + "\nrule_option: {run_it: 2}\ndeal: {board: AsKsQs}" + seats, "2:23", "3 cards of the board are fixed"},
		{stakes + "\nbomb_pot: {every: 3}" + seats, "2:12", `needs the key "ante"`},
		{stakes + "\nstraddle: {every: 0}" + seats, "2:19", "at least 1"},
		{stakes + "\nduplicate: yes please" + seats, "2:12", "true or false"},
		{stakes + "\nseats:\n  - {name: A, top_up: always}\n  - {name: B}", "3:23", "stacks: carry"},
		{stakes + "\nseats:\n  - {name: A, rebuy: sometimes}\n  - {name: B}", "3:22", "always, never"},
		{stakes + "\nseats:\n  - {name: A, joins: 3}\n  - {name: B}", "3:3", "at least two players"},
		{stakes + "\nseats:\n  - {name: A, leaves: 3}\n  - {name: B}", "3:23", "a session has 2 hands"},
		{stakes + "\nhands_per_session: 9\nseats:\n  - {name: A, leaves: 3}\n  - {name: B}", "4:23", "fewer than two"},
		{stakes + "\nseats:\n  - {name: A, think_seconds: 3}\n  - {name: B}", "3:30", "needs an action clock"},
		{stakes + "\naction_clock: true\nseats:\n  - {name: A, think_seconds: [9, 3]}\n  - {name: B}", "4:30", "upwards"},
		{stakes + "\nseats:\n  - {name: A, line: [flop]}\n  - {name: B}", "3:25", "no action"},
		{stakes + "\nseats:\n  - {name: A, line: [flop jump]}\n  - {name: B}", "3:27", "unknown action"},
		{stakes + "\nseats:\n  - {name: A, line: [flap pot]}\n  - {name: B}", "3:22", "unknown street"},
		{stakes + "\nseats:\n  - {name: A, line: [turn pot, flop pot]}\n  - {name: B}", "3:32", "comes before"},
		{"game: omaha6\n" + stakes + "\nseats:" + strings.Repeat("\n  - {strategy: reg}", 9), "4:3", "the deck has 52"},
		{"players: [{name: A, stack: 3}]\n" + stakes, "1:10", "omahasim hand"},
		{stakes + seats + "---\n" + stakes + seats, "6:1", "one document"},
		{"[1, 2]", "", ""},
		{"", "1:1", "empty"},
		{"stakes: [", "", ""},
	} {
		if strings.HasPrefix(c.text, stakes) && !strings.Contains(c.text, "\nstrategy:") && !strings.Contains(c.text, "---") {
			c.text += "\nstrategy: folder" // quicker to compile than the default
		}
		_, err := configs.LoadTable("t.yaml", []byte(c.text))
		var syntax *card.SyntaxError
		switch {
		case err == nil:
			t.Errorf("accepted:\n%s", c.text)
		case !errors.As(err, &syntax):
			t.Errorf("%v has no place in\n%s", err, c.text)
		case c.place != "" && !strings.HasPrefix(err.Error(), "t.yaml:"+c.place+": "), !strings.Contains(err.Error(), c.says):
			t.Errorf("%v\nwant %s: …%s… for\n%s", err, c.place, c.says, c.text)
		}
	}
}

// TestOneTable checks what a scenario with every key means.
func TestOneTable(t *testing.T) {
	table := loadTable(t, `
title: All keys
game: omaha
stakes: {sb: 1, bb: 2, chip: 1}
rule_option: {button: dead, entry: wait, run_it: 1}
rake: {percent: 4.5, cap: 7}
stack: 50bb
strategy: folder
hands: 1_234
seed: 18446744073709551615
hands_per_session: 77
tables: 3
stacks: carry
button: B
straddle: {every: 4, who: button, amount: 3bb}
bomb_pot: {every: 5, ante: 4bb}
action_clock: {free: 1, countdown: 2, reconnect: 3}
duplicate: true
all_in_adjusted: false
stop: {ci95_bb100: 1.5}
bankroll: 900
deal: {A: AA, board: 2c}
seats:
  - {name: A, stack: 300, top_up: {below: 20bb, to: 60bb}, rebuy: {times: 2, to: 40bb}, leaves: 50, think_seconds: [1, 2]}
  - {name: B, top_up: always, rebuy: always, line: [preflop pot], disconnect: {chance: 0.5, seconds: 9}}
  - {name: C, strategy: reg, joins: 3, think_seconds: {from: 1, to: 3, mean: 2}}
`)
	s := &table.Spec
	a, b, c := &s.Seats[0], &s.Seats[1], &s.Seats[2]
	for name, ok := range map[string]bool{
		"title": table.Title == "All keys", "rules": s.DeadButton && s.Entry == 1 && s.Rules.Rake.BasisPoints == 450 && s.Rules.Rake.Cap == 7,
		"run":       s.Hands == 1234 && s.Seed == math.MaxUint64 && s.HandsPerSession == 77 && s.Tables == 3 && s.Carry && s.Button == 1,
		"schedules": s.StraddleEvery == 4 && s.Straddle == 2 && s.Rules.StraddleAmount == 6 && s.BombEvery == 5 && s.BombPot == 8,
		"clock":     s.Clock != nil && s.Clock.Free == 1 && s.Clock.Countdown == 2 && s.Clock.Reconnect == 3,
		"counting":  s.Duplicate && s.NoAllInEV && s.Stop.HalfWidth == 1.5 && s.Bankroll == 900,
		"deal":      a.Hand.Len() == 6961 && len(s.Board) == 1,
		"A":         a.Stack == 300 && a.TopUpBelow == 40 && a.TopUpTo == 120 && a.Rebuys == 2 && a.RebuyTo == 80 && a.Leaves == 50 && a.Strategy == "folder",
		"B":         b.Stack == 100 && b.TopUpTo == 100 && b.TopUpBelow == 100 && b.Rebuys == -1 && b.Strategy == "line of B" && b.Think.Disconnect == 0.5 && b.Think.AwayMax == 9,
		"C":         c.Strategy == "reg" && c.Joins == 3 && c.Think == play.Think{Min: 1, Max: 3, Mean: 2},
	} {
		if !ok {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if _, err := sim.Play(context.Background(), *s, nil); err != nil {
		t.Error(err)
	}
}

// TestFixedLine is a spot whose value is worked by hand: on the river Hero
// bets the pot of 40 with the winning hand and is called, which gains 80 a
// hand; checking gains 40.
func TestFixedLine(t *testing.T) {
	for line, want := range map[string]float64{"river pot": 80, "river check": 40, "river 0.5 pot": 60} {
		table := loadTable(t, fmt.Sprintf(`
stakes: {sb: 1, bb: 2}
start_street: river
start_pot: 40
deal: {Hero: KsKh3c3d, Villain: 9c7s6dTh, board: Kd9s2h7c4s}
hands: 10
seats:
  - {name: Villain, strategy: caller}
  - {name: Hero, line: [%s]}
`, line))
		r, err := sim.Play(context.Background(), table.Spec, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := float64(r.Seats[1].BB100) * 2 / 100; math.Abs(got-want) > 1e-9 || r.Seats[1].StdError != 0 {
			t.Errorf("%s: %v chips a hand, want %v", line, got, want)
		}
	}
}

// TestRiverBluff compares the example that is worked by hand with its value:
// 5000 bb/100 for Hero and nothing for Catcher, whether he calls or folds.
func TestRiverBluff(t *testing.T) {
	text, _ := configs.Preset("river-bluff")
	for _, catcher := range []string{"caller", "folder"} {
		table := loadTable(t, strings.Replace(string(text), "strategy: caller", "strategy: "+catcher, 1))
		table.Spec.Hands = 20_000
		r, err := sim.Play(context.Background(), table.Spec, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []float64{5000, 0} {
			s := &r.Seats[i]
			if d := math.Abs(float64(s.BB100) - want); !(d <= 4*float64(s.StdError)+1e-9) {
				t.Errorf("%s: %s wins %v ± %v, want %v", catcher, s.Seat, s.BB100, s.StdError, want)
			}
		}
	}
}

// FuzzLoadTable looks for scenarios that make the loader panic or play for
// ever.
func FuzzLoadTable(f *testing.F) {
	for _, name := range configs.Presets() {
		text, _ := configs.Preset(name)
		f.Add(string(text))
	}
	f.Add("stakes: {bb: 2}" + seats)
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "program") {
			return // it would be started
		}
		table, err := configs.LoadTable("f.yaml", []byte(text))
		if err != nil {
			return
		}
		table.Spec.Hands, table.Spec.NoAllInEV = 10, true
		if _, err := sim.Play(context.Background(), table.Spec, nil); err != nil {
			t.Errorf("%v for\n%s", err, text)
		}
	})
}
