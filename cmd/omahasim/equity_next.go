package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	reports "github.com/omahasim/omahasim/sim/report"
)

// nextCardTables maps a player's equity over the next cards: a row for each
// suit and a column for each rank. Heads-up only the first player is shown,
// since the other has the rest.
func (a *app) nextCardTables(r *sim.EquityResult) []table {
	var out []table
	players := len(r.Players)
	if players == 2 {
		players = 1
	}
	for p := range players {
		out = append(out, a.nextCardTable(r, p))
	}
	return out
}

func (a *app) nextCardTable(r *sim.EquityResult, player int) table {
	cells := map[card.Card]*sim.NextCard{}
	low, high, worst := 1.0, 0.0, 0.0
	for i := range r.NextCards.Cards {
		c := &r.NextCards.Cards[i]
		if at, err := card.Parse(c.Card); err == nil {
			cells[at] = c
		}
		low, high = min(low, c.Equity[player]), max(high, c.Equity[player])
		if e := c.StdError[player]; e != nil {
			worst = max(worst, *e)
		}
	}
	decimals := a.mapDecimals()
	t := table{left: 1, header: []string{""}}
	t.title = fmt.Sprintf("equity of %s after each next card, in percent", shorten(r.Players[player].Input, 30))
	for rank := card.Ranks - 1; rank >= 0; rank-- {
		t.header = append(t.header, card.RankLetters[rank:rank+1])
	}
	for suit := card.Suits - 1; suit >= 0; suit-- {
		row := []string{card.SuitLetters[suit : suit+1]}
		for rank := card.Ranks - 1; rank >= 0; rank-- {
			c := cells[card.New(card.Rank(rank), card.Suit(suit))]
			row = append(row, nextCell(c, player, decimals))
		}
		t.rows = append(t.rows, row)
	}
	if a.settings.Format == "table" {
		// Of even width, so that the map fits 80 columns, and in colour.
		t.notes = a.drawMap(&t, low, high)
		t.header, t.rows = nil, nil
	}
	note := fmt.Sprintf("from %s to %s, exact; · cannot come", percent(low, 1), percent(high, 1))
	if r.NextCards.Seed != nil {
		note = fmt.Sprintf("from %s to %s, %s deals, standard error at most %s; · did not come",
			percent(low, 1), percent(high, 1), groups(r.NextCards.Deals.String()), percent(worst, 2))
	}
	if !r.NextCards.Complete {
		note = "INCOMPLETE: " + note
	}
	t.notes = append(t.notes, note)
	return t
}

// nextCell is the equity after a card, in percent.
func nextCell(c *sim.NextCard, player, decimals int) string {
	switch {
	case c == nil:
		return "·"
	case c.Equity[player] == 1:
		return "100"
	}
	return strconv.FormatFloat(100*c.Equity[player], 'f', decimals, 64)
}

// A cell is a blank and up to "99.9", or "100" where that is too wide.
const (
	mapCell       = 5
	narrowMapCell = 4
)

// mapDecimals is how many decimals the cells of a map have room for.
func (a *app) mapDecimals() int {
	if width, ok := terminalWidth(a.stdout); ok && a.settings.Output == "" && width < 1+mapCell*card.Ranks {
		return 0
	}
	return 1
}

// drawMap writes the rows of a map with a coloured background where colour is
// allowed. The numbers are there in any case.
func (a *app) drawMap(t *table, low, high float64) []string {
	colored := a.colored(a.stdout)
	size := mapCell
	if a.mapDecimals() == 0 {
		size = narrowMapCell
	}
	head := " "
	for _, h := range t.header[1:] {
		head += fmt.Sprintf("%*s", size, h)
	}
	lines := []string{head}
	for _, row := range t.rows {
		var line strings.Builder
		line.WriteString(row[0])
		for _, cell := range row[1:] {
			text := fmt.Sprintf("%*s", size, cell)
			x, err := strconv.ParseFloat(cell, 64)
			if colored && err == nil {
				share := 0.5
				if high > low {
					share = (x/100 - low) / (high - low)
				}
				text = paint(text, share)
			}
			line.WriteString(text)
		}
		lines = append(lines, line.String())
	}
	return lines
}

// paint puts a text on the colour of a share from 0 to 1: in 24 bits where
// the terminal says that it can, else in the 256 colours of xterm.
func paint(text string, share float64) string {
	ink := 16 // black
	if reports.RampText(share) {
		ink = 231 // white
	}
	r, g, b := reports.Ramp(share)
	paper := fmt.Sprintf("2;%d;%d;%d", r, g, b)
	if deep := os.Getenv("COLORTERM"); deep != "truecolor" && deep != "24bit" {
		paper = fmt.Sprintf("5;%d", xterm(r, g, b))
	}
	return fmt.Sprintf("\x1b[38;5;%d;48;%sm%s\x1b[0m", ink, paper, text)
}

// xterm returns the nearest colour of xterm's 6 × 6 × 6 cube, whose levels
// are 0, 95, 135, 175, 215 and 255.
func xterm(r, g, b uint8) int {
	level := func(c uint8) int {
		switch {
		case c < 48:
			return 0
		case c < 115:
			return 1
		}
		return min((int(c)-35)/40, 5)
	}
	return 16 + 36*level(r) + 6*level(g) + level(b)
}

// nextCardCSV has one row for each card and player.
func nextCardCSV(r *sim.EquityResult) table {
	n := r.NextCards
	t := table{header: []string{"game", "board", "dead", "method", "deals", "complete", "seed", "version",
		"card", "chance", "weight", "player", "hand", "equity", "std_error", "equity_exact"}}
	for i := range n.Cards {
		c := &n.Cards[i]
		for p := range r.Players {
			exact := ""
			if c.EquityExact != nil {
				exact = c.EquityExact[p]
			}
			t.rows = append(t.rows, []string{r.Game, r.Board, r.Dead, n.Method, n.Deals.String(), strconv.FormatBool(n.Complete),
				optional(n.Seed, func(x uint64) string { return strconv.FormatUint(x, 10) }), r.Version,
				c.Card, exactFloat(c.Chance), c.Weight.String(), strconv.Itoa(p + 1), r.Players[p].Input,
				exactFloat(c.Equity[p]), optional(c.StdError[p], exactFloat), exact})
		}
	}
	return t
}
