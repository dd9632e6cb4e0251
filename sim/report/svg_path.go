package report

// walk is a run's path with the quantiles of such paths: after x hands, the
// 5th, 25th, 50th, 75th and 95th percent.
type walkPoint struct {
	hands float64
	at    float64
	q     [5]float64
}

// walkChart draws a path over its quantile bands.
func walkChart(points []walkPoint) *canvas {
	const (
		left, right = 44.0, plotWidth - 10.0
		top, bottom = 8.0, 190.0
	)
	c := &canvas{w: plotWidth, h: bottom + 34}
	low, high, most := 0.0, 0.0, 1.0
	banded := len(points) > 0
	for _, p := range points {
		most = max(most, p.hands)
		low, high = min(low, p.at), max(high, p.at)
		for _, q := range p.q {
			if !finite(q) {
				banded = false
				continue
			}
			low, high = min(low, q), max(high, q)
		}
	}
	if high <= low {
		high = low + 1
	}
	x := func(p *walkPoint) float64 { return left + p.hands/most*(right-left) }
	y := func(v float64) float64 { return bottom - (v-low)/(high-low)*(bottom-top) }
	for _, v := range ticks(low, high, 6) {
		c.line("grid", left, y(v), right, y(v))
		c.text("softend", left-4, y(v)+3.5, short(v))
	}
	for _, v := range ticks(0, most, 5) {
		px := left + v/most*(right-left)
		anchor := "softmid"
		if px > plotWidth-20 {
			anchor, px = "softend", plotWidth-2
		}
		c.text(anchor, px, bottom+14, short(v))
	}
	if banded {
		for i, class := range []string{"wide", "narrow"} {
			area := make([][2]float64, 0, 2*len(points)+2)
			area = append(area, [2]float64{left, y(0)})
			for k := range points {
				area = append(area, [2]float64{x(&points[k]), y(points[k].q[4-i])})
			}
			for k := len(points) - 1; k >= 0; k-- {
				area = append(area, [2]float64{x(&points[k]), y(points[k].q[i])})
			}
			c.path(class, area)
		}
		c.path("median", trace(points, x, func(p *walkPoint) float64 { return y(p.q[2]) }, y(0)))
	}
	c.line("axis", left, y(0), right, y(0))
	c.path("walk", trace(points, x, func(p *walkPoint) float64 { return y(p.at) }, y(0)))
	c.text("softmid", (left+right)/2, bottom+29, "hands; result in big blinds")
	return c
}

// trace is a line from the start at zero through all points.
func trace(points []walkPoint, x, y func(*walkPoint) float64, zero float64) [][2]float64 {
	out := [][2]float64{{44, zero}}
	for k := range points {
		out = append(out, [2]float64{x(&points[k]), y(&points[k])})
	}
	return out
}
