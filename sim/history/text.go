package history

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// textParser reads one hand of PokerStars-style text.
type textParser struct {
	h        *Hand
	style    style
	decimals int
	need     int  // decimals an amount asked for beyond decimals
	other    bool // the hand is of another game

	names  []int // player indexes, longest name first
	boards [MaxRuns][]card.Card
	summed map[int]bool         // players of whom the summary speaks
	final  [MaxRuns][]card.Card // the boards as the summary has them
	run    int                  // board that show-down lines speak of
	err    *Problem
}

// parseText reads the lines of one hand; the first is its header. The problem
// is not nil if the hand cannot be used.
func parseText(file string, lines []line) (*Hand, *Problem) {
	for i := range lines { // as text comes out of a table or an editor
		lines[i].text = strings.ReplaceAll(lines[i].text, "\t", " ")
	}
	st := numberStyle(lines)
	decimals := 2
	for {
		p := &textParser{h: &Hand{Format: PokerStars, File: file, Line: lines[0].no, Last: lines[len(lines)-1].no,
			Hero: -1, Decimals: decimals}, style: st, decimals: decimals}
		p.parse(lines)
		if p.need > decimals { // finer amounts than expected: read again in smaller units
			decimals = p.need
			continue
		}
		if p.err != nil {
			p.err.File, p.err.ID = file, p.h.ID
			return nil, p.err
		}
		p.h.hash = p.h.digest()
		return p.h, nil
	}
}

// damaged gives the hand up, once.
func (p *textParser) damaged(l line, format string, args ...any) {
	if p.err == nil {
		p.err = &Problem{Line: l.no, Kind: Damaged, Msg: fmt.Sprintf(format, args...)}
	}
}

// scale turns a number into units.
func (p *textParser) scale(n number) int64 {
	v, ok := n.scaled(p.decimals)
	if !ok {
		if n.decimals > p.decimals {
			p.need = max(p.need, n.decimals)
		}
		return 0
	}
	return v
}

// amount reads an amount at the start of s.
func (p *textParser) amount(s string) (v int64, rest string, ok bool) {
	n, _, rest, ok := cutAmount(s, p.style)
	if !ok {
		return 0, s, false
	}
	if _, fits := n.scaled(max(p.decimals, n.decimals)); !fits {
		return 0, s, false
	}
	return p.scale(n), rest, true
}

func (p *textParser) parse(lines []line) {
	if problem := p.header(lines[0]); problem != "" {
		kind := Damaged
		if p.other {
			kind = OtherGame
		}
		p.err = &Problem{Line: lines[0].no, Kind: kind, Msg: problem}
		return
	}
	body := lines[1:]
	at := 0
	for ; at < len(body) && p.preamble(body[at]); at++ {
	}
	summary := len(body)
	for i := at; i < len(body); i++ {
		if strings.HasPrefix(body[i].text, "*** SUMMARY") {
			summary = i
			break
		}
	}
	p.unseated(body[at:])
	p.summaryBoards(body[summary:])
	if p.err != nil {
		p.finish(lines, false)
		return
	}
	if len(p.h.Players) > MaxPlayers {
		p.damaged(lines[0], "more than %d seats", MaxPlayers)
		return
	}
	p.sortNames()
	for ; at < summary && p.err == nil && p.need <= p.decimals; at++ {
		p.playLine(body[at])
	}
	if summary < len(body) {
		for _, l := range body[summary+1:] {
			p.summaryLine(l)
		}
	}
	p.finish(lines, summary < len(body))
}

// preamble reads the lines between the header and the first post or street;
// it returns false at the first line that is neither table nor seat.
func (p *textParser) preamble(l line) bool {
	s := l.text
	switch {
	case s == "":
		return true
	case strings.HasPrefix(s, "Table ") && p.h.Table == "" && len(p.h.Players) == 0:
		p.tableLine(l)
		return true
	case strings.HasPrefix(s, "*** "):
		return false
	}
	if seat, rest, ok := cutSeat(s); ok {
		if !strings.Contains(rest, " in chips") && p.named(s[:len(s)-len(rest)-2]) >= 0 {
			return false // someone is named "Seat 3" and posts
		}
		p.seatLine(l, seat, rest)
		return p.err == nil
	}
	// Lines of people who come, go, chat or sit out stand among the seats too.
	if strings.Contains(s, ` said, "`) || strings.HasPrefix(s, "#") && !p.speaks(s) {
		return true
	}
	return !strings.Contains(s, ": ") && !strings.Contains(s, " posts ") && !isCancelled(s)
}

// cutSeat reads "Seat 4: " and returns what follows.
func cutSeat(s string) (seat int, rest string, ok bool) {
	rest, ok = strings.CutPrefix(s, "Seat ")
	if !ok {
		return 0, "", false
	}
	digits, rest, ok := strings.Cut(rest, ": ")
	if !ok || digits == "" || len(digits) > 2 {
		return 0, "", false
	}
	seat, err := strconv.Atoi(digits)
	return seat, rest, err == nil && seat > 0
}

// seatLine reads "Zoë (€25 in chips, $1.76 bounty) is sitting out".
func (p *textParser) seatLine(l line, seat int, rest string) {
	in := strings.LastIndex(rest, " in chips")
	if in < 0 {
		p.damaged(l, "expected (… in chips) after the name in %q", l.text)
		return
	}
	open := strings.LastIndex(rest[:in], " (")
	if open < 1 {
		p.damaged(l, "expected a name and (… in chips) in %q", l.text)
		return
	}
	name := rest[:open]
	stack, tail, ok := p.amount(rest[open+2:])
	if at := strings.Index(tail, "in chips"); !ok || at < 0 || at > 8 {
		p.damaged(l, "expected the chips of %s, found %q", name, rest[open:])
		return
	}
	if len(name) > MaxNameSize {
		p.damaged(l, "a name longer than %d bytes", MaxNameSize)
		return
	}
	pl := Player{Name: name, Seat: seat, Line: l.no, Stack: stack}
	after := rest[in+len(" in chips"):]
	if bounty, found := strings.CutPrefix(after, ", "); found {
		pl.Bounty, _, _ = p.amount(bounty)
	}
	pl.SittingOut = strings.Contains(after, "sitting out") || strings.Contains(after, "out of hand")
	for i := range p.h.Players {
		switch {
		case p.h.Players[i].Seat == seat:
			p.damaged(l, "seat %d is listed twice", seat)
		case p.h.Players[i].Name == name:
			p.damaged(l, "two players are named %q", name)
		}
	}
	p.h.Players = append(p.h.Players, pl)
}

// unseated adds players who play though no seat line lists them: the summary
// tells their seat. Their stacks are unknown.
func (p *textParser) unseated(body []line) {
	inSummary := false
	var tried [100]bool // seats looked for
	for _, l := range body {
		if strings.HasPrefix(l.text, "*** SUMMARY") {
			inSummary = true
			continue
		}
		seat, rest, ok := cutSeat(l.text)
		if !inSummary || !ok || p.seated(seat) >= 0 {
			continue
		}
		name := rest
		for _, mark := range []string{" (button)", " (small blind)", " (big blind)", " folded ", " showed [", " collected (", " mucked", " won ("} {
			if i := strings.Index(name, mark); i > 0 {
				name = name[:i]
			}
		}
		acts, prefix := false, name+": "
		for i := 0; i < len(body) && !tried[seat%100] && !acts; i++ {
			if strings.HasPrefix(body[i].text, "*** SUMMARY") {
				break
			}
			acts = strings.HasPrefix(body[i].text, prefix)
		}
		tried[seat%100] = true
		if !acts || p.named(name) >= 0 || len(name) > MaxNameSize {
			continue
		}
		p.h.Players = append(p.h.Players, Player{Name: name, Seat: seat, Line: l.no, NoStack: true})
		p.h.note(l.no, "%s plays from seat %d, but no seat line tells the stack", name, seat)
	}
	sort.SliceStable(p.h.Players, func(i, j int) bool { return p.h.Players[i].Seat < p.h.Players[j].Seat })
}

func (p *textParser) seated(seat int) int {
	for i := range p.h.Players {
		if p.h.Players[i].Seat == seat {
			return i
		}
	}
	return -1
}

func (p *textParser) named(name string) int {
	for i := range p.h.Players {
		if p.h.Players[i].Name == name {
			return i
		}
	}
	return -1
}

// speaks reports whether a line begins with the name of a player: "#1: folds"
// is no remark if someone is called "#1".
func (p *textParser) speaks(s string) bool {
	for i := range p.h.Players {
		if rest, ok := strings.CutPrefix(s, p.h.Players[i].Name); ok && strings.HasPrefix(rest, ": ") {
			return true
		}
	}
	return false
}

// sortNames orders the players by the length of their names, so that "a: b"
// is tried before "a".
func (p *textParser) sortNames() {
	for i := range p.h.Players {
		p.names = append(p.names, i)
	}
	sort.SliceStable(p.names, func(i, j int) bool {
		return len(p.h.Players[p.names[i]].Name) > len(p.h.Players[p.names[j]].Name)
	})
}

// who finds a player whose name starts a line, and for whom use accepts the
// rest; longer names are tried first.
func (p *textParser) who(s string, use func(player int, rest string) bool) bool {
	for _, i := range p.names {
		if rest, ok := strings.CutPrefix(s, p.h.Players[i].Name); ok && use(i, rest) {
			return true
		}
	}
	return false
}

// finish looks whether the hand is whole.
func (p *textParser) finish(lines []line, summary bool) {
	h := p.h
	last := lines[len(lines)-1]
	for i := len(lines) - 1; i > 0 && last.text == ""; i-- {
		last = lines[i]
	}
	h.Last = last.no
	switch {
	case p.err != nil && p.err.Line == last.no && p.err.Kind == Damaged && len(lines) > 1:
		// The line that could not be read is the last: the text is cut in it.
		p.err = nil
		h.Incomplete = last.no
		return
	case p.err != nil || h.Cancelled:
		return
	case !summary || h.Summary.Line == 0, last.open && p.cut(last):
		h.Incomplete = last.no
		return
	}
	if missing := p.missing(); missing > 0 {
		h.note(last.no, "the summary lacks %d of the seats", missing)
	}
	if h.soleAnte() {
		for i := range h.Events {
			if e := &h.Events[i]; e.Kind == Post && e.Post == Ante {
				e.Post = TableAnte // one player pays for the whole table
			}
		}
	}
	h.setHero()
	h.blindsAsStakes()
	for i := range h.Players {
		if n := len(h.Players[i].Cards); n > h.Game.HoleCards {
			h.note(h.Players[i].CardsLine, "%s has %d hole cards, the header says %s", h.Players[i].Name, n, h.Game)
			h.Game.HoleCards = n
		}
	}
	if len(h.Players) < 2 {
		p.damaged(lines[0], "a hand needs two seats or more, found %d", len(h.Players))
	}
}

// note records an oddity that was handled.
func (h *Hand) note(line int, format string, args ...any) {
	h.Notes = append(h.Notes, Remark{line, fmt.Sprintf(format, args...)})
}

// blindsAsStakes mends the stakes of a limit game whose header names the blinds
// rather than the limits: then the big blind posted is the upper number.
func (h *Hand) blindsAsStakes() {
	if h.Betting != table.Limit || h.BigBet <= h.BigBlind {
		return
	}
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Post && e.Post == BigBlind {
			if e.Amount == h.BigBet {
				h.SmallBlind, h.BigBlind, h.BigBet = h.BigBlind, h.BigBet, 2*h.BigBet
			}
			return
		}
	}
}

// setHero makes the only player whose cards are told at the deal the hero.
func (h *Hand) setHero() {
	for i := range h.Players {
		if !h.Players[i].Dealt {
			continue
		}
		if h.Hero >= 0 {
			h.Hero = -1
			return
		}
		h.Hero = i
	}
}

// cut reports whether the last line of a file, which has no end, seems to
// stop in the middle of the summary.
func (p *textParser) cut(last line) bool {
	if _, rest, ok := cutSeat(last.text); ok && p.missing() == 0 {
		for _, word := range []string{"folded before Flop", "folded on the Flop", "folded on the Turn", "folded on the River",
			"(didn't bet)", " mucked", ")", "]", " lost", " with "} {
			if strings.HasSuffix(rest, word) || word == " with " && strings.Contains(rest, word) {
				return false
			}
		}
		return true
	}
	return p.missing() > 0
}

// missing counts the players in the play of whom the summary says nothing.
func (p *textParser) missing() int {
	n := 0
	for i := range p.h.Players {
		if p.h.acts(i) && !p.summed[i] {
			n++
		}
	}
	return n
}
