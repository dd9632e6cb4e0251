package strategy_test

import (
	"fmt"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// TestBuiltinsPlayTogether has all built-in strategies play each other in
// every game, and checks that chips are conserved, that they act legally, and
// that the same seed gives the same hands.
func TestBuiltinsPlayTogether(t *testing.T) {
	names := strategy.BuiltinNames()
	allGames(func(rules table.Rules) {
		if rules.Game.HoleCards == 6 && rules.Betting != table.PotLimit {
			return // their ranges take a second to make
		}
		lib := strategy.NewLibrary(rules.Game)
		var makers []strategy.Maker
		for _, name := range names {
			if rules.Game.HoleCards*(len(makers)+1)+5 > 52 {
				break
			}
			m, err := lib.Named(name)
			if err != nil {
				t.Fatal(err)
			}
			makers = append(makers, m)
		}
		players := makePlayers(t, makers...)
		var results [2][]int64
		for run := range results {
			d := newDealer(t, rules, len(makers), 1000, 3)
			for range 100 {
				d.play(players, nil)
				total := int64(0)
				for i := range players {
					total += d.hand.Stack(i)
					results[run] = append(results[run], d.hand.Stack(i))
				}
				if total != int64(1000*len(players)) {
					t.Fatalf("%v %v: %d chips after the hand", rules.Game, rules.Betting, total)
				}
			}
			if d.marks[strategy.NoRule] > 0 || d.marks[strategy.Fault] > 0 {
				t.Errorf("%v %v: marks %v", rules.Game, rules.Betting, d.marks)
			}
		}
		for i := range results[0] {
			if results[0][i] != results[1][i] {
				t.Fatalf("%v %v: the same seed gives other hands", rules.Game, rules.Betting)
			}
		}
	})
}

// TestNoAllocation checks that decisions by rules take no memory, in a game
// with everything to ask about.
func TestNoAllocation(t *testing.T) {
	game := evaluator.Game{HoleCards: 4, HighLow: true}
	lib := strategy.NewLibrary(game)
	for _, name := range strategy.BuiltinNames() {
		m, err := lib.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		d := newDealer(t, table.Rules{Game: game, SmallBlind: 5, BigBlind: 10}, 6, 1000, 5)
		players := makePlayers(t, m, m, m, m, m, m)
		hands := func() {
			for range 50 {
				d.play(players, nil)
			}
		}
		hands()
		if n := testing.AllocsPerRun(10, hands); n != 0 {
			t.Errorf("%s: %g allocations in 50 hands", name, n)
		}
	}
}

// TestShared has several goroutines play the same strategies at once, which
// gives each the same results.
func TestShared(t *testing.T) {
	lib := strategy.NewLibrary(plo)
	odd, _, err := compile("rules: {any: [{when: 'any([raises, callers], # > 1)', do: call}, {hand: 'AA@50,KK@100', do: pot}, {do: [check, min]}]}")
	if err != nil {
		t.Fatal(err)
	}
	makers := []strategy.Maker{odd}
	for _, name := range []string{"reg", "tight", "loose", "random"} {
		m, err := lib.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		makers = append(makers, m)
	}
	results := make([]string, 4)
	done := make(chan struct{})
	for i := range results {
		players := makePlayers(t, makers...)
		d := newDealer(t, table.Rules{Game: plo, SmallBlind: 5, BigBlind: 10}, len(players), 1000, 9)
		go func() {
			defer func() { done <- struct{}{} }()
			for range 200 {
				d.play(players, nil)
				for seat := range players {
					results[i] += fmt.Sprint(d.hand.Stack(seat), " ")
				}
			}
		}()
	}
	for range results {
		<-done
	}
	for _, r := range results {
		if r != results[0] || r == "" {
			t.Fatal("the same hands end differently")
		}
	}
}
