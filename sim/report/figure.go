package report

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strconv"
	"strings"
)

// Figure is a drawing with its numbers, and how to make them again.
type Figure struct {
	ID       string // unique in a report: letters, digits and hyphens
	Title    string
	Alt      string // what is to be seen, for those who can't see it
	Head     []string
	Rows     [][]string
	Left     int      // columns of text before those of numbers
	Notes    []string // method, seed, version
	Commands []string // how to run it again, for a shell
	Folded   bool     // shown when asked for
	drawing  *canvas
}

// shownRows is the most rows of a table that are shown unasked.
const shownRows = 30

// LongTable reports whether the table is to be folded.
func (f *Figure) LongTable() bool { return len(f.Rows) > shownRows }

// MinWidth is the width in pixels below which the drawing scrolls.
func (f *Figure) MinWidth() int {
	if f.drawing.w <= plotWidth {
		return 0
	}
	return int(f.drawing.w * 0.9)
}

// MaxWidth is the width in pixels above which the drawing is not enlarged.
func (f *Figure) MaxWidth() int { return int(f.drawing.w * 1.35) }

// Wide reports whether the figure needs more than one column of a page.
func (f *Figure) Wide() bool { return f.drawing.w > plotWidth*1.25 }

// Inline returns the drawing for a page that has svgStyle. All text in it was
// escaped as it was written.
func (f *Figure) Inline() template.HTML {
	return template.HTML(f.svg("", "")) //nolint:gosec // see above
}

// SVG returns the drawing as a file of its own.
func (f *Figure) SVG() []byte {
	return []byte(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" + f.svg(` xmlns="http://www.w3.org/2000/svg"`,
		"<style>"+svgStyle+"</style>"+fmt.Sprintf(`<rect width="%s" height="%s" fill="#fff"/>`, num(f.drawing.w), num(f.drawing.h))) + "\n")
}

func (f *Figure) svg(attributes, first string) string {
	return fmt.Sprintf(`<svg class="plot" role="img" aria-labelledby="%s-t %s-d" viewBox="0 0 %s %s"%s><title id="%s-t">%s</title><desc id="%s-d">%s</desc>%s%s</svg>`,
		f.ID, f.ID, num(f.drawing.w), num(f.drawing.h), attributes, f.ID, html.EscapeString(xmlText(f.Title)), f.ID,
		html.EscapeString(xmlText(f.Alt)), first, xmlText(f.drawing.b.String()))
}

// xmlText drops the control characters that XML cannot hold, and mends what
// is no UTF-8.
func xmlText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' || r == 0xfffe || r == 0xffff {
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

func percentText(x float64, digits int) string {
	if !finite(x) {
		return "–"
	}
	return strconv.FormatFloat(100*x, 'f', digits, 64) + " %"
}

// errorText is a standard error of an equity, in percentage points.
func errorText(e *float64, exact bool) string {
	switch {
	case exact:
		return "exact"
	case e == nil:
		return "unknown"
	}
	return "± " + strconv.FormatFloat(100**e, 'f', 2, 64)
}

// rateText writes big blinds for 100 hands, with a proper minus.
func rateText(x float64) string {
	if !finite(x) {
		return "–"
	}
	return strings.Replace(strconv.FormatFloat(math.Round(x*100)/100, 'f', 2, 64), "-", "−", 1)
}

// countText puts commas into a count.
func countText(s string) string {
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return strings.Replace(s, "-", "−", 1)
}

func countInt(n int64) string { return countText(strconv.FormatInt(n, 10)) }

// slug makes a name of letters, digits and hyphens out of a text.
func slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(r)
			gap = false
		} else {
			gap = true
		}
		if b.Len() >= 40 {
			break
		}
	}
	if b.Len() == 0 {
		return "figure"
	}
	return b.String()
}
