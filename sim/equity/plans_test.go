package equity

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

type listed struct {
	hands   []card.Set
	weights []uint8
	n       int
}

func (l listed) IsAll() bool       { return false }
func (l listed) Hands() []card.Set { return l.hands }
func (l listed) Weights() []uint8  { return l.weights }
func (l listed) Len() int          { return len(l.hands) }
func (l listed) HoleCards() int    { return l.n }
func (l listed) Input() string     { return "hands" }

// randomSpec asks about random weighted hands of 2 or 3 players on a board of
// 2 to 5 cards, with some of the deck dead.
func randomSpec(rng *rand.Rand) Spec {
	s := Spec{Game: evaluator.Game{HoleCards: 4 + rng.IntN(3), HighLow: rng.IntN(2) == 0}, Method: Exact}
	deck := rng.Perm(card.DeckSize)
	board := 2 + rng.IntN(4)
	for _, c := range deck[:board] {
		s.Board = append(s.Board, card.Card(c))
	}
	deck = deck[board:]
	if board < 4 {
		for _, c := range deck[:10] {
			s.Dead = s.Dead.With(card.Card(c))
		}
		deck = deck[10:]
	}
	for range 2 + rng.IntN(2) {
		l := listed{n: s.Game.HoleCards}
		seen := map[card.Set]bool{}
		for range 1 + rng.IntN(4) {
			var h card.Set
			for h.Len() < s.Game.HoleCards {
				h = h.With(card.Card(deck[rng.IntN(len(deck))]))
			}
			if !seen[h] {
				seen[h] = true
				l.hands = append(l.hands, h)
				l.weights = append(l.weights, uint8(1+rng.IntN(100)))
			}
		}
		s.Players = append(s.Players, l)
	}
	return s
}

// TestPlansAgree checks that every exact way that applies to a question
// counts the same.
func TestPlansAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	compared := 0
	for range 60 {
		s := randomSpec(rng)
		players, err := s.sides()
		if err != nil {
			continue
		}
		run := func(p plan) Totals {
			r := Result{Totals: *newTotals(len(players))}
			if err := p.run(context.Background(), &s, players, &r); err != nil || !r.Complete {
				t.Fatalf("%s: %v", p.how, err)
			}
			if !s.Game.HighLow {
				r.Totals.NoLow = r.Totals.NoLow.Mul(0)
			}
			return r.Totals
		}
		plans := []plan{{how: "by deal", run: byDeal}, {how: "by board", run: byBoard}}
		swept, err := sweepPlan(&s, players, maxCost)
		if err != nil {
			t.Fatal(err)
		}
		if swept.run != nil {
			plans = append(plans, swept)
			compared++
		}
		want := run(plans[0])
		for _, p := range plans[1:] {
			if got := run(p); !reflect.DeepEqual(got, want) {
				t.Fatalf("%+v: %s counts\n%+v, by deal\n%+v", s, p.how, got, want)
			}
		}
	}
	if compared < 10 {
		t.Fatalf("only %d comparisons with the sweep", compared)
	}
}
