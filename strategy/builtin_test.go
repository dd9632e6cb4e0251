package strategy_test

import (
	"testing"

	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

func TestBuiltinsPlayEveryGame(t *testing.T) {
	names := []string{"folder", "caller", "raiser", "random", "shover", "random"}
	allGames(func(rules table.Rules) {
		makers := make([]strategy.Maker, len(names))
		for i, name := range names {
			makers[i] = strategy.Builtin(name)
		}
		d := newDealer(t, rules, len(names), 1000, 7)
		players := makePlayers(t, makers...)
		for range 300 {
			d.play(players, nil)
			total := int64(0)
			for i := range names {
				total += d.hand.Stack(i)
			}
			if total != 6000 {
				t.Fatalf("%v %v: %d chips after the hand", rules.Game, rules.Betting, total)
			}
		}
		if len(d.marks) != 0 {
			t.Errorf("%v %v: built-in players always act legally, marks %v", rules.Game, rules.Betting, d.marks)
		}
	})
}

func TestPositions(t *testing.T) {
	for _, c := range []struct {
		seats int
		want  string // from the button, clockwise
	}{
		{2, "btn bb"}, {3, "btn sb bb"}, {4, "btn sb bb co"}, {5, "btn sb bb hj co"}, {6, "btn sb bb utg hj co"},
		{7, "btn sb bb utg lj hj co"}, {8, "btn sb bb utg utg1 lj hj co"}, {9, "btn sb bb utg utg1 utg2 lj hj co"},
		{10, "btn sb bb utg utg1 utg2 mp lj hj co"},
	} {
		d := newDealer(t, table.Rules{BigBlind: 10, Game: plo}, c.seats, 1000, 1)
		d.deal()
		d.deal() // the button is on seat 1
		at := strategy.Positions(&d.hand)
		got := ""
		for i := range c.seats {
			got += " " + at[(i+1)%c.seats].String()
		}
		if got[1:] != c.want {
			t.Errorf("%d seats: %s, want %s", c.seats, got[1:], c.want)
		}
	}
}
