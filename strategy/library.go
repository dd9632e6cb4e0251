package strategy

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/strategy/document"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// Library holds the named ranges and strategies of a scenario and compiles
// what its seats play. Every strategy is compiled once, however many seats
// play it.
type Library struct {
	game     evaluator.Game
	ranges   map[string]string
	specs    map[string]*Spec
	makers   map[string]Maker
	busy     map[string]bool
	compiled map[*Spec]Maker
	members  map[string]handrange.Members
	percent  *percentiles
	warnings []error
}

// percentiles is the table of the ranges that are a percentage, made when it
// is first needed and shared with the libraries of the built-in strategies.
type percentiles struct{ table *handrange.Percentiles }

// percentForm is a range that is a percentage alone.
var percentForm = regexp.MustCompile(`^\s*([0-9]{1,3}(?:\.[05]0{0,2})?)\s*%\s*$`)

// top returns the range of a percentage; ok is false if text is none, or not
// in steps of a half.
func (l *Library) top(text string) (m handrange.Members, ok bool) {
	found := percentForm.FindStringSubmatch(text)
	if found == nil {
		return m, false
	}
	n, err := strconv.ParseFloat(found[1], 64)
	if err != nil || n < 0.5 || n > 100 {
		return m, false
	}
	if l.percent.table == nil {
		l.percent.table = handrange.NewPercentiles(l.game)
	}
	return l.percent.table.Top(n)
}

// NewLibrary returns a library with the built-in strategies only.
func NewLibrary(game evaluator.Game) *Library {
	return &Library{game: game, ranges: map[string]string{}, specs: map[string]*Spec{},
		makers: map[string]Maker{}, busy: map[string]bool{}, compiled: map[*Spec]Maker{}, members: map[string]handrange.Members{},
		percent: &percentiles{}}
}

// builtinFiles are the built-in strategies written as rules.
//
//go:embed builtin/*.yaml
var builtinFiles embed.FS

// builtinNames are the built-in strategies, in the order of the help.
var builtinNames = []string{"reg", "tight", "loose", "folder", "caller", "raiser", "random", "shover"}

// BuiltinNames lists the built-in strategies.
func BuiltinNames() []string { return slices.Clone(builtinNames) }

// nameForm is what names of ranges and strategies look like.
var nameForm = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// AddRanges reads named ranges from an object of names and ranges. They may
// use each other.
func (l *Library) AddRanges(n *document.Node) error {
	if n == nil {
		return nil
	}
	if err := n.Want(document.Object, "ranges"); err != nil {
		return err
	}
	for i, k := range n.Keys {
		if !nameForm.MatchString(k.Text) {
			return k.Errorf("the name of a range is letters, digits and _, not %q", k.Text)
		}
		name := strings.ToLower(k.Text)
		if _, twice := l.ranges[name]; twice {
			return k.Hintf("case doesn't matter", "the range %q is there already", k.Text)
		}
		text, err := n.Items[i].Word("a range")
		if err != nil {
			return err
		}
		if _, err := handrange.Parse("*", l.game.HoleCards, handrange.WithNamed(map[string]string{k.Text: "*"})); err != nil {
			return k.Errorf("%s", err) // a name that the language uses itself
		}
		l.ranges[name] = text
	}
	for i, k := range n.Keys {
		if _, err := l.rangeOf(l.ranges[strings.ToLower(k.Text)], n.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// rangeOf compiles a range, kept by its text.
func (l *Library) rangeOf(text string, at *document.Node) (handrange.Members, error) {
	key := strings.Join(strings.Fields(text), " ")
	if m, ok := l.members[key]; ok {
		return m, nil
	}
	if m, ok := l.top(key); ok {
		l.members[key] = m
		return m, nil
	}
	r, err := handrange.Parse(text, l.game.HoleCards, handrange.WithGame(l.game), handrange.WithNamed(l.ranges))
	if err != nil {
		return handrange.Members{}, place(at, err)
	}
	if r.Len() == 0 {
		return handrange.Members{}, at.Errorf("no hand of %d cards is in this range", l.game.HoleCards)
	}
	for _, w := range r.Warnings() {
		if strings.HasPrefix(w.Msg, "in the named range ") {
			continue // told where that range is defined
		}
		l.warn(at.ErrorIn(w.Offset, w.Length, w.Hint, "%s", w.Msg))
	}
	l.members[key] = r.Members()
	return l.members[key], nil
}

// AddStrategies reads named strategies from an object of names and specs.
func (l *Library) AddStrategies(n *document.Node) error {
	if n == nil {
		return nil
	}
	if err := n.Want(document.Object, "strategies"); err != nil {
		return err
	}
	if err := n.OnlyKeys("strategies", l.names(n)...); err != nil {
		return err
	}
	for i, k := range n.Keys {
		switch {
		case !nameForm.MatchString(k.Text):
			return k.Errorf("the name of a strategy is letters, digits and _, not %q", k.Text)
		case slices.Contains(builtinNames, k.Text):
			return k.Errorf("%s is a built-in strategy; take another name", k.Text)
		}
		item := n.Items[i]
		if err := item.Want(document.Object, "a strategy"); err != nil {
			return err
		}
		if err := item.OnlyKeys("a strategy", append(SpecKeys(), "note")...); err != nil {
			return err
		}
		spec, err := ReadSpec(item)
		if err != nil {
			return err
		}
		l.specs[k.Text] = spec
	}
	for _, k := range n.Keys {
		if _, err := l.named(k.Text, k); err != nil {
			return err
		}
	}
	return nil
}

// names returns the names of an object's keys, so that OnlyKeys looks for
// doubles alone.
func (l *Library) names(n *document.Node) []string {
	var out []string
	for _, k := range n.Keys {
		out = append(out, k.Text)
	}
	return out
}

// Compile returns the maker of players for a spec.
func (l *Library) Compile(s *Spec) (Maker, error) {
	if s.name != "" {
		return l.named(s.name, s.node)
	}
	if m := l.compiled[s]; m != nil {
		return m, nil
	}
	var m Maker
	if s.program != nil {
		m = &program{argv: s.program, limit: s.timeLimit}
	} else {
		r, err := l.compileRules(s)
		if err != nil {
			return nil, err
		}
		m = r
	}
	l.compiled[s] = m
	return m, nil
}

// Named returns the maker of a built-in strategy or of one that was added.
func (l *Library) Named(name string) (Maker, error) { return l.named(name, nil) }

// named finds a strategy by its name; at is where it is asked for.
func (l *Library) named(name string, at *document.Node) (Maker, error) {
	fail := func(hint, format string, args ...any) error {
		if at == nil {
			return fmt.Errorf("%s; %s", fmt.Sprintf(format, args...), hint)
		}
		return at.Hintf(hint, format, args...)
	}
	if m := l.makers[name]; m != nil {
		return m, nil
	}
	if l.busy[name] {
		return nil, fail("", "the strategy %q is defined by itself", name)
	}
	var m Maker
	var err error
	if spec := l.specs[name]; spec != nil {
		l.busy[name] = true
		m, err = l.Compile(spec)
		delete(l.busy, name)
	} else if !slices.Contains(builtinNames, name) {
		known := append(slices.Sorted(maps.Keys(l.specs)), builtinNames...)
		hint := "the strategies are " + strings.Join(known, ", ")
		if near := document.Nearest(name, known); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		err = fail(hint, "unknown strategy %q", name)
	} else if m = builtin(name); m == nil {
		m, err = l.builtinRules(name)
	}
	if err == nil {
		l.makers[name] = m
	}
	return m, err
}

// builtinRules compiles a built-in strategy that is written as rules, with its
// own ranges.
func (l *Library) builtinRules(name string) (Maker, error) {
	file := "builtin/" + name + ".yaml"
	text, err := builtinFiles.ReadFile(file)
	if err != nil {
		return nil, err
	}
	docs, err := document.Read(file, text)
	if err != nil {
		return nil, err
	}
	own := NewLibrary(l.game)
	own.percent = l.percent
	if err := own.AddRanges(docs[0].Get("ranges")); err != nil {
		return nil, err
	}
	spec, err := ReadSpec(docs[0])
	if err != nil {
		return nil, err
	}
	return own.Compile(spec)
}

// warn keeps a warning, and of those that say the same thing the first.
func (l *Library) warn(err error) {
	message := func(err error) string {
		var e *card.SyntaxError
		if errors.As(err, &e) {
			return e.Msg
		}
		return err.Error()
	}
	for _, w := range l.warnings {
		if message(w) == message(err) {
			return
		}
	}
	l.warnings = append(l.warnings, err)
}

// Warnings lists likely slips in ranges and rules, each with its place.
func (l *Library) Warnings() []error { return l.warnings }
