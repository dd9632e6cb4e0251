package report

import "math"

// barRow is one bar: a value with the ends of its error bar (equal to it if
// there is none), and its text.
type barRow struct {
	label            string
	value, low, high float64
	text             string
}

// barChart draws horizontal bars under their labels, from zero, with error
// bars. The axis reaches from zero to high at least; suffix is the unit of its
// labels.
func barChart(rows []barRow, high float64, suffix string) *canvas {
	low := 0.0
	const (
		left, right = 6.0, plotWidth - 14.0
		rowHeight   = 33.0
		top         = 4.0
	)
	for _, r := range rows {
		for _, x := range []float64{r.value, r.low, r.high} {
			if finite(x) {
				low, high = min(low, x), max(high, x)
			}
		}
	}
	if high <= low {
		high = low + 1
	}
	if suffix != " %" {
		pad := (high - low) * 0.04
		if low < 0 {
			low -= pad
		}
		high += pad
	}
	bottom := top + rowHeight*float64(len(rows))
	c := &canvas{w: plotWidth, h: bottom + 22}
	at := func(x float64) float64 { return left + (x-low)/(high-low)*(right-left) }
	for _, x := range ticks(low, high, 6) {
		c.line("grid", at(x), top, at(x), bottom)
		label := short(x) + suffix
		anchor := "softmid"
		if at(x) < 16 {
			anchor = "soft"
		}
		if at(x) > plotWidth-24 {
			anchor = "softend"
			c.text(anchor, plotWidth-2, bottom+14, label)
			continue
		}
		c.text(anchor, at(x), bottom+14, label)
	}
	zero := at(min(max(0, low), high))
	for i, r := range rows {
		y := top + rowHeight*float64(i)
		c.text("start", left+3, y+12, clip(r.label, 44))
		c.text("end", right, y+12, r.text)
		if !finite(r.value) {
			continue
		}
		x := at(r.value)
		c.rect("bar", min(zero, x), y+17, max(math.Abs(x-zero), 0.5), 10)
		if finite(r.low) && finite(r.high) && r.high > r.low {
			c.line("whisker", at(r.low), y+22, at(r.high), y+22)
			c.line("whisker", at(r.low), y+18, at(r.low), y+26)
			c.line("whisker", at(r.high), y+18, at(r.high), y+26)
		}
	}
	c.line("axis", zero, top, zero, bottom)
	return c
}

// columnChart draws the share of each of some neighbouring classes as
// columns, and the classes' bounds below.
func columnChart(shares, errors []float64, bounds []string) *canvas {
	const (
		left, right = 40.0, plotWidth - 8.0 // "100 %" stands to the left
		top, bottom = 8.0, 168.0
	)
	c := &canvas{w: plotWidth, h: bottom + 34}
	most := 0.0
	for i, s := range shares {
		most = max(most, s+errors[i])
	}
	most = max(most*1.05, 1e-9)
	at := func(s float64) float64 { return bottom - s/most*(bottom-top) }
	for _, s := range ticks(0, most, 5) {
		c.line("grid", left, at(s), right, at(s))
		c.text("softend", left-4, at(s)+3.5, short(100*s)+" %")
	}
	width := (right - left) / float64(len(shares))
	for i, s := range shares {
		x := left + width*float64(i)
		c.rect("bar", x+0.75, at(s), width-1.5, bottom-at(s))
		if e := errors[i]; e > 0 {
			c.line("whisker", x+width/2, at(s-e), x+width/2, at(s+e))
		}
	}
	c.line("axis", left, bottom, right, bottom)
	every := (len(bounds) - 1 + 4) / 5
	for i, b := range bounds {
		switch {
		case i == len(bounds)-1:
			c.text("softend", plotWidth-2, bottom+14, b)
		case i%every == 0:
			c.text("softmid", left+width*float64(i), bottom+14, b)
		}
	}
	c.text("softmid", (left+right)/2, bottom+29, "equity, and how often")
	return c
}

// listChart draws small bars beside their labels, for a histogram whose
// classes are of uneven width.
func listChart(labels []string, shares []float64, texts []string) *canvas {
	const (
		left, right = 108.0, plotWidth - 58.0
		row         = 16.0
	)
	c := &canvas{w: plotWidth, h: row*float64(len(labels)) + 6}
	most := 1e-12
	for _, s := range shares {
		most = max(most, s)
	}
	for i, label := range labels {
		y := 3 + row*float64(i)
		c.text("end", left-6, y+11.5, label)
		c.rect("track", left, y+2, right-left, row-4)
		c.rect("bar", left, y+2, shares[i]/most*(right-left), row-4)
		c.text("softend", plotWidth-4, y+11.5, texts[i])
	}
	c.line("axis", left, 2, left, c.h-2)
	return c
}
