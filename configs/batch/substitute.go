package batch

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/strategy/document"
)

// reference is ${name} in a text.
var reference = regexp.MustCompile(`\$\{([^{}]*)\}`)

// collectNames notes the names that the texts of a node refer to.
func collectNames(n *node, into map[string]bool) {
	for _, m := range reference.FindAllStringSubmatch(n.Text, -1) {
		into[strings.TrimSpace(m[1])] = true
	}
	for _, x := range n.Items {
		collectNames(x, into)
	}
}

// substitute fills ${name} in all texts of a node. A text that is nothing but
// one reference becomes the value itself, of whatever kind.
func (l *loader) substitute(n *node, params []binding) (*node, error) {
	if len(n.Items) > 0 {
		items := make([]*node, len(n.Items))
		same := true
		for i, x := range n.Items {
			var err error
			if items[i], err = l.substitute(x, params); err != nil {
				return nil, err
			}
			same = same && items[i] == x
		}
		if same {
			return n, nil
		}
		out := *n
		out.Items = items
		return &out, nil
	}
	if n.Kind != document.Text || !strings.Contains(n.Text, "${") {
		return n, nil
	}
	return l.fill(n, params)
}

// fill puts a text together from its parts and the values.
func (l *loader) fill(n *node, params []binding) (*node, error) {
	var parts []document.Part
	from := 0
	for _, m := range reference.FindAllStringSubmatchIndex(n.Text, -1) {
		name := strings.TrimSpace(n.Text[m[2]:m[3]])
		value, err := l.valueOf(n, m[0], m[1]-m[0], name, params)
		if err != nil {
			return nil, err
		}
		if m[0] == 0 && m[1] == len(n.Text) {
			return value, nil
		}
		switch value.Kind {
		case document.List, document.Object, document.Null:
			return nil, n.ErrorIn(m[0], m[1]-m[0], "", "${%s} is %s, which has no place inside a text", name, value.Found())
		}
		parts = append(parts, document.Part{Node: n, From: from, To: m[0]}, document.Part{Node: value, To: len(value.Text)})
		from = m[1]
	}
	if at := strings.Index(n.Text[from:], "${"); at >= 0 {
		return nil, n.ErrorIn(from+at, 2, "", "${ is not closed: a parameter is written ${name}")
	}
	if len(parts) == 0 {
		return n, nil
	}
	return n.Join(append(parts, document.Part{Node: n, From: from, To: len(n.Text)})...), nil
}

// valueOf finds a parameter or a named range.
func (l *loader) valueOf(n *node, offset, length int, name string, params []binding) (*node, error) {
	var known []string
	for _, p := range params {
		if p.key.Text == name {
			return p.value, nil
		}
		known = append(known, p.key.Text)
	}
	if at := l.rangeAt[name]; at != nil {
		return at, nil
	}
	for k := range l.rangeAt {
		known = append(known, k)
	}
	slices.Sort(known)
	hint := "there are no parameters and no named ranges here"
	if near := document.Nearest(name, known); near != "" {
		hint = fmt.Sprintf("did you mean ${%s}?", near)
	} else if len(known) > 0 {
		hint = "there are " + strings.Join(known, ", ")
	}
	return nil, n.ErrorIn(offset, length, hint, "there is no parameter %q", name)
}
