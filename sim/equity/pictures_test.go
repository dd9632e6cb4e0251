package equity

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// pictureSpecs calls f with questions that have board cards to come.
func pictureSpecs(t *testing.T, n int, f func(Spec)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	for done := 0; done < n; {
		s := randomSpec(rng)
		if len(s.Board) == evaluator.BoardSize {
			continue
		}
		if _, err := Explain(s); err != nil {
			continue // cannot be dealt
		}
		f(s)
		done++
	}
}

// The mean over the next cards is the equity itself, and each card's equity
// is that of the board with the card.
func TestNextCardExact(t *testing.T) {
	pictureSpecs(t, 8, func(s Spec) {
		n, err := NextCard(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Run(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		chances := 0.0
		for p := range s.Players {
			if got, want := n.Mean(p), r.Totals.Equity(p); got.Cmp(want) != 0 || !n.Complete || n.Method != Exact {
				t.Errorf("%+v: player %d: mean over the cards %v, want %v", s, p, got, want)
			}
		}
		for c := range n.Cards {
			x := &n.Cards[c]
			chances += n.Chance(card.Card(c))
			after, err := Run(context.Background(), s.after(card.Card(c)))
			if (err != nil) != (x.Equity == nil) {
				t.Errorf("%+v: %v: %v, but the equity is %v", s, card.Card(c), err, x.Equity)
			}
			if err == nil && x.Equity[0].Cmp(after.Totals.Equity(0)) != 0 {
				t.Errorf("%+v: %v: %v, want %v", s, card.Card(c), x.Equity[0], after.Totals.Equity(0))
			}
		}
		if math.Abs(chances-1) > 1e-12 {
			t.Errorf("%+v: the chances of the cards sum to %v", s, chances)
		}
	})
}

// A sampled map agrees with the exact one, and does not depend on the number
// of workers.
func TestNextCardSampled(t *testing.T) {
	pictureSpecs(t, 4, func(s Spec) {
		exact, err := NextCard(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		s.Method, s.Trials, s.Workers = MonteCarlo, 30_000, 1
		one, err := NextCard(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		s.Workers = 3
		three, err := NextCard(context.Background(), s)
		if err != nil || !reflect.DeepEqual(one, three) {
			t.Errorf("%+v: 1 and 3 workers differ: %v", s, err)
		}
		for c := range one.Cards {
			x, want := &one.Cards[c], &exact.Cards[c]
			if want.Equity == nil && x.Equity != nil {
				t.Errorf("%+v: %v came, which it can't", s, card.Card(c))
			}
			if x.Equity == nil {
				continue
			}
			chance := exact.Chance(card.Card(c))
			if d := math.Abs(one.Chance(card.Card(c)) - chance); d > 5*math.Sqrt(chance/30_000) {
				t.Errorf("%+v: %v has chance %v, want %v", s, card.Card(c), one.Chance(card.Card(c)), chance)
			}
			got, _ := x.Equity[0].Float64()
			e, _ := want.Equity[0].Float64()
			if x.Weight.Lo > 100 && math.Abs(got-e) > 5*x.StdError[0]+1e-9 && x.StdError[0] > 0 {
				t.Errorf("%+v: %v: %v ± %v, want %v", s, card.Card(c), got, x.StdError[0], e)
			}
		}
	})
}

// slowDistribution finds the items one by one.
func slowDistribution(t *testing.T, s Spec, over Over) *Distribution {
	t.Helper()
	d := newSpread(over)
	add := func(q Spec) {
		r, err := Run(context.Background(), q)
		if err != nil {
			return // cannot be dealt
		}
		_, _, won := r.Totals.units(0)
		d.add(won, r.Totals.Deals, r.Totals.Deals)
	}
	if over == OverHands {
		for i, h := range s.Players[0].Hands() {
			q := s
			hero := listed{hands: []card.Set{h}, weights: s.Players[0].Weights()[i : i+1], n: s.Game.HoleCards}
			q.Players = append([]Range{hero}, s.Players[1:]...)
			add(q)
		}
		return d.result()
	}
	live := (card.Deck &^ s.known()).Cards()
	more := map[Over]int{OverFlop: 3, OverTurn: 4, OverRiver: 5}[over] - len(s.Board)
	for _, choice := range combin.Combinations(len(live), more) {
		var extra []card.Card
		for _, i := range choice {
			extra = append(extra, live[i])
		}
		add(s.after(extra...))
	}
	return d.result()
}

func TestDistributionExact(t *testing.T) {
	seen := map[Over]int{}
	pictureSpecs(t, 15, func(s Spec) {
		over := []Over{OverHands, OverFlop, OverTurn, OverRiver}[min(len(s.Board)-1+len(seen)%2, 3)]
		if len(s.Players) == 2 && s.Players[0].Len() > 1 && seen[OverHands] <= seen[over] {
			over = OverHands
		}
		if over == OverHands && (len(s.Players) != 2 || s.Players[0].Len() < 2) {
			over = OverRiver
		}
		seen[over]++
		got, err := Distribute(context.Background(), s, over)
		if err != nil {
			t.Fatalf("%+v over %s: %v", s, over, err)
		}
		want := slowDistribution(t, s, over)
		r, err := Run(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		mean, _ := r.Totals.Equity(0).Float64()
		if math.Abs(got.Mean-mean) > 1e-12 || math.Abs(got.SD-want.SD) > 1e-7 || got.Min != want.Min || got.Max != want.Max ||
			got.Items != want.Items || got.Method != Exact || !got.Complete || got.Error != 0 {
			t.Errorf("%+v over %s: %+v, want %+v with mean %v", s, over, got, want, mean)
		}
		for i := range got.Buckets {
			if got.Buckets[i] != want.Buckets[i] {
				t.Errorf("%+v over %s: bucket %d: %+v, want %+v", s, over, i, got.Buckets[i], want.Buckets[i])
			}
		}
	})
	if len(seen) < 3 {
		t.Errorf("only %v was tried", seen)
	}
}

// A drawn distribution has the mean and nearly the shares of the exact one.
func TestDistributionSampled(t *testing.T) {
	pictureSpecs(t, 4, func(s Spec) {
		over := OverRiver
		if s.Players[0].Len() > 1 {
			over = OverHands
		}
		s.Workers = 1
		d := newSpread(over)
		players, err := s.sides()
		if err != nil {
			t.Fatal(err)
		}
		s.Trials = 200_000
		if err := s.sampleSpread(context.Background(), players, map[Over]int{OverRiver: 5}[over], d); err != nil {
			t.Fatal(err)
		}
		got := d.result()
		r, err := Run(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		mean, _ := r.Totals.Equity(0).Float64()
		if got.Items != drawnItems || math.Abs(got.Mean-mean) > 5*math.Hypot(got.SD, got.Error)/math.Sqrt(drawnItems)+1e-9 {
			t.Errorf("%+v over %s: %+v, want mean %v", s, over, got, mean)
		}
		sum := 0.0
		for _, b := range got.Buckets {
			sum += b.Share
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("the shares sum to %v", sum)
		}
	})
}

func TestPictureErrors(t *testing.T) {
	pictureSpecs(t, 1, func(s Spec) {
		for _, over := range []Over{"flips", OverFlop} {
			s.Board = append(s.Board[:2:2], (card.Deck &^ s.known()).Cards()[40])
			var input *InputError
			if _, err := Distribute(context.Background(), s, over); !errors.As(err, &input) {
				t.Errorf("over %s: %v, want an input error", over, err)
			}
		}
	})
	board, _ := card.ParseList("2c3c4c5c6c")
	hand := func(text string) Range {
		c, _ := card.ParseList(text)
		return listed{hands: []card.Set{card.SetOf(c...)}, n: 4}
	}
	s := Spec{Game: evaluator.Game{HoleCards: 4}, Players: []Range{hand("AsAhKsKh"), hand("Td9d8c7c")}, Board: board}
	if _, err := NextCard(context.Background(), s); err == nil {
		t.Error("a next card on a complete board is no error")
	}
	if _, err := Distribute(context.Background(), s, OverAuto); err == nil {
		t.Error("a distribution of one equity is no error")
	}
	// Interrupted, both give a sample, marked incomplete.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s.Board = nil
	if n, err := NextCard(ctx, s); !errors.Is(err, ErrInterrupted) || n.Complete || n.Deals.IsZero() || n.Method != MonteCarlo {
		t.Errorf("interrupted: %+v, %v", n, err)
	}
	if d, err := Distribute(ctx, s, OverAuto); !errors.Is(err, ErrInterrupted) || d.Complete || d.Items == 0 || d.Method != MonteCarlo {
		t.Errorf("interrupted: %+v, %v", d, err)
	}
}
