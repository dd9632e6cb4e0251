package table_test

import (
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// sixSeats is a six-seat pot-limit table with cards for everybody.
type sixSeats struct {
	cfg   table.Config
	hand  table.Hand
	holes [6][]card.Card
	board []card.Card
}

func newSixSeats(t testing.TB, betting table.Betting) *sixSeats {
	s := &sixSeats{cfg: table.Config{
		Rules: table.Rules{Game: evaluator.Game{HoleCards: 4}, Betting: betting, SmallBlind: 5, BigBlind: 10},
		Seats: 6, Auto: true,
		Stacks: [table.MaxSeats]int64{1000, 1000, 1000, 1000, 1000, 1000},
	}}
	for i, text := range []string{"AsKsQd2d", "JhTh9c8c", "AdAc7s6s", "KhKd5c4c", "9s8s7h6h", "QsJs3h2h"} {
		cards, err := card.ParseList(text)
		if err != nil {
			t.Fatal(err)
		}
		s.holes[i] = cards
	}
	var err error
	if s.board, err = card.ParseList("Ts4h9dJc3s"); err != nil {
		t.Fatal(err)
	}
	return s
}

// start begins the next hand with all cards given.
func (s *sixSeats) start() error {
	if err := s.hand.Start(&s.cfg); err != nil {
		return err
	}
	for i, c := range s.holes {
		if err := s.hand.SetHole(i, c); err != nil {
			return err
		}
	}
	return s.hand.SetBoard(0, s.board)
}

// play is the scripted hand: a pot raise called twice, a continuation bet
// called once, a check, and a bet called on the river.
func (s *sixSeats) play() {
	h := &s.hand
	_, _ = h.RaiseTo(3, 35)
	_, _ = h.Fold(4)
	_, _ = h.Call(5)
	_, _ = h.Fold(0)
	_, _ = h.Fold(1)
	_, _ = h.Call(2)
	_, _ = h.Check(2)
	_, _ = h.RaiseTo(3, 80)
	_, _ = h.Fold(5)
	_, _ = h.Call(2)
	_, _ = h.Check(2)
	_, _ = h.Check(3)
	_, _ = h.RaiseTo(2, 200)
	_, _ = h.Call(3)
}

// playAll is a hand that all six players see to the end.
func (s *sixSeats) playAll() {
	h := &s.hand
	for h.Phase() == table.Acting {
		seat := h.Actor()
		if h.Level() == 0 && h.Street() == table.Flop {
			_, _ = h.RaiseTo(seat, 50)
		} else if h.CanCall(seat) {
			_, _ = h.Call(seat)
		} else {
			_, _ = h.Check(seat)
		}
	}
}

// BenchmarkHand plays scripted hands by the rules, without players or cards to deal.
func BenchmarkHand(b *testing.B) {
	for _, bench := range []struct {
		name string
		play func(*sixSeats)
	}{{"showdown of two", (*sixSeats).play}, {"showdown of six", (*sixSeats).playAll}} {
		b.Run(bench.name, func(b *testing.B) {
			s := newSixSeats(b, table.PotLimit)
			b.ReportAllocs()
			for b.Loop() {
				if err := s.start(); err != nil {
					b.Fatal(err)
				}
				bench.play(s)
				if s.hand.Phase() != table.Done {
					b.Fatal("the hand is not over")
				}
			}
		})
	}
}

func TestNoAllocation(t *testing.T) {
	s := newSixSeats(t, table.PotLimit)
	for name, record := range map[string]bool{"plain": false, "recorded": true} {
		s.cfg.Record = record
		hand := func() {
			if err := s.start(); err != nil {
				t.Fatal(err)
			}
			s.play()
			if s.hand.Phase() != table.Done {
				t.Fatalf("the hand is at %s", s.hand.Street())
			}
		}
		hand()
		if n := testing.AllocsPerRun(100, hand); n != 0 {
			t.Errorf("%s: %g allocations a hand", name, n)
		}
	}
}
