package strategy

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/omahasim/omahasim/sim/table"
)

// part is a part of a condition, lowered to a closure. kind says which of the
// three it is; named kinds are whole numbers.
type part struct {
	ok    bool // lowered; otherwise only the kind may be known
	known bool // the kind is known
	kind  kind
	fixed bool // doesn't depend on the view, which may be nil
	truth func(*View) bool
	whole func(*View) int
	real  func(*View) float64
	ranks bool // is nut_rank, which need not be counted to the end
}

// anyStreet stands for a condition that is asked on several streets.
const anyStreet = table.River + 1

// situation is what is known of a decision when its rules are compiled. Rules
// are compiled for every situation, so that asking about these costs nothing
// and rules that cannot act there are left out.
type situation struct {
	street   table.Street // or anyStreet
	position int          // -1 for any
	raises   int          // -1 for any number
}

// lowering turns a checked expression into closures.
type lowering struct {
	text conditionText
	situation
	cards bool  // looks at cards
	err   error // the first mistake
}

// fail keeps the first mistake.
func (l *lowering) fail(n ast.Node, hint, format string, args ...any) part {
	if l.err == nil {
		l.err = l.text.errorAt(n.Location(), fmt.Sprintf(format, args...), hint)
	}
	return part{}
}

func fixedBool(v bool) part {
	return part{ok: true, known: true, kind: kindBool, fixed: true, truth: func(*View) bool { return v }}
}

func fixedInt(k kind, v int) part {
	return part{ok: true, known: true, kind: k, fixed: true, whole: func(*View) int { return v }}
}

func fixedFloat(v float64) part {
	return part{ok: true, known: true, kind: kindFloat, fixed: true, real: func(*View) float64 { return v }}
}

// fold replaces a part whose operands are all fixed by its value.
func (p part) fold(operands ...part) part {
	for _, o := range operands {
		if !o.fixed {
			return p
		}
	}
	switch {
	case p.truth != nil:
		return fixedBool(p.truth(nil))
	case p.real != nil:
		return fixedFloat(p.real(nil))
	case p.whole != nil:
		return fixedInt(p.kind, p.whole(nil))
	}
	return p
}

// float returns the part as a number with a fraction.
func (p part) float() func(*View) float64 {
	if p.kind == kindFloat {
		return p.real
	}
	f := p.whole
	return func(v *View) float64 { return float64(f(v)) }
}

// number reports whether the part is a plain number.
func (p part) number() bool { return p.kind == kindInt || p.kind == kindFloat }

// part lowers an expression.
func (l *lowering) part(n ast.Node) part {
	switch n := n.(type) {
	case *ast.BoolNode:
		return fixedBool(n.Value)
	case *ast.IntegerNode:
		return fixedInt(kindInt, n.Value)
	case *ast.FloatNode:
		return fixedFloat(n.Value)
	case *ast.IdentifierNode:
		return l.name(n)
	case *ast.UnaryNode:
		return l.unary(n)
	case *ast.BinaryNode:
		return l.binary(n)
	case *ast.ConditionalNode:
		return l.choice(n)
	case *ast.BuiltinNode:
		return l.builtin(n)
	}
	l.inside(n)
	return part{}
}

// inside looks for features in what is not lowered.
func (l *lowering) inside(n ast.Node) {
	ast.Find(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.IdentifierNode); ok && featureByName()[id.Value] != nil {
			l.cards = l.cards || featureByName()[id.Value].cards
		}
		return false
	})
}

// name lowers a feature or a constant.
func (l *lowering) name(n *ast.IdentifierNode) part {
	if c, ok := constants()[n.Value]; ok {
		return fixedInt(c.kind, c.value)
	}
	f := featureByName()[n.Value]
	if f == nil {
		return part{} // a variable of the expression
	}
	if f.kind == kindStreet && l.street != anyStreet {
		return fixedInt(kindStreet, int(l.street))
	}
	if f.cards && l.street == table.Preflop {
		return f.beforeFlop()
	}
	if f.Name == "position" && l.position >= 0 {
		return fixedInt(kindPosition, l.position)
	}
	if f.Name == "raises" && l.raises >= 0 {
		return fixedInt(kindInt, l.raises)
	}
	l.cards = l.cards || f.cards
	return part{ok: true, known: true, kind: f.kind, truth: f.truth, whole: f.whole, real: f.real, ranks: f.Name == "nut_rank"}
}

// beforeFlop returns the value that a feature of cards has without a board.
func (f *Feature) beforeFlop() part {
	if f.kind == kindBool {
		return fixedBool(false)
	}
	return fixedInt(f.kind, f.preflop)
}

// unary lowers not, - and +.
func (l *lowering) unary(n *ast.UnaryNode) part {
	x := l.part(n.Node)
	if x.known && x.kind.named() && (n.Operator == "-" || n.Operator == "+") {
		return l.fail(n, "", "a %s is not a number", kindNames[x.kind])
	}
	if !x.ok {
		return part{known: x.known, kind: x.kind}
	}
	switch n.Operator {
	case "not", "!":
		f := x.truth
		return part{ok: true, known: true, kind: kindBool, truth: func(v *View) bool { return !f(v) }}.fold(x)
	case "-":
		if x.kind == kindFloat {
			f := x.real
			return part{ok: true, known: true, kind: kindFloat, real: func(v *View) float64 { return -f(v) }}.fold(x)
		}
		f := x.whole
		return part{ok: true, known: true, kind: kindInt, whole: func(v *View) int { return -f(v) }}.fold(x)
	case "+":
		return x
	}
	return part{}
}

// binary lowers an operator with two operands.
func (l *lowering) binary(n *ast.BinaryNode) part {
	if n.Operator == "in" {
		return l.in(n)
	}
	x, y := l.part(n.Left), l.part(n.Right)
	if l.err != nil {
		return part{}
	}
	op := n.Operator
	switch op {
	case "and", "&&", "or", "||":
		return logic(op, x, y)
	case "==", "!=", "<", "<=", ">", ">=":
		if mixed(x, y) {
			return l.mixed(n, x, y)
		}
		return comparison(op, x, y)
	case "+", "-", "*", "/", "%", "**", "^":
		if x.known && x.kind.named() || y.known && y.kind.named() {
			k := x.kind
			if !x.kind.named() {
				k = y.kind
			}
			return l.fail(n, "", "one cannot calculate with a %s", kindNames[k])
		}
		return arithmetic(op, x, y)
	}
	return part{}
}

// mixed reports whether two parts are of kinds that cannot be compared: a kind
// with names against another kind.
func mixed(x, y part) bool {
	return x.known && y.known && x.kind != y.kind && (x.kind.named() || y.kind.named())
}

// mixed is the error for comparing two kinds.
func (l *lowering) mixed(n *ast.BinaryNode, x, y part) part {
	k := x.kind
	if !k.named() {
		k = y.kind
	}
	return l.fail(n, fmt.Sprintf("a %s is one of %s", kindNames[k], strings.Join(constantNames(k), ", ")),
		"a %s is compared with a %s", kindNames[x.kind], kindNames[y.kind])
}

// logic lowers and and or. What is fixed decides or falls away.
func logic(op string, x, y part) part {
	if !x.ok || !y.ok {
		return part{known: true, kind: kindBool}
	}
	and := op == "and" || op == "&&"
	for _, p := range [][2]part{{x, y}, {y, x}} {
		if p[0].fixed {
			if p[0].truth(nil) == and {
				return p[1]
			}
			return fixedBool(!and)
		}
	}
	f, g := x.truth, y.truth
	if and {
		return part{ok: true, known: true, kind: kindBool, truth: func(v *View) bool { return f(v) && g(v) }}
	}
	return part{ok: true, known: true, kind: kindBool, truth: func(v *View) bool { return f(v) || g(v) }}
}

// comparison lowers a comparison.
func comparison(op string, x, y part) part {
	if !x.ok || !y.ok {
		return part{known: true, kind: kindBool}
	}
	p := part{ok: true, known: true, kind: kindBool}
	switch {
	case x.kind == kindBool && y.kind == kindBool:
		f, g := x.truth, y.truth
		if op == "==" {
			p.truth = func(v *View) bool { return f(v) == g(v) }
		} else {
			p.truth = func(v *View) bool { return f(v) != g(v) }
		}
	case x.kind == kindBool || y.kind == kindBool:
		return part{known: true, kind: kindBool}
	case x.kind == kindFloat || y.kind == kindFloat:
		p.truth = compare(op, x.float(), y.float(), y.fixed)
	case x.ranks && y.fixed:
		k := y.whole(nil)
		limit := min(max(k+1, 1), noBoard)
		p.truth = compareTo(op, func(v *View) int { return v.nutRankTo(limit) }, k)
	default:
		p.truth = compare(op, x.whole, y.whole, y.fixed)
	}
	return p.fold(x, y)
}

// compare returns a closure that compares two numbers; fixed says that the
// second is always the same.
func compare[T int | float64](op string, f, g func(*View) T, fixed bool) func(*View) bool {
	if fixed {
		return compareTo(op, f, g(nil))
	}
	switch op {
	case "==":
		return func(v *View) bool { return f(v) == g(v) }
	case "!=":
		return func(v *View) bool { return f(v) != g(v) }
	case "<":
		return func(v *View) bool { return f(v) < g(v) }
	case "<=":
		return func(v *View) bool { return f(v) <= g(v) }
	case ">":
		return func(v *View) bool { return f(v) > g(v) }
	}
	return func(v *View) bool { return f(v) >= g(v) }
}

// compareTo is compare with a fixed number.
func compareTo[T int | float64](op string, f func(*View) T, k T) func(*View) bool {
	switch op {
	case "==":
		return func(v *View) bool { return f(v) == k }
	case "!=":
		return func(v *View) bool { return f(v) != k }
	case "<":
		return func(v *View) bool { return f(v) < k }
	case "<=":
		return func(v *View) bool { return f(v) <= k }
	case ">":
		return func(v *View) bool { return f(v) > k }
	}
	return func(v *View) bool { return f(v) >= k }
}
