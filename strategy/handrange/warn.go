package handrange

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
)

// slip is a likely mistake that the parser noticed. If meant is set, the
// warning shows how many hands both texts are.
type slip struct {
	at    place
	msg   string // what the text means
	hint  string // if meant is empty: what to do
	text  string // the expression as written
	meant string // the expression probably meant
}

// maxSlips bounds the warnings of an expression.
const maxSlips = 20

func (p *parser) note(s slip) {
	if len(p.slips) < maxSlips {
		p.slips = append(p.slips, s)
	}
}

// noteTerm looks for habits from other notations in a term.
func (p *parser) noteTerm(t *termNode, cards []written) {
	text := p.text(t.at)
	if len(cards) != len(t.elems) || len(cards) < 2 {
		return
	}
	if named := concretes(cards); named == len(cards) && named >= 3 && named < p.cards && strings.TrimFunc(p.src, isBlank) == text {
		p.note(slip{at: t.at, msg: fmt.Sprintf("%s names %d of the %d cards of a hand: it is a range, the other cards are free", text, named, p.cards),
			hint: oneHandHint(p.cards, named)})
		return
	}
	lead, tail := 0, 0 // ranks without a suit at the start; suit letters that end it
	for lead < len(cards) && cards[lead].spec.rank != anyValue && cards[lead].spec.suit == anyValue {
		lead++
	}
	// The card after the bare ranks takes the first suit letter of the tail.
	suit := cards[len(cards)-1].spec.suit
	for tail < len(cards) && cards[len(cards)-1-tail].spec.suit == suit && cards[len(cards)-1-tail].spec.rank == anyValue {
		tail++
	}
	whole := lead+1+tail == len(cards) && cards[lead].spec.rank != anyValue
	ranks := normal(text)
	switch {
	case whole && suit >= varBase && tail >= 1 && cards[lead].spec.suit == suit && (lead >= 1 || lead+2+tail == p.cards):
		// "AAxx": the greedy reading is A, Ax, x.
		ranks = ranks[:lead+1]
		p.note(slip{at: t.at, text: text, meant: ranks, msg: fmt.Sprintf(
			"%s does not mean %s and any other cards: %s is a suit variable, so %s is suited with another card",
			text, ranks, strings.ToLower(text[len(text)-1:]), last(ranks))})
	case whole && tail == 0 && lead == 1 && len(cards) == 2 && cards[1].spec.suit == int8(card.Spades) && cards[0].spec.rank < varBase && cards[1].spec.rank < varBase:
		p.note(slip{at: t.at, text: text, meant: ranks[:1] + "x" + ranks[1:2] + "x", msg: fmt.Sprintf(
			"%s is any %s with the %s of spades; suited cards share a suit variable", text, ranks[:1], ranks[1:2])})
	case len(cards) == 3 && lead == 3 && cards[2].spec.rank == varBase+'O'-'A' && cards[0].spec.rank < varBase && cards[1].spec.rank < varBase:
		p.note(slip{at: t.at, text: text, meant: ranks[:1] + "x" + ranks[1:2] + "y", msg: fmt.Sprintf(
			"O in %s is a rank variable, a third card of another rank; offsuit cards have different suit variables", text)})
	case lead >= 1 && len(cards) == lead+2 && tail == 1 && cards[lead].spec.suit >= 0 && strings.HasSuffix(ranks, "DS"),
		whole && tail == 1 && strings.HasSuffix(ranks, "SS") && lead >= 1:
		macro := strings.ToLower(ranks[len(ranks)-2:])
		p.note(slip{at: t.at, text: text, meant: ranks[:len(ranks)-2] + "$" + macro, msg: fmt.Sprintf(
			"the letters %s in %s are suits; a shape of suits is a macro", macro, text)})
	case (ranks == "ANY" || ranks == "ALL") && strings.TrimFunc(p.src, isBlank) == text:
		p.note(slip{at: t.at, text: text, meant: "*", msg: fmt.Sprintf("the letters of %s are a card with an ace and variables; any hand at all is *", text)})
	case tail == len(cards) && suit >= varBase && len(cards) == p.cards && strings.TrimSpace(p.src) == text:
		p.note(slip{at: t.at, text: text, meant: "*", msg: fmt.Sprintf("%s is a hand of one suit; any hand at all is *", text)})
	}
}

// oneHandHint says how to name one hand where some of its cards were named.
func oneHandHint(cards, named int) string {
	hint := fmt.Sprintf("for a single hand write %d cards", cards)
	if named >= 4 {
		hint += fmt.Sprintf(", or choose the game for %d", named)
	}
	return hint
}

// concretes counts the cards with a plain rank and suit.
func concretes(cards []written) (n int) {
	for _, w := range cards {
		if w.spec.concrete() {
			n++
		}
	}
	return n
}

func last(s string) string { return s[len(s)-1:] }

// noteSpan looks for spans that don't move, and for wheel cards.
func (p *parser) noteSpan(from, end []written, sign rune, op place, hands int) {
	first := from[0].at.off
	at := place{first, p.pos - first}
	text := strings.TrimRightFunc(p.text(at), isBlank)
	at.len = len(text)
	cards := normal(p.src[first:op.off])
	switch {
	case len(end) == 0 && hands == 1:
		edge, name := "ace", "up"
		if sign == '-' {
			edge, name = "deuce", "down"
		}
		s := slip{at: at, msg: fmt.Sprintf("%s is %s alone: all cards move %s together, and the %s is the last rank", text, cards, name, edge)}
		if len(from) == 2 && sign == '+' && from[0].spec.rank == int8(card.Ace) && from[1].spec.rank < int8(card.King) && from[0].spec.suit == anyValue && from[1].spec.suit == anyValue {
			s.text, s.meant = text, cards+"-AK"
		}
		p.note(s)
	case len(end) == 1 && len(from) == 1 && from[0].spec.suit == anyValue && (wheel(from[0], end[0]) || wheel(end[0], from[0])):
		low := min(from[0].spec.rank, end[0].spec.rank)
		list := "[A"
		for r := card.Deuce; r <= card.Rank(low); r++ {
			list += "," + r.String()
		}
		p.note(slip{at: at, text: "[" + text + "]", meant: list + "]", msg: "the ace is high in a span, so " + text + " is every rank from the ace down; wheel cards are listed"})
	}
}

// wheel reports whether a span from a to b looks like wheel cards.
func wheel(a, b written) bool {
	return a.spec.rank == int8(card.Ace) && b.spec.rank <= int8(card.Five)
}

// noteUnion looks for single cards joined by commas, and for a filter that
// reaches the last item alone.
func (p *parser) noteUnion(u *unionNode) {
	n := len(u.items)
	if n < 2 || n > 20 {
		return
	}
	at := place{u.items[0].at.off, u.items[n-1].at.off + u.items[n-1].at.len - u.items[0].at.off}
	single, bare := 0, 0
	together := ""
	for _, it := range u.items {
		if it.weight != 0 {
			return
		}
		if t, ok := it.node.(*termNode); ok {
			bare++
			if len(t.elems) == 1 && len(t.elems[0].alts) == 1 && t.elems[0].alts[0][0].concrete() {
				single++
				together += strings.TrimSpace(p.text(it.at))
			}
		}
	}
	if single == n && n <= p.cards {
		p.note(slip{at: at, text: p.text(at), meant: together, msg: "a comma means or: this is a hand with any one of these cards"})
		return
	}
	c, ok := u.items[n-1].node.(*conjNode)
	if !ok || bare != n-1 || c.first.height() > 1 {
		return
	}
	// A filter that fits the last item alone, such as KK!KKK, is no slip.
	filter := strings.TrimSpace(p.src[c.ops[0].at.off : u.items[n-1].at.off+u.items[n-1].at.len])
	for _, o := range c.ops {
		if o.not || !o.filters() {
			return
		}
	}
	before := p.text(place{at.off, c.ops[0].at.off - at.off})
	p.note(slip{at: place{c.ops[0].at.off, len(filter)}, text: p.text(at), meant: "(" + strings.TrimSpace(before) + ")" + filter,
		msg: fmt.Sprintf("%s belongs to %s alone: ',' binds less than ':'", filter, strings.TrimSpace(p.text(place{u.items[n-1].at.off, c.ops[0].at.off - u.items[n-1].at.off})))})
}

// filters reports whether an operand looks like a filter for many hands: a
// shape of suits or ranks.
func (o operand) filters() bool {
	switch n := o.node.(type) {
	case shapeNode:
		return true
	case *termNode:
		for _, e := range n.elems {
			for _, alt := range e.alts {
				for _, s := range alt {
					if s.rank >= 0 && s.rank < varBase {
						return false
					}
				}
			}
		}
		return true
	}
	return false
}

// warnings makes the warnings of a range from what the parser noticed and
// what came out. c has the work that is left for counting; nil makes one.
func (p *parser) warnings(c *compiler, r *Range) []Warning {
	var out []Warning
	for _, s := range p.slips {
		w := Warning{Offset: s.at.off, Length: s.at.len, Msg: s.msg, Hint: s.hint}
		if s.meant != "" {
			if c == nil {
				c = &compiler{cards: p.cards, work: workBudget, opts: &p.env.opts}
			}
			have, err1 := p.count(c, s.text)
			want, err2 := p.count(c, s.meant)
			if err1 == nil && err2 == nil {
				if have == want {
					continue // the slip changes nothing
				}
				w.Msg += "; it is " + handsText(have)
				w.Hint = fmt.Sprintf("if you meant it, write %s: %s", s.meant, handsText(want))
			} else {
				w.Hint = "if you meant it, write " + s.meant
			}
		}
		out = append(out, w)
	}
	if r.n == 0 {
		out = append(out, Warning{Length: len(p.src), Msg: "no hand matches this range", Hint: "its conditions exclude each other, or need more cards than the deck has"})
	}
	return out
}

// count returns the number of hands of an expression.
func (p *parser) count(c *compiler, text string) (int, error) {
	q := newParser(text, p.cards, p.env)
	tree, err := q.parse()
	if err != nil {
		return 0, err
	}
	h, err := c.compile(tree)
	if err != nil {
		return 0, err
	}
	return h.bits.count(), nil
}

// handsText says how many hands there are: 1 hand, 6,961 hands.
func handsText(n int) string {
	if n == 1 {
		return "1 hand"
	}
	return countText(n) + " hands"
}

// countText formats a count with commas: 6,961.
func countText(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
