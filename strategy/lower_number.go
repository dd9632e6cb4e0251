package strategy

import (
	"math"

	"github.com/expr-lang/expr/ast"
)

// arithmetic lowers an operator between numbers. As in the library, whole
// numbers give a whole number except when divided.
func arithmetic(op string, x, y part) part {
	whole := x.kind == kindInt && y.kind == kindInt && op != "/"
	k := kindFloat
	if whole {
		k = kindInt
	}
	if !x.ok || !y.ok || !x.number() || !y.number() {
		return part{}
	}
	p := part{ok: true, known: true, kind: k}
	if whole {
		f, g := x.whole, y.whole
		switch op {
		case "+":
			p.whole = func(v *View) int { return f(v) + g(v) }
		case "-":
			p.whole = func(v *View) int { return f(v) - g(v) }
		case "*":
			p.whole = func(v *View) int { return f(v) * g(v) }
		default: // a remainder can fail, a power is rare
			return part{}
		}
		return p.fold(x, y)
	}
	f, g := x.float(), y.float()
	switch op {
	case "+":
		p.real = func(v *View) float64 { return f(v) + g(v) }
	case "-":
		p.real = func(v *View) float64 { return f(v) - g(v) }
	case "*":
		if y.fixed {
			k := g(nil)
			p.real = func(v *View) float64 { return f(v) * k }
		} else {
			p.real = func(v *View) float64 { return f(v) * g(v) }
		}
	case "/":
		p.real = func(v *View) float64 { return f(v) / g(v) }
	default:
		return part{}
	}
	return p.fold(x, y)
}

// choice lowers a ? b : c.
func (l *lowering) choice(n *ast.ConditionalNode) part {
	c, x, y := l.part(n.Cond), l.part(n.Exp1), l.part(n.Exp2)
	if mixed(x, y) {
		return l.fail(n, "", "the two sides of a choice are a %s and a %s", kindNames[x.kind], kindNames[y.kind])
	}
	if !c.ok || !x.ok || !y.ok || x.kind != y.kind {
		return part{}
	}
	if c.fixed {
		if c.truth(nil) {
			return x
		}
		return y
	}
	test := c.truth
	p := part{ok: true, known: true, kind: x.kind}
	switch x.kind {
	case kindBool:
		f, g := x.truth, y.truth
		p.truth = func(v *View) bool {
			if test(v) {
				return f(v)
			}
			return g(v)
		}
	case kindFloat:
		f, g := x.real, y.real
		p.real = func(v *View) float64 {
			if test(v) {
				return f(v)
			}
			return g(v)
		}
	default:
		f, g := x.whole, y.whole
		p.whole = func(v *View) int {
			if test(v) {
				return f(v)
			}
			return g(v)
		}
	}
	return p
}

// in lowers membership in a list of fixed whole numbers or names, or in a span
// such as 2..4.
func (l *lowering) in(n *ast.BinaryNode) part {
	x := l.part(n.Left)
	if span, ok := n.Right.(*ast.BinaryNode); ok && span.Operator == ".." {
		from, to := l.part(span.Left), l.part(span.Right)
		for _, end := range []part{from, to} {
			if mixed(x, end) {
				return l.mixed(n, x, end)
			}
		}
		if !x.ok || !from.ok || !to.ok || x.kind == kindFloat || x.kind == kindBool || from.whole == nil || to.whole == nil {
			return part{known: true, kind: kindBool}
		}
		f, a, b := x.whole, from.whole, to.whole
		return part{ok: true, known: true, kind: kindBool, truth: func(v *View) bool {
			k := f(v)
			return k >= a(v) && k <= b(v)
		}}.fold(x, from, to)
	}
	list, ok := n.Right.(*ast.ArrayNode)
	if !ok {
		l.inside(n.Right)
		return part{known: true, kind: kindBool}
	}
	set, plain := uint64(0), x.ok && x.whole != nil
	for _, item := range list.Nodes {
		y := l.part(item)
		if mixed(x, y) {
			return l.mixed(n, x, y)
		}
		plain = plain && y.ok && y.fixed && y.whole != nil
		if !plain {
			continue
		}
		if k := y.whole(nil); k < -1 || k > 62 {
			plain = false
		} else {
			set |= 1 << (k + 1)
		}
	}
	if !plain {
		return part{known: true, kind: kindBool}
	}
	f := x.whole
	return part{ok: true, known: true, kind: kindBool, truth: func(v *View) bool {
		k := f(v)
		return k >= -1 && k <= 62 && set>>(k+1)&1 != 0
	}}.fold(x)
}

// builtin lowers min, max and abs of numbers of one kind.
func (l *lowering) builtin(n *ast.BuiltinNode) part {
	args := make([]part, len(n.Arguments))
	same := true
	for i, a := range n.Arguments {
		args[i] = l.part(a)
		same = same && args[i].ok && args[i].number() && args[i].kind == args[0].kind
	}
	switch {
	case !same:
	case n.Name == "abs" && len(args) == 1:
		if args[0].kind == kindFloat {
			f := args[0].real
			return part{ok: true, known: true, kind: kindFloat, real: func(v *View) float64 { return math.Abs(f(v)) }}.fold(args...)
		}
		f := args[0].whole
		return part{ok: true, known: true, kind: kindInt, whole: func(v *View) int {
			k := f(v)
			return max(k, -k)
		}}.fold(args...)
	case (n.Name == "min" || n.Name == "max") && len(args) == 2:
		if args[0].kind == kindFloat {
			f, g := args[0].real, args[1].real
			p := part{ok: true, known: true, kind: kindFloat, real: func(v *View) float64 { return min(f(v), g(v)) }}
			if n.Name == "max" {
				p.real = func(v *View) float64 { return max(f(v), g(v)) }
			}
			return p.fold(args...)
		}
		f, g := args[0].whole, args[1].whole
		p := part{ok: true, known: true, kind: kindInt, whole: func(v *View) int { return min(f(v), g(v)) }}
		if n.Name == "max" {
			p.whole = func(v *View) int { return max(f(v), g(v)) }
		}
		return p.fold(args...)
	}
	return part{}
}
