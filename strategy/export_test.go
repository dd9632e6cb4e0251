package strategy

import (
	"encoding/json"

	"github.com/omahasim/omahasim/sim/table"
)

// Builtin is builtin, for tests.
var Builtin = builtin

// Forget makes a view forget what it has found out, as before the first
// decision of a hand.
func Forget(v *View) {
	v.known, v.haveLegal = 0, false
	v.ranges.of = nil
	v.t.boardReady = false
}

// PreflopValue is the value that preflop conditions assume for a feature of
// cards; ok is false for others.
func PreflopValue(f *Feature) (value any, ok bool) {
	if !f.cards {
		return nil, false
	}
	return f.beforeFlop().value(), true
}

func (p part) value() any {
	switch {
	case p.truth != nil:
		return p.truth(nil)
	case p.real != nil:
		return p.real(nil)
	}
	return p.whole(nil)
}

// Condition compiles a condition, and the same to run on the library's
// machine. lowered says whether closures are used.
func Condition(text string, street table.Street, position, raises int) (holds, oracle func(*View) bool, lowered bool, err error) {
	checked, err := checkCondition(text)
	if err != nil {
		return nil, nil, false, err
	}
	c, err := checked.compile(situation{street, position, raises})
	if err != nil {
		return nil, nil, false, err
	}
	return c.holds, onMachine(checked.program), c.lowered, nil
}

// AnyStreet is anyStreet.
const AnyStreet = anyStreet

// Constants returns the names of each kind of constant.
func Constants() map[string][]string {
	out := map[string][]string{}
	for k := kindStreet; k <= kindMade; k++ {
		out[kindNames[k]] = constantNames(k)
	}
	return out
}

// Request is the request for a view as a program reads it.
func Request(v *View, id uint64) string {
	text, err := json.Marshal(newRequest(v, id))
	if err != nil {
		return err.Error()
	}
	return string(text)
}
