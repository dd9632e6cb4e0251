package strategy

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// View is what one player may see of a hand: the table, everybody's chips and
// actions, the board, and that player's own cards. It reads the live hand, so
// nothing is copied.
type View struct {
	t    *Tracker
	h    *table.Hand
	seat int
	rng  stream

	legal     table.Legal
	haveLegal bool

	facts
	ranges rangeMemo
}

// reset prepares the view for a new hand.
func (v *View) reset(t *Tracker, seat int) {
	v.t, v.h, v.seat = t, t.h, seat
	v.rng.ready = false
	v.known, v.street = 0, t.street
	v.ranges.of = nil
}

// look prepares the view for a decision.
func (v *View) look() {
	v.haveLegal = false
	street := v.h.Street()
	v.t.roll(street)
	if v.street != street {
		v.street = street
		v.known &= knowHole | knowPairs
	}
}

// Seat returns the player's own seat.
func (v *View) Seat() int { return v.seat }

// Hole returns the player's own cards, none if they are not known. They must
// not be changed.
func (v *View) Hole() []card.Card { return v.h.Hole(v.seat) }

// Board returns the board cards on the table. They must not be changed.
func (v *View) Board() []card.Card { return v.h.Board(0) }

// Game returns the game.
func (v *View) Game() evaluator.Game { return v.h.Rules().Game }

// Rules returns the rules of the table.
func (v *View) Rules() table.Rules { return *v.h.Rules() }

// BigBlind returns the big blind, or the smallest bet where there is none.
func (v *View) BigBlind() int64 {
	r := v.h.Rules()
	if r.BigBlind > 0 {
		return r.BigBlind
	}
	return r.MinBet
}

// Street returns the street.
func (v *View) Street() table.Street { return v.h.Street() }

// Seats returns the number of seats, the empty ones included.
func (v *View) Seats() int { return v.h.Seats() }

// Button returns the seat of the button.
func (v *View) Button() int { return v.h.Button() }

// In returns the seats dealt in.
func (v *View) In() table.SeatSet { return v.h.In() }

// Live returns the seats that have not folded.
func (v *View) Live() table.SeatSet { return v.h.Live() }

// AllIn returns the live seats that cannot act any more.
func (v *View) AllIn() table.SeatSet { return v.h.AllInSeats() }

// Behind returns the seats that are still to act on this street after the
// player, unless somebody raises.
func (v *View) Behind() table.SeatSet { return v.h.Pending().Without(v.seat) }

// Position returns the position of a seat dealt in.
func (v *View) Position(seat int) Position { return v.t.position(seat) }

// Stack returns the chips that a player has left.
func (v *View) Stack(seat int) int64 { return v.h.Stack(seat) }

// Committed returns a player's live chips on this street.
func (v *View) Committed(seat int) int64 { return v.h.Committed(seat) }

// Contributed returns all that a player has put into the pots of this hand.
func (v *View) Contributed(seat int) int64 { return v.h.Contributed(seat) }

// Pot returns the chips in the middle, all pots and bets.
func (v *View) Pot() int64 { return v.h.Total() }

// Level returns the bet to match on this street.
func (v *View) Level() int64 { return v.h.Level() }

// ToCall returns what a call costs, cut to the stack; 0 to check.
func (v *View) ToCall() int64 {
	return min(v.h.Level()-v.h.Committed(v.seat), v.h.Stack(v.seat))
}

// Legal returns what the player may do.
func (v *View) Legal() *table.Legal {
	if !v.haveLegal {
		v.legal, v.haveLegal = v.h.Legal(), true
	}
	return &v.legal
}

// Fit is the function Fit with Legal, without asking for more than it needs.
func (v *View) Fit(a Action) Action {
	switch a.Verb {
	case Fold:
		return a
	case Check:
		if v.owed() != 0 {
			return Action{Verb: Fold, Mark: a.Mark | Cut}
		}
		return a
	case Call:
		if v.owed() == 0 {
			a.Verb = Check
		}
		return a
	}
	return Fit(a, v.Legal())
}

// Raises returns the number of bets and raises on this street. Blinds and
// straddles don't count.
func (v *View) Raises() int { return v.t.raises }

// Callers returns the number of calls since the last bet or raise of this
// street.
func (v *View) Callers() int { return v.t.callers }

// Opener returns the seat that bet or raised first on this street, -1 if none
// did.
func (v *View) Opener() int { return v.t.opener }

// Aggressor returns the seat that bet or raised last in the hand, -1 if none
// did.
func (v *View) Aggressor() int { return v.t.aggressor }

// Last returns the last thing that a player did in this hand.
func (v *View) Last(seat int) Deed { return v.t.last[seat] }

// Actions returns the actions of all players so far, without the posts. They
// must not be changed.
func (v *View) Actions() []table.Operation { return v.t.log }

// Hand returns the number of the hand.
func (v *View) Hand() uint64 { return v.t.number }

// Uint64 draws from the random stream of the player. The stream is fixed by
// the seed of the hand and the seat.
func (v *View) Uint64() uint64 {
	if !v.rng.ready {
		v.rng.pcg.Seed(v.t.seed, 0x9E3779B97F4A7C15*uint64(v.seat+1))
		v.rng.ready = true
	}
	return v.rng.pcg.Uint64()
}

// Below draws a number from 0 to n-1, n at least 1, all equally likely but for
// a bias of less than n in 2^64.
func (v *View) Below(n uint64) uint64 {
	hi, _ := bits.Mul64(v.Uint64(), n)
	return hi
}
