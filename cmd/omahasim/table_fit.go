package main

import (
	"strings"

	"github.com/olekukonko/tablewriter/pkg/twwarp"
	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// columnGap is the blanks between two columns.
const columnGap = 2

// fit returns the table as it is if it is no wider than width, in characters,
// or if width is 0. Otherwise a last column of text goes on below, if that
// leaves it room, or else tables of fewer columns each are returned, which all
// begin with the columns that name the rows. An error stays with its figure.
func (t *table) fit(width int) []table {
	if width <= 0 || len(t.header) == 0 {
		return []table{*t}
	}
	widths := t.widths()
	total := 0 // with the gap after the last column, where the line under the header goes on
	for _, w := range widths {
		total += w
	}
	if total <= width {
		return []table{*t}
	}
	if folded, ok := t.folded(width, 24); ok {
		return []table{folded}
	}
	names, used := min(max(t.left, 1), len(widths)), 0
	for _, w := range widths[:names] {
		used += w
	}
	// Names that leave no room for what they name are columns like others.
	for names > 1 && used > width/2 {
		names--
		used -= widths[names]
	}
	var parts []table
	for at := names; at < len(widths); {
		end, room := at, width-used
		for end < len(widths) {
			next, need := end+1, widths[end]
			for ; next < len(widths) && isError(t.header[next]); next++ {
				need += widths[next]
			}
			if need > room && end > at {
				break
			}
			end, room = next, room-need
		}
		parts = append(parts, t.columns(names, at, end))
		at = end
	}
	if len(parts) == 0 {
		return []table{*t}
	}
	parts[0].title, parts[len(parts)-1].notes = t.title, t.notes
	for i := range parts {
		if folded, ok := parts[i].folded(width, 16); ok {
			parts[i] = folded
		}
	}
	return parts
}

// folded returns the table with the text of its last column going on in rows
// below; ok is false if that column is none of text, or has no room for least
// characters.
func (t *table) folded(width, least int) (out table, ok bool) {
	last := len(t.header) - 1
	room := width - columnGap
	for _, w := range t.widths()[:last] {
		room -= w
	}
	if last == 0 || t.left <= last || room < least {
		return out, false
	}
	out = *t
	out.rows = nil
	for _, row := range t.rows {
		for i, line := range wrapped(row[last:], room) {
			next := make([]string, len(row))
			if i == 0 {
				copy(next, row)
			}
			next[last] = line
			out.rows = append(out.rows, next)
		}
	}
	return out, true
}

// isError says that a column is the error of the one before it.
func isError(header string) bool { return strings.HasPrefix(header, "±") }

// wrapped returns lines of text no wider than width, if words allow; 0 is no
// limit. A line whose blanks line something up is left as it is.
func wrapped(lines []string, width int) []string {
	var out []string
	for _, line := range lines {
		if width <= 0 || twwidth.Width(line) <= width || strings.Contains(line, "  ") {
			out = append(out, line)
			continue
		}
		parts, _ := twwarp.WrapString(line, width)
		out = append(out, parts...)
	}
	return out
}

// widths returns the width of each column with the gap after it.
func (t *table) widths() []int {
	widths := make([]int, len(t.header))
	for i, h := range t.header {
		widths[i] = twwidth.Width(h)
		for _, row := range t.rows {
			if i < len(row) {
				widths[i] = max(widths[i], twwidth.Width(row[i]))
			}
		}
		widths[i] += columnGap
	}
	return widths
}

// columns returns the table of the first columns and those from at to before
// end.
func (t *table) columns(first, at, end int) table {
	pick := func(row []string) []string {
		out := append([]string(nil), row[:min(first, len(row))]...)
		return append(out, row[min(at, len(row)):min(end, len(row))]...)
	}
	part := table{header: pick(t.header), left: first + max(0, min(end, t.left)-at)}
	for _, row := range t.rows {
		part.rows = append(part.rows, pick(row))
	}
	return part
}
