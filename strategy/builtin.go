package strategy

import "context"

// simple is a built-in player without any state.
type simple func(*View) Action

// Act decides.
func (s simple) Act(v *View) Action { return s(v) }

// Make returns the player itself.
func (s simple) Make(context.Context) (Player, error) { return s, nil }

// fold folds, unless it may check.
func fold(v *View) Action { return v.CheckOrFold() }

// call checks and calls.
func call(*View) Action { return Action{Verb: Call} }

// raise bets and raises the pot, or what the game allows; it calls when it may
// not raise.
func raise(v *View) Action {
	l := v.Legal()
	if !l.CanRaise {
		return Action{Verb: Call}
	}
	return Action{Verb: Raise, To: min(max(potTo(v, 1), l.MinTo), l.MaxTo)}
}

// shove puts in as much as the rules allow.
func shove(v *View) Action {
	l := v.Legal()
	if !l.CanRaise {
		return Action{Verb: Call}
	}
	return Action{Verb: Raise, To: l.MaxTo}
}

// random takes one of the kinds of action that are legal, all equally likely,
// and for a raise any legal amount. It never folds when it may check.
func random(v *View) Action {
	l := v.Legal()
	kinds := [3]Verb{Check}
	n := 1
	if l.CanCall {
		kinds[0], kinds[1], n = Fold, Call, 2
	}
	if l.CanRaise {
		kinds[n] = Raise
		n++
	}
	a := Action{Verb: kinds[v.Below(uint64(n))]}
	if a.Verb == Raise {
		a.To = l.MinTo + int64(v.Below(uint64(l.MaxTo-l.MinTo)+1))
	}
	return a
}

// builtin returns a built-in strategy written in Go, nil if there is none of
// the name.
func builtin(name string) Maker {
	switch name {
	case "folder":
		return simple(fold)
	case "caller":
		return simple(call)
	case "raiser":
		return simple(raise)
	case "shover":
		return simple(shove)
	case "random":
		return simple(random)
	}
	return nil
}
