package report

import (
	"fmt"

	"github.com/omahasim/omahasim/sim"
)

// playFigures are the figures of a simulation: the result of every seat, and
// of each seat its path, the histogram of its results and the positions.
func playFigures(j *Job) []*Figure {
	r := j.Play
	out := []*Figure{seatBars(j)}
	for i := range r.Seats {
		s := &r.Seats[i]
		if len(s.Path) > 0 {
			out = append(out, pathFigure(j, s))
		}
		if len(s.Histogram) > 0 {
			out = append(out, resultFigure(j, s))
		}
		if len(s.Positions) > 0 {
			out = append(out, positionFigure(j, s))
		}
	}
	for _, f := range out {
		f.Notes = append([]string{j.how()}, f.Notes...)
		f.again(j)
	}
	return out
}

func rateBar(label string, r sim.Rate) barRow {
	return barRow{label, float64(r.BB100), float64(r.Low), float64(r.High), rateText(float64(r.BB100))}
}

func intervalText(r sim.Rate) string {
	return rateText(float64(r.Low)) + " to " + rateText(float64(r.High))
}

// seatBars compares the seats.
func seatBars(j *Job) *Figure {
	r := j.Play
	f := &Figure{Title: j.Label() + ": result by seat, bb/100", Left: 2,
		Head: []string{"seat", "strategy", "hands", "bb/100", "95 % interval", "all-in adjusted", "interval"}}
	var rows []barRow
	f.Alt = "Bars with 95 % intervals: "
	for i := range r.Seats {
		s := &r.Seats[i]
		rows = append(rows, rateBar(s.Seat+", "+s.Strategy, s.Rate))
		adjusted, interval := "", ""
		if s.Adjusted != nil {
			adjusted, interval = rateText(float64(s.Adjusted.BB100)), intervalText(*s.Adjusted)
		}
		f.Rows = append(f.Rows, []string{s.Seat, s.Strategy, countInt(s.Hands), rateText(float64(s.BB100)), intervalText(s.Rate), adjusted, interval})
		if i > 0 {
			f.Alt += ", "
		}
		f.Alt += s.Seat + " " + rateText(float64(s.BB100))
	}
	f.Alt += " bb/100."
	f.drawing = barChart(rows, 0, "")
	f.Notes = []string{"error bars: 95 %"}
	return f
}

// pathFigure shows where a player stood over the run.
func pathFigure(j *Job, s *sim.PlayerResult) *Figure {
	f := &Figure{Title: j.Label() + ": bankroll of " + s.Seat, Left: 0,
		Head: []string{"hands", "result, bb", "5 %", "25 %", "50 %", "75 %", "95 %"}}
	var points []walkPoint
	for _, p := range s.Path {
		w := walkPoint{float64(p.Hands), float64(p.BB), [5]float64{float64(p.Q05), float64(p.Q25), float64(p.Q50), float64(p.Q75), float64(p.Q95)}}
		points = append(points, w)
		row := []string{countInt(p.Hands), rateText(w.at)}
		for _, q := range w.q {
			row = append(row, rateText(q))
		}
		f.Rows = append(f.Rows, row)
	}
	f.drawing = walkChart(points)
	last := points[len(points)-1]
	f.Alt = fmt.Sprintf("Line of the result over %s hands, ending at %s big blinds; half of such runs end between %s and %s.",
		countInt(int64(last.hands)), rateText(last.at), rateText(last.q[1]), rateText(last.q[3]))
	f.Notes = []string{"line: this run; bands: where the middle 50 % and 90 % of such runs are, by the measured mean and deviation; dashes: their middle"}
	return f
}

// resultFigure is the histogram of the results of single hands.
func resultFigure(j *Job, s *sim.PlayerResult) *Figure {
	f := &Figure{Title: j.Label() + ": results of the hands of " + s.Seat, Left: 1, Head: []string{"big blinds", "hands", "share"}}
	total := int64(0)
	for _, b := range s.Histogram {
		total += b.Hands
	}
	var labels, texts []string
	var shares []float64
	most := 0
	for i, b := range s.Histogram {
		share := float64(b.Hands) / float64(max(total, 1))
		labels = append(labels, bucketLabel(float64(b.From), float64(b.To)))
		shares = append(shares, share)
		texts = append(texts, percentText(share, 2))
		f.Rows = append(f.Rows, []string{labels[i], countInt(b.Hands), texts[i]})
		if b.Hands > s.Histogram[most].Hands {
			most = i
		}
	}
	f.drawing = listChart(labels, shares, texts)
	f.Alt = fmt.Sprintf("Histogram of results in big blinds; the most frequent is %s with %s.", labels[most], texts[most])
	return f
}

// bucketLabel names a range of results; unknown or infinite ends are open.
func bucketLabel(from, to float64) string {
	switch {
	case !finite(from) && !finite(to):
		return "all"
	case !finite(from):
		return "below " + short(to)
	case !finite(to):
		return "above " + short(from)
	case from == to:
		return short(from)
	}
	return short(from) + " to " + short(to)
}

// positionFigure compares a player's positions.
func positionFigure(j *Job, s *sim.PlayerResult) *Figure {
	f := &Figure{Title: j.Label() + ": " + s.Seat + " by position, bb/100", Left: 1,
		Head: []string{"position", "hands", "bb/100", "std. error", "95 % interval"}}
	var rows []barRow
	f.Alt = "Bars with 95 % intervals: "
	for i, p := range s.Positions {
		rows = append(rows, rateBar(p.Of, p.Rate))
		f.Rows = append(f.Rows, []string{p.Of, countText(p.Hands.String()), rateText(float64(p.BB100)), "± " + rateText(float64(p.StdError)), intervalText(p.Rate)})
		if i > 0 {
			f.Alt += ", "
		}
		f.Alt += p.Of + " " + rateText(float64(p.BB100))
	}
	f.Alt += " bb/100."
	f.drawing = barChart(rows, 0, "")
	f.Notes = []string{"error bars: 95 %"}
	return f
}
