package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/configs"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/strategy/document"
)

// simulateOptions are the flags of omahasim simulate.
type simulateOptions struct {
	hands     int64
	seed      uint64
	ci95      float64
	bankroll  float64
	by        string
	only      int64
	histories string
	format    string
	every     int64
	where     string
	features  bool   // list them, and no more
	command   string // that plays the same again
}

// breakdowns are the values of --by.
var breakdowns = []string{"seat", "strategy", "position", "street", "line", "table"}

func newSimulateCommand(a *app) *cobra.Command {
	var o simulateOptions
	cmd := &cobra.Command{
		Use:   "simulate [FILE|PRESET|-]",
		Short: "Play a table of scripted players and tell what each earns",
		Long: `Plays the hands of a table scenario and tells what each player earns: big blinds
for 100 hands with the standard error and a 95 % interval, the same with
all-ins at their expectation, and how the player plays. Without a file it plays
the built-in pot-limit table of six.

A scenario is YAML; 'omahasim init' writes examples to start from, which are
also presets:
` + presetList() + `

  game, betting, stakes, rule_option   as for 'omahasim hand'
  rake          {percent, cap, no_flop_no_drop}
  seats         a list, clockwise, of:
                  name
                  strategy | rules | program   how it plays, see below
                  line      fixed actions that come before: [preflop pot, flop
                            0.5 pot, …]
                  stack     chips, or big blinds: 100bb
                  top_up, rebuy, joins, leaves   with stacks: carry
                  think_seconds, disconnect      with an action_clock
  stack, strategy       of every seat that names none (100bb, reg)
  strategies, ranges    named, for seats and rules
  hands         to play (100,000); seed of the deals (1)
  stop          {ci95_bb100: 1.0}: play until every 95 % interval is within
                ±1 bb/100; hands is then the most to play; adjusted: true goes
                by the all-in adjusted results
  stacks        reset (every hand starts with the same) or carry
  hands_per_session     sessions are independent of each other and begin with
                the starting stacks; errors are computed from them. One round
                of the button, or 100 hands with stacks: carry
  deal          {Hero: AA$ds, board: Kd9s2h}: hands, ranges and board cards
  start_street, start_pot, button, hold_button   to take hands up in the middle
  straddle      {every: 3, who: under_the_gun, amount: 2bb}
  bomb_pot      {every: 10, ante: 5bb}
  action_clock  true, or {free: 10, countdown: 20, reconnect: 20} seconds
  duplicate     true: every deal once for each seat, the players moving on
  all_in_adjusted   false saves the time for equities
  tables        how many tables play this
  bankroll      in big blinds, for the risk of ruin (2000)

A seat's strategy is a built-in one (reg, tight, loose, folder, caller, raiser,
random, shover) or one of 'strategies'. Rules have lists preflop, flop, turn,
river, postflop and any; the first rule whose 'when' and 'hand' match acts.

VPIP is chips put in voluntarily before the flop: posts and straddles are not,
checking is not, calling or raising is; a hand without a decision, such as a
walk in the big blind, is no chance for VPIP or PFR. 3-bet is raising when there
was exactly one raise. WTSD is showdowns of the hands that saw the flop.

` + exitStatus,
		Example: `  omahasim simulate
  omahasim simulate heads-up
  omahasim simulate my-table.yaml --hands 1000000 --by position
  omahasim simulate my-table.yaml --ci95 2 --format json
  omahasim simulate plo8 --histories hands.txt --every 1000
  omahasim simulate six-max --histories big.phhs --histories-format phh \
    --where 'pot_bb > 150'
  omahasim simulate six-max --only 123 --histories -`,
		Args: takes(0, 1, "one scenario file or preset"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.features {
				return a.show(featuresView())
			}
			t, err := a.loadTable(args)
			if err != nil {
				return usageError(err)
			}
			for _, w := range t.Warnings {
				a.warnPlaced(w)
			}
			if err := o.apply(cmd, a, &t.Spec); err != nil {
				return err
			}
			o.command = again(cmd, args)
			return a.simulate(cmd.Context(), t, &o)
		},
	}
	f := cmd.Flags()
	f.Int64Var(&o.hands, "hands", 0, "play `N` hands, whatever the scenario says")
	f.Uint64Var(&o.seed, "seed", sim.DefaultSeed, "seed of the deals")
	f.Float64Var(&o.ci95, "ci95", 0, "play until every 95 % interval is within ± `BB` for 100 hands")
	f.Float64Var(&o.bankroll, "bankroll", 0, "bankroll in big blinds for the risk of ruin")
	f.StringVar(&o.by, "by", "seat", "rows: "+strings.Join(breakdowns, ", "))
	f.StringVar(&o.histories, "histories", "", "write hands to `FILE`, - for standard output")
	f.StringVar(&o.format, "histories-format", "pokerstars", "pokerstars or phh")
	f.Int64Var(&o.every, "every", 0, "of the histories, every `N`-th hand (1000 if --where is not given)")
	f.StringVar(&o.where, "where", "", "of the histories, hands that match a `CONDITION` on "+factNames)
	f.BoolVar(&o.features, "features", false, "list what the rules of a strategy can ask about, and play nothing")
	f.Int64Var(&o.only, "only", 0, "play only hand `N` of the run and write it down")
	return cmd
}

// loadTable reads the scenario that the arguments name.
func (a *app) loadTable(args []string) (*configs.Table, error) {
	name := configs.DefaultPreset
	if len(args) > 0 {
		name = args[0]
	}
	if name == "-" {
		text, err := readAtMost(a.stdin)
		if err != nil {
			return nil, fmt.Errorf("reading standard input: %w", err)
		}
		return configs.LoadTable("standard input", text)
	}
	text, err := readScenario(name)
	if err == nil {
		return configs.LoadTable(name, text)
	}
	if preset, ok := configs.Preset(name); ok {
		return configs.LoadTable(name+".yaml", preset)
	}
	if errors.Is(err, os.ErrNotExist) && !strings.ContainsAny(name, `./\`) {
		return nil, fmt.Errorf("there is no file and no preset %q; the presets are %s", name, strings.Join(configs.Presets(), ", "))
	}
	return nil, err
}

// warnPlaced prints a warning that has a place in a file.
func (a *app) warnPlaced(err error) {
	var syntax *card.SyntaxError
	if !errors.As(err, &syntax) {
		fmt.Fprintf(a.stderr, "omahasim: warning: %s\n", printable(err.Error()))
		return
	}
	prefix := strings.TrimSuffix(err.Error(), syntax.Error())
	a.warn(syntax.Input, syntax.Offset, syntax.Length, prefix+syntax.Msg, syntax.Hint)
}

// apply lets the flags override what the scenario says.
func (o *simulateOptions) apply(cmd *cobra.Command, a *app, s *sim.PlaySpec) error {
	f := cmd.Flags()
	s.Workers = a.settings.Workers
	if f.Changed("hands") {
		if o.hands < 1 || o.hands > play.MaxHands {
			return usageErrorf("--hands must be from 1 to %d, not %d", int64(play.MaxHands), o.hands)
		}
		s.Hands = o.hands
	}
	if f.Changed("seed") {
		s.Seed = o.seed
	}
	if f.Changed("bankroll") {
		if !(o.bankroll > 0) {
			return usageErrorf("--bankroll must be above 0 big blinds, not %g", o.bankroll)
		}
		s.Bankroll = o.bankroll
	}
	if f.Changed("ci95") {
		if !(o.ci95 > 0) {
			return usageErrorf("--ci95 must be above 0 big blinds for 100 hands, not %g", o.ci95)
		}
		stop := play.Stop{HalfWidth: o.ci95}
		if s.Stop != nil {
			stop.Adjusted = s.Stop.Adjusted
		}
		s.Stop = &stop
		if !f.Changed("hands") {
			s.Hands = max(s.Hands, configs.StopHands)
		}
	}
	if !slices.Contains(breakdowns, o.by) {
		return usageErrorf("unknown rows %q for --by; they are %s", o.by, strings.Join(breakdowns, ", "))
	}
	if o.by == "table" && s.Tables < 2 {
		return usageErrorf("--by table needs a scenario with several tables")
	}
	s.Lines = o.by == "line"
	return o.applyHistories(cmd, s)
}

func (o *simulateOptions) applyHistories(cmd *cobra.Command, s *sim.PlaySpec) error {
	f := cmd.Flags()
	if f.Changed("only") {
		if o.only < 1 { // 0 is how play.Only is not asked for
			return usageErrorf("--only is the number of a hand, from 1, not %d", o.only)
		}
		if o.histories == "" {
			o.histories = "-"
		}
	}
	if o.histories == "" {
		for _, flag := range []string{"histories-format", "every", "where"} {
			if f.Changed(flag) {
				return usageErrorf("--%s needs --histories FILE", flag)
			}
		}
		return nil
	}
	h := &play.Histories{Every: o.every}
	switch o.format {
	case "pokerstars":
	case "phh":
		h.Format = history.PHH
	default:
		return usageErrorf("unknown format of histories %q; the formats are pokerstars and phh", o.format)
	}
	if o.every < 0 || f.Changed("every") && o.every == 0 {
		return usageErrorf("--every must be at least 1, not %d", o.every)
	}
	if o.where != "" {
		var err error
		if h.Where, err = condition(o.where, s); err != nil {
			return err
		}
	} else if o.every == 0 {
		h.Every = 1000
	}
	s.Histories = h
	return nil
}

// simulate plays the table and shows what came out. A file of histories is
// whole under its name before anything is shown, as who reads the results may
// go away in the middle of them.
func (a *app) simulate(ctx context.Context, t *configs.Table, o *simulateOptions) error {
	var r *sim.PlayResult
	var err error
	switch o.histories {
	case "":
		r, err = a.playTable(ctx, t, o)
	case "-":
		r, err = a.playInto(ctx, t, o, a.stdout)
	default:
		var played error
		err = writeFile(o.histories, func(w io.Writer) error {
			r, played = a.playInto(ctx, t, o, w)
			return played
		})
		if played != nil && pendingReason(o.histories, played) == nil {
			err = played
		}
	}
	if r == nil {
		return err
	}
	if r.Untold > 0 && !a.settings.Quiet {
		fmt.Fprintf(a.stderr, "omahasim: %s hands are not in the histories, which have no words for them (a player's time ran out, or posts that read like others)\n", thousands(r.Untold))
	}
	a.tellFaults(r)
	a.tellHouse(history.HouseOf(&t.Spec.Rules), o)
	r.Command = o.command
	// With the histories on standard output, the results would be among them.
	if o.histories != "-" {
		if err := a.show(simulateView(t, r, o.by)); err != nil {
			return err
		}
	}
	if err == nil && !r.Complete {
		return errInterrupted
	}
	return err
}

// tellFaults says why programs failed, as their standard error is not read.
func (a *app) tellFaults(r *sim.PlayResult) {
	if a.settings.Quiet {
		return
	}
	for i := range r.Seats {
		if s := &r.Seats[i]; s.LastFault != "" {
			tell(a.stderr, "", printable(fmt.Sprintf("omahasim: %s: in %s of %s decisions the program failed and the player checked or folded; for example: %s",
				shorten(s.Seat, 20), thousands(s.Faults), thousands(s.Decisions), s.LastFault)))
		}
	}
}

// playInto plays with the histories going to w.
func (a *app) playInto(ctx context.Context, t *configs.Table, o *simulateOptions, w io.Writer) (*sim.PlayResult, error) {
	buf := bufio.NewWriter(w)
	t.Spec.Histories.Writer = buf
	r, err := a.playTable(ctx, t, o)
	if flushed := buf.Flush(); flushed != nil && err == nil {
		err = fmt.Errorf("writing the histories: %w", flushed)
	}
	return r, err
}

// playTable returns what came out: all of it, what there is after an
// interruption, or nothing if only one hand was to be written down.
func (a *app) playTable(ctx context.Context, t *configs.Table, o *simulateOptions) (*sim.PlayResult, error) {
	if o.only != 0 {
		tally, err := play.Only(ctx, &t.Spec.Spec, o.only)
		if err == nil && tally.Untold > 0 {
			return nil, fmt.Errorf("hand %d cannot be told: histories have no words for it (a player's time ran out, or posts that read like others)", o.only)
		}
		return nil, a.badTable(err)
	}
	var p play.Progress
	bar := a.startProgress("hands", &p.Done, &p.Total)
	r, err := sim.Play(ctx, t.Spec, &p)
	bar.finish()
	if err != nil && !errors.Is(err, sim.ErrInterrupted) {
		return nil, a.badTable(err)
	}
	return r, nil
}

// badTable marks errors of the spec as the user's.
func (a *app) badTable(err error) error {
	var bad *play.SpecError
	if errors.As(err, &bad) {
		return usageError(err)
	}
	return err
}

// fact is what a condition of --where may name.
type fact struct {
	Number   int64              `expr:"number"`
	Pot      int64              `expr:"pot"`
	PotBB    float64            `expr:"pot_bb"`
	Rake     int64              `expr:"rake"`
	Players  int                `expr:"players"`
	Street   string             `expr:"street"`
	Showdown bool               `expr:"showdown"`
	AllIn    bool               `expr:"all_in"`
	Faults   int                `expr:"faults"`
	Timeouts int                `expr:"timeouts"`
	Net      map[string]int64   `expr:"net"`
	NetBB    map[string]float64 `expr:"net_bb"`
}

// factNames lists the names of a fact for the help.
const factNames = "number, pot, pot_bb, rake, players, street, showdown, all_in, faults, timeouts, net[\"Hero\"], net_bb[\"Hero\"]"

// condition compiles --where.
func condition(text string, s *sim.PlaySpec) (func(*play.Fact) bool, error) {
	program, err := expr.Compile(text, expr.Env(fact{}), expr.AsBool())
	if err != nil {
		e := document.ConditionError(text, err)
		e.Hint = cmp.Or(e.Hint, "names are "+factNames)
		return nil, usageError(fmt.Errorf("--where: %w", e))
	}
	seats, bb := s.Seats, float64(s.BigBlind())
	return func(f *play.Fact) bool {
		x := fact{f.Number, f.Pot, float64(f.Pot) / bb, f.Rake, f.Players, f.Street.String(), f.Showdown, f.AllIn, f.Faults, f.Timeouts,
			map[string]int64{}, map[string]float64{}}
		for i, net := range f.Net {
			x.Net[seats[i].Name], x.NetBB[seats[i].Name] = net, float64(net)/bb
		}
		out, err := expr.Run(program, x)
		yes, ok := out.(bool)
		return err == nil && ok && yes
	}, nil
}

// tellHouse says with which switches text histories replay, if it takes any.
func (a *app) tellHouse(house history.House, o *simulateOptions) {
	options := house.Options()
	if len(options) == 0 || o.histories == "" || o.format != "pokerstars" || a.settings.Quiet {
		return
	}
	fmt.Fprintf(a.stderr, "omahasim: text tells no rules of the house; replay it with --rule %s, or write --histories-format phh\n",
		strings.Join(options, " --rule "))
}
