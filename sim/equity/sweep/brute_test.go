package sweep_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/equity/sweep"
)

// brute is the oracle: every pair of hands on every board, each evaluated on
// its own.
func brute(spec sweep.Spec) sweep.Result {
	r := sweep.Result{HighLow: spec.HighLow, HasScoop: true, Hands: make([]sweep.Hand, len(spec.A.Hands))}
	given := card.SetOf(spec.Board...)
	eachBoard(spec, func(board card.Set) {
		r.Boards++
		b := board.Cards()
		for i, x := range spec.A.Hands {
			for j, y := range spec.B.Hands {
				if x.Overlaps(y) || (x | y).Overlaps(board|spec.Dead|given) {
					continue
				}
				w := weight(spec.A, i) * weight(spec.B, j)
				addPair(&r, &r.Hands[i], x.Cards(), y.Cards(), b, w, int64(weight(spec.B, j)))
			}
		}
	})
	return r
}

func weight(s sweep.Side, i int) uint64 {
	if s.Weights == nil {
		return 1
	}
	return uint64(s.Weights[i])
}

// addPair counts one pair of hands on one board; w is the weight of the pair,
// v that of B's hand alone.
func addPair(r *sweep.Result, h *sweep.Hand, x, y, board []card.Card, w uint64, v int64) {
	add := func(to *sweep.Wide) { *to = to.Add(sweep.Wide{Lo: w}) }
	add(&r.Deals)
	h.Deals += v
	hx, hy := evaluator.High(x, board), evaluator.High(y, board)
	var lx, ly evaluator.LowValue
	if r.HighLow {
		lx, ly = evaluator.Low(x, board), evaluator.Low(y, board)
	}
	noLow := lx == 0 && ly == 0
	high, low := int64(1), int64(1) // what half a half-pot counts
	if r.HighLow && noLow {
		high = 2
		add(&r.NoLow)
	}
	switch {
	case hx > hy:
		add(&r.Win)
		h.Win += v
		h.Equity += 2 * high * v
		if r.HighLow && noLow {
			add(&r.NoLowWin)
		}
	case hx == hy:
		add(&r.Tie)
		h.Tie += v
		h.Equity += high * v
		if r.HighLow && noLow {
			add(&r.NoLowTie)
		}
	default:
		add(&r.Lose)
		if r.HighLow && noLow {
			add(&r.NoLowLose)
		}
	}
	if hx > hy && (lx > ly || noLow) {
		add(&r.Scoop)
	}
	if hx < hy && (lx < ly || noLow) {
		add(&r.Scooped)
	}
	if noLow {
		return
	}
	switch {
	case lx > ly:
		add(&r.LowWin)
		h.LowWin += v
		h.Equity += 2 * low * v
	case lx == ly:
		add(&r.LowTie)
		h.LowTie += v
		h.Equity += low * v
	default:
		add(&r.LowLose)
	}
}

// eachBoard calls f with every complete board.
func eachBoard(spec sweep.Spec, f func(card.Set)) {
	given := card.SetOf(spec.Board...)
	live := (card.Deck &^ given &^ spec.Dead).Cards()
	var walk func(from int, s card.Set)
	walk = func(from int, s card.Set) {
		if s.Len() == evaluator.BoardSize {
			f(s)
			return
		}
		for i := from; i < len(live); i++ {
			walk(i+1, s.With(live[i]))
		}
	}
	walk(0, given)
}

// randomHands returns n different hands of k cards; all from a deck of few
// cards, so that they overlap.
func randomHands(rng *rand.Rand, n, k int, deck card.Set) []card.Set {
	cards := deck.Cards()
	seen := map[card.Set]bool{}
	var out []card.Set
	for len(out) < n {
		var h card.Set
		for h.Len() < k {
			h = h.With(cards[rng.IntN(len(cards))])
		}
		if !seen[h] {
			seen[h] = true
			out = append(out, h)
		}
	}
	return out
}

func randomWeights(rng *rand.Rand, n int) []uint8 {
	if rng.IntN(3) == 0 {
		return nil
	}
	out := make([]uint8, n)
	for i := range out {
		out[i] = uint8(1 + rng.IntN(sweep.MaxWeight))
	}
	return out
}

// randomSpec returns a small case; few of the cards are used, so that hands
// of the two ranges are often equal or share cards.
func randomSpec(rng *rand.Rand) sweep.Spec {
	k := 4 + rng.IntN(3)
	deck := card.Set(0)
	for deck.Len() < 16+rng.IntN(30) {
		deck = deck.With(card.Card(rng.IntN(card.DeckSize)))
	}
	spec := sweep.Spec{HoleCards: k, HighLow: rng.IntN(2) == 0, PerHand: rng.IntN(3) > 0, Scoop: true}
	cards := card.Deck.Cards()
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	spec.Board = cards[:3+rng.IntN(3)]
	if rng.IntN(3) > 0 { // a low or a flush is likely
		var rest []card.Card
		for _, c := range cards {
			if c.Rank() < card.Nine || c.Rank() == card.Ace || rng.IntN(4) == 0 {
				rest = append(rest, c)
			}
		}
		spec.Board = rest[:len(spec.Board)]
	}
	for _, c := range cards[40:][:rng.IntN(4)] {
		if !card.SetOf(spec.Board...).Has(c) {
			spec.Dead = spec.Dead.With(c)
		}
	}
	n := 1 + rng.IntN(40)
	spec.A.Hands = randomHands(rng, n, k, deck)
	spec.A.Weights = randomWeights(rng, n)
	switch rng.IntN(4) {
	case 0:
		spec.B = spec.A
	default:
		n = 1 + rng.IntN(40)
		spec.B.Hands = randomHands(rng, n, k, deck)
		spec.B.Weights = randomWeights(rng, n)
	}
	return spec
}

// described names a case in a failure.
func described(s sweep.Spec) string {
	return fmt.Sprintf("%d cards, board %s, dead %s, high-low %v, %d against %d hands", s.HoleCards,
		card.Format(s.Board), s.Dead, s.HighLow, len(s.A.Hands), len(s.B.Hands))
}

func TestAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for compared := 0; compared < 120; {
		if againstBrute(t, randomSpec(rng), 1+rng.IntN(3)) {
			compared++
		}
	}
}

// againstBrute compares the result of a sweep with brute force, and reports
// whether there was a legal deal.
func againstBrute(t *testing.T, spec sweep.Spec, workers int) bool {
	t.Helper()
	got, err := sweep.Run(context.Background(), spec, workers, nil)
	want := brute(spec)
	if want.Deals == (sweep.Wide{}) {
		if err == nil {
			t.Fatalf("no legal deal, but no error: %+v", spec)
		}
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	want.Classes = got.Classes
	if !spec.PerHand {
		want.Hands = nil
	}
	if spec.HighLow && !spec.Scoop {
		want.HasScoop, want.Scoop, want.Scooped = false, sweep.Wide{}, sweep.Wide{}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s:\n%s", described(spec), diff)
	}
	return true
}
