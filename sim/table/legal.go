package table

// Legal is what the seat to act may do. Amounts that end in To are totals of
// the player's bet on this street, as in "raise to 60".
type Legal struct {
	Seat     int   // -1 when no action is due
	ToCall   int64 // what a call costs, cut to the stack; 0 to check
	CanCheck bool
	CanCall  bool
	CanRaise bool  // bet, raise or complete
	MinTo    int64 // smallest bet or raise; 0 when there is none
	MaxTo    int64 // largest bet or raise; 0 when there is none
	Level    int64 // the bet to match on this street
	Pot      int64 // everything in the middle, bets included
	// Counted is what the pot-limit maximum adds to Pot for small, dead or
	// short blinds that count as full.
	Counted int64
	// Limit is the rule that sets MaxTo, or that forbids raising.
	Limit Rule
	// Min is the rule that sets MinTo: RuleMinimum, RuleFixedLimit, or
	// RuleStack when only an all-in for less remains.
	Min Rule
}

// Legal returns what the seat to act may do. Folding is always possible.
func (h *Hand) Legal() Legal {
	seat := h.actor
	if seat < 0 {
		return Legal{Seat: -1, Pot: h.pot, Level: h.level}
	}
	owed := h.level - h.committed[seat]
	stack := h.stack[seat]
	l := Legal{Seat: seat, ToCall: min(owed, stack), CanCheck: owed == 0, CanCall: owed > 0, Level: h.level, Pot: h.pot}
	if l.Limit = h.raiseBar(seat, owed, stack); l.Limit != RuleNone {
		return l
	}
	l.CanRaise = true
	all := h.committed[seat] + stack
	switch h.rules.Betting {
	case Limit:
		l.MinTo, l.Limit, l.Min = h.full+h.betSize(), RuleFixedLimit, RuleFixedLimit
		l.MaxTo = l.MinTo
	case NoLimit:
		l.MinTo, l.MaxTo, l.Limit, l.Min = h.level+h.lastRaise, all, RuleStack, RuleMinimum
	default:
		l.Counted = h.counted(seat)
		l.MinTo, l.Limit, l.Min = h.level+h.lastRaise, RulePotLimit, RuleMinimum
		// The minimum bet is legal even into a smaller pot.
		l.MaxTo = max(h.level+h.pot+l.Counted+owed, l.MinTo)
	}
	if l.MaxTo >= all {
		l.MaxTo, l.Limit = all, RuleStack
	}
	if l.MinTo > all {
		l.MinTo, l.Min = all, RuleStack
	}
	return l
}

// CanRaise reports whether the seat to act may bet or raise, as Legal does.
func (h *Hand) CanRaise() bool {
	if h.actor < 0 {
		return false
	}
	return h.raiseBar(h.actor, h.level-h.committed[h.actor], h.stack[h.actor]) == RuleNone
}

// Clamp cuts a bet or raise that a player wants to the legal range and reports
// whether it had to. When raising is not possible at all it returns 0.
func (l *Legal) Clamp(to int64) (legal int64, cut bool) {
	if !l.CanRaise {
		return 0, true
	}
	legal = min(max(to, l.MinTo), l.MaxTo)
	return legal, legal != to
}

// raiseBar returns the rule that keeps a player from raising, if one does.
func (h *Hand) raiseBar(seat int, owed, stack int64) Rule {
	switch {
	case stack <= owed:
		return RuleStack
	case h.live&^h.allin == 1<<uint(seat):
		return RuleClosed
	case h.acted.Has(seat) && !h.reopened(seat):
		return RuleReopen
	case h.rules.Betting == Limit && h.atCap():
		return RuleCap
	}
	return RuleNone
}

// reopened reports whether a player who has acted faces at least a full raise
// since, several short all-ins added up; in limit, at least half a bet.
func (h *Hand) reopened(seat int) bool {
	since := h.level - h.faced[seat]
	if h.rules.Betting == Limit {
		return 2*since >= h.betSize()
	}
	return since >= h.lastRaise
}

// betSize returns the fixed bet of the street in limit.
func (h *Hand) betSize() int64 {
	if h.street >= Turn {
		return h.rules.BigBet
	}
	return h.rules.SmallBet
}

// atCap reports whether no more raises are allowed on this street of a limit
// game.
func (h *Hand) atCap() bool {
	if h.rules.NoCapHeadsUp && !h.capped && h.live.Len() == 2 {
		return false
	}
	return h.bets >= h.rules.RaiseCap
}

// counted returns the chips that count in the pot before the flop though
// nobody put them in: see SmallBlindCountsBig and ShortBlindsCountFull. They
// count for nobody's own blind: what its owner adds to it is a call.
func (h *Hand) counted(actor int) int64 {
	r := &h.rules
	if h.street != Preflop || !r.SmallBlindCountsBig && !r.ShortBlindsCountFull || h.level == 0 {
		return 0
	}
	extra := int64(0)
	if h.sbSeat < 0 {
		if r.ShortBlindsCountFull {
			extra += r.SmallBlind
			if r.SmallBlindCountsBig {
				extra = r.BigBlind
			}
		}
	} else if h.sbSeat != actor && h.committed[h.sbSeat] == h.sbPosted {
		if r.ShortBlindsCountFull {
			extra += max(0, r.SmallBlind-h.sbPosted)
		}
		if r.SmallBlindCountsBig {
			extra += r.BigBlind - r.SmallBlind
		}
	}
	if r.ShortBlindsCountFull {
		extra += max(0, r.BigBlind-h.bbPosted)
	}
	return extra
}
