package report

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// plotWidth is the width of a figure in its own units. It is that of a phone,
// so that text of 11 or 12 units can be read there; on a desktop figures are scaled
// up or stand side by side.
const plotWidth = 400

// canvas collects the elements of a drawing. Colours are CSS classes, so that
// the page can be light or dark; those that show a number are attributes.
type canvas struct {
	b    strings.Builder
	w, h float64
}

// num writes a coordinate with at most two decimals.
func num(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}

func (c *canvas) rect(class string, x, y, w, h float64) {
	fmt.Fprintf(&c.b, `<rect class="%s" x="%s" y="%s" width="%s" height="%s"/>`, class, num(x), num(y), num(max(w, 0)), num(max(h, 0)))
}

// cell draws a rectangle in the colour of a share of the ramp, with a text in
// the middle that can be read on it.
func (c *canvas) cell(x, y, w, h, share float64, text string) {
	r, g, b := Ramp(share)
	fmt.Fprintf(&c.b, `<rect x="%s" y="%s" width="%s" height="%s" rx="2" fill="#%02x%02x%02x"/>`, num(x), num(y), num(w), num(h), r, g, b)
	if text == "" {
		return
	}
	class := "cell"
	if RampText(share) {
		class = "cell pale"
	}
	c.text(class, x+w/2, y+h/2+3.5, text)
}

func (c *canvas) line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(&c.b, `<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`, class, num(x1), num(y1), num(x2), num(y2))
}

// text writes at a place; class holds the anchor: start, mid or end.
func (c *canvas) text(class string, x, y float64, s string) {
	fmt.Fprintf(&c.b, `<text class="%s" x="%s" y="%s">%s</text>`, class, num(x), num(y), html.EscapeString(s))
}

// path draws a line through points, or a filled area.
func (c *canvas) path(class string, xy [][2]float64) {
	var d strings.Builder
	for i, p := range xy {
		op := "L"
		if i == 0 {
			op = "M"
		}
		d.WriteString(op + num(p[0]) + " " + num(p[1]))
	}
	fmt.Fprintf(&c.b, `<path class="%s" d="%s"/>`, class, d.String())
}

// svgStyle is what a drawing looks like by itself; the page's own style
// overrides the colours in the dark.
const svgStyle = `svg.plot{--ink:#1b1f24;--soft:#57606a;--grid:#d8dee4;--bar:#31688e;--whisker:#9a3412;--band:#31688e;--line:#9a3412;--paper:#fff}` +
	`svg.plot text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;fill:var(--ink)}` +
	`svg.plot text.soft,svg.plot text.softend,svg.plot text.softmid{fill:var(--soft);font-size:11px}` +
	`svg.plot text.end,svg.plot text.softend{text-anchor:end}svg.plot text.mid,svg.plot text.softmid{text-anchor:middle}` +
	`svg.plot text.cell{text-anchor:middle;font-size:11px;fill:#000}svg.plot text.pale{fill:#fff}` +
	`svg.plot text.suit{font-size:14px;text-anchor:middle}` +
	`svg.plot line.grid{stroke:var(--grid);stroke-width:1}svg.plot line.axis{stroke:var(--soft);stroke-width:1}` +
	`svg.plot line.whisker{stroke:var(--whisker);stroke-width:1.5}` +
	`svg.plot rect.bar{fill:var(--bar)}svg.plot rect.track{fill:var(--grid);opacity:.5}svg.plot rect.none{fill:none;stroke:var(--grid)}` +
	`svg.plot path.wide{fill:var(--band);opacity:.18}svg.plot path.narrow{fill:var(--band);opacity:.32}` +
	`svg.plot path.median{fill:none;stroke:var(--band);stroke-width:1.2;stroke-dasharray:4 3}` +
	`svg.plot path.walk{fill:none;stroke:var(--line);stroke-width:1.6;stroke-linejoin:round}`

// ticks returns about n round numbers from low to high.
func ticks(low, high float64, n int) []float64 {
	span := high - low
	if !(span > 0) || math.IsInf(span, 0) {
		return []float64{low}
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(n))))
	for _, m := range []float64{1, 2, 5, 10} {
		if span/(step*m) <= float64(n) {
			step *= m
			break
		}
	}
	var out []float64
	for x := math.Ceil(low/step-1e-9) * step; x <= high+step*1e-9; x += step {
		if math.Abs(x) < step*1e-9 {
			x = 0
		}
		out = append(out, x)
	}
	return out
}

// short writes an axis label: 1,000 as 1k, with a proper minus.
func short(x float64) string {
	if x == 0 {
		return "0" // not the zero below zero
	}
	s := ""
	switch a := math.Abs(x); {
	case a >= 1e6:
		s = strconv.FormatFloat(x/1e6, 'g', 4, 64) + "M"
	case a >= 1e3:
		s = strconv.FormatFloat(x/1e3, 'g', 4, 64) + "k"
	default:
		s = strconv.FormatFloat(x, 'g', 4, 64)
	}
	return strings.Replace(s, "-", "−", 1)
}

// clip shortens a label to n characters.
func clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n-1]) + "…"
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
