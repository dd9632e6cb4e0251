package table

// Pot is a main or side pot.
type Pot struct {
	Amount   int64
	Eligible SeatSet // live players who may win it

	// The rest is set when the hand is settled.
	Rake      int64
	High, Low SeatSet // who won (a part of) the high and the low, on any board; Low is empty without a low
	Shown     bool    // decided by showing hands
	Awards    [MaxSeats]int64
}

// Pots returns the pots as they stand, the main pot first. The slice is
// overwritten by the next call.
//
// Each level at which a live player's contribution ends closes a pot; what
// folded players put in counts up to the same levels, and what they put in
// above the highest of them goes to the last pot. Dead money lies in the
// first. While action is due, only all-in players' contributions have ended.
func (h *Hand) Pots() []Pot {
	if h.phase != Done {
		h.dividePots()
	}
	return h.pots[:h.npots]
}

// dividePots fills h.pots.
func (h *Hand) dividePots() {
	h.npots = 0
	if h.sameReach() {
		h.addPot(h.pot, h.live)
		return
	}
	below, left := int64(0), h.pot
	if h.dead > 0 && h.leastReach(0, 0) == 0 {
		// Someone is all-in with a dead post or for the start pot: in the
		// first pot there is dead money only.
		h.addPot(h.dead, h.live)
		left -= h.dead
	}
	for {
		level := h.leastReach(below, 1)
		if level < 0 {
			break
		}
		reach, amount := SeatSet(0), int64(0)
		if h.npots == 0 {
			amount = h.dead
		}
		for s := h.in; s != 0; s &= s - 1 {
			i := s.First()
			if h.live.Has(i) && h.reach(i) >= level {
				reach = reach.With(i)
			}
			amount += max(0, min(h.total[i], level)-below)
		}
		h.addPot(amount, reach)
		left -= amount
		below = level
	}
	h.pots[h.npots-1].Amount += left
}

// reach returns up to what contribution a live player contests the pots:
// without bound while the player may still match.
func (h *Hand) reach(seat int) int64 {
	if h.phase == Acting && !h.allin.Has(seat) {
		return MaxChips * MaxSeats
	}
	return h.total[seat]
}

// leastReach returns the least reach of a live player that is at least
// below+step, -1 if there is none.
func (h *Hand) leastReach(below, step int64) int64 {
	least := int64(-1)
	for s := h.live; s != 0; s &= s - 1 {
		if r := h.reach(s.First()); r >= below+step && (least < 0 || r < least) {
			least = r
		}
	}
	return least
}

// sameReach reports whether all live players contest everything.
func (h *Hand) sameReach() bool {
	first := h.reach(h.live.First())
	for s := h.live; s != 0; s &= s - 1 {
		if h.reach(s.First()) != first {
			return false
		}
	}
	return true
}

// addPot adds a pot that is not awarded yet.
func (h *Hand) addPot(amount int64, eligible SeatSet) {
	h.pots[h.npots] = Pot{Amount: amount, Eligible: eligible}
	h.npots++
}
