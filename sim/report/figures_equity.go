package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/equity"
)

// jobBars compares jobs that belong to no sweep.
func jobBars(jobs []*Job) []*Figure {
	if len(jobs) == 0 {
		return nil
	}
	g := &group{kind: KindEquity}
	for _, j := range jobs {
		g.points = append(g.points, point{jobs: []*Job{j}})
	}
	return g.bars(g.points, "by job")
}

// jobFigures are the figures of one result.
func jobFigures(j *Job) []*Figure {
	if j.Kind == KindSimulate {
		return playFigures(j)
	}
	r := j.Equity
	out := []*Figure{playerBars(j)}
	if r.NextCards != nil {
		players := len(r.Players)
		if players == 2 {
			players = 1 // the other has the rest
		}
		for p := range players {
			out = append(out, nextCardFigure(j, p))
		}
	}
	if r.Distribution != nil {
		out = append(out, distributionFigure(j))
	}
	return out
}

func asked(r *sim.EquityResult) string {
	s := r.Game
	if r.Board != "" {
		s += ", board " + r.Board
	}
	if r.Dead != "" {
		s += ", dead " + r.Dead
	}
	return s
}

// playerBars shows the equity of every player.
func playerBars(j *Job) *Figure {
	r := j.Equity
	f := &Figure{Title: j.Label() + ": equity (" + asked(r) + ")", Left: 1,
		Head: []string{"hand or range", "combos", "equity", "std. error"}}
	var rows []barRow
	f.Alt = "Bars: "
	for i, p := range r.Players {
		row := barRow{label: p.Input, value: 100 * p.Equity, text: percentText(p.Equity, 3)}
		row.low, row.high = row.value, row.value
		if p.StdError != nil {
			row.low, row.high = 100*(p.Equity-z95**p.StdError), 100*(p.Equity+z95**p.StdError)
		}
		rows = append(rows, row)
		f.Rows = append(f.Rows, []string{p.Input, countInt(int64(p.Combos)), percentText(p.Equity, 4), errorText(p.StdError, r.Seed == nil)})
		if i > 0 {
			f.Alt += ", "
		}
		f.Alt += p.Input + " " + percentText(p.Equity, 2)
	}
	f.Alt += "."
	f.drawing = barChart(rows, 100, " %")
	f.rerun([]point{{jobs: []*Job{j}}})
	if r.Seed != nil {
		f.Notes = append(f.Notes, "error bars: 95 %")
	}
	return f
}

// nextCardFigure maps a player's equity by the next card.
func nextCardFigure(j *Job, player int) *Figure {
	n := j.Equity.NextCards
	var e [card.DeckSize]float64
	var texts [card.DeckSize]string
	for i := range e {
		e[i], texts[i] = math.NaN(), "–"
	}
	best, worst := -1, -1
	for i := range n.Cards {
		c, err := card.Parse(n.Cards[i].Card)
		if err != nil {
			continue
		}
		e[c] = n.Cards[i].Equity[player]
		texts[c] = percentText(e[c], 2)
		if n.Seed != nil {
			texts[c] = fmt.Sprintf("%.2f %s", 100*e[c], errorText(n.Cards[i].StdError[player], false))
		}
		if best < 0 || e[c] > e[best] {
			best = int(c)
		}
		if worst < 0 || e[c] < e[worst] {
			worst = int(c)
		}
	}
	f := cardFigure(j.Label()+": equity of "+j.Equity.Players[player].Input+" after each next card", &e, &texts)
	if best >= 0 {
		f.Alt = fmt.Sprintf("Map of the 52 cards: best is %s with %s, worst %s with %s.",
			card.Card(best), percentText(e[best], 1), card.Card(worst), percentText(e[worst], 1))
	}
	f.Notes = pictureNotes(n.Seed, n.Complete, "deals", countText(n.Deals.String()))
	if n.Seed != nil {
		f.Notes = append(f.Notes, "percent with standard errors in percentage points")
	}
	f.again(j)
	return f
}

// cardFigure is a map of the deck with its table.
func cardFigure(title string, e *[card.DeckSize]float64, texts *[card.DeckSize]string) *Figure {
	f := &Figure{Title: title, Left: 1, Head: []string{"card", "♠", "♥", "♦", "♣"}, drawing: cardChart(e)}
	for r := card.Ranks - 1; r >= 0; r-- {
		row := []string{card.RankLetters[r : r+1]}
		for s := card.Suits - 1; s >= 0; s-- {
			row = append(row, texts[card.New(card.Rank(r), card.Suit(s))])
		}
		f.Rows = append(f.Rows, row)
	}
	f.Alt = "Map of the 52 cards; all numbers are in the table."
	return f
}

func pictureNotes(seed *uint64, complete bool, what, n string) []string {
	s := "exact, no seed needed"
	if seed != nil {
		s = fmt.Sprintf("Monte Carlo, %s %s, seed %d", n, what, *seed)
	}
	if !complete {
		s += ", INCOMPLETE"
	}
	return []string{s}
}

func (f *Figure) again(j *Job) {
	if j.Command != "" {
		f.Commands = append(f.Commands, j.Command)
	}
	if j.Version != "" {
		f.Notes = append(f.Notes, "omahasim "+j.Version)
	}
}

// distributionFigure shows how the first player's equity is spread.
func distributionFigure(j *Job) *Figure {
	d := j.Equity.Distribution
	over := "the boards of the " + d.Over
	if d.Over == string(equity.OverHands) {
		over = "its hands"
	}
	var buckets []sim.EquityBucket
	buckets = append(buckets, d.Buckets...)
	f := bucketFigure(j.Label()+": equity of "+j.Equity.Players[0].Input+" over "+over, buckets)
	f.Alt = fmt.Sprintf("Histogram of equity: mean %s, standard deviation %s, from %s to %s.",
		percentText(d.Mean, 1), percentText(d.SD, 1), percentText(d.Min, 1), percentText(d.Max, 1))
	f.Notes = pictureNotes(d.Seed, d.Complete, "items", countInt(d.Items))
	if d.Error > 0 {
		f.Notes = append(f.Notes, "the equity of each within "+percentText(d.Error, 2)+" (standard error)")
	}
	f.again(j)
	return f
}

func bucketFigure(title string, buckets []sim.EquityBucket) *Figure {
	f := &Figure{Title: title, Left: 1, Head: []string{"equity", "share", "count"}}
	var shares, errs []float64
	var bounds []string
	drawn := slices.ContainsFunc(buckets, func(b sim.EquityBucket) bool { return b.StdError > 0 })
	if drawn {
		f.Head = append(f.Head, "std. error")
	}
	for _, b := range buckets {
		shares, errs = append(shares, b.Share), append(errs, b.StdError)
		bounds = append(bounds, fmt.Sprintf("%.0f %%", 100*b.From))
		row := []string{fmt.Sprintf("%.0f–%.0f %%", 100*b.From, 100*b.To), percentText(b.Share, 2), countInt(b.Items)}
		if drawn {
			row = append(row, errorText(&b.StdError, false))
		}
		f.Rows = append(f.Rows, row)
	}
	if len(buckets) > 0 {
		bounds = append(bounds, fmt.Sprintf("%.0f %%", 100*buckets[len(buckets)-1].To))
	}
	f.drawing = columnChart(shares, errs, bounds)
	return f
}

// boardFigures show a sweep over boards: the distribution of the first
// player's equity over them, each with its weight, and a map of the deck if
// the boards differ in one card.
func boardFigures(p *point) []*Figure {
	const n = equity.DistributionBuckets
	buckets := make([]sim.EquityBucket, n)
	for i := range buckets {
		buckets[i].From, buckets[i].To = float64(i)/n, float64(i+1)/n
	}
	total := 0.0
	var mapped [card.DeckSize]float64
	var texts [card.DeckSize]string
	for i := range mapped {
		mapped[i], texts[i] = math.NaN(), "–"
	}
	prefix, one := "", true
	for i, j := range p.jobs {
		hero := j.Equity.Players[0]
		b := &buckets[min(max(int(hero.Equity*n), 0), n-1)]
		b.Share += j.Boards.Weight
		b.Items += j.Boards.Size
		total += j.Boards.Weight
		board, err := card.ParseList(j.Equity.Board)
		if err != nil || len(board) == 0 {
			one = false
			continue
		}
		last := board[len(board)-1]
		before := card.Format(board[:len(board)-1])
		if i == 0 {
			prefix = before
		}
		one = one && before == prefix && math.IsNaN(mapped[last])
		mapped[last], texts[last] = hero.Equity, percentText(hero.Equity, 2)
	}
	for i := range buckets {
		buckets[i].Share /= total
	}
	m := p.measure()
	first := p.jobs[0]
	title := first.Job
	for _, x := range p.params {
		title += " " + x.Name + "=" + named(x.Value)
	}
	hero := first.Equity.Players[0].Input
	f := bucketFigure(title+": equity of "+hero+" over "+first.Boards.Sweep, buckets)
	f.Alt = fmt.Sprintf("Histogram of equity over %d kinds of boards, mean %s.", len(p.jobs), percentText(m.value, 2))
	f.rerun([]point{*p})
	note := "weighted mean " + percentText(m.value, 4) + " " + errorText(m.stdError, m.exact)
	if _, drawn := p.drawn(m.value); drawn {
		note += ", the boards being drawn at random"
	}
	f.Notes = append(f.Notes, note)
	out := []*Figure{f}
	if one && len(p.jobs) > 1 {
		c := cardFigure(title+": equity of "+hero+" by the last board card", &mapped, &texts)
		c.rerun([]point{*p})
		out = append(out, c)
	}
	return out
}
