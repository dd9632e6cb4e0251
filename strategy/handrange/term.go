package handrange

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// written is one card as read from the text.
type written struct {
	spec spec
	at   place
}

// term reads term = span | { card | "[" list "]" | "[" span "]" }.
func (p *parser) term() (node, error) {
	p.peek()
	t := &termNode{at: place{off: p.pos}}
	var cards []written // those outside brackets
	var seen card.Set
	for {
		r := p.peek()
		at := p.pos
		switch {
		case r == '[':
			e, err := p.bracket()
			if err != nil {
				return nil, err
			}
			if err := p.addElement(t, e, place{at, p.pos - at}); err != nil {
				return nil, err
			}
			continue
		case r == '$':
			e, ok, err := p.bracketMacro()
			if err != nil {
				return nil, err
			}
			if ok {
				if err := p.addElement(t, e, place{at, p.pos - at}); err != nil {
					return nil, err
				}
				continue
			}
		case (r == '+' || r == '-') && t.slots > 0:
			if len(cards) != len(t.elems) {
				return nil, p.errHere(fmt.Sprintf("%q after brackets", r), "put the span inside the brackets: [T+]")
			}
			alts, err := p.spanTail(cards)
			if err != nil {
				return nil, err
			}
			t.elems = []element{{alts: alts, plain: true}}
			if err := p.afterSpan(); err != nil {
				return nil, err
			}
		case p.percentAhead() && t.slots > 0:
			return nil, p.percentInTerm()
		default:
			w, ok, err := p.card()
			if err != nil {
				return nil, err
			}
			if ok {
				if err := p.addElement(t, element{alts: [][]spec{{w.spec}}, plain: true}, w.at); err != nil {
					return nil, err
				}
				if w.spec.concrete() {
					if seen.Has(w.spec.card()) {
						return nil, p.errAt(w.at, fmt.Sprintf("card %s appears twice", w.spec.card()), "each card is in the deck once")
					}
					seen = seen.With(w.spec.card())
				}
				cards = append(cards, w)
				continue
			}
		}
		break
	}
	if t.slots == 0 {
		return nil, p.errHere("expected a hand, found "+p.found(), "a hand is ranks A K Q J T 9…2 and suits s h d c, such as AsKsQhJh, AA or KQJT$ds")
	}
	t.at.len = len(strings.TrimRightFunc(p.src[t.at.off:p.pos], isBlank))
	t.key = normal(p.src[t.at.off : t.at.off+t.at.len])
	p.noteTerm(t, cards)
	return t, nil
}

// normal is a text without blanks and in capitals.
func normal(s string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if isBlank(r) {
			return -1
		}
		return r
	}, s))
}

// addElement appends an element unless the hand becomes too large.
func (p *parser) addElement(t *termNode, e element, at place) error {
	n := len(e.alts[0])
	if t.slots += n; t.slots > p.cards {
		text := p.src[at.off : at.off+at.len]
		msg := fmt.Sprintf("%s is card %d of the hand, but the game deals %d hole cards", text, t.slots, p.cards)
		if n > 1 {
			msg = fmt.Sprintf("%s makes %d cards, but the game deals %d hole cards", text, t.slots, p.cards)
		}
		return p.errAt(at, msg, p.tooManyHint(t, e))
	}
	t.elems = append(t.elems, e)
	return nil
}

// moreCards counts the cards that are written next.
func (p *parser) moreCards() (n int) {
	ahead := *p
	for n < maxCards {
		if _, ok, err := ahead.card(); !ok || err != nil {
			break
		}
		n++
	}
	return n
}

// tooManyHint guesses why a hand has too many cards.
func (p *parser) tooManyHint(t *termNode, e element) string {
	rest := normal(p.src[t.at.off:min(p.pos, len(p.src))])
	if cut, ok := strings.CutSuffix(rest, "DS"); ok && cut != "" {
		return "for double-suited hands write " + cut + "$ds"
	}
	if cut, ok := strings.CutSuffix(rest, "SS"); ok && cut != "" {
		return "for single-suited hands write " + cut + "$ss"
	}
	if e.plain && p.cards < maxCards {
		game := evaluator.Game{HoleCards: min(t.slots+p.moreCards(), maxCards), HighLow: p.env.opts.highLow}
		return fmt.Sprintf("remove it, or choose a game with more hole cards (--game %s)", game)
	}
	return "remove cards; those not written are free anyway"
}

// card reads one card: RANK [SUIT] | RANKVAR [SUIT] | "*" [SUIT] | SUIT.
// It is greedy: a suit after a rank belongs to it.
func (p *parser) card() (written, bool, error) {
	r := p.peek()
	w := written{spec{anyValue, anyValue}, place{off: p.pos}}
	switch suit, isSuit := suitSpec(r); {
	case isSuit:
		p.take()
		w.spec.suit = suit
		p.env.plainSuit = p.env.plainSuit || suit < varBase
		w.at.len = p.pos - w.at.off
		return w, true, nil
	case r == '*':
		p.take()
	case r == '1' && strings.HasPrefix(p.src[p.pos:], "10"):
		p.pos += 2
		w.spec.rank = int8(card.Ten)
	case r == '0' || r == '1':
		return w, false, p.errHere("expected a card, found "+card.Quote(r), "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2")
	default:
		rank, isRank := card.RankOf(r)
		switch {
		case isRank:
			w.spec.rank = int8(rank)
		case r < utf8.RuneSelf && unicode.IsLetter(r):
			w.spec.rank = varBase + int8(unicode.ToUpper(r)-'A')
		default:
			return w, false, nil
		}
		p.take()
	}
	end := p.pos
	if suit, ok := suitSpec(p.peek()); ok {
		p.take()
		w.spec.suit = suit
		p.env.plainSuit = p.env.plainSuit || suit < varBase
		end = p.pos
	}
	w.at.len = end - w.at.off
	return w, true, nil
}

// suitSpec returns the value of a suit or a suit variable.
func suitSpec(r rune) (int8, bool) {
	if s, ok := card.SuitOf(r); ok {
		return int8(s), true
	}
	if r >= utf8.RuneSelf || r < 0 {
		return 0, false
	}
	if i := strings.IndexRune("WXYZ", unicode.ToUpper(r)); i >= 0 {
		return varBase + int8(i), true
	}
	return 0, false
}

// bracket reads "[" list "]" or "[" span "]".
func (p *parser) bracket() (element, error) {
	open := place{p.pos, 1}
	p.take()
	var e element
	seen := map[spec]bool{}
	for {
		first, ok, err := p.cardInBracket()
		if err != nil {
			return e, err
		}
		if !ok {
			if p.peek() == eof {
				return e, p.errAt(open, "this '[' is never closed", "add ']'")
			}
			return e, p.errHere("expected a card in the brackets, found "+p.found(), "for example [A,K,Q], [T+], [9-6]")
		}
		run := []written{first}
		for {
			w, ok, err := p.cardInBracket()
			if err != nil {
				return e, err
			}
			if !ok {
				break
			}
			if run = append(run, w); len(run) > p.cards {
				return e, p.errAt(w.at, fmt.Sprintf("more cards in the brackets than the %d of a hand", p.cards), "separate the cards of a list with commas: [A,K,Q]")
			}
		}
		r := p.peek()
		if (r == '+' || r == '-') && len(e.alts) == 0 {
			if e.alts, err = p.spanTail(run); err != nil {
				return e, err
			}
			if !p.accept(']') {
				return e, p.errHere("expected ']' after the span, found "+p.found(), "a span stands alone in its brackets")
			}
			return e, nil
		}
		if len(run) > 1 && r != eof {
			return e, p.errAt(run[1].at, "two cards without a comma between them", "a list has one card in each place, [A,K,Q]; a span of several cards ends with +, - or an end, [KQ-65]")
		}
		if r == '+' || r == '-' {
			return e, p.errHere("a list takes no spans", "write the ranks of the list one by one, or a span alone: [T+]")
		}
		if !seen[first.spec] {
			seen[first.spec] = true
			e.alts = append(e.alts, []spec{first.spec})
		}
		if p.accept(']') {
			return e, nil
		}
		if p.peek() == eof {
			return e, p.errAt(open, "this '[' is never closed", "add ']'")
		}
		if !p.accept(',') {
			return e, p.errHere("expected ',' or ']' in the brackets, found "+p.found(), "")
		}
	}
}

// cardInBracket reads a card, and refuses percentages by name.
func (p *parser) cardInBracket() (written, bool, error) {
	if p.percentAhead() {
		return written{}, false, p.percentInTerm()
	}
	return p.card()
}
