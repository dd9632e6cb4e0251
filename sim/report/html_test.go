package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/report"
	"github.com/omahasim/omahasim/sim/stats"
)

// hostile is a name that a careless writer would let out of its place.
const hostile = `</title><script>alert("x")</script>&amp;'"><img src=http://a.b/c onerror=x>` + "\x00\x1b\u2028\xff"

// results are what a batch may leave: sweeps of every number of parameters,
// over boards, pictures, simulations, failures, and hostile names throughout.
func results(t *testing.T) []report.Job {
	t.Helper()
	ask := func(s sim.EquitySpec) *sim.EquityResult {
		s.Trials = 500
		q, err := sim.ParseEquity(s)
		if err != nil {
			t.Fatal(err)
		}
		r, err := q.Run(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	exact := ask(sim.EquitySpec{Players: []string{"AsAhKsKh", "Td9d8c7c"}, Board: "2s3s4d", NextCard: true, Distribution: true})
	sampled := ask(sim.EquitySpec{Players: []string{"AA$ds", "10%, KK", "random"}, Method: "montecarlo", Seed: math.MaxUint64, NextCard: true, Distribution: true})
	plain := ask(sim.EquitySpec{Game: "omaha8", Players: []string{"As2s3dKd", "AhAc9h8c"}, Board: "4s5s9d"})
	spoilt := *plain
	spoilt.Players = []sim.PlayerEquity{{Input: hostile, Combos: 1, Equity: 0.25}, {Input: "b", Combos: 1, Equity: 0.75}}
	job := func(name string, r *sim.EquityResult, params ...report.Param) report.Job {
		return report.Job{Job: name, Kind: report.KindEquity, Params: params, Seed: 7, Version: "1", Place: "b.yaml:1:1", Command: "omahasim equity " + hostile, Equity: r}
	}
	all := []report.Job{job("both", exact), job("sampled", sampled), job(hostile, &spoilt)}
	for _, a := range []string{"1", "10", "", hostile} {
		all = append(all, job("one", plain, report.Param{Name: hostile, Value: a}))
		for _, b := range []string{"x", "y"} {
			if a == "" && b == "x" {
				continue // a hole in the grid
			}
			all = append(all, job("grid", plain, report.Param{Name: "a", Value: a}, report.Param{Name: "b", Value: b}, report.Param{Name: "step", Value: a + "%"}))
			all = append(all, job("cube", plain, report.Param{Name: "a", Value: a}, report.Param{Name: "b", Value: b}, report.Param{Name: "c", Value: b + a}))
		}
	}
	full := job("one bucket", exact)
	full.Boards = &report.BoardClass{Sweep: "all turns", Size: 4, Weight: 4}
	all = append(all, full)
	for _, c := range []string{"2c", "3c", "9h"} {
		j := job("turns", ask(sim.EquitySpec{Players: []string{"AsAhKsKh", "Td9d8c7c"}, Board: "2s3s4d" + c}))
		j.Boards = &report.BoardClass{Sweep: "all turns", Size: 4, Weight: 4}
		all = append(all, j)
	}
	all = append(all, report.Job{Job: hostile, Kind: report.KindEquity, Place: "b.yaml:9:9", Error: hostile})
	return append(all, simulated(hostile), simulated("table"))
}

// simulated is a simulation with figures that are unknown, too.
func simulated(name string) report.Job {
	rate := sim.Rate{BB100: 12, StdError: 3, Low: 6, High: 18}
	unknown := sim.Figure(math.NaN())
	seat := sim.PlayerResult{Seat: name, Strategy: "reg", Hands: 1000, Net: stats.SumOf(-5), Rate: rate, Adjusted: &rate,
		Histogram: []sim.Bucket{{From: sim.Figure(math.Inf(-1)), To: -500, Hands: 1}, {From: 0, To: 0, Hands: 900}, {From: sim.Figure(math.Copysign(0, -1)), To: 0.5, Hands: 99}},
		Path:      []sim.PathPoint{{Hands: 500, BB: -20, Q05: -50, Q25: -10, Q50: 5, Q75: 20, Q95: 60}, {Hands: 1000, BB: 30, Q05: -70, Q25: -10, Q50: 10, Q75: 30, Q95: 90}},
		Positions: []sim.RateOf{{Of: "button", Hands: stats.SumOf(500), Rate: rate}, {Of: "big blind", Hands: stats.SumOf(1), Rate: sim.Rate{BB100: -80, StdError: unknown, Low: unknown, High: unknown}}}}
	other := seat
	other.Seat, other.Adjusted, other.Path = "other", nil, []sim.PathPoint{{Hands: 1, BB: 0, Q05: unknown, Q25: unknown, Q50: unknown, Q75: unknown, Q95: unknown}}
	return report.Job{Job: name, Kind: report.KindSimulate, Seed: 3, Version: "1", Place: "b.yaml:5:1", Command: "omahasim simulate x",
		Play: &sim.PlayResult{Game: "omaha", Betting: "pot-limit", BigBlind: 2, Hands: 1000, Seed: 3, Complete: true, Seats: []sim.PlayerResult{seat, other}}}
}

func pageOf(t *testing.T, jobs []report.Job) (string, []report.Section) {
	t.Helper()
	var b bytes.Buffer
	sections := report.Sections(jobs)
	if err := report.WriteHTML(&b, hostile, jobs, sections); err != nil {
		t.Fatal(err)
	}
	return b.String(), sections
}

func TestPage(t *testing.T) {
	jobs := results(t)
	page, sections := pageOf(t, jobs)
	for _, bad := range []string{"<script", "<img", ` src="`, `href="h`, "@import", "url(", "NaN", "Inf", "ZgotmplZ", "%!", "−0 ", "−0<"} {
		if at := strings.Index(page, bad); at >= 0 {
			t.Errorf("the page holds %q: …%s…", bad, page[max(at-80, 0):min(at+80, len(page))])
		}
	}
	for _, m := range regexp.MustCompile(`https?:[^"]*`).FindAllString(page, -1) {
		if !strings.HasPrefix(m, "http://a.b/c") { // of the hostile name, as text
			t.Errorf("the page names %s", m)
		}
	}
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if ids[m[1]]++; ids[m[1]] > 1 {
			t.Errorf("two elements have the id %s", m[1])
		}
	}
	kinds := map[string]int{}
	for _, s := range sections {
		for _, f := range s.Figures {
			if f.Alt == "" || len(f.Rows) == 0 || len(f.Head) == 0 || len(f.Commands) == 0 || len(f.Notes) == 0 {
				t.Errorf("figure %q lacks its text, numbers, command or notes: %+v", f.Title, f)
			}
			for _, row := range f.Rows {
				if len(row) != len(f.Head) {
					t.Errorf("figure %q: %q under %q", f.Title, row, f.Head)
				}
			}
			if ids[f.ID] != 1 || !regexp.MustCompile(`^[a-z0-9-]+$`).MatchString(f.ID) {
				t.Errorf("figure %q has the id %q", f.Title, f.ID)
			}
			kinds[strings.SplitN(f.Alt, " ", 2)[0]]++
			wellFormed(t, f.SVG())
		}
	}
	for _, kind := range []string{"Heat", "Map", "Histogram", "Bars", "Bars:", "Line", "From"} {
		if kinds[kind] == 0 {
			t.Errorf("no figure is a %s: %v", kind, kinds)
		}
	}
	if again, _ := pageOf(t, jobs); again != page {
		t.Error("the same results give two pages")
	}
}

// wellFormed parses a file as XML.
func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	texts := 0
	for dec := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		switch e := token.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "title", "desc":
				texts++
			case "script", "image", "a":
				t.Errorf("an SVG holds <%s>", e.Name.Local)
			}
			for _, a := range e.Attr {
				if x, err := strconv.ParseFloat(a.Value, 64); err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
					t.Errorf("<%s %s=%q>", e.Name.Local, a.Name.Local, a.Value)
				}
			}
		}
	}
	if texts != 2 {
		t.Errorf("an SVG has %d texts for those who can't see it, want 2", texts)
	}
}

// A sweep over two parameters is one heat map, parameters in step are one,
// and values that are numbers come in their order.
// TestDrawnBoards: the mean over boards drawn at random is uncertain though each
// of them is exact, and certain when all there are were drawn.
func TestDrawnBoards(t *testing.T) {
	note := func(sweep string, equities ...float64) string {
		var jobs []report.Job
		zero := 0.0
		for i, e := range equities {
			jobs = append(jobs, report.Job{Job: "b", Kind: report.KindEquity, Place: "b.yaml:1:1", Command: "x",
				Boards: &report.BoardClass{Sweep: sweep, Board: "Kd9s2h" + []string{"3c", "4c", "5c", "6c"}[i%4], Size: 1, Weight: 1},
				Equity: &sim.EquityResult{Board: "Kd9s2h3c", Players: []sim.PlayerEquity{
					{Input: "AsAhKsKh", Combos: 1, Equity: e, StdError: &zero}, {Input: "Td9d8c7c", Combos: 1, Equity: 1 - e}}}})
		}
		return strings.Join(report.Sections(jobs)[0].Figures[0].Notes, "; ")
	}
	// The sum of squares is 0.2; sqrt(4/3 * 0.2/16 * (1 - 4/41)) is 0.12263.
	for want, got := range map[string]string{
		"weighted mean 50.0000 % ± 12.26, the boards being drawn at random": note("Kd9s2h sample of 4 turns", 0.2, 0.4, 0.6, 0.8),
		"weighted mean 50.0000 % exact":                                     note("Kd9s2h all turns", 0.2, 0.4, 0.6, 0.8),
		"weighted mean 30.0000 % exact":                                     note("Kd9s2h sample of 50 turns", slices.Repeat([]float64{0.3}, 41)...),
	} {
		if !strings.HasSuffix(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestSweepLayout(t *testing.T) {
	_, sections := pageOf(t, results(t))
	figures := map[string][]*report.Figure{}
	for _, s := range sections {
		figures[s.Title] = s.Figures
	}
	if f := figures["grid"]; len(f) != 1 || !strings.HasPrefix(f[0].Alt, "Heat map of 2 by 4 values: b across, a down.") || len(f[0].Rows) != 7 {
		t.Errorf("grid: %+v", f)
	}
	if f := figures["cube"]; len(f) != 1 || len(f[0].Rows) != 7 {
		t.Errorf("a parameter that two others settle makes %d figures: %+v", len(f), f)
	}
	if f := figures["turns"]; len(f) != 2 || !strings.HasPrefix(f[1].Alt, "Map of the 52 cards") {
		t.Errorf("turns: %+v", f)
	}
	var numbers []report.Job
	for _, v := range []string{"10", "9", "1.5"} {
		j := results(t)[2]
		j.Job, j.Params = "n", []report.Param{{Name: "x", Value: v}}
		numbers = append(numbers, j)
	}
	got := report.Sections(numbers)[0].Figures[0].Rows
	if len(got) != 3 || got[0][0] != "1.5" || got[1][0] != "9" || got[2][0] != "10" {
		t.Errorf("the values are in the order %v", got)
	}
}

func TestReadResults(t *testing.T) {
	jobs := results(t)
	var b bytes.Buffer
	if err := report.WriteJSONL(&b, jobs); err != nil {
		t.Fatal(err)
	}
	told := *jobs[0].Equity
	told.Command = "omahasim equity AsAhKsKh Td9d8c7c --board 2s3s4d"
	for _, single := range []any{&told, jobs[len(jobs)-1].Play} {
		text, err := json.MarshalIndent(single, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	read, err := report.ReadResults(&b)
	if err != nil || len(read) != len(jobs)+2 {
		t.Fatalf("%d results of %d: %v", len(read), len(jobs)+2, err)
	}
	want, _ := pageOf(t, jobs)
	got, _ := pageOf(t, read[:len(jobs)])
	if got != want {
		t.Error("the page of results that were read is another")
	}
	one := read[len(jobs)]
	if one.Job != "AsAhKsKh – Td9d8c7c" || one.Command != told.Command {
		t.Errorf("a single run is %q, run by %q", one.Job, one.Command)
	}
	if s := read[len(jobs)+1].Play.Seats[0]; s.Net.String() != "-5" || !math.IsNaN(float64(s.Histogram[0].From)) {
		t.Errorf("a simulation was read as %+v", s)
	}
}

func TestReadResultsErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "no results",
		"\n \n":                                 "no results",
		"job,kind\n":                            "line 1: this is no result in JSON",
		"{\"kind\":\"equity\",":                 "ends in the middle",
		"[1]":                                   "line 1: a result is an object",
		"\n\n{\"a\":1}":                         "line 3: this is neither",
		`{"kind":"x"}`:                          `not "x"`,
		`{"kind":"equity"}`:                     "has players",
		`{"kind":"simulate"}`:                   "has seats",
		`{"players":[]}`:                        "has players",
		`{"seats":[]}`:                          "has seats",
		`{"players":{"a":1}}`:                   "line 1",
		`{"kind":"equity","error":"x"}` + "\n{": "ends in the middle",
		`{"players":[{"input":"a"}],"next_cards":{"cards":[{"card":"As","equity":[0.1,0.2]}]}}`: "2 players, not 1",
		`{"players":[{"input":"a"}],"deals":-1}`:                                                "not a count",
		`{"seats":[{"net":1e99}]}`:                                                              "no sum",
	} {
		if _, err := report.ReadResults(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
