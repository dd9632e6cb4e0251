package table

// VerifyPost says why a post would be refused. The amount is what is owed: a
// player with fewer chips posts those and is all-in.
func (h *Hand) VerifyPost(seat int, kind PostKind, amount int64) error {
	switch {
	case h.phase != Posting:
		return h.refuse(seat, RulePhase, "post", "posts come before the first action")
	case seat < 0 || seat >= h.n || !h.in.Has(seat):
		return h.refuse(seat, RuleSeat, "post", "seat %d is not in the hand", seat)
	case int(kind) >= len(postNames):
		return h.refuse(seat, RuleAmount, "post", "unknown kind of post %d", kind)
	case amount <= 0 || amount > MaxChips:
		return h.refuse(seat, RuleAmount, kind.String(), "a post is a positive number of chips, not %d", amount)
	case h.stack[seat] == 0:
		return h.refuse(seat, RuleStack, kind.String(), "the player is all-in already")
	case h.street != Preflop && (kind != PostAnte && kind != PostAnteForAll && kind != PostDead):
		return h.refuse(seat, RulePhase, kind.String(), "live posts come before the flop; this hand starts on the %s", h.street)
	}
	return nil
}

// CanPost reports whether Post would succeed.
func (h *Hand) CanPost(seat int, kind PostKind, amount int64) bool {
	return h.phase == Posting && h.VerifyPost(seat, kind, amount) == nil
}

// Post puts an ante, blind, straddle or other post in. Whoever is given may
// post anything, so that real hands can be followed; PostAll posts what the
// rules ask for.
func (h *Hand) Post(seat int, kind PostKind, amount int64) (Operation, error) {
	if err := h.VerifyPost(seat, kind, amount); err != nil {
		return Operation{}, err
	}
	paid := min(amount, h.stack[seat])
	switch kind {
	case PostAnte:
		h.put(seat, paid) // layered like a bet, but matching nothing
		h.committed[seat] -= paid
	case PostAnteForAll, PostDead:
		h.putDead(seat, paid)
	case PostCombined:
		live := min(paid, h.rules.BigBlind)
		h.put(seat, live)
		if paid > live {
			h.putDead(seat, paid-live)
		}
		h.level = max(h.level, h.committed[seat], min(amount, h.rules.BigBlind))
	case PostSmallBlind:
		h.put(seat, paid)
		if h.sbSeat < 0 {
			h.sbSeat, h.sbPosted = seat, paid
		}
		h.level = max(h.level, h.committed[seat])
	case PostBigBlind:
		h.put(seat, paid)
		if h.bbSeat < 0 {
			h.bbSeat, h.bbPosted = seat, paid
		}
		// A short big blind is still owed whole by the others.
		h.level = max(h.level, h.committed[seat], amount, h.rules.BigBlind)
	case PostStraddle:
		h.put(seat, paid)
		if h.committed[seat] > h.level {
			h.straddler = seat
			h.bets++
		}
		h.level = max(h.level, h.committed[seat])
	default:
		h.put(seat, paid)
		h.level = max(h.level, h.committed[seat])
	}
	return h.note(Operation{Kind: OpPost, Street: h.street, Seat: int8(seat), Post: kind, Amount: paid,
		To: h.committed[seat], AllIn: h.stack[seat] == 0}), nil
}

// putDead moves chips of a player into the lowest pot.
func (h *Hand) putDead(seat int, chips int64) {
	h.stack[seat] -= chips
	h.deadIn[seat] += chips
	h.dead += chips
	h.pot += chips
	if h.stack[seat] == 0 {
		h.allin = h.allin.With(seat)
	}
}

// Blinds returns the seats that post the small and the big blind by the place
// of the button: heads-up the button and the other player, else the first
// two players left of the button. After a dead button these are decided by
// the Rotor instead.
func (h *Hand) Blinds() (small, big int) {
	small = h.in.After(h.button)
	if h.in.Len() == 2 && h.in.Has(h.button) {
		small = h.button
	}
	return small, h.in.After(small)
}

// PostAll posts the antes, blinds and straddle that the rules ask for, or the
// bomb pot. Hands that start after the flop post nothing.
func (h *Hand) PostAll() error {
	if h.street != Preflop {
		return nil
	}
	small, big := h.Blinds()
	return h.PostFor(small, big)
}

// PostFor is PostAll with the seats of the blinds given; small is -1 when the
// small blind is dead.
func (h *Hand) PostFor(small, big int) error {
	if err := h.postBlinds(small, big); err != nil || h.rules.BombPot > 0 {
		return err
	}
	return h.postStraddle(big)
}

// postBlinds posts the antes and blinds, or the bomb pot.
func (h *Hand) postBlinds(small, big int) error {
	r := &h.rules
	each := r.BombPot
	if each == 0 && r.AnteKind == AnteEach {
		each = r.Ante
	}
	if each > 0 {
		seat := h.button
		for range h.in.Len() {
			seat = h.in.After(seat)
			if h.stack[seat] == 0 {
				continue
			}
			if _, err := h.Post(seat, PostAnte, each); err != nil {
				return err
			}
		}
	}
	if r.BombPot > 0 {
		return nil
	}
	if r.AnteKind == AnteBigBlind && r.Ante > 0 && h.stack[big] > 0 {
		if _, err := h.Post(big, PostAnteForAll, r.Ante); err != nil {
			return err
		}
	}
	if small >= 0 && r.SmallBlind > 0 && h.stack[small] > 0 {
		if _, err := h.Post(small, PostSmallBlind, r.SmallBlind); err != nil {
			return err
		}
	}
	if r.BigBlind > 0 && h.stack[big] > 0 {
		if _, err := h.Post(big, PostBigBlind, r.BigBlind); err != nil {
			return err
		}
	} else if r.BigBlind > 0 {
		h.brokeBig = big
	}
	return nil
}

// owesBig returns the seat whose big blind is missing because the ante took
// its last chips, -1 if there is none. Where the posts were given one by one,
// the place of the button tells: the big blind's seat or, after a dead
// button, the first player left of it.
func (h *Hand) owesBig() int {
	if h.brokeBig >= 0 || h.bbSeat >= 0 || h.rules.BigBlind == 0 {
		return h.brokeBig
	}
	small, big := h.Blinds()
	switch {
	case h.broke(big):
		return big
	case h.level == 0 && h.broke(small):
		return small
	}
	return -1
}

// broke reports whether a seat is all-in from its posts.
func (h *Hand) broke(seat int) bool { return h.stack[seat] == 0 && h.Contributed(seat) > 0 }

// postStraddle posts the straddle of the rules, if there is one and its
// player can pay it whole.
func (h *Hand) postStraddle(big int) error {
	seat := -1
	switch h.rules.Straddle {
	case StraddleUTG:
		if h.in.Len() > 2 {
			seat = h.in.After(big)
		}
	case StraddleButton:
		seat = h.button
	}
	if seat < 0 || !h.in.Has(seat) || h.stack[seat] < h.rules.StraddleAmount || h.committed[seat] > 0 {
		return nil
	}
	_, err := h.Post(seat, PostStraddle, h.rules.StraddleAmount)
	return err
}

// VerifyOpen says why the betting cannot be opened: it is open already.
func (h *Hand) VerifyOpen() error {
	if h.phase != Posting {
		return h.refuse(-1, RulePhase, "opening the betting", "it is open already")
	}
	return nil
}

// CanOpen reports whether Open would succeed.
func (h *Hand) CanOpen() bool { return h.phase == Posting }

// Open ends the posts and starts the first street's betting.
func (h *Hand) Open() error {
	if !h.CanOpen() {
		return h.VerifyOpen()
	}
	if h.street != Preflop {
		h.nboard = h.street.BoardCards()
		h.beginStreet(h.button)
		h.autoplay()
		return nil
	}
	if h.rules.BombPot > 0 && h.level == 0 {
		h.endRound()
		h.autoplay()
		return nil
	}
	last, owes := h.button, h.owesBig()
	switch {
	case h.straddler >= 0:
		last = h.straddler
	case h.bbSeat >= 0:
		last = h.bbSeat
	case owes >= 0:
		last = owes
	case h.sbSeat >= 0:
		last = h.sbSeat
	}
	if h.level > 0 || owes >= 0 {
		// The big blind is owed whole even when it was posted short or not
		// at all.
		h.level = max(h.level, h.rules.BigBlind)
		h.full = h.level
		h.bets++ // besides one for each straddle
	}
	if h.straddler >= 0 {
		h.lastRaise = max(h.lastRaise, h.rules.StraddleMinRaise-h.level)
	}
	h.pending = h.live &^ h.allin
	h.actor = last
	h.phase = Acting
	h.advance()
	h.autoplay()
	return nil
}
