package equity

import (
	"context"
	"math"
	"math/big"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/stats"
)

// Over is what a distribution of the first player's equity is taken over.
type Over string

// What a distribution may be taken over. OverAuto is the first player's hands
// if there are several, else the boards of the next street.
const (
	OverAuto  Over = "auto"
	OverHands Over = "hands"
	OverFlop  Over = "flop"
	OverTurn  Over = "turn"
	OverRiver Over = "river"
)

// DistributionBuckets is the number of buckets of a Distribution. They are of
// equal width, closed below and open above, but the last holds 1 too.
const DistributionBuckets = 20

// Distribution is how the first player's equity is spread over its hands, or
// over the boards of a later street. Each hand or board counts as often as it
// is dealt among all legal joint deals.
type Distribution struct {
	Over     Over
	Method   Method
	How      string
	Complete bool
	Items    int64   // hands or boards; sampled: draws of one
	Each     int64   // sampled: deals to find the equity of an item
	Error    float64 // sampled: standard error of an item's equity (root mean square)
	Mean, SD float64 // of the equity; SD is cleared of Error
	Min, Max float64
	Buckets  [DistributionBuckets]Bucket
}

// Bucket is the part of a Distribution in a range of equity.
type Bucket struct {
	Items    int64
	Share    float64 // of the deals, 0 to 1
	StdError float64 // of Share, from drawing hands or boards; 0 if all were looked at
}

// Distribute finds the distribution of the first player's equity. It is exact
// if that costs at most picturePatience or the method is exact; else random
// hands or boards are drawn and the equity of each is sampled, which widens
// the distribution a little: Error says how much. Precision, if given, is the
// error of the equity of each.
func Distribute(ctx context.Context, s Spec, over Over) (*Distribution, error) {
	if s.Method == "" {
		s.Method = Auto
	}
	s.PerHand = false
	if err := s.check(); err != nil {
		return nil, err
	}
	players, err := s.sides()
	if err != nil {
		return nil, err
	}
	size, err := s.distributionOver(&over, &players[0])
	if err != nil {
		return nil, err
	}
	if size == len(s.Board)+1 {
		return s.overNextCard(ctx, over)
	}
	d := newSpread(over)
	if s.Method != MonteCarlo {
		exact := s.exactHands
		if over != OverHands {
			exact = func(ctx context.Context, players []side, d *spread) (bool, error) {
				return s.exactBoards(ctx, players, size, d)
			}
		}
		done, err := exact(ctx, players, d)
		switch {
		case done && ctx.Err() != nil:
			return s.shortSpread(ctx, over, size)
		case err != nil:
			return nil, err
		case done:
			d.Complete = true
			return d.result(), nil
		case s.Method == Exact:
			return nil, badSpec(0, "an exact distribution is out of reach here; use --method montecarlo")
		}
	}
	err = s.sampleSpread(ctx, players, size, d)
	if err != nil && (ctx.Err() == nil || d.Items == 0) {
		return nil, err
	}
	return d.result(), err
}

// shortSpread samples after an exact run was interrupted, see instead.
func (s *Spec) shortSpread(ctx context.Context, over Over, size int) (*Distribution, error) {
	q := *s
	q.Progress, q.Checkpoint, q.Precision, q.Trials = nil, nil, 0, consolation
	players, err := q.sides()
	if err != nil {
		return nil, err
	}
	d := newSpread(over)
	if err := q.sampleSpread(context.WithoutCancel(ctx), players, size, d); err != nil {
		return nil, err
	}
	d.Complete = false
	return d.result(), ErrInterrupted
}

// CheckPictures returns the error that NextCard, or Distribute if over is not
// nil, would return for a question that makes no sense.
func CheckPictures(s Spec, next bool, over *Over) error {
	if !next && over == nil {
		return nil
	}
	if err := s.check(); err != nil {
		return err
	}
	players, err := s.sides()
	if err != nil {
		return err
	}
	if next && len(s.Board) == evaluator.BoardSize {
		return badSpec(0, noNextCard)
	}
	if over == nil {
		return nil
	}
	copied := *over
	_, err = s.distributionOver(&copied, &players[0])
	return err
}

const noNextCard = "the board is complete: there is no next card"

// distributionOver settles what the distribution is over and how many cards a
// board of it has.
func (s *Spec) distributionOver(over *Over, hero *side) (size int, err error) {
	next := map[int]Over{3: OverTurn, 4: OverRiver}
	if *over == "" || *over == OverAuto {
		*over = OverFlop
		switch {
		case len(hero.hands) != 1:
			*over = OverHands
		case next[len(s.Board)] != "":
			*over = next[len(s.Board)]
		case len(s.Board) == evaluator.BoardSize:
			return 0, badSpec(0, "one hand on a complete board has one equity: there is nothing to distribute")
		}
	}
	switch *over {
	case OverHands:
		return 0, nil
	case OverFlop:
		size = 3
	case OverTurn:
		size = 4
	case OverRiver:
		size = 5
	default:
		return 0, badSpec(0, "a distribution is over hands, flop, turn or river, not %q", *over)
	}
	if size <= len(s.Board) {
		return 0, badSpec(0, "the %s is on the board already; a distribution over it needs fewer than %d board cards", *over, size)
	}
	return size, nil
}

// spread collects a Distribution.
type spread struct {
	Distribution
	weights [DistributionBuckets]stats.Wide
	weight  stats.Wide
	sum     float64 // of weight times equity, and its square
	sum2    float64
	noise   float64 // sum of the squared errors
	drawn   bool    // items are random draws, not all there are
}

func newSpread(over Over) *spread {
	return &spread{Distribution: Distribution{Over: over, Min: math.Inf(1), Max: math.Inf(-1), Method: Exact}}
}

// add counts an item that won so many runout.PotUnits over deals of a weight, and
// that itself has a weight. Its bucket is found without rounding.
func (d *spread) add(won, deals, weight stats.Wide) {
	if deals.IsZero() {
		return
	}
	d.put(new(big.Rat).SetFrac(won.Big(), deals.Mul(runout.PotUnits).Big()), weight)
}

func (d *spread) put(equity *big.Rat, weight stats.Wide) {
	num := new(big.Int).Mul(equity.Num(), big.NewInt(DistributionBuckets))
	at := min(int(num.Quo(num, equity.Denom()).Int64()), DistributionBuckets-1)
	e, _ := equity.Float64()
	w := weight.Float()
	d.Items++
	d.Buckets[at].Items++
	d.weights[at] = d.weights[at].Add(weight)
	d.weight = d.weight.Add(weight)
	d.sum += w * e
	d.sum2 += w * e * e
	d.Min, d.Max = min(d.Min, e), max(d.Max, e)
}

// result computes the shares.
func (d *spread) result() *Distribution {
	w := d.weight.Float()
	d.Mean = d.sum / w
	variance := d.sum2/w - d.Mean*d.Mean
	if d.Method == MonteCarlo {
		d.Error = math.Sqrt(d.noise / float64(d.Items))
		variance -= d.Error * d.Error
	}
	d.SD = math.Sqrt(max(variance, 0))
	for i := range d.Buckets {
		b := &d.Buckets[i]
		b.Share = d.weights[i].Over(d.weight)
		if d.drawn {
			b.StdError = math.Sqrt(b.Share * (1 - b.Share) / float64(d.Items))
		}
	}
	out := d.Distribution
	return &out
}

// exactHands fills in the equity of each of the first player's hands; false
// if that takes too long.
func (s *Spec) exactHands(ctx context.Context, players []side, d *spread) (bool, error) {
	if len(players) != 2 {
		return false, nil
	}
	q := *s
	q.PerHand = true
	limit := picturePatience
	if s.Method == Exact {
		limit = maxCost
	}
	p, err := bestExact(&q, players, limit)
	if err != nil || p.run == nil || p.cost > limit {
		return false, nil //nolint:nilerr // too wide for the sweep: sampled
	}
	r, err := Run(ctx, q)
	if err != nil {
		return true, err
	}
	d.How = p.how
	for i := range r.Hands {
		h := &r.Hands[i]
		if h.Deals == 0 {
			continue
		}
		d.add(stats.Wide{Lo: h.won}.Mul(h.unit), stats.WideOf(h.Deals), stats.WideOf(h.Deals).Mul(uint64(h.Weight)))
	}
	return true, nil
}
