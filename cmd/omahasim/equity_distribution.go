package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/sim"
)

// plainWidth is the width of output that goes to no terminal.
const plainWidth = 80

// distributionTable draws how the first player's equity is spread, with bars
// that fit the width of the terminal.
func (a *app) distributionTable(r *sim.EquityResult) table {
	d := r.Distribution
	width, terminal := terminalWidth(a.stdout)
	if !terminal || a.settings.Output != "" {
		width = plainWidth
	}
	t := table{left: 1, header: []string{"equity", "share", d.Over}}
	t.title = fmt.Sprintf("equity of %s over %s", shorten(r.Players[0].Input, 30), overWords(d.Over))
	most := 0.0
	drawn := false
	for _, b := range d.Buckets {
		most = max(most, b.Share)
		drawn = drawn || b.StdError > 0
	}
	if d.Over != "hands" {
		t.header[2] = "boards"
	}
	if drawn {
		t.header = []string{"equity", "share", "± error"}
	}
	t.header = append(t.header, " ")
	room := min(max(width-38, 10), 60)
	for _, b := range d.Buckets {
		third := thousands(b.Items)
		if drawn {
			third = percent(b.StdError, 2)
		}
		t.rows = append(t.rows, []string{fmt.Sprintf("%2.0f–%.0f %%", 100*b.From, 100*b.To), percent(b.Share, 2), third,
			pad(bar(b.Share/most, room), room)})
	}
	t.notes = append(t.notes, fmt.Sprintf("mean %s, standard deviation %s, from %s to %s",
		percent(d.Mean, 2), percent(d.SD, 2), percent(d.Min, 2), percent(d.Max, 2)))
	switch {
	case d.Seed == nil:
		t.notes = append(t.notes, fmt.Sprintf("exact, %s %s", thousands(d.Items), t.header[2]))
	default:
		what := "boards"
		if d.Over == "hands" {
			what = "hands"
		}
		t.notes = append(t.notes, fmt.Sprintf("Monte Carlo, seed %d: %s %s, the equity of each within %s (standard error)",
			*d.Seed, thousands(d.Items), what, percent(d.Error, 2)))
	}
	if !d.Complete {
		t.notes = append(t.notes, "INCOMPLETE: interrupted.")
	}
	return t
}

// overWords says what a distribution is over.
func overWords(over string) string {
	if over == "hands" {
		return "its hands"
	}
	return "the boards of the " + over
}

// bar draws a bar of a share of n characters, to an eighth of one.
func bar(share float64, n int) string {
	eighths := int(math.Round(share * float64(n) * 8))
	if eighths == 0 && share > 0 {
		eighths = 1
	}
	s := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return s
}

// pad fills a text up to n characters, so that it aligns left.
func pad(s string, n int) string {
	return s + strings.Repeat(" ", max(n-len([]rune(s)), 0))
}

// distributionCSV has one row for each bucket.
func distributionCSV(r *sim.EquityResult) table {
	d := r.Distribution
	t := table{header: []string{"game", "board", "dead", "hand", "over", "method", "complete", "seed", "version",
		"items", "deals_each", "item_std_error", "mean", "sd", "min", "max", "from", "to", "bucket_items", "share", "std_error"}}
	count := func(n int64) string { return strconv.FormatInt(n, 10) }
	for _, b := range d.Buckets {
		t.rows = append(t.rows, []string{r.Game, r.Board, r.Dead, r.Players[0].Input, d.Over, d.Method, strconv.FormatBool(d.Complete),
			optional(d.Seed, func(x uint64) string { return strconv.FormatUint(x, 10) }), r.Version,
			count(d.Items), count(d.Each), exactFloat(d.Error), exactFloat(d.Mean), exactFloat(d.SD), exactFloat(d.Min), exactFloat(d.Max),
			exactFloat(b.From), exactFloat(b.To), count(b.Items), exactFloat(b.Share), exactFloat(b.StdError)})
	}
	return t
}
