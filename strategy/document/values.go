package document

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// Require returns the value of a key that must be there.
func (n *Node) Require(key, what string) (*Node, error) {
	v := n.Get(key)
	if v == nil {
		return nil, n.Errorf("%s needs the key %q", what, key)
	}
	return v, nil
}

// Chips reads a whole number of chips, at least least. It may be written as
// people write amounts: "$1,000", "1_000" or 1000.0.
func (n *Node) Chips(what string, least int64) (int64, error) {
	if n.Kind != Int && n.Kind != Float && n.Kind != Text {
		return 0, n.Errorf("%s must be a whole number of chips, not %s", what, n.Found())
	}
	v, err := ParseChips(n.Text)
	switch {
	case errors.Is(err, errPoint):
		return 0, n.Hintf("write a thousand as 1000 or 1,000", "%s is not clear: the point of %s may stand before decimals or thousands", what, n.Text)
	case errors.Is(err, errFraction):
		return 0, n.Hintf("write amounts in the smallest unit, such as cents", "%s must be a whole number of chips, not %s", what, n.Text)
	case errors.Is(err, strconv.ErrRange) || err == nil && v > table.MaxChips:
		return 0, n.Errorf("%s is too large: %s (the most is %d)", what, n.Text, int64(table.MaxChips))
	case err != nil:
		return 0, n.Errorf("%s must be a whole number of chips, not %s", what, n.Found())
	case v < 0:
		return 0, n.Errorf("%s is negative: %d", what, v)
	case v < least:
		return 0, n.Errorf("%s must be at least %d, not %d", what, least, v)
	}
	return v, nil
}

var (
	errFraction = errors.New("not whole")
	errPoint    = errors.New("a point before three digits")
	amountForm  = regexp.MustCompile(`^([-+]?)[$€£¥]?(\d+(?:_\d+)*|\d{1,3}(?:,\d{3})+)(\.\d+)?$`)
)

// ParseChips reads a whole number of chips as people write it: a currency
// sign, groups of thousands and zeros behind the point are allowed, but three
// zeros there may be thousands and are an error. Errors are to be put in words
// by the caller.
func ParseChips(s string) (int64, error) {
	m := amountForm.FindStringSubmatch(strings.TrimSpace(s))
	if m == nil {
		if v, err := strconv.ParseInt(s, 0, 64); err == nil { // YAML has 0x10 and the like
			return v, nil
		}
		if _, err := strconv.ParseFloat(s, 64); err == nil {
			return 0, errFraction
		}
		return 0, fmt.Errorf("%q is not an amount", s)
	}
	if strings.Trim(m[3], ".0") != "" {
		return 0, errFraction
	}
	if m[3] == ".000" { // a thousand where the point groups digits, as in €1.000
		return 0, errPoint
	}
	return strconv.ParseInt(m[1]+strings.NewReplacer("_", "", ",", "").Replace(m[2]), 10, 64)
}

// Seed reads the seed of random numbers.
func (n *Node) Seed() (uint64, error) {
	v, err := strconv.ParseUint(strings.ReplaceAll(n.Text, "_", ""), 10, 64)
	if err != nil || n.Kind != Int && n.Kind != Text {
		return 0, n.Errorf("a seed is a whole number from 0 to %d, not %s", uint64(math.MaxUint64), n.Found())
	}
	return v, nil
}

// Word reads a short text; numbers count as text, so that names may be 7.
func (n *Node) Word(what string) (string, error) {
	switch n.Kind {
	case Text, Int, Bool, Float:
		if s := strings.TrimSpace(n.Text); s != "" {
			return s, nil
		}
		return "", n.Errorf("%s is empty", what)
	}
	return "", n.Errorf("%s must be text, not %s", what, n.Found())
}

// Rename reads keys by other names as those they stand for; pairs are the
// other name and the name.
func (n *Node) Rename(pairs ...string) {
	for _, k := range n.Keys {
		for i := 0; i+1 < len(pairs); i += 2 {
			if k.Text == pairs[i] {
				k.Text = pairs[i+1]
				break
			}
		}
	}
}

// Flag reads true or false; a missing key is false.
func (n *Node) Flag(key string) (bool, error) {
	v := n.Get(key)
	if v == nil {
		return false, nil
	}
	if err := v.Want(Bool, key); err != nil {
		return false, err
	}
	return v.Text == "true", nil
}

// Cards reads cards written one after the other, or as a list, and notes them
// as seen; a card seen before is an error.
func (n *Node) Cards(seen map[card.Card]string, what string) ([]card.Card, error) {
	parts := []*Node{n}
	if n.Kind == List {
		parts = n.Items
	}
	var out []card.Card
	for _, p := range parts {
		if p.Kind != Text && p.Kind != Int && p.Kind != Float {
			return nil, p.Errorf("%s must be cards such as \"AsKd9s2h\", not %s", what, p.Found())
		}
		list, err := card.ParseList(p.Text)
		var syntax *card.SyntaxError
		if errors.As(err, &syntax) {
			return nil, p.ErrorIn(syntax.Offset, max(syntax.Length, 1), syntax.Hint, "%s: %s", what, syntax.Msg)
		}
		for _, c := range list {
			if where, twice := seen[c]; twice {
				offset, length := cardPlace(p.Text, c)
				if where == what {
					return nil, p.ErrorIn(offset, length, "each card is in the deck once", "card %s appears twice in %s", c, what)
				}
				return nil, p.ErrorIn(offset, length, "each card is in the deck once", "card %s of %s is in %s already", c, what, where)
			}
			seen[c] = what
		}
		out = append(out, list...)
	}
	return out, nil
}

// JSON writes a node in one line.
func (n *Node) JSON() string {
	switch n.Kind {
	case Null:
		return "null"
	case Text:
		return fmt.Sprintf("%q", n.Text)
	case List:
		parts := make([]string, len(n.Items))
		for i, x := range n.Items {
			parts[i] = x.JSON()
		}
		return "[" + strings.Join(parts, ",") + "]"
	case Object:
		parts := make([]string, len(n.Items))
		for i, x := range n.Items {
			parts[i] = fmt.Sprintf("%q:%s", n.Keys[i].Text, x.JSON())
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	return n.Text
}

// cardPlace finds a card in a text of cards that parses.
func cardPlace(text string, c card.Card) (offset, length int) {
	for end := 1; end <= len(text); end++ {
		list, err := card.ParseList(text[:end])
		if err != nil || len(list) == 0 || list[len(list)-1] != c {
			continue
		}
		start := end - 1
		for ; start > 0; start-- {
			if one, err := card.ParseList(text[start:end]); err == nil && len(one) == 1 && one[0] == c {
				break
			}
		}
		return start, end - start
	}
	return 0, len(text)
}
