package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/configs"
)

func newHandCommand(a *app) *cobra.Command {
	var check bool
	cmd := &cobra.Command{
		Use:   "hand SCENARIO…",
		Short: "Play a scripted hand by the rules",
		Long: `Plays scripted hands by the rules and prints the story street by street: what
the player to act may do and why, the pots and who may win them, uncalled bets,
and the awards with how odd chips went.

A scenario is YAML or JSON; a file may hold several, as YAML documents or JSON
Lines, and - reads standard input. Its fields:

  game          omaha, omaha5, omaha6, omaha8, omaha5-8, omaha6-8 or an alias
  betting       pot-limit, no-limit, limit (PL, NL, FL)
  stakes        {sb, bb, ante, small_bet, big_bet, min_bet, chip, straddle,
                bomb_pot}, or the blinds (in limit the bets) as in 5/10
  players       [{name, stack, folded, sitting_out, hole_cards, seat}] clockwise
  button        player on the button, by name, by seat, or else by the place in
                the list from 1; the last player if not given
  posts         [{who, kind, amount}]: ante, bb_ante, sb, bb, sb2, live, dead,
                both, straddle; without this field the table posts by its rules
  start_pot     chips in the pot when the hand is taken up
  start_street  preflop, flop, turn, river or showdown
  actions       ["A bet 150", "B call", "-- turn --", "C raise_to 300", D allin]
  actor         the player asked about
  hole_cards    {A: AsKsQd2d}
  board         Td9d8c2h3s; boards for a hand that is run several times
  rule_option   button, raise_cap, raise_cap_heads_up, pot_limit_small_blind,
                short_blinds_count_full, chip, identical_both_ways_even,
                muck_losers, all_in_face_up, action_clock, ante, straddle,
                straddle_min_raise, bomb_pot, run_it, rake {percent, cap,
                no_flop_no_drop, amount}
  expected      what --check compares

` + exitStatus,
		Example: `  omahasim hand hand.yaml
  omahasim hand hand.yaml --format json
  omahasim hand cases.jsonl --check
  cat hand.json | omahasim hand -`,
		Args: takes(1, -1, "scenario files, or - for standard input"),
		RunE: func(_ *cobra.Command, args []string) error {
			return runHand(a, args, check)
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "compare with the field expected; exit 3 when it differs")
	return cmd
}

// runHand plays every scenario of the files. Those that can be played are
// printed even when others cannot.
func runHand(a *app, files []string, check bool) error {
	var reports []*configs.Report
	var failed, mismatches []error
	checked := 0
	for _, name := range files {
		hands, err := a.loadHands(name)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		for _, h := range hands {
			r, err := h.Play()
			if err != nil {
				failed = append(failed, err)
				continue
			}
			reports = append(reports, r)
			if check && h.Expected != nil {
				checked++
				differences, unknown := h.Check(r)
				mismatches = append(mismatches, differences...)
				if len(unknown) > 0 {
					fmt.Fprintf(a.stderr, "omahasim: warning: %s:%d: not checked: %s\n", h.Source, h.Line, printable(strings.Join(unknown, ", ")))
				}
			}
		}
	}
	if len(reports) > 0 {
		if err := a.showHands(reports); err != nil {
			return err
		}
	}
	return a.handErrors(failed, mismatches, check, checked)
}

// handErrors prints all errors but the last, which it returns.
func (a *app) handErrors(failed, mismatches []error, check bool, checked int) error {
	for _, err := range mismatches {
		writeError(a.stderr, err)
	}
	for i, err := range failed {
		if i < len(failed)-1 {
			writeError(a.stderr, err)
		}
	}
	switch {
	case len(failed) > 0:
		return usageError(failed[len(failed)-1])
	case len(mismatches) > 0:
		return mismatchErrorf("%d expectations of %d scenarios do not hold", len(mismatches), checked)
	case check && checked == 0:
		return usageErrorf("no scenario has the field expected, so there is nothing to check")
	case check:
		fmt.Fprintf(a.stderr, "omahasim: %d scenarios are as expected\n", checked)
	}
	return nil
}

// loadHands reads the scenarios of a file, or of standard input for "-".
func (a *app) loadHands(name string) ([]*configs.Hand, error) {
	if name == "-" {
		text, err := readAtMost(a.stdin)
		if err != nil {
			return nil, fmt.Errorf("reading standard input: %w", err)
		}
		return configs.LoadHands("standard input", text)
	}
	text, err := readScenario(name)
	if err != nil {
		return nil, err
	}
	return configs.LoadHands(name, text)
}

// showHands prints the reports: stories for people, a row per player as CSV,
// an object a line as JSON.
func (a *app) showHands(reports []*configs.Report) error {
	if a.settings.Format == "json" {
		return a.write(func(w io.Writer) error {
			enc := json.NewEncoder(w)
			enc.SetEscapeHTML(false)
			for _, r := range reports {
				if err := enc.Encode(r); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return a.show(view{
		table: func() []table {
			tables := make([]table, len(reports))
			for i, r := range reports {
				tables[i].notes = r.Story()
				if a.settings.Format == "markdown" {
					tables[i].notes = append(append([]string{"```"}, r.Story()...), "```")
				}
			}
			return tables
		},
		csv: func() table {
			t := table{header: []string{"hand", "id", "player", "stack", "net", "award", "collected", "uncalled"}}
			for i, r := range reports {
				for _, p := range r.Players {
					res := &r.Result
					row := []string{strconv.Itoa(i + 1), r.ID, p}
					for _, n := range []int64{res.Stacks[p], res.Net[p], res.Awards[p], res.Collected[p], res.Uncalled[p]} {
						row = append(row, strconv.FormatInt(n, 10))
					}
					t.rows = append(t.rows, row)
				}
			}
			return t
		},
	})
}
