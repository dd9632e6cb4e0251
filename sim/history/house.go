package history

import (
	"strconv"

	"github.com/omahasim/omahasim/sim/table"
)

// House is the rules of a house that no site prints beside its hands. The
// zero value is the usual rules; table.Rules says what each means. Text can't
// tell them; PHH does in fields of its own, which begin with an underscore as
// the format asks.
type House struct {
	RaiseCap              int
	NoCapHeadsUp          bool
	SmallBlindCountsBig   bool
	ShortBlindsCountFull  bool
	IdenticalBothWaysEven bool
	StraddleMinRaise      int64 // in the unit of the hand
}

// HouseOf returns what the rules of a table have of it.
func HouseOf(r *table.Rules) House {
	return House{
		RaiseCap: r.RaiseCap, NoCapHeadsUp: r.NoCapHeadsUp,
		SmallBlindCountsBig: r.SmallBlindCountsBig, ShortBlindsCountFull: r.ShortBlindsCountFull,
		IdenticalBothWaysEven: r.IdenticalBothWaysEven, StraddleMinRaise: r.StraddleMinRaise,
	}
}

// apply makes them rules of a table.
func (h *House) apply(r *table.Rules) {
	r.RaiseCap, r.NoCapHeadsUp = h.RaiseCap, h.NoCapHeadsUp
	r.SmallBlindCountsBig, r.ShortBlindsCountFull = h.SmallBlindCountsBig, h.ShortBlindsCountFull
	r.IdenticalBothWaysEven = r.IdenticalBothWaysEven || h.IdenticalBothWaysEven
	r.StraddleMinRaise = h.StraddleMinRaise
}

// Options returns the rules as KEY=VALUE, with the names of rule_option in
// scenarios. StraddleMinRaise, an amount that differs with the stakes, is not
// among them: a hand played by it is legal without.
func (h *House) Options() []string {
	var out []string
	add := func(set bool, text string) {
		if set {
			out = append(out, text)
		}
	}
	add(h.RaiseCap > 0, "raise_cap="+strconv.Itoa(h.RaiseCap))
	add(h.NoCapHeadsUp, "raise_cap_heads_up=none")
	add(h.SmallBlindCountsBig, "pot_limit_small_blind=big_blind")
	add(h.ShortBlindsCountFull, "short_blinds_count_full=true")
	add(h.IdenticalBothWaysEven, "identical_both_ways_even=true")
	return out
}

// house reads the fields of PHH.
func (p *phhParser) house() {
	h := &p.h.House
	h.RaiseCap = max(p.integer("_raise_cap"), 0)
	h.NoCapHeadsUp = p.text("_raise_cap_heads_up") == "none"
	h.SmallBlindCountsBig = p.text("_pot_limit_small_blind") == "big_blind"
	h.ShortBlindsCountFull = p.flag("_short_blinds_count_full")
	h.IdenticalBothWaysEven = p.flag("_identical_both_ways_even")
	if v, ok := p.keys["_straddle_min_raise"]; ok {
		h.StraddleMinRaise = p.amount("_straddle_min_raise", v)
	}
}

// house writes the fields of PHH.
func (p *phhWriter) house() {
	h := &p.h.House
	if h.RaiseCap > 0 {
		p.field("_raise_cap", strconv.Itoa(h.RaiseCap))
	}
	if h.NoCapHeadsUp {
		p.text("_raise_cap_heads_up", "none")
	}
	if h.SmallBlindCountsBig {
		p.text("_pot_limit_small_blind", "big_blind")
	}
	if h.ShortBlindsCountFull {
		p.field("_short_blinds_count_full", "true")
	}
	if h.IdenticalBothWaysEven {
		p.field("_identical_both_ways_even", "true")
	}
	if h.StraddleMinRaise > 0 {
		p.field("_straddle_min_raise", p.amount(h.StraddleMinRaise))
	}
}
