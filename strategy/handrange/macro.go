package handrange

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/omahasim/omahasim/evaluator/card"
)

// suffixes are the macros that follow a hand: an operator and a range. For
// five and six cards the shape replaces the text where one is given.
var suffixes = map[string]struct {
	not   bool
	text  string
	shape shape
}{
	"ds": {false, "xxyy", doubleSuited},
	"ss": {false, "xxyz", singleSuited},
	"np": {true, "RR", noShape},
	"nt": {true, "RRR", noShape},
	"op": {false, "RRON", onePair},
	"tp": {false, "RROO", twoPair},
}

// groups are the macros that stand for whole hands: rundowns without a gap,
// with one, and with two.
var groups = map[string]string{
	"0g": "AKQJ-",
	"1g": "AKQT-,AKJT-,AQJT-",
	"2g": "AKQ9-,AKT9-,AJT9-",
}

// bracketMacros are the macros that stand for one card of a hand.
var bracketMacros = map[byte]string{
	'b': "[A-J]", 'm': "[T-7]", 'z': "[6-2]", 'l': "[A,2,3,4,5,6,7,8]",
	'n': "[K-9]", 'f': "[K-J]", 'r': "[A-T]", 'w': "[A,2,3,4,5]",
}

// macroNames lists the macros for hints.
const macroNames = "$ds $ss $np $nt $op $tp, $0G $1G $2G, $B $M $Z $L $N $F $R $W"

// name returns the word after the '$' that is next, in small letters, and
// where it ends.
func (p *parser) name() (string, place) {
	p.peek()
	at := p.pos
	i := at + 1
	for i < len(p.src) && p.src[i] == ' ' {
		i++
	}
	start := i
	for i < len(p.src) && isWordByte(p.src[i]) {
		i++
	}
	return strings.ToLower(p.src[start:i]), place{at, i - at}
}

// primMacro reads a macro or a named range that stands for whole hands. It
// returns false if a card of a hand may begin here.
func (p *parser) primMacro() (node, bool, error) {
	name, at := p.name()
	if text, ok := p.env.opts.named[name]; ok {
		n, err := p.namedRange(name, text, at)
		if err != nil {
			return nil, false, err
		}
		return n, true, p.checkAfter("$" + name)
	}
	if text, ok := groups[name]; ok {
		p.pos = at.off + at.len
		n, err := newParser(text, p.cards, p.env).union()
		if err != nil {
			return nil, false, err
		}
		return n, true, p.checkAfter("$" + name)
	}
	if s, ok := suffixes[name]; ok {
		return nil, false, p.errAt(at, fmt.Sprintf("$%s follows a hand", name), fmt.Sprintf("to take all hands of this shape write *$%s (short for *%s%s)", name, opText(s.not), s.text))
	}
	if p.isBracketMacro(name) {
		return nil, false, nil
	}
	return nil, false, p.unknownName(name, at)
}

func opText(not bool) string {
	if not {
		return "!"
	}
	return ":"
}

// suffixMacro reads a macro that follows a hand.
func (p *parser) suffixMacro() (operand, error) {
	name, at := p.name()
	s, ok := suffixes[name]
	_, isNamed := p.env.opts.named[name]
	_, isGroup := groups[name]
	switch {
	case isNamed || isGroup || !ok && p.isBracketMacro(name):
		return operand{}, p.errAt(at, fmt.Sprintf("expected ',', ':' or '!' before $%s", name), "',' joins, ':' is and, '!' is and-not")
	case !ok:
		return operand{}, p.unknownName(name, at)
	}
	p.pos = at.off + at.len
	if err := p.checkAfter("$" + name); err != nil {
		return operand{}, err
	}
	op := operand{not: s.not, at: at}
	if s.shape != noShape && p.cards > 4 {
		op.node = shapeNode{s.shape}
		return op, nil
	}
	n, err := newParser(s.text, p.cards, p.env).term()
	op.node = n
	return op, err
}

// isBracketMacro reports whether a name that is nothing else begins with a
// macro for one card, the rest being the next cards, as in "$BAA".
func (p *parser) isBracketMacro(name string) bool {
	if name == "" || strings.Contains(name, "_") {
		return false
	}
	_, near := nearest(name, p.knownNames(false))
	return bracketMacros[name[0]] != "" && (len(name) == 1 || !near)
}

// bracketMacro reads a macro that stands for one card, if one is next.
func (p *parser) bracketMacro() (element, bool, error) {
	name, at := p.name()
	_, isNamed := p.env.opts.named[name]
	_, isGroup := groups[name]
	_, isSuffix := suffixes[name]
	if isNamed || isGroup || isSuffix || !p.isBracketMacro(name) {
		return element{}, false, nil
	}
	e, err := newParser(bracketMacros[name[0]], p.cards, p.env).bracket()
	p.pos = at.off + at.len - len(name) + 1
	p.noteName(name, at)
	return e, err == nil, err
}

// noteName looks for the name of a range that is not there: "$limp" is a low
// card and three rank variables. Who means them writes capital letters, $LIMP.
func (p *parser) noteName(name string, at place) {
	written := p.src[at.off+at.len-len(name) : at.off+at.len]
	if len(name) < 3 || !strings.ContainsFunc(written[1:], func(r rune) bool {
		return r >= 'a' && r <= 'z' && !strings.ContainsRune("akqjtshdcwxyz", r)
	}) {
		return
	}
	p.note(slip{at: at, msg: fmt.Sprintf("no range is named $%s; it is read as $%s, one card of %s, and %s",
		name, strings.ToUpper(name[:1]), bracketMacros[name[0]], written[1:]), hint: "define the range, or write rank variables in capital letters"})
}

// knownNames lists the named ranges, and with macros also the macros of more
// than one letter.
func (p *parser) knownNames(macros bool) []string {
	var out []string
	for n := range p.env.opts.named {
		out = append(out, n)
	}
	if macros {
		for n := range suffixes {
			out = append(out, n)
		}
		for n := range groups {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

func (p *parser) unknownName(name string, at place) error {
	if name == "" {
		return p.errAt(at, "expected a name after '$'", "macros are "+macroNames)
	}
	hint := "macros are " + macroNames
	if best, ok := nearest(name, p.knownNames(true)); ok {
		hint = fmt.Sprintf("did you mean $%s?", best)
	} else if len(p.env.opts.named) > 0 {
		hint = "named ranges here: $" + strings.Join(p.knownNames(false), ", $")
	}
	return p.errAt(at, fmt.Sprintf("unknown name $%s", name), hint)
}

// inNamed begins a message about the text of a named range.
const inNamed = "in the named range"

// namedRange returns the tree of a named range, which is parsed once however
// often it is used.
func (p *parser) namedRange(name, text string, at place) (node, error) {
	p.pos = at.off + at.len
	n, seen := p.env.named[name]
	if seen && n == nil {
		return nil, p.errAt(at, fmt.Sprintf("the named range $%s is defined by itself", name), "break the circle of named ranges")
	}
	if seen {
		return n, nil
	}
	if p.env.used++; p.env.used > MaxNamed {
		return nil, p.errAt(at, fmt.Sprintf("more than %d named ranges in one expression", MaxNamed), "")
	}
	p.env.named[name] = nil
	q := newParser(text, p.cards, p.env)
	q.depth = p.depth
	tree, err := q.parse()
	if err != nil {
		inner, ok := err.(*card.SyntaxError)
		if !ok {
			return nil, err
		}
		// The mistake is deepest inside; say that once.
		if strings.HasPrefix(inner.Msg, inNamed) {
			return nil, p.errAt(at, inner.Msg, inner.Hint)
		}
		return nil, p.errAt(at, fmt.Sprintf("%s $%s, at character %d of %q: %s", inNamed, name,
			utf8.RuneCountInString(text[:inner.Offset])+1, clip(text), inner.Msg), inner.Hint)
	}
	for _, s := range q.slips {
		s.at, s.msg = at, fmt.Sprintf("%s $%s: %s", inNamed, name, s.msg)
		p.slips = append(p.slips, s)
	}
	n = &namedNode{name, tree, tree.height() + 1, tree.weighted()}
	p.env.named[name] = n
	return n, nil
}

// MaxNamed is the number of different named ranges that one expression may
// use, directly or through others.
const MaxNamed = 100

// clip shortens a text for a message.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:57]) + "…"
	}
	return s
}

// nearest returns the known name that differs least from a name, if it
// differs by no more than one change in three letters, at least one.
func nearest(name string, known []string) (string, bool) {
	best, least := "", max(len(name)/3, 1)+1
	if len(name) > 64 {
		return "", false
	}
	for _, k := range known {
		if d := editDistance(name, k); d < least {
			best, least = k, d
		}
	}
	return best, best != ""
}

// editDistance is the Levenshtein distance in bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diag := row[0]
		row[0] = i + 1
		for j := range len(b) {
			sub := diag
			if a[i] != b[j] {
				sub++
			}
			diag = row[j+1]
			row[j+1] = min(sub, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}

// checkNames makes names lower case and refuses those that can't be used.
func (o *options) checkNames() error {
	if len(o.named) == 0 {
		return nil
	}
	lower := make(map[string]string, len(o.named))
	for name, text := range o.named {
		n := strings.ToLower(name)
		_, isSuffix := suffixes[n]
		_, isGroup := groups[n]
		switch {
		case n == "" || strings.ContainsFunc(n, func(r rune) bool { return r > 127 || !isWordByte(byte(r)) }):
			return fmt.Errorf("range name %q: a name is letters, digits and underscores", name)
		case isSuffix || isGroup || len(n) == 1 && bracketMacros[n[0]] != "":
			return fmt.Errorf("range name %q: $%s is a macro already; choose another name", name, n)
		}
		if _, twice := lower[n]; twice {
			return fmt.Errorf("range name %q is defined twice; case does not matter", n)
		}
		lower[n] = text
	}
	o.named = lower
	return nil
}
