package configs

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy/document"
)

// Expected is what a scenario says should come out.
type Expected struct {
	node *node
}

// loadExpected keeps the expectations of a scenario.
func loadExpected(n *node) (*Expected, error) {
	if n == nil {
		return nil, nil
	}
	if err := n.Want(document.Object, "expected"); err != nil {
		return nil, err
	}
	return &Expected{n}, nil
}

// singlePot returns the pot that is expected when there is exactly one. When
// only awards are expected, it is their sum, for everyone whose cards are
// told.
func (e *Expected) singlePot(h *Hand) (amount int64, eligible table.SeatSet, ok bool) {
	pots, awards := e.node.Get("pots"), e.node.Get("awards")
	if pots == nil && awards != nil && awards.Kind == document.Object {
		for _, n := range awards.Items {
			part, err := n.Chips("an award", 0)
			if err != nil || part > table.MaxChips-amount {
				return 0, 0, false
			}
			amount += part
		}
		for i, p := range h.Players {
			if p.Cards != nil && p.Stack > 0 {
				eligible = eligible.With(i)
			}
		}
		return amount, eligible, amount > 0 && eligible.Len() >= table.MinSeats
	}
	if pots == nil || pots.Kind != document.List || len(pots.Items) != 1 {
		return 0, 0, false
	}
	at, who := pots.Items[0].Get("amount"), pots.Items[0].Get("eligible")
	if at == nil || who == nil {
		return 0, 0, false
	}
	amount, err := at.Chips("a pot", 1)
	if err != nil {
		return 0, 0, false
	}
	for _, n := range who.Items {
		seat := h.find(n.Text)
		if seat < 0 || h.Players[seat].Stack == 0 {
			return 0, 0, false
		}
		eligible = eligible.With(seat)
	}
	return amount, eligible, eligible.Len() >= table.MinSeats
}

// Check compares a report with what the scenario expects. It returns the
// differences, each an error with its place, and the keys that no report has.
func (h *Hand) Check(r *Report) (differences []error, unknown []string) {
	if h.Expected == nil {
		return nil, nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return []error{err}, nil
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		return []error{err}, nil
	}
	for i, k := range h.Expected.node.Keys {
		if k.Text == "pots" && h.PotExpected {
			unknown = append(unknown, k.Text)
			continue
		}
		want := h.Expected.node.Items[i]
		got, ok := lookUp(all, k.Text)
		if !ok {
			if slices.Contains(reportKeys, k.Text) {
				differences = append(differences, k.Errorf("expected %s %s, but the hand gives none", k.Text, want.JSON()))
			} else {
				unknown = append(unknown, k.Text)
			}
			continue
		}
		if !sameValue(want, got) || k.Text == "then" && !sameOrder(want, got) {
			gotText, _ := json.Marshal(got) // it came from JSON
			differences = append(differences, k.Errorf("expected %s %s, got %s", k.Text, want.JSON(), gotText))
		}
	}
	return differences, unknown
}

// reportKeys are the keys that a report can have but leaves out when they do
// not apply.
var reportKeys = []string{"small_blind", "big_blind", "first_preflop", "first_postflop", "next_button", "next_small_blind",
	"next_big_blind", "low_possible", "to_call", "can_check", "can_call", "can_raise", "min_to", "max_to", "max_raise_on_top",
	"awards", "collected", "winner", "first_to_show", "then", "board", "boards"}

// lookUp finds a key at the top, under legal, or under result.
func lookUp(all map[string]any, key string) (any, bool) {
	for _, part := range []string{"", "legal", "result"} {
		m := all
		if part != "" {
			m, _ = all[part].(map[string]any)
		}
		if v, ok := m[key]; ok {
			return v, true
		}
	}
	return nil, false
}

// sameValue compares an expectation with a value of the report. Names in a
// list of players may stand in any order except for the order of showing;
// objects may have more keys than are expected, unless they are amounts by
// player.
func sameValue(want *node, got any) bool {
	switch g := got.(type) {
	case nil:
		return want.Kind == document.Null
	case bool:
		return want.Kind == document.Bool && (want.Text == "true") == g
	case string:
		return want.Kind != document.List && want.Kind != document.Object && want.Text == g
	case float64:
		v, err := chipsAny(want)
		return err == nil && float64(v) == g
	case []any:
		return sameList(want, g)
	case map[string]any:
		return sameObject(want, g)
	}
	return false
}

func sameList(want *node, got []any) bool {
	if want.Kind != document.List || len(want.Items) != len(got) {
		return false
	}
	for i := range got {
		if !sameValue(want.Items[i], got[i]) {
			return sameNames(want, got)
		}
	}
	return true
}

// sameNames compares two lists of texts in any order.
func sameNames(want *node, got []any) bool {
	var a, b []string
	for i := range got {
		s, ok := got[i].(string)
		if !ok || want.Items[i].Kind == document.List || want.Items[i].Kind == document.Object {
			return false
		}
		a, b = append(a, want.Items[i].Text), append(b, s)
	}
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// sameOrder compares a list of names in their order.
func sameOrder(want *node, got any) bool {
	list, _ := got.([]any)
	for i, x := range list {
		if i >= len(want.Items) || x != want.Items[i].Text {
			return false
		}
	}
	return true
}

// sameObject compares amounts by player, where zeros may be left out, or an
// object such as a pot, of which some keys may be expected.
func sameObject(want *node, got map[string]any) bool {
	if want.Kind != document.Object {
		return false
	}
	_, isPot := got["eligible"]
	for i, k := range want.Keys {
		v, ok := got[k.Text]
		if !ok {
			if n, err := chipsAny(want.Items[i]); err == nil && n == 0 {
				continue
			}
			return false
		}
		if !sameValue(want.Items[i], v) {
			return false
		}
	}
	for k, v := range got {
		if n, ok := v.(float64); !isPot && !want.Has(k) && (!ok || n != 0) {
			return false
		}
	}
	return true
}

// chipsAny reads a number of chips of any sign.
func chipsAny(n *node) (int64, error) {
	if n.Kind != document.Int {
		return 0, fmt.Errorf("not a number")
	}
	var v int64
	_, err := fmt.Sscan(n.Text, &v)
	return v, err
}
