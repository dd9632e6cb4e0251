package handrange

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Limits of an expression. Longer or deeper ones are refused at once.
const (
	MaxLength = 1 << 16 // bytes of an expression, and of each named range
	MaxDepth  = 100     // brackets inside brackets, named ranges included

	maxWeight = 100
)

// parser reads one expression by recursive descent, a method for each rule of
// the grammar in doc.go.
type parser struct {
	src   string
	pos   int
	cards int // hole cards of the game
	depth int
	env   *environment
	slips []slip // likely slips found on the way, for warn.go
}

// environment is what an expression and the named ranges in it share.
type environment struct {
	opts  options
	named map[string]*namedNode // nil while being parsed: a cycle
	used  int
	// plainSuit says that a suit is written plainly somewhere.
	plainSuit bool
}

func newParser(src string, cards int, env *environment) *parser {
	return &parser{src: src, cards: cards, env: env}
}

// parse reads the whole text.
func (p *parser) parse() (node, error) {
	if len(p.src) > MaxLength {
		return nil, &card.SyntaxError{Input: p.src, Offset: MaxLength, Length: len(p.src) - MaxLength,
			Msg:  fmt.Sprintf("the range is %d bytes long; the limit is %d", len(p.src), MaxLength),
			Hint: "split it into several ranges, or name its parts"}
	}
	if p.peek() == eof {
		return nil, p.errAt(place{p.pos, 0}, "expected a range, found nothing", "for example AA, KQJT$ds, 15% or * for every hand")
	}
	n, err := p.union()
	if err != nil {
		return nil, err
	}
	if r := p.peek(); r != eof {
		switch r {
		case ')':
			return nil, p.errHere("this ')' closes nothing", "remove it, or add '(' before")
		case ']':
			return nil, p.errHere("this ']' closes nothing", "remove it, or add '[' before")
		}
		return nil, p.errHere("expected ',', ':', '!' or the end, found "+card.Quote(r), "")
	}
	return n, nil
}

// eof is what peek returns at the end.
const eof rune = -1

// peek skips blanks and returns the next character without taking it.
func (p *parser) peek() rune {
	for p.pos < len(p.src) {
		r, n := utf8.DecodeRuneInString(p.src[p.pos:])
		if !isBlank(r) {
			return r
		}
		p.pos += n
	}
	return eof
}

// isBlank reports whether r never matters: white space, and the variation
// selectors that may follow suit symbols.
func isBlank(r rune) bool { return r != ',' && card.IsSpace(r) }

// take skips blanks and the next character.
func (p *parser) take() {
	if p.peek() != eof {
		_, n := utf8.DecodeRuneInString(p.src[p.pos:])
		p.pos += n
	}
}

// accept takes r if it is next.
func (p *parser) accept(r rune) bool {
	if p.peek() != r {
		return false
	}
	p.take()
	return true
}

func (p *parser) errAt(at place, msg, hint string) error {
	return &card.SyntaxError{Input: p.src, Offset: at.off, Length: at.len, Msg: msg, Hint: hint}
}

// errHere reports the next character.
func (p *parser) errHere(msg, hint string) error {
	n := 0
	if p.peek() != eof {
		_, n = utf8.DecodeRuneInString(p.src[p.pos:])
	}
	if h := habits[p.peek()]; h != "" {
		hint = h
	}
	return p.errAt(place{p.pos, n}, msg, hint)
}

// habits says what to write for characters that other notations, and programs
// that make text prettier, put into ranges.
var habits = map[rune]string{
	'&': "and is ':', as in AA:xxyy", '|': "or is ',', as in AA,KK", ';': "or is ',', as in AA,KK",
	'‐': plainHyphen, '‑': plainHyphen, '–': plainHyphen, '—': plainHyphen, '−': plainHyphen,
	'“': noQuotes, '”': noQuotes, '‘': noQuotes, '’': noQuotes, '"': noQuotes, '\'': noQuotes,
	'：': "write a plain ':'", '，': "write a plain ','", '！': "write a plain '!'", '％': "write a plain '%'",
	'（': "write a plain '('", '）': "write a plain ')'",
}

const (
	plainHyphen = "write a plain '-'"
	noQuotes    = "a range has no quotation marks in it"
)

// found names the next character for an error.
func (p *parser) found() string {
	if r := p.peek(); r != eof {
		return card.Quote(r)
	}
	return "the end"
}

// union reads range = item { "," item }.
func (p *parser) union() (node, error) {
	if p.depth++; p.depth > MaxDepth {
		return nil, p.errHere(fmt.Sprintf("more than %d levels of brackets", MaxDepth), "flatten the range, or name its parts")
	}
	defer func() { p.depth-- }()
	u := &unionNode{}
	for {
		it, err := p.item()
		if err != nil {
			return nil, err
		}
		u.items = append(u.items, it)
		if !p.accept(',') {
			break
		}
		if r := p.peek(); r == eof || r == ',' || r == ')' {
			return nil, p.errHere("expected a hand after ',', found "+p.found(), "remove the comma, or add a range")
		}
	}
	if err := p.checkWeights(u); err != nil {
		return nil, err
	}
	u.weighs = u.items[0].weight != 0 || u.items[0].node.weighted()
	p.noteUnion(u)
	if len(u.items) == 1 && u.items[0].weight == 0 {
		return u.items[0].node, nil
	}
	for _, it := range u.items {
		u.h = max(u.h, it.node.height()+1)
	}
	return u, nil
}

// checkWeights makes sure that all items have a weight or none has.
func (p *parser) checkWeights(u *unionNode) error {
	has := func(it item) bool { return it.weight != 0 || it.node.weighted() }
	for _, it := range u.items {
		if has(it) == has(u.items[0]) {
			continue
		}
		bare := it
		if has(it) {
			bare = u.items[0]
		}
		return p.errAt(bare.at, "this part has no weight, but others have one",
			fmt.Sprintf("weigh every part or none: %s@1", strings.TrimSpace(p.src[bare.at.off:bare.at.off+bare.at.len])))
	}
	return nil
}

// item reads item = conj [ "@" INT ].
func (p *parser) item() (item, error) {
	p.peek()
	start := p.pos
	n, err := p.conj()
	if err != nil {
		return item{}, err
	}
	it := item{node: n, at: place{start, len(strings.TrimRightFunc(p.src[start:p.pos], isBlank))}}
	if p.peek() != '@' {
		return it, nil
	}
	if n.weighted() {
		return item{}, p.errHere("the hands of this part have weights already", "weigh the parts inside the brackets, or the whole, not both")
	}
	p.take()
	p.peek()
	at := p.pos
	w, digits := 0, 0
	for r := p.peek(); r >= '0' && r <= '9'; r = p.peek() {
		w = min(w*10+int(r-'0'), 1000)
		digits++
		p.take()
	}
	if digits == 0 {
		return item{}, p.errHere("expected a weight after '@', found "+p.found(), "a weight is a whole number from 1 to 100")
	}
	if r := p.peek(); r == '.' || r == '%' {
		return item{}, p.errHere("a weight is a whole number, found "+card.Quote(r), "a weight is a whole number from 1 to 100, relative to the others")
	}
	if w < 1 || w > maxWeight {
		return item{}, p.errAt(place{at, p.pos - at}, "a weight is from 1 to 100", "weights are relative: @1 and @3 mean the same as @25 and @75")
	}
	it.weight = uint8(w)
	return it, nil
}

// conj reads conj = prim { (":" | "!") prim }, with suffix macros.
func (p *parser) conj() (node, error) {
	p.peek()
	start := p.pos
	if r := p.peek(); r == ':' || r == '!' {
		return nil, p.errHere(fmt.Sprintf("expected a hand before %q, found nothing", r), "for every hand, write *"+string(r))
	}
	first, err := p.prim(start)
	if err != nil {
		return nil, err
	}
	c := &conjNode{first: first, h: first.height() + 1, weighs: first.weighted()}
	for {
		at := p.pos
		r := p.peek()
		if p.pos > at {
			at = p.pos
		}
		var op operand
		switch r {
		case ':', '!':
			p.take()
			if r2 := p.peek(); strings.ContainsRune(":!,)@", r2) || r2 == eof {
				return nil, p.errHere(fmt.Sprintf("expected a hand after %q, found %s", r, p.found()), "")
			}
			op.not = r == '!'
			if op.node, err = p.prim(p.pos); err != nil {
				return nil, err
			}
		case '$':
			m, err := p.suffixMacro()
			if err != nil {
				return nil, err
			}
			op = m
		default:
			if len(c.ops) == 0 {
				return first, nil
			}
			return c, nil
		}
		op.at = place{at, p.pos - at}
		if op.node.weighted() && (op.not || c.weighted()) {
			return nil, p.errAt(op.at, "only one side of ':' may have weights, and the part after '!' none", "")
		}
		c.ops = append(c.ops, op)
		c.weighs = c.weighs || op.node.weighted()
		c.h = max(c.h, op.node.height()+1)
	}
}

// prim reads prim = "(" range ")" | percent | term | named range | random.
func (p *parser) prim(start int) (node, error) {
	switch r := p.peek(); {
	case r == '(':
		open := place{p.pos, 1}
		p.take()
		if p.peek() == ')' {
			return nil, p.errAt(open.to(p.pos+1), "expected a range between '(' and ')', found nothing", "")
		}
		if p.peek() == eof {
			return nil, p.errHere("expected a range after '(', found the end", "")
		}
		n, err := p.union()
		if err != nil {
			return nil, err
		}
		if p.peek() == eof {
			return nil, p.errAt(open, "this '(' is never closed", "add ')'")
		}
		if !p.accept(')') {
			return nil, p.errHere("expected ',', ':', '!' or ')', found "+p.found(), "")
		}
		return n, p.checkAfter("a group in brackets")
	case r == '$':
		if n, ok, err := p.primMacro(); ok || err != nil {
			return n, err
		}
		return p.term()
	case p.percentAhead():
		return p.percent(start)
	case p.word("random"):
		return allNode{}, p.checkAfter("random")
	}
	return p.term()
}

// checkAfter refuses cards that follow something complete, as in "(AA)K".
func (p *parser) checkAfter(what string) error {
	r := p.peek()
	if r == eof || strings.ContainsRune(",:!)@$", r) {
		return nil
	}
	return p.errHere("expected ',', ':', '!' or the end after "+what+", found "+card.Quote(r), "")
}

// word takes a keyword if it stands alone.
func (p *parser) word(w string) bool {
	p.peek()
	rest := p.src[p.pos:]
	if len(rest) < len(w) || !strings.EqualFold(rest[:len(w)], w) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(rest[len(w):])
	if unicode.IsLetter(next) || unicode.IsDigit(next) {
		return false
	}
	p.pos += len(w)
	return true
}
