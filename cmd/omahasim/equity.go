package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/equity"
	"github.com/omahasim/omahasim/sim/stats"
)

func newEquityCommand(a *app) *cobra.Command {
	var spec sim.EquitySpec
	var define []string
	cmd := &cobra.Command{
		Use:   "equity HAND|RANGE HAND|RANGE [HAND|RANGE…]",
		Short: "Equity of 2 to 10 hands or ranges",
		Long: `The share of the pot that each hand or range wins on average when all stay to
the showdown. Named hands are exact; ranges are exact where that is cheap and
otherwise sampled until the standard error is at most --precision.

A card is a rank and a suit: As, 10h or Th, A♠. A range is written in the
generic syntax of Omaha players, see 'omahasim range --help'; 'random' is any
hand. Quote what your shell would change: 'AA$ds', '*', 'AA!KK'.

--next-card maps the equity after each card that may come next (before the flop:
the first card of the flop, the others to come). Weighed by how often each card
comes, the map has the mean of the equity itself. --distribution shows how the
equity of the first player is spread over the hands of its range, or for one
hand over the boards of the next street; --over chooses. Both are exact where
that takes a few seconds, else sampled: a map until the standard error over its
cards is 0.2 percentage points, a distribution from 1,000 random hands or boards
with 4,096 deals each, or to --precision.

` + exitStatus,
		Example: `  omahasim equity AsAhKsKh Td9d8c7c
  omahasim equity AsAhKsQd Jc9c9hTd --board Kd9s2h
  omahasim equity 'AA$ds' '10%' --precision 0.02
  omahasim equity '$open' 'AA$ds' --define open='30%!RRR'
  omahasim equity As2s3dKd AhAc9h8c random --game omaha8
  omahasim equity AsAhKsKhQd 7h6c5s4s3d --game omaha5 --board Th   (Courchevel)
  omahasim equity AA KK --board Kc8s5s --method exact --format json
  omahasim equity '15%' 'AA,KK' --board Kd9s2h --per-hand --format csv
  omahasim equity AsAhKsQd Jc9c9hTd --board Kd9s2h --next-card
  omahasim equity '10%' 'AA$ds' --board Kd9s2h --distribution
  omahasim equity AsAhKsKh Td9d8c7c --distribution --over flop`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			f := cmd.Flags()
			spec.Players, spec.Workers = args, a.settings.Workers
			switch {
			case f.Changed("trials") && spec.Trials < 1:
				return usageErrorf("--trials must be at least 1, not %d", spec.Trials)
			case f.Changed("trials") && spec.Method == string(equity.Exact):
				return usageErrorf("--trials asks for sampling and --method exact for none; give one of them")
			case !(spec.Precision > 0):
				return usageErrorf("--precision must be above 0 percentage points, not %g", spec.Precision)
			case f.Changed("over") && !spec.Distribution:
				return usageErrorf("--over says what a distribution is over; give --distribution too")
			}
			var err error
			if spec.Ranges, err = parseDefinitions(define); err != nil {
				return err
			}
			if !f.Changed("precision") {
				spec.Precision = 0 // each kind of answer has a default of its own
			}
			if err := a.oneCSV(&spec); err != nil {
				return err
			}
			return a.equity(cmd.Context(), spec, again(cmd, args))
		},
	}
	f := cmd.Flags()
	addGameFlag(f, &spec.Game)
	f.StringVarP(&spec.Board, "board", "b", "", "board `CARDS`, 0 to 5 of them")
	f.StringVarP(&spec.Dead, "dead", "d", "", "`CARDS` that nobody can hold or be dealt")
	addDefineFlag(f, &define)
	f.StringVar(&spec.Method, "method", "auto", "auto, exact or montecarlo")
	f.Float64Var(&spec.Precision, "precision", 100*equity.DefaultPrecision, "standard error to reach when sampling, in percentage points")
	f.Int64Var(&spec.Trials, "trials", 0, "sample exactly `N` joint deals, whatever the precision")
	f.BoolVar(&spec.PerHand, "per-hand", false, "also the exact equity of each hand of the first of two ranges")
	f.BoolVar(&spec.NextCard, "next-card", false, "also the equity after each possible next card of the board")
	f.BoolVar(&spec.Distribution, "distribution", false, "also how the equity of the first player is spread, see --over")
	f.StringVar(&spec.Over, "over", "auto", "spread over hands, flop, turn or river; auto is the hands of a range, else the next street")
	f.Uint64Var(&spec.Seed, "seed", sim.DefaultSeed, "seed of the random deals")
	return cmd
}

// longSeconds is from when on an exact answer is announced with its time.
const longSeconds = 2

// equity asks the question and shows the answer; command asks it again.
func (a *app) equity(ctx context.Context, spec sim.EquitySpec, command string) error {
	q, err := sim.ParseEquity(spec)
	if err != nil {
		return usageError(err)
	}
	for _, w := range q.Warnings() {
		a.warn(w.Input, w.Offset, w.Length, w.Msg, w.Hint)
	}
	plan, err := q.Plan()
	if err != nil {
		return a.badSpec(err, spec)
	}
	// Who insists on exact is told when it is long.
	insists := spec.Method == "exact" && plan.Seconds > longSeconds && !a.settings.Quiet
	if a.settings.Verbose || insists {
		fmt.Fprintf(a.stderr, "%s: %s, %s on one core\n", plan.Method, plan.How, roughTime(plan.Seconds))
	}
	var p equity.Progress
	unit := "deals"
	if plan.Method == equity.Exact {
		unit = "parts"
	}
	bar := a.startProgress(unit, &p.Done, &p.Total)
	r, err := q.Run(ctx, &p)
	bar.finish()
	if err != nil && !errors.Is(err, sim.ErrInterrupted) {
		return a.badSpec(err, spec)
	}
	if r.Deals.IsZero() {
		return errInterrupted
	}
	r.Command = command
	if err := a.show(a.equityView(r)); err != nil {
		return err
	}
	if err != nil || !r.Complete {
		return errInterrupted
	}
	return nil
}

// oneCSV refuses a CSV of several tables.
func (a *app) oneCSV(spec *sim.EquitySpec) error {
	n := 0
	for _, asked := range []bool{spec.PerHand, spec.NextCard, spec.Distribution} {
		if asked {
			n++
		}
	}
	if n > 1 && a.settings.Format == "csv" {
		return usageErrorf("a CSV holds one table: give one of --per-hand, --next-card and --distribution, or --format json")
	}
	return nil
}

// badSpec explains a question without an answer: the player's text with its
// place, if it is about one player.
func (a *app) badSpec(err error, spec sim.EquitySpec) error {
	var input *equity.InputError
	if !errors.As(err, &input) {
		return err
	}
	if input.Player == 0 && len(spec.Players) == 1 {
		return withHint(usageError(err), "to meet any hand, add 'random'")
	}
	if input.Player == 0 {
		return usageError(err)
	}
	text := spec.Players[input.Player-1]
	offset, length := input.In(text)
	syntax := &card.SyntaxError{Input: text, Offset: offset, Length: length, Msg: input.Msg}
	return usageErrorf("player %d: %w", input.Player, syntax)
}

func (a *app) equityView(r *sim.EquityResult) view {
	return view{
		json: func() any { return r },
		csv: func() table {
			switch {
			case r.Hands != nil:
				return handsCSV(r)
			case r.NextCards != nil:
				return nextCardCSV(r)
			case r.Distribution != nil:
				return distributionCSV(r)
			}
			return equityCSV(r)
		},
		table: func() []table {
			tables := []table{equityTable(r)}
			if r.Hands != nil {
				tables = append(tables, handsTable(r))
			}
			if r.NextCards != nil {
				tables = append(tables, a.nextCardTables(r)...)
			}
			if r.Distribution != nil {
				tables = append(tables, a.distributionTable(r))
			}
			return tables
		},
	}
}

// equityTable lays the result out for people.
func equityTable(r *sim.EquityResult) table {
	sampled := r.Method == string(equity.MonteCarlo)
	highLow := r.NoLow != nil
	ranges := false
	for _, p := range r.Players {
		ranges = ranges || p.Combos != 1
	}
	t := table{title: equityTitle(r), left: 2, header: []string{"#", "hand"}}
	if ranges {
		t.header = append(t.header, "combos")
	}
	t.header = append(t.header, "equity")
	if sampled {
		t.header = append(t.header, "± error")
	}
	if highLow {
		t.header = append(t.header, "high", "low", "scoop")
	} else {
		t.header = append(t.header, "win", "tie")
	}
	digits := 4
	if sampled {
		digits = 3
	}
	for i, p := range r.Players {
		row := []string{strconv.Itoa(i + 1), shorten(p.Input, 40)}
		if ranges {
			row = append(row, thousands(int64(p.Combos)))
		}
		row = append(row, percent(p.Equity, digits))
		if sampled {
			row = append(row, optional(p.StdError, func(x float64) string { return percent(x, digits) }))
		}
		if highLow {
			row = append(row, percent(*p.HiShare, digits), percent(*p.LoShare, digits), optional(p.Scoop, func(x stats.Wide) string { return percent(x.Over(r.Deals), digits) }))
		} else {
			row = append(row, percent(p.Win.Over(r.Deals), digits), percent(p.Tie.Over(r.Deals), digits))
		}
		t.rows = append(t.rows, row)
	}
	if !r.Complete {
		t.notes = append(t.notes, "INCOMPLETE: interrupted; "+r.How+".")
	}
	return t
}

// equityTitle says what was asked and how it was answered.
func equityTitle(r *sim.EquityResult) string {
	parts := []string{r.Game}
	if r.Board != "" {
		parts = append(parts, "board "+r.Board)
	}
	if r.Dead != "" {
		parts = append(parts, "dead "+r.Dead)
	}
	what := ""
	switch {
	case r.Boards != nil:
		what = "exact, " + plural(int(*r.Boards), "board")
		if r.NoLow != nil {
			what += fmt.Sprintf(" (%s without a low)", groups(r.NoLow.String()))
		}
	case r.Seed == nil:
		what = fmt.Sprintf("exact, %s deals", groups(r.Deals.String()))
	default:
		what = fmt.Sprintf("Monte Carlo, %s deals, seed %d", groups(r.Deals.String()), *r.Seed)
		if *r.Acceptance < 1 {
			what += fmt.Sprintf(", %s of draws legal", percent(*r.Acceptance, 1))
		}
	}
	return strings.Join(append(parts, what), ", ")
}

// equityCSV has one row for each player; the question is repeated in each.
func equityCSV(r *sim.EquityResult) table {
	t := table{header: []string{
		"game", "board", "dead", "method", "deals", "complete", "seed", "acceptance", "no_low_boards", "version",
		"player", "hand", "combos", "equity", "std_error", "equity_exact", "win", "tie",
		"hi_win", "hi_tie", "lo_win", "lo_tie", "scoop", "hi_share", "lo_share",
	}}
	for i, p := range r.Players {
		t.rows = append(t.rows, []string{
			r.Game, r.Board, r.Dead, r.Method, r.Deals.String(), strconv.FormatBool(r.Complete),
			optional(r.Seed, func(x uint64) string { return strconv.FormatUint(x, 10) }),
			optional(r.Acceptance, exactFloat), optional(r.NoLow, stats.Wide.String), r.Version,
			strconv.Itoa(i + 1), p.Input, strconv.Itoa(p.Combos), exactFloat(p.Equity), optional(p.StdError, exactFloat), p.EquityExact,
			optional(p.Win, stats.Wide.String), optional(p.Tie, stats.Wide.String),
			optional(p.HiWin, stats.Wide.String), optional(p.HiTie, stats.Wide.String),
			optional(p.LoWin, stats.Wide.String), optional(p.LoTie, stats.Wide.String),
			optional(p.Scoop, stats.Wide.String), optional(p.HiShare, exactFloat), optional(p.LoShare, exactFloat),
		})
	}
	return t
}

// optional formats what is there, and nothing otherwise.
func optional[T any](x *T, format func(T) string) string {
	if x == nil {
		return ""
	}
	return format(*x)
}

// tableHands is how many hands the table for people lists.
const tableHands = 20

// handsTable lists the best of the first range's hands.
func handsTable(r *sim.EquityResult) table {
	hands := slices.Clone(r.Hands)
	slices.SortStableFunc(hands, func(a, b sim.HandEquity) int { return cmp.Compare(b.Equity, a.Equity) })
	t := table{title: fmt.Sprintf("hands of %s, best first", shorten(r.Players[0].Input, 40)), left: 1,
		header: []string{"hand", "weight", "equity", "win", "tie"}}
	for _, h := range hands[:min(len(hands), tableHands)] {
		part := func(n int64) string { return percent(float64(n)/float64(max(h.Deals, 1)), 4) }
		t.rows = append(t.rows, []string{h.Hand, strconv.Itoa(h.Weight), percent(h.Equity, 4), part(h.Win), part(h.Tie)})
	}
	if more := len(hands) - tableHands; more > 0 {
		t.notes = append(t.notes, fmt.Sprintf("and %s more; --format csv lists all", thousands(int64(more))))
	}
	return t
}

// handsCSV has one row for each hand of the first range.
func handsCSV(r *sim.EquityResult) table {
	t := table{header: []string{"game", "board", "dead", "range", "against", "version", "hand", "weight", "deals", "equity", "win", "tie", "lo_win", "lo_tie"}}
	count := func(n int64) string { return strconv.FormatInt(n, 10) }
	for _, h := range r.Hands {
		t.rows = append(t.rows, []string{r.Game, r.Board, r.Dead, r.Players[0].Input, r.Players[1].Input, r.Version,
			h.Hand, strconv.Itoa(h.Weight), count(h.Deals), exactFloat(h.Equity), count(h.Win), count(h.Tie),
			optional(h.LoWin, count), optional(h.LoTie, count)})
	}
	return t
}
