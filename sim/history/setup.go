package history

import "github.com/omahasim/omahasim/sim/table"

// button returns the engine's seat of the button: the player there, or, when
// the seat is empty, the one before it, who acts last all the same.
func (r *replay) button() int {
	if r.h.Button == 0 { // not told: it is in front of the small blind
		for i := range r.h.Events {
			if e := &r.h.Events[i]; e.Kind == Post && e.Post == SmallBlind && len(r.players) > 2 {
				return (r.seats[e.Player] + len(r.players) - 1) % len(r.players)
			} else if e.Kind == Post && e.Post == SmallBlind {
				return r.seats[e.Player]
			}
		}
		return len(r.players) - 1
	}
	best, first := -1, 0
	for s, p := range r.players {
		seat := r.h.Players[p].Seat
		if seat == r.h.Button {
			return s
		}
		if seat < r.h.Button && (best < 0 || seat > r.h.Players[r.players[best]].Seat) {
			best = s
		}
		if seat > r.h.Players[r.players[first]].Seat {
			first = s
		}
	}
	if best < 0 {
		best = first // the last seat of the table comes before the first
	}
	return best
}

// config describes the table to the engine.
func (r *replay) config(o *options) table.Config {
	h := r.h
	c := table.Config{Seats: len(r.players), Button: r.button(), Pot: r.h.promo(), Record: r.record}
	c.Rules = table.Rules{Game: h.Game, Betting: h.Betting, SmallBlind: h.SmallBlind, BigBlind: h.BigBlind,
		MinBet: h.MinBet, Chip: o.chip, IdenticalBothWaysEven: o.even}
	h.House.apply(&c.Rules)
	if h.NoLimitPostflop {
		c.Rules.Betting = table.NoLimit
	}
	if h.Betting == table.Limit {
		c.Rules.SmallBet, c.Rules.BigBet = h.BigBlind, h.BigBet
		c.Rules.SmallBlind = 0
	}
	put := r.contributions()
	most := int64(0)
	for _, p := range r.players {
		most = max(most, h.Players[p].Stack, put[p].chips)
	}
	for s, p := range r.players {
		pl := &h.Players[p]
		c.Stacks[s] = pl.Stack
		switch {
		case pl.NoStack && put[p].allIn:
			c.Stacks[s] = put[p].chips
		case pl.NoStack:
			c.Stacks[s] = 2*most + h.BigBlind
		}
		if h.Cap > 0 {
			c.Stacks[s] = min(c.Stacks[s], h.Cap)
		}
	}
	if r.bombPot() {
		for i := range h.Events {
			if e := &h.Events[i]; e.Kind == Post {
				c.Rules.BombPot = max(c.Rules.BombPot, e.Amount)
			}
		}
		c.Rules.BombPot = max(c.Rules.BombPot, 1)
	}
	return c
}

// bombPot reports a hand without blinds, in which the flop follows the antes
// at once.
func (r *replay) bombPot() bool {
	for i := range r.h.Events {
		switch e := &r.h.Events[i]; e.Kind {
		case Post:
			if e.Post != Ante && e.Post != TableAnte {
				return false
			}
		case Board:
			return e.Street >= table.Flop
		case Fold, Check, Call, Bet, Raise:
			return false
		}
	}
	return false
}

// promo is what the house put into the pot.
func (h *Hand) promo() int64 {
	sum := int64(0)
	for i := range h.Events {
		if h.Events[i].Kind == Promo {
			sum += h.Events[i].Amount
		}
	}
	if sum == 0 {
		sum = h.Summary.Promo
	}
	return sum
}

// contribution is what the text says a player put in.
type contribution struct {
	chips int64
	allIn bool
}

// contributions adds up what the events say, without the engine. It is only
// used for players whose stack is not told.
func (r *replay) contributions() []contribution {
	out := make([]contribution, len(r.h.Players))
	street := make([]int64, len(r.h.Players))
	for i := range r.h.Events {
		e := &r.h.Events[i]
		if e.Kind == Board && e.Street > table.Preflop {
			clear(street)
		}
		if e.Player < 0 {
			continue
		}
		add := int64(0)
		switch e.Kind {
		case Post:
			add = e.Amount
			if e.Post == Straddle {
				add = max(0, e.Amount-street[e.Player])
			}
			if e.Post != Ante && e.Post != TableAnte && e.Post != DeadBlind {
				street[e.Player] += add
			}
			if e.Post == SmallAndBig {
				street[e.Player] -= max(0, add-r.h.BigBlind)
			}
		case Call, Bet:
			add = e.Amount
			street[e.Player] += add
		case Raise:
			add = max(0, e.Amount-street[e.Player])
			street[e.Player] += add
		}
		out[e.Player].chips += add
		out[e.Player].allIn = out[e.Player].allIn || e.AllIn
	}
	return out
}
