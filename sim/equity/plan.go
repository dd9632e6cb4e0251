package equity

import (
	"context"
	"fmt"
	"math"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/pool"
)

// The cost model, in nanoseconds of one core of a 2020s server with the
// pure-Go kernels. It is deliberately the same on every machine: the choice
// of method must not depend on where the question is asked.
const (
	costRunoutBoard = 2.0     // one player on one board in a run of all boards
	costRunoutSetup = 100_000 // tables of one player for a run of all boards
	costEvaluate    = 60.0    // one hand on one board by itself
	costCompare     = 4.0     // one player of a joint deal on a known board
	costSampledDeal = 120.0   // one sampled deal, apart from its hands
	// patience is what an exact answer may always cost, even if sampling to
	// the precision asked for were cheaper.
	patience = 300e6
	// maxCost is what even --method exact refuses: about 12 days.
	maxCost = 1e15
)

// plan is how a question will be answered.
type plan struct {
	method Method
	how    string // in words, for --verbose
	cost   float64
	run    func(context.Context, *Spec, []side, *Result) error
}

// choosePlan compares the ways that apply.
func choosePlan(s *Spec, players []side) (plan, error) {
	sampled := plan{method: MonteCarlo, how: "sampling joint deals", cost: sampledCost(s), run: sample}
	if s.Method == MonteCarlo && !settled(s, players) {
		return sampled, nil
	}
	limit := max(patience, sampled.cost)
	if s.Method == Exact || s.PerHand {
		limit = maxCost
	}
	exact, err := bestExact(s, players, limit)
	if exact.run == nil || exact.cost > limit {
		if limit < maxCost {
			return sampled, nil
		}
		reason := exact.duration()
		if err != nil {
			reason = err.Error()
		}
		return plan{}, badSpec(0, "an exact answer is out of reach here: %s; use --method montecarlo", reason)
	}
	return exact, nil
}

// settled reports whether there is nothing to sample: one hand each on a
// complete board.
func settled(s *Spec, players []side) bool {
	for i := range players {
		if len(players[i].hands) != 1 {
			return false
		}
	}
	return len(s.Board) == evaluator.BoardSize
}

// duration says how long a plan takes on one core.
func (p plan) duration() string {
	switch hours := p.cost / 3600e9; {
	case p.run == nil:
		return "the ranges are too wide"
	case hours > 24*365:
		return "it would take years"
	case hours > 48:
		return fmt.Sprintf("it would take about %.0f days of one core", hours/24)
	case hours > 1:
		return fmt.Sprintf("it would take about %.0f hours of one core", hours)
	}
	return fmt.Sprintf("it would take about %.1f s of one core", p.cost/1e9)
}

// sampledCost estimates sampling with the worst variance of a pot.
func sampledCost(s *Spec) float64 {
	deals := float64(s.Trials)
	if s.Trials == 0 {
		deals = max(minDeals, math.Pow(0.5/s.precision(), 2))
	}
	return deals * (costSampledDeal + costEvaluate*float64(len(s.Players)))
}

func (s *Spec) precision() float64 {
	if s.Precision == 0 {
		return DefaultPrecision
	}
	return s.Precision
}

// bestExact returns the cheapest exact plan below the limit in nanoseconds;
// its run is nil if there is none, and the error may say why.
func bestExact(s *Spec, players []side, limit float64) (plan, error) {
	n := float64(len(players))
	live := (card.Deck &^ s.known()).Len()
	joint, sum := 1.0, 0.0
	lists := 0
	for i := range players {
		joint *= float64(players[i].size)
		sum += float64(players[i].size)
		if players[i].size == 1 {
			live -= s.Game.HoleCards
		} else {
			lists++
		}
	}
	missing := evaluator.BoardSize - len(s.Board)
	boards := float64(choose(live, missing))
	best := plan{method: Exact, cost: math.Inf(1)}
	offer := func(p plan) {
		if p.cost < best.cost {
			best = p
		}
	}
	// One hand each is never swept: preparing that takes longer than counting.
	var err error
	if joint > 1 || s.PerHand {
		var swept plan
		if swept, err = sweepPlan(s, players, min(limit, maxCost)); swept.run != nil {
			offer(swept)
		}
	}
	if s.PerHand {
		return best, err
	}
	if countable(players) {
		// All hands must be listed; those of six cards would fill the memory.
		all := 0
		for i := range players {
			if players[i].all {
				all = max(all, players[i].size)
			}
		}
		if all <= maxListed {
			perDeal := n * (costRunoutSetup + costRunoutBoard*float64(choose(live-lists*s.Game.HoleCards, missing)))
			if missing <= 2 {
				perDeal = n * costEvaluate * boards
			}
			how := "all run-outs"
			if lists > 0 {
				how = "all run-outs of every joint deal"
			}
			offer(plan{Exact, how, joint * perDeal, byDeal})
			offer(plan{Exact, "every joint deal on every board", boards * (sum*costEvaluate + joint*costCompare*n), byBoard})
		}
	}
	return best, err
}

// maxListed is the most hands that are listed for a player with any hand.
const maxListed = 3_000_000

// countable reports whether 64-bit counts can hold the weights of a board's
// joint deals, and the product of the weights of one.
func countable(players []side) bool {
	totals := make([]int64, 0, len(players))
	for i := range players {
		totals = append(totals, players[i].total)
	}
	return fits(totals...)
}

// sample deals until the trials are done or the precision is reached.
func sample(ctx context.Context, s *Spec, players []side, r *Result) error {
	totals := &r.Totals
	deals := s.Trials
	adaptive := deals == 0
	if adaptive {
		deals = MaxTrials
	}
	d := newDealer(s, players)
	chunks := (deals + chunkDeals - 1) / chunkDeals
	start := s.resume(keptSample, totals, chunks)
	s.Progress.Resume(int64(totals.Deals.Lo))
	s.Progress.SetTotal(deals)
	if adaptive {
		s.Progress.SetTotal(int64(sampledDeals(s)))
	}
	newWorker := func() func(context.Context, int64, *tally) bool {
		t := newTable(d)
		return func(ctx context.Context, chunk int64, dst *tally) bool {
			first := chunk * chunkDeals
			return t.chunk(ctx, first, min(chunkDeals, deals-first), dst)
		}
	}
	reached := false
	merged, err := pool.Continue(ctx, s.Workers, start, chunks, func() *tally { return new(tally) }, newWorker,
		func(_ int64, t *tally) bool {
			totals.add(t)
			s.Progress.Add(t.deals)
			if adaptive && totals.Deals.Lo >= minDeals {
				worst := 0.0
				for p := range players {
					worst = max(worst, totals.stdError(p))
				}
				if worst > 0 {
					n := totals.Deals.Float()
					s.Progress.SetTotal(int64(n * math.Pow(worst/s.precision(), 2)))
				}
				reached = worst <= s.precision()
			}
			return !reached
		}, s.Checkpoint, s.saver(keptSample, totals))
	r.Complete = reached || merged == chunks
	return err
}

func sampledDeals(s *Spec) float64 { return max(minDeals, math.Pow(0.5/s.precision(), 2)) }
