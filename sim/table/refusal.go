package table

import "fmt"

// Rule names the rule by which an action is refused or limited.
type Rule uint8

// The rules that refuse.
const (
	RuleNone       Rule = iota
	RulePhase           // the hand is not at this point
	RuleTurn            // another player is to act
	RuleCheck           // there is a bet to match
	RuleCall            // there is nothing to call
	RuleStack           // not enough chips
	RuleMinimum         // below the minimum bet or raise
	RulePotLimit        // above the pot
	RuleFixedLimit      // not the fixed amount
	RuleCap             // the street is capped
	RuleReopen          // not facing a full raise since acting
	RuleClosed          // every opponent left is all-in
	RuleAmount          // not an amount of chips
	RuleSeat            // no such player in the hand
	RuleCards           // wrong cards
	RuleClock           // the table has no action clock
)

var ruleNames = [...]string{"none", "phase", "turn", "check", "call", "table stakes", "minimum", "pot-limit",
	"fixed-limit", "raise cap", "reopening", "betting closed", "amount", "seat", "cards", "action clock"}

// String returns the name of the rule.
func (r Rule) String() string { return ruleNames[r] }

// Refusal is the error of an illegal action: what was tried, the rule that
// refuses it and what would be legal.
type Refusal struct {
	Action string // such as "raise to 850"
	Seat   int
	Rule   Rule
	Reason string // why, with the legal range
	Legal  Legal  // what the seat to act may do; zero when no action is due
}

// Error returns one line such as "raise to 850 refused: pot-limit maximum is
// 800 (pot 500 + call 150 + 150 already to match)".
func (e *Refusal) Error() string { return e.Action + " refused: " + e.Reason }

// refuse builds a Refusal; it is off the hot path.
func (h *Hand) refuse(seat int, rule Rule, action, format string, args ...any) error {
	e := &Refusal{Action: action, Seat: seat, Rule: rule, Reason: fmt.Sprintf(format, args...)}
	if h.actor >= 0 {
		e.Legal = h.Legal()
	}
	return e
}
