package history

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// WritePokerStars writes a hand as PokerStars text, with one blank line behind
// it. The hand must tell its results (Collect events and a Summary), as text
// does; Auditor.Complete adds them to hands that do not. Free text that the
// first line cannot hold, such as the name of an event with a stake in it, is
// left out.
func WritePokerStars(w io.Writer, h *Hand) error {
	if err := h.writable(); err != nil {
		return err
	}
	h, err := h.forText()
	if err != nil {
		return err
	}
	p := &starsWriter{w: bufio.NewWriter(w), h: h, at: -1, run: -1}
	p.header()
	p.play()
	p.summary()
	p.printf("")
	return p.w.Flush()
}

// writable says why a hand cannot be written as lines of text.
func (h *Hand) writable() error {
	if h.Cancelled || h.Incomplete > 0 {
		return fmt.Errorf("hand %s: only whole hands are written", h.ID)
	}
	for i := range h.Players {
		name := h.Players[i].Name
		if name == "" || name != trimLine(name) || strings.ContainsFunc(name, unicode.IsControl) {
			return fmt.Errorf("hand %s: the name %q cannot stand in a line of text", h.ID, name)
		}
	}
	return nil
}

// starsWriter writes one hand.
type starsWriter struct {
	w      *bufio.Writer
	h      *Hand
	runs   int
	parts  table.Street // where the boards part
	boards [MaxRuns][]card.Card
	level  int64 // the bet to match
	folded []bool
	where  []table.Street
	street table.Street
	acted  []bool // put chips in voluntarily or by a post
	at     int    // number of the event being written
	run    int    // of the show-down header written last, -1 for none
	dealt  bool   // HOLE CARDS is written
	low    bool   // whether there was a low is still to be told
}

func (p *starsWriter) printf(format string, args ...any) {
	fmt.Fprintf(p.w, format, args...)
	p.w.WriteByte('\n')
}

func (p *starsWriter) money(v int64) string { return p.h.Symbol + formatMoney(v, p.h.Decimals) }

// play writes the events.
func (p *starsWriter) play() {
	h := p.h
	n := len(h.Players)
	p.folded, p.where, p.acted = make([]bool, n), make([]table.Street, n), make([]bool, n)
	p.parts, p.runs = table.River+1, 1
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Board {
			p.runs = max(p.runs, e.Run+1)
			if e.Run > 0 {
				p.parts = min(p.parts, e.Street)
			}
		}
	}
	committed := make([]int64, n)
	for i := range h.Events {
		e := &h.Events[i]
		p.at = i
		if e.Kind != Post && e.Kind != Promo {
			p.holeCards()
		}
		name := h.Name(e.Player)
		mark := ""
		if e.AllIn {
			mark = " and is all-in"
		}
		switch e.Kind {
		case Post:
			p.post(e, name, mark, committed)
		case Promo:
			p.printf("STP added: %s", p.money(e.Amount))
		case Fold:
			p.folded[e.Player], p.where[e.Player] = true, p.street
			p.printf("%s: folds", name)
		case Check:
			p.printf("%s: checks", name)
		case Call:
			committed[e.Player] += e.Amount
			p.acted[e.Player] = true
			p.printf("%s: calls %s%s", name, p.money(e.Amount), mark)
		case Bet:
			committed[e.Player] = e.Amount
			p.level = max(p.level, e.Amount)
			p.acted[e.Player] = true
			p.printf("%s: bets %s%s", name, p.money(e.Amount), mark)
		case Raise:
			by := e.By
			if p.street == table.Preflop { // the big blind is owed whole, whatever was posted
				p.level = max(p.level, p.h.BigBlind)
			}
			if by < 0 {
				by = e.Amount - p.level
			}
			committed[e.Player] = e.Amount
			p.level = max(p.level, e.Amount)
			p.acted[e.Player] = true
			p.printf("%s: raises %s to %s%s", name, p.money(by), p.money(e.Amount), mark)
		case Board:
			if e.Street > table.Preflop {
				p.level = 0
				clear(committed)
				p.street = e.Street
			}
			p.board(e)
		case Show:
			p.showdown(e)
			text := p.describe(e.Cards, e.Run)
			if text != "" {
				text = " (" + text + ")"
			}
			p.printf("%s: shows [%s]%s", name, spaced(e.Cards), text)
		case Muck:
			p.showdown(e)
			p.printf("%s: mucks hand", name)
		case NoShow:
			p.printf("%s: doesn't show hand", name)
		case Uncalled:
			p.printf("Uncalled bet (%s) returned to %s", p.money(e.Amount), name)
		case Collect:
			p.showdown(e)
			p.printf("%s collected %s from %s", name, p.money(e.Amount), p.potName(e.Pot))
		case CashOut:
			if e.Amount == 0 {
				p.printf("%s: Pays Cashout Risk (%s)", name, p.money(e.By))
				break
			}
			p.printf("%s cashed out the hand for %s | Cash Out Fee %s", name, p.money(e.Amount), p.money(max(e.By, 0)))
		}
	}
	p.holeCards()
	p.noLow()
}

var postWords = map[PostKind]string{
	SmallBlind: "small blind", BigBlind: "big blind", Ante: "the ante", DeadBlind: "dead blind",
	SmallAndBig: "small & big blinds", Straddle: "straddle", ButtonBlind: "button blind", TableAnte: "dead ante",
}

func (p *starsWriter) post(e *Event, name, mark string, committed []int64) {
	words := postWords[e.Post]
	if e.Post == TableAnte && p.h.soleAnte() {
		words = "the ante"
	}
	switch e.Post {
	case Straddle:
		committed[e.Player] = e.Amount
	case SmallAndBig:
		committed[e.Player] += min(e.Amount, p.h.BigBlind)
	case Ante, TableAnte, DeadBlind:
	default:
		committed[e.Player] += e.Amount
	}
	p.level = max(p.level, committed[e.Player])
	if e.Post != Ante && e.Post != TableAnte {
		p.acted[e.Player] = true
	}
	p.printf("%s: posts %s %s%s", name, words, p.money(e.Amount), mark)
}

// soleAnte reports whether only one player pays an ante.
func (h *Hand) soleAnte() bool {
	n := 0
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Post && (e.Post == Ante || e.Post == TableAnte) {
			n++
		}
	}
	return n == 1
}

// holeCards writes the header of the first street, once.
func (p *starsWriter) holeCards() {
	if p.dealt {
		return
	}
	p.dealt = true
	p.printf("*** HOLE CARDS ***")
	for i := range p.h.Players {
		switch pl := &p.h.Players[i]; {
		case pl.Dealt:
			p.printf("Dealt to %s [%s]", pl.Name, spaced(pl.Cards))
		case pl.InHand && !p.h.acts(i):
			p.printf("Dealt to %s", pl.Name)
		}
	}
}

// acts reports whether any event is a player's.
func (h *Hand) acts(player int) bool {
	for i := range h.Events {
		if h.Events[i].Player == player && h.Events[i].Kind != CashOut {
			return true
		}
	}
	return false
}

// spaced writes cards as hand histories do.
func spaced(cards []card.Card) string {
	var sb strings.Builder
	for i, c := range cards {
		if i > 0 {
			sb.WriteByte(' ')
		}
		sb.WriteString(c.String())
	}
	return sb.String()
}

// ordinal is the word in front of the streets and boards of several runs.
func (p *starsWriter) ordinal(run int) string {
	if p.runs == 1 {
		return ""
	}
	return ordinals[run]
}

func (p *starsWriter) board(e *Event) {
	if e.Street == table.Preflop {
		p.boards[0] = append(p.boards[0], e.Cards...)
		p.printf("*** PRE-FLOP *** [%s]", spaced(e.Cards))
		return
	}
	word := ""
	if e.Street >= p.parts {
		word = p.ordinal(e.Run)
		if e.Run > 0 && len(p.boards[e.Run]) == 0 {
			n := 0
			if p.parts > table.Flop {
				n = (p.parts - 1).BoardCards()
			} else if p.h.Courchevel {
				n = 1
			}
			p.boards[e.Run] = append(p.boards[e.Run], p.boards[0][:n]...)
		}
	}
	before := p.boards[e.Run]
	name := strings.ToUpper(e.Street.String())
	if e.Street == table.Flop {
		all := append(before[:len(before):len(before)], e.Cards...)
		p.printf("*** %s%s *** [%s]", word, name, spaced(all))
	} else {
		p.printf("*** %s%s *** [%s] [%s]", word, name, spaced(before), spaced(e.Cards))
	}
	p.boards[e.Run] = append(before, e.Cards...)
}

// showdown writes the header of a showdown when the first hand is shown or
// pot collected, and again for each further board.
func (p *starsWriter) showdown(e *Event) {
	live := 0
	for i := range p.h.Players {
		if !p.folded[i] && (p.h.acts(i) || p.h.Players[i].InHand) {
			live++
		}
	}
	if live < 2 || e.Run <= p.run {
		return
	}
	for _, later := range p.h.Events[p.at:] {
		if later.Kind == Board {
			return // shown before the board is complete
		}
	}
	p.noLow()
	p.run, p.low = e.Run, true
	p.printf("*** %sSHOW DOWN ***", p.ordinal(e.Run))
}

// describe says what hole cards are worth on a board; "" if they are not all
// told.
func (p *starsWriter) describe(cards []card.Card, run int) string {
	board := p.boards[run]
	if len(board) != evaluator.BoardSize || len(cards) != p.h.Game.HoleCards {
		return ""
	}
	high := words(evaluator.BestHigh(cards, board).Five())
	if !p.h.Game.HighLow {
		return high
	}
	if low, ok := evaluator.BestLow(cards, board); ok {
		return "HI: " + high + "; LO: " + strings.ReplaceAll(low.Low.String(), "-", ",")
	}
	return "HI: " + high
}

// noLow writes the line that tells that no hand had a low, before the
// summary or the showdown of the next board.
func (p *starsWriter) noLow() {
	if p.run < 0 || !p.h.Game.HighLow || !p.low {
		return
	}
	p.low = false
	for i := range p.h.Players {
		if cards := p.h.Players[i].Cards; !p.folded[i] && len(cards) == p.h.Game.HoleCards && len(p.boards[p.run]) == evaluator.BoardSize {
			if _, ok := evaluator.BestLow(cards, p.boards[p.run]); ok {
				return
			}
		}
	}
	p.printf("No low hand qualified")
}

// potName names a pot in a line of collection.
func (p *starsWriter) potName(pot int) string {
	switch {
	case pot == PotUnnamed:
		return "pot"
	case pot == 0:
		return "main pot"
	}
	for i := range p.h.Events {
		if e := &p.h.Events[i]; e.Kind == Collect && e.Pot > 1 {
			return fmt.Sprintf("side pot-%d", pot)
		}
	}
	return "side pot"
}
