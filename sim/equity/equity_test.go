package equity_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/oracle"
	"github.com/omahasim/omahasim/sim/equity"
)

// hands is a Range for tests: the hands listed, or any of n cards.
type hands struct {
	list    []card.Set
	weights []uint8
	n       int
	all     bool
}

func (h hands) IsAll() bool       { return h.all }
func (h hands) Hands() []card.Set { return h.list }
func (h hands) Weights() []uint8  { return h.weights }
func (h hands) Len() int          { return len(h.list) }
func (h hands) HoleCards() int    { return h.n }
func (h hands) Input() string     { return fmt.Sprint(h.list) }

func set(t testing.TB, text string) card.Set {
	t.Helper()
	cards, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return card.SetOf(cards...)
}

func named(t testing.TB, texts ...string) []equity.Range {
	var out []equity.Range
	for _, x := range texts {
		s := set(t, x)
		out = append(out, hands{list: []card.Set{s}, n: s.Len()})
	}
	return out
}

func list(t testing.TB, texts ...string) hands {
	var out hands
	for _, x := range texts {
		s := set(t, x)
		out.list, out.n = append(out.list, s), s.Len()
	}
	return out
}

func cards(t testing.TB, text string) []card.Card {
	t.Helper()
	c, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// anyHand lists every hand of n cards of the live deck.
func anyHand(live card.Set, n int) []card.Set {
	deck := live.Cards()
	var out []card.Set
	var rec func(from, left int, s card.Set)
	rec = func(from, left int, s card.Set) {
		if left == 0 {
			out = append(out, s)
			return
		}
		for i := from; i <= len(deck)-left; i++ {
			rec(i+1, left-1, s.With(deck[i]))
		}
	}
	rec(0, n, 0)
	return out
}

// slow finds each player's equity by trying every joint deal and every board
// with the oracle.
func slow(s equity.Spec) []*big.Rat {
	known := card.SetOf(s.Board...) | s.Dead
	total := new(big.Rat)
	won := make([]*big.Rat, len(s.Players))
	for i := range won {
		won[i] = new(big.Rat)
	}
	deal := make([]card.Set, len(s.Players))
	var board func(live []card.Card, from int, cards []card.Card, weight int64)
	board = func(live []card.Card, from int, cards []card.Card, weight int64) {
		if len(cards) < 5 {
			for i := from; i < len(live); i++ {
				board(live, i+1, append(cards[:len(cards):len(cards)], live[i]), weight)
			}
			return
		}
		w := new(big.Rat).SetInt64(weight)
		total.Add(total, w)
		for i, share := range showdown(deal, cards, s.Game.HighLow) {
			won[i].Add(won[i], share.Mul(share, w))
		}
	}
	var rec func(p int, used card.Set, weight int64)
	rec = func(p int, used card.Set, weight int64) {
		if p == len(s.Players) {
			board((card.Deck &^ used).Cards(), 0, s.Board, weight)
			return
		}
		list, weights := s.Players[p].Hands(), s.Players[p].Weights()
		if s.Players[p].IsAll() {
			list = anyHand(card.Deck&^known, s.Game.HoleCards)
		}
		for i, h := range list {
			if h.Overlaps(used) {
				continue
			}
			w := weight
			if weights != nil {
				w *= int64(weights[i])
			}
			deal[p] = h
			rec(p+1, used|h, w)
		}
	}
	rec(0, known, 1)
	for _, w := range won {
		w.Quo(w, total)
	}
	return won
}

// showdown shares one pot by the oracle.
func showdown(deal []card.Set, board []card.Card, highLow bool) []*big.Rat {
	out := make([]*big.Rat, len(deal))
	high, low := make([]oracle.Score, len(deal)), make([]oracle.LowScore, len(deal))
	var bestHigh oracle.Score
	var bestLow oracle.LowScore
	for i, h := range deal {
		out[i] = new(big.Rat)
		high[i] = oracle.High(h.Cards(), board)
		if high[i].Compare(bestHigh) > 0 {
			bestHigh = high[i]
		}
		if highLow {
			low[i] = oracle.Low(h.Cards(), board)
		}
		if low[i].Compare(bestLow) > 0 {
			bestLow = low[i]
		}
	}
	pot := big.NewRat(1, 1)
	if bestLow != (oracle.LowScore{}) {
		pot = big.NewRat(1, 2)
		split(out, low, bestLow, pot)
	}
	split(out, high, bestHigh, pot)
	return out
}

// split adds an even part of a pot to those whose score is the best.
func split[T comparable](out []*big.Rat, scores []T, best T, pot *big.Rat) {
	winners := int64(0)
	for _, s := range scores {
		if s == best {
			winners++
		}
	}
	for i, s := range scores {
		if s == best {
			out[i].Add(out[i], new(big.Rat).Quo(pot, big.NewRat(winners, 1)))
		}
	}
}

// someSpec makes a small random question: a turn or river, few hands.
func someSpec(rng *rand.Rand) equity.Spec {
	game := evaluator.Game{HoleCards: 4 + rng.IntN(3), HighLow: rng.IntN(2) == 0}
	deck := rng.Perm(card.DeckSize)
	take := func(n int) card.Set {
		var s card.Set
		for _, c := range deck[:n] {
			s = s.With(card.Card(c))
		}
		deck = deck[n:]
		return s
	}
	s := equity.Spec{Game: game, Method: equity.Exact}
	s.Board = take(4 + rng.IntN(2)).Cards()
	if len(s.Board) == 4 {
		s.Dead = take(card.DeckSize - 4 - 36) // few rivers, or the oracle takes long
	} else {
		s.Dead = take(rng.IntN(3))
	}
	pool := deck[:min(len(deck), 5*game.HoleCards)]
	n := 2 + rng.IntN(3)
	for p := range n {
		h := hands{n: game.HoleCards}
		seen := map[card.Set]bool{}
		for range 1 + rng.IntN(3) {
			var hand card.Set
			for hand.Len() < game.HoleCards {
				// Mostly apart, sometimes overlapping.
				at := (p*game.HoleCards + rng.IntN(game.HoleCards+2)) % len(pool)
				hand = hand.With(card.Card(pool[at]))
			}
			if !seen[hand] {
				seen[hand] = true
				h.list = append(h.list, hand)
				h.weights = append(h.weights, uint8(1+rng.IntN(100)))
			}
		}
		if rng.IntN(2) == 0 {
			h.weights = nil
		}
		s.Players = append(s.Players, h)
	}
	return s
}

// TestExactAgainstOracle compares exact answers with the slow enumeration of
// all joint deals, weights and shared cards included.
func TestExactAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	answered := 0
	for range 200 {
		s := someSpec(rng)
		r, err := equity.Run(context.Background(), s)
		var input *equity.InputError
		if errors.As(err, &input) {
			continue // clashing hands; TestImpossible covers them
		}
		if err != nil {
			t.Fatal(err)
		}
		answered++
		for p, want := range slow(s) {
			if got := r.Totals.Equity(p); got.Cmp(want) != 0 {
				t.Fatalf("%+v: player %d has %s, want %s", s, p+1, got, want)
			}
		}
	}
	if answered < 30 {
		t.Fatalf("only %d of 200 questions had an answer", answered)
	}
}

// TestSampledAgainstExact compares sampling with exact answers, and checks
// that the error is what it says: within five of its own sizes.
func TestSampledAgainstExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	sampled := 0
	for range 100 {
		s := someSpec(rng)
		exact, err := equity.Run(context.Background(), s)
		if err != nil {
			continue
		}
		s.Method, s.Trials, s.Seed = equity.MonteCarlo, 40_000, rng.Uint64()
		r, err := equity.Run(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		if r.Method == equity.Exact {
			continue
		}
		sampled++
		for p := range s.Players {
			want, _ := exact.Totals.Equity(p).Float64()
			got, _ := r.Totals.Equity(p).Float64()
			if se := r.StdError(p); math.Abs(got-want) > 5*se+1e-12 {
				t.Errorf("%+v: player %d has %v ± %v, want %v", s, p+1, got, se, want)
			}
		}
	}
	if sampled < 10 {
		t.Fatalf("only %d questions were sampled", sampled)
	}
}

// TestRandomHands checks a named hand and hands of any kind on a turn against
// the enumeration of all of them.
func TestRandomHands(t *testing.T) {
	dead := card.Deck &^ set(t, "AsAhKsKhTd9d8c7c2c2d3c3d4h5h6s")
	s := equity.Spec{Game: evaluator.Game{HoleCards: 4}, Board: cards(t, "2c2d3c3d"), Dead: dead, Method: equity.MonteCarlo, Trials: 200_000,
		Players: append(named(t, "AsAhKsKh"), hands{all: true, n: 4})}
	want, _ := slow(s)[0].Float64()
	r, err := equity.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := r.Totals.Equity(0).Float64(); math.Abs(got-want) > 4*r.StdError(0) {
		t.Errorf("got %v ± %v, want %v", got, r.StdError(0), want)
	}
}

// TestJointWeighting is the case whose answer is 1/3: three legal deals of
// equal weight. Dealing one player first gives 1/2 or 1/4.
func TestJointWeighting(t *testing.T) {
	s := equity.Spec{Game: evaluator.Game{HoleCards: 4}, Board: cards(t, "Ks7h7d2c3d"), Players: []equity.Range{
		list(t, "KcKd5s6s", "QcQd5c6c"), list(t, "AsAdKc8c", "AhAc8s8h"),
	}}
	r, err := equity.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Totals.Equity(0).String(); got != "1/3" || r.Method != equity.Exact {
		t.Errorf("exact: got %s by %s, want 1/3", got, r.Method)
	}
	s.Method, s.Trials = equity.MonteCarlo, 300_000
	r, err = equity.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := r.Totals.Equity(0).Float64(); math.Abs(got-1.0/3) > 4*r.StdError(0) || r.Method != equity.MonteCarlo {
		t.Errorf("sampled: got %v ± %v by %s, want 1/3", got, r.StdError(0), r.Method)
	}
	if got := r.Acceptance(); math.Abs(got-0.75) > 0.01 {
		t.Errorf("acceptance %v, want 3/4", got)
	}
}

// TestAnyWorkers checks that nothing depends on the number of workers.
func TestAnyWorkers(t *testing.T) {
	weighted := list(t, "AsAhKsKh", "AsAdQsQd", "AhAcJhJc")
	weighted.weights = []uint8{1, 50, 100}
	specs := map[string]equity.Spec{
		"named":     {Players: named(t, "AsAhKsKh", "Td9d8c7c")},
		"by board":  {Players: []equity.Range{weighted, list(t, "Td9d8c7c", "KdKc2h2d"), list(t, "6h6c5h5c", "9s9c8s8h")}, Board: cards(t, "3s4s5d")},
		"by deal":   {Players: []equity.Range{weighted, list(t, "Td9d8c7c", "KdKc2h2d")}, Method: equity.Exact},
		"trials":    {Players: []equity.Range{weighted, hands{all: true, n: 4}}, Method: equity.MonteCarlo, Trials: 30_001},
		"precision": {Players: []equity.Range{weighted, hands{all: true, n: 4}}, Method: equity.MonteCarlo, Precision: 0.0015},
	}
	for name, s := range specs {
		t.Run(name, func(t *testing.T) {
			s.Game, s.Seed = evaluator.Game{HoleCards: 4}, 42
			var want equity.Result
			for _, s.Workers = range []int{1, 2, 3, 7} {
				r, err := equity.Run(context.Background(), s)
				if err != nil {
					t.Fatal(err)
				}
				if s.Workers == 1 {
					want = r
				}
				if !reflect.DeepEqual(r, want) {
					t.Errorf("%d workers: %+v, want %+v", s.Workers, r, want)
				}
			}
			if s.Precision > 0 && want.StdError(0) > s.Precision {
				t.Errorf("stopped at %v, above %v", want.StdError(0), s.Precision)
			}
		})
	}
}

// TestPermutedPlayers checks that players' order changes nothing but order.
func TestPermutedPlayers(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 30 {
		s := someSpec(rng)
		a, err := equity.Run(context.Background(), s)
		if err != nil {
			continue
		}
		perm := rng.Perm(len(s.Players))
		b := s
		b.Players = nil
		for _, i := range perm {
			b.Players = append(b.Players, s.Players[i])
		}
		r, err := equity.Run(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		for to, from := range perm {
			if r.Totals.Equity(to).Cmp(a.Totals.Equity(from)) != 0 {
				t.Fatalf("%+v: permuted by %v", s, perm)
			}
		}
	}
}

// TestCancelled checks that ending the context gives a partial result.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := equity.Spec{Game: evaluator.Game{HoleCards: 4}, Players: append(named(t, "AsAhKsKh"), hands{all: true, n: 4}), Method: equity.MonteCarlo}
	r, err := equity.Run(ctx, s)
	if !errors.Is(err, equity.ErrInterrupted) || r.Complete {
		t.Errorf("got %v, complete %v", err, r.Complete)
	}
}

// TestExactCancelled checks that an interrupted exact run leaves a sample.
func TestExactCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := equity.Spec{Game: evaluator.Game{HoleCards: 4}, Method: equity.Exact, Players: []equity.Range{
		list(t, "AsAhKsKh", "AsAhKsKd"), list(t, "QsQhJsJh", "QsQdJsJd")}}
	r, err := equity.Run(ctx, s)
	if !errors.Is(err, equity.ErrInterrupted) || r.Complete || r.Method != equity.MonteCarlo || r.Totals.Deals.IsZero() {
		t.Errorf("got %+v, %v", r, err)
	}
}

// TestSixRanges checks six overlapping weighted ranges on a turn board, exact
// and sampled, against the enumeration of all their joint deals.
func TestSixRanges(t *testing.T) {
	s := equity.Spec{Game: evaluator.Game{HoleCards: 4, HighLow: true}, Board: cards(t, "2c5d8hKs"), Method: equity.Exact}
	for i, texts := range [][]string{
		{"AsAhKdKc", "As3sAd4d", "QsQhJsJh"}, {"QsQdJsJd", "AcAd7c7d", "6c6d4c3c"}, {"TsThTd9s", "7c6c4h3h", "AsQc9c9d"},
		{"8c8d7h7s", "Js9h6h4s", "Ac3d4h6s"}, {"KhQcTc5c", "5s5h2h2d", "7h6d3h2s"}, {"Jc9d8s7d", "Ah2d3c4c", "TsTcJhQd"},
	} {
		r := list(t, texts...)
		r.weights = []uint8{uint8(1 + i), 5, uint8(20 - i)}
		s.Players = append(s.Players, r)
	}
	want := slow(s)
	exact, err := equity.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	s.Method, s.Trials = equity.MonteCarlo, 100_000
	sampled, err := equity.Run(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	for p := range want {
		if got := exact.Totals.Equity(p); got.Cmp(want[p]) != 0 {
			t.Errorf("player %d has %s, want %s", p+1, got, want[p])
		}
		got, _ := sampled.Totals.Equity(p).Float64()
		share, _ := want[p].Float64()
		if math.Abs(got-share) > 4*sampled.StdError(p) {
			t.Errorf("player %d has %v ± %v sampled, want %v", p+1, got, sampled.StdError(p), share)
		}
	}
	if sampled.Method != equity.MonteCarlo || exact.Method != equity.Exact || sampled.Acceptance() > 0.9 {
		t.Errorf("methods %s and %s, acceptance %v", exact.Method, sampled.Method, sampled.Acceptance())
	}
}
