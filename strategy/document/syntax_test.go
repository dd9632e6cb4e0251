package document_test

import (
	"strings"
	"testing"

	"github.com/expr-lang/expr"

	"github.com/omahasim/omahasim/strategy/document"
)

// TestSyntaxErrors writes what YAML takes for something else than its author
// does; each error points at the place and tells what to change.
func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct{ text, place, says, hint string }{
		{"a:\n\tb: 1\n", "2:1", "a tab in the indentation", "plain spaces"},
		{"a:\n  - b: 1\n\tc: 2\n", "3:1", "a tab in the indentation", "plain spaces"},
		{"a: 1\nhands:\u00a05\n", "2:7", "a no-break space", "plain spaces"},
		{"players: [AA, *]\n", "1:15", "can't begin with * without quotes", "quote"},
		{"players:\n  - *\n", "2:5", "can't begin with * without quotes", "quote"},
		{"sweep: {v: [*, KK]}\n", "1:13", "can't begin with * without quotes", "quote"},
		{"players: [!AA, KK]\n", "1:11", "can't begin with ! without quotes", "quote"},
		{"ranges:\n  x: !AA\n", "2:6", "can't begin with ! without quotes", "quote"},
		{"players: [@3, KK]\n", "1:11", "can't begin with @ without quotes", "quote"},
		{"players: [`AA`]\n", "1:11", "can't begin with ` without quotes", "quote"},
		{"any: [{when: > 3, do: pot}]\n", "1:14", "can't begin with > without quotes", "quote"},
		{"x: [T+][T+]\n", "1:8", "", `"[T+][T+]"`},
		{"x: [AA, [K+][K+]]\n", "1:13", "", `"[T+][T+]"`},
		{"x: [${v}, AA]\n", "1:6", "", `"${hero}"`},
		{"x: {board: ${v}, a: 1}\n", "1:13", "", `"${hero}"`},
		{"a:\n  b: [AA, KK\n  c: 1\n", "3:3", "must be specified", "a closing bracket is missing"},
		{"jobs: [\n", "1:7", "']' is missing to close this", ""},
		{"a:\n  b: 1\n c: 2\n", "3:2", "can't stand here", "indent"},
		{"a: 1\nhands:5\n", "2:1", "no key with a value", "a colon and a blank"},
		{"a:\n  b: AA: xxyy\n", "2:6", "can't stand here", "quote"},
		{"rules: [{hand: AA,KK, do: pot}]\n", "1:19", `"KK" stands in braces without a value`, `"AA,KK"`},
		{"a: {x: AA,KK}\n", "1:11", `"KK" stands in braces without a value`, `"AA,KK"`},
		{"a: 1\nb: 2\na: 3\n", "3:1", `the key "a" is already defined, on line 1`, ""},
		{"{stakes: {sb: 1}, hands: 5\n seats: 3}\n", "2:2", "must be specified", "comma"},
		{"[stakes]\nsb = 1\n", "2:1", "can't stand here", ""},
		{`{"a": [{"b": 1} {"b": 2}]}`, "1:17", "after array element", ""},
	} {
		_, err := document.Read("f", []byte(c.text))
		if err == nil {
			t.Errorf("%q is read", c.text)
			continue
		}
		where, _, _ := strings.Cut(err.Error(), " ")
		if where != "f:"+c.place+":" || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), c.hint) {
			t.Errorf("%q: %v; want %s, %q, %q", c.text, err, c.place, c.says, c.hint)
		}
	}
}

// TestNearest: a word none of whose letters are left is no guess.
func TestNearest(t *testing.T) {
	for word, want := range map[string]string{"foo": "", "ca": "co", "palyers": "players", "xyz": ""} {
		if got := document.Nearest(word, []string{"co", "do", "players"}); got != want {
			t.Errorf("nearest to %q is %q, not %q", word, got, want)
		}
	}
}

// TestConditionErrors compiles mistakes; places count bytes.
func TestConditionErrors(t *testing.T) {
	for _, c := range []struct{ text, at, says, hint string }{
		{"raises >", ">", "ends too early", ""},
		{"(raises > 1", "1", "ends too early", ""},
		{"raises < 30%", "%", "remainder", "0.3 for 30 %"},
		{"raises = 1", "=", "", "=="},
		{"raises => 1", "=", "", ">="},
		{"raises", "raises", "not true or false", "compare"},
		{"'äöü' == 'ä' and foo", "foo", "unknown name foo", ""},
	} {
		_, err := expr.Compile(c.text, expr.Env(map[string]any{"raises": 1}), expr.AsBool())
		if err == nil {
			t.Errorf("%s is read", c.text)
			continue
		}
		got := document.ConditionError(c.text, err)
		end := min(got.Offset+got.Length, len(c.text))
		if c.text[min(got.Offset, len(c.text)):end] != c.at && got.Offset != strings.LastIndex(c.text, c.at)+1 || !strings.Contains(got.Msg, c.says) || !strings.Contains(got.Hint, c.hint) {
			t.Errorf("%s: %+v", c.text, got)
		}
	}
}
