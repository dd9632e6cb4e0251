package strategy_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// midHand plays random hands until a decision is reached by chance.
func midHand(t *rapid.T) (*dealer, *strategy.View) {
	game := evaluator.Game{HoleCards: rapid.IntRange(4, 6).Draw(t, "holes"), HighLow: rapid.Bool().Draw(t, "high-low")}
	rules := table.Rules{Game: game, Betting: table.Betting(rapid.IntRange(0, 2).Draw(t, "betting")), SmallBlind: 5, BigBlind: 10}
	d := newDealer(t, rules, rapid.IntRange(2, 6).Draw(t, "seats"), rapid.Int64Range(20, 3000).Draw(t, "stack"), rapid.Uint64().Draw(t, "seed"))
	steps := rapid.IntRange(0, 12).Draw(t, "steps")
	for d.deal(); ; {
		if d.hand.Phase() != table.Acting {
			d.deal()
			continue
		}
		if steps == 0 {
			return d, d.tracker.View(d.hand.Actor())
		}
		steps--
		m := strategy.Builtin([]string{"random", "caller", "caller"}[rapid.IntRange(0, 2).Draw(t, "player")])
		if _, err := d.tracker.Do(d.tracker.Ask(m.(strategy.Player))); err != nil {
			t.Fatal(err)
		}
	}
}

// exprs draws expressions. Every kind of operator that rules use is there.
type exprs struct{ t *rapid.T }

func (e exprs) pick(label string, list ...string) string {
	return list[rapid.IntRange(0, len(list)-1).Draw(e.t, label)]
}

func (e exprs) feature(kinds ...string) string {
	var names []string
	for _, f := range strategy.Features() {
		for _, k := range kinds {
			if f.Kind == k {
				names = append(names, f.Name)
			}
		}
	}
	return e.pick("feature", names...)
}

func (e exprs) number(depth int) string {
	switch n := rapid.IntRange(0, 9).Draw(e.t, "number"); {
	case depth <= 0 && n < 5, n < 2:
		return e.feature("whole number", "number")
	case depth <= 0, n < 4:
		return e.pick("literal", "0", "1", "2", "9", "100", "0.25", "0.5", "1.5", "-1", "1000")
	case n == 4:
		return fmt.Sprintf("-(%s)", e.number(depth-1))
	case n == 5:
		return fmt.Sprintf("%s(%s, %s)", e.pick("function", "min", "max"), e.number(depth-1), e.number(depth-1))
	case n == 6:
		return fmt.Sprintf("abs(%s)", e.number(depth-1))
	case n == 7:
		return fmt.Sprintf("(%s ? %s : %s)", e.truth(depth-1), e.number(depth-1), e.number(depth-1))
	}
	return fmt.Sprintf("(%s %s %s)", e.number(depth-1), e.pick("operator", "+", "-", "*", "/", "**"), e.number(depth-1))
}

func (e exprs) truth(depth int) string {
	switch n := rapid.IntRange(0, 12).Draw(e.t, "truth"); {
	case depth <= 0, n == 0:
		return e.feature("true or false")
	case n < 3:
		return fmt.Sprintf("(%s %s %s)", e.truth(depth-1), e.pick("logic", "and", "or", "&&", "||", "==", "!="), e.truth(depth-1))
	case n == 3:
		return fmt.Sprintf("%s(%s)", e.pick("not", "not ", "!"), e.truth(depth-1))
	case n < 7:
		return fmt.Sprintf("(%s %s %s)", e.number(depth-1), e.pick("comparison", "<", "<=", ">", ">=", "==", "!="), e.number(depth-1))
	case n < 10:
		kind := e.pick("kind", "street", "position", "action", "kind of hand")
		names := strategy.Constants()[kind]
		if n == 7 {
			return fmt.Sprintf("(%s %s [%s, %s])", e.feature(kind), e.pick("in", "in", "not in"), e.pick("name", names...), e.pick("name", names...))
		}
		return fmt.Sprintf("(%s %s %s)", e.feature(kind), e.pick("comparison", "<", "<=", ">", ">=", "==", "!="), e.pick("name", names...))
	case n == 10:
		return fmt.Sprintf("(%s in %d..%d)", e.feature("whole number"), rapid.IntRange(-2, 3).Draw(e.t, "from"), rapid.IntRange(-2, 50).Draw(e.t, "to"))
	case n == 11:
		return fmt.Sprintf("(%s ? %s : %s)", e.truth(depth-1), e.truth(depth-1), e.truth(depth-1))
	}
	return e.pick("unusual", "any([raises, callers], # > 1)", "(let x = pot; x > 100 and x < 500)", "(pot % 7 == 1)", "(to_call % callers == 0)",
		"(len([nuts, set]) == 2)", "true", "false", "(raises in [callers, 2.0])")
}

// TestLowered compares closures with the library's machine on random
// expressions and random decisions.
func TestLowered(t *testing.T) {
	total, lowered := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		_, v := midHand(t)
		for range 5 {
			text := exprs{t}.truth(3)
			for _, known := range []bool{false, true} {
				street, position, raises := strategy.AnyStreet, -1, -1
				if known {
					street, position, raises = v.Street(), int(v.Position(v.Seat())), v.Raises()
				}
				holds, oracle, low, err := strategy.Condition(text, street, position, raises)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				total++
				if low {
					lowered++
				}
				if got, want := holds(v), oracle(v); got != want {
					t.Fatalf("%s on the %s: %v, the machine says %v (lowered: %v)", text, v.Street(), got, want, low)
				}
			}
		}
	})
	if lowered < total/2 {
		t.Errorf("only %d of %d conditions are lowered", lowered, total)
	}
}

func TestUsualConditionsAreLowered(t *testing.T) {
	for _, text := range []string{
		"raises == 1 and position in [co, btn] and pot_odds < 0.3", "not nuts", "1 < players <= 3", "made >= two_pair",
		"flush_outs + straight_outs >= 13", "(flush_outs + straight_outs) / 44.0 >= pot_odds", "stack > 2 * pot", "min(stack, pot) > 100",
		"street == flop ? raises == 0 : raises == 1", "raises in 1..2", "position not in [sb, bb]", "-to_call < 0", "opener == nobody",
	} {
		_, _, lowered, err := strategy.Condition(text, strategy.AnyStreet, -1, -1)
		if err != nil || !lowered {
			t.Errorf("%s: lowered %v, %v", text, lowered, err)
		}
	}
}

func TestConditionMistakes(t *testing.T) {
	for _, c := range []struct {
		text, marked, msg string // marked is what the caret stands under
	}{
		{"raisess == 1", "raisess", `did you mean "raises"?`},
		{"nuts and flush_drew", "flush_drew", `did you mean "flush_draw"?`},
		{"hand == 1", "hand", "unknown name"},
		{"ä == 1", "ä", "unknown name"},
		{"nuts and 'ä' == 'ä' and foldd", "foldd", "unknown name"},
		{"raises = 1", "=", "equality is written =="},
		{"raises == ", "", ""},
		{"", "", "empty"},
		{"   ", "", "empty"},
		{"raises", "raises", "not true or false"},
		{"made >= flush + 1", "+", "calculate with a kind of hand"},
		{"position == flop", "==", "a position is compared with a street"},
		{"position > 3", ">", "a position is one of nobody, sb, bb, utg"},
		{"street in [flop, btn]", "in", "a street is compared with a position"},
		{"-street == 1", "-", "a street is not a number"},
		{"nuts > 1", ">", "mismatched types"},
		{"now() == now()", "now", "unknown name"},
		{"foo(1)", "foo", "unknown name"},
		{"pot.x == 1", "", "x"},
		{strings.Repeat("nuts or ", 700) + "nuts", "n", "longer than"},
		{strings.Repeat("(", 300) + "nuts" + strings.Repeat(")", 300), "", ""},
		{strings.Repeat("1+", 300) + "1 > 0", "", "nodes"},
	} {
		_, _, _, err := strategy.Condition(c.text, strategy.AnyStreet, -1, -1)
		if err == nil {
			if c.msg != "" {
				t.Errorf("%q: no error", c.text)
			}
			continue
		}
		var e *card.SyntaxError
		if !errors.As(err, &e) {
			t.Errorf("%q: %T %v", c.text, err, err)
			continue
		}
		if c.marked != "" && e.Input[e.Offset:e.Offset+e.Length] != c.marked {
			t.Errorf("%q: the caret is under %q: %v", c.text, e.Input[e.Offset:e.Offset+e.Length], err)
		}
		if !strings.Contains(err.Error(), c.msg) {
			t.Errorf("%q: %v", c.text, err)
		}
	}
}

func FuzzCondition(f *testing.F) {
	for _, s := range []string{"raises == 1", "position in [co, btn] and not nuts", "let x = 1; x > pot", "any([1,2], # > raises)", "pot % 0 == 1",
		"made in 1..3 ? nuts : true", "((", "1 <= players < 3", "'a' matches 'b'", "raises in [1.5]", "repeat('a', 10) == 'b'"} {
		f.Add(s)
	}
	o := newOnBoard(f, plo, cards(f, "AsAhKsKh"), cards(f, "Kd9s2s"))
	f.Fuzz(func(t *testing.T, text string) {
		holds, oracle, _, err := strategy.Condition(text, strategy.AnyStreet, -1, -1)
		if err != nil {
			var e *card.SyntaxError
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(e.Input) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		v := o.tracker.View(o.seat)
		if holds(v) != oracle(v) {
			t.Fatalf("%q: %v, the machine says otherwise", text, holds(v))
		}
	})
}
