package play_test

import (
	"bytes"
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// anySpec draws a table with any switches, stacks and session.
func anySpec(t *rapid.T) *play.Spec {
	small := rapid.Int64Range(1, 3).Draw(t, "small blind")
	s := &play.Spec{
		Rules: table.Rules{
			Game:     evaluator.Game{HoleCards: rapid.IntRange(4, 6).Draw(t, "cards"), HighLow: rapid.Bool().Draw(t, "high-low")},
			Betting:  rapid.SampledFrom([]table.Betting{table.PotLimit, table.NoLimit, table.Limit}).Draw(t, "betting"),
			BigBlind: 2 * small, SmallBlind: small,
			Ante: rapid.Int64Range(0, 2).Draw(t, "ante"),
			Rake: table.Rake{BasisPoints: rapid.Int64Range(0, 1000).Draw(t, "rake"), Cap: rapid.Int64Range(0, 9).Draw(t, "cap"), DropPreflop: rapid.Bool().Draw(t, "drop")},
		},
		Seed:  rapid.Uint64().Draw(t, "seed"),
		Hands: rapid.Int64Range(1, 60).Draw(t, "hands"), HandsPerSession: rapid.Int64Range(1, 20).Draw(t, "session"),
		Carry: rapid.Bool().Draw(t, "carry"), Duplicate: rapid.Bool().Draw(t, "duplicate"), DeadButton: rapid.Bool().Draw(t, "dead button"),
		Entry:         table.Entry(rapid.IntRange(0, 1).Draw(t, "entry")),
		StraddleEvery: rapid.Int64Range(0, 3).Draw(t, "straddles"), Straddle: table.StraddleKind(rapid.IntRange(1, 2).Draw(t, "straddle")),
		BombEvery: rapid.Int64Range(0, 4).Draw(t, "bombs"), BombPot: rapid.Int64Range(1, 20).Draw(t, "bomb pot"),
		Lines: rapid.Bool().Draw(t, "lines"), Tables: rapid.IntRange(1, 3).Draw(t, "tables"), Button: -1,
	}
	if rapid.IntRange(0, 3).Draw(t, "spot") == 0 {
		s.Carry, s.HoldButton = false, true
		s.Street, s.Pot = table.Street(rapid.IntRange(1, 3).Draw(t, "street")), rapid.Int64Range(1, 50).Draw(t, "pot")
		s.StraddleEvery, s.BombEvery, s.Rules.Ante = 0, 0, 0
	}
	most := (52 - 5) / s.Rules.Game.HoleCards
	for i := range rapid.IntRange(2, min(most, 10)).Draw(t, "seats") {
		seat := play.Seat{Name: string(rune('A' + i)), Strategy: "any", Stack: rapid.Int64Range(1, 300).Draw(t, "stack"),
			Maker: rapid.SampledFrom([]strategy.Maker{loose, station, shove, tight}).Draw(t, "player")}
		if s.Carry {
			seat.Rebuys = rapid.IntRange(-1, 2).Draw(t, "rebuys")
			seat.TopUpTo = rapid.Int64Range(0, 300).Draw(t, "top up")
			seat.TopUpBelow = seat.TopUpTo / 2
		}
		if i > 1 {
			seat.Joins = rapid.Int64Range(0, s.HandsPerSession).Draw(t, "joins")
			if leaves := rapid.Int64Range(0, s.HandsPerSession).Draw(t, "leaves"); leaves > max(seat.Joins, 1) {
				seat.Leaves = leaves
			}
		}
		s.Seats = append(s.Seats, seat)
	}
	start := s.Street.BoardCards()
	runs := (52 - len(s.Seats)*s.Rules.Game.HoleCards - start) / (evaluator.BoardSize - min(start, 4))
	s.Rules.RunIt = rapid.IntRange(0, min(runs, play.MaxRuns)).Draw(t, "run it")
	return s
}

// TestAnyTable plays tables of any kind: no chip is ever lost, every hand is
// played, and each hand that is written down reconciles.
func TestAnyTable(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := anySpec(rt)
		var buf bytes.Buffer
		s.NoAllInEV = rapid.IntRange(0, 3).Draw(rt, "all-in") > 0
		s.Histories = &play.Histories{Writer: &buf, Every: 3, Format: history.Format(rapid.IntRange(0, 1).Draw(rt, "format"))}
		r, err := play.Run(context.Background(), s, nil)
		if err != nil {
			rt.Fatal(err)
		}
		if r.Hands != s.TotalHands() || r.Hands < s.Hands || r.Hands >= s.Hands+int64(len(s.Seats)) {
			rt.Fatalf("%d hands of %d", r.Hands, s.Hands)
		}
		sum, hands := r.Rake.Sub(r.Pots), int64(0)
		for i := range r.Players {
			m := r.Players[i].Moments()
			sum = sum.Add(m.Sum)
			hands += m.N
			if m.N != r.Players[i].Hands || m.Sum != r.ByPlayer[i].Raw.Sum() {
				rt.Fatalf("player %d: %d hands, %d counted", i, r.Players[i].Hands, m.N)
			}
		}
		if !sum.IsZero() || hands < 2*r.Hands {
			rt.Fatalf("%v chips too many, %d of %d hands", sum, hands, r.Hands)
		}
		if buf.Len() == 0 && r.Hands/3 == r.Untold {
			return
		}
		if n := audit(rt, "random", buf.String()); n != r.Hands/3-r.Untold {
			rt.Fatalf("%d hands reconcile, want %d", n, r.Hands/3-r.Untold)
		}
	})
}
