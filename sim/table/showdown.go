package table

// ShowOrder fills order with the live players in the order in which they show
// and returns how many there are. The players of the last-formed side pot
// come first. Among them the last aggressor of the street begins, else the
// first left of the button, and the others follow clockwise.
func (h *Hand) ShowOrder(order *[MaxSeats]int) int {
	h.Pots()
	return h.showOrder(order)
}

// showOrder is ShowOrder with the pots divided.
func (h *Hand) showOrder(order *[MaxSeats]int) int {
	n := 0
	done := SeatSet(0)
	for i := h.npots - 1; i >= 0; i-- {
		group := h.pots[i].Eligible
		if i > 0 && group.Len() < 2 {
			continue // won without a showdown
		}
		group &^= done
		seat := h.button
		if h.aggressor >= 0 {
			seat = h.aggressor - 1 // the first seat after it is the aggressor
			if !group.Has(h.aggressor) {
				seat = h.aggressor
			}
		}
		for range group.Len() {
			seat = group.After(seat)
			order[n] = seat
			n++
		}
		done |= group
	}
	return n
}

// show records who shows and who mucks: a hand that cannot win any part of a
// pot against those shown before is mucked, unless the rules say otherwise.
func (h *Hand) show(v []values, contenders SeatSet) {
	var order [MaxSeats]int
	n := h.showOrder(&order)
	all := h.rules.ShowLosers || h.rules.AllInFaceUp && h.allin&h.live != 0
	shown := SeatSet(0)
	for _, seat := range order[:n] {
		if !contenders.Has(seat) {
			continue
		}
		if !all && !h.canWin(v, seat, shown) {
			h.note(Operation{Kind: OpMuck, Street: h.street, Seat: int8(seat)})
			continue
		}
		shown = shown.With(seat)
		op := Operation{Kind: OpShow, Street: h.street, Seat: int8(seat)}
		op.n = uint8(copy(op.cards[:], h.Hole(seat)))
		h.note(op)
	}
}

// canWin reports whether a hand wins or shares a part of a pot against the
// hands shown so far.
func (h *Hand) canWin(v []values, seat int, shown SeatSet) bool {
	for i := range h.pots[:h.npots] {
		if !h.pots[i].Eligible.Has(seat) {
			continue
		}
		rivals := (h.pots[i].Eligible & shown).With(seat)
		for run := range v {
			if high, low := h.winners(rivals, &v[run]); high.Has(seat) || low.Has(seat) {
				return true
			}
		}
	}
	return false
}
