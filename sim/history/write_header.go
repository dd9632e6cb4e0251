package history

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/omahasim/omahasim/sim/table"
)

// gameName is the name of the game and its betting form.
func (h *Hand) gameName() string {
	name := "Omaha"
	switch {
	case h.Courchevel:
		name = "Courchevel"
	case h.Game.HoleCards != 4:
		name = fmt.Sprintf("%d Card Omaha", h.Game.HoleCards)
	}
	if h.Game.HighLow {
		name += " Hi/Lo"
	}
	switch {
	case h.NoLimitPostflop:
		return name + " Pot Limit Pre-Flop, No Limit Post-Flop"
	case h.Betting == table.NoLimit:
		return name + " No Limit"
	case h.Betting == table.Limit:
		return name + " Limit"
	}
	return name + " Pot Limit"
}

// headerLine is the first line of a hand.
func (h *Hand) headerLine() string {
	money := func(v int64) string { return h.Symbol + formatMoney(v, h.Decimals) }
	site := h.Site
	if site == "" {
		site = "PokerStars"
	}
	id := h.ID
	if id == "" {
		id = "0"
	}
	s := fmt.Sprintf("%s Hand #%s: ", site, id)
	switch {
	case h.Tournament != "":
		s += "Tournament #" + h.Tournament + ", "
	default:
		s += " "
	}
	if h.Prologue != "" {
		s += h.Prologue + " "
	}
	s += h.gameName()
	if h.Level != "" {
		s += " - Level " + h.Level
	}
	low, high := h.SmallBlind, h.BigBlind
	if h.Betting == table.Limit {
		low, high = h.BigBlind, h.BigBet
	}
	s += fmt.Sprintf(" (%s/%s", money(low), money(high))
	if h.Cap > 0 {
		s += fmt.Sprintf(" - %s Cap - ", money(h.Cap))
	}
	if h.Currency != "" {
		s += " " + h.Currency
	}
	s += ")"
	if !h.Time.IsZero() {
		s += strings.TrimRight(" - "+h.Time.Format("2006/01/02 15:04:05")+" "+h.Zone, " ")
	}
	return s
}

func (p *starsWriter) header() {
	h := p.h
	p.printf("%s", h.headerLine())
	s := "Table '" + h.Table + "'"
	if h.MaxSeats > 0 {
		s += fmt.Sprintf(" %d-max", h.MaxSeats)
	}
	if h.Button > 0 {
		s += fmt.Sprintf(" Seat #%d is the button", h.Button)
	}
	p.printf("%s", s)
	for i := range h.Players {
		pl := &h.Players[i]
		if pl.NoStack {
			continue // the summary tells the seat
		}
		s := fmt.Sprintf("Seat %d: %s (%s in chips", pl.Seat, pl.Name, p.money(pl.Stack))
		if pl.Bounty > 0 {
			s += fmt.Sprintf(", $%s bounty", formatMoney(pl.Bounty, h.Decimals))
		}
		s += ")"
		if pl.SittingOut {
			s += " is sitting out"
		}
		p.printf("%s", s)
	}
}

// forText returns the hand without what keeps its first line from reading
// back: PHH holds any text in its fields, a line of text does not.
func (h *Hand) forText() (*Hand, error) {
	out := *h
	fields := []*string{&out.Table, &out.Site, &out.ID, &out.Tournament, &out.Prologue, &out.Level, &out.Currency, &out.Symbol, &out.Zone}
	drop := func(field *string) {
		*field = ""
		if field == &out.Tournament && h.Tournament != "" {
			out.Tournament = "?" // a tournament it stays
		}
	}
	for _, f := range fields {
		if strings.ContainsFunc(*f, unicode.IsControl) {
			drop(f)
		}
	}
	if out.headerReads() {
		return &out, nil
	}
	clean := out
	for _, f := range fields { // one of them is enough, most times
		if drop(f); out.headerReads() {
			return &out, nil
		}
		out = clean
	}
	for _, f := range fields {
		drop(f)
	}
	if !out.headerReads() {
		return nil, fmt.Errorf("hand %s: its game or stakes cannot stand in a line of text", h.ID)
	}
	return &out, nil
}

// headerReads reports whether the first line reads back as it was meant.
func (h *Hand) headerReads() bool {
	s := h.headerLine()
	site, id, _, ok := splitHeader(s)
	if !ok || h.ID != "" && id != h.ID || h.Site != "" && site != h.Site {
		return false
	}
	p := textParser{h: &Hand{Decimals: h.Decimals}, decimals: h.Decimals}
	if p.header(line{text: s}) != "" {
		return false
	}
	r := p.h
	small := h.SmallBlind
	if h.Betting == table.Limit {
		small = r.SmallBlind // half the big blind by custom
	}
	return r.Game == h.Game && r.Courchevel == h.Courchevel && r.Betting == h.Betting && r.NoLimitPostflop == h.NoLimitPostflop &&
		r.SmallBlind == small && r.BigBlind == h.BigBlind && (h.Betting != table.Limit || r.BigBet == h.BigBet) &&
		r.Cap == h.Cap && r.Symbol == h.Symbol && r.Tournament == h.Tournament && r.Prologue == h.Prologue
}
