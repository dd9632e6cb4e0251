package configs

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy/document"
)

// loadRules reads game, betting, stakes and the switches of rule_option.
func (h *Hand) loadRules(d *node) error {
	r := &h.Rules
	r.Game = evaluator.Game{HoleCards: 4}
	if at := d.Get("game"); at != nil {
		name, err := at.Word("game")
		if err != nil {
			return err
		}
		if r.Game, err = evaluator.ParseGame(name); err != nil {
			return at.Errorf("%s", err)
		}
	}
	if at := d.Get("betting"); at != nil {
		name, err := at.Word("betting")
		if err != nil {
			return err
		}
		if r.Betting, err = table.ParseBetting(name); err != nil {
			return at.Errorf("%s", err)
		}
	}
	stakes, err := d.Require("stakes", "a scenario")
	if err != nil {
		return err
	}
	if err := h.loadStakes(stakes); err != nil {
		return err
	}
	if r.StraddleAmount > 0 && d.Get("straddle") == nil { // a table may tell how often instead
		r.Straddle = table.StraddleUTG
	}
	if at := d.Get("rule_option"); at != nil {
		if err := h.loadOptions(at); err != nil {
			return err
		}
	}
	if err := r.Validate(); err != nil {
		return stakes.Errorf("%s", err)
	}
	return nil
}

// loadStakes reads the blinds and bets.
func (h *Hand) loadStakes(s *node) error {
	if low, high, ok := strings.Cut(s.Text, "/"); ok && s.Kind == document.Text {
		return h.loadPair(s, low, high)
	}
	if err := s.Want(document.Object, "stakes"); err != nil {
		return err
	}
	r := &h.Rules
	fields := []struct {
		key  string
		into *int64
	}{
		{"sb", &r.SmallBlind}, {"bb", &r.BigBlind}, {"ante", &r.Ante}, {"small_bet", &r.SmallBet}, {"big_bet", &r.BigBet},
		{"min_bet", &r.MinBet}, {"chip", &r.Chip}, {"straddle", &r.StraddleAmount}, {"bomb_pot", &r.BombPot},
	}
	s.Rename("small_blind", "sb", "big_blind", "bb")
	known := make([]string, len(fields))
	for i, f := range fields {
		known[i] = f.key
	}
	if err := s.OnlyKeys("stakes", known...); err != nil {
		return err
	}
	for _, f := range fields {
		at := s.Get(f.key)
		if at == nil {
			continue
		}
		var err error
		if *f.into, err = at.Chips(f.key, 0); err != nil {
			return err
		}
		if f.key == "sb" {
			r.NoSmallBlind = r.SmallBlind == 0
		}
	}
	return nil
}

// loadPair reads stakes as games are named: the blinds, or in limit the bets.
func (h *Hand) loadPair(s *node, low, high string) error {
	a, err := document.ParseChips(low)
	b, other := document.ParseChips(high)
	if err != nil || other != nil || a < 0 || b < a || b == 0 {
		return s.Errorf("stakes are two amounts in chips, the lower first, such as 5/10, not %q", s.Text)
	}
	r := &h.Rules
	if r.Betting == table.Limit {
		r.SmallBet, r.BigBet = a, b
	} else {
		r.SmallBlind, r.BigBlind, r.NoSmallBlind = a, b, a == 0
	}
	return nil
}

// option reads one switch of the rules.
type option func(h *Hand, n *node) error

// options are the switches of rule_option, by the names of the rules.
var options = map[string]option{
	"button": choice(func(h *Hand, i int) { h.DeadButton = i == 1 }, "moving", "dead"),
	// How newcomers enter is for sessions; one hand states its posts.
	"entry":                 choice(func(*Hand, int) {}, "post", "wait"),
	"raise_cap":             whole(1, func(h *Hand, v int64) { h.Rules.RaiseCap = int(v) }),
	"raise_cap_heads_up":    choice(func(h *Hand, i int) { h.Rules.NoCapHeadsUp = i == 1 }, "same", "none"),
	"pot_limit_small_blind": choice(func(h *Hand, i int) { h.Rules.SmallBlindCountsBig = i == 1 }, "actual", "big_blind"),
	"round_small_blind_up":  truth(func(h *Hand, v bool) { h.Rules.SmallBlindCountsBig = v }),
	"short_blinds_count_full": truth(
		func(h *Hand, v bool) { h.Rules.ShortBlindsCountFull = v }),
	"assume_full_blinds_preflop": truth(
		func(h *Hand, v bool) { h.Rules.ShortBlindsCountFull = v }),
	"chip":                     whole(1, func(h *Hand, v int64) { h.Rules.Chip = v }),
	"identical_both_ways_even": truth(func(h *Hand, v bool) { h.Rules.IdenticalBothWaysEven = v }),
	"muck_losers":              truth(func(h *Hand, v bool) { h.Rules.ShowLosers = !v }),
	"all_in_face_up":           truth(func(h *Hand, v bool) { h.Rules.AllInFaceUp = v }),
	"action_clock":             truth(func(h *Hand, v bool) { h.Rules.ActionClock = v }),
	"ante":                     choice(func(h *Hand, i int) { h.Rules.AnteKind = table.AnteKind(i) }, "each", "big_blind"),
	"straddle":                 choice(func(h *Hand, i int) { h.Rules.Straddle = table.StraddleKind(i) }, "none", "under_the_gun", "button"),
	"straddle_min_raise":       (*Hand).loadStraddleMin,
	"bomb_pot":                 whole(0, func(h *Hand, v int64) { h.Rules.BombPot = v }),
	"rake":                     (*Hand).loadRake,
	"rake_percent":             (*Hand).loadPercent,
	"rake_cap":                 whole(0, func(h *Hand, v int64) { h.Rules.Rake.Cap = v }),
	"no_flop_no_drop":          truth(func(h *Hand, v bool) { h.Rules.Rake.DropPreflop = !v }),
	"run_it":                   whole(1, func(h *Hand, v int64) { h.RunIt = v }),
}

// loadOptions reads the switches.
func (h *Hand) loadOptions(n *node) error {
	if err := n.Want(document.Object, "rule_option"); err != nil {
		return err
	}
	known := make([]string, 0, len(options))
	for k := range options {
		known = append(known, k)
	}
	slices.Sort(known)
	if err := n.OnlyKeys("rule_option", known...); err != nil {
		return err
	}
	for i, k := range n.Keys {
		if n.Items[i].Kind == document.Null {
			continue
		}
		if err := options[k.Text](h, n.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// truth reads true or false.
func truth(set func(*Hand, bool)) option {
	return func(h *Hand, n *node) error {
		switch strings.ToLower(n.Text) {
		case "true", "yes", "on":
			set(h, true)
		case "false", "no", "off":
			set(h, false)
		default:
			return n.Want(document.Bool, "the option")
		}
		return nil
	}
}

// whole reads a whole number.
func whole(least int64, set func(*Hand, int64)) option {
	return func(h *Hand, n *node) error {
		v, err := n.Chips("the option", least)
		if err == nil {
			set(h, v)
		}
		return err
	}
}

// choice reads one of several words; set gets its number.
func choice(set func(*Hand, int), words ...string) option {
	short := map[string]string{"bb": "big_blind", "utg": "under_the_gun", "btn": "button", "per_player": "each"}
	return func(h *Hand, n *node) error {
		name, err := n.Word("the option")
		if err != nil {
			return err
		}
		key := strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(name))
		if long, ok := short[key]; ok {
			key = long
		}
		for i, w := range words {
			if key == w {
				set(h, i)
				return nil
			}
		}
		return n.Errorf("expected %s, found %q", strings.Join(words, " or "), name)
	}
}

// loadRake reads a rake: percent, cap and no_flop_no_drop, or the amount.
func (h *Hand) loadRake(n *node) error {
	if err := n.Want(document.Object, "rake"); err != nil {
		return err
	}
	if err := n.OnlyKeys("rake", "percent", "cap", "no_flop_no_drop", "amount"); err != nil {
		return err
	}
	if at := n.Get("percent"); at != nil {
		if err := h.loadPercent(at); err != nil {
			return err
		}
	}
	if at := n.Get("cap"); at != nil {
		var err error
		if h.Rules.Rake.Cap, err = at.Chips("the cap of the rake", 0); err != nil {
			return err
		}
	}
	if at := n.Get("amount"); at != nil {
		var err error
		if h.Rake, err = at.Chips("the rake", 0); err != nil {
			return err
		}
	}
	if n.Has("no_flop_no_drop") {
		keep, err := n.Flag("no_flop_no_drop")
		if err != nil {
			return err
		}
		h.Rules.Rake.DropPreflop = !keep
	}
	return nil
}

// loadPercent reads the rake in per cent.
func (h *Hand) loadPercent(n *node) error {
	var err error
	h.Rules.Rake.BasisPoints, err = basisPoints(n)
	return err
}

// loadStraddleMin reads what the first raise over a straddle must reach:
// "big_blind" (one big blind more), "double" (twice the straddle), a total in
// chips, or a number of big blinds when it is no more than a straddle.
func (h *Hand) loadStraddleMin(n *node) error {
	if n.Kind == document.Int {
		v, err := n.Chips("straddle_min_raise", 1)
		h.straddleMin = v
		return err
	}
	name, err := n.Word("straddle_min_raise")
	if err != nil {
		return err
	}
	switch strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(name)) {
	case "big_blind", "bb", "three_big_blinds", "3bb":
	case "double", "double_straddle", "straddle", "4bb":
		h.straddleMin = -1
	default:
		return n.Errorf("expected big_blind, double, or an amount, found %q", name)
	}
	return nil
}

// setStraddleMin turns straddle_min_raise into chips once the straddle is
// known.
func (h *Hand) setStraddleMin() {
	straddle := h.Rules.StraddleAmount
	if straddle == 0 {
		straddle = 2 * h.Rules.BigBlind
	}
	for _, p := range h.Posts {
		if p.Kind == table.PostStraddle {
			straddle = p.Amount
		}
	}
	switch m := h.straddleMin; {
	case m < 0:
		h.Rules.StraddleMinRaise = 2 * straddle
	case m > straddle:
		h.Rules.StraddleMinRaise = m
	case m > 0:
		h.Rules.StraddleMinRaise = m * h.Rules.BigBlind
	}
}

// basisPoints reads a per cent value with at most two decimals.
func basisPoints(n *node) (int64, error) {
	text, sign := strings.CutSuffix(n.Text, "%")
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if n.Kind != document.Int && n.Kind != document.Float && (err != nil || !sign) {
		return 0, n.Errorf("a per cent value must be a number, not %s", n.Found())
	}
	points := math.Round(v * 100)
	if err != nil || !(v >= 0 && v <= 100) || math.Abs(v*100-points) > 1e-6 {
		return 0, n.Errorf("a per cent value is from 0 to 100 with at most two decimals, not %s", n.Text)
	}
	return int64(points), nil
}
