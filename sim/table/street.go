package table

import (
	"fmt"

	"github.com/omahasim/omahasim/evaluator/card"
)

// next records that a seat has acted and moves the action on.
func (h *Hand) next(seat int) {
	h.acted = h.acted.With(seat)
	h.faced[seat] = h.level
	h.pending = h.pending.Without(seat)
	if h.phase == Acting {
		h.actor = seat
		h.advance()
	}
	h.autoplay()
}

// advance gives the action to the next seat after the actor that has a
// decision to make, or ends the street.
func (h *Hand) advance() {
	able := h.live &^ h.allin
	h.pending &= able
	switch {
	case h.live.Len() == 1, h.pending == 0:
		h.endRound()
		return
	case able&(able-1) == 0 && h.committed[able.First()] >= h.largestBet(able.First()):
		// Everyone else is all-in for no more than this player has in.
		h.endRound()
		return
	}
	h.actor = h.pending.After(h.actor)
}

// largestBet returns the largest bet of this street of a live player other
// than seat.
func (h *Hand) largestBet(seat int) int64 {
	most := int64(0)
	for s := h.live.Without(seat); s != 0; s &= s - 1 {
		most = max(most, h.committed[s.First()])
	}
	return most
}

// endRound closes the betting of a street and returns an unmatched bet.
func (h *Hand) endRound() {
	h.phase, h.actor, h.pending = Between, -1, 0
	h.returnUncalled()
}

// returnUncalled gives back what nobody matched: the part of the largest
// contribution that is above every other, folded players' included.
func (h *Hand) returnUncalled() {
	top, first, second := -1, int64(-1), int64(-1)
	for s := h.in; s != 0; s &= s - 1 {
		i := s.First()
		switch t := h.total[i]; {
		case t > first:
			top, first, second = i, t, first
		case t > second:
			second = t
		}
	}
	extra := first - second
	if extra <= 0 || !h.live.Has(top) {
		return
	}
	h.stack[top] += extra
	h.total[top] -= extra
	h.committed[top] = max(0, h.committed[top]-extra)
	h.pot -= extra
	h.uncalled[top] += extra
	if !h.timed.Has(top) {
		h.allin = h.allin.Without(top)
	}
	h.note(Operation{Kind: OpUncalled, Street: h.street, Seat: int8(top), Amount: extra, To: h.committed[top]})
}

// beginStreet opens the betting of a street after the first: the first live
// player left of the button acts.
func (h *Hand) beginStreet(after int) {
	h.level, h.full, h.bets, h.capped = 0, 0, 0, false
	h.lastRaise = h.rules.MinBet
	h.aggressor = -1
	h.acted = 0
	for i := range h.n {
		h.committed[i] = 0
	}
	able := h.live &^ h.allin
	if able&(able-1) == 0 {
		h.phase, h.actor, h.pending = Between, -1, 0
		return
	}
	h.phase, h.pending = Acting, able
	h.actor = able.After(after)
}

// VerifyNextStreet says why the next street cannot be dealt.
func (h *Hand) VerifyNextStreet() error {
	switch {
	case h.phase == Posting:
		return h.refuse(-1, RulePhase, "next street", "the betting is not open yet")
	case h.phase == Done:
		return h.refuse(-1, RulePhase, "next street", "the hand is over")
	case h.phase == Acting:
		return h.refuse(-1, RulePhase, "next street", "seat %d is still to act %s", h.actor, h.street.When())
	case h.street == River:
		return h.refuse(-1, RulePhase, "next street", "the river is the last street")
	case h.live.Len() == 1:
		return h.refuse(-1, RulePhase, "next street", "only one player is left")
	}
	return nil
}

// CanNextStreet reports whether NextStreet would succeed.
func (h *Hand) CanNextStreet() bool {
	return h.phase == Between && h.street != River && h.live.Len() > 1
}

// NextStreet deals the next street and opens its betting. Its cards are those
// given to SetBoard; they may be unknown.
func (h *Hand) NextStreet() (Operation, error) {
	if !h.CanNextStreet() {
		return Operation{}, h.VerifyNextStreet()
	}
	if h.rules.RunIt > 1 && h.CanRun(h.rules.RunIt) {
		h.run(h.rules.RunIt)
	}
	h.street++
	was := h.nboard
	h.nboard = h.street.BoardCards()
	var first Operation
	for run := range h.runs {
		op := Operation{Kind: OpBoard, Street: h.street, Seat: -1, Run: int8(run)}
		if to := min(h.nboard, int(h.ncards[run])); h.record && to > was {
			op.n = uint8(copy(op.cards[:], h.boards[run][was:to]))
		}
		h.note(op)
		if run == 0 {
			first = op
		}
	}
	h.beginStreet(h.button)
	return first, nil
}

// autoplay deals on and settles while no action is due, if the hand is to.
func (h *Hand) autoplay() {
	if !h.auto {
		return
	}
	for h.phase == Between {
		if h.CanNextStreet() {
			_, _ = h.NextStreet() // just verified
			continue
		}
		if h.Settle() != nil {
			return
		}
	}
}

// SetHole gives a player's hole cards; no cards make them unknown again. They
// may be given at any time before the hand is settled: only a showdown looks
// at them.
func (h *Hand) SetHole(seat int, cards []card.Card) error {
	if h.phase == Done {
		return h.refuse(seat, RulePhase, "dealing", "the hand is over")
	}
	if seat < 0 || seat >= h.n || !h.in.Has(seat) {
		return h.refuse(seat, RuleSeat, "dealing", "seat %d is not in the hand", seat)
	}
	if len(cards) != 0 && len(cards) != h.rules.Game.HoleCards {
		return h.refuse(seat, RuleCards, "dealing", "%s is played with %d hole cards, not %d",
			h.rules.Game, h.rules.Game.HoleCards, len(cards))
	}
	h.nhole[seat] = uint8(copy(h.hole[seat][:], cards))
	h.known = h.known.Without(seat)
	if len(cards) > 0 {
		h.known = h.known.With(seat)
	}
	if h.record && len(cards) > 0 {
		op := Operation{Kind: OpHole, Street: h.street, Seat: int8(seat)}
		op.n = uint8(copy(op.cards[:], cards))
		h.note(op)
	}
	return nil
}

// Hole returns a player's hole cards, none if unknown.
func (h *Hand) Hole(seat int) []card.Card { return h.hole[seat][:h.nhole[seat]] }

// SetBoard gives the board: up to five cards, in the order in which they are
// dealt. It may be given whole at the start, or grow street by street. run is
// 0, or the number of the board when the hand is run several times.
func (h *Hand) SetBoard(run int, cards []card.Card) error {
	if h.phase == Done {
		return h.refuse(-1, RulePhase, "dealing the board", "the hand is over")
	}
	if n := max(h.runs, h.rules.RunIt); run < 0 || run >= n {
		return h.refuse(-1, RuleCards, "dealing the board", "the hand is run %d times; there is no board %d", n, run+1)
	}
	if len(cards) > len(h.boards[run]) {
		return h.refuse(-1, RuleCards, "dealing the board", "a board has at most 5 cards, not %d", len(cards))
	}
	h.ncards[run] = uint8(copy(h.boards[run][:], cards))
	return nil
}

// Board returns the cards of a board that lie on the table, as far as they
// are known.
func (h *Hand) Board(run int) []card.Card {
	return h.boards[run][:min(h.nboard, int(h.ncards[run]))]
}

// Runs returns how many boards the hand is run on.
func (h *Hand) Runs() int { return h.runs }

// VerifyRun says why the rest of the board cannot be run several times.
func (h *Hand) VerifyRun(times int) error {
	action := fmt.Sprintf("run it %d times", times)
	switch {
	case times < 1 || times > MaxRuns:
		return h.refuse(-1, RuleAmount, action, "a hand is run 1 to %d times", MaxRuns)
	case h.phase != Between || h.live.Len() < 2 || !h.Closed():
		return h.refuse(-1, RulePhase, action, "several boards are run only when all players are all-in and no action is pending")
	case h.street == River:
		return h.refuse(-1, RulePhase, action, "the board is complete")
	case h.runs > 1:
		return h.refuse(-1, RulePhase, action, "the hand is run %d times already", h.runs)
	}
	return nil
}

// CanRun reports whether Run would succeed.
func (h *Hand) CanRun(times int) bool {
	return times >= 1 && times <= MaxRuns && h.phase == Between && h.live.Len() > 1 && h.Closed() && h.street != River && h.runs == 1
}

// Run deals the rest of the board several times. The boards share the cards
// that lie on the table; SetBoard gives each of them whole.
func (h *Hand) Run(times int) error {
	if err := h.VerifyRun(times); err != nil {
		return err
	}
	h.run(times)
	return nil
}

// run makes the boards share the cards that lie on the table; the rest of
// each is kept if it was given.
func (h *Hand) run(times int) {
	h.runs = times
	dealt := min(h.nboard, int(h.ncards[0]))
	for i := 1; i < times; i++ {
		copy(h.boards[i][:dealt], h.boards[0][:dealt])
		h.ncards[i] = max(h.ncards[i], uint8(dealt))
	}
}
