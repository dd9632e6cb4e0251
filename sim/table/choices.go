package table

import (
	"fmt"
	"strings"
)

// choices says in words what the seat to act may do.
func (h *Hand) choices() string {
	l := h.Legal()
	return "legal: " + l.String()
}

// String lists the legal actions, such as "fold, call 150, raise to 300-800".
func (l Legal) String() string {
	if l.Seat < 0 {
		return "no action is due"
	}
	out := []string{"fold"}
	if l.CanCheck {
		out = append(out, "check")
	}
	if l.CanCall {
		out = append(out, fmt.Sprintf("call %d", l.ToCall))
	}
	if l.CanRaise {
		verb := "raise to"
		if l.Level == 0 {
			verb = "bet"
		}
		if l.MinTo == l.MaxTo {
			out = append(out, fmt.Sprintf("%s %d", verb, l.MinTo))
		} else {
			out = append(out, fmt.Sprintf("%s %d-%d", verb, l.MinTo, l.MaxTo))
		}
	}
	return strings.Join(out, ", ")
}

// WhyMax explains the largest bet or raise, or why there is none, such as
// "pot-limit maximum is 800 (pot 500 + call 150 + 150 already to match)".
func (h *Hand) WhyMax() string {
	l := h.Legal()
	if l.Seat < 0 {
		return "no action is due"
	}
	if !l.CanRaise {
		_, why := h.whyBarred(&l)
		return why
	}
	switch l.Limit {
	case RulePotLimit:
		owed := h.level - h.committed[l.Seat]
		if h.level+h.pot+l.Counted+owed < l.MaxTo {
			return fmt.Sprintf("the minimum bet of %d is legal even into a pot of %d", l.MaxTo, h.pot)
		}
		pot := fmt.Sprintf("pot %d", h.pot)
		if l.Counted > 0 {
			pot += fmt.Sprintf(" + %d for blinds counted as full", l.Counted)
		}
		if h.level == 0 {
			return fmt.Sprintf("pot-limit maximum is %d (%s)", l.MaxTo, pot)
		}
		return fmt.Sprintf("pot-limit maximum is %d (%s + call %d + %d already to match)", l.MaxTo, pot, owed, h.level)
	case RuleFixedLimit:
		if h.level == 0 {
			return fmt.Sprintf("the bet of the %s is %d", h.street, l.MaxTo)
		}
		return fmt.Sprintf("the limit is %d (%d + one bet of %d)", l.MaxTo, h.full, h.betSize())
	}
	return fmt.Sprintf("all-in is %d", l.MaxTo)
}

// WhyMin explains the smallest bet or raise.
func (h *Hand) WhyMin() string {
	l := h.Legal()
	switch {
	case !l.CanRaise:
		return h.WhyMax()
	case l.Min == RuleStack:
		return fmt.Sprintf("only all-in for %d is left", l.MinTo)
	case l.Min == RuleFixedLimit:
		return h.WhyMax()
	case h.level == 0:
		return fmt.Sprintf("minimum bet is %d", l.MinTo)
	}
	return fmt.Sprintf("minimum is %d (%d to match + a raise of %d)", l.MinTo, h.level, h.lastRaise)
}

// whyBarred explains why the player to act may not raise at all.
func (h *Hand) whyBarred(l *Legal) (Rule, string) {
	switch l.Limit {
	case RuleStack:
		if l.ToCall == 0 {
			return l.Limit, "the player has no chips left"
		}
		return l.Limit, fmt.Sprintf("table stakes: %d to call and %d left; only the call remains", h.level-h.committed[l.Seat], h.stack[l.Seat])
	case RuleClosed:
		return l.Limit, "betting is closed: every opponent left is all-in"
	case RuleCap:
		return l.Limit, fmt.Sprintf("the street is capped at %d bets", h.rules.RaiseCap)
	}
	need := fmt.Sprintf("a full raise of %d", h.lastRaise)
	if h.rules.Betting == Limit {
		need = fmt.Sprintf("half a bet, %d", (h.betSize()+1)/2)
	}
	return l.Limit, fmt.Sprintf("betting is not reopened: %d more since the player acted is less than %s",
		h.level-h.faced[l.Seat], need)
}

// whyNot explains why a bet or raise to a total is illegal: the rule, and all
// that is legal.
func (h *Hand) whyNot(l *Legal, to int64) (Rule, string) {
	rule, why := l.Min, ""
	switch {
	case !l.CanRaise:
		rule, why = h.whyBarred(l)
	case to > l.MaxTo:
		rule, why = l.Limit, h.WhyMax()
		if rule == RuleStack {
			why = "table stakes: " + why
		}
	default:
		why = h.WhyMin()
	}
	return rule, fmt.Sprintf("%s; legal: %s", why, l)
}
