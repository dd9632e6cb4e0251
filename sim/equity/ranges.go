package equity

import (
	"context"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/equity/sweep"
	"github.com/omahasim/omahasim/sim/pool"
)

// HandEquity is the equity of one hand of the first player against the range
// of the second (Spec.PerHand).
type HandEquity struct {
	Hand   card.Set
	Weight uint8
	// Deals is the weight of the second player's hands and the boards that go
	// with the hand; 0 if it can't be dealt. Win, Tie, LowWin and LowTie are
	// parts of it; the last two only in high-low.
	Deals, Win, Tie, LowWin, LowTie int64
	Equity                          float64 // share of the pot, 0 to 1

	won, unit uint64 // winnings over Deals, in units of so many runout.PotUnits
}

// sweepPlan is the sweep of two ranges; its run is nil if the cost would
// exceed the limit (in nanoseconds) or the memory does not allow it.
func sweepPlan(s *Spec, players []side, limit float64) (plan, error) {
	if len(players) != 2 {
		return plan{}, nil
	}
	hands := 0.0
	for i := range players {
		if players[i].all && !(s.PerHand && i == 0) {
			continue
		}
		if players[i].size > maxListed {
			return plan{}, nil
		}
		hands += float64(players[i].size)
	}
	// The least that any sweep can cost, before preparing one.
	live := (card.Deck &^ s.known()).Len()
	boards := float64(choose(live, evaluator.BoardSize-len(s.Board)))
	if boards/24*(5000+2*hands) > limit {
		return plan{}, nil
	}
	spec := sweep.Spec{HoleCards: s.Game.HoleCards, Board: s.Board, Dead: s.Dead, HighLow: s.Game.HighLow, PerHand: s.PerHand, Scoop: true}
	// A player with any hand is listed only to see each hand.
	listed := [2]side{players[0], players[1]}
	if s.PerHand {
		s.listAll(listed[:1])
	}
	for i, of := range [2]*sweep.Side{&spec.A, &spec.B} {
		p := &listed[i]
		*of = sweep.Side{Hands: p.hands, Weights: p.weights, All: p.all && p.hands == nil}
	}
	prepared, err := sweep.New(spec)
	if err != nil {
		return plan{}, err
	}
	how := "sorted sweep of two ranges"
	cost := float64(prepared.Cost(1).Work)
	if cost > limit && spec.HighLow {
		spec.Scoop = false
		how += ", without scoops"
		if prepared, err = sweep.New(spec); err != nil {
			return plan{}, err
		}
		cost = float64(prepared.Cost(1).Work)
	}
	return plan{Exact, how, cost, func(ctx context.Context, s *Spec, _ []side, r *Result) error {
		return runSweep(ctx, s, prepared, &listed[0], r)
	}}, nil
}

// runSweep counts by a prepared sweep. An interrupted sweep has no partial
// result, since some of the boards are no sample of all.
func runSweep(ctx context.Context, s *Spec, prepared *sweep.Sweep, first *side, r *Result) error {
	kept := swept{sweep: prepared}
	if !s.Checkpoint.Resume(keptSweep, &kept) {
		kept.sum = prepared.NewPartial()
	}
	s.Progress.Resume(kept.sum.Classes)
	err := prepared.Continue(ctx, kept.sum, pool.Workers(s.Workers), func(done, total int64) {
		s.Progress.SetTotal(total)
		if s.Progress != nil {
			s.Progress.Done.Store(done)
		}
	}, s.Checkpoint.Due, func() { s.Checkpoint.Save(keptSweep, &kept) })
	if err != nil {
		return err
	}
	x, err := prepared.Result(kept.sum)
	if err != nil {
		return err
	}
	t := &r.Totals
	t.Deals, t.NoLow, t.NoScoop = x.Deals, x.NoLow, !x.HasScoop
	a, b := &t.Players[0], &t.Players[1]
	if x.HighLow {
		a.HighNoLow[1], b.HighNoLow[1] = x.NoLowWin, x.NoLowLose
		a.HighNoLow[2], b.HighNoLow[2] = x.NoLowTie, x.NoLowTie
		a.High[1], b.High[1] = x.Win.Sub(x.NoLowWin), x.Lose.Sub(x.NoLowLose)
		a.High[2] = x.Tie.Sub(x.NoLowTie)
		b.High[2] = a.High[2]
		a.Low[1], b.Low[1] = x.LowWin, x.LowLose
		a.Low[2], b.Low[2] = x.LowTie, x.LowTie
	} else {
		a.HighNoLow[1], b.HighNoLow[1] = x.Win, x.Lose
		a.HighNoLow[2], b.HighNoLow[2] = x.Tie, x.Tie
	}
	a.Scoop, b.Scoop = x.Scoop, x.Scooped
	for i := range x.Hands {
		h := &x.Hands[i]
		weight := uint8(1)
		if first.weights != nil {
			weight = first.weights[i]
		}
		r.Hands = append(r.Hands, HandEquity{Hand: first.hands[i], Weight: weight,
			Deals: h.Deals, Win: h.Win, Tie: h.Tie, LowWin: h.LowWin, LowTie: h.LowTie, Equity: h.Share(x.Unit()),
			won: uint64(h.Equity), unit: uint64(runout.PotUnits / x.Unit())})
	}
	r.Complete = true
	return nil
}
