package batch

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/sim/report"
	"github.com/omahasim/omahasim/strategy/document"
)

// binding is a parameter with one of its values.
type binding struct {
	key   *node
	value *node
}

// path splits the name of a parameter at its dots.
func (b binding) path() []string { return strings.Split(b.key.Text, ".") }

// text is the value as results show it.
func (b binding) text() string {
	switch b.value.Kind {
	case document.List, document.Object, document.Null:
		return b.value.JSON()
	}
	return b.value.Text
}

// sweep is groups of parameters that go in step; the groups multiply.
type sweep struct{ groups []group }

type group struct {
	keys   []*node
	values [][]*node // beside keys, all of one length
}

func (g *group) len() int { return len(g.values[0]) }

// loadSweep reads a sweep of at most limit combinations.
func loadSweep(at *node, limit int) (*sweep, error) {
	s := &sweep{}
	if at == nil {
		return s, nil
	}
	if err := s.add(at); err != nil {
		return nil, err
	}
	total := 1
	for _, g := range s.groups {
		if total > limit/g.len() {
			return nil, at.Errorf("the sweep has more combinations than the %d jobs that are left of %d", limit, MaxJobs)
		}
		total *= g.len()
	}
	return s, nil
}

// add reads the parameters of a sweep, or of its "product".
func (s *sweep) add(at *node) error {
	if err := at.Want(document.Object, "a sweep"); err != nil {
		return err
	}
	for i, key := range at.Keys {
		v := at.Items[i]
		switch key.Text {
		case "product":
			if err := s.add(v); err != nil {
				return err
			}
			continue
		case "zip":
			if err := s.addZips(v); err != nil {
				return err
			}
			continue
		}
		values, err := s.valuesOf(key, v)
		if err != nil {
			return err
		}
		s.groups = append(s.groups, group{[]*node{key}, [][]*node{values}})
	}
	return nil
}

func (s *sweep) addZips(at *node) error {
	if at.Kind != document.List {
		return s.addZip(at)
	}
	for _, z := range at.Items {
		if err := s.addZip(z); err != nil {
			return err
		}
	}
	return nil
}

func (s *sweep) addZip(at *node) error {
	if err := at.Want(document.Object, "zip"); err != nil {
		return err
	}
	var g group
	for i, key := range at.Keys {
		values, err := s.valuesOf(key, at.Items[i], g.keys...)
		if err != nil {
			return err
		}
		if i > 0 && len(values) != g.len() {
			return key.Errorf("lists under zip go in step: %s has %d values, but %s has %d", key.Text, len(values), g.keys[0].Text, g.len())
		}
		g.keys = append(g.keys, key)
		g.values = append(g.values, values)
	}
	if len(g.keys) > 0 {
		s.groups = append(s.groups, g)
	}
	return nil
}

// valuesOf reads the values of a parameter, which must be new.
func (s *sweep) valuesOf(key, at *node, more ...*node) ([]*node, error) {
	for _, g := range s.groups {
		more = append(more, g.keys...)
	}
	if slices.ContainsFunc(more, func(k *node) bool { return k.Text == key.Text }) {
		return nil, key.Errorf("the parameter %s is swept twice", key.Text)
	}
	if strings.TrimSpace(key.Text) == "" || slices.Contains(strings.Split(key.Text, "."), "") {
		return nil, key.Errorf("%q is no name of a parameter", key.Text)
	}
	if at.Kind == document.Object {
		return steps(key, at)
	}
	if at.Kind != document.List {
		return nil, at.Hintf("write a list such as [1, 2], or {from: 50, to: 200, step: 50}", "the values of %s must be a list, not %s", key.Text, at.Found())
	}
	if len(at.Items) == 0 {
		return nil, at.Errorf("the parameter %s has no values", key.Text)
	}
	return at.Items, nil
}

// steps writes out {from, to, step} exactly, in decimals.
func steps(key, at *node) ([]*node, error) {
	if err := at.OnlyKeys("the values of "+key.Text, "from", "to", "step"); err != nil {
		return nil, err
	}
	var x [3]*big.Rat
	digits := 0
	for i, name := range []string{"from", "to", "step"} {
		n, err := at.Require(name, "the values of "+key.Text)
		if err != nil {
			return nil, err
		}
		_, fraction, _ := strings.Cut(n.Text, ".")
		digits = max(digits, len(fraction))
		ok := len(n.Text) <= 40 && !strings.ContainsAny(n.Text, "eExXoOpP/_")
		if ok {
			x[i], ok = new(big.Rat).SetString(n.Text)
		}
		if !ok {
			return nil, n.Errorf("%s must be a decimal number, not %s", name, n.Found())
		}
	}
	if x[2].Sign() <= 0 || x[0].Cmp(x[1]) > 0 {
		return nil, at.Errorf("%s must go up from %s to %s by a step above 0", key.Text, at.Get("from").Text, at.Get("to").Text)
	}
	var out []*node
	for v := x[0]; v.Cmp(x[1]) <= 0; v = new(big.Rat).Add(v, x[2]) {
		if len(out) == MaxJobs {
			return nil, at.Errorf("%s has more than %d values", key.Text, MaxJobs)
		}
		n := *at.Get("from")
		n.Kind, n.Text = document.Float, v.FloatString(digits)
		if v.IsInt() {
			n.Kind, n.Text = document.Int, v.Num().String()
		}
		out = append(out, &n)
	}
	return out, nil
}

// all gives every combination in order. The slice is new each time.
func (s *sweep) all() iter.Seq[[]binding] {
	return func(yield func([]binding) bool) {
		at := make([]int, len(s.groups))
		for {
			var params []binding
			for g, k := range at {
				for i, key := range s.groups[g].keys {
					params = append(params, binding{key, s.groups[g].values[i][k]})
				}
			}
			if !yield(params) {
				return
			}
			last := len(at) - 1
			for ; last >= 0; last-- {
				if at[last]++; at[last] < s.groups[last].len() {
					break
				}
				at[last] = 0
			}
			if last < 0 {
				return
			}
		}
	}
}

// check refuses parameters that change nothing, which are misspelt.
func (s *sweep) check(k *kind, ranges map[string]string, base, nameAt *node) error {
	used := map[string]bool{}
	for _, n := range []*node{base, nameAt} {
		collectNames(n, used)
	}
	for _, g := range s.groups {
		for i, key := range g.keys {
			for _, v := range g.values[i] {
				collectNames(v, used)
			}
			if _, both := ranges[key.Text]; both {
				return key.Errorf("%s is a parameter and a named range; give one of them another name", key.Text)
			}
			if k.has(strings.Split(key.Text, ".")) || used[key.Text] {
				continue
			}
			known := slices.Clone(k.keys)
			for name := range used {
				known = append(known, name)
			}
			slices.Sort(known)
			hint := "the keys are " + strings.Join(k.keys, ", ")
			if near := document.Nearest(key.Text, known); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			return key.Hintf(hint, "the parameter %q changes nothing: %s job has no such key, and ${%s} is used nowhere", key.Text, withArticle(k.name), key.Text)
		}
	}
	return nil
}

// set returns object with a key deep inside set to a value, sharing what does
// not change. Key is where the path is written.
func set(object *node, path []string, key, value *node) (*node, error) {
	out := *object
	// The place of this part of the path, for errors about it.
	here := *key
	here.Text = path[0]
	if whole := key.Text; strings.HasSuffix(whole, strings.Join(path, ".")) {
		here.Col += len(whole) - len(strings.Join(path, "."))
		here.Length = len(path[0])
	}
	if object.Kind == document.List {
		i := itemOf(object, path[0])
		if i < 0 {
			return nil, here.Errorf("there is no item %q in this list: an item is named by its number from 1, or by its name", path[0])
		}
		out.Items = slices.Clone(object.Items)
		if len(path) == 1 {
			out.Items[i] = value
			return &out, nil
		}
		inner, err := set(object.Items[i], path[1:], key, value)
		out.Items[i] = inner
		return &out, err
	}
	if object.Kind != document.Object {
		return nil, here.Errorf("%q has no place inside %s", path[0], object.Found())
	}
	out.Keys, out.Items = slices.Clone(object.Keys), slices.Clone(object.Items)
	if len(path) > 1 {
		inner := object.Get(path[0])
		if inner == nil {
			empty := here
			empty.Kind, empty.Text = document.Object, ""
			inner = &empty
		}
		var err error
		if value, err = set(inner, path[1:], key, value); err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(out.Keys, func(k *node) bool { return k.Text == path[0] }); i >= 0 {
			out.Items[i] = value
			return &out, nil
		}
	}
	put(&out, &here, value)
	return &out, nil
}

// itemOf finds an item of a list by number or name, -1 if there is none.
func itemOf(list *node, name string) int {
	if i, err := strconv.Atoi(name); err == nil && i >= 1 && i <= len(list.Items) {
		return i - 1
	}
	return slices.IndexFunc(list.Items, func(n *node) bool {
		at := n.Get("name")
		return at != nil && at.Text == name
	})
}

// results turns parameters into those of a result.
func results(params []binding) []report.Param {
	var out []report.Param
	for _, p := range params {
		out = append(out, report.Param{Name: p.key.Text, Value: p.text()})
	}
	return out
}

// label names a job with its parameters, for errors, which repeat no more of a
// long text than it takes to know it again.
func label(name string, params []binding) string {
	name = document.Short(name)
	if len(params) == 0 {
		return fmt.Sprintf("job %q", name)
	}
	var parts []string
	for _, p := range params {
		parts = append(parts, p.key.Text+"="+document.Short(p.text()))
	}
	return fmt.Sprintf("job %q (%s)", name, strings.Join(parts, ", "))
}
