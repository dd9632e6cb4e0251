package configs

import (
	"errors"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	engine "github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
	"github.com/omahasim/omahasim/strategy/document"
)

// defaultStrategy is what a seat plays that doesn't say.
const defaultStrategy = "reg"

// loadLibrary reads the named ranges and strategies.
func (t *Table) loadLibrary(d *node) error {
	t.library = strategy.NewLibrary(t.Spec.Rules.Game)
	if err := t.library.AddRanges(d.Get("ranges")); err != nil {
		return err
	}
	return t.library.AddStrategies(d.Get("strategies"))
}

// loadStrategy reads how a seat plays: a strategy, rules, a program or a fixed
// line, which may go before one of them. Seats that say nothing play the
// strategy of the table.
func (t *Table) loadStrategy(n *node, s *engine.Seat) error {
	var err error
	switch {
	case n.Has("strategy"), n.Has("rules"), n.Has("program"):
		spec, err := strategy.ReadSpec(n)
		if err != nil {
			return err
		}
		if s.Maker, err = t.library.Compile(spec); err != nil {
			return err
		}
		switch {
		case n.Has("strategy"):
			s.Strategy = n.Get("strategy").Text
		case n.Has("rules"):
			s.Strategy = "rules of " + s.Name
		default:
			s.Strategy = "program of " + s.Name
		}
	case n.Has("time_limit"):
		return n.Get("time_limit").Errorf("time_limit belongs to a program")
	case n.Has("line"):
	case t.root.Has("strategy"):
		at := t.root.Get("strategy")
		spec, err := strategy.ReadSpec(&node{Kind: document.Object, Keys: []*node{{Text: "strategy"}}, Items: []*node{at}})
		if err != nil {
			return err
		}
		s.Strategy = at.Text
		if s.Maker, err = t.library.Compile(spec); err != nil {
			return err
		}
	default:
		s.Strategy = defaultStrategy
		if s.Maker, err = t.library.Named(defaultStrategy); err != nil {
			return err
		}
	}
	at := n.Get("line")
	if at == nil {
		return nil
	}
	line, err := loadLine(at)
	if err != nil {
		return err
	}
	line.Then, s.Maker = s.Maker, line
	if s.Strategy = strings.TrimSuffix("line, then "+s.Strategy, ", then "); line.Then == nil {
		s.Strategy = "line of " + s.Name
	}
	return nil
}

// loadLine reads a fixed line: a list of a street and an action each, such as
// "flop 0.5 pot".
func loadLine(n *node) (*engine.Line, error) {
	if err := n.Want(document.List, "line"); err != nil {
		return nil, err
	}
	line := &engine.Line{}
	last := table.Preflop
	for _, item := range n.Items {
		text, err := item.Word("a step of a line")
		if err != nil {
			return nil, err
		}
		word, do, _ := strings.Cut(text, " ")
		street, err := table.ParseStreet(word)
		if err != nil {
			return nil, item.ErrorIn(0, len(word), `a step is a street and an action, such as "flop 0.5 pot"`, "%s", err)
		}
		if street < last {
			return nil, item.ErrorIn(0, len(word), "", "the %s comes before the %s", street, last)
		}
		last = street
		step := engine.Step{Street: street}
		if step.Do, err = strategy.ParseDo(do); err != nil {
			var syntax *card.SyntaxError
			if errors.As(err, &syntax) {
				offset := min(len(word)+1, len(text)-1)
				return nil, item.ErrorIn(offset+syntax.Offset, max(syntax.Length, 1), syntax.Hint, "%s", syntax.Msg)
			}
			return nil, item.Errorf("%s", err)
		}
		line.Steps = append(line.Steps, step)
	}
	if len(line.Steps) == 0 {
		return nil, n.Errorf("the line has no step")
	}
	return line, nil
}
