package bench

import (
	"fmt"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// script is a pot-limit hand of six seats that is played again and again.
type script struct {
	cfg   table.Config
	hand  table.Hand
	holes [6][]card.Card
	board []card.Card
}

func newScript() (*script, error) {
	s := &script{cfg: table.Config{
		Rules: table.Rules{Game: omaha, Betting: table.PotLimit, SmallBlind: 5, BigBlind: 10},
		Seats: 6, Auto: true, Stacks: [table.MaxSeats]int64{1000, 1000, 1000, 1000, 1000, 1000},
	}}
	var err error
	for i, text := range []string{"AsKsQd2d", "JhTh9c8c", "AdAc7s6s", "KhKd5c4c", "9s8s7h6h", "QsJs3h2h"} {
		if s.holes[i], err = card.ParseList(text); err != nil {
			return nil, err
		}
	}
	s.board, err = card.ParseList("Ts4h9dJc3s")
	return s, err
}

// steps are what the seats do: r raises to an amount, c calls, k checks, f folds. A
// pot raise is called twice, a bet on the flop once; the turn is checked, and
// a bet on the river called.
var steps = []struct {
	seat   int
	action rune
	amount int64
}{
	{3, 'r', 35}, {4, 'f', 0}, {5, 'c', 0}, {0, 'f', 0}, {1, 'f', 0}, {2, 'c', 0},
	{2, 'k', 0}, {3, 'r', 80}, {5, 'f', 0}, {2, 'c', 0},
	{2, 'k', 0}, {3, 'k', 0},
	{2, 'r', 200}, {3, 'c', 0},
}

// play plays the hand once, from the posts to the awards.
func (s *script) play() error {
	h := &s.hand
	if err := h.Start(&s.cfg); err != nil {
		return err
	}
	for i, cards := range s.holes {
		if err := h.SetHole(i, cards); err != nil {
			return err
		}
	}
	if err := h.SetBoard(0, s.board); err != nil {
		return err
	}
	for _, x := range steps {
		var err error
		switch x.action {
		case 'r':
			_, err = h.RaiseTo(x.seat, x.amount)
		case 'c':
			_, err = h.Call(x.seat)
		case 'k':
			_, err = h.Check(x.seat)
		case 'f':
			_, err = h.Fold(x.seat)
		}
		if err != nil {
			return err
		}
	}
	if h.Phase() != table.Done {
		return fmt.Errorf("the scripted hand stops on the %s", h.Street())
	}
	return nil
}
