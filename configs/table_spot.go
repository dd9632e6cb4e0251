package configs

import (
	"slices"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	engine "github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy/document"
)

// loadButton reads who has the first button of every session, and whether it
// stays there.
func (t *Table) loadButton(d *node) error {
	s := &t.Spec
	var err error
	if at := d.Get("button"); at != nil {
		name, err := at.Word("button")
		if err != nil {
			return err
		}
		if s.Button, err = t.seat(at, name); err != nil {
			return err
		}
	}
	s.HoldButton, err = d.Flag("hold_button")
	return err
}

// loadDeal reads the cards that are fixed: hands or ranges by seat, and the
// board or the first cards of it.
func (t *Table) loadDeal(d *node) error {
	at := d.Get("deal")
	if at == nil {
		return nil
	}
	if err := at.Want(document.Object, "deal"); err != nil {
		return err
	}
	for i, k := range at.Keys {
		if slices.ContainsFunc(at.Keys[:i], func(o *node) bool { return o.Text == k.Text }) {
			return k.Errorf("the key %q appears twice", k.Text)
		}
		n := at.Items[i]
		if k.Text == "board" {
			var err error
			if t.Spec.Board, err = n.Cards(map[card.Card]string{}, "the board"); err != nil {
				return err
			}
			if len(t.Spec.Board) > evaluator.BoardSize {
				return n.Errorf("a board has at most 5 cards, not %d", len(t.Spec.Board))
			}
			continue
		}
		seat, err := t.seat(k, k.Text)
		if err != nil {
			return err
		}
		if t.Spec.Seats[seat].Hand, err = t.handRange(n); err != nil {
			return err
		}
	}
	return nil
}

// loadStart reads where every hand is taken up.
func (t *Table) loadStart(d *node) error {
	s := &t.Spec
	var err error
	if at := d.Get("start_street"); at != nil {
		name, err := at.Word("start_street")
		if err != nil {
			return err
		}
		if s.Street, err = table.ParseStreet(name); err != nil {
			return at.Errorf("%s", err)
		}
	}
	if at := d.Get("start_pot"); at != nil {
		if s.Pot, err = t.stack(at, "start_pot"); err != nil {
			return err
		}
		if s.Street == table.Preflop {
			return at.Errorf("a pot at the start needs a start_street after the flop; before it there are antes and blinds")
		}
	}
	if s.Street == table.Preflop {
		return nil
	}
	if s.Pot == 0 {
		return d.Get("start_street").Errorf("a hand that starts on the %s needs a start_pot", s.Street)
	}
	if s.Carry {
		return d.Get("stacks").Errorf("a hand that starts in the middle is the same every time; its stacks don't carry over")
	}
	if !d.Has("hold_button") {
		s.HoldButton = true
	}
	if s.Button < 0 && s.HoldButton {
		s.Button = len(s.Seats) - 1
	}
	return nil
}

// loadSchedules reads how often there is a straddle or a bomb pot.
func (t *Table) loadSchedules(d *node) error {
	s := &t.Spec
	if at := d.Get("straddle"); at != nil {
		if err := at.Want(document.Object, "straddle"); err != nil {
			return err
		}
		if err := at.OnlyKeys("straddle", "every", "who", "amount"); err != nil {
			return err
		}
		var err error
		if s.StraddleEvery, err = wholeOf(at, "every", 1); err != nil {
			return err
		}
		s.Straddle = table.StraddleUTG
		if who := at.Get("who"); who != nil {
			read := choice(func(h *Hand, i int) { s.Straddle = table.StraddleKind(i + 1) }, "under_the_gun", "button")
			if err := read(nil, who); err != nil {
				return err
			}
		}
		if amount := at.Get("amount"); amount != nil {
			if s.Rules.StraddleAmount, err = t.stack(amount, "amount"); err != nil {
				return err
			}
		}
		if s.Rules.Straddle != table.NoStraddle {
			return at.Errorf("rule_option already has a straddle in every hand")
		}
	}
	at := d.Get("bomb_pot")
	if at == nil {
		return nil
	}
	if err := at.Want(document.Object, "bomb_pot"); err != nil {
		return err
	}
	if err := at.OnlyKeys("bomb_pot", "every", "ante"); err != nil {
		return err
	}
	var err error
	if s.BombEvery, err = wholeOf(at, "every", 1); err != nil {
		return err
	}
	ante, err := at.Require("ante", "bomb_pot")
	if err != nil {
		return err
	}
	s.BombPot, err = t.stack(ante, "ante")
	return err
}

// loadClock reads the action clock: true, or its seconds. Without the key
// there is one if rule_option asks for it.
func (t *Table) loadClock(d *node) error {
	at := d.Get("action_clock")
	if at == nil && !t.Spec.Rules.ActionClock {
		for _, n := range t.seats {
			for _, key := range []string{"think_seconds", "disconnect"} {
				if n.Has(key) {
					return n.Get(key).Hintf("add action_clock: true", "%s needs an action clock", key)
				}
			}
		}
		return nil
	}
	clock := table.StandardClock()
	if at != nil && at.Kind != document.Object {
		on, err := d.Flag("action_clock")
		if err != nil || !on {
			return err
		}
	} else if at != nil {
		if err := at.OnlyKeys("action_clock", "free", "countdown", "reconnect"); err != nil {
			return err
		}
		for _, x := range []struct {
			key  string
			into *float64
		}{{"free", &clock.Free}, {"countdown", &clock.Countdown}, {"reconnect", &clock.Reconnect}} {
			var err error
			if *x.into, err = float(at, x.key, *x.into); err != nil {
				return err
			}
			if !(*x.into >= 0) {
				return at.Get(x.key).Errorf("%s must be 0 seconds or more", x.key)
			}
		}
	}
	t.Spec.Clock = &clock
	return nil
}

// loadStop reads when the run is precise enough.
func (t *Table) loadStop(d *node) error {
	at := d.Get("stop")
	if at == nil {
		return nil
	}
	if err := at.Want(document.Object, "stop"); err != nil {
		return err
	}
	if err := at.OnlyKeys("stop", "ci95_bb100", "adjusted"); err != nil {
		return err
	}
	width, err := at.Require("ci95_bb100", "stop")
	if err != nil {
		return err
	}
	half, err := float(at, "ci95_bb100", 0)
	if err != nil {
		return err
	}
	if !(half > 0) {
		return width.Errorf("ci95_bb100 must be above 0, not %g", half)
	}
	adjusted, err := at.Flag("adjusted")
	t.Spec.Stop = &engine.Stop{HalfWidth: half, Adjusted: adjusted}
	return err
}
