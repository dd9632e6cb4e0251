package equity

import (
	"context"
	"math"
	"math/big"

	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/stats"
)

// Result is an answer. Counts are of deals, each with the product of its
// hands' weights; a deal is a hand for each player and a complete board.
type Result struct {
	Method   Method // Exact or MonteCarlo
	How      string // the way chosen, in words
	Complete bool   // false after an interruption: a prefix of the work
	Totals   Totals
	Combos   []int        // hands of each player that the board and dead cards leave
	Joint    float64      // weight of the legal joint hands, see Spec.Product
	Hands    []HandEquity // of the first player, with Spec.PerHand
}

// Plan is what Run would do.
type Plan struct {
	Method  Method
	How     string  // in words
	Seconds float64 // rough time on one core
}

// Explain returns the plan for a spec without running it.
func Explain(s Spec) (Plan, error) {
	p, _, err := prepare(&s)
	return Plan{p.method, p.how, p.cost / 1e9}, err
}

func prepare(s *Spec) (plan, []side, error) {
	if s.Method == "" {
		s.Method = Auto
	}
	if err := s.check(); err != nil {
		return plan{}, nil, err
	}
	players, err := s.sides()
	if err != nil {
		return plan{}, nil, err
	}
	p, err := choosePlan(s, players)
	return p, players, err
}

// Run answers a spec. It returns an *InputError for a question without an
// answer, and ErrInterrupted beside a partial result if ctx ended.
func Run(ctx context.Context, s Spec) (Result, error) {
	p, players, err := prepare(&s)
	if err != nil {
		return Result{}, err
	}
	r := Result{Method: p.method, How: p.how, Totals: *newTotals(len(players))}
	for i := range players {
		r.Combos = append(r.Combos, players[i].combos)
	}
	if s.finished(&r.Totals) {
		r.Complete = true
	} else if err = p.run(ctx, &s, players, &r); err == nil {
		s.finish(&r.Totals)
	}
	r.Joint = s.joint(players, &r)
	if err == nil || ctx.Err() == nil {
		return r, err
	}
	if p.method == Exact {
		return instead(ctx, s, r)
	}
	r.How = "the deals done so far"
	return r, ErrInterrupted
}

// consolation is how many deals are sampled when an exact run is interrupted.
const consolation = 1 << 17

// instead samples after an exact run was interrupted. What such a run has
// counted so far is no sample of the whole: boards and hands come in order.
func instead(ctx context.Context, s Spec, r Result) (Result, error) {
	players, err := s.sides()
	if err != nil {
		return r, err
	}
	s.Method, s.Trials, s.Progress, s.Checkpoint = MonteCarlo, consolation, nil, nil
	out := Result{Method: MonteCarlo, How: "a short sample instead of the exact run that was interrupted",
		Combos: r.Combos, Totals: *newTotals(len(players))}
	if err := sample(context.WithoutCancel(ctx), &s, players, &out); err != nil {
		return r, err
	}
	out.Complete = false
	return out, ErrInterrupted
}

// units returns the player's winnings in runout.PotUnits summed over the deals: of
// the high, of the low, and together.
func (t *Totals) units(p int) (high, low, both stats.Wide) {
	o := &t.Players[p]
	for k := 1; k <= MaxPlayers; k++ {
		high = high.Add(o.High[k].Mul(shareOf[k])).Add(o.HighNoLow[k].Mul(2 * shareOf[k]))
		low = low.Add(o.Low[k].Mul(shareOf[k]))
	}
	return high, low, high.Add(low)
}

// Equity returns the player's share of the pot, 0 to 1, as a fraction.
func (t *Totals) Equity(p int) *big.Rat {
	_, _, both := t.units(p)
	if t.Deals.IsZero() {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(both.Big(), t.Deals.Mul(runout.PotUnits).Big())
}

// Shares returns what the player wins of the high and of the low, each as a
// share of the whole pot.
func (t *Totals) Shares(p int) (high, low float64) {
	h, l, _ := t.units(p)
	pot := t.Deals.Mul(runout.PotUnits)
	return h.Over(pot), l.Over(pot)
}

// stdError returns the standard error of the player's sampled equity. Deals
// of a group are alike, so it is that of a ratio of sums over independent
// groups (Cochran, "Sampling Techniques", 1977, section 6.4). It is NaN for
// fewer than two groups.
func (t *Totals) stdError(p int) float64 {
	n, groups := t.Deals.Float(), t.groups.Float()
	if groups < 2 {
		return math.NaN()
	}
	_, _, both := t.units(p)
	mean := both.Float() / n
	spread := t.Players[p].squares.Float() - 2*mean*t.Players[p].crosses.Float() + mean*mean*t.sizes.Float()
	return math.Sqrt(max(spread, 0)*groups/(groups-1)) / n / runout.PotUnits
}

// StdError returns the standard error of the player's equity: 0 if exact, NaN
// if there were too few deals to tell.
func (r *Result) StdError(p int) float64 {
	if r.Method == Exact {
		return 0
	}
	return r.Totals.stdError(p)
}

// Acceptance returns which share of the joint draws was legal, 1 if exact.
func (r *Result) Acceptance() float64 {
	if r.Method == Exact || r.Totals.attempts.IsZero() {
		return 1
	}
	return r.Totals.groups.Over(r.Totals.attempts)
}

// Counts sums a player's outcomes: deals won alone and deals shared, of the
// high and of the low.
func (o *Outcomes) Counts() (highWin, highTie, lowWin, lowTie stats.Wide) {
	highWin = o.High[1].Add(o.HighNoLow[1])
	lowWin = o.Low[1]
	for k := 2; k <= MaxPlayers; k++ {
		highTie = highTie.Add(o.High[k]).Add(o.HighNoLow[k])
		lowTie = lowTie.Add(o.Low[k])
	}
	return highWin, highTie, lowWin, lowTie
}
