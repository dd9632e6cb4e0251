package strategy_test

import (
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// BenchmarkSixMaxHand plays six-max pot-limit hands, all seats alike, dealing
// included.
func BenchmarkSixMaxHand(b *testing.B) {
	for _, name := range []string{"folder", "caller", "random", "tight", "loose", "reg"} {
		for _, game := range []evaluator.Game{{HoleCards: 4}, {HoleCards: 4, HighLow: true}} {
			b.Run(name+"/"+game.String(), func(b *testing.B) {
				m, err := strategy.NewLibrary(game).Named(name)
				if err != nil {
					b.Fatal(err)
				}
				d := newDealer(b, table.Rules{Game: game, SmallBlind: 5, BigBlind: 10}, 6, 1000, 1)
				players := makePlayers(b, m, m, m, m, m, m)
				decisions := 0
				b.ReportAllocs()
				for b.Loop() {
					d.deal()
					for d.hand.Phase() == table.Acting {
						decisions++
						if _, err := d.tracker.Do(d.tracker.Ask(players[d.hand.Actor()])); err != nil {
							b.Fatal(err)
						}
					}
				}
				b.ReportMetric(float64(decisions)/float64(b.N), "decisions/hand")
			})
		}
	}
}

// BenchmarkDecision reports the time of one decision that starts from nothing: each
// is asked for fifty times, after the view has forgotten what it knew.
func BenchmarkDecision(b *testing.B) {
	for _, name := range []string{"caller", "tight", "loose", "reg"} {
		b.Run(name, func(b *testing.B) {
			m, err := strategy.NewLibrary(plo).Named(name)
			if err != nil {
				b.Fatal(err)
			}
			d := newDealer(b, table.Rules{Game: plo, SmallBlind: 5, BigBlind: 10}, 6, 1000, 1)
			players := makePlayers(b, m, m, m, m, m, m)
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				if d.hand.Phase() != table.Acting || n == 0 {
					b.StopTimer()
					for d.deal(); d.hand.Phase() != table.Acting; d.deal() {
					}
					b.StartTimer()
				}
				n++
				v := d.tracker.View(d.hand.Actor())
				strategy.Forget(v)
				a := strategy.Fit(players[d.hand.Actor()].Act(v), v.Legal())
				if n%50 == 0 {
					b.StopTimer()
					if _, err := d.tracker.Do(a); err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
				}
			}
		})
	}
}
