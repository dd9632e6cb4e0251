package sweep_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/equity/sweep"
)

// byHands is the oracle for suitless ranges: the sweep hand by hand, which
// other tests compare with brute force.
func byHands(spec sweep.Spec) (sweep.Result, error) {
	s, err := sweep.NewByHands(spec)
	if err != nil {
		return sweep.Result{}, err
	}
	return s.Run(context.Background(), 2, nil)
}

// suitlessSide returns all live hands of the rank multisets of some random
// hands, each multiset at a weight of its own.
func suitlessSide(rng *rand.Rand, live card.Set, k, multisets int) sweep.Side {
	weights := map[string]uint8{}
	for range multisets {
		h := randomHands(rng, 1, k, live)[0]
		weights[ranksOf(h)] = uint8(1 + rng.IntN(sweep.MaxWeight))
	}
	var side sweep.Side
	plain := rng.IntN(2) == 0
	for _, h := range subsetsOf(live, k) {
		if w := weights[ranksOf(h)]; w > 0 {
			if plain {
				w = 7
			}
			side.Hands = append(side.Hands, h)
			side.Weights = append(side.Weights, w)
		}
	}
	return side
}

func ranksOf(h card.Set) string {
	var out []byte
	for _, c := range h.Cards() {
		out = append(out, byte(c.Rank()))
	}
	return string(out)
}

// subsetsOf returns the hands of k of the cards.
func subsetsOf(cards card.Set, k int) []card.Set {
	if k == 0 {
		return []card.Set{0}
	}
	var out []card.Set
	for ; cards != 0; cards &= cards - 1 {
		c := cards.Lowest()
		for _, h := range subsetsOf(cards.Without(c), k-1) {
			out = append(out, h.With(c))
		}
	}
	return out
}

// suitlessSpec returns a case with a suitless range on one or both sides and a
// deck of few cards, most of them of two suits if suited.
func suitlessSpec(rng *rand.Rand, live, multisets int) sweep.Spec {
	k := 4 + rng.IntN(3)
	spec := sweep.Spec{HoleCards: k, HighLow: rng.IntN(2) == 0, Scoop: rng.IntN(2) == 0}
	cards := card.Deck.Cards()
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	if rng.IntN(2) == 0 { // a flush is likely
		var suited, rest []card.Card
		for _, c := range cards {
			if c.Suit() == card.Spades {
				suited = append(suited, c)
			} else {
				rest = append(rest, c)
			}
		}
		n := 3 + rng.IntN(3)
		cards = append(append(append([]card.Card(nil), suited[:n]...), rest[:live]...), suited[n:]...)
		rng.Shuffle(live, func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}
	spec.Board = cards[:3+rng.IntN(3)]
	deck := card.SetOf(cards[len(spec.Board) : len(spec.Board)+live]...)
	spec.Dead = card.Deck &^ deck &^ card.SetOf(spec.Board...)
	listed := func() sweep.Side {
		n := 1 + rng.IntN(30)
		return sweep.Side{Hands: randomHands(rng, n, k, deck), Weights: randomWeights(rng, n)}
	}
	spec.A, spec.B = listed(), suitlessSide(rng, deck, k, multisets)
	switch rng.IntN(5) {
	case 0:
		spec.A, spec.B = spec.B, spec.A
	case 1:
		spec.A = suitlessSide(rng, deck, k, multisets)
	case 2:
		spec.A = spec.B
	}
	spec.PerHand = rng.IntN(2) == 0
	return spec
}

// Suitless ranges give what brute force over all pairs of hands gives.
func TestSuitlessAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for compared := 0; compared < 200; {
		if againstBrute(t, suitlessSpec(rng, 15, 3), 1+rng.IntN(3)) {
			compared++
		}
	}
}

// Larger suitless ranges give what the sweep hand by hand gives.
func TestSuitlessByHands(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	rounds := 25
	if *long {
		rounds = 1000
	}
	for range rounds {
		spec := suitlessSpec(rng, 18+rng.IntN(6), 30)
		got, err := sweep.Run(context.Background(), spec, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := byHands(spec)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s:\n%s", described(spec), diff)
		}
	}
}

// Parts of the boards before the flop, from the whole deck.
func TestSuitlessPreflop(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 8))
	for _, highLow := range []bool{false, true} {
		spec := sweep.Spec{HoleCards: 4, HighLow: highLow, Scoop: true, PerHand: true,
			A: sweep.Side{Hands: renamed(randomHands(rng, 20, 4, card.Deck), []card.Suit{0, 1, 2, 3})}, B: sweep.Side{All: true}}
		s, err := sweep.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		spec.B = sweep.Side{Hands: subsetsOf(card.Deck, 4)}
		oracle, err := sweep.NewByHands(spec)
		if err != nil {
			t.Fatal(err)
		}
		if s.Classes() != 134_459 || oracle.Classes() != s.Classes() {
			t.Fatalf("%d and %d classes", s.Classes(), oracle.Classes())
		}
		at := rng.Int64N(s.Classes() - 40)
		got, err := s.Part(context.Background(), at, at+40, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		want, err := oracle.Part(context.Background(), at, at+40, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("classes from %d, high-low %v:\n%s", at, highLow, diff)
		}
	}
}

// A range against itself wins half of each part of the pot, exactly.
func TestAgainstItself(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	for i := range 60 {
		spec := suitlessSpec(rng, 16, 8)
		spec.PerHand = false
		switch i % 3 {
		case 0:
			spec.A = sweep.Side{All: true}
		case 1: // a few hands of any suits
			spec.A = sweep.Side{Hands: randomHands(rng, 40, spec.HoleCards, card.Deck&^spec.Dead&^card.SetOf(spec.Board...))}
		}
		spec.B = spec.A
		r, err := sweep.Run(context.Background(), spec, 2, nil)
		if err != nil {
			continue // no two of the hands can be dealt together
		}
		half := func(what string, num, den sweep.Wide) {
			if num.Mul(2) != den {
				t.Errorf("%s of %d hands, %d cards, board %s, high-low %v: %v of %v", what, len(spec.A.Hands), spec.HoleCards,
					card.Format(spec.Board), spec.HighLow, num, den)
			}
		}
		num, den := r.Equity()
		half("equity", num, den)
		half("wins and ties", r.Win.Mul(2).Add(r.Tie), r.Deals.Mul(2))
		half("lows", r.LowWin.Mul(2).Add(r.LowTie), r.LowWin.Add(r.LowTie).Add(r.LowLose).Mul(2))
		half("pots without a low", r.NoLowWin.Mul(2).Add(r.NoLowTie), r.NoLow.Mul(2))
		half("scoops", r.Scoop, r.Scoop.Add(r.Scooped))
	}
}
