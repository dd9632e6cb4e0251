package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Section is the figures of a job of a batch, or of jobs that belong
// together.
type Section struct {
	Title   string
	Figures []*Figure
}

// barsPerFigure is the most bars in one figure.
const barsPerFigure = 40

// foldedFigures is how many figures of a section are shown unasked.
const foldedFigures = 8

// group is the jobs of one name and kind.
type group struct {
	name, kind string
	points     []point
}

// point is one place in a sweep over parameters: a job, or the jobs of all
// boards there.
type point struct {
	params []Param
	jobs   []*Job
}

// Sections lays out the figures of results: for each job of a batch, its
// sweep as a heat map or bars, then each place of the sweep. Failed jobs have
// no figure.
func Sections(jobs []Job) []Section {
	var out []Section
	var singles []*Job
	for _, g := range grouped(jobs) {
		if len(g.points) == 1 && len(g.points[0].jobs) == 1 && !rich(g.points[0].jobs[0]) {
			singles = append(singles, g.points[0].jobs[0])
			continue
		}
		out = append(out, g.section())
	}
	const few = 6
	if len(singles) > few {
		var equity []*Job
		for _, j := range singles {
			if j.Kind == KindEquity {
				equity = append(equity, j)
			}
		}
		out = append([]Section{{"Equity of the first player", jobBars(equity)}}, out...)
	} else {
		var own []Section
		for _, j := range singles {
			s := Section{Title: j.Label()}
			s.Figures = append(s.Figures, jobFigures(j)...)
			own = append(own, s)
		}
		out = append(own, out...)
	}
	id := 0
	for s := range out {
		for i, f := range out[s].Figures {
			id++
			f.ID = fmt.Sprintf("f%03d-%s", id, slug(f.Title))
			f.Folded = i >= foldedFigures
		}
	}
	return out
}

// rich reports whether a job has figures of its own.
func rich(j *Job) bool {
	return j.Kind == KindSimulate || j.Equity.NextCards != nil || j.Equity.Distribution != nil
}

func grouped(jobs []Job) []*group {
	var groups []*group
	byName := map[string]*group{}
	places := map[string]int{}
	for i := range jobs {
		j := &jobs[i]
		if j.Error != "" {
			continue
		}
		key := j.Kind + "\x00" + j.Job
		if j.Place == "" && j.Hash == "" {
			key += "\x00" + strconv.Itoa(i) // of no batch: alone
		}
		g := byName[key]
		if g == nil {
			g = &group{name: j.Job, kind: j.Kind}
			byName[key] = g
			groups = append(groups, g)
		}
		for _, p := range j.Params {
			key += "\x00" + p.Name + "\x00" + p.Value
		}
		at, known := places[key]
		if !known || j.Boards == nil {
			at = len(g.points)
			places[key] = at
			g.points = append(g.points, point{params: j.Params})
		}
		g.points[at].jobs = append(g.points[at].jobs, j)
	}
	return groups
}

func (g *group) section() Section {
	s := Section{Title: g.name}
	if len(g.points) > 1 {
		s.Figures = g.sweep()
	}
	for i := range g.points {
		p := &g.points[i]
		switch {
		case p.jobs[0].Boards != nil:
			s.Figures = append(s.Figures, boardFigures(p)...)
		case len(g.points) == 1 || rich(p.jobs[0]):
			s.Figures = append(s.Figures, jobFigures(p.jobs[0])...)
		}
	}
	return s
}

// measure is what a sweep compares: the equity of the first player, as a
// share, or the result of the first seat, in bb/100.
type measure struct {
	value, low, high float64 // with a 95 % interval
	stdError         *float64
	exact            bool
}

// z95 is the half-width of a 95 % interval in standard errors.
const z95 = 1.959964

func (p *point) measure() measure {
	if p.jobs[0].Kind == KindSimulate {
		r := p.jobs[0].Play.Seats[0]
		e := float64(r.StdError)
		return measure{float64(r.BB100), float64(r.Low), float64(r.High), &e, false}
	}
	sum, weights, squares := 0.0, 0.0, 0.0
	m := measure{exact: true}
	unknown := false
	for _, j := range p.jobs {
		w := 1.0
		if j.Boards != nil {
			w = j.Boards.Weight
		}
		hero := j.Equity.Players[0]
		sum += w * hero.Equity
		weights += w
		m.exact = m.exact && j.Equity.Seed == nil
		if hero.StdError == nil {
			unknown = true
			continue
		}
		squares += w * w * *hero.StdError * *hero.StdError
	}
	m.value = sum / weights
	m.low, m.high = m.value, m.value
	variance, drawn := p.drawn(m.value)
	m.exact = m.exact && !drawn
	if !unknown && !math.IsNaN(variance) {
		e := math.Sqrt(squares/(weights*weights) + variance)
		m.stdError, m.low, m.high = &e, m.value-z95*e, m.value+z95*e
	}
	return m
}

// drawn reports whether the boards of the point are some of all, drawn at random, and the
// variance that this gives their weighted mean: that of a ratio of two totals,
// drawn without putting back (Cochran, Sampling Techniques, chapter 6). One
// board tells nothing of it, which is NaN.
func (p *point) drawn(mean float64) (variance float64, drawn bool) {
	there, drawn := p.population()
	if !drawn {
		return 0, false
	}
	n := float64(len(p.jobs))
	squares, weights := 0.0, 0.0
	for _, j := range p.jobs {
		w := j.Boards.Weight
		d := w * (j.Equity.Players[0].Equity - mean)
		squares += d * d
		weights += w
	}
	left := 1 - n/there // of the boards, those that were not drawn
	if left <= 0 {
		return 0, false
	}
	return n / (n - 1) * squares / (weights * weights) * left, true
}

// population returns of how many boards those of the point are a sample, if
// they are one.
func (p *point) population() (n float64, drawn bool) {
	j := p.jobs[0]
	if j.Boards == nil {
		return 0, false
	}
	head, _, drawn := strings.Cut(j.Boards.Sweep, "sample ")
	if !drawn {
		return 0, false
	}
	known, _ := card.ParseList(head)
	board, _ := card.ParseList(j.Boards.Board)
	dead, _ := card.ParseList(j.Equity.Dead)
	taken := card.SetOf(known...) | card.SetOf(dead...)
	for _, player := range j.Equity.Players {
		if hand, err := card.ParseList(player.Input); err == nil && player.Combos == 1 {
			taken |= card.SetOf(hand...)
		}
	}
	n = 1
	for i := range len(board) - len(known) {
		n *= float64(card.DeckSize-taken.Len()-i) / float64(i+1)
	}
	return n, true
}

func (g *group) text(v float64) string {
	if g.kind == KindSimulate {
		return rateText(v)
	}
	return percentText(v, 2)
}

// varying returns the names of the parameters that differ between points, in
// order; those that the earlier ones settle are left out.
func (g *group) varying() []string {
	var names []string
	for _, p := range g.points[0].params {
		values := map[string]bool{}
		for i := range g.points {
			values[g.points[i].value(p.Name)] = true
		}
		if len(values) < 2 {
			continue
		}
		before, with := map[string]bool{}, map[string]bool{}
		for i := range g.points {
			key := ""
			for _, n := range names {
				key += g.points[i].value(n) + "\x00"
			}
			before[key] = true
			with[key+g.points[i].value(p.Name)] = true
		}
		inStep := len(names) > 0 && len(before) == len(with)
		if !inStep {
			names = append(names, p.Name)
		}
	}
	return names
}

func (p *point) value(name string) string {
	for _, x := range p.params {
		if x.Name == name {
			return x.Value
		}
	}
	return ""
}

// values lists the values of a parameter: numbers ascending, else in order of
// appearance.
func values(points []point, name string) []string {
	var out []string
	numeric := true
	for i := range points {
		v := points[i].value(name)
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
		_, ok := Param{Value: v}.Number()
		numeric = numeric && ok
	}
	if numeric {
		slices.SortStableFunc(out, func(a, b string) int {
			x, _ := Param{Value: a}.Number()
			y, _ := Param{Value: b}.Number()
			switch {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		})
	}
	return out
}

// named gives the empty value, such as no board, a name.
func named(value string) string {
	if value == "" {
		return "(none)"
	}
	return value
}

func namedAll(values []string) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = named(v)
	}
	return out
}

// sweep draws heat maps over the first two parameters that vary, one for each
// choice of the others; bars if only one varies.
func (g *group) sweep() []*Figure {
	names := g.varying()
	if len(names) < 2 {
		return g.bars(g.points, g.name)
	}
	var keys []string
	slices := map[string][]point{}
	for _, p := range g.points {
		key := ""
		for _, n := range names[2:] {
			key += " " + n + "=" + named(p.value(n))
		}
		if slices[key] == nil {
			keys = append(keys, key)
		}
		slices[key] = append(slices[key], p)
	}
	var out []*Figure
	for _, key := range keys {
		out = append(out, g.heat(slices[key], names[1], names[0], g.name+key))
	}
	return out
}

func (g *group) what() string {
	if g.kind == KindSimulate {
		return "Result of " + g.points[0].jobs[0].Play.Seats[0].Seat + " in bb/100"
	}
	return "Equity of the first player"
}

// heat is a heat map of points: a column for each value of the parameter x, a
// row for each of y.
func (g *group) heat(points []point, x, y, title string) *Figure {
	xs, ys := values(points, x), values(points, y)
	at := map[[2]string]measure{}
	for i := range points {
		at[[2]string{points[i].value(x), points[i].value(y)}] = points[i].measure()
	}
	f := g.figure(points, g.what()+", "+title)
	text := func(v float64) string {
		if g.kind == KindSimulate {
			return strings.Replace(strconv.FormatFloat(v, 'f', 1, 64), "-", "−", 1)
		}
		return mapText(v)
	}
	f.drawing = gridChart(x, namedAll(xs), y, namedAll(ys), func(i, k int) (float64, string) {
		m, known := at[[2]string{xs[i], ys[k]}]
		if !known || !finite(m.value) {
			return math.NaN(), ""
		}
		return m.value, text(m.value)
	}, func(v float64) string { return g.text(v) })
	f.Alt = fmt.Sprintf("Heat map of %d by %d values: %s across, %s down. %s", len(xs), len(ys), x, y, f.Alt)
	return f
}

// bars draws a bar for each point.
func (g *group) bars(points []point, title string) []*Figure {
	if names := g.varying(); len(names) == 1 {
		order := values(points, names[0])
		points = slices.Clone(points)
		slices.SortStableFunc(points, func(a, b point) int {
			return slices.Index(order, a.value(names[0])) - slices.Index(order, b.value(names[0]))
		})
	}
	var out []*Figure
	for part := range slices.Chunk(points, barsPerFigure) {
		f := g.figure(part, g.what()+", "+title)
		var rows []barRow
		for i := range part {
			m := part[i].measure()
			rows = append(rows, g.bar(part[i].label(), m))
		}
		f.drawing = g.chart(rows)
		out = append(out, f)
	}
	return out
}

func (g *group) bar(label string, m measure) barRow {
	if g.kind == KindSimulate {
		return barRow{label, m.value, m.low, m.high, rateText(m.value)}
	}
	return barRow{label, 100 * m.value, 100 * m.low, 100 * m.high, percentText(m.value, 2)}
}

func (g *group) chart(rows []barRow) *canvas {
	if g.kind == KindSimulate {
		return barChart(rows, 0, "")
	}
	return barChart(rows, 100, " %")
}

func (p *point) label() string {
	var s []string
	for _, x := range p.params {
		s = append(s, x.Name+"="+named(x.Value))
	}
	if len(s) == 0 {
		return p.jobs[0].Job
	}
	return strings.Join(s, " ")
}

// figure fills in the table of points, and how to run them again.
func (g *group) figure(points []point, title string) *Figure {
	f := &Figure{Title: title}
	for _, p := range points[0].params {
		f.Head = append(f.Head, p.Name)
	}
	if len(f.Head) == 0 {
		f.Head = []string{"job"}
	}
	f.Left = len(f.Head)
	unit := "equity"
	if g.kind == KindSimulate {
		unit = "bb/100"
	}
	f.Head = append(f.Head, unit, "std. error", "seed")
	best, worst := 0, 0
	for i := range points {
		p, m := &points[i], points[i].measure()
		var row []string
		for _, x := range p.params {
			row = append(row, named(x.Value))
		}
		if len(row) == 0 {
			row = []string{p.jobs[0].Job}
		}
		for len(row) < f.Left {
			row = append(row, "")
		}
		e := errorText(m.stdError, m.exact)
		if g.kind == KindSimulate {
			e = "± " + rateText(*m.stdError)
		}
		f.Rows = append(f.Rows, append(row[:f.Left], g.text(m.value), e, p.jobs[0].seedText()))
		if m.value > points[best].measure().value {
			best = i
		}
		if m.value < points[worst].measure().value {
			worst = i
		}
	}
	f.Alt = fmt.Sprintf("From %s (%s) to %s (%s); all numbers are in the table.",
		g.text(points[worst].measure().value), points[worst].label(), g.text(points[best].measure().value), points[best].label())
	f.rerun(points)
	return f
}

// maxCommands is how many commands a figure lists.
const maxCommands = 500

// rerun notes how the points were found and how to find them again.
func (f *Figure) rerun(points []point) {
	n, versions := 0, []string{}
	for i := range points {
		for _, j := range points[i].jobs {
			if n++; j.Command != "" && len(f.Commands) < maxCommands {
				f.Commands = append(f.Commands, j.Command)
			}
			if j.Version != "" && !slices.Contains(versions, j.Version) {
				versions = append(versions, j.Version)
			}
		}
	}
	if n == 1 {
		f.Notes = append(f.Notes, points[0].jobs[0].how())
	} else {
		f.Notes = append(f.Notes, fmt.Sprintf("%s results", countInt(int64(n))))
		if n > maxCommands {
			f.Notes = append(f.Notes, fmt.Sprintf("the first %d commands are listed", maxCommands))
		}
	}
	if len(versions) > 0 {
		f.Notes = append(f.Notes, "omahasim "+strings.Join(versions, ", "))
	}
}

// seedText is the seed of a sampled result.
func (j *Job) seedText() string {
	if j.Kind == KindEquity && j.Equity.Seed == nil {
		return "none"
	}
	return strconv.FormatUint(j.Seed, 10)
}

// how says how a result was found.
func (j *Job) how() string {
	s := ""
	switch {
	case j.Kind == KindSimulate:
		s = fmt.Sprintf("%s hands, seed %d", countInt(j.Play.Hands), j.Play.Seed)
		if !j.Play.Complete {
			s += ", INCOMPLETE"
		}
		return s
	case j.Equity.Seed == nil:
		s = fmt.Sprintf("exact, %s deals, no seed needed", countText(j.Equity.Deals.String()))
	default:
		s = fmt.Sprintf("Monte Carlo, %s deals, seed %d", countText(j.Equity.Deals.String()), *j.Equity.Seed)
	}
	if !j.Equity.Complete {
		s += ", INCOMPLETE"
	}
	return s
}
