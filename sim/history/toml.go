package history

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// value is a TOML value with its line.
type value struct {
	kind  unstable.Kind
	text  string // decoded, for scalars
	line  int
	items []value
}

// parseTOML reads the keys of one table. The decoder's own parser is used,
// rather than decoding into a struct, for the lines of the values and for
// numbers as they are written: 1259450.25 is not a float here.
func parseTOML(lines []line) (map[string]value, *Problem) {
	var text strings.Builder
	starts := make([]int, len(lines)) // offset of each line
	for i := range lines {
		starts[i] = text.Len()
		text.WriteString(lines[i].text)
		text.WriteByte('\n')
	}
	at := 0
	lineOf := func(offset int) int {
		for at > 0 && starts[at] > offset {
			at--
		}
		for at+1 < len(starts) && starts[at+1] <= offset {
			at++
		}
		return lines[at].no
	}
	data := []byte(text.String())
	var p unstable.Parser
	p.Reset(data)
	out := map[string]value{}
	inner := false // inside a second table, which is not ours
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind != unstable.KeyValue {
			inner = inner || len(out) > 0
			continue
		}
		key := ""
		line := lines[0].no
		for k := e.Key(); k.Next(); {
			if key != "" {
				key += "."
			}
			key += string(k.Node().Data)
			line = lineOf(int(k.Node().Raw.Offset))
		}
		if inner {
			continue
		}
		if _, twice := out[key]; twice {
			return nil, &Problem{Line: line, Kind: Damaged, Msg: fmt.Sprintf("%s is given twice", key)}
		}
		v := convert(e.Value(), lineOf)
		v.line = line
		out[key] = v
	}
	if err := p.Error(); err != nil {
		line := lines[len(lines)-1].no
		if pe, ok := err.(*unstable.ParserError); ok && len(pe.Highlight) > 0 {
			line = lineOf(int(p.Range(pe.Highlight).Offset))
		}
		return nil, &Problem{Line: line, Kind: Damaged, Msg: "not TOML: " + err.Error()}
	}
	return out, nil
}

// convert copies a node, which does not outlive its expression.
func convert(n *unstable.Node, lineOf func(int) int) value {
	v := value{kind: n.Kind, text: string(n.Data)}
	if n.Kind != unstable.Array && n.Kind != unstable.InlineTable {
		v.line = lineOf(int(n.Raw.Offset))
	}
	if n.Kind == unstable.Array {
		for it := n.Children(); it.Next(); {
			v.items = append(v.items, convert(it.Node(), lineOf))
		}
	}
	return v
}

// number reads a TOML number exactly; ok is false for other kinds, for
// negative numbers and for those that are too fine or too large.
func (v value) number() (n number, ok bool) {
	s := strings.TrimPrefix(strings.ReplaceAll(v.text, "_", ""), "+")
	return parseDecimal(s)
}

// parseDecimal reads "1259450.25" and "1e6".
func parseDecimal(s string) (n number, ok bool) {
	if s == "" || len(s) > 40 || s[0] == '-' {
		return n, false
	}
	if strings.ContainsAny(s, "eE") {
		f, _, err := big.ParseFloat(s, 10, 200, big.ToNearestEven)
		if err != nil || f.MantExp(nil) > 70 {
			return n, false
		}
		s = f.Text('f', MaxDecimals)
	}
	n, rest, ok := cutNumber(strings.ReplaceAll(s, ".", "."), pointDecimal)
	return n, ok && rest == ""
}

// infinite reports an unknown stack.
func (v value) infinite() bool {
	s := strings.TrimPrefix(v.text, "+")
	return s == "inf" || s == "nan"
}
