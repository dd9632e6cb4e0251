package table

// Clock is the action clock of a table: a player has Free seconds, then a
// countdown. Away time runs too; a player who disconnects and comes back while
// time is left gets Reconnect seconds more, once.
type Clock struct {
	Free      float64 // seconds before the countdown starts
	Countdown float64 // seconds of the countdown
	Reconnect float64 // seconds added after coming back in time
}

// StandardClock is 10 seconds, a 20-second countdown, and 20 seconds for those
// who come back.
func StandardClock() Clock { return Clock{Free: 10, Countdown: 20, Reconnect: 20} }

// TimesOut reports whether a decision comes too late. think is the time of the
// decision in seconds after the action came to the player, who was away from
// left to back if back is larger than left: a decision cannot be made while
// away, so it then comes at back at the earliest.
func (c Clock) TimesOut(think, left, back float64) bool {
	limit := c.Free + c.Countdown
	if back > left && left < think {
		if back > limit {
			return true // the clock ran out while away
		}
		limit += c.Reconnect
		think = max(think, back)
	}
	return think > limit
}
