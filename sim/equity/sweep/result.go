package sweep

// Result is the exact outcome of range A against range B. Counts are weights:
// the product of the weights of the two hands, summed over legal deals and
// boards.
type Result struct {
	HighLow bool
	Boards  int64 // boards in all
	Classes int64 // boards swept, one for each class under the suit symmetry
	Deals   Wide  // weight of all deals

	Win, Tie, Lose Wide // A's high hand against B's

	// High-low only.
	LowWin, LowTie, LowLose       Wide // A's low against B's; a low beats no low
	NoLow                         Wide // deals in which neither hand has a low
	NoLowWin, NoLowTie, NoLowLose Wide // how those are decided, by high

	// HasScoop says that Scoop and Scooped are set: always without a low, on
	// request in high-low.
	HasScoop       bool
	Scoop, Scooped Wide // A, and B, takes the whole pot

	Hands []Hand // one for each of A's hands as given, if asked for
}

// Hand is the outcome of one hand of A against range B; the hand's own weight
// does not count. All fields are 0 for a hand that can't be dealt.
type Hand struct {
	Deals          int64
	Win, Tie       int64
	LowWin, LowTie int64 // high-low only
	Equity         int64 // numerator over Deals times Result.Unit
}

// Unit is what Equity numerators of one deal are counted in: halves of the
// pot, or quarters in high-low.
func (r *Result) Unit() int64 {
	if r.HighLow {
		return 4
	}
	return 2
}

// swap turns the result of A against B into that of B against A.
func (r *Result) swap() {
	r.Win, r.Lose = r.Lose, r.Win
	r.LowWin, r.LowLose = r.LowLose, r.LowWin
	r.NoLowWin, r.NoLowLose = r.NoLowLose, r.NoLowWin
	r.Scoop, r.Scooped = r.Scooped, r.Scoop
}

// Equity returns A's equity as numerator and denominator.
func (r *Result) Equity() (num, den Wide) {
	if !r.HighLow {
		return r.Win.Mul(2).Add(r.Tie), r.Deals.Mul(2)
	}
	high, den := r.HighShare()
	low, _ := r.LowShare()
	return high.Add(low), den
}

// HighShare returns the part of all pots that A wins with high hands, which
// is the whole pot where neither hand has a low.
func (r *Result) HighShare() (num, den Wide) {
	if !r.HighLow {
		return r.Equity()
	}
	num = r.Win.Mul(2).Add(r.Tie).Add(r.NoLowWin.Mul(2)).Add(r.NoLowTie)
	return num, r.Deals.Mul(4)
}

// LowShare returns the part of all pots that A wins with lows.
func (r *Result) LowShare() (num, den Wide) {
	return r.LowWin.Mul(2).Add(r.LowTie), r.Deals.Mul(uint64(r.Unit()))
}

// Share returns the hand's equity, 0 if it can't be dealt.
func (h *Hand) Share(unit int64) float64 {
	if h.Deals == 0 {
		return 0
	}
	return float64(h.Equity) / (float64(h.Deals) * float64(unit))
}

// Partial is the sum over some of the boards; see Sweep.Part. Its fields are
// exported for saving it between runs.
type Partial struct {
	Win, Tie, LowWin, LowTie  Wide
	NoLow, NoLowWin, NoLowTie Wide
	Scoop, Scooped            Wide
	Pairs                     uint64 // on a complete board the weight of the pairs of hands, else 0
	Boards                    int64  // boards, counting all of each class
	Classes                   int64
	Hands                     [numEvents][]PerHand // for each hand of A that is live
}

// PerHand is what one hand beats and ties.
type PerHand struct{ Win, Tie int64 }

// The three comparisons of high-low; only the first is made without a low.
const (
	eventHigh  = iota // high hands
	eventLow          // lows
	eventNoLow        // high hands where neither has a low
	numEvents
)

// Add adds q, the sum over other boards of the same sweep.
func (p *Partial) Add(q *Partial) {
	p.Win, p.Tie = p.Win.Add(q.Win), p.Tie.Add(q.Tie)
	p.LowWin, p.LowTie = p.LowWin.Add(q.LowWin), p.LowTie.Add(q.LowTie)
	p.NoLow = p.NoLow.Add(q.NoLow)
	p.NoLowWin, p.NoLowTie = p.NoLowWin.Add(q.NoLowWin), p.NoLowTie.Add(q.NoLowTie)
	p.Scoop, p.Scooped = p.Scoop.Add(q.Scoop), p.Scooped.Add(q.Scooped)
	p.Pairs += q.Pairs
	p.Boards += q.Boards
	p.Classes += q.Classes
	for e := range p.Hands {
		for i, h := range q.Hands[e] {
			p.Hands[e][i].Win += h.Win
			p.Hands[e][i].Tie += h.Tie
		}
	}
}
