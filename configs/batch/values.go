package batch

import (
	"errors"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/strategy/document"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// whole reads a whole number from least to most.
func whole(n *node, what string, least, most int64) (int64, error) {
	v, err := strconv.ParseInt(strings.ReplaceAll(n.Text, "_", ""), 10, 64)
	if err != nil || n.Kind != document.Int && n.Kind != document.Text || v < least || v > most {
		return 0, n.Errorf("%s must be a whole number from %d to %d, not %s", what, least, most, n.Found())
	}
	return v, nil
}

// number reads a number above 0 and at most most.
func number(n *node, what string, most float64) (float64, error) {
	v, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || n.Kind == document.Bool || !(v > 0 && v <= most) {
		return 0, n.Errorf("%s must be a number above 0 and at most %g, not %s", what, most, n.Found())
	}
	return v, nil
}

// loadRanges reads the named ranges, and checks that each is a range of one
// of the games.
func (l *loader) loadRanges(d *node) error {
	at := d.Get("ranges")
	l.ranges, l.rangeAt, l.rangeKey = map[string]string{}, map[string]*node{}, map[string]*node{}
	if at == nil {
		return nil
	}
	if err := at.Want(document.Object, "ranges"); err != nil {
		return err
	}
	for i, k := range at.Keys {
		text, err := at.Items[i].Word("a range")
		if err != nil {
			return err
		}
		if l.rangeAt[k.Text] != nil {
			return k.Errorf("the range %q appears twice", k.Text)
		}
		l.ranges[k.Text], l.rangeAt[k.Text], l.rangeKey[k.Text] = text, at.Items[i], k
	}
	for i := range at.Keys {
		var first error
		for holes := 4; holes <= 6; holes++ {
			_, err := handrange.Parse(at.Items[i].Text, holes, handrange.WithNamed(l.ranges))
			if err == nil {
				first = nil
				break
			}
			if first == nil {
				first = err
			}
		}
		if first != nil {
			return named(l.inRange(at.Items[i], first), "named range "+at.Keys[i].Text)
		}
	}
	return nil
}

// inRange gives an error of a range its place: in the text itself, or in that
// of the named range that it is about.
func (l *loader) inRange(n *node, err error) error {
	var syntax *card.SyntaxError
	if !errors.As(err, &syntax) {
		return n.Errorf("%s", err)
	}
	at := n
	if syntax.Input != strings.TrimSpace(n.Text) && syntax.Input != n.Text {
		at = nil
		for name, text := range l.ranges {
			if text == syntax.Input {
				at = l.rangeAt[name]
			}
		}
	}
	if at == nil {
		return n.Hintf(syntax.Hint, "%s, in %q", syntax.Msg, syntax.Input)
	}
	return at.ErrorIn(syntax.Offset, max(syntax.Length, 1), syntax.Hint, "%s", syntax.Msg)
}

// reachable returns the named ranges that texts refer to, directly or through
// others.
func (l *loader) reachable(texts []string) map[string]string {
	found := map[string]string{}
	for len(texts) > 0 {
		text := texts[0]
		texts = texts[1:]
		for name, more := range l.ranges {
			if _, seen := found[name]; !seen && strings.Contains(text, "$"+name) {
				found[name] = more
				texts = append(texts, more)
			}
		}
	}
	return found
}
