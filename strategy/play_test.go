package strategy_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// fataler is what testing and rapid have in common.
type fataler interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

// dealer plays hands of one table, as a simulator would.
type dealer struct {
	t       fataler
	rng     *rand.Rand
	config  table.Config
	hand    table.Hand
	tracker strategy.Tracker
	deck    [card.DeckSize]card.Card
	number  uint64
	marks   map[strategy.Mark]int
}

func newDealer(t fataler, rules table.Rules, seats int, stack int64, seed uint64) *dealer {
	d := &dealer{t: t, rng: rand.New(rand.NewPCG(seed, 1)), marks: map[strategy.Mark]int{}}
	d.config = table.Config{Rules: rules, Seats: seats, Auto: true}
	for i := range seats {
		d.config.Stacks[i] = stack
	}
	for i := range d.deck {
		d.deck[i] = card.Card(i)
	}
	return d
}

// deal starts the next hand.
func (d *dealer) deal() {
	d.config.Button = int(d.number) % d.config.Seats
	d.number++
	if err := d.hand.Start(&d.config); err != nil {
		d.t.Fatal(err)
	}
	holes := d.config.Rules.Game.HoleCards
	need := d.config.Seats*holes + evaluator.BoardSize
	for i := range need {
		j := i + d.rng.IntN(card.DeckSize-i)
		d.deck[i], d.deck[j] = d.deck[j], d.deck[i]
	}
	for i := range d.config.Seats {
		if err := d.hand.SetHole(i, d.deck[i*holes:(i+1)*holes]); err != nil {
			d.t.Fatal(err)
		}
	}
	if err := d.hand.SetBoard(0, d.deck[need-evaluator.BoardSize:need]); err != nil {
		d.t.Fatal(err)
	}
	d.tracker.Begin(&d.hand, d.rng.Uint64(), d.number)
}

// play plays one hand and calls see, if not nil, before every decision.
func (d *dealer) play(players []strategy.Player, see func(*strategy.View)) {
	d.deal()
	for seat, want := range strategy.Positions(&d.hand) {
		if got := d.tracker.View(0).Position(seat); got != want {
			d.t.Fatalf("hand %d, seat %d: %s, want %s", d.number, seat, got, want)
		}
	}
	for d.hand.Phase() == table.Acting {
		if see != nil {
			see(d.tracker.View(d.hand.Actor()))
		}
		a := d.tracker.Ask(players[d.hand.Actor()])
		if a.Mark != 0 {
			d.marks[a.Mark]++
		}
		if _, err := d.tracker.Do(a); err != nil {
			d.t.Fatalf("hand %d: %v", d.number, err)
		}
	}
	if d.hand.Phase() != table.Done {
		d.t.Fatalf("hand %d is not over", d.number)
	}
}

// makePlayers makes one player for each maker.
func makePlayers(t testing.TB, makers ...strategy.Maker) []strategy.Player {
	t.Helper()
	players := make([]strategy.Player, len(makers))
	for i, m := range makers {
		var err error
		if players[i], err = m.Make(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	return players
}

// allGames calls f with the rules of every game and betting form.
func allGames(f func(table.Rules)) {
	for _, name := range evaluator.GameNames() {
		game, _ := evaluator.ParseGame(name)
		for _, b := range []table.Betting{table.PotLimit, table.NoLimit, table.Limit} {
			f(table.Rules{Game: game, Betting: b, SmallBlind: 5, BigBlind: 10})
		}
	}
}

var plo = evaluator.Game{HoleCards: 4}
