package main

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestFit(t *testing.T) {
	x := table{title: "title", header: []string{"seat", "hands", "bb/100", "±"}, left: 1,
		rows: [][]string{{"Hero", "1,000", "-2.0", "3.1"}, {"Vera", "1,000", "2.0", "3.0"}}, notes: []string{"note"}}
	var buf bytes.Buffer
	for _, part := range x.fit(22) {
		if err := part.write(&buf, false); err != nil {
			t.Fatal(err)
		}
	}
	want := `title
seat  hands
─────────────
Hero  1,000
Vera  1,000
seat  bb/100    ±
───────────────────
Hero    -2.0  3.1
Vera     2.0  3.0
note
`
	if got := buf.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// However narrow the terminal, every column is shown once, in order, behind
// the names of the rows, and only a table of names and one column may be wider.
func TestFitKeepsColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-zäé♠]{1,12}`)
		columns := rapid.IntRange(2, 12).Draw(t, "columns")
		x := table{left: rapid.IntRange(0, columns+2).Draw(t, "left")}
		for i := range columns {
			x.header = append(x.header, word.Draw(t, "header")+strconv.Itoa(i))
		}
		for range rapid.IntRange(0, 3).Draw(t, "rows") {
			x.rows = append(x.rows, rapid.SliceOfN(word, columns, columns).Draw(t, "row"))
		}
		width := rapid.IntRange(1, 100).Draw(t, "width")
		parts := x.fit(width)
		names := 0
		if len(parts) > 1 {
			for names < columns && parts[0].header[names] == parts[1].header[names] {
				names++
			}
			if names == 0 {
				t.Fatalf("the parts %q and %q do not begin with the names", parts[0].header, parts[1].header)
			}
		}
		got := slices.Clone(x.header[:names])
		for i := range parts {
			p := &parts[i]
			if !slices.Equal(p.header[:names], x.header[:names]) {
				t.Fatalf("part %d has the names %q", i, p.header[:names])
			}
			got = append(got, p.header[names:]...)
			var buf bytes.Buffer
			if err := p.write(&buf, false); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(buf.String()) {
				n := utf8.RuneCountInString(strings.TrimRight(line, "\n"))
				if n > width && len(parts) > 1 && len(p.header) > names+1 {
					t.Fatalf("a line of %d characters for a width of %d:\n%s", n, width, buf.String())
				}
			}
		}
		if !slices.Equal(got, x.header) {
			t.Fatalf("columns %q, want %q", got, x.header)
		}
	})
}

func TestWrapped(t *testing.T) {
	lines := []string{"one two three", "a  b  c  d  e  f", "short"}
	if got, want := wrapped(lines, 8), []string{"one two", "three", "a  b  c  d  e  f", "short"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := wrapped(lines, 0); !slices.Equal(got, lines) {
		t.Errorf("got %q without a limit", got)
	}
}

// TestHelpWidth checks that help without a terminal fits 80 columns.
func TestHelpWidth(t *testing.T) {
	for _, name := range []string{"", "equity", "eval", "range", "hand", "replay", "report", "simulate", "batch", "bench", "schema", "init", "version", "completion"} {
		var out bytes.Buffer
		args := []string{"help"}
		if name != "" {
			args = append(args, name)
		}
		if code := run(args, strings.NewReader(""), &out, &out); code != exitOK || out.Len() == 0 {
			t.Errorf("help %s: exit %d", name, code)
		}
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 {
				t.Errorf("help %s: a line of %d characters: %s", name, n, line)
			}
		}
	}
}

func TestFitFoldsText(t *testing.T) {
	x := table{header: []string{"name", "meaning"}, left: 2, rows: [][]string{
		{"wrap", "straight outs are nine or more, counted on the flop"}, {"set", "a pair in the hand"}}}
	parts := x.fit(34)
	if len(parts) != 1 {
		t.Fatalf("%d parts", len(parts))
	}
	var buf bytes.Buffer
	if err := parts[0].write(&buf, false); err != nil {
		t.Fatal(err)
	}
	want := `name  meaning
─────────────────────────────────
wrap  straight outs are nine or
      more, counted on the flop
set   a pair in the hand
`
	if got := buf.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFolded(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"one two three", 0, []string{"one two three"}},
		{"one two three", 13, []string{"one two three"}},
		{"one two three four", 9, []string{"one two", "three", "four"}},
		{"turn   Ann 5%  Ben 95%", 14, []string{"turn   Ann 5%", "Ben 95%"}},
		{"indivisible word", 6, []string{"indivisible", "word"}},
		{"indivisible", 6, []string{"indivisible"}},
		{"Zoë♠ Łukasz", 6, []string{"Zoë♠", "Łukasz"}},
		{"   one two", 2, []string{"   one two"}},
	} {
		if got := folded(c.text, c.width); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
