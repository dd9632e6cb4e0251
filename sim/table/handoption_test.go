package table_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/sim/table"
)

// session runs one line of a session.
func (c *handCase) session(words []string, rest string) error {
	switch words[0] {
	case "rule":
		return nil
	case "seats":
		for _, s := range strings.Split(rest, ",") {
			c.names = append(c.names, strings.TrimSpace(s))
		}
		return nil
	case "dead":
		c.dead = true
		return nil
	case "entry":
		if words[1] == "wait" {
			c.entry = table.EntryWait
		}
		return nil
	}
	if c.rotor == nil {
		var err error
		if c.rotor, err = table.NewRotor(len(c.names), c.dead, c.entry); err != nil {
			return err
		}
	}
	if words[0] == "next" {
		return c.next(rest)
	}
	for _, name := range words[1:] {
		seat, err := c.seat(name)
		if err != nil {
			return err
		}
		switch words[0] {
		case "sit":
			err = c.rotor.Sit(seat)
		case "leave":
			c.rotor.Leave(seat)
		case "out":
			c.rotor.SitOut(seat)
		case "back":
			c.rotor.Return(seat)
		default:
			err = fmt.Errorf("unknown line %q", words[0])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// next compares the plan of the next hand.
func (c *handCase) next(rest string) error {
	plan, err := c.rotor.Next()
	if err != nil {
		return err
	}
	got := map[string]string{"button": c.name(plan.Button), "small": c.name(plan.Small), "big": c.name(plan.Big),
		"in": c.list(plan.In), "live": c.list(plan.Live), "dead": c.list(plan.Dead)}
	for _, part := range strings.Split(rest, ",") {
		key, want, _ := strings.Cut(strings.TrimSpace(part), " ")
		if got[key] != want {
			return fmt.Errorf("%s is %q, expected %q (%v)", key, got[key], want, got)
		}
	}
	return nil
}

// handOptions are the switches by the names of the rules.
var handOptions = map[string]func(*table.Rules, string) error{
	"raise_cap":                optNumber(func(r *table.Rules, n int64) { r.RaiseCap = int(n) }),
	"raise_cap_heads_up":       optWord("none", func(r *table.Rules, on bool) { r.NoCapHeadsUp = on }),
	"pot_limit_small_blind":    optWord("big_blind", func(r *table.Rules, on bool) { r.SmallBlindCountsBig = on }),
	"short_blinds_count_full":  optWord("true", func(r *table.Rules, on bool) { r.ShortBlindsCountFull = on }),
	"chip":                     optNumber(func(r *table.Rules, n int64) { r.Chip = n }),
	"no_small_blind":           optWord("true", func(r *table.Rules, on bool) { r.NoSmallBlind = on }),
	"min_bet":                  optNumber(func(r *table.Rules, n int64) { r.MinBet = n }),
	"identical_both_ways_even": optWord("true", func(r *table.Rules, on bool) { r.IdenticalBothWaysEven = on }),
	"muck_losers":              optWord("false", func(r *table.Rules, on bool) { r.ShowLosers = on }),
	"all_in_face_up":           optWord("true", func(r *table.Rules, on bool) { r.AllInFaceUp = on }),
	"action_clock":             optWord("true", func(r *table.Rules, on bool) { r.ActionClock = on }),
	"ante":                     optNumber(func(r *table.Rules, n int64) { r.Ante = n }),
	"big_blind_ante": optNumber(func(r *table.Rules, n int64) {
		r.Ante, r.AnteKind = n, table.AnteBigBlind
	}),
	"straddle": func(r *table.Rules, s string) error {
		r.Straddle = table.StraddleKind(slices.Index([]string{"none", "utg", "button"}, s))
		return nil
	},
	"straddle_min_raise": optNumber(func(r *table.Rules, n int64) { r.StraddleMinRaise = n }),
	"bomb_pot":           optNumber(func(r *table.Rules, n int64) { r.BombPot = n }),
	"rake_basis_points":  optNumber(func(r *table.Rules, n int64) { r.Rake.BasisPoints = n }),
	"rake_cap":           optNumber(func(r *table.Rules, n int64) { r.Rake.Cap = n }),
	"no_flop_no_drop":    optWord("false", func(r *table.Rules, on bool) { r.Rake.DropPreflop = on }),
}

func optNumber(set func(*table.Rules, int64)) func(*table.Rules, string) error {
	return func(r *table.Rules, s string) error {
		n, err := chips(s)
		set(r, n)
		return err
	}
}

func optWord(word string, set func(*table.Rules, bool)) func(*table.Rules, string) error {
	return func(r *table.Rules, s string) error {
		set(r, s == word)
		return nil
	}
}
