package table_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/sim/table"
)

// expect runs the expectations of the test language; see handfile_test.go.
func (c *handCase) expect(words []string, rest string) (bool, error) {
	h := &c.hand
	switch words[0] {
	case "to":
		got := c.name(h.Actor())
		if want := words[len(words)-1]; got != want {
			return true, fmt.Errorf("%s is to act, expected %s", got, want)
		}
		return true, nil
	case "pots":
		return true, c.expectPots(rest)
	case "returned":
		return true, c.amounts(rest, h.Uncalled)
	case "awards":
		return true, c.amounts(rest, h.Awards)
	case "collected":
		return true, c.amounts(rest, h.Collected)
	case "contributed":
		return true, c.amounts(rest, h.Contributed)
	case "net":
		return true, c.amounts(rest, h.Net)
	case "stacks":
		return true, c.amounts(rest, h.Stack)
	case "rake":
		n, err := chips(words[1])
		if err == nil && n != h.Rake() {
			err = fmt.Errorf("the rake is %d", h.Rake())
		}
		return true, err
	case "shows":
		var order [table.MaxSeats]int
		n := h.ShowOrder(&order)
		return true, c.sameNames(order[:n], rest)
	case "showed":
		var seats []int
		for _, op := range h.Ops() {
			if op.Kind == table.OpShow {
				seats = append(seats, int(op.Seat))
			}
		}
		return true, c.sameNames(seats, rest)
	}
	if len(words) > 1 && words[1] == "may" {
		return true, c.expectLegal(words[0], strings.TrimSpace(strings.TrimPrefix(rest, "may")))
	}
	return false, nil
}

// expectLegal compares all that a player may do.
func (c *handCase) expectLegal(who, list string) error {
	l := c.hand.Legal()
	if got := c.name(l.Seat); got != who {
		return fmt.Errorf("%s is to act, not %s", got, who)
	}
	var check, call, raise bool
	for _, part := range strings.Split(list, ",") {
		f := strings.Fields(part)
		switch {
		case f[0] == "check":
			check = true
		case f[0] == "call":
			call = true
			if n, err := chips(f[1]); err != nil || n != l.ToCall {
				return fmt.Errorf("the call is %d", l.ToCall)
			}
		case f[0] == "raise" || f[0] == "bet" || f[0] == "complete":
			raise = true
			from, to := "", ""
			switch {
			case len(f) == 1:
				continue
			case f[1] == "from":
				from = f[2]
			case f[1] == "up":
				to = f[3]
			default:
				from, to, _ = strings.Cut(f[len(f)-1], "-")
				if to == "" {
					to = from
				}
			}
			if from != "" && from != fmt.Sprint(l.MinTo) || to != "" && to != fmt.Sprint(l.MaxTo) {
				return fmt.Errorf("the range is %d-%d (%s; %s)", l.MinTo, l.MaxTo, c.hand.WhyMin(), c.hand.WhyMax())
			}
		default:
			return fmt.Errorf("unknown action %q", part)
		}
	}
	if check != l.CanCheck || call != l.CanCall || raise != l.CanRaise {
		return fmt.Errorf("legal is: %s (%s)", l, c.hand.WhyMax())
	}
	return nil
}

// expectPots compares the pots, "300 A B C, 100 B C".
func (c *handCase) expectPots(list string) error {
	var got []string
	for _, p := range c.hand.Pots() {
		got = append(got, fmt.Sprintf("%d %s", p.Amount, c.list(p.Eligible)))
	}
	var want []string
	for _, part := range strings.Split(list, ",") {
		f := strings.Fields(part)
		names := f[1:]
		slices.SortFunc(names, func(a, b string) int { return slices.Index(c.names, a) - slices.Index(c.names, b) })
		want = append(want, f[0]+" "+strings.Join(names, " "))
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("the pots are %s, expected %s", strings.Join(got, ", "), strings.Join(want, ", "))
	}
	return nil
}

// amounts compares amounts by player; players who are not named have none.
// Net and stacks compare only the players who are named.
func (c *handCase) amounts(list string, of func(int) int64) error {
	want := map[int]int64{}
	for _, part := range strings.Split(list, ",") {
		f := strings.Fields(part)
		if f[0] == "nothing" {
			continue
		}
		seat, err := c.seat(f[0])
		if err != nil {
			return err
		}
		if want[seat], err = chips(f[1]); err != nil {
			return err
		}
	}
	all := !strings.HasPrefix(c.lines[c.at-c.first], "net") && !strings.HasPrefix(c.lines[c.at-c.first], "stacks") &&
		!strings.HasPrefix(c.lines[c.at-c.first], "contributed")
	for seat := range c.names {
		n, named := want[seat]
		if got := of(seat); (named || all) && got != n {
			return fmt.Errorf("%s has %d, expected %d", c.names[seat], got, n)
		}
	}
	return nil
}

// sameNames compares players in their order.
func (c *handCase) sameNames(seats []int, list string) error {
	var got []string
	for _, s := range seats {
		got = append(got, c.names[s])
	}
	if s := strings.Join(got, ", "); s != list {
		return fmt.Errorf("got %q, expected %q", s, list)
	}
	return nil
}
