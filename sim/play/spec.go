package play

import (
	"fmt"
	"io"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// Limits of a run.
const (
	MaxHands   = 1_000_000_000_000 // hands of a run
	MaxSession = 1_000_000         // hands of a session
	MaxTables  = 1000              // tables that play the same script
	MaxStack   = 1 << 40           // chips of a stack or a pot
	MaxRuns    = history.MaxRuns   // boards of a hand
)

// Spec describes a run.
type Spec struct {
	// Rules of every hand, Straddle and BombPot too, when every hand has them.
	// With RunIt the rest of the board is dealt that often, from one deck, as
	// soon as betting is over for the whole hand.
	Rules table.Rules
	Seats []Seat // the chairs, clockwise, and who starts in them

	Hands           int64 // to play; with a Stop the most to play
	HandsPerSession int64 // see the package comment
	Seed            uint64
	Workers         int // goroutines; 0 is one for each processor
	Tables          int // tables with this script; 0 is 1

	// Carry keeps the stacks from hand to hand of a session. Without it every
	// hand starts with the stacks of the seats.
	Carry bool
	// Button is the chair of the first button of every session; -1 moves it
	// on from session to session.
	Button int
	// HoldButton keeps the button where it is.
	HoldButton bool
	DeadButton bool
	Entry      table.Entry

	// Duplicate plays every session once for each chair, with the same cards
	// in the chairs, the players moving on by one chair each time.
	Duplicate bool
	// NoAllInEV leaves the all-in adjusted results out, which saves the time
	// to work out the equities.
	NoAllInEV bool
	// Lines counts results by the line of actions.
	Lines bool

	// StraddleEvery and BombEvery are schedules: every n-th deal has a
	// straddle (of Straddle), or a bomb pot of BombPot from each player.
	StraddleEvery, BombEvery int64
	Straddle                 table.StraddleKind
	BombPot                  int64

	Clock *table.Clock // nil: nobody's time runs out

	Board  []card.Card  // board cards that are fixed, 0 to 5
	Street table.Street // where every hand starts, with Pot in the middle
	Pot    int64

	Stop      *Stop
	Histories *Histories

	// Checkpoint keeps what is done of the run, for another process to go on
	// from; nil keeps nothing, and neither does a run that writes histories.
	Checkpoint *checkpoint.Checkpoint
}

// Seat is a chair and the player who starts in it. With Duplicate the players
// (Name, Strategy, Maker, the clock) move, and the rest stays with the chair.
type Seat struct {
	Name     string
	Strategy string // name of the strategy, for the rows by strategy
	Maker    strategy.Maker

	Stack int64            // chips at the start
	Hand  *handrange.Range // what is dealt here; nil is any hand

	// TopUpTo, with Carry: before a hand a stack below TopUpBelow, but above
	// zero, is filled up to it.
	TopUpBelow, TopUpTo int64
	// Rebuys, with Carry: how often a lost stack is replaced in a session, by
	// RebuyTo chips or the starting stack if that is 0; -1 is always.
	Rebuys  int
	RebuyTo int64
	// Joins and Leaves are hands of the session, from 1: the player comes
	// before hand Joins and goes before hand Leaves. 0 is from the start, and
	// never.
	Joins, Leaves int64

	Think Think // with a clock
}

// Think is how long a player takes to act, for the action clock.
type Think struct {
	// Min to Max seconds, all equally likely, and on top of that Mean
	// seconds on average, exponentially distributed.
	Min, Max, Mean float64
	// Disconnect is the chance of losing the connection in a decision, at a
	// moment before it would be made; it comes back after AwayMin to AwayMax
	// seconds, all equally likely.
	Disconnect       float64
	AwayMin, AwayMax float64
}

// Stop ends a run as soon as it is precise enough.
type Stop struct {
	// HalfWidth is the half width of the 95 % interval, in big blinds for
	// 100 hands, that all players must reach.
	HalfWidth float64
	// Adjusted looks at the all-in adjusted results.
	Adjusted bool
}

// Histories asks for hands to be written down.
type Histories struct {
	Writer io.Writer
	Format history.Format
	Every  int64            // every n-th hand; 0 is none by number
	Where  func(*Fact) bool // and those for which this holds, if not nil
}

// Fact is what a condition on histories may look at.
type Fact struct {
	Number   int64
	Pot      int64 // before rake, in chips
	Rake     int64
	Players  int          // dealt in
	Street   table.Street // the last one dealt
	Showdown bool
	AllIn    bool
	Faults   int
	Timeouts int
	Net      []int64 // of each player, in the order of the seats
}

// tables returns the number of tables.
func (s *Spec) tables() int64 { return int64(max(s.Tables, 1)) }

// passes returns how often each session is played.
func (s *Spec) passes() int64 {
	if s.Duplicate {
		return int64(len(s.Seats))
	}
	return 1
}

// BigBlind returns what results are measured in: the big blind, or else the
// smallest bet of the table.
func (s *Spec) BigBlind() int64 {
	r := &s.Rules
	for _, x := range []int64{r.BigBlind, r.MinBet, r.SmallBet, r.BombPot} {
		if x > 0 {
			return x
		}
	}
	return 1
}

// DefaultSession returns the hands of a session that names none: one round of
// the button if every hand starts with the same stacks, else a hundred hands.
func DefaultSession(seats int, carry bool) int64 {
	if carry {
		return 100
	}
	return int64(seats)
}

// SpecError is a spec that makes no sense. Seat is the chair it is about,
// from 0, or -1.
type SpecError struct {
	Seat int
	Key  string // which setting, in the words of the scenario files
	Msg  string
}

func (e *SpecError) Error() string { return e.Msg }

func bad(seat int, key, format string, args ...any) error {
	return &SpecError{seat, key, fmt.Sprintf(format, args...)}
}

// Check says what is wrong with the spec, if anything: a *SpecError.
func (s *Spec) Check() error {
	if n := len(s.Seats); n < table.MinSeats || n > table.MaxSeats {
		return bad(-1, "seats", "a table has %d to %d seats, not %d", table.MinSeats, table.MaxSeats, n)
	}
	if err := s.Rules.Validate(); err != nil {
		return bad(-1, "stakes", "%v", err)
	}
	for _, x := range []struct {
		key         string
		value       int64
		least, most int64
	}{
		{"hands", s.Hands, 1, MaxHands},
		{"hands_per_session", s.HandsPerSession, 1, MaxSession},
		{"tables", s.tables(), 1, MaxTables},
		{"start_pot", s.Pot, 0, MaxStack},
		{"bomb_pot", s.BombPot, 0, MaxStack},
		{"bomb_pot", s.BombEvery, 0, MaxHands},
		{"straddle", s.StraddleEvery, 0, MaxHands},
		{"button", int64(s.Button), -1, int64(len(s.Seats)) - 1},
		{"board", int64(len(s.Board)), 0, evaluator.BoardSize},
	} {
		if x.value < x.least || x.value > x.most {
			return bad(-1, x.key, "%s must be from %d to %d, not %d", x.key, x.least, x.most, x.value)
		}
	}
	if s.BombEvery > 0 && s.BombPot == 0 {
		return bad(-1, "bomb_pot", "a bomb pot needs an ante")
	}
	if n := s.Street.BoardCards(); len(s.Board) < n && s.Street > table.Preflop && len(s.Board) > 0 {
		return bad(-1, "board", "a hand that starts on the %s has %d board cards, not %d", s.Street, n, len(s.Board))
	}
	if s.Stop != nil && !(s.Stop.HalfWidth > 0) {
		return bad(-1, "stop", "the half width to stop at must be above 0, not %g", s.Stop.HalfWidth)
	}
	if s.Stop != nil && s.Stop.Adjusted && s.NoAllInEV {
		return bad(-1, "stop", "the adjusted results to stop by are turned off")
	}
	if err := s.checkSeats(); err != nil {
		return err
	}
	_, err := newDealer(s)
	return err
}

func (s *Spec) checkSeats() error {
	start := 0
	for i := range s.Seats {
		seat := &s.Seats[i]
		for j := range i {
			if s.Seats[j].Name == seat.Name {
				return bad(i, "name", "two players are named %q (seats %d and %d)", seat.Name, j+1, i+1)
			}
		}
		switch {
		case seat.Name == "":
			return bad(i, "name", "seat %d has no name", i+1)
		case seat.Maker == nil:
			return bad(i, "strategy", "seat %d (%s) has no strategy", i+1, seat.Name)
		case seat.Stack < 1 || seat.Stack > MaxStack:
			return bad(i, "stack", "the stack of %s must be from 1 to %d chips, not %d", seat.Name, int64(MaxStack), seat.Stack)
		case seat.TopUpTo < 0 || seat.TopUpTo > MaxStack || seat.TopUpBelow < 0 || seat.TopUpBelow > seat.TopUpTo:
			return bad(i, "top_up", "the stack of %s is filled up below %d, to %d: the first must not be above the second", seat.Name, seat.TopUpBelow, seat.TopUpTo)
		case seat.Rebuys < -1:
			return bad(i, "rebuys", "%s can't buy in again %d times", seat.Name, seat.Rebuys)
		case seat.RebuyTo < 0 || seat.RebuyTo > MaxStack:
			return bad(i, "rebuy", "a rebuy of %s must be from 1 to %d chips, not %d", seat.Name, int64(MaxStack), seat.RebuyTo)
		case !s.Carry && (seat.TopUpTo > 0 || seat.Rebuys != 0):
			return bad(i, "top_up", "%s tops up or buys in again, but every hand starts with the same stacks; say stacks: carry", seat.Name)
		case seat.Joins < 0 || seat.Leaves < 0 || seat.Leaves > 0 && seat.Leaves <= max(seat.Joins, 1):
			return bad(i, "leaves", "%s comes before hand %d and goes before hand %d of a session", seat.Name, max(seat.Joins, 1), seat.Leaves)
		}
		if err := seat.Think.check(i, seat.Name); err != nil {
			return err
		}
		if seat.Joins <= 1 {
			start++
		}
	}
	if start < table.MinSeats {
		return bad(-1, "seats", "a session starts with at least two players, not %d", start)
	}
	for i := range s.Seats {
		for _, x := range []struct {
			key string
			at  int64
		}{{"joins", s.Seats[i].Joins}, {"leaves", s.Seats[i].Leaves}} {
			if x.at > s.HandsPerSession {
				return bad(i, x.key, "%s %s before hand %d, but a session has %d hands", s.Seats[i].Name, x.key, x.at, s.HandsPerSession)
			}
		}
		if at := s.Seats[i].Leaves; at > 0 && at <= s.HandsPerSession && s.present(at) < table.MinSeats {
			return bad(i, "leaves", "when %s has left before hand %d of a session, fewer than two players are there", s.Seats[i].Name, at)
		}
	}
	if s.Button >= 0 && s.Seats[s.Button].Joins > 1 {
		return bad(s.Button, "joins", "%s has the button and so must be there from the start", s.Seats[s.Button].Name)
	}
	return nil
}

// present returns how many players are there in hand h of a session, from 1,
// whether they have chips or not.
func (s *Spec) present(h int64) int {
	n := 0
	for i := range s.Seats {
		if seat := &s.Seats[i]; seat.Joins <= h && (seat.Leaves == 0 || h < seat.Leaves) {
			n++
		}
	}
	return n
}

func (t *Think) check(seat int, name string) error {
	for _, x := range []float64{t.Min, t.Max, t.Mean, t.AwayMin, t.AwayMax} {
		if !(x >= 0 && x <= 1e6) {
			return bad(seat, "think_seconds", "seconds of %s must be from 0 to 1000000, not %g", name, x)
		}
	}
	if t.Min > t.Max || t.AwayMin > t.AwayMax {
		return bad(seat, "think_seconds", "a span of seconds of %s ends before it begins", name)
	}
	if !(t.Disconnect >= 0 && t.Disconnect <= 1) {
		return bad(seat, "disconnect", "the chance of %s to disconnect must be from 0 to 1, not %g", name, t.Disconnect)
	}
	return nil
}
