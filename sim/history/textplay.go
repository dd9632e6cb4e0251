package history

import (
	"fmt"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// playLine reads one line between the seats and the summary.
func (p *textParser) playLine(l line) {
	s := l.text
	switch {
	case l.long:
		p.damaged(l, "a line longer than %d bytes", MaxLineSize)
	case s == "":
	case p.dealtLine(l):
	case p.uncalledLine(l):
	// Names before the words of the dealer: a player may be called "Dealt to
	// Bob", or "*** FLOP ***".
	case p.playerLine(l):
	case strings.HasPrefix(s, "*** "):
		p.streetLine(l)
	case strings.HasPrefix(s, "Uncalled bet "):
		p.damaged(l, "expected Uncalled bet (amount) returned to a player, found %q", s)
	case strings.HasPrefix(s, "Dealt to "):
		p.h.unread(l)
	case isCancelled(s):
		p.h.Cancelled = true
	case isPromo(s):
		p.promoLine(l)
	case strings.Contains(s, ` said, "`):
	case p.who(s, func(_ int, rest string) bool { return strings.HasPrefix(rest, ": ") }):
		p.h.unread(l) // a player's line in words that are not known
	case strings.HasPrefix(s, "#"):
	default:
		p.idle(l)
	}
}

// playerLine reads what a player does or gets. The longest name that makes
// sense of the line has it: "x: folds collected 5" is no fold of x.
func (p *textParser) playerLine(l line) bool {
	return p.who(l.text, func(player int, rest string) bool {
		if does, ok := strings.CutPrefix(rest, ": "); ok {
			return p.action(l, player, does)
		}
		gets, ok := strings.CutPrefix(rest, " ")
		return ok && p.result(l, player, gets)
	})
}

func isCancelled(s string) bool {
	s = strings.ToLower(s)
	return s == "hand cancelled" || s == "hand canceled" || s == "hand was cancelled" || s == "hand was canceled"
}

// isPromo recognises money that the house adds to the pot.
func isPromo(s string) bool {
	low := strings.ToLower(s)
	return strings.HasPrefix(low, "stp added: ") || strings.HasPrefix(low, "cash drop to pot")
}

func (p *textParser) promoLine(l line) {
	i := strings.LastIndexByte(l.text, ' ')
	v, _, ok := p.amount(l.text[i+1:])
	if !ok {
		p.damaged(l, "expected an amount at the end of %q", l.text)
		return
	}
	p.event(Event{Line: l.no, Kind: Promo, Player: -1, Amount: v})
}

func (p *textParser) event(e Event) { p.h.Events = append(p.h.Events, e) }

// ordinals name the boards of a hand run several times.
var ordinals = []string{"FIRST ", "SECOND ", "THIRD ", "FOURTH "}

// cutOrdinal takes "SECOND " off the front and returns the number of the run.
func cutOrdinal(s string) (run int, rest string) {
	for i, o := range ordinals {
		if rest, ok := strings.CutPrefix(s, o); ok {
			return i, rest
		}
	}
	return 0, s
}

// streetLine reads "*** TURN *** [5h 5c Tc] [Ac]".
func (p *textParser) streetLine(l line) {
	run, s := cutOrdinal(l.text[len("*** "):])
	switch {
	case strings.HasPrefix(s, "SHOW"):
		p.run = run
	case strings.HasPrefix(s, "FLOP"):
		p.board(l, run, table.Flop)
	case strings.HasPrefix(s, "TURN"):
		p.board(l, run, table.Turn)
	case strings.HasPrefix(s, "RIVER"):
		p.board(l, run, table.River)
	case strings.HasPrefix(s, "HOLE") || strings.HasPrefix(s, "PRE"):
		if p.h.Courchevel && strings.Contains(s, "[") && len(p.boards[0]) == 0 {
			cards, ok := p.brackets(l)
			if !ok || len(cards) != 1 {
				p.damaged(l, "expected one board card before the flop of Courchevel")
				return
			}
			p.boards[0] = cards
			p.event(Event{Line: l.no, Kind: Board, Player: -1, Cards: cards, Street: table.Preflop})
		}
	default:
		p.idle(l)
	}
}

// brackets reads all cards in brackets of a line, each once.
func (p *textParser) brackets(l line) (out []card.Card, ok bool) {
	s := l.text
	var seen card.Set
	for {
		open := strings.IndexByte(s, '[')
		if open < 0 {
			return out, true
		}
		closing := strings.IndexByte(s[open:], ']')
		if closing < 0 {
			p.damaged(l, "a bracket is not closed in %q", l.text)
			return nil, false
		}
		cards, err := parseCards(s[open+1 : open+closing])
		if err != nil {
			p.damaged(l, "%v", err)
			return nil, false
		}
		for _, c := range cards {
			if !seen.Has(c) {
				seen = seen.With(c)
				out = append(out, c)
			}
		}
		s = s[open+closing:]
	}
}

// parseCards reads the cards of one pair of brackets.
func parseCards(s string) ([]card.Card, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return nil, nil
	}
	return card.ParseList(s)
}

// board deals the new cards of a street line.
func (p *textParser) board(l line, run int, street table.Street) {
	cards, ok := p.brackets(l)
	if !ok {
		return
	}
	want := street.BoardCards()
	if full := p.final[run]; len(cards) < want && len(full) >= want && len(newCards(cards, full[:want])) == 0 {
		p.h.note(l.no, "the %s line lacks a card that the summary has", street)
		cards = full[:want]
	}
	if len(cards) != want {
		p.damaged(l, "the %s needs %d different board cards, found %d in %q", street, want, len(cards), l.text)
		return
	}
	have := p.boards[run]
	if run > 0 && len(have) == 0 { // a later run starts from what all runs share
		have = p.shared(street)
	}
	if len(have) > want {
		p.damaged(l, "the %s is dealt out of order", street)
		return
	}
	for i, c := range have {
		if cards[i] != c && !contains(cards, c) {
			p.damaged(l, "the board was %s, but the %s line begins with %s", card.Format(have), street, card.Format(cards[:len(have)]))
			return
		}
	}
	for s := table.Flop; s <= street; s++ { // a street whose own line is missing
		n := s.BoardCards()
		if n <= len(have) {
			continue
		}
		fresh := newCards(cards[:n], have)
		if s < street {
			p.h.note(l.no, "the %s has no line of its own", s)
		}
		p.event(Event{Line: l.no, Kind: Board, Player: -1, Cards: fresh, Street: s, Run: run})
		have = append(have[:len(have):len(have)], fresh...)
	}
	p.boards[run] = have
}

// summaryBoards looks ahead to the boards of the summary, for lines that lack
// a card.
func (p *textParser) summaryBoards(body []line) {
	for _, l := range body {
		run, rest := cutOrdinal(l.text)
		inside, ok := strings.CutPrefix(rest, "Board [")
		if !ok {
			continue
		}
		inside, _, _ = strings.Cut(inside, "]")
		if cards, err := parseCards(inside); err == nil {
			p.final[run] = cards
		}
	}
}

// shared returns the board cards that a later run has in common with the
// first: those dealt before the street where the runs part.
func (p *textParser) shared(street table.Street) []card.Card {
	n := 0
	if street > table.Flop {
		n = (street - 1).BoardCards()
	} else if p.h.Courchevel {
		n = 1
	}
	return p.boards[0][:min(n, len(p.boards[0]))]
}

func contains(cards []card.Card, c card.Card) bool {
	for _, x := range cards {
		if x == c {
			return true
		}
	}
	return false
}

// newCards returns the cards that are not in have.
func newCards(cards, have []card.Card) []card.Card {
	var out []card.Card
	for _, c := range cards {
		if !contains(have, c) {
			out = append(out, c)
		}
	}
	return out
}

// uncalledLine reads "Uncalled bet ($2) returned to a: b". It returns false if
// the line is none of that form, or the bet goes to nobody who has a seat.
func (p *textParser) uncalledLine(l line) bool {
	s, ok := strings.CutPrefix(l.text, "Uncalled bet ")
	if !ok {
		return false
	}
	v, rest, ok := p.amount(strings.TrimLeft(strings.TrimPrefix(s, "of "), "("))
	_, name, found := strings.Cut(rest, " returned to ")
	player := p.named(name)
	if !ok || !found || player < 0 {
		return false
	}
	p.event(Event{Line: l.no, Kind: Uncalled, Player: player, Amount: v})
	return true
}

// dealtLine reads "Dealt to a: b [As Kd Qh Jc]" and "Dealt to P1". It returns
// false if the line is none of that form.
func (p *textParser) dealtLine(l line) bool {
	s, ok := strings.CutPrefix(l.text, "Dealt to ")
	if !ok {
		return false
	}
	if player := p.named(s); player >= 0 {
		p.h.Players[player].InHand = true
		return true // no cards told
	}
	return p.who(s, func(player int, rest string) bool {
		rest, ok := strings.CutPrefix(rest, " [")
		if !ok {
			return false
		}
		closing := strings.LastIndexByte(rest, ']')
		if closing < 0 {
			p.damaged(l, "a bracket is not closed in %q", l.text)
			return true
		}
		cards, err := parseCards(strings.NewReplacer("] [", " ").Replace(rest[:closing]))
		if err != nil {
			p.damaged(l, "%v", err)
			return true
		}
		p.know(l, player, cards)
		p.h.Players[player].Dealt, p.h.Players[player].InHand = true, true
		return true
	})
}

// know records hole cards of a player; cards told twice must agree.
func (p *textParser) know(l line, player int, cards []card.Card) {
	pl := &p.h.Players[player]
	if len(cards) > 6 {
		p.damaged(l, "%s has %d hole cards", pl.Name, len(cards))
		return
	}
	if len(cards) >= len(pl.Cards) {
		for _, c := range pl.Cards {
			if !contains(cards, c) {
				p.h.contradict(l.no, "%s shows %s, but held %s", pl.Name, card.Format(cards), card.Format(pl.Cards))
				return
			}
		}
		if len(cards) > len(pl.Cards) {
			pl.Cards, pl.CardsLine = cards, l.no
		}
		return
	}
	for _, c := range cards {
		if !contains(pl.Cards, c) {
			p.h.contradict(l.no, "%s shows %s, but held %s", pl.Name, card.Format(cards), card.Format(pl.Cards))
			return
		}
	}
}

// unread records a line that looks like play and could not be read.
func (h *Hand) unread(l line) { h.Unread = append(h.Unread, Remark{l.no, l.text}) }

// contradict records that the text contradicts itself.
func (h *Hand) contradict(line int, format string, args ...any) {
	h.Contradictions = append(h.Contradictions, Remark{line, fmt.Sprintf(format, args...)})
}

// idle passes over a line that is no play: people who come and go, chat of
// onlookers, tournament news.
func (p *textParser) idle(l line) {
	for _, phrase := range []string{" raises ", ": bets ", ": calls ", ": folds", ": checks", ": posts ", " collected "} {
		if strings.Contains(l.text, phrase) && !strings.Contains(l.text, `"`) {
			p.h.unread(l)
			return
		}
	}
}
