package equity

import (
	"math/big"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// Product returns the product of the total weights of the ranges, each for
// itself, once the known cards are taken out. Players with any hand don't
// count: whatever the others hold, they may hold the same number of hands.
//
// Result.Joint is the part of it in which no two of these players share a
// card. Joint on a board, divided by Product without it, is the share of
// joint hands that the board leaves possible; boards are dealt in proportion
// to it.
func (s *Spec) Product() (float64, error) {
	if err := s.check(); err != nil {
		return 0, err
	}
	players, err := s.sides()
	return product(players), err
}

func product(players []side) float64 {
	p := 1.0
	for i := range players {
		if !players[i].all {
			p *= float64(players[i].total)
		}
	}
	return p
}

// joint returns Result.Joint: exact, or from the share of legal draws.
func (s *Spec) joint(players []side, r *Result) float64 {
	if r.Method == MonteCarlo {
		return r.Acceptance() * product(players)
	}
	// Each joint hand was counted with every completion of the board, and
	// with every hand of the players who may hold any.
	live := (card.Deck &^ s.known()).Len() - s.Game.HoleCards*len(players)
	missing := evaluator.BoardSize - len(s.Board)
	ways := big.NewInt(choose(live, missing))
	live += s.Game.HoleCards * len(players)
	for i := range players {
		if !players[i].all {
			live -= s.Game.HoleCards
		}
	}
	for i := range players {
		if players[i].all {
			ways.Mul(ways, big.NewInt(choose(live, s.Game.HoleCards)))
			live -= s.Game.HoleCards
		}
	}
	joint, _ := new(big.Rat).SetFrac(r.Totals.Deals.Big(), ways).Float64()
	return joint
}
