package equity

import (
	"errors"
	"fmt"
	"math"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/pool"
)

// Range is the hands that a player may hold; strategy/handrange makes them.
type Range interface {
	IsAll() bool       // every hand, all of one weight
	Len() int          // number of hands
	Hands() []card.Set // the hands; not to be modified
	Weights() []uint8  // weights 1 to 100 beside Hands, nil if all are equal
	HoleCards() int    // cards in each hand
	Input() string     // as written
}

// Method is how equity is found.
type Method string

// The methods. Auto is exact where that is cheap, else Monte Carlo.
const (
	Auto       Method = "auto"
	Exact      Method = "exact"
	MonteCarlo Method = "montecarlo"
)

// Limits of a spec.
const (
	MinPlayers = 2
	MaxPlayers = 10
	// MaxTrials is the most joint deals of one run.
	MaxTrials = int64(1) << 53
	// DefaultPrecision is the standard error aimed at, as a share of the pot.
	DefaultPrecision = 0.0005
	// MinPrecision is the smallest standard error that may be asked for.
	MinPrecision = 1e-8
	// minDeals is the fewest deals an adaptive stop looks at: with fewer, a
	// standard error of zero could be luck.
	minDeals = 1 << 16
)

// Spec is a question.
type Spec struct {
	Game      evaluator.Game
	Players   []Range // 2 to 10
	Board     []card.Card
	Dead      card.Set
	Method    Method
	Trials    int64   // joint deals to sample; 0 goes by Precision
	Precision float64 // standard error to reach, as a share of the pot; 0 is DefaultPrecision
	PerHand   bool    // also the equity of every hand of the first of two players
	Seed      uint64
	Workers   int // goroutines; 0 is one for each processor
	Progress  *Progress
	// Checkpoint keeps what is done of the question, for another process to go
	// on from; nil keeps nothing.
	Checkpoint *checkpoint.Checkpoint
	// Counter is used when there is one worker; nil makes a new one.
	Counter *runout.Counter
}

// Progress counts deals (montecarlo) or units of exact work.
type Progress = pool.Progress

// InputError is a question that has no answer: the message says why. Player
// is the number of the player it is about, from 1, or 0; Cards are those that
// are wrong, if any are.
type InputError struct {
	Player int
	Cards  card.Set
	Msg    string
	never  bool // the ranges can't be dealt on this board
}

func (e *InputError) Error() string {
	if e.Player > 0 {
		return fmt.Sprintf("player %d: %s", e.Player, e.Msg)
	}
	return e.Msg
}

// In returns the place in a player's text, in bytes, of the first card that is
// wrong: as card.ParseList reads it, or all of the text if it names none.
func (e *InputError) In(text string) (offset, length int) {
	for at, r := range text {
		if card.IsSpace(r) {
			continue
		}
		for _, n := range []int{2, 3, 4, 5} { // As, 10h, A♠, 10♠
			if at+n > len(text) {
				break
			}
			if c, err := card.Parse(text[at : at+n]); err == nil && e.Cards.Has(c) {
				return at, n
			}
		}
	}
	return 0, len(text)
}

// ErrInterrupted is returned with a partial result when the context ended.
var ErrInterrupted = errors.New("interrupted")

// neverDealt is a badSpec about hands that can't be dealt on the board.
func neverDealt(player int, cards card.Set, format string, args ...any) error {
	return &InputError{Player: player, Cards: cards, Msg: fmt.Sprintf(format, args...), never: true}
}

func badSpec(player int, format string, args ...any) error {
	return &InputError{Player: player, Msg: fmt.Sprintf(format, args...)}
}

// known returns the cards that nobody can hold: board and dead.
func (s *Spec) known() card.Set { return card.SetOf(s.Board...) | s.Dead }

// check validates everything but the ranges' compatibility.
func (s *Spec) check() error {
	n := len(s.Players)
	if n < MinPlayers || n > MaxPlayers {
		return badSpec(0, "equity needs %d to %d hands or ranges, not %d", MinPlayers, MaxPlayers, n)
	}
	if len(s.Board) > evaluator.BoardSize {
		return badSpec(0, "a board has at most %d cards, not %d", evaluator.BoardSize, len(s.Board))
	}
	board := card.SetOf(s.Board...)
	if board.Len() != len(s.Board) {
		return badSpec(0, "the board %s has a card twice", card.Format(s.Board))
	}
	if both := board & s.Dead; both != 0 {
		return badSpec(0, "%s is both on the board and dead", both)
	}
	need := n*s.Game.HoleCards + evaluator.BoardSize - len(s.Board)
	if live := (card.Deck &^ s.known()).Len(); need > live {
		return badSpec(0, "%d players with %d cards each and the board need %d more cards, but only %d are left",
			n, s.Game.HoleCards, need, live)
	}
	switch s.Method {
	case Auto, Exact, MonteCarlo, "":
	default:
		return badSpec(0, "unknown method %q; the methods are auto, exact and montecarlo", s.Method)
	}
	if s.Trials < 0 || s.Trials > MaxTrials {
		return badSpec(0, "trials must be from 1 to %d, not %d", MaxTrials, s.Trials)
	}
	if s.Precision != 0 && !(s.Precision >= MinPrecision && s.Precision <= 0.5) || math.IsNaN(s.Precision) {
		return badSpec(0, "the precision must be from %g to 50 percentage points, not %g", 100*MinPrecision, 100*s.Precision)
	}
	if s.PerHand && (n != 2 || s.Method == MonteCarlo) {
		return badSpec(0, "the equity of every hand is exact and needs exactly two players")
	}
	for i, r := range s.Players {
		if r.HoleCards() != s.Game.HoleCards {
			return badSpec(i+1, "%s has hands of %d cards, but %s has %d", r.Input(), r.HoleCards(), s.Game, s.Game.HoleCards)
		}
	}
	return nil
}
