package document

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Kind is the kind of a node.
type Kind uint8

// The kinds of nodes.
const (
	Null Kind = iota
	Bool
	Int
	Float
	Text
	List
	Object
)

var kindNames = [...]string{"nothing", "true or false", "a whole number", "a number", "text", "a list", "an object"}

// String names the kind as errors do, such as "a list".
func (k Kind) String() string { return kindNames[k] }

// Node is a value of a document with its place.
type Node struct {
	Kind   Kind
	Text   string  // of a scalar, unquoted
	Line   int     // from 1
	Col    int     // from 1, in bytes
	Length int     // in bytes, at least 1
	Items  []*Node // of a list, or the values of an object
	Keys   []*Node // of an object
	src    *source
	parts  []Part // of a text put together by Join
}

// source is the text of a file and its name.
type source struct {
	name  string
	lines []string
}

func newSource(name string, text []byte) *source {
	lines := strings.Split(string(text), "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return &source{name: name, lines: lines}
}

// line returns a line, from 1; "" if there is none.
func (s *source) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	return s.lines[n-1]
}

// errorAt returns an error with file, line and column in front, whose caret
// stands under length bytes of the line.
func (s *source) errorAt(line, col, length int, hint, format string, args ...any) error {
	text := s.line(line)
	offset := min(max(col-1, 0), len(text))
	runes := utf8.RuneCountInString(text[:offset]) + 1
	return fmt.Errorf("%s:%d:%d: %w", s.name, line, runes, &card.SyntaxError{
		Input: text, Offset: offset, Length: min(length, len(text)-offset), Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// Errorf returns an error at the node.
func (n *Node) Errorf(format string, args ...any) error { return n.Hintf("", format, args...) }

// Hintf returns an error at the node with a hint.
func (n *Node) Hintf(hint, format string, args ...any) error {
	return n.src.errorAt(n.Line, n.Col, n.Length, hint, format, args...)
}

// ErrorIn returns an error at a part of a scalar, given in bytes of its text.
// It falls back on the whole scalar when escapes make places differ.
func (n *Node) ErrorIn(offset, length int, hint, format string, args ...any) error {
	if len(n.parts) > 0 {
		from, at := n.part(offset)
		return from.ErrorIn(at, min(length, max(len(from.Text)-at, 1)), hint, format, args...)
	}
	if line, col, ok := n.place(offset); ok {
		return n.src.errorAt(line, col, length, hint, format, args...)
	}
	return n.Hintf(hint, format, args...)
}

// Place returns the file and the line and column, in characters from 1, of a
// byte of a scalar's text, or where the node begins when that is not known.
func (n *Node) Place(offset int) (file string, line, col int) {
	if len(n.parts) > 0 {
		from, at := n.part(offset)
		return from.Place(at)
	}
	line, col, ok := n.place(offset)
	if !ok {
		line, col = n.Line, n.Col
	}
	text := n.src.line(line)
	return n.src.name, line, utf8.RuneCountInString(text[:min(max(col-1, 0), len(text))]) + 1
}

// Part is a piece of the text of another node.
type Part struct {
	Node     *Node
	From, To int // in bytes of its text
}

// Join returns a text put together from parts, in the place of n. Errors in
// it point at where the part in question is written.
func (n *Node) Join(parts ...Part) *Node {
	out := *n
	out.Kind, out.Text, out.Items, out.Keys, out.parts = Text, "", nil, nil, parts
	for _, p := range parts {
		out.Text += p.Node.Text[p.From:p.To]
	}
	return &out
}

// Lines returns the lines of a text that are not blank, each in its place.
func (n *Node) Lines() []*Node {
	var out []*Node
	at := 0
	for line := range strings.Lines(n.Text) {
		if strings.TrimSpace(line) != "" {
			one := n.Join(Part{n, at, at + len(strings.TrimRight(line, "\r\n"))})
			if l, col, ok := n.place(at + len(line) - len(strings.TrimLeft(line, " \t"))); ok {
				one.Line, one.Col, one.Length = l, col, len(strings.TrimSpace(line))
			}
			out = append(out, one)
		}
		at += len(line)
	}
	return out
}

// part finds the part that a byte of a joined text belongs to; its end
// belongs to the last part.
func (n *Node) part(offset int) (from *Node, at int) {
	for _, p := range n.parts {
		size := p.To - p.From
		from, at = p.Node, p.From+offset
		if offset < size {
			break
		}
		offset -= size
	}
	return from, at
}

// place finds a byte of a scalar's text in the source. The text may run over
// several lines, which folds its blanks, so that only what is not blank is
// compared.
func (n *Node) place(offset int) (line, col int, ok bool) {
	line, at := n.Line, n.Col-1
	text := n.src.line(line)
	if at < 0 || at >= len(text) {
		return 0, 0, false
	}
	switch first := text[at]; {
	case (first == '|' || first == '>') && !strings.HasPrefix(n.Text, text[at:at+1]):
		line++ // a block begins on the line after
		text, at = n.src.line(line), 0
	case (first == '"' || first == '\'') && !strings.HasPrefix(n.Text, text[at:at+1]):
		at++
	}
	for i := range len(n.Text) {
		if blank(n.Text[i]) {
			if i == offset {
				return line, at + 1, true
			}
			continue
		}
		for at >= len(text) || blank(text[at]) {
			if at++; at < len(text) {
				continue
			}
			if line++; line > len(n.src.lines) {
				return 0, 0, false
			}
			text, at = n.src.line(line), 0
		}
		if text[at] != n.Text[i] {
			return 0, 0, false
		}
		if i == offset {
			return line, at + 1, true
		}
		at++
	}
	return line, at + 1, offset >= len(n.Text)
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// Get returns the value of a key, nil if it is missing or null.
func (n *Node) Get(key string) *Node {
	for i, k := range n.Keys {
		if k.Text == key {
			if n.Items[i].Kind == Null {
				return nil
			}
			return n.Items[i]
		}
	}
	return nil
}

// Has reports whether a key is present, even with nothing in it.
func (n *Node) Has(key string) bool {
	for _, k := range n.Keys {
		if k.Text == key {
			return true
		}
	}
	return false
}

// Want checks the kind of a node; a whole number is also a number.
func (n *Node) Want(k Kind, what string) error {
	if n.Kind == k {
		return nil
	}
	return n.Errorf("%s must be %s, not %s", what, kindNames[k], n.Found())
}

// Found says in words what a node is.
func (n *Node) Found() string {
	switch n.Kind {
	case List, Object, Null:
		return kindNames[n.Kind]
	}
	text := Short(n.Text)
	if n.Kind == Text {
		return fmt.Sprintf("the text %q", text)
	}
	return text
}

// Short returns a text as errors repeat it: whole, or the beginning of a long one.
func Short(text string) string {
	const most = 60
	n := 0
	for i := range text {
		if n++; n > most {
			return text[:i] + "…"
		}
	}
	return text
}

// OnlyKeys checks that an object has no other keys than those known.
func (n *Node) OnlyKeys(what string, known ...string) error {
	for i, k := range n.Keys {
		for _, other := range n.Keys[:i] {
			if other.Text == k.Text {
				return k.Errorf("the key %q appears twice", Short(k.Text))
			}
		}
		if !contains(known, k.Text) {
			hint := "known keys are " + strings.Join(known, ", ")
			if near := Nearest(k.Text, known); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			return k.Hintf(hint, "unknown key %q in %s", Short(k.Text), what)
		}
	}
	return nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// Nearest returns the known word that is at most a third of its letters, or
// two but not all of them, away from s, "" if none is.
func Nearest(s string, known []string) string {
	best, bestDistance := "", 1<<30
	for _, k := range known {
		if d := distance(strings.ToLower(s), strings.ToLower(k)); d < bestDistance && d < len(k) && d <= max(2, len(k)/3) {
			best, bestDistance = k, d
		}
	}
	return best
}

// distance is the number of letters to insert, delete, replace or swap with a
// neighbour to turn a into b (optimal string alignment).
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	var before, prev, row []int
	row = make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(x); i++ {
		before, prev, row = prev, row, make([]int, len(y)+1)
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(y)]
}
