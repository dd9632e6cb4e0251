package equity

import (
	"context"
	"errors"
	"math"
	"math/big"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/pool"
	"github.com/omahasim/omahasim/sim/stats"
)

// picturePatience is what an exact card map or distribution may cost in
// nanoseconds of one core: people wait longer for a picture than for a number.
const picturePatience = 3e9

// NextPrecision is the default standard error of a sampled card map, as a
// share of the pot.
const NextPrecision = 0.002

// CardEquity is what every player has after one card.
type CardEquity struct {
	Card card.Card
	// Weight is that of the joint deals in which the card comes next; 0 if it
	// can't (somebody is sure to hold it, it is on the board, or dead).
	Weight stats.Wide
	// Equity of each player, 0 to 1; nil if the card can't come. StdError is
	// 0 if exact, NaN if there were too few deals to tell.
	Equity   []*big.Rat
	StdError []float64
}

// NextCards is the equity of each player after each possible next card of
// the board. Before the flop that is the first card of the flop: the other
// two are still to come. The weights make it a distribution: the mean of the
// equities with these weights is the equity before the card, exactly if
// Method is Exact, and over the same deals if it was sampled.
type NextCards struct {
	Method   Method
	How      string
	Complete bool
	Deals    stats.Wide // sampled deals; exact: the weight of all cards
	Combos   []int
	Cards    [card.DeckSize]CardEquity
}

// NextCard finds the equity after each next card: by a run for each card if
// all are exact and together cost at most picturePatience, or if the method
// is exact; else from one sample, each deal of which counts for every card
// that completes its board. Precision is then the standard error over the
// cards (root mean square by how often they come). After an interruption the
// result comes from the deals done, beside ErrInterrupted.
func NextCard(ctx context.Context, s Spec) (*NextCards, error) {
	if s.Method == "" {
		s.Method = Auto
	}
	s.PerHand = false
	if s.Precision == 0 {
		s.Precision = NextPrecision
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if len(s.Board) == evaluator.BoardSize {
		return nil, badSpec(0, noNextCard)
	}
	players, err := s.sides()
	if err != nil {
		return nil, err
	}
	out := &NextCards{}
	for i := range players {
		out.Combos = append(out.Combos, players[i].combos)
	}
	for c := range out.Cards {
		out.Cards[c].Card = card.Card(c)
	}
	possible, err := s.nextExact()
	if err != nil {
		return nil, err
	}
	if possible == nil {
		return out, s.sampleNext(ctx, players, out)
	}
	err = s.eachNext(ctx, possible, out)
	if err != nil && ctx.Err() != nil {
		s.Trials, s.Progress, s.Checkpoint = consolation, nil, nil
		if err := s.sampleNext(context.WithoutCancel(ctx), players, out); err != nil {
			return nil, err
		}
		out.Complete = false
		return out, ErrInterrupted
	}
	return out, err
}

// after returns the question with one more card on the board.
func (s *Spec) after(cards ...card.Card) Spec {
	next := *s
	next.Board = append(append(make([]card.Card, 0, evaluator.BoardSize), s.Board...), cards...)
	next.Progress, next.Checkpoint = nil, nil
	return next
}

// nextExact returns the questions after each card that can come if they are
// to be answered exactly, else nil.
func (s *Spec) nextExact() ([]Spec, error) {
	if s.Method == MonteCarlo {
		return nil, nil
	}
	possible, total := []Spec{}, 0.0
	for _, c := range (card.Deck &^ s.known()).Cards() {
		next := s.after(c)
		p, _, err := prepare(&next)
		switch impossible := (*InputError)(nil); {
		case errors.As(err, &impossible) && impossible.never:
			continue
		case err != nil:
			return nil, err
		}
		total += p.cost
		if s.Method == Auto && (p.method != Exact || total > picturePatience) {
			return nil, nil
		}
		next.Method = Exact
		possible = append(possible, next)
	}
	return possible, nil
}

// eachNext runs an exact question for each card.
func (s *Spec) eachNext(ctx context.Context, possible []Spec, out *NextCards) error {
	out.Method, out.How = Exact, "an exact run for each card"
	s.Progress.Restart(int64(len(possible)))
	for _, next := range possible {
		c := next.Board[len(s.Board)]
		next.Checkpoint = s.Checkpoint.Part(c.String())
		finished := next.Checkpoint.Has(keptCounts)
		r, err := Run(ctx, next)
		if err != nil {
			return err
		}
		x := &out.Cards[c]
		x.Weight = r.Totals.Deals
		for p := range s.Players {
			x.Equity = append(x.Equity, r.Totals.Equity(p))
			x.StdError = append(x.StdError, 0)
		}
		out.Deals = out.Deals.Add(x.Weight)
		if finished {
			s.Progress.Resume(1)
		} else {
			s.Progress.Add(1)
		}
	}
	out.Complete = true
	return nil
}

// nextTally counts sampled deals by the cards that may have come next.
type nextTally struct {
	tally
	cards [card.DeckSize]struct {
		n         int64
		won, won2 [MaxPlayers]uint64 // winnings in runout.PotUnits and their squares
	}
}

// nextTotals is the sum of tallies for one card.
type nextTotals struct {
	n         int64
	won, won2 [MaxPlayers]stats.Wide
}

// sampleNext samples joint deals and counts each for all the cards that
// complete its board: any of them is equally likely to come first.
func (s *Spec) sampleNext(ctx context.Context, players []side, out *NextCards) error {
	out.Method, out.How = MonteCarlo, "sampling joint deals"
	deals, adaptive := s.Trials, s.Trials == 0
	if adaptive {
		deals = MaxTrials
		s.Progress.Restart(int64(sampledDeals(s)))
	} else {
		s.Progress.Restart(deals)
	}
	d := newDealer(s, players)
	chunks := (deals + chunkDeals - 1) / chunkDeals
	newWorker := func() func(context.Context, int64, *nextTally) bool {
		t := newTable(d)
		return func(ctx context.Context, chunk int64, dst *nextTally) bool {
			first := chunk * chunkDeals
			return t.nextChunk(ctx, first, min(chunkDeals, deals-first), dst)
		}
	}
	sums := &nextSums{begun: begun{most: chunks}, players: len(players)}
	if kept := *sums; s.Checkpoint.Resume(keptNext, &kept) {
		*sums = kept
	}
	s.Progress.Resume(sums.deals)
	reached := false
	enough := func() bool {
		if adaptive && sums.deals >= minDeals {
			worst := nextError(&sums.cards, len(players))
			if worst > 0 && s.Progress != nil {
				s.Progress.SetTotal(int64(float64(sums.deals) * math.Pow(worst/s.precision(), 2)))
			}
			reached = worst <= s.precision()
		}
		return reached
	}
	save := func(merged int64) {
		sums.chunks = merged
		s.Checkpoint.Save(keptNext, sums)
	}
	var err error
	if !enough() { // an earlier process may have finished
		sums.chunks, err = pool.Continue(ctx, s.Workers, sums.chunks, chunks, func() *nextTally { return new(nextTally) }, newWorker,
			func(_ int64, t *nextTally) bool {
				sums.deals += t.deals
				s.Progress.Add(t.deals)
				for c := range sums.cards {
					sums.cards[c].add(&t.cards[c].won, &t.cards[c].won2, t.cards[c].n, len(players))
				}
				return !enough()
			}, s.Checkpoint, save)
	}
	s.Checkpoint.Keep(keptNext, sums)
	out.Complete = reached || sums.chunks == chunks
	out.Deals = stats.WideOf(sums.deals)
	for c := range sums.cards {
		t, x := &sums.cards[c], &out.Cards[c]
		if t.n == 0 {
			continue
		}
		x.Weight, x.Equity, x.StdError = stats.WideOf(t.n), nil, nil
		for p := range players {
			pot := stats.WideOf(t.n).Mul(runout.PotUnits)
			x.Equity = append(x.Equity, new(big.Rat).SetFrac(t.won[p].Big(), pot.Big()))
			x.StdError = append(x.StdError, t.stdError(p))
		}
	}
	if err != nil && ctx.Err() != nil {
		return ErrInterrupted
	}
	return err
}

// nextChunk deals and counts n deals, each with a stream of its own.
func (t *table) nextChunk(ctx context.Context, first, n int64, dst *nextTally) bool {
	*dst = nextTally{}
	for i := first; i < first+n; i++ {
		if !t.group(ctx, i, 1, &dst.tally) {
			return false
		}
		won := dst.group
		dst.closeGroup(1, t.numPlayer)
		for _, c := range t.cards[t.known:] {
			x := &dst.cards[c]
			x.n++
			for p := range t.numPlayer {
				x.won[p] += won[p]
				x.won2[p] += won[p] * won[p]
			}
		}
	}
	return true
}

func (t *nextTotals) add(won, won2 *[MaxPlayers]uint64, n int64, players int) {
	t.n += n
	for p := range players {
		t.won[p] = t.won[p].Add(stats.Wide{Lo: won[p]})
		t.won2[p] = t.won2[p].Add(stats.Wide{Lo: won2[p]})
	}
}

// stdError is the standard error of a player's equity after the card. The
// deals with the card are independent: each has it once.
func (t *nextTotals) stdError(p int) float64 {
	if t.n < 2 {
		return math.NaN()
	}
	n := float64(t.n)
	mean := t.won[p].Float() / n
	variance := max(t.won2[p].Float()/n-mean*mean, 0) * n / (n - 1)
	return math.Sqrt(variance/n) / runout.PotUnits
}

// nextError is the standard error over the cards, of the player with the
// largest.
func nextError(totals *[card.DeckSize]nextTotals, players int) float64 {
	worst := 0.0
	for p := range players {
		sum, n := 0.0, 0.0
		for c := range totals {
			if t := &totals[c]; t.n > 1 {
				e := t.stdError(p)
				sum += e * e * float64(t.n)
				n += float64(t.n)
			}
		}
		worst = max(worst, sum/n)
	}
	return math.Sqrt(worst)
}

// Mean returns a player's equity before the card: the mean over the cards.
func (n *NextCards) Mean(player int) *big.Rat {
	sum, weight := new(big.Rat), new(big.Rat)
	for i := range n.Cards {
		c := &n.Cards[i]
		if c.Equity == nil {
			continue
		}
		w := new(big.Rat).SetInt(c.Weight.Big())
		weight.Add(weight, w)
		sum.Add(sum, w.Mul(w, c.Equity[player]))
	}
	if weight.Sign() == 0 {
		return sum
	}
	return sum.Quo(sum, weight)
}

// Chance returns the probability that the card comes next, 0 to 1.
func (n *NextCards) Chance(c card.Card) float64 {
	var all stats.Wide
	for i := range n.Cards {
		all = all.Add(n.Cards[i].Weight)
	}
	return n.Cards[c].Weight.Over(all)
}
