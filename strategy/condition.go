package strategy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/strategy/document"
)

// A condition is an expression of the language of expr-lang/expr over the
// features and constants, such as
//
//	raises == 1 and position in [co, btn] and pot_odds < 0.3
//
// The library parses and type-checks it. What rules usually say is then
// lowered to Go closures, which take no memory when they run; the rest runs on
// the library's own machine. Both give the same value: see the tests.

// condition is a compiled condition.
type condition struct {
	holds func(*View) bool
	// cards is set when the condition looks at cards, which costs more than
	// looking at the betting.
	cards bool
	// always and never are set when the condition doesn't depend on anything.
	always, never bool
	lowered       bool
}

// maxCondition is the longest condition, in bytes, and maxNodes the most parts
// that it may have.
const (
	maxCondition = 4096
	maxNodes     = 500
)

// checked is an expression that the library has parsed and checked.
type checked struct {
	text    conditionText
	program *vm.Program
	names   map[string]bool
}

// checkCondition parses and checks an expression.
func checkCondition(text string) (*checked, error) {
	if len(text) > maxCondition {
		return nil, &card.SyntaxError{Input: text, Length: 1, Msg: fmt.Sprintf("the condition is longer than %d characters", maxCondition)}
	}
	c := conditionText(text)
	if strings.TrimSpace(text) == "" {
		return nil, c.errorAt(file.Location{}, "the condition is empty", "leave `when` out for a rule without a condition")
	}
	tree, err := parser.Parse(text)
	if err != nil {
		return nil, c.syntax(err)
	}
	if err := c.checkNames(tree.Node); err != nil {
		return nil, err
	}
	program, err := expr.Compile(text, machineOptions()...)
	if err != nil {
		return nil, c.syntax(err)
	}
	names := map[string]bool{}
	ast.Find(program.Node(), func(n ast.Node) bool {
		if id, ok := n.(*ast.IdentifierNode); ok {
			names[id.Value] = true
		}
		return false
	})
	return &checked{c, program, names}, nil
}

// uses reports whether an expression has a name in it.
func (c *checked) uses(name string) bool { return c.names[name] }

// compile lowers an expression for a situation.
func (c *checked) compile(in situation) (*condition, error) {
	l := &lowering{text: c.text, situation: in}
	p := l.part(c.program.Node())
	if l.err != nil {
		return nil, l.err
	}
	out := &condition{cards: l.cards, lowered: p.ok}
	switch {
	case !p.ok:
		out.holds = onMachine(c.program)
	case p.fixed:
		out.always = p.truth(nil)
		out.never = !out.always
		out.holds = p.truth
	default:
		out.holds = p.truth
	}
	return out, nil
}

// machineOptions are the options of the library's compiler. Functions that
// know the time are left out, as a hand has to be the same whenever it is
// played.
func machineOptions() []expr.Option {
	return []expr.Option{expr.Env(zeroes()), expr.AsBool(), expr.Optimize(false), expr.MaxNodes(maxNodes),
		expr.DisableBuiltin("now"), expr.DisableBuiltin("date"), expr.DisableBuiltin("duration"), expr.DisableBuiltin("timezone")}
}

// zeroes has a value of the right type for every name.
var zeroes = sync.OnceValue(func() map[string]any {
	m := map[string]any{}
	for name, c := range constants() {
		m[name] = c.value
	}
	for _, f := range features() {
		switch {
		case f.truth != nil:
			m[f.Name] = false
		case f.real != nil:
			m[f.Name] = 0.0
		default:
			m[f.Name] = 0
		}
	}
	return m
})

// onMachine runs a condition on the library's machine. One that cannot be
// worked out, such as a remainder by zero, does not hold.
func onMachine(program *vm.Program) func(*View) bool {
	used := map[string]*Feature{}
	ast.Find(program.Node(), func(n ast.Node) bool {
		if id, ok := n.(*ast.IdentifierNode); ok && featureByName()[id.Value] != nil {
			used[id.Value] = featureByName()[id.Value]
		}
		return false
	})
	return func(v *View) bool {
		env := maps.Clone(zeroes())
		for name, f := range used {
			env[name] = f.Value(v)
		}
		out, err := expr.Run(program, env)
		return err == nil && out == true
	}
}

// Value returns the feature's value: a bool, an int or a float64.
func (f *Feature) Value(v *View) any {
	switch {
	case f.truth != nil:
		return f.truth(v)
	case f.real != nil:
		return f.real(v)
	}
	return f.whole(v)
}

// conditionText makes errors with places in the text of a condition.
type conditionText string

// errorAt returns an error at a place that the library gives in characters.
func (t conditionText) errorAt(at file.Location, msg, hint string) error {
	from, to := t.offset(at.From), t.offset(max(at.To, at.From+1))
	return &card.SyntaxError{Input: string(t), Offset: from, Length: max(to-from, 1), Msg: msg, Hint: hint}
}

// offset turns a number of characters into one of bytes.
func (t conditionText) offset(chars int) int {
	at := 0
	for ; chars > 0 && at < len(t); chars-- {
		_, n := utf8.DecodeRuneInString(string(t[at:]))
		at += n
	}
	return at
}

// syntax turns an error of the library into one of ours.
func (t conditionText) syntax(err error) error {
	out := document.ConditionError(string(t), err)
	if out.Hint == document.NoConditionHint {
		out.Hint += ", for example `made >= flush`"
	}
	return out
}

// checkNames looks for names that are neither features nor constants.
func (t conditionText) checkNames(root ast.Node) error {
	declared := map[string]bool{}
	ast.Find(root, func(n ast.Node) bool {
		if d, ok := n.(*ast.VariableDeclaratorNode); ok {
			declared[d.Name] = true
		}
		return false
	})
	var first *ast.IdentifierNode
	ast.Find(root, func(n ast.Node) bool {
		id, ok := n.(*ast.IdentifierNode)
		if _, known := zeroes()[nameOf(id)]; ok && !known && !declared[id.Value] && (first == nil || id.Location().From < first.Location().From) {
			first = id
		}
		return false
	})
	if first == nil {
		return nil
	}
	name := first.Value
	hint := "'omahasim simulate --features' lists the names that conditions know"
	if near := document.Nearest(name, slices.Sorted(maps.Keys(zeroes()))); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	if strings.HasPrefix(name, "$") {
		hint = "a named range belongs under `hand`, beside `when`"
	}
	return t.errorAt(first.Location(), fmt.Sprintf("unknown name %q", name), hint)
}

func nameOf(id *ast.IdentifierNode) string {
	if id == nil {
		return ""
	}
	return id.Value
}
