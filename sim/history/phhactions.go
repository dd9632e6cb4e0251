package history

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// actions reads the actions array. An action is
//
//	[actor action [arguments]] [# commentary]
//
// with any blanks between the words; it may be empty.
func (p *phhParser) actions() {
	v, ok := p.keys["actions"]
	if p.err != nil {
		return
	}
	if !ok || v.kind != unstable.Array {
		p.damaged(max(v.line, p.h.Line), "actions is missing; expected an array of strings")
		return
	}
	if len(v.items) > MaxLines {
		p.damaged(v.line, "more than %d actions", MaxLines)
		return
	}
	for _, item := range v.items {
		if item.kind != unstable.String {
			p.damaged(max(item.line, v.line), "an action is a string, found %q", item.text)
			return
		}
		p.action(item.line, item.text)
		if p.err != nil {
			return
		}
	}
}

func (p *phhParser) action(line int, text string) {
	words, _, _ := strings.Cut(text, "#")
	w := strings.Fields(words)
	if len(w) == 0 {
		return
	}
	arg := func(i int) string {
		if i < len(w) {
			return w[i]
		}
		return ""
	}
	verb := arg(1)
	if w[0] == "d" {
		switch verb {
		case "dh":
			p.dealHole(line, arg(2), arg(3))
		case "db":
			p.dealBoard(line, arg(2))
		default:
			p.damaged(line, "cannot read the deal %q; expected d dh pN cards or d db cards", text)
		}
		return
	}
	player, ok := p.player(w[0])
	if !ok {
		p.damaged(line, "expected d or p1 to p%d at the start of %q", len(p.h.Players), text)
		return
	}
	e := Event{Line: line, Player: player, By: -1}
	switch verb {
	case "f":
		e.Kind = Fold
	case "cc":
		e.Kind = Check
		if owed := p.level - p.committed[player]; owed > 0 {
			e.Kind, e.Amount = Call, p.put(player, owed, true)
			e.AllIn = p.allIn(player)
		}
	case "cbr":
		n, ok := parseDecimal(strings.ReplaceAll(arg(2), "_", ""))
		if _, fits := n.scaled(max(p.decimals, n.decimals)); !ok || !fits {
			p.damaged(line, "expected an amount after cbr in %q", text)
			return
		}
		e.Kind, e.Amount = Bet, p.scale(n)
		if p.level > 0 {
			e.Kind, e.By = Raise, e.Amount-p.level
		}
		p.put(player, e.Amount-p.committed[player], true)
		p.level = max(p.level, e.Amount)
		e.AllIn = p.allIn(player)
	case "sm":
		p.showdown(e, arg(2))
		return
	default:
		p.damaged(line, "cannot read the action %q; expected f, cc, cbr amount or sm [cards]", text)
		return
	}
	p.h.Events = append(p.h.Events, e)
}

// player reads "p3".
func (p *phhParser) player(s string) (int, bool) {
	digits, ok := strings.CutPrefix(s, "p")
	n, err := strconv.Atoi(digits)
	return n - 1, ok && err == nil && n >= 1 && n <= len(p.h.Players)
}

// cards reads cards written one after the other; "??" is one unknown card.
// It returns the known cards and the number of all.
func phhCards(s string) (known []card.Card, n int, err error) {
	var text strings.Builder
	for i := 0; i < len(s); {
		if s[i] == '?' {
			if !strings.HasPrefix(s[i:], "??") {
				return nil, 0, fmt.Errorf("an unknown card is written ??, found %q", s)
			}
			n++
			i += 2
			continue
		}
		text.WriteByte(s[i])
		i++
	}
	known, err = card.ParseList(text.String())
	return known, n + len(known), err
}

func (p *phhParser) dealHole(line int, who, cards string) {
	player, ok := p.player(who)
	if !ok {
		p.damaged(line, "expected p1 to p%d after d dh, found %q", len(p.h.Players), who)
		return
	}
	known, n, err := phhCards(cards)
	if err != nil {
		p.damaged(line, "%v", err)
		return
	}
	pl := &p.h.Players[player]
	if n < 4 || n > 6 {
		p.damaged(line, "a hand of Omaha has 4, 5 or 6 hole cards, found %d", n)
		return
	}
	if p.dealt == 0 && n != p.h.Game.HoleCards {
		p.h.note(line, "variant %s deals %d hole cards here", p.text("variant"), n)
		p.h.Game.HoleCards = n
	}
	if n != p.h.Game.HoleCards {
		p.damaged(line, "%s has %d hole cards, others have %d", who, n, p.h.Game.HoleCards)
		return
	}
	p.dealt++
	pl.Cards, pl.Dealt, pl.CardsLine = known, len(known) > 0, line
}

// dealBoard deals the cards of the next street.
func (p *phhParser) dealBoard(line int, cards string) {
	known, n, err := phhCards(cards)
	if err != nil {
		p.damaged(line, "%v", err)
		return
	}
	if n != len(known) {
		p.damaged(line, "board cards must be known to audit a hand, found %q", cards)
		return
	}
	have, run := 0, 0
	for i := range p.h.Events {
		if e := &p.h.Events[i]; e.Kind == Board {
			have += len(e.Cards)
		}
	}
	street := p.street + 1
	switch {
	case p.h.Courchevel && have == 0 && n == 1:
		street = table.Preflop
	case street > table.River || have+n != street.BoardCards():
		p.damaged(line, "%d board cards cannot follow %d", n, have)
		return
	}
	p.street = street
	if street > table.Preflop {
		p.level = 0
		clear(p.committed)
	}
	p.h.Events = append(p.h.Events, Event{Line: line, Kind: Board, Player: -1, Cards: known, Street: street, Run: run})
}

// showdown reads "sm", "sm -" and "sm cards".
func (p *phhParser) showdown(e Event, cards string) {
	pl := &p.h.Players[e.Player]
	switch cards {
	case "":
		e.Kind = Muck
	case "-":
		e.Kind = Show
		e.Cards = pl.Cards
		if len(pl.Cards) == 0 {
			p.damaged(e.Line, "sm - shows cards that were never told")
			return
		}
	default:
		known, n, err := phhCards(cards)
		if err == nil && n > p.h.Game.HoleCards {
			err = fmt.Errorf("%d cards shown of %d", n, p.h.Game.HoleCards)
		}
		if err != nil {
			p.damaged(e.Line, "%v", err)
			return
		}
		e.Kind, e.Cards = Show, known
		if len(pl.Cards) == 0 || len(known) > len(pl.Cards) {
			for _, c := range pl.Cards {
				if !contains(known, c) {
					p.h.contradict(e.Line, "%s shows %s, but held %s", pl.Name, card.Format(known), card.Format(pl.Cards))
				}
			}
			pl.Cards, pl.CardsLine = known, e.Line
		} else {
			for _, c := range known {
				if !contains(pl.Cards, c) {
					p.h.contradict(e.Line, "%s shows %s, but held %s", pl.Name, card.Format(known), card.Format(pl.Cards))
					break
				}
			}
		}
	}
	p.h.Events = append(p.h.Events, e)
}

// moreBoards reads _boards, the boards of a hand that was run several times;
// the actions tell the first.
func (p *phhParser) moreBoards() {
	v, ok := p.keys["_boards"]
	if !ok || p.err != nil {
		return
	}
	if len(v.items) > MaxRuns {
		p.damaged(v.line, "more than %d boards", MaxRuns)
		return
	}
	var first []Event
	for i := range p.h.Events {
		if p.h.Events[i].Kind == Board && p.h.Events[i].Street > table.Preflop {
			first = append(first, p.h.Events[i])
		}
	}
	var boards [][]card.Card
	shared := 5
	for _, item := range v.items {
		cards, err := card.ParseList(item.text)
		if err != nil || len(cards) != 5 {
			p.damaged(v.line, "_boards: expected boards of five cards, found %q", item.text)
			return
		}
		boards = append(boards, cards)
		n := 0
		for n < 5 && cards[n] == boards[0][n] {
			n++
		}
		if len(boards) > 1 {
			shared = min(shared, n)
		}
	}
	for run := 1; run < len(boards); run++ {
		for _, e := range first {
			n := e.Street.BoardCards()
			if n <= shared {
				continue
			}
			from := (e.Street - 1).BoardCards()
			if e.Street == table.Flop && p.h.Courchevel {
				from = 1
			}
			p.h.Events = append(p.h.Events, Event{Line: v.line, Kind: Board, Player: -1, Cards: boards[run][from:n],
				Street: e.Street, Run: run})
		}
	}
}
