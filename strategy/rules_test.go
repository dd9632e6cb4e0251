package strategy_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
	"github.com/omahasim/omahasim/strategy/document"
)

// compile compiles the seat of a file that may have ranges and strategies.
func compile(text string) (strategy.Maker, *strategy.Library, error) {
	docs, err := document.Read("seat.yaml", []byte(text))
	if err != nil {
		return nil, nil, err
	}
	lib := strategy.NewLibrary(plo)
	if err := lib.AddRanges(docs[0].Get("ranges")); err != nil {
		return nil, nil, err
	}
	if err := lib.AddStrategies(docs[0].Get("strategies")); err != nil {
		return nil, nil, err
	}
	spec, err := strategy.ReadSpec(docs[0])
	if err != nil {
		return nil, nil, err
	}
	m, err := lib.Compile(spec)
	return m, lib, err
}

// act returns what a seat does with aces on a flop, the pot being 100.
func act(t *testing.T, text string) strategy.Action {
	t.Helper()
	m, _, err := compile(text)
	if err != nil {
		t.Fatal(err)
	}
	o := newOnBoard(t, plo, cards(t, "AsAhKsQh"), cards(t, "Kd9s2h"))
	return o.tracker.Ask(makePlayers(t, m)[0])
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		rules string
		want  strategy.Action
	}{
		{"flop: [{do: pot}]", strategy.Action{Verb: strategy.Raise, To: 100}},
		{"flop: [{do: 0.75 pot}]", strategy.Action{Verb: strategy.Raise, To: 75}},
		{"flop: [{do: bet 2/3 pot}]", strategy.Action{Verb: strategy.Raise, To: 67}},
		{"flop: [{do: 33%}]", strategy.Action{Verb: strategy.Raise, To: 33}},
		{"flop: [{do: 3x}]", strategy.Action{Verb: strategy.Raise, To: 30}},
		{"flop: [{do: to 60}]", strategy.Action{Verb: strategy.Raise, To: 60}},
		{"flop: [{do: raise to 4.5bb}]", strategy.Action{Verb: strategy.Raise, To: 45}},
		{"flop: [{do: min}]", strategy.Action{Verb: strategy.Raise, To: 10}},
		{"flop: [{do: all-in}]", strategy.Action{Verb: strategy.Raise, To: 100}},
		{"flop: [{do: 2 pot}]", strategy.Action{Verb: strategy.Raise, To: 100, Mark: strategy.Cut}},
		{"flop: [{do: to 5}]", strategy.Action{Verb: strategy.Raise, To: 10, Mark: strategy.Cut}},
		{"flop: [{do: check_or_fold}]", strategy.Action{Verb: strategy.Check}},
		{"flop: [{do: call}]", strategy.Action{Verb: strategy.Check}},
		{"flop: [{do: fold}]", strategy.Action{Verb: strategy.Fold}},
		{"turn: [{do: pot}]", strategy.Action{Verb: strategy.Check, Mark: strategy.NoRule}},
		{"postflop: [{do: pot}]", strategy.Action{Verb: strategy.Raise, To: 100}},
		{"any: [{do: pot}], flop: [{when: nuts, do: check}]", strategy.Action{Verb: strategy.Raise, To: 100}},
		{"any: [{do: pot}], flop: [{when: overpair, do: check}]", strategy.Action{Verb: strategy.Check}},
		{"flop: [{hand: KK, do: pot}, {hand: AA, do: min}]", strategy.Action{Verb: strategy.Raise, To: 10}},
		{"flop: [{hand: AA, when: set, do: pot}, {hand: AA, when: overpair and top_pair, do: min}]", strategy.Action{Verb: strategy.Raise, To: 10}},
		{"flop: [{when: street == flop and made == pair, do: min}]", strategy.Action{Verb: strategy.Raise, To: 10}},
		{"flop: [{when: last_action == nothing and opener == nobody, do: min}]", strategy.Action{Verb: strategy.Raise, To: 10}},
	} {
		if got := act(t, "rules: {"+c.rules+"}"); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.rules, got, c.want)
		}
	}
}

// TestMix draws from a weighted mix and from a range with weights.
func TestMix(t *testing.T) {
	for _, c := range []struct {
		rules string
		raise float64 // share of raises
	}{
		{"any: [{do: [{do: pot, weight: 3}, {do: check, weight: 1}]}]", 0.75},
		{"any: [{do: [pot, check]}]", 0.5},
		{"any: [{do: [{do: pot, weight: 0.2}, {do: check, weight: 0.8}]}]", 0.2},
		{"any: [{hand: 'AA@30,KK@60', do: pot}, {do: check}]", 0.3},
	} {
		m, _, err := compile("rules: {" + c.rules + "}")
		if err != nil {
			t.Fatal(err)
		}
		o := newOnBoard(t, plo, cards(t, "AsAhKsQh"), cards(t, "Kd9s2h"))
		p := makePlayers(t, m)[0]
		const n = 20000
		raises := 0
		for seed := range uint64(n) {
			o.tracker.Begin(&o.hand, seed, seed)
			first := o.tracker.Ask(p)
			if first.Verb == strategy.Raise {
				raises++
			}
			if strings.Contains(c.rules, "@") && o.tracker.Ask(p) != first {
				t.Fatal("a range with weights is drawn once in a hand")
			}
		}
		// Five standard errors of a share of n draws.
		if got := float64(raises) / n; got < c.raise-0.018 || got > c.raise+0.018 {
			t.Errorf("%s: raises %.3f of the time, want %.2f", c.rules, got, c.raise)
		}
	}
}

// TestMistakes has seats with mistakes, and where the caret stands.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ text, marked, msg string }{
		{"strategy: regg", "regg", `did you mean "reg"?`},
		{"strategy: reg\nrules: {any: [{do: fold}]}", "any", "by one of them"},
		{"name: Bob", "name", "how does this seat play?"},
		{"rules: {}", "", "no rules"},
		{"rules: {flopp: [{do: fold}]}", "flopp", `did you mean "flop"?`},
		{"rules: {flop: {do: fold}}", "", "must be a list"},
		{"rules: {flop: [fold]}", "fold", "must be an object"},
		{"rules: {flop: [{when: nuts}]}", "", `needs the key "do"`},
		{"rules: {flop: [{do: fold, wen: nuts}]}", "wen", `did you mean "when"?`},
		{"rules: {flop: [{do: fould}]}", "fould", `did you mean "fold"?`},
		{"rules: {flop: [{do: 100}]}", "100", "to 100"},
		{"rules: {flop: [{do: raise}]}", "raise", "how much"},
		{"rules: {flop: [{do: -1x}]}", "-1", "above 0"},
		{"rules: {flop: [{do: to 1.5}]}", "1.5", "not a whole number of chips"},
		{"rules: {flop: [{do: to x}]}", "x", "not an amount"},
		{"rules: {flop: [{do: NaN pot}]}", "", "above 0"},
		{"rules: {flop: [{do: []}]}", "", "mix is empty"},
		{"rules: {flop: [{do: [{do: pot, weight: 0}]}]}", "0", "weight"},
		{"rules: {flop: [{do: [{do: pot, wait: 1}]}]}", "wait", "known keys are do, weight"},
		{"rules:\n  flop:\n    - when: >-\n        nuts and\n        flush_drow\n      do: pot", "flush_drow", `did you mean "flush_draw"?`},
		{"rules:\n  flop:\n    - {when: 'made > flop', do: pot}", ">", "compared with a street"},
		{"rules: {flop: [{hand: AA?, do: pot}]}", "", ""},
		{"rules: {flop: [{hand: 'AA:QQ!AAQQ', do: pot}]}", "", "no hand"},
		{"rules: {flop: [{hand: $opne, do: pot}]}\nranges: {open: AA}", "$opne", "opne"},
		{"rules: {flop: [{do: pot}]}\nranges: {open: 'A)'}", ")", ""},
		{"rules: {flop: [{do: pot}]}\nranges: {open: AA, OPEN: KK}", "OPEN", "there already"},
		{"rules: {flop: [{do: pot}]}\nranges: {o-pen: AA}", "o-pen", "letters, digits"},
		{"rules: {flop: [{do: pot}]}\nranges: {ds: AA}", "ds", "macro"},
		// Rules that never act.
		{"rules: {flop: [{do: pot}, {do: call}]}", "do", "never acts: the one in line 1 always does"},
		{"rules:\n  flop:\n  - do: pot\n  postflop:\n  - do: call\n  turn:\n  - do: fold\n  river:\n  - do: fold\n", "do", "never acts"},
		{"rules: {flop: [{when: nuts and false, do: pot}]}", "nuts and false", "always false"},
		{"rules: {preflop: [{when: flush_draw, do: pot}]}", "flush_draw", "always false"},
		{"rules: {preflop: [{when: street == flop, do: pot}]}", "street == flop", "always false"},
		{"rules: {flop: [{when: nuts, do: pot}, {when: 'nuts ', do: call}]}", "when", "matches the same"},
		{"rules: {flop: [{when: nuts or true, do: pot}, {when: set, do: call}]}", "when", "always does"},
		{"rules: {flop: [{hand: '*', do: pot}, {when: set, do: call}]}", "when", "always does"},
		// Programs.
		{"program: [no-such-program-here]", "no-such-program-here", "is not there"},
		{"program: []", "[", "empty"},
		{"program: sh -c true", "sh", "is a list"},
		{"program: sh\ntime_limit: 0", "0", "time_limit must be"},
		{"program: sh\ntime_limit: soon", "soon", "time_limit must be"},
		{"strategy: reg\ntime_limit: 1s", "1s", "belongs to a program"},
		// Named strategies.
		{"strategies: {a: {strategy: b}, b: {strategy: a}}\nstrategy: a", "", "by itself"},
		{"strategies: {reg: {strategy: tight}}\nstrategy: reg", "reg", "built-in"},
		{"strategies: {a: {rules: {any: [{do: fold}]}, name: x}}\nstrategy: a", "name", "unknown key"},
		{"strategies: {a: {strategy: tight}, a: {strategy: tight}}\nstrategy: a", "a", ""},
		{"strategies: {alpha: {strategy: tight}}\nstrategy: alpa", "alpa", `did you mean "alpha"?`},
	} {
		_, _, err := compile(c.text)
		if err == nil {
			t.Errorf("%q: no error", c.text)
			continue
		}
		var e *card.SyntaxError
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), "seat.yaml:") {
			t.Errorf("%q: an error without a place: %v", c.text, err)
			continue
		}
		marked := e.Input[e.Offset:min(e.Offset+e.Length, len(e.Input))]
		if c.marked != "" && !strings.HasPrefix(marked, c.marked) && marked != c.marked[:1] {
			t.Errorf("%q: the caret is under %q: %v", c.text, marked, err)
		}
		if !strings.Contains(err.Error(), c.msg) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

// TestBetting follows the features of the betting through a hand of six.
func TestBetting(t *testing.T) {
	d := newDealer(t, table.Rules{Game: plo, SmallBlind: 5, BigBlind: 10}, 6, 1000, 1)
	d.deal() // the button is on seat 0
	type want map[string]any
	at := func(w want) {
		t.Helper()
		o := onBoard{t: t, seat: d.hand.Actor()}
		for name, x := range w {
			for _, f := range strategy.Features() {
				if f.Name == name && f.Value(d.tracker.View(o.seat)) != x {
					t.Errorf("seat %d: %s is %v, want %v", o.seat, name, f.Value(d.tracker.View(o.seat)), x)
				}
			}
		}
	}
	do := func(a strategy.Action) {
		t.Helper()
		if _, err := d.tracker.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	at(want{"street": 0, "position": int(strategy.UTG), "dealt": 6, "players": 6, "behind": 5, "pot": 15, "to_call": 10, "raises": 0, "callers": 0,
		"opener": -1, "aggressor": -1, "initiative": false, "last_action": 0, "in_position": false, "stack": 1000, "effective_stack": 1000,
		"pot_odds": 0.4, "pot_bb": 1.5, "can_raise": true, "players_all_in": 0, "big_blind": 10, "to_call_bb": 1.0, "stack_bb": 100.0})
	do(strategy.Action{Verb: strategy.Call})
	at(want{"position": int(strategy.HJ), "callers": 1, "raises": 0, "behind": 4})
	do(strategy.Action{Verb: strategy.Fold})
	at(want{"position": int(strategy.CO), "players": 5})
	do(strategy.Action{Verb: strategy.Raise, To: 45})
	at(want{"position": int(strategy.BTN), "raises": 1, "callers": 0, "opener": int(strategy.CO), "aggressor": int(strategy.CO), "to_call": 45,
		"in_position": true, "preflop_raises": 1, "behind": 3, "pot": 70})
	do(strategy.Action{Verb: strategy.Raise, To: 150})
	do(strategy.Action{Verb: strategy.Fold})
	do(strategy.Action{Verb: strategy.Fold})
	at(want{"position": int(strategy.UTG), "raises": 2, "opener": int(strategy.CO), "aggressor": int(strategy.BTN), "last_action": 2, "to_call": 140})
	do(strategy.Action{Verb: strategy.Fold})
	at(want{"position": int(strategy.CO), "initiative": false, "last_action": 4, "effective_stack": 955, "in_position": false, "players": 2})
	do(strategy.Action{Verb: strategy.Call})
	at(want{"street": 1, "position": int(strategy.CO), "raises": 0, "callers": 0, "opener": -1, "aggressor": int(strategy.BTN), "preflop_raises": 2,
		"pot": 325, "to_call": 0, "pot_odds": 0.0, "last_action": 2, "effective_stack": 850, "spr": 850.0 / 325})
	do(strategy.Action{Verb: strategy.Check})
	at(want{"position": int(strategy.BTN), "initiative": true, "in_position": true, "last_action": 4, "behind": 0})
	do(strategy.Action{Verb: strategy.Raise, To: 325})
	at(want{"raises": 1, "opener": int(strategy.BTN), "to_call": 325, "effective_stack": 850, "last_action": 1})
	do(strategy.Action{Verb: strategy.Raise, To: 850})
	at(want{"to_call": 525, "effective_stack": 525, "players_all_in": 1, "can_raise": false, "pot_odds": 525.0 / (325 + 850 + 325 + 525)})
	if got := len(d.tracker.View(d.hand.Actor()).Actions()); got != 11 {
		t.Errorf("%d actions, want 11", got)
	}
}

// TestWarnings checks that slips of ranges are told with their place, once.
func TestWarnings(t *testing.T) {
	_, lib, err := compile("ranges: {open: 'AAxx', all: $open}\nrules: {any: [{hand: $open, do: pot}, {hand: $all, do: call}]}")
	if err != nil {
		t.Fatal(err)
	}
	if len(lib.Warnings()) != 1 || !strings.HasPrefix(lib.Warnings()[0].Error(), "seat.yaml:1:") {
		t.Error(lib.Warnings())
	}
}

func FuzzRules(f *testing.F) {
	for _, s := range []string{
		"rules: {flop: [{when: nuts, hand: AA, do: [{do: pot, weight: 2}, call]}], any: [{do: 3x}]}",
		"strategy: caller", "rules: {any: [{do: to 5bb}]}", "ranges: {a: AA$ds}\nrules: {any: [{hand: $a, do: 2/3 pot}]}",
		"strategies: {x: {rules: {any: [{do: min}]}}}\nstrategy: x",
	} {
		f.Add(s)
	}
	o := newOnBoard(f, plo, cards(f, "AsAhKsQh"), cards(f, "Kd9s2h"))
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "program") || strings.Contains(text, "%") {
			return // neither start programs nor make orderings
		}
		m, _, err := compile(text)
		if err != nil {
			var e *card.SyntaxError
			if !errors.As(err, &e) {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		a := o.tracker.Ask(makePlayers(t, m)[0])
		l := o.hand.Legal()
		if strategy.Fit(a, &l) != a {
			t.Fatalf("illegal: %+v", a)
		}
	})
}

func ExampleFeatureHelp() {
	fmt.Println(strings.Split(strategy.FeatureHelp(), "\n")[2])
	// Output: | `street` | street |  | the street |
}
