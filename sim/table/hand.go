package table

import (
	"fmt"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// Phase is where a hand is.
type Phase uint8

// The phases, in order. Betting and Between alternate street by street.
const (
	Posting Phase = iota // antes, blinds and straddles are being posted
	Acting               // a player is to act
	Between              // no action is due: deal the next street or settle
	Done                 // the pots are awarded
)

// Config is what a hand starts from.
type Config struct {
	Rules Rules
	// Seats is the number of seats, 2 to 10, numbered clockwise from 0.
	Seats int
	// Stacks are the chips on the table when the hand starts; a seat without
	// chips is empty, unless AllIn has it.
	Stacks [MaxSeats]int64
	// Button is the seat of the button; it may be empty (a dead button).
	Button int
	// Out are players with chips who are not dealt in.
	Out SeatSet
	// AllIn are players without chips who are in the hand for the pot that
	// it starts with.
	AllIn SeatSet
	// Street and Pot start a hand in the middle: Pot lies there, and every
	// player dealt in may win it.
	Street Street
	Pot    int64
	// Record keeps the operations for Ops.
	Record bool
	// Auto deals the streets and settles the hand without being asked, as
	// soon as no action is due.
	Auto bool
}

// Hand is one hand of Omaha, from the posts to the awards. The zero value is
// ready for Reset; a Hand may be reset any number of times and then plays
// without allocating. It is not safe for use by several goroutines.
type Hand struct {
	rules  Rules
	given  Rules // what rules was made from, to be checked only once
	ready  bool  // there are such
	n      int
	button int
	phase  Phase
	street Street
	auto   bool
	record bool

	in      SeatSet // dealt in
	live    SeatSet // dealt in and not folded
	allin   SeatSet // live and cannot act any more
	pending SeatSet // still to act on this street
	acted   SeatSet // has acted on this street
	timed   SeatSet // all-in because the clock ran out
	mucked  SeatSet // threw the hand away at showdown

	start     [MaxSeats]int64
	stack     [MaxSeats]int64
	committed [MaxSeats]int64 // live chips on this street
	total     [MaxSeats]int64 // chips in the pots, dead posts not counted
	deadIn    [MaxSeats]int64 // dead posts
	faced     [MaxSeats]int64 // level when the player last acted on this street
	uncalled  [MaxSeats]int64 // returned so far

	startPot int64
	began    Street // where the hand started
	pot      int64  // everything in the middle, bets included
	dead     int64  // part of it that belongs to the lowest pot: dead posts and the start pot

	level     int64 // bet to match on this street
	full      int64 // level after the last full bet or raise (limit)
	lastRaise int64 // largest full bet or raise of the street (pot-limit, no-limit)
	bets      int   // full bets of the street (limit)
	capped    bool  // the cap was reached with more than two players in
	actor     int
	aggressor int

	sbSeat, bbSeat, lastPost int
	brokeBig                 int // who owes the big blind but is all-in from the ante, -1 if nobody
	straddler                int
	sbPosted, bbPosted       int64

	runs   int
	nboard int // cards dealt on the board, by street
	known  SeatSet
	hole   [MaxSeats][evaluator.MaxHole]card.Card
	nhole  [MaxSeats]uint8
	boards [MaxRuns][evaluator.BoardSize]card.Card
	ncards [MaxRuns]uint8 // cards known of each board

	rakeTotal int64 // given rake, -1 to compute
	rakePots  [MaxPots]int64
	rakeEach  bool // rakePots was given

	npots     int
	pots      [MaxPots]Pot
	awards    [MaxSeats]int64
	collected [MaxSeats]int64
	rake      int64

	ops []Operation
}

// Reset starts a new hand. Every seat with chips that is not Out is dealt in.
// Posts come next (Post or PostAll), then Open.
func (h *Hand) Reset(c *Config) error {
	if !h.ready || c.Rules != h.given {
		if err := c.Rules.Validate(); err != nil {
			return err
		}
		h.given, h.rules, h.ready = c.Rules, c.Rules, true
		h.rules.fill()
	}
	if c.Seats < MinSeats || c.Seats > MaxSeats {
		return fmt.Errorf("a table has %d to %d seats, not %d", MinSeats, MaxSeats, c.Seats)
	}
	if c.Button < 0 || c.Button >= c.Seats {
		return fmt.Errorf("the button is on seat %d of %d", c.Button, c.Seats)
	}
	if c.Street > River {
		return fmt.Errorf("unknown street %d", c.Street)
	}
	if c.Pot < 0 || c.Pot > MaxChips {
		return fmt.Errorf("the starting pot %d is not between 0 and %d", c.Pot, int64(MaxChips))
	}
	h.n, h.button, h.street, h.auto, h.record = c.Seats, c.Button, c.Street, c.Auto, c.Record
	h.began = c.Street
	h.in, h.allin = 0, 0
	for i := range MaxSeats {
		chips := int64(0)
		if i < c.Seats {
			chips = c.Stacks[i]
		}
		if chips < 0 || chips > MaxChips {
			return fmt.Errorf("the stack of seat %d is %d; it must be between 0 and %d", i, chips, int64(MaxChips))
		}
		h.start[i], h.stack[i] = chips, chips
		h.committed[i], h.total[i], h.deadIn[i], h.faced[i], h.uncalled[i] = 0, 0, 0, 0, 0
		h.awards[i], h.collected[i] = 0, 0
		h.nhole[i] = 0
		if i >= c.Seats || c.Out.Has(i) {
			continue
		}
		if chips > 0 {
			h.in = h.in.With(i)
		} else if c.AllIn.Has(i) {
			h.in, h.allin = h.in.With(i), h.allin.With(i)
		}
	}
	if h.in.Len() < MinSeats {
		return fmt.Errorf("a hand needs two players with chips, not %d", h.in.Len())
	}
	h.live = h.in
	h.pending, h.acted, h.timed, h.mucked, h.known = 0, 0, 0, 0, 0
	h.startPot, h.pot, h.dead = c.Pot, c.Pot, c.Pot
	h.level, h.full, h.bets, h.capped = 0, 0, 0, false
	h.lastRaise = h.rules.MinBet
	h.actor, h.aggressor = -1, -1
	h.sbSeat, h.bbSeat, h.lastPost, h.brokeBig, h.straddler = -1, -1, -1, -1, -1
	h.sbPosted, h.bbPosted = 0, 0
	h.runs, h.nboard = 1, 0
	h.ncards = [MaxRuns]uint8{}
	h.rakeTotal, h.rakeEach, h.npots, h.rake = -1, false, 0, 0
	h.phase = Posting
	h.ops = h.ops[:0]
	return nil
}

// Start is Reset, PostAll and Open.
func (h *Hand) Start(c *Config) error {
	if err := h.Reset(c); err != nil {
		return err
	}
	if err := h.PostAll(); err != nil {
		return err
	}
	return h.Open()
}

// note keeps an operation when the hand records.
func (h *Hand) note(op Operation) Operation {
	if h.record {
		h.ops = append(h.ops, op)
	}
	return op
}

// did fills in the operation of a player's action and keeps it when the hand
// records. The operation is written where it is returned: one that is put
// together byte by byte and copied at once makes the processor wait.
func (h *Hand) did(op *Operation, kind OpKind, seat int, paid int64, allIn bool) {
	op.Kind, op.Street, op.Seat, op.AllIn = kind, h.street, int8(seat), allIn
	op.Amount, op.To = paid, h.committed[seat]
	if h.record {
		h.ops = append(h.ops, *op)
	}
}

// put moves chips of a player into the middle as a live bet of this street.
func (h *Hand) put(seat int, chips int64) {
	h.stack[seat] -= chips
	h.committed[seat] += chips
	h.total[seat] += chips
	h.pot += chips
	if h.stack[seat] == 0 {
		h.allin = h.allin.With(seat)
		h.pending = h.pending.Without(seat)
	}
}

// Ops returns the operations so far, if the hand records them. The slice is
// reused by the next Reset.
func (h *Hand) Ops() []Operation { return h.ops }

// Rules returns the rules in force, defaults filled in.
func (h *Hand) Rules() *Rules { return &h.rules }

// Phase returns where the hand is.
func (h *Hand) Phase() Phase { return h.phase }

// Street returns the current street.
func (h *Hand) Street() Street { return h.street }

// Seats returns the number of seats of the table, the empty ones included.
func (h *Hand) Seats() int { return h.n }

// Button returns the seat of the button.
func (h *Hand) Button() int { return h.button }

// Actor returns the seat to act, -1 when no action is due.
func (h *Hand) Actor() int { return h.actor }

// In returns the seats dealt in.
func (h *Hand) In() SeatSet { return h.in }

// Live returns the seats that have not folded.
func (h *Hand) Live() SeatSet { return h.live }

// AllInSeats returns the live seats that cannot act any more.
func (h *Hand) AllInSeats() SeatSet { return h.allin & h.live }

// Pending returns the seats that are still to act on this street unless
// somebody raises.
func (h *Hand) Pending() SeatSet { return h.pending }

// Stack returns the chips that a player has left.
func (h *Hand) Stack(seat int) int64 { return h.stack[seat] }

// StartStack returns the chips that a player started the hand with.
func (h *Hand) StartStack(seat int) int64 { return h.start[seat] }

// Committed returns a player's live chips on this street.
func (h *Hand) Committed(seat int) int64 { return h.committed[seat] }

// Contributed returns all that a player has put into the pots of this hand,
// dead posts included, less what was returned.
func (h *Hand) Contributed(seat int) int64 { return h.total[seat] + h.deadIn[seat] }

// Total returns the chips in the middle, all pots and bets.
func (h *Hand) Total() int64 { return h.pot }

// Level returns the bet to match on this street.
func (h *Hand) Level() int64 { return h.level }

// Bets returns the number of full bets of this street in limit, the big blind
// included.
func (h *Hand) Bets() int { return h.bets }

// Aggressor returns the player who last bet or raised on this street, -1 if
// none did.
func (h *Hand) Aggressor() int { return h.aggressor }

// SmallBlindSeat returns the seat that posted the small blind, -1 if none.
func (h *Hand) SmallBlindSeat() int { return h.sbSeat }

// BigBlindSeat returns the seat that posted the big blind, -1 if none.
func (h *Hand) BigBlindSeat() int { return h.bbSeat }

// Closed reports whether betting is over for the whole hand: fewer than two
// live players can still bet, and no action is due.
func (h *Hand) Closed() bool {
	return h.phase >= Between && (h.live&^h.allin).Len() <= 1
}
