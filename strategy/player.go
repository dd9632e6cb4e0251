package strategy

import (
	"context"

	"github.com/omahasim/omahasim/sim/table"
)

// Player decides what one seat does. Act is called when it is that seat's
// turn; the View is valid only until it returns. The Action need not be legal:
// the Tracker fits it to the rules and marks it.
//
// A Player is used by one goroutine. One that holds something to give back,
// such as a process, also has a method Close() error; see Close.
type Player interface {
	Act(*View) Action
}

// Maker makes players that all follow one strategy. It doesn't change and may
// be used by several goroutines; each of them makes its own players.
type Maker interface {
	// Make returns a new player. It can fail only for an external program.
	// Cancelling the context ends what the player has started.
	Make(ctx context.Context) (Player, error)
}

// Close gives back what a player holds, if it holds anything.
func Close(p Player) error {
	if c, ok := p.(interface{ Close() error }); ok {
		return c.Close()
	}
	return nil
}

// Verb is what an Action does.
type Verb uint8

// The verbs. Raise is also the opening bet.
const (
	Fold Verb = iota
	Check
	Call
	Raise
)

var verbNames = [...]string{"fold", "check", "call", "raise"}

// String returns the verb in lower case.
func (v Verb) String() string { return verbNames[v] }

// Mark says how an Action came about, beside what it does.
type Mark uint8

// The marks, one bit each.
const (
	// Cut: what the player wanted was not legal; the nearest legal action was
	// taken instead. An amount was cut to the legal range, a raise that is
	// barred became a call, a check when there is a bet to call a fold.
	Cut Mark = 1 << iota
	// NoRule: no rule matched, and the player checked or folded.
	NoRule
	// Fault: an external player crashed, was silent, or answered nonsense or
	// something illegal, and checked or folded.
	Fault
	// Late: the fault was that there was no answer in time.
	Late
)

// Action is a decision.
type Action struct {
	Verb Verb
	// To is the total of the player's bet on this street after a Raise.
	To   int64
	Mark Mark
}

// Fit returns the legal action nearest to a: see Cut. A call with nothing to
// call is a check, which is not a cut.
func Fit(a Action, l *table.Legal) Action {
	switch a.Verb {
	case Check:
		if !l.CanCheck {
			return Action{Verb: Fold, Mark: a.Mark | Cut}
		}
	case Call:
		if !l.CanCall {
			a.Verb = Check
		}
	case Raise:
		if !l.CanRaise {
			a.Verb, a.To, a.Mark = Call, 0, a.Mark|Cut
			if !l.CanCall {
				a.Verb = Check
			}
			return a
		}
		if to := min(max(a.To, l.MinTo), l.MaxTo); to != a.To {
			a.To, a.Mark = to, a.Mark|Cut
		}
	}
	return a
}

// CheckOrFold checks if that is free, else folds.
func CheckOrFold(l *table.Legal) Action {
	if l.CanCheck {
		return Action{Verb: Check}
	}
	return Action{Verb: Fold}
}
