package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/sim"
)

func newEvalCommand(a *app) *cobra.Command {
	var spec sim.EvalSpec
	cmd := &cobra.Command{
		Use:   "eval HAND [HAND…] --board CARDS",
		Short: "What a hand is worth on a board",
		Long: `The best high hand and the best eight-or-better low of each hand on a board of
3 to 5 cards, and which two hole cards and three board cards make them. With
several hands it also says who gets which part of the pot; the low counts for
that in the high-low games only. Before the river it lists the outs.

` + exitStatus,
		Example: `  omahasim eval AsKs5d7c --board Ts7d8h4s2c
  omahasim eval As4s5hKc Ah3hTsTc Ad3d6d9h --board 2s5cTh7d8c --game omaha8
  omahasim eval JdTs7h6c --board 9d8s2h --format json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if spec.Board == "" {
				return withHint(usageErrorf("a hand is made with three board cards: name 3 to 5"), "for example --board Ts7d8h")
			}
			spec.Hands = args
			r, err := sim.Eval(spec)
			if err != nil {
				return usageError(err)
			}
			return a.show(view{
				json:  func() any { return r },
				csv:   func() table { return evalCSV(r) },
				table: func() []table { return evalTables(r) },
			})
		},
	}
	f := cmd.Flags()
	addGameFlag(f, &spec.Game)
	f.Lookup("game").DefValue, spec.Game = "by the number of cards", ""
	f.StringVarP(&spec.Board, "board", "b", "", "board `CARDS`, 3 to 5 of them")
	f.StringVarP(&spec.Dead, "dead", "d", "", "`CARDS` that cannot come")
	return cmd
}

func evalTables(r *sim.EvalResult) []table {
	several := len(r.Hands) > 1
	t := table{title: fmt.Sprintf("%s, board %s", r.Game, r.Board), left: 8,
		header: []string{"hand", "", "is", "with", "board"}}
	if several {
		t.header = append(t.header, "share")
	}
	for _, h := range r.Hands {
		high := []string{shorten(h.Input, 40), "high", h.High.Description, h.High.Hole, h.High.Board}
		low := []string{"", "low", "none", "", ""}
		if h.Low != nil {
			low = []string{"", "low", h.Low.Description, h.Low.Hole, h.Low.Board}
		}
		if several {
			high, low = append(high, h.Share), append(low, "")
		}
		t.rows = append(t.rows, high, low)
	}
	for _, h := range r.Hands {
		note := fmt.Sprintf("%s is the nuts for high.", h.Input)
		if !h.Nuts {
			note = fmt.Sprintf("%s is beaten by %d two-card holdings.", h.Input, h.BeatenBy)
		}
		t.notes = append(t.notes, note)
	}
	out := []table{t}
	for _, h := range r.Hands {
		if len(h.Outs) == 0 {
			continue
		}
		o := table{title: "outs of " + h.Input, left: 1, header: []string{"to", "outs", "nut outs", "next card", "on the river"}}
		for _, x := range h.Outs {
			o.rows = append(o.rows, []string{x.Category, strconv.Itoa(x.Outs), strconv.Itoa(x.NutOuts), percent(x.Next, 2), percent(x.River, 2)})
		}
		out = append(out, o)
	}
	return out
}

func evalCSV(r *sim.EvalResult) table {
	t := table{header: []string{"game", "board", "hand", "high_category", "high", "high_value", "high_hole", "high_board",
		"low", "low_value", "low_hole", "low_board", "beaten_by", "share"}}
	for _, h := range r.Hands {
		row := []string{r.Game, r.Board, h.Input, h.High.Category, h.High.Description, strconv.Itoa(h.High.Value), h.High.Hole, h.High.Board}
		if h.Low != nil {
			row = append(row, h.Low.Description, strconv.Itoa(h.Low.Value), h.Low.Hole, h.Low.Board)
		} else {
			row = append(row, "", "0", "", "")
		}
		t.rows = append(t.rows, append(row, strconv.Itoa(h.BeatenBy), h.Share))
	}
	return t
}
