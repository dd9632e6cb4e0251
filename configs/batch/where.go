package batch

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"github.com/omahasim/omahasim/strategy/document"
)

// filter is a condition over the parameters of a sweep.
type filter struct {
	at       *node
	want     bool
	programs map[string]*vm.Program // by the kinds of the parameters
}

type filters []filter

func loadFilters(at *node) (filters, error) {
	var out filters
	for _, key := range []string{"where", "skip"} {
		n := at.Get(key)
		if n == nil {
			continue
		}
		if n.Kind == document.Bool {
			n = n.Join(document.Part{Node: n, To: len(n.Text)})
		}
		if err := n.Want(document.Text, key); err != nil {
			return nil, err
		}
		out = append(out, filter{n, key == "where", map[string]*vm.Program{}})
	}
	return out, nil
}

// keep reports whether all conditions choose a combination.
func (f filters) keep(params []binding) (bool, error) {
	for i := range f {
		yes, err := f[i].holds(params)
		if err != nil || yes != f[i].want {
			return false, err
		}
	}
	return true, nil
}

// holds evaluates the condition. A parameter with dots in its name is written
// the same: rake.percent < 5.
func (f *filter) holds(params []binding) (bool, error) {
	env := map[string]any{}
	var kinds strings.Builder
	for _, p := range params {
		inner, path := env, p.path()
		for _, part := range path[:len(path)-1] {
			next, ok := inner[part].(map[string]any)
			if !ok {
				next = map[string]any{}
				inner[part] = next
			}
			inner = next
		}
		v := goValue(p.value)
		inner[path[len(path)-1]] = v
		fmt.Fprintf(&kinds, "%s %T,", p.key.Text, v)
	}
	program := f.programs[kinds.String()]
	if program == nil {
		var err error
		if program, err = expr.Compile(f.at.Text, expr.Env(env), expr.AsBool(), expr.DisableAllBuiltins()); err != nil {
			return false, f.placed(err)
		}
		f.programs[kinds.String()] = program
	}
	v, err := expr.Run(program, env)
	if err != nil {
		return false, f.placed(err)
	}
	yes, ok := v.(bool)
	if !ok {
		return false, f.at.Errorf("the condition is neither true nor false")
	}
	return yes, nil
}

// placed points at the part of the condition that an error is about.
func (f *filter) placed(err error) error {
	e := document.ConditionError(f.at.Text, err)
	hint := cmp.Or(e.Hint, "a condition is over the parameters of the sweep, such as stack >= 100 and villain != \"AA\"")
	return f.at.ErrorIn(e.Offset, e.Length, hint, "%s", e.Msg)
}

// goValue is a value as conditions see it.
func goValue(n *node) any {
	switch n.Kind {
	case document.Bool:
		return n.Text == "true"
	case document.Int:
		if v, err := strconv.ParseInt(strings.ReplaceAll(n.Text, "_", ""), 0, 64); err == nil {
			return int(v)
		}
	case document.Float:
		if v, err := strconv.ParseFloat(n.Text, 64); err == nil {
			return v
		}
	}
	return binding{value: n}.text()
}
