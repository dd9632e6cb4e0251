package strategy

// owed returns what the bet to match is above the player's own bet; unlike
// ToCall it is not cut to the stack.
func (v *View) owed() int64 { return v.h.Level() - v.h.Committed(v.seat) }

// CheckOrFold checks if that is free, else folds.
func (v *View) CheckOrFold() Action { return Action{Verb: v.checkOrFold()} }

func (v *View) checkOrFold() Verb {
	if v.owed() == 0 {
		return Check
	}
	return Fold
}

// PotOdds returns what a call costs as a share of the pot after it, 0 when
// there is nothing to call.
func (v *View) PotOdds() float64 {
	call := v.ToCall()
	if call <= 0 {
		return 0
	}
	return float64(call) / float64(v.h.Total()+call)
}

// EffectiveStack returns the most chips that the player can still lose to one
// opponent in the hand: the own stack, or what the deepest opponent can bet
// beyond what the player has in on this street.
func (v *View) EffectiveStack() int64 {
	most := int64(0)
	for s := v.h.Live().Without(v.seat); s != 0; s &= s - 1 {
		i := s.First()
		most = max(most, v.h.Stack(i)+v.h.Committed(i))
	}
	return max(0, min(v.h.Stack(v.seat), most-v.h.Committed(v.seat)))
}

// SPR returns the ratio of the effective stack to the pot.
func (v *View) SPR() float64 { return float64(v.EffectiveStack()) / float64(max(v.h.Total(), 1)) }

// InPosition reports whether the player acts last on the streets after the
// flop, among those who can still act.
func (v *View) InPosition() bool {
	n, button := v.h.Seats(), v.h.Button()
	own := (v.seat - button - 1 + n) % n
	for s := (v.h.Live() &^ v.h.AllInSeats()).Without(v.seat); s != 0; s &= s - 1 {
		if (s.First()-button-1+n)%n > own {
			return false
		}
	}
	return true
}

// positionOf returns the position of a seat as a number, -1 for no seat.
func (v *View) positionOf(seat int) int {
	if seat < 0 {
		return -1
	}
	return int(v.t.position(seat))
}

// inBlinds returns chips in big blinds.
func (v *View) inBlinds(chips int64) float64 { return float64(chips) / float64(max(v.BigBlind(), 1)) }
