package strategy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// Protocol is the version of the protocol of external players, which every
// request carries.
const Protocol = 1

// request is what an external program is asked; see PROTOCOL.md.
type request struct {
	Type     string `json:"type"`
	Protocol int    `json:"protocol"`
	ID       uint64 `json:"id"`
	Hand     uint64 `json:"hand"`
	Game     string `json:"game"`
	Betting  string `json:"betting"`
	Street   string `json:"street"`
	Seat     int    `json:"seat"`
	Position string `json:"position"`
	Button   int    `json:"button"`
	BigBlind int64  `json:"big_blind"`

	Hole  string `json:"hole"`
	Board string `json:"board"`

	Pot      int64 `json:"pot"`
	Level    int64 `json:"level"`
	ToCall   int64 `json:"to_call"`
	CanCheck bool  `json:"can_check"`
	CanRaise bool  `json:"can_raise"`
	MinTo    int64 `json:"min_to"`
	MaxTo    int64 `json:"max_to"`

	Players []requestPlayer `json:"players"`
	Actions []requestAction `json:"actions"`
}

type requestPlayer struct {
	Seat      int    `json:"seat"`
	Position  string `json:"position"`
	Stack     int64  `json:"stack"`
	Committed int64  `json:"committed"`
	Folded    bool   `json:"folded"`
	AllIn     bool   `json:"all_in"`
}

type requestAction struct {
	Street string `json:"street"`
	Seat   int    `json:"seat"`
	Do     string `json:"do"`
	To     int64  `json:"to,omitempty"`
}

// newRequest describes the view to a program.
func newRequest(v *View, id uint64) *request {
	l := v.Legal()
	r := &request{
		Type: "act", Protocol: Protocol, ID: id, Hand: v.Hand(),
		Game: v.Game().String(), Betting: v.h.Rules().Betting.String(), Street: v.Street().String(),
		Seat: v.seat, Position: v.Position(v.seat).String(), Button: v.Button(), BigBlind: v.BigBlind(),
		Hole: card.Format(v.Hole()), Board: card.Format(v.Board()),
		Pot: l.Pot, Level: l.Level, ToCall: l.ToCall, CanCheck: l.CanCheck, CanRaise: l.CanRaise, MinTo: l.MinTo, MaxTo: l.MaxTo,
		Actions: make([]requestAction, 0, len(v.Actions())),
	}
	for s := v.In(); s != 0; s &= s - 1 {
		i := s.First()
		r.Players = append(r.Players, requestPlayer{Seat: i, Position: v.Position(i).String(), Stack: v.Stack(i),
			Committed: v.Committed(i), Folded: !v.Live().Has(i), AllIn: v.AllIn().Has(i)})
	}
	for _, op := range v.Actions() {
		a := requestAction{Street: op.Street.String(), Seat: int(op.Seat), Do: op.Kind.String()}
		if op.Kind != table.OpFold && op.Kind != table.OpCheck {
			a.To = op.To
		}
		r.Actions = append(r.Actions, a)
	}
	return r
}

// answer is what a program says.
type answer struct {
	ID *uint64 `json:"id"`
	Do string  `json:"do"`
	To *int64  `json:"to"`
}

// readAnswer reads an answer. again is set for an answer to an earlier
// question, which is passed over.
func readAnswer(line []byte, id uint64, v *View) (a Action, again bool, err error) {
	text := bytes.TrimSpace(line)
	var x answer
	if err := json.Unmarshal(text, &x); err != nil {
		return a, false, fmt.Errorf("%s is not a JSON object: %w", excerpt(text), err)
	}
	if x.ID != nil && *x.ID != id {
		return a, *x.ID < id, fmt.Errorf("%s answers question %d, not %d", excerpt(text), *x.ID, id)
	}
	word := strings.ToLower(strings.TrimSpace(x.Do))
	if word == "raise" || word == "bet" {
		if x.To == nil {
			return a, false, fmt.Errorf("%s doesn't say raise to what", excerpt(text))
		}
		a = Action{Verb: Raise, To: *x.To}
		if Fit(a, v.Legal()) != a {
			return a, false, fmt.Errorf("%s is illegal: %s", excerpt(text), v.Legal())
		}
		return a, false, nil
	}
	d, err := ParseDo(x.Do)
	if err != nil {
		return a, false, fmt.Errorf("%s: %w", excerpt(text), err)
	}
	if x.To != nil {
		return a, false, fmt.Errorf("%s: only bet and raise go with \"to\"", excerpt(text))
	}
	if a = d.Action(v); d.how == doCheck && a.Verb != Check {
		return a, false, fmt.Errorf("%s is illegal: %s", excerpt(text), v.Legal())
	}
	return a, false, nil
}

// excerpt shows the beginning of an answer.
func excerpt(text []byte) string {
	if len(text) > 80 {
		return fmt.Sprintf("%q…", text[:80])
	}
	return fmt.Sprintf("%q", text)
}
