package runout

import (
	"fmt"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// MaxPlayers is the largest number of hands that can be counted together.
const MaxPlayers = 10

// Spec asks for all run-outs of named hands.
type Spec struct {
	Holes   [][]card.Card // 2 to MaxPlayers hands of 4 to 6 cards
	Board   []card.Card   // the 0 to 5 board cards already known
	Dead    card.Set      // cards that can't come, besides those above
	HighLow bool          // an eight-or-better low takes half
}

// Shares says on how many boards a player takes what, by the number k of
// players (1 to MaxPlayers) that share it; index 0 is unused.
type Shares struct {
	// High counts the boards on which the player has the best high hand and
	// somebody has a low, so that the high hand plays for half of the pot.
	High [MaxPlayers + 1]int64
	// HighNoLow counts the boards on which the player has the best high hand
	// and nobody has a low, so that it plays for the whole pot. Without
	// Spec.HighLow that is so on every board.
	HighNoLow [MaxPlayers + 1]int64
	// Low counts the boards on which the player has the best low.
	Low [MaxPlayers + 1]int64
	// Scoop counts the boards on which the player takes the whole pot alone.
	Scoop int64
}

// PotUnits is the number of parts that Shares.Pot divides a pot into: it can
// be halved and then divided by any number of players up to MaxPlayers.
const PotUnits = 5040

// Pot returns what the player wins over all boards together, in parts of
// 1/PotUnits of a pot.
func (s *Shares) Pot() int64 {
	sum := int64(0)
	for k := 1; k <= MaxPlayers; k++ {
		unit := int64(PotUnits / k)
		sum += s.HighNoLow[k]*unit + (s.High[k]+s.Low[k])*(unit/2)
	}
	return sum
}

// HighWins returns the boards on which the player alone has the best high.
func (s *Shares) HighWins() int64 { return s.High[1] + s.HighNoLow[1] }

// HighTies returns the boards on which the player shares the best high.
func (s *Shares) HighTies() int64 { return shared(&s.High) + shared(&s.HighNoLow) }

// LowWins returns the boards on which the player alone has the best low.
func (s *Shares) LowWins() int64 { return s.Low[1] }

// LowTies returns the boards on which the player shares the best low.
func (s *Shares) LowTies() int64 { return shared(&s.Low) }

func shared(counts *[MaxPlayers + 1]int64) int64 {
	sum := int64(0)
	for _, n := range counts[2:] {
		sum += n
	}
	return sum
}

// Tally is the outcome of all run-outs.
type Tally struct {
	Boards      int64    // number of boards, each equally likely
	NoLowBoards int64    // those on which no player has a low; 0 unless high-low
	Players     []Shares // in the order of Spec.Holes
}

// Count checks the spec and counts all its run-outs.
func Count(spec Spec) (Tally, error) {
	var t Tally
	if err := spec.Check(); err != nil {
		return t, err
	}
	NewCounter().Count(&t, &spec)
	return t, nil
}

// Check returns an error that names the first thing wrong with the spec: the
// number of hands, cards or board cards, a card dealt twice, or too few cards
// left to complete the board.
func (s *Spec) Check() error {
	if n := len(s.Holes); n < 2 || n > MaxPlayers {
		return fmt.Errorf("%d hands given, want 2 to %d", n, MaxPlayers)
	}
	if n := len(s.Board); n > evaluator.BoardSize {
		return fmt.Errorf("the board has %d cards, want at most %d", n, evaluator.BoardSize)
	}
	seen := map[card.Card]string{}
	take := func(where string, cards []card.Card) error {
		for _, c := range cards {
			if c >= card.DeckSize {
				return fmt.Errorf("%s: there is no card number %d", where, c)
			}
			if other, ok := seen[c]; ok {
				return fmt.Errorf("%s is in %s and again in %s; every card can be dealt once", c, other, where)
			}
			seen[c] = where
		}
		return nil
	}
	for i, hole := range s.Holes {
		if n := len(hole); n < evaluator.MinHole || n > evaluator.MaxHole {
			return fmt.Errorf("hand %d (%s) has %d cards, want %d to %d",
				i+1, card.Format(hole), n, evaluator.MinHole, evaluator.MaxHole)
		}
		if err := take(fmt.Sprintf("hand %d (%s)", i+1, card.Format(hole)), hole); err != nil {
			return err
		}
	}
	if err := take(fmt.Sprintf("the board (%s)", card.Format(s.Board)), s.Board); err != nil {
		return err
	}
	if s.Dead&^card.Deck != 0 {
		return fmt.Errorf("the dead cards hold bits that are no cards")
	}
	if err := take("the dead cards", s.Dead.Cards()); err != nil {
		return err
	}
	if need, left := evaluator.BoardSize-len(s.Board), card.DeckSize-len(seen); left < need {
		return fmt.Errorf("the board needs %d more cards, but only %d are left in the deck", need, left)
	}
	return nil
}

// live returns the cards that can still come, in ascending order.
func (s *Spec) live() card.Set {
	used := s.Dead | card.SetOf(s.Board...)
	for _, hole := range s.Holes {
		used |= card.SetOf(hole...)
	}
	return card.Deck &^ used
}
