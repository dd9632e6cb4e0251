package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/omahasim/omahasim/configs"
	"github.com/omahasim/omahasim/sim"
)

// simulateView shows a result with the rows chosen.
func simulateView(t *configs.Table, r *sim.PlayResult, by string) view {
	return view{
		json: func() any { return r },
		csv: func() table {
			if by == "seat" {
				return seatsCSV(r)
			}
			return groupsCSV(r, by)
		},
		table: func() []table {
			if by == "seat" {
				return []table{seatsTable(t, r), styleTable(r), swingsTable(r)}
			}
			return []table{groupsTable(t, r, by)}
		},
	}
}

// figure formats a number with d decimals, "–" if it is not known.
func figure(x sim.Figure, d int) string {
	switch v := float64(x); {
	case math.IsNaN(v):
		return "–"
	case math.IsInf(v, 0):
		return "∞"
	default:
		if s := strconv.FormatFloat(v, 'f', d, 64); s != "-"+strconv.FormatFloat(0, 'f', d, 64) {
			return s
		}
		return strconv.FormatFloat(0, 'f', d, 64)
	}
}

// csvFigure formats a number exactly, empty if it is not known.
func csvFigure(x sim.Figure) string {
	if v := float64(x); math.IsNaN(v) || math.IsInf(v, 0) {
		return ""
	}
	return exactFloat(float64(x))
}

// half formats half the width of an interval.
func half(r *sim.Rate) string { return figure((r.High-r.Low)/2, 2) }

// shareText formats a share in per cent.
func shareText(s sim.Share) string {
	if s.Chances == 0 {
		return "–"
	}
	return figure(100*s.Share, 1)
}

func playTitle(t *configs.Table, r *sim.PlayResult) string {
	title := t.Title
	if title == "" {
		title = r.Betting + " " + r.Game
	}
	return fmt.Sprintf("%s: %s hands, seed %d", printable(title), thousands(r.Hands), r.Seed)
}

// fewUnits is below how many independent units errors are called rough.
const fewUnits = 30

// playNotes are the remarks under a table of results.
func playNotes(r *sim.PlayResult) []string {
	var notes []string
	if !r.Complete {
		notes = append(notes, "INCOMPLETE: interrupted; these figures cover only the hands that were played.")
	}
	if r.Ended == "precision" {
		notes = append(notes, "Stopped as soon as every interval was narrow enough.")
	}
	what := fmt.Sprintf("Errors from %s independent sessions of %s", thousands(r.Units), plural(int(r.HandsPerSession), "hand"))
	if r.Duplicate {
		what = fmt.Sprintf("Errors from %s groups of %d sessions with the same cards, of %s each", thousands(r.Units), len(r.Seats), plural(int(r.HandsPerSession), "hand"))
	}
	notes = append(notes, what+"; bb/100 is big blinds for 100 hands, ± half the 95 % interval.")
	switch {
	case r.Units < 2:
		notes = append(notes, "With a single session there is no error to tell; play more hands or make sessions shorter (hands_per_session).")
	case r.Units < fewUnits:
		notes = append(notes, fmt.Sprintf("So few sessions say little about their spread: below %d, errors are rough.", fewUnits))
	}
	if r.Rake.String() != "0" {
		notes = append(notes, fmt.Sprintf("Rake: %s chips.", groups(r.Rake.String())))
	}
	if r.Bombs > 0 || r.Straddled > 0 {
		notes = append(notes, fmt.Sprintf("Straddled by schedule: %s hands; bomb pots: %s.", thousands(r.Straddled), thousands(r.Bombs)))
	}
	if r.Restarts > 0 {
		notes = append(notes, fmt.Sprintf("Begun afresh because fewer than two players had chips: %s times.", thousands(r.Restarts)))
	}
	return notes
}

// seatsTable is what each player earns.
func seatsTable(t *configs.Table, r *sim.PlayResult) table {
	out := table{title: playTitle(t, r), left: 2, header: []string{"seat", "strategy", "hands", "net", "bb/100", "±", "SD/100"}, notes: playNotes(r)}
	if r.AllInAdjusted {
		out.header = append(out.header, "all-in adj.", "±")
	}
	if r.Duplicate {
		out.header = append(out.header, "narrowing")
	}
	out.header = append(out.header, "showdown", "other", "rake")
	for i := range r.Seats {
		s := &r.Seats[i]
		row := []string{shorten(s.Seat, 20), shorten(s.Strategy, 20), thousands(s.Hands), groups(s.Net.String()),
			figure(s.BB100, 2), half(&s.Rate), figure(s.SD, 1)}
		if r.AllInAdjusted {
			row = append(row, figure(s.Adjusted.BB100, 2), half(s.Adjusted))
		}
		if r.Duplicate {
			row = append(row, figure(*s.Narrowing, 2)+"×")
		}
		out.rows = append(out.rows, append(row, groups(s.ShowdownNet.String()), groups(s.NonShowdownNet.String()), groups(s.Rake.String())))
	}
	return out
}

// styleTable is how each player plays.
func styleTable(r *sim.PlayResult) table {
	out := table{left: 1, header: []string{"seat", "VPIP %", "PFR %", "3-bet %", "aggr.", "aggr. %", "WTSD %", "W$SD %", "won %"}}
	faults := false
	for i := range r.Seats {
		s := &r.Seats[i]
		faults = faults || s.Faults+s.Late+s.Timeouts+s.NoRule > 0
	}
	if faults {
		out.header = append(out.header, "faults", "late", "time-outs", "no rule")
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		row := []string{shorten(s.Seat, 20), shareText(s.VPIP), shareText(s.PFR), shareText(s.ThreeBet), figure(s.Aggression, 2),
			shareText(s.AggressionFrequency), shareText(s.WTSD), shareText(s.WSD), shareText(s.HandsWon)}
		if faults {
			row = append(row, thousands(s.Faults), thousands(s.Late), thousands(s.Timeouts), thousands(s.NoRule))
		}
		out.rows = append(out.rows, row)
	}
	return out
}

// swingsTable is what swings each player had and may expect.
func swingsTable(r *sim.PlayResult) table {
	out := table{left: 1, header: []string{"seat", "downswing bb", "over hands"},
		notes: []string{"Chances of being behind, and of ever losing the bankroll, follow from the measured mean and deviation alone."}}
	for _, c := range r.Seats[0].LossProbability {
		out.header = append(out.header, "behind after "+thousands(c.Hands))
	}
	out.header = append(out.header, fmt.Sprintf("ruin of %s bb", figure(r.Seats[0].Risk.Bankroll, 0)), "5 % ruin bb")
	for i := range r.Seats {
		s := &r.Seats[i]
		row := []string{shorten(s.Seat, 20), figure(s.Downswing.BB, 1), thousands(s.Downswing.Hands)}
		for _, c := range s.LossProbability {
			row = append(row, figure(100*c.Probability, 1)+" %")
		}
		out.rows = append(out.rows, append(row, figure(100*s.Risk.Risk, 1)+" %", figure(s.Risk.BankrollP5, 0)))
	}
	return out
}

// groupsOf are the rows of a breakdown.
func groupsOf(r *sim.PlayResult, by string) []sim.RateOf {
	switch by {
	case "strategy":
		return r.Strategies
	case "table":
		return r.ByTable
	}
	var out []sim.RateOf
	for i := range r.Seats {
		s := &r.Seats[i]
		switch by {
		case "position":
			out = append(out, s.Positions...)
		case "street":
			out = append(out, s.Streets...)
		case "line":
			out = append(out, s.Lines...)
		}
	}
	return out
}

// tableLines is how many lines of a player the table for people shows.
const tableLines = 12

func groupsTable(t *configs.Table, r *sim.PlayResult, by string) table {
	out := table{title: playTitle(t, r), left: 2, header: []string{"seat", by, "hands", "net", "bb/100", "±"}, notes: playNotes(r)}
	if by == "strategy" {
		out.left, out.header = 1, out.header[1:]
	}
	if by == "line" {
		out.notes = append(out.notes, fmt.Sprintf("Lines: F fold, X check, C call, B bet, R raise, / next street; the %d most frequent of each seat, --format csv has all.", tableLines))
	}
	count := map[string]int{}
	for _, g := range groupsOf(r, by) {
		if count[g.Seat]++; by == "line" && count[g.Seat] > tableLines {
			continue
		}
		row := []string{shorten(g.Seat, 20), shorten(g.Of, 30), groups(g.Hands.String()), groups(g.Net.String()), figure(g.BB100, 2), half(&g.Rate)}
		if by == "strategy" {
			row = row[1:]
		}
		out.rows = append(out.rows, row)
	}
	return out
}

func groupsCSV(r *sim.PlayResult, by string) table {
	out := table{header: []string{"game", "betting", "seed", "complete", "version", "seat", by, "hands", "net", "bb100", "std_error", "ci95_low", "ci95_high"}}
	for _, g := range groupsOf(r, by) {
		out.rows = append(out.rows, []string{r.Game, r.Betting, strconv.FormatUint(r.Seed, 10), strconv.FormatBool(r.Complete), r.Version,
			g.Seat, g.Of, g.Hands.String(), g.Net.String(), csvFigure(g.BB100), csvFigure(g.StdError), csvFigure(g.Low), csvFigure(g.High)})
	}
	return out
}

// seatsCSV has one row for each seat, the run repeated in each.
func seatsCSV(r *sim.PlayResult) table {
	out := table{header: []string{"game", "betting", "big_blind", "seed", "sessions", "independent_units", "complete", "ended", "version",
		"seat", "strategy", "hands", "net", "bb100", "std_error", "ci95_low", "ci95_high", "sd_bb100",
		"adjusted_bb100", "adjusted_std_error", "adjusted_ci95_low", "adjusted_ci95_high", "all_ins", "narrowing",
		"rake", "showdown_net", "non_showdown_net", "vpip", "pfr", "three_bet", "aggression", "aggression_frequency", "wtsd", "wsd",
		"hands_won", "decisions", "faults", "late_answers", "timeouts", "cut_amounts", "no_rule", "rebuys", "bought",
		"downswing_bb", "downswing_hands", "risk_of_ruin"}}
	count := func(n int64) string { return strconv.FormatInt(n, 10) }
	for i := range r.Seats {
		s := &r.Seats[i]
		row := []string{r.Game, r.Betting, count(r.BigBlind), strconv.FormatUint(r.Seed, 10), count(r.Sessions), count(r.Units),
			strconv.FormatBool(r.Complete), r.Ended, r.Version,
			s.Seat, s.Strategy, count(s.Hands), s.Net.String(), csvFigure(s.BB100), csvFigure(s.StdError), csvFigure(s.Low), csvFigure(s.High), csvFigure(s.SD)}
		adjusted := []string{"", "", "", ""}
		if a := s.Adjusted; a != nil {
			adjusted = []string{csvFigure(a.BB100), csvFigure(a.StdError), csvFigure(a.Low), csvFigure(a.High)}
		}
		row = append(append(row, adjusted...), count(s.AllIns), optional(s.Narrowing, csvFigure),
			s.Rake.String(), s.ShowdownNet.String(), s.NonShowdownNet.String(), csvFigure(s.VPIP.Share), csvFigure(s.PFR.Share),
			csvFigure(s.ThreeBet.Share), csvFigure(s.Aggression), csvFigure(s.AggressionFrequency.Share), csvFigure(s.WTSD.Share),
			csvFigure(s.WSD.Share), csvFigure(s.HandsWon.Share), count(s.Decisions), count(s.Faults), count(s.Late), count(s.Timeouts),
			count(s.Cut), count(s.NoRule), count(s.Rebuys), s.Bought.String(), csvFigure(s.Downswing.BB), count(s.Downswing.Hands), csvFigure(s.Risk.Risk))
		out.rows = append(out.rows, row)
	}
	return out
}
