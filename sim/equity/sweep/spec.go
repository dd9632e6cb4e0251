package sweep

import (
	"errors"
	"fmt"
	"slices"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// MaxWeight is the greatest weight of a hand.
const MaxWeight = 100

// DefaultMaxBytes bounds the memory of a sweep if the spec says nothing.
const DefaultMaxBytes = 256 << 20

// Side is one player's range: hands that differ, each of Spec.HoleCards
// cards, with relative weights from 1 to MaxWeight. Hands that share a card
// with the board or the dead cards are left out by the sweep.
type Side struct {
	Hands   []card.Set
	Weights []uint8 // one for each hand; nil means all 1
	All     bool    // every hand; Hands and Weights must be nil, which is faster than to list them
}

// equal reports whether two sides are the same, in the same order.
func (s *Side) equal(t *Side) bool {
	if s.All || t.All {
		return s.All == t.All
	}
	if (s.Weights == nil) != (t.Weights == nil) || !slices.Equal(s.Weights, t.Weights) || len(s.Hands) != len(t.Hands) {
		return false
	}
	return len(s.Hands) == 0 || &s.Hands[0] == &t.Hands[0] || slices.Equal(s.Hands, t.Hands)
}

// Spec asks for the equity of range A against range B.
type Spec struct {
	A, B      Side
	HoleCards int         // 4, 5 or 6
	Board     []card.Card // 0 to 5 cards
	Dead      card.Set    // cards that are in no hand and not on the board
	HighLow   bool        // eight-or-better low takes half
	PerHand   bool        // also the result of every hand of A
	Scoop     bool        // also how often each side takes the whole pot; costs up to four times the time in high-low
	MaxBytes  int64       // memory allowed for the sweep's own tables; 0 means DefaultMaxBytes
}

// ErrNoDeal says that no two hands of the ranges can be dealt together.
var ErrNoDeal = errors.New("no hand of one range can be dealt together with a hand of the other: every pair shares a card")

// TooLargeError says that a sweep would take more memory than allowed.
type TooLargeError struct {
	Bytes, MaxBytes int64
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("exact range against range would take %d MB of memory, more than the %d MB allowed; use smaller ranges, more board cards, or sampling",
		e.Bytes>>20+1, e.MaxBytes>>20)
}

// check reports mistakes of the spec that need no look at single hands.
func (s *Spec) check() error {
	switch {
	case s.HoleCards < evaluator.MinHole || s.HoleCards > evaluator.MaxHole:
		return fmt.Errorf("hands of %d cards; Omaha is played with 4, 5 or 6", s.HoleCards)
	case len(s.Board) > evaluator.BoardSize:
		return fmt.Errorf("a board of %d cards; a board has at most 5", len(s.Board))
	case s.MaxBytes < 0:
		return fmt.Errorf("a memory limit of %d bytes is negative", s.MaxBytes)
	}
	var board card.Set
	for _, c := range s.Board {
		if c >= card.DeckSize {
			return fmt.Errorf("board card %d is not in the deck", c)
		}
		if board.Has(c) {
			return fmt.Errorf("card %s is on the board twice", c)
		}
		board = board.With(c)
	}
	switch {
	case s.Dead&^card.Deck != 0:
		return errors.New("a dead card is not in the deck")
	case board.Overlaps(s.Dead):
		return fmt.Errorf("card %s is on the board and dead", (board & s.Dead).Lowest())
	}
	if missing := s.missing(); s.live().Len() < 2*s.HoleCards+missing {
		return fmt.Errorf("%d cards are left, but two hands and the rest of the board take %d",
			s.live().Len(), 2*s.HoleCards+missing)
	}
	if s.A.All && s.PerHand {
		return errors.New("the hands of range A must be listed for results of each")
	}
	for i, side := range []Side{s.A, s.B} {
		if side.All && len(side.Hands)+len(side.Weights) > 0 {
			return fmt.Errorf("range %d has every hand and lists some", i+1)
		}
		if side.Weights != nil && len(side.Weights) != len(side.Hands) {
			return fmt.Errorf("range %d has %d hands but %d weights", i+1, len(side.Hands), len(side.Weights))
		}
	}
	return nil
}

// missing is the number of board cards to come.
func (s *Spec) missing() int { return evaluator.BoardSize - len(s.Board) }

// live holds the cards that may be in hands or come on the board.
func (s *Spec) live() card.Set { return card.Deck &^ card.SetOf(s.Board...) &^ s.Dead }
