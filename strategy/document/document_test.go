package document_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/strategy/document"
)

// TestPlaces finds the word "here" in scalars written in every way, by its
// offset in the text of the scalar.
func TestPlaces(t *testing.T) {
	for _, src := range []string{
		"a: b and here\n",
		"a:   'it is here'\n",
		"a: \"it is here\"\n",
		"a: |\n  first line\n  and here\n",
		"a: >\n  first line\n\n  and here\n",
		"a: >-\n    first\n    line and here or not\n",
		"a: first\n   line and here\n",
		"a: \"first\n   line and here\"\n",
		"a:\n  - x\n  - here\n",
		"a: {b: c, d: [x, y here]}\n",
		"# ä\na: ä ö here # comment\n",
		"{\"a\": \"b here\"}",
	} {
		docs, err := document.Read("f.yaml", []byte(src))
		if err != nil {
			t.Errorf("%q: %v", src, err)
			continue
		}
		found := false
		var walk func(n *document.Node)
		walk = func(n *document.Node) {
			for _, x := range n.Items {
				walk(x)
			}
			at := strings.Index(n.Text, "here")
			if at < 0 {
				return
			}
			found = true
			var syntax *card.SyntaxError
			err := n.ErrorIn(at, 4, "", "found")
			if !errors.As(err, &syntax) || syntax.Input[syntax.Offset:syntax.Offset+syntax.Length] != "here" {
				t.Errorf("%q: %v", src, err)
			}
			if file, line, col := n.Place(at); !strings.HasPrefix(err.Error(), fmt.Sprintf("%s:%d:%d: ", file, line, col)) {
				t.Errorf("%q: place %d:%d, but %v", src, line, col, err)
			}
		}
		walk(docs[0])
		if !found {
			t.Errorf("%q: the word is in no scalar", src)
		}
	}
}

func TestEscapesFallBack(t *testing.T) {
	docs, err := document.Read("f.yaml", []byte(`a: "tab\t here"`))
	if err != nil {
		t.Fatal(err)
	}
	n := docs[0].Get("a")
	if got := n.ErrorIn(strings.Index(n.Text, "here"), 4, "", "x").Error(); !strings.HasPrefix(got, "f.yaml:1:4: ") {
		t.Error(got)
	}
}

func TestKeys(t *testing.T) {
	docs, err := document.Read("f.yaml", []byte("a: 1\nstakc: 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	err = docs[0].OnlyKeys("a seat", "a", "stack")
	if err == nil || !strings.HasPrefix(err.Error(), `f.yaml:2:1: unknown key "stakc" in a seat`) || !strings.Contains(err.Error(), `did you mean "stack"?`) {
		t.Error(err)
	}
	if _, err := docs[0].Require("b", "a seat"); err == nil {
		t.Error("a missing key is an error")
	}
}

// TestJoin looks for the places of all letters of a text of three parts, one
// of them from another file.
func TestJoin(t *testing.T) {
	one, err := document.Read("one.yaml", []byte("a: AA${x},KK\nb: 2"))
	if err != nil {
		t.Fatal(err)
	}
	two, err := document.Read("two.yaml", []byte("\nx:\n  - $ds"))
	if err != nil {
		t.Fatal(err)
	}
	whole, value := one[0].Get("a"), two[0].Get("x").Items[0]
	n := whole.Join(document.Part{Node: whole, To: 2}, document.Part{Node: value, To: 3}, document.Part{Node: whole, From: 6, To: 9})
	if n.Text != "AA$ds,KK" || n.Kind != document.Text {
		t.Fatalf("%v %q", n.Kind, n.Text)
	}
	for i, want := range []string{"one.yaml:1:4", "one.yaml:1:5", "two.yaml:3:5", "two.yaml:3:6", "two.yaml:3:7",
		"one.yaml:1:10", "one.yaml:1:11", "one.yaml:1:12", "one.yaml:1:13"} {
		err := n.ErrorIn(i, 1, "", "here").Error()
		file, line, col := n.Place(i)
		if place := fmt.Sprintf("%s:%d:%d", file, line, col); place != want || !strings.HasPrefix(err, want+": here") {
			t.Errorf("letter %d is at %s, error %s, not at %s", i, place, err, want)
		}
	}
	if err := n.Errorf("whole").Error(); !strings.HasPrefix(err, "one.yaml:1:4: whole") {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"a: 1", "- {a: [1, 2]}\n- |\n  x", `{"a": "b"}`, "a: &x 1\nb: *x", "? a\n: b", "a: >\n\n  b\n", "\"\\u00e4\": 'it''s'"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		docs, err := document.Read("f", []byte(s))
		if err != nil {
			var syntax *card.SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		var walk func(n *document.Node)
		walk = func(n *document.Node) {
			for i := 0; i <= len(n.Text); i++ {
				_ = n.ErrorIn(i, 1, "", "x").Error()
			}
			for _, x := range append(n.Keys, n.Items...) {
				walk(x)
			}
		}
		for _, d := range docs {
			walk(d)
		}
	})
}

// TestTooDeep reads files that are nested far too deep in every way that YAML
// has. The parser alone would need more memory than there is.
func TestTooDeep(t *testing.T) {
	const n = 100_000
	stairs := &strings.Builder{}
	for i := range 500 {
		stairs.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	for name, src := range map[string]string{
		"brackets never closed": "a: " + strings.Repeat("[", n),
		"brackets":              "a: " + strings.Repeat("[", n) + strings.Repeat("]", n),
		"braces":                "a: " + strings.Repeat("{a: ", n) + "1" + strings.Repeat("}", n),
		"JSON":                  strings.Repeat(`{"a":`, n),
		"dashes":                strings.Repeat("- ", n) + "a",
		"indents":               stairs.String(),
		"tags":                  "a: " + strings.Repeat("!x ", n) + "a",
		"keys":                  strings.Repeat("? ", n) + "a",
	} {
		_, err := document.Read("f.yaml", []byte(src))
		if err == nil || !strings.Contains(err.Error(), "nested deeper than 64 levels") {
			t.Errorf("%s: %.200v", name, err)
		}
	}
}

// TestDeepEnough reads what is nested within the bounds, and long but flat.
func TestDeepEnough(t *testing.T) {
	for name, src := range map[string]string{
		"brackets":      "a: " + strings.Repeat("[", 60) + strings.Repeat("]", 60),
		"dashes":        strings.Repeat("- ", 60) + "a",
		"many lists":    "a:\n" + strings.Repeat("- [[1], {b: 2}]\n", 1000),
		"many keys":     "a:\n" + strings.Repeat("- b: 1\n  c:\n  - d: 2\n", 1000),
		"many files":    strings.Repeat("a: {b: [1]}\n---\n", 1000) + "a: 1",
		"JSON-like":     strings.Repeat(`{"a": [1, {"b": 2}], c: 3}`+"\n---\n", 200) + "{}",
		"tags in a row": "a:\n" + strings.Repeat("- !!str x\n", 1000),
	} {
		if _, err := document.Read("f.yaml", []byte(src)); err != nil {
			t.Errorf("%s: %.200v", name, err)
		}
	}
}
