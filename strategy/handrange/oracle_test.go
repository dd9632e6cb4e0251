package handrange

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/evaluator/card"
)

// The oracle of this file follows the written meaning of a range word by
// word: it tries every choice of alternatives and every assignment of the
// cards of a hand to the places of a term, and checks the finished assignment.
// It shares no code with the package, and builds its own trees and their text
// side by side, so that the parser is tested too.

// oCard is one place: letters as in a text, 0 for none.
type oCard struct{ rank, suit byte }

type oElem struct {
	alts    [][]oCard
	bracket bool
}

type oTerm []oElem

// oExpr is a term, or a union, or a chain of ':' and '!'.
type oExpr struct {
	term    oTerm
	parts   []oExpr
	ops     string // "," for all, or ":" and "!" before parts 1, 2, …
	weights []int  // of a union
}

const (
	oRanks    = "23456789TJQKA"
	oRankVars = "RONPUV"
	oSuits    = "cdhs"
	oSuitVars = "wxyz"
)

func (e oExpr) matches(hand []card.Card) (weight int, ok bool) {
	if e.parts == nil {
		return 1, e.term.matches(hand)
	}
	if e.ops == "," {
		for i, p := range e.parts {
			w, in := p.matches(hand)
			if e.weights != nil {
				w = e.weights[i]
			}
			if in {
				weight, ok = max(weight, w), true
			}
		}
		return weight, ok
	}
	if _, ok := e.parts[0].matches(hand); !ok {
		return 0, false
	}
	for i, p := range e.parts[1:] {
		if _, in := p.matches(hand); in == (e.ops[i] == '!') {
			return 0, false
		}
	}
	return 1, true
}

func (t oTerm) matches(hand []card.Card) bool {
	plainRanks, plainSuits := map[byte]bool{}, map[byte]bool{}
	for _, e := range t {
		if !e.bracket {
			for _, alt := range e.alts {
				for _, c := range alt {
					plainRanks[c.rank] = strings.IndexByte(oRanks, c.rank) >= 0
					plainSuits[c.suit] = strings.IndexByte(oSuits, c.suit) >= 0
				}
			}
		}
	}
	var chosen []oCard
	var choose func(i int) bool
	choose = func(i int) bool {
		if i == len(t) {
			used := make([]bool, len(hand))
			got := make([]card.Card, len(chosen))
			return assign(chosen, got, 0, hand, used, plainRanks, plainSuits)
		}
		for _, alt := range t[i].alts {
			n := len(chosen)
			chosen = append(chosen, alt...)
			if choose(i + 1) {
				return true
			}
			chosen = chosen[:n]
		}
		return false
	}
	return choose(0)
}

func assign(slots []oCard, got []card.Card, i int, hand []card.Card, used []bool, plainRanks, plainSuits map[byte]bool) bool {
	if i == len(slots) {
		return satisfied(slots, got, plainRanks, plainSuits)
	}
	for j, c := range hand {
		if !used[j] {
			used[j] = true
			got[i] = c
			if assign(slots, got, i+1, hand, used, plainRanks, plainSuits) {
				return true
			}
			used[j] = false
		}
	}
	return false
}

func satisfied(slots []oCard, got []card.Card, plainRanks, plainSuits map[byte]bool) bool {
	value := map[byte]byte{} // of each variable
	for i, s := range slots {
		text := got[i].String()
		for k, want := range []byte{s.rank, s.suit} {
			is := text[k]
			switch {
			case want == 0:
			case k == 0 && strings.IndexByte(oRanks, want) >= 0 || k == 1 && strings.IndexByte(oSuits, want) >= 0:
				if want != is {
					return false
				}
			default:
				if k == 0 && plainRanks[is] || k == 1 && plainSuits[is] {
					return false
				}
				if v, bound := value[want]; bound && v != is {
					return false
				}
				value[want] = is
			}
		}
	}
	for a, x := range value {
		for b, y := range value {
			sameKind := (strings.IndexByte(oSuitVars, a) >= 0) == (strings.IndexByte(oSuitVars, b) >= 0)
			if a != b && sameKind && x == y {
				return false
			}
		}
	}
	return true
}

// generator draws expressions with their text.
type generator struct {
	t     *rapid.T
	cards int
}

func (g generator) n(lo, hi int, label string) int { return rapid.IntRange(lo, hi).Draw(g.t, label) }

func (g generator) expr(depth int) (oExpr, string) {
	kind := g.n(0, 5, "kind")
	if depth == 0 || kind <= 2 {
		t, s := g.term()
		return oExpr{term: t}, s
	}
	var e oExpr
	var text strings.Builder
	n := g.n(2, 3, "parts")
	union := kind == 3
	if union {
		e.ops = ","
	}
	for i := range n {
		p, s := g.expr(depth - 1)
		if i > 0 {
			op := ","
			if !union {
				op = rapid.SampledFrom([]string{":", "!"}).Draw(g.t, "op")
				e.ops += op
			}
			text.WriteString(op)
		}
		if p.parts != nil {
			s = "(" + s + ")"
		}
		text.WriteString(s)
		e.parts = append(e.parts, p)
	}
	return e, text.String()
}

func (g generator) term() (oTerm, string) {
	if g.n(0, 5, "span") == 0 {
		alts, text := g.span(g.n(1, min(g.cards, 4), "cards"))
		return oTerm{{alts: alts}}, text
	}
	left := g.n(1, g.cards, "slots")
	var t oTerm
	text := ""
	bare := false // the last card may take a suit that follows
	for left > 0 {
		switch kind := g.n(0, 9, "element"); {
		case kind == 0:
			var e oElem
			e.bracket = true
			var list []string
			for range g.n(1, 3, "list") {
				c, s := g.card(true)
				e.alts = append(e.alts, []oCard{c})
				list = append(list, s)
			}
			t, text, bare = append(t, e), text+"["+strings.Join(list, ",")+"]", false
			left--
		case kind == 1:
			n := g.n(1, min(left, 3), "span cards")
			alts, s := g.span(n)
			t, text, bare = append(t, oElem{alts, true}), text+"["+s+"]", false
			left -= n
		default:
			c, s := g.card(!bare)
			t, text = append(t, oElem{alts: [][]oCard{{c}}}), text+s
			bare = c.suit == 0
			left--
		}
	}
	return t, text
}

func (g generator) card(suitAlone bool) (oCard, string) {
	var c oCard
	switch g.n(0, 3, "rank") {
	case 0, 1:
		// Few ranks, so that hands match often.
		c.rank = rapid.SampledFrom([]byte("AKQT92")).Draw(g.t, "plain rank")
	case 2:
		c.rank = rapid.SampledFrom([]byte(oRankVars[:4])).Draw(g.t, "rank variable")
	}
	switch g.n(0, 4, "suit") {
	case 0:
		c.suit = rapid.SampledFrom([]byte(oSuits)).Draw(g.t, "plain suit")
	case 1, 2:
		c.suit = rapid.SampledFrom([]byte(oSuitVars)).Draw(g.t, "suit variable")
	}
	return c, g.cardText(c, suitAlone)
}

func (g generator) cardText(c oCard, suitAlone bool) string {
	rank, suit := string(c.rank), string(c.suit)
	if c.suit == 0 {
		suit = ""
	}
	switch {
	case c.rank == 0 && (suit == "" || !suitAlone):
		rank = "*"
	case c.rank == 0:
		rank = rapid.SampledFrom([]string{"*", ""}).Draw(g.t, "star")
	case c.rank == 'T':
		rank = rapid.SampledFrom([]string{"T", "10"}).Draw(g.t, "ten")
	}
	if i := strings.IndexByte(oSuits, c.suit); i >= 0 && g.n(0, 4, "symbol") == 0 {
		suit = string([]rune("♣♦♥♠")[i])
	}
	switch g.n(0, 9, "case") {
	case 0:
		return strings.ToLower(rank + " " + suit)
	case 1:
		return strings.ToUpper(rank+suit) + " "
	case 2:
		return strings.ToLower(rank + suit)
	}
	return rank + suit
}

// span draws cards that move together, and lists what they are.
func (g generator) span(n int) ([][]oCard, string) {
	cards := make([]oCard, n)
	low, high := 12, 0
	text := ""
	for i := range cards {
		r := g.n(0, 12, "span rank")
		low, high = min(low, r), max(high, r)
		cards[i].rank = oRanks[r]
		switch g.n(0, 5, "span suit") {
		case 0:
			cards[i].suit = rapid.SampledFrom([]byte(oSuits)).Draw(g.t, "plain suit")
		case 1:
			cards[i].suit = rapid.SampledFrom([]byte(oSuitVars)).Draw(g.t, "suit variable")
		}
	}
	// The same card twice is refused by the parser.
	for i := range cards {
		for j := range i {
			if cards[i] == cards[j] && strings.IndexByte(oSuits, cards[i].suit) >= 0 {
				cards[i].suit = 0
			}
		}
		text += g.cardText(cards[i], false)
	}
	shifted := func(d int, stay []bool) []oCard {
		out := append([]oCard(nil), cards...)
		for i := range out {
			if stay == nil || !stay[i] {
				out[i].rank = oRanks[strings.IndexByte(oRanks, out[i].rank)+d]
			}
		}
		return out
	}
	var alts [][]oCard
	switch g.n(0, 2, "span kind") {
	case 0:
		for d := 0; high+d <= 12; d++ {
			alts = append(alts, shifted(d, nil))
		}
		return alts, text + "+"
	case 1:
		for d := 0; low-d >= 0; d++ {
			alts = append(alts, shifted(-d, nil))
		}
		return alts, text + "-"
	}
	d := g.n(-low, 12-high, "distance")
	stay := make([]bool, n)
	for i := range stay {
		stay[i] = g.n(0, 4, "stay") == 0
	}
	step := 1
	if d < 0 {
		step = -1
	}
	for x := 0; ; x += step {
		alts = append(alts, shifted(x, stay))
		if x == d {
			break
		}
	}
	text += "-"
	for _, c := range alts[len(alts)-1] {
		text += g.cardText(c, false)
	}
	return alts, text
}

// check compares a parsed range with the oracle on random hands, on hands of
// the range and on their neighbours.
func check(t interface{ Fatalf(string, ...any) }, text string, e oExpr, r *Range, hands int, rng *rand.Rand) {
	k := r.HoleCards()
	try := func(h card.Set) {
		wantW, want := e.matches(h.Cards())
		w, ok := r.Contains(h)
		if ok != want || ok && r.Weights() != nil && int(w) != wantW {
			t.Fatalf("%q: hand %s in the range %t with weight %d, but the meaning says %t, %d", text, h, ok, w, want, wantW)
		}
	}
	deal := func(h card.Set) card.Set {
		for h.Len() < k {
			h = h.With(card.Card(rng.IntN(card.DeckSize)))
		}
		return h
	}
	for range hands {
		try(deal(0))
		if h, ok := anyHand(r, rng); ok {
			try(h)
			cards := h.Cards()
			try(deal(h.Without(cards[rng.IntN(k)])))
			// The same ranks in other suits.
			var other card.Set
			for _, c := range cards {
				other = other.With(card.New(c.Rank(), card.Suit(rng.IntN(card.Suits))))
			}
			try(deal(other))
		}
	}
}

// anyHand returns a hand of the range at no cost for long ranges.
func anyHand(r *Range, rng *rand.Rand) (card.Set, bool) {
	if r.bits == nil {
		return r.Sample(rng)
	}
	for i := rng.Uint32N(choose[card.DeckSize][r.cards]); ; i = (i + 1) % choose[card.DeckSize][r.cards] {
		if r.bits.has(i) {
			return handAt(i, r.cards), true
		}
	}
}

func TestAgainstOracle(t *testing.T) {
	t.Run("4", rapid.MakeCheck(func(rt *rapid.T) { oracleCheck(rt, 4, 3, 12) }))
	t.Run("4 again", rapid.MakeCheck(func(rt *rapid.T) { oracleCheck(rt, 4, 2, 12) }))
	// Single terms and pairs of five cards, as larger sets take longer.
	t.Run("5", rapid.MakeCheck(func(rt *rapid.T) {
		if rapid.IntRange(0, 2).Draw(rt, "skip") == 0 {
			oracleCheck(rt, 5, 1, 8)
		}
	}))
}

func oracleCheck(rt *rapid.T, cards, depth, hands int) {
	g := generator{rt, cards}
	e, text := g.expr(depth)
	if g.n(0, 3, "weighted") == 0 {
		e = oExpr{parts: []oExpr{e}, ops: ","}
		text = "(" + text + ")"
		w := g.n(1, 100, "weight")
		e.weights = append(e.weights, w)
		text += fmt.Sprintf("@%d", w)
		for range g.n(1, 2, "more") {
			p, s := g.expr(depth - 1)
			w := g.n(1, 100, "weight")
			e.parts, e.weights = append(e.parts, p), append(e.weights, w)
			text += fmt.Sprintf(", (%s) @ %d", s, w)
		}
	}
	r, err := Parse(text, cards)
	if refused(rt, text, cards, err) {
		return
	}
	rng := rand.New(rand.NewPCG(uint64(cards), uint64(len(text))))
	check(rt, text, e, r, hands, rng)
}

// refused reports whether an expression is not read because it names a card
// twice or, of five or six cards, is too much work. Other errors fail the test.
func refused(rt *rapid.T, text string, cards int, err error) bool {
	switch {
	case err == nil:
		return false
	case strings.Contains(err.Error(), "appears twice"), cards > 4 && strings.Contains(err.Error(), "too much work"):
		return true
	}
	rt.Fatalf("%q: %v", text, err)
	return true
}

func TestAgainstOracleSixCards(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		g := generator{rt, 6}
		e, text := g.term()
		// Six cards make large sets: a few terms in the default tests.
		if g.n(0, 9, "skip") > 1 {
			return
		}
		r, err := Parse(text, 6)
		if refused(rt, text, 6, err) {
			return
		}
		if e := (oExpr{term: e}); !r.IsAll() && r.Len() < 200_000 {
			check(rt, text, e, r, 3, rand.New(rand.NewPCG(6, 6)))
		}
	})
}
