package main

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/history"
)

// replaySink returns what shows the reports in the chosen format.
// The files are those to be read; width is that of the terminal, 0 if there is
// none.
func (a *app) replaySink(w *bufio.Writer, width int, o *replayOptions, files []string) sink {
	if o.to != "" {
		return &convertSink{a: a, w: w, to: o.to}
	}
	switch a.settings.Format {
	case "json":
		return &jsonSink{w: w}
	case "csv":
		return &csvSink{w: csv.NewWriter(w), equity: o.equity}
	case "markdown":
		return &markdownSink{w: w}
	}
	return &textSink{w: w, width: width, quiet: a.settings.Quiet, place: placeWidth(files)}
}

// amountText writes an amount of a hand in chips.
func amountText(h *history.Hand, v int64) string { return history.FormatAmount(v, h.Decimals) }

// signed writes an amount with its sign.
func signed(h *history.Hand, v int64) string {
	if v > 0 {
		return "+" + amountText(h, v)
	}
	return amountText(h, v)
}

// results lists the players who won or lost something.
func (r *report) results() string {
	if r.audit == nil || !r.audit.Replayed {
		return ""
	}
	h := r.audit.Hand
	var parts []string
	for i, p := range r.audit.Players {
		if p.Net == 0 && p.Collected == 0 {
			continue
		}
		s := h.Players[i].Name + " " + signed(h, p.Net)
		if r.equity != nil && r.equity.EV != nil {
			s += fmt.Sprintf(" (EV %s)", signed(h, rounded(r.equity.EV[i])))
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", ")
}

func rounded(v float64) int64 {
	if v < 0 {
		return -int64(-v + 0.5)
	}
	return int64(v + 0.5)
}

// cells are the columns of one line.
func (r *report) cells() [8]string {
	out := [8]string{r.place(), r.id, "", "", r.status.String(), "", "", r.results()}
	if r.audit != nil {
		h := r.audit.Hand
		out[2], out[3] = gameText(h), h.Betting.String()
		if r.audit.Replayed {
			out[5], out[6] = amountText(h, r.audit.Pot), amountText(h, r.audit.Rake)
			if r.audit.Fees > 0 {
				out[6] += "+" + amountText(h, r.audit.Fees)
			}
		}
	}
	return out
}

func (r *report) place() string {
	if r.line == 0 {
		return r.file
	}
	return fmt.Sprintf("%s:%d", r.file, r.line)
}

func gameText(h *history.Hand) string {
	if h.Courchevel {
		if h.Game.HighLow {
			return "courchevel8"
		}
		return "courchevel"
	}
	return h.Game.String()
}

// remarks are the problems and notes of a hand with their places.
func (r *report) remarks(notes bool) (out []string) {
	if r.audit == nil {
		return []string{r.skipped}
	}
	for _, p := range r.audit.Problems {
		out = append(out, fmt.Sprintf("%s:%d: %s", r.file, p.Line, p.Text))
	}
	if notes {
		for _, p := range r.audit.Notes {
			out = append(out, fmt.Sprintf("%s:%d: note: %s", r.file, p.Line, p.Text))
		}
	}
	return out
}

// equityLines are the equities, a line a street.
func (r *report) equityLines() (out []string) {
	if r.equity == nil {
		return nil
	}
	h := r.audit.Hand
	for _, s := range r.equity.Streets {
		text := fmt.Sprintf("%-8s%-12s", s.Street, card.Format(s.Board))
		for k, p := range s.Players {
			text += fmt.Sprintf("  %s %.2f%%", h.Players[p].Name, 100*s.Equity[k])
		}
		if s.Unknown > 0 {
			text += fmt.Sprintf("  (%d unknown)", s.Unknown)
		}
		out = append(out, text)
	}
	return out
}

// textSink prints a line a hand as it comes: the columns are fixed, so that
// files of any length need no memory.
type textSink struct {
	w     *bufio.Writer
	quiet bool
	place int // width of the column
	width int // of the terminal; 0 is no limit
}

// narrow says that the columns do not fit the terminal. The place of a hand is
// then a line of its own, and what the columns say is a sentence below.
func (s *textSink) narrow() bool { return s.width > 0 && s.width < s.place+textColumns+20 }

// line writes a text behind an indent, in several lines where it is too wide.
func (s *textSink) line(indent int, text string) {
	for i, l := range folded(printable(text), max(s.width-indent, 0)) {
		if i == 1 {
			indent += 4
		}
		s.w.WriteString(strings.Repeat(" ", indent) + l + "\n")
	}
}

// folded cuts a text at its last blanks into lines of at most width characters,
// the second and later ones four less; 0 is no limit. Words are never cut.
func folded(text string, width int) []string {
	var out []string
	for width > 0 && utf8.RuneCountInString(text) > width {
		head := string([]rune(text)[:width+1])
		at := strings.LastIndexByte(head, ' ')
		if strings.TrimSpace(text[:max(at, 0)]) == "" {
			at = strings.IndexByte(text, ' ')
		}
		if at <= 0 {
			break
		}
		if len(out) == 0 {
			width -= 4
		}
		out, text = append(out, strings.TrimRight(text[:at], " ")), strings.TrimLeft(text[at:], " ")
	}
	return append(out, text)
}

// placeWidth is the width of a file's name with a line of up to four digits.
// A few very long names are not worth a wide column.
func placeWidth(files []string) int {
	width := 0
	for _, name := range files {
		width = max(width, utf8.RuneCountInString(name)+len(":1234"))
	}
	return min(width, 72)
}

const (
	textLine    = "%-*s %-14s %-10s %-9s %-10s %12s %10s  %s\n"
	textColumns = 1 + 14 + 1 + 10 + 1 + 9 + 1 + 10 + 1 + 12 + 1 + 10 + 2
)

func (s *textSink) start() error {
	if s.narrow() {
		return nil
	}
	fmt.Fprintf(s.w, textLine, s.place, "place", "hand", "game", "betting", "status", "pot", "rake", "net")
	return nil
}

func (s *textSink) hand(r *report) error {
	c := r.cells()
	if s.narrow() {
		s.narrowHand(r, c)
		return nil
	}
	line := fmt.Sprintf(textLine, s.place, c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7])
	s.w.WriteString(strings.TrimRight(line, " \n") + "\n")
	for _, l := range append(r.equityLines(), r.remarks(!s.quiet)...) {
		s.line(4, l)
	}
	return nil
}

func (s *textSink) narrowHand(r *report, c [8]string) {
	s.line(0, c[0])
	what := ""
	if c[1] != "" {
		what = "hand " + c[1] + ", "
	}
	if c[2] != "" {
		what += c[2] + " " + c[3] + ", "
	}
	what += c[4]
	if c[5] != "" {
		what += ", pot " + c[5] + ", rake " + c[6]
	}
	s.line(2, what)
	if c[7] != "" {
		s.line(2, c[7])
	}
	for _, l := range append(r.equityLines(), r.remarks(!s.quiet)...) {
		s.line(4, l)
	}
}

func (s *textSink) end(sum *replaySummary) error {
	_, err := fmt.Fprintln(s.w, sum.text())
	return err
}

// markdownSink prints the lines as a Markdown table.
type markdownSink struct {
	w       *bufio.Writer
	remarks []string
}

func (s *markdownSink) start() error {
	s.w.WriteString("| place | hand | game | betting | status | pot | rake | net |\n|---|---|---|---|---|---:|---:|---|\n")
	return nil
}

func (s *markdownSink) hand(r *report) error {
	c := r.cells()
	escape := strings.NewReplacer("|", "\\|", "\n", " ", "<", "&lt;", "*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[")
	for _, x := range c {
		s.w.WriteString("| " + escape.Replace(x) + " ")
	}
	s.w.WriteString("|\n")
	for _, l := range append(r.equityLines(), r.remarks(false)...) {
		if len(s.remarks) < 1000 { // they stand below the table
			s.remarks = append(s.remarks, "- "+escape.Replace(l)+"\n")
		}
	}
	return nil
}

func (s *markdownSink) end(sum *replaySummary) error {
	s.w.WriteString("\n" + sum.text() + "\n")
	if len(s.remarks) > 0 {
		s.w.WriteString("\n" + strings.Join(s.remarks, ""))
	}
	return nil
}

// csvSink prints one row a hand; what belongs to players is a JSON object in
// its cell.
type csvSink struct {
	w      *csv.Writer
	equity bool
}

func (s *csvSink) start() error {
	header := []string{"file", "line", "id", "game", "betting", "status", "pot", "rake", "fees", "net", "award_before_rake",
		"problems", "problem_line", "problem"}
	if s.equity {
		header = append(header, "all_in_ev", "equity")
	}
	return s.w.Write(header)
}

func (s *csvSink) hand(r *report) error {
	row := []string{r.file, strconv.Itoa(r.line), r.id, "", "", r.status.String(), "", "", "", "", "", "0", "", ""}
	if r.audit == nil {
		row[11], row[12], row[13] = "1", strconv.Itoa(r.line), r.skipped
	} else {
		h := r.audit.Hand
		row[3], row[4] = gameText(h), h.Betting.String()
		if r.audit.Replayed {
			row[6], row[7], row[8] = amountText(h, r.audit.Pot), amountText(h, r.audit.Rake), amountText(h, r.audit.Fees)
			row[9] = chipsObject(r, func(p *history.PlayerResult) int64 { return p.Net })
			row[10] = chipsObject(r, func(p *history.PlayerResult) int64 { return p.Award })
		}
		row[11] = strconv.Itoa(len(r.audit.Problems))
		if len(r.audit.Problems) > 0 {
			row[12], row[13] = strconv.Itoa(r.audit.Problems[0].Line), r.audit.Problems[0].Text
		}
	}
	if s.equity {
		ev, streets := "", ""
		if r.equity != nil {
			j := newJSONHand(r)
			if r.equity.EV != nil {
				var o object
				for i := range r.audit.Players {
					if r.audit.Players[i].In { // in chips, as all amounts of the row
						o = append(o, member{r.audit.Hand.Players[i].Name, r.equity.EV[i] / math.Pow10(r.audit.Hand.Decimals)})
					}
				}
				ev = string(must(json.Marshal(o)))
			}
			streets = string(must(json.Marshal(j.Equity)))
		}
		row = append(row, ev, streets)
	}
	return s.w.Write(row)
}

func (s *csvSink) end(*replaySummary) error {
	s.w.Flush()
	return s.w.Error()
}

// must returns the bytes of a value that always encodes.
func must(b []byte, err error) []byte {
	if err != nil {
		return []byte(strconv.Quote(err.Error()))
	}
	return b
}

// chipsObject is a JSON object of amounts in chips, by player.
func chipsObject(r *report, of func(*history.PlayerResult) int64) string {
	var o object
	for i := range r.audit.Players {
		o = append(o, member{r.audit.Hand.Players[i].Name, json.Number(amountText(r.audit.Hand, of(&r.audit.Players[i])))})
	}
	return string(must(json.Marshal(o)))
}
