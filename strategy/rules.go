package strategy

import (
	"context"
	"strings"

	"github.com/omahasim/omahasim/sim/table"
)

// ruled plays by rules. It has no state of its own, so that it is its own
// maker.
type ruled struct {
	// lists are the rules that can act, by the street, the number of raises
	// (the last for that many or more) and the position.
	lists  [table.River + 1][manyRaises + 1][NumPositions][]rule
	ranges ranges
}

// manyRaises is the number of raises from which on rules are not compiled for
// each number any more.
const manyRaises = 4

// rule is a compiled rule.
type rule struct {
	when  func(*View) bool // nil for always
	hand  int              // number of the range, -1 for any hand
	first bool             // ask about the betting before looking at the cards
	do    Do
	mix   []weighted // nil for do alone; otherwise the weights add up
	total uint64
}

// Make returns the player itself.
func (r *ruled) Make(context.Context) (Player, error) { return r, nil }

// Act does what the first rule says whose condition and range match. If none
// does the player checks or folds.
func (r *ruled) Act(v *View) Action {
	list := r.lists[v.h.Street()][min(v.t.raises, manyRaises)][v.t.position(v.seat)]
	for i := range list {
		x := &list[i]
		if x.first && !x.when(v) {
			continue
		}
		if x.hand >= 0 && !r.ranges.holds(v, x.hand) {
			continue
		}
		if !x.first && x.when != nil && !x.when(v) {
			continue
		}
		if x.mix == nil {
			return x.do.Action(v)
		}
		return x.draw(v).Action(v)
	}
	return Action{Verb: v.checkOrFold(), Mark: NoRule}
}

// draw draws one action of a mix.
func (x *rule) draw(v *View) Do {
	at := v.Below(x.total)
	for i := range x.mix {
		if at < x.mix[i].weight {
			return x.mix[i].do
		}
	}
	return x.do
}

// ruleState is what compiling has found out about a rule over all situations.
type ruleState struct {
	rule    *ruleSpec
	checked *checked // its condition, nil if it has none
	reached bool     // some decision can come to it
	blocker *ruleSpec
	twin    *ruleSpec
}

// ruleCompiler compiles the rules of one spec.
type ruleCompiler struct {
	lib        *Library
	spec       *Spec
	out        *ruled
	states     map[*ruleSpec]*ruleState
	numbers    map[string]int // of the ranges
	conditions map[conditionKey]*condition
}

// conditionKey says which condition in which situation.
type conditionKey struct {
	rule *ruleSpec
	in   situation
}

// compileRules compiles rules, and refuses those that never act.
func (l *Library) compileRules(s *Spec) (*ruled, error) {
	c := &ruleCompiler{lib: l, spec: s, out: &ruled{}, states: map[*ruleSpec]*ruleState{}, numbers: map[string]int{},
		conditions: map[conditionKey]*condition{}}
	if err := c.check(); err != nil {
		return nil, err
	}
	for street := table.Preflop; street <= table.River; street++ {
		for raises := range manyRaises + 1 {
			for position := range NumPositions {
				in := situation{street, position, raises}
				if raises == manyRaises {
					in.raises = -1
				}
				list, err := c.list(in)
				if err != nil {
					return nil, err
				}
				c.out.lists[street][raises][position] = list
			}
		}
	}
	for list := range listNames {
		for _, spec := range s.rules[list] {
			if err := c.states[spec].neverActs(); err != nil {
				return nil, err
			}
		}
	}
	if len(c.out.ranges.list) > maxRanges {
		return nil, s.node.Errorf("the rules use %d different ranges; the most is %d", len(c.out.ranges.list), maxRanges)
	}
	return c.out, nil
}

// check parses all conditions and ranges, in the order of the file.
func (c *ruleCompiler) check() error {
	for list := range listNames {
		for _, spec := range c.spec.rules[list] {
			st := &ruleState{rule: spec}
			c.states[spec] = st
			if spec.when != nil {
				var err error
				if st.checked, err = checkCondition(spec.when.Text); err != nil {
					return place(spec.when, err)
				}
			}
			if _, err := c.hand(spec); err != nil {
				return err
			}
		}
	}
	return nil
}

// list returns the rules that can act in a situation.
func (c *ruleCompiler) list(in situation) ([]rule, error) {
	var out []rule
	var blocker *ruleSpec
	before := map[string]*ruleSpec{}
	for list := range listNames {
		if !covers(list, in.street) {
			continue
		}
		for _, spec := range c.spec.rules[list] {
			r, never, err := c.rule(spec, in)
			if err != nil {
				return nil, err
			}
			st, key := c.states[spec], spec.key()
			switch {
			case never:
			case blocker != nil:
				st.blocker = blocker
			case before[key] != nil:
				st.twin = before[key]
			default:
				st.reached = true
				before[key] = spec
				out = append(out, r)
				if r.when == nil && r.hand < 0 {
					blocker = spec
				}
			}
		}
	}
	return out, nil
}

// covers reports whether the rules of a list act on a street.
func covers(list int, street table.Street) bool {
	switch list {
	case postflopList:
		return street > table.Preflop
	case anyList:
		return true
	}
	return list == int(street)
}

// key is the same for rules that match the same.
func (r *ruleSpec) key() string {
	key := ""
	if r.when != nil {
		key = strings.Join(strings.Fields(r.when.Text), " ")
	}
	if r.hand != nil {
		key += "\x00" + strings.Join(strings.Fields(r.hand.Text), " ")
	}
	return key
}

// neverActs returns an error if the rule acts on no street.
func (s *ruleState) neverActs() error {
	switch {
	case s.reached:
		return nil
	case s.twin != nil:
		return s.rule.node.Hintf("", "this rule never acts: the one in %s matches the same and comes first", s.twin.lineOf())
	case s.blocker != nil:
		return s.rule.node.Hintf("move it up, or give that rule a condition", "this rule never acts: the one in %s always does", s.blocker.lineOf())
	}
	return s.rule.when.Errorf("this rule never acts: its condition is always false")
}

// rule compiles a rule for a situation; never is set when it cannot act there.
func (c *ruleCompiler) rule(spec *ruleSpec, in situation) (r rule, never bool, err error) {
	r = rule{do: spec.mix[0].do}
	if checked := c.states[spec].checked; checked != nil {
		cond, err := c.condition(spec, checked, in)
		if err != nil || cond.never {
			return r, true, err
		}
		if !cond.always {
			r.when, r.first = cond.holds, !cond.cards
		}
	}
	if r.hand, err = c.hand(spec); err != nil || len(spec.mix) == 1 {
		return r, false, err
	}
	for _, w := range spec.mix {
		r.total += w.weight
		r.mix = append(r.mix, weighted{w.do, r.total})
	}
	return r, false, nil
}

// condition compiles a condition, once for all situations that are the same
// to it.
func (c *ruleCompiler) condition(spec *ruleSpec, checked *checked, in situation) (*condition, error) {
	if !checked.uses("position") {
		in.position = -1
	}
	if !checked.uses("raises") {
		in.raises = -1
	}
	key := conditionKey{spec, in}
	if cond := c.conditions[key]; cond != nil {
		return cond, nil
	}
	cond, err := checked.compile(in)
	if err != nil {
		return nil, place(spec.when, err)
	}
	c.conditions[key] = cond
	return cond, nil
}

// hand returns the number of a rule's range, -1 if it is any hand.
func (c *ruleCompiler) hand(spec *ruleSpec) (int, error) {
	if spec.hand == nil {
		return -1, nil
	}
	key := strings.Join(strings.Fields(spec.hand.Text), " ")
	if n, ok := c.numbers[key]; ok {
		return n, nil
	}
	members, err := c.lib.rangeOf(spec.hand.Text, spec.hand)
	if err != nil {
		return -1, err
	}
	n := -1
	if !members.All() {
		n = len(c.out.ranges.list)
		c.out.ranges.list = append(c.out.ranges.list, members)
	}
	c.numbers[key] = n
	return n, nil
}
