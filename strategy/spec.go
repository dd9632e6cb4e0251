package strategy

import (
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/strategy/document"
)

// Spec says how a seat plays, as a scenario file writes it: a built-in or
// named strategy, rules, or a program. Library.Compile makes players of it.
type Spec struct {
	node      *document.Node
	name      string
	rules     [len(listNames)][]*ruleSpec
	program   []string
	timeLimit time.Duration
}

// SpecKeys are the keys that ReadSpec reads.
func SpecKeys() []string { return []string{"strategy", "rules", "program", "time_limit"} }

// listNames are the lists that rules stand in. Those of a street come first,
// then those of postflop, then those of any.
var listNames = [...]string{"preflop", "flop", "turn", "river", "postflop", "any"}

// The places of the last two lists.
const (
	postflopList = 4
	anyList      = 5
)

// ruleSpec is a rule as written.
type ruleSpec struct {
	node, when, hand *document.Node
	mix              []weighted
}

// weighted is an action and its weight among others, in millionths.
type weighted struct {
	do     Do
	weight uint64
}

// The time that an external program has for one decision.
const (
	DefaultTimeLimit = time.Second
	minTimeLimit     = time.Millisecond
	maxTimeLimit     = time.Hour
)

// ReadSpec reads how a seat plays from an object with exactly one of the keys
// strategy, rules and program, and with program perhaps time_limit. Other keys
// are the caller's.
func ReadSpec(n *document.Node) (*Spec, error) {
	s := &Spec{node: n, timeLimit: DefaultTimeLimit}
	var first string
	for _, key := range []string{"strategy", "rules", "program"} {
		at := n.Get(key)
		if at == nil {
			continue
		}
		if first != "" {
			return nil, at.Errorf("%s and %s: a seat plays by one of them", first, key)
		}
		first = key
		var err error
		switch key {
		case "strategy":
			s.node = at
			s.name, err = at.Word("strategy")
		case "rules":
			err = s.readRules(at)
		case "program":
			err = s.readProgram(at)
		}
		if err != nil {
			return nil, err
		}
	}
	if first == "" {
		return nil, n.Hintf("for example `strategy: reg`", "how does this seat play? Give one of strategy, rules and program")
	}
	return s, s.readTimeLimit(n.Get("time_limit"))
}

// readProgram reads the name of a program and its arguments.
func (s *Spec) readProgram(at *document.Node) error {
	items := []*document.Node{at}
	if at.Kind == document.List {
		items = at.Items
	}
	for _, item := range items {
		word, err := item.Word("a part of program")
		if err != nil {
			return err
		}
		s.program = append(s.program, word)
	}
	if len(s.program) == 0 {
		return at.Hintf("for example [python3, bot.py]", "program is empty")
	}
	if at.Kind != document.List && strings.ContainsAny(s.program[0], " \t") {
		if _, err := exec.LookPath(s.program[0]); err != nil {
			return at.Hintf("write a list: [python3, bot.py]", "a program with arguments is a list")
		}
	}
	if _, err := exec.LookPath(s.program[0]); err != nil {
		return items[0].Hintf("is it installed, and the path right?", "the program %q is not there: %s", s.program[0], reason(err))
	}
	return nil
}

// reason returns why a program cannot be run, without its name.
func reason(err error) string {
	var e *exec.Error
	if errors.As(err, &e) {
		return e.Err.Error()
	}
	return err.Error()
}

// readTimeLimit reads a duration such as 500ms, or a number of seconds.
func (s *Spec) readTimeLimit(at *document.Node) error {
	if at == nil {
		return nil
	}
	if s.program == nil {
		return at.Errorf("time_limit belongs to a program")
	}
	limit, err := time.ParseDuration(at.Text)
	if seconds, ferr := strconv.ParseFloat(at.Text, 64); ferr == nil {
		limit, err = time.Duration(min(seconds, 1e6)*float64(time.Second)), nil
	}
	if err != nil || limit < minTimeLimit || limit > maxTimeLimit {
		return at.Hintf("for example 1s or 250ms", "time_limit must be a time from %s to %s, not %s", minTimeLimit, maxTimeLimit, at.Found())
	}
	s.timeLimit = limit
	return nil
}

// readRules reads the lists of rules.
func (s *Spec) readRules(at *document.Node) error {
	if err := at.Want(document.Object, "rules"); err != nil {
		return err
	}
	if err := at.OnlyKeys("rules", listNames[:]...); err != nil {
		return err
	}
	n := 0
	for i, name := range listNames {
		list := at.Get(name)
		if list == nil {
			continue
		}
		if err := list.Want(document.List, "the rules of "+name); err != nil {
			return err
		}
		for _, item := range list.Items {
			r, err := readRule(item)
			if err != nil {
				return err
			}
			s.rules[i] = append(s.rules[i], r)
			n++
		}
	}
	if n == 0 {
		return at.Hintf("for example `any: [{do: check_or_fold}]`", "there are no rules")
	}
	return nil
}

// readRule reads one rule.
func readRule(n *document.Node) (*ruleSpec, error) {
	if err := n.Want(document.Object, "a rule"); err != nil {
		return nil, err
	}
	if err := n.OnlyKeys("a rule", "when", "hand", "do", "note"); err != nil {
		return nil, err
	}
	do, err := n.Require("do", "a rule")
	if err != nil {
		return nil, err
	}
	r := &ruleSpec{node: n, when: n.Get("when"), hand: n.Get("hand")}
	for _, x := range []*document.Node{r.when, r.hand} {
		if x != nil {
			if _, err := x.Word("this"); err != nil {
				return nil, err
			}
		}
	}
	if do.Kind != document.List {
		d, err := readDo(do)
		r.mix = []weighted{{d, 1}}
		return r, err
	}
	if len(do.Items) == 0 {
		return nil, do.Hintf("for example [{do: pot, weight: 1}, {do: call, weight: 2}]", "the mix is empty")
	}
	for _, item := range do.Items {
		w, err := readWeighted(item)
		if err != nil {
			return nil, err
		}
		r.mix = append(r.mix, w)
	}
	return r, nil
}

// readDo reads an action.
func readDo(n *document.Node) (Do, error) {
	text, err := n.Word("do")
	if err != nil {
		return Do{}, err
	}
	d, err := ParseDo(text)
	return d, place(n, err)
}

// maxWeight is the largest weight in a mix.
const maxWeight = 1_000_000

// readWeighted reads one action of a mix and its weight, which is 1 if left
// out.
func readWeighted(n *document.Node) (weighted, error) {
	if n.Kind != document.Object {
		d, err := readDo(n)
		return weighted{d, maxWeight}, err
	}
	if err := n.OnlyKeys("an action of a mix", "do", "weight"); err != nil {
		return weighted{}, err
	}
	at, err := n.Require("do", "an action of a mix")
	if err != nil {
		return weighted{}, err
	}
	w := weighted{weight: maxWeight}
	if w.do, err = readDo(at); err != nil {
		return w, err
	}
	if at := n.Get("weight"); at != nil {
		x, err := strconv.ParseFloat(at.Text, 64)
		if err != nil || !(x >= 1.0/maxWeight && x <= maxWeight) {
			return w, at.Errorf("a weight is a number from 0.000001 to %d, not %s", maxWeight, at.Found())
		}
		w.weight = uint64(x*maxWeight + 0.5)
	}
	return w, nil
}

// place gives an error in the text of a scalar its place in the file.
func place(n *document.Node, err error) error {
	var syntax *card.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &syntax):
		return n.ErrorIn(syntax.Offset, max(syntax.Length, 1), syntax.Hint, "%s", syntax.Msg)
	}
	return n.Errorf("%s", err)
}

// lineOf says where a rule stands, for messages about another one.
func (r *ruleSpec) lineOf() string {
	_, line, _ := r.node.Place(0)
	return fmt.Sprintf("line %d", line)
}
