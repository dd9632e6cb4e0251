package table

import "fmt"

// verifyTurn says why a seat may not act now.
func (h *Hand) verifyTurn(seat int, action string) error {
	switch {
	case h.phase == Posting:
		return h.refuse(seat, RulePhase, action, "the betting is not open yet")
	case h.phase == Done:
		return h.refuse(seat, RulePhase, action, "the hand is over")
	case seat < 0 || seat >= h.n || !h.in.Has(seat):
		return h.refuse(seat, RuleSeat, action, "seat %d is not in the hand", seat)
	case !h.live.Has(seat):
		return h.refuse(seat, RuleTurn, action, "the player has folded")
	case h.actor < 0:
		return h.refuse(seat, RulePhase, action, "no action is due %s", h.street.When())
	case h.actor != seat:
		return h.refuse(seat, RuleTurn, action, "it is the turn of seat %d", h.actor)
	}
	return nil
}

// VerifyFold says why a player may not fold. The player to act always may.
// When betting is closed, a player who still has chips may leave the hand
// before it is settled.
func (h *Hand) VerifyFold(seat int) error {
	if h.phase == Acting && h.actor == seat || h.canLeave(seat) {
		return nil
	}
	return h.verifyTurn(seat, "fold")
}

// canLeave reports whether a player may fold though no action is due.
func (h *Hand) canLeave(seat int) bool {
	return h.phase == Between && seat >= 0 && seat < h.n && h.live.Has(seat) && !h.allin.Has(seat) &&
		h.live.Len() > 1 && h.Closed()
}

// CanFold reports whether Fold would succeed.
func (h *Hand) CanFold(seat int) bool {
	return h.phase == Acting && h.actor == seat || h.canLeave(seat)
}

// Fold gives up the hand.
func (h *Hand) Fold(seat int) (op Operation, err error) {
	if !h.CanFold(seat) {
		return op, h.VerifyFold(seat)
	}
	h.live = h.live.Without(seat)
	h.allin = h.allin.Without(seat)
	h.did(&op, OpFold, seat, 0, false)
	h.next(seat)
	return op, nil
}

// VerifyCheck says why a player may not check.
func (h *Hand) VerifyCheck(seat int) error {
	if h.actor != seat || h.phase != Acting {
		return h.verifyTurn(seat, "check")
	}
	if owed := h.level - h.committed[seat]; owed > 0 {
		return h.refuse(seat, RuleCheck, "check", "there are %d to call; %s", min(owed, h.stack[seat]), h.choices())
	}
	return nil
}

// CanCheck reports whether Check would succeed.
func (h *Hand) CanCheck(seat int) bool {
	return h.phase == Acting && h.actor == seat && h.level == h.committed[seat]
}

// Check passes the action on without betting.
func (h *Hand) Check(seat int) (op Operation, err error) {
	if !h.CanCheck(seat) {
		return op, h.VerifyCheck(seat)
	}
	h.did(&op, OpCheck, seat, 0, false)
	h.next(seat)
	return op, nil
}

// VerifyCall says why a player may not call.
func (h *Hand) VerifyCall(seat int) error {
	if h.actor != seat || h.phase != Acting {
		return h.verifyTurn(seat, "call")
	}
	if h.level == h.committed[seat] {
		return h.refuse(seat, RuleCall, "call", "there is nothing to call; %s", h.choices())
	}
	return nil
}

// CanCall reports whether Call would succeed.
func (h *Hand) CanCall(seat int) bool {
	return h.phase == Acting && h.actor == seat && h.level > h.committed[seat]
}

// Call matches the bet, or goes all-in for less.
func (h *Hand) Call(seat int) (op Operation, err error) {
	if !h.CanCall(seat) {
		return op, h.VerifyCall(seat)
	}
	paid := min(h.level-h.committed[seat], h.stack[seat])
	h.put(seat, paid)
	h.did(&op, OpCall, seat, paid, h.stack[seat] == 0)
	h.next(seat)
	return op, nil
}

// VerifyRaiseTo says why a player may not bet or raise to a total of to on
// this street.
func (h *Hand) VerifyRaiseTo(seat int, to int64) error {
	name := "raise"
	if h.level == 0 {
		name = "bet"
	}
	if h.actor != seat || h.phase != Acting {
		return h.verifyTurn(seat, fmt.Sprintf("%s to %d", name, to))
	}
	l := h.Legal()
	if l.CanRaise && to >= l.MinTo && to <= l.MaxTo {
		return nil
	}
	rule, why := h.whyNot(&l, to)
	if name == "bet" {
		return h.refuse(seat, rule, fmt.Sprintf("bet %d", to), "%s", why)
	}
	return h.refuse(seat, rule, fmt.Sprintf("raise to %d", to), "%s", why)
}

// CanRaiseTo reports whether RaiseTo would succeed.
func (h *Hand) CanRaiseTo(seat int, to int64) bool {
	if h.actor != seat || h.phase != Acting {
		return false
	}
	l := h.Legal()
	return l.CanRaise && to >= l.MinTo && to <= l.MaxTo
}

// RaiseTo bets, raises or completes so that the player's bet on this street
// is to in all.
func (h *Hand) RaiseTo(seat int, to int64) (op Operation, err error) {
	if !h.CanRaiseTo(seat, to) {
		return op, h.VerifyRaiseTo(seat, to)
	}
	kind := OpRaise
	if h.level == 0 {
		kind = OpBet
	}
	if h.rules.Betting == Limit {
		// Half a bet or more counts as a full bet; less leaves the level
		// that a raise completes from where it was.
		if 2*(to-h.full) >= h.betSize() {
			h.full = to
			h.bets++
			if h.bets >= h.rules.RaiseCap && h.live.Len() > 2 {
				h.capped = true
			}
		}
	} else if by := to - h.level; by > h.lastRaise {
		h.lastRaise = by
	}
	paid := to - h.committed[seat]
	h.level = to
	h.put(seat, paid)
	h.aggressor = seat
	h.pending = h.live &^ h.allin
	h.did(&op, kind, seat, paid, h.stack[seat] == 0)
	h.next(seat)
	return op, nil
}

// VerifyAllIn says why a player may not go all-in: only when it is not the
// player's turn.
func (h *Hand) VerifyAllIn(seat int) error {
	if h.CanAllIn(seat) {
		return nil
	}
	return h.verifyTurn(seat, "all-in")
}

// CanAllIn reports whether AllIn would succeed.
func (h *Hand) CanAllIn(seat int) bool { return h.phase == Acting && h.actor == seat }

// AllIn puts in as much as the rules allow: the largest legal raise (all the
// chips in no-limit, at most the pot in pot-limit, one bet in limit), else a
// call.
func (h *Hand) AllIn(seat int) (Operation, error) {
	if !h.CanAllIn(seat) {
		return Operation{}, h.VerifyAllIn(seat)
	}
	l := h.Legal()
	switch {
	case l.CanRaise:
		return h.RaiseTo(seat, l.MaxTo)
	case l.CanCall:
		return h.Call(seat)
	}
	return h.Check(seat)
}

// VerifyTimeout says why a player's clock may not run out.
func (h *Hand) VerifyTimeout(seat int) error {
	if !h.rules.ActionClock {
		return h.refuse(seat, RuleClock, "timeout", "the table has no action clock")
	}
	return h.verifyTurn(seat, "timeout")
}

// CanTimeout reports whether Timeout would succeed.
func (h *Hand) CanTimeout(seat int) bool {
	return h.rules.ActionClock && h.phase == Acting && h.actor == seat
}

// Timeout is what happens when the clock of the player to act runs out: with
// chips in the pot the player is all-in for those, with none the hand is
// folded. Whoever is dealt in has chips in the pot that a hand starts with
// after the flop.
func (h *Hand) Timeout(seat int) (op Operation, err error) {
	if !h.CanTimeout(seat) {
		return op, h.VerifyTimeout(seat)
	}
	if h.Contributed(seat) == 0 && (h.startPot == 0 || h.began == Preflop) {
		return h.Fold(seat)
	}
	h.allin = h.allin.With(seat)
	h.timed = h.timed.With(seat)
	h.did(&op, OpTimeout, seat, 0, true)
	h.next(seat)
	return op, nil
}
