package configs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	engine "github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
	"github.com/omahasim/omahasim/strategy/document"
)

// seatKeys are the keys of a seat.
var seatKeys = append([]string{"name", "stack", "line", "top_up", "rebuy", "joins", "leaves", "think_seconds", "disconnect"},
	strategy.SpecKeys()...)

// defaultStack is the stack of a seat that names none, in big blinds.
const defaultStack = 100

// loadSeats reads the seats.
func (t *Table) loadSeats(d *node) error {
	list, err := d.Require("seats", "a table scenario")
	if err != nil {
		return err
	}
	if err := list.Want(document.List, "seats"); err != nil {
		return err
	}
	if n := len(list.Items); n < table.MinSeats || n > table.MaxSeats {
		return list.Errorf("a table has %d to %d seats, not %d", table.MinSeats, table.MaxSeats, n)
	}
	stack := defaultStack * t.Spec.BigBlind()
	if at := d.Get("stack"); at != nil {
		if stack, err = t.stack(at, "stack"); err != nil {
			return err
		}
	}
	for i, n := range list.Items {
		seat, err := t.loadSeat(i, n, stack)
		if err != nil {
			return err
		}
		t.Spec.Seats = append(t.Spec.Seats, seat)
		t.seats = append(t.seats, n)
	}
	return nil
}

// stack reads a number of chips, also in big blinds: 200, or 100bb.
func (t *Table) stack(n *node, what string) (int64, error) {
	text, isText := strings.CutSuffix(strings.ToLower(strings.TrimSpace(n.Text)), "bb")
	if n.Kind != document.Text || !isText {
		return n.Chips(what, 1)
	}
	bb, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	chips := bb * float64(t.Spec.BigBlind())
	if err != nil || chips != float64(int64(chips)) {
		return 0, n.Errorf("%s must be a whole number of chips, or of big blinds such as 100bb, not %s", what, n.Found())
	}
	if chips < 1 || chips > engine.MaxStack {
		return 0, n.Errorf("%s must be from 1 to %d chips, not %s", what, int64(engine.MaxStack), n.Text)
	}
	return int64(chips), nil
}

func (t *Table) loadSeat(i int, n *node, stack int64) (engine.Seat, error) {
	s := engine.Seat{Name: fmt.Sprintf("Seat %d", i+1), Stack: stack}
	if err := n.Want(document.Object, "a seat"); err != nil {
		return s, err
	}
	if err := n.OnlyKeys("a seat", seatKeys...); err != nil {
		return s, err
	}
	if at := n.Get("name"); at != nil {
		name, err := at.Word("the name of a seat")
		if err != nil {
			return s, err
		}
		if other := slices.IndexFunc(t.Spec.Seats, func(o engine.Seat) bool { return o.Name == name }); other >= 0 {
			return s, at.Errorf("two seats are named %q (the other is seat %d)", name, other+1)
		}
		s.Name = name
	}
	var err error
	if at := n.Get("stack"); at != nil {
		if s.Stack, err = t.stack(at, "the stack of "+s.Name); err != nil {
			return s, err
		}
	}
	for _, step := range []func(*node, *engine.Seat) error{t.loadStrategy, t.loadTopUp, t.loadRebuy, t.loadThink} {
		if err := step(n, &s); err != nil {
			return s, err
		}
	}
	if s.Joins, err = wholeOf(n, "joins", 0); err != nil {
		return s, err
	}
	s.Leaves, err = wholeOf(n, "leaves", 0)
	return s, err
}

// loadTopUp reads when a stack is filled up: "always" to the starting stack,
// or {below, to}.
func (t *Table) loadTopUp(n *node, s *engine.Seat) error {
	at := n.Get("top_up")
	if at == nil {
		return nil
	}
	if at.Kind != document.Object {
		switch at.Text {
		case "always":
			s.TopUpBelow, s.TopUpTo = s.Stack, s.Stack
		case "never":
		default:
			return at.Errorf("top_up is always, never, or {below: 50bb, to: 100bb}, not %s", at.Found())
		}
		return nil
	}
	if err := at.OnlyKeys("top_up", "below", "to"); err != nil {
		return err
	}
	s.TopUpTo = s.Stack
	var err error
	if to := at.Get("to"); to != nil {
		if s.TopUpTo, err = t.stack(to, "to"); err != nil {
			return err
		}
	}
	s.TopUpBelow = s.TopUpTo
	if below := at.Get("below"); below != nil {
		s.TopUpBelow, err = t.stack(below, "below")
	}
	return err
}

// loadRebuy reads whether a lost stack is replaced: always, never, a number of
// times in a session, or {times, to}.
func (t *Table) loadRebuy(n *node, s *engine.Seat) error {
	at := n.Get("rebuy")
	if at == nil {
		return nil
	}
	times := at
	if at.Kind == document.Object {
		if err := at.OnlyKeys("rebuy", "times", "to"); err != nil {
			return err
		}
		if to := at.Get("to"); to != nil {
			var err error
			if s.RebuyTo, err = t.stack(to, "to"); err != nil {
				return err
			}
		}
		if times = at.Get("times"); times == nil {
			s.Rebuys = -1
			return nil
		}
	}
	switch {
	case times.Text == "always":
		s.Rebuys = -1
	case times.Text == "never":
	case times.Kind == document.Int:
		v, err := times.Chips("rebuy", 0)
		if err != nil {
			return err
		}
		s.Rebuys = int(min(v, engine.MaxSession))
	default:
		return times.Errorf("rebuy is always, never, or a number of times in a session, not %s", times.Found())
	}
	return nil
}

// loadThink reads how long a player takes: a number of seconds, a span [from,
// to], or {from, to, mean}; and how often the connection is lost: {chance,
// seconds}.
func (t *Table) loadThink(n *node, s *engine.Seat) error {
	think := &s.Think
	if at := n.Get("think_seconds"); at != nil {
		if at.Kind == document.Object {
			if err := at.OnlyKeys("think_seconds", "from", "to", "mean"); err != nil {
				return err
			}
			for key, into := range map[string]*float64{"from": &think.Min, "to": &think.Max, "mean": &think.Mean} {
				var err error
				if *into, err = float(at, key, 0); err != nil {
					return err
				}
			}
			think.Max = max(think.Max, think.Min)
		} else {
			var err error
			if think.Min, think.Max, err = span(at, "think_seconds"); err != nil {
				return err
			}
		}
	}
	at := n.Get("disconnect")
	if at == nil {
		return nil
	}
	if err := at.Want(document.Object, "disconnect"); err != nil {
		return err
	}
	if err := at.OnlyKeys("disconnect", "chance", "seconds"); err != nil {
		return err
	}
	var err error
	if think.Disconnect, err = float(at, "chance", 0); err != nil {
		return err
	}
	seconds, err := at.Require("seconds", "disconnect")
	if err != nil {
		return err
	}
	think.AwayMin, think.AwayMax, err = span(seconds, "seconds")
	return err
}

// span reads a number, or a list of two.
func span(n *node, what string) (from, to float64, err error) {
	ends := []*node{n, n}
	if n.Kind == document.List && len(n.Items) == 2 {
		ends = n.Items
	}
	var v [2]float64
	for i, e := range ends {
		if v[i], err = strconv.ParseFloat(e.Text, 64); err != nil || e.Kind != document.Int && e.Kind != document.Float {
			return 0, 0, e.Errorf("%s must be a number or a span such as [2, 30], not %s", what, e.Found())
		}
	}
	if v[0] > v[1] || v[0] < 0 {
		return 0, 0, n.Errorf("%s must go from 0 or more upwards, not from %g to %g", what, v[0], v[1])
	}
	return v[0], v[1], nil
}

// seat finds a seat by its name.
func (t *Table) seat(n *node, name string) (int, error) {
	names := make([]string, len(t.Spec.Seats))
	for i := range t.Spec.Seats {
		if names[i] = t.Spec.Seats[i].Name; names[i] == name {
			return i, nil
		}
	}
	hint := "the seats are " + strings.Join(names, ", ")
	if near := document.Nearest(name, names); near != "" && len(near) > 1 {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return 0, n.Hintf(hint, "there is no seat %q", name)
}
