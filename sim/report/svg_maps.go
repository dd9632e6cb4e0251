package report

import (
	"math"
	"strconv"

	"github.com/omahasim/omahasim/evaluator/card"
)

// scale draws the colour ramp with its two ends.
func scale(c *canvas, x, y, w float64, low, high string) {
	const steps = 40
	lw := 7*float64(len([]rune(low))) + 6
	hw := 7*float64(len([]rune(high))) + 6
	c.text("softend", x+lw-6, y+9, low)
	step := (w - lw - hw) / steps
	for i := range steps {
		r := float64(i) / (steps - 1)
		red, green, blue := Ramp(r)
		c.b.WriteString(`<rect x="` + num(x+lw+step*float64(i)) + `" y="` + num(y) + `" width="` + num(step+0.3) + `" height="11" fill="#` + hex(red, green, blue) + `"/>`)
	}
	c.text("soft", x+w-hw+6, y+9, high)
}

func hex(r, g, b uint8) string {
	return strconv.FormatUint(1<<24|uint64(r)<<16|uint64(g)<<8|uint64(b), 16)[1:]
}

// suitSigns are in the order of card.Suit.
var suitSigns = [card.Suits]string{"♣", "♦", "♥", "♠"}

// span returns the smallest and the largest finite number.
func span(values []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if finite(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// shareIn returns where x lies from low to high, 0 to 1; in the middle if
// they are equal.
func shareIn(x, low, high float64) float64 {
	if high <= low {
		return 0.5
	}
	return (x - low) / (high - low)
}

// cardChart maps equities by card, 0 to 1; NaN where the card can't come.
func cardChart(equity *[card.DeckSize]float64) *canvas {
	const (
		left, top = 20.0, 18.0
		width     = (plotWidth - left - 2) / card.Ranks
		height    = 30.0
	)
	c := &canvas{w: plotWidth, h: top + 4*height + 24}
	low, high := span(equity[:])
	for r := range card.Ranks {
		rank := card.Ranks - 1 - r
		c.text("mid", left+width*(float64(r)+0.5), 12, card.RankLetters[rank:rank+1])
		for s := range card.Suits {
			suit := card.Suits - 1 - s
			x, y := left+width*float64(r)+0.5, top+height*float64(s)+0.5
			e := equity[card.New(card.Rank(rank), card.Suit(suit))]
			if !finite(e) {
				c.rect("none", x+0.5, y+0.5, width-2, height-2)
				continue
			}
			c.cell(x, y, width-1, height-1, shareIn(e, low, high), mapText(e))
		}
	}
	for s := range card.Suits {
		c.text("suit", 10, top+height*(float64(s)+0.5)+5, suitSigns[card.Suits-1-s])
	}
	scale(c, left, top+4*height+8, plotWidth-left-2, percentText(low, 1), percentText(high, 1))
	return c
}

// mapText is an equity in a cell.
func mapText(e float64) string {
	if e == 1 {
		return "100"
	}
	return strconv.FormatFloat(100*e, 'f', 1, 64)
}

// gridChart is a heat map: a column for each of xs, a row for each of ys.
// value returns the number and its text, NaN where there is none. It may be
// wider than plotWidth: the page scrolls it.
func gridChart(xName string, xs []string, yName string, ys []string, value func(x, y int) (float64, string), ends func(float64) string) *canvas {
	longest := 3
	for _, y := range ys {
		longest = max(longest, len([]rune(clip(y, 16))))
	}
	left, top := 10+7.2*float64(longest), 34.0
	const height = 28.0
	width := max((plotWidth-left-4)/float64(len(xs)), 40)
	c := &canvas{w: left + width*float64(len(xs)) + 4, h: top + height*float64(len(ys)) + 26}
	var all []float64
	for y := range ys {
		for x := range xs {
			v, _ := value(x, y)
			all = append(all, v)
		}
	}
	low, high := span(all)
	c.text("soft", 2, 11, clip(yName, 20)+" ↓   "+clip(xName, 30)+" →")
	chars := int(width / 6.6)
	for x, name := range xs {
		c.text("mid", left+width*(float64(x)+0.5), top-7, clip(name, max(chars, 2)))
	}
	for y, name := range ys {
		c.text("end", left-5, top+height*(float64(y)+0.5)+4, clip(name, 16))
		for x := range xs {
			px, py := left+width*float64(x)+0.5, top+height*float64(y)+0.5
			v, text := value(x, y)
			if !finite(v) {
				c.rect("none", px+0.5, py+0.5, width-2, height-2)
				continue
			}
			c.cell(px, py, width-1, height-1, shareIn(v, low, high), text)
		}
	}
	if low <= high {
		scale(c, 2, top+height*float64(len(ys))+10, min(c.w, plotWidth)-4, ends(low), ends(high))
	}
	return c
}
