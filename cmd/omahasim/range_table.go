package main

import (
	"fmt"
	"math"
	"strconv"
)

// tables lays a range out for people.
func (r *rangeResult) tables() []table {
	top := table{title: r.title(), left: 1, header: []string{"", ""}}
	add := func(name, value string) { top.rows = append(top.rows, []string{name, value}) }
	add("combos", fmt.Sprintf("%s of %s", thousands(int64(r.Combos)), thousands(int64(r.Of))))
	add("share", percent(r.Share, 4))
	if r.Combos > 0 {
		in := strconv.FormatFloat(float64(r.Of)/float64(r.Combos), 'f', 2, 64)
		if r.Of/r.Combos >= 1000 {
			in = thousands(int64(math.Round(float64(r.Of) / float64(r.Combos))))
		}
		add("one hand in", in)
	}
	add("suit classes", thousands(int64(r.Classes)))
	if r.Weighted {
		add("total weight", thousands(r.Weight))
	}
	if r.Removed > 0 {
		add("removed", thousands(int64(r.Removed)))
	}
	if r.Combos == 0 {
		return []table{top}
	}
	if r.Hand != "" {
		for _, g := range r.Shapes.Suits {
			if g.Combos > 0 {
				add("suits", g.Name)
			}
		}
		for _, g := range r.Shapes.Ranks {
			if g.Combos > 0 {
				add("ranks", g.Name)
			}
		}
		for _, p := range r.Places {
			add("place in "+p.Ordering, "top "+percent(p.Top, 3))
		}
		if r.HeadsUp != nil {
			add("equity against a random hand", percent(r.HeadsUp.Equity, 4))
		}
		return []table{top}
	}
	return []table{top, shapeTable("suits", r.Shapes.Suits), shapeTable("ranks", r.Shapes.Ranks)}
}

// title says what was asked.
func (r *rangeResult) title() string {
	s := fmt.Sprintf("%s, range %s", r.Game, shorten(r.Input, 60))
	if r.Hand != "" {
		s = fmt.Sprintf("%s, one hand: %s", r.Game, r.Hand)
	}
	if r.Board != "" {
		s += ", board " + r.Board
	}
	if r.Dead != "" {
		s += ", dead " + r.Dead
	}
	return s
}

func shapeTable(kind string, shapes []rangeShape) table {
	t := table{left: 2, header: []string{kind, "held", "combos", "share"}}
	for _, g := range shapes {
		if g.Combos > 0 {
			t.rows = append(t.rows, []string{g.Name, g.Pattern, thousands(int64(g.Combos)), percent(g.Share, 2)})
		}
	}
	return t
}

// csv has one row for the range and one for each shape.
func (r *rangeResult) csv() table {
	t := table{header: []string{"game", "input", "board", "dead", "kind", "pattern", "name", "combos", "share", "weight", "classes"}}
	row := func(kind, pattern, name string, combos int, share float64, weight, classes string) {
		t.rows = append(t.rows, []string{r.Game, r.Input, r.Board, r.Dead, kind, pattern, name,
			strconv.Itoa(combos), exactFloat(share), weight, classes})
	}
	row("range", "", "", r.Combos, r.Share, strconv.FormatInt(r.Weight, 10), strconv.Itoa(r.Classes))
	for _, g := range r.Shapes.Suits {
		row("suits", g.Pattern, g.Name, g.Combos, g.Share, "", "")
	}
	for _, g := range r.Shapes.Ranks {
		row("ranks", g.Pattern, g.Name, g.Combos, g.Share, "", "")
	}
	for _, p := range r.Places {
		row("place", p.Ordering, "hands ahead", int(p.Ahead), p.Percentile, "", "")
	}
	return t
}
