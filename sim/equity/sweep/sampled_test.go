package sweep_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/equity/sweep"
	"github.com/omahasim/omahasim/strategy/handrange"
)

var long = flag.Bool("long", false, "run the long forms of the tests")

// large are cases too large for brute force over pairs.
var large = []struct {
	game, a, b, board, dead string
	short                   bool // also in the short form
}{
	{"omaha", "*", "*", "AsKd7h8c2d", "", true},
	{"omaha", "AA", "KK$ds", "Th9h4c", "", true},
	{"omaha8", "A2", "AA@40,KK@100", "8s7h3cQd", "", true},
	{"omaha5", "AAKK", "QQJJ", "Ts5s2h9c", "", true},
	{"omaha6", "AAKKQQ", "JJTT99", "8s7s2s2h3c", "", true},
	{"omaha8", "*", "A2", "As7s3s4d", "KcQc", false},
	{"omaha", "AA$ds", "KK", "", "", false},
	{"omaha", "JJ+", "T987$ds,KQJT", "QsJs2d", "", false},
	{"omaha", "$0G@10,$1G@90", "AA@30,KK@70", "9s8d2c", "", false},
	{"omaha", "*", "*", "7s6s5s2d", "AdAc", false},
	{"omaha", "xxyy", "RRON", "Ks8s3s", "", false},
	{"omaha", "AA", "*", "Ad9c5h2s", "", false},
	{"omaha8", "A2xx,A3xx", "KK,QQ", "Kd8s4h", "", false},
	{"omaha8", "*", "*", "AcTd6h3s2s", "", false},
	{"omaha8", "AA@5,[A,2,3][A,2,3][A,2,3]@100", "[2-8][2-8][2-8]", "9sTs4d", "", false},
	{"omaha8", "$Z$Z$Z$Z", "$B$B$B$B", "", "", false},
	{"omaha5", "AA$ds", "KK$ds", "AhKh2d5c", "", false},
	{"omaha5", "AAA", "T987", "Js8s7d", "", false},
	{"omaha5-8", "A23", "AAK", "8c7d2s", "3h", false},
	{"omaha6", "AAA", "KKQQ", "9d8d4c3h2s", "", false},
	{"omaha6-8", "A234", "KKQQ", "8d5h4cTs", "", false},
}

// The exact result is within four standard errors of a sampled run that deals
// hands and boards and knows nothing of sums.
func TestAgainstSampling(t *testing.T) {
	for i, c := range large {
		if !c.short && !*long {
			continue
		}
		trials := 20_000
		if *long {
			trials = 2_000_000
		}
		t.Run(fmt.Sprintf("%s/%s/%s/%s", c.game, c.a, c.b, c.board), func(t *testing.T) {
			g, err := evaluator.ParseGame(c.game)
			if err != nil {
				t.Fatal(err)
			}
			spec := sweep.Spec{HoleCards: g.HoleCards, HighLow: g.HighLow, Scoop: true,
				Board: parse(t, c.board), Dead: card.SetOf(parse(t, c.dead)...)}
			spec.A, spec.B = side(t, c.a, g), side(t, c.b, g)
			r, err := sweep.Run(context.Background(), spec, runtime.NumCPU(), nil)
			if err != nil {
				t.Fatal(err)
			}
			got := sample(spec, trials, uint64(i))
			num, den := r.Equity()
			check := func(name string, exact float64, s moments) {
				mean, se := s.mean(), s.stdError()
				t.Logf("%s: exact %.6f, sampled %.6f ± %.6f", name, exact, mean, se)
				if math.Abs(mean-exact) > 4*se+1e-12 {
					t.Errorf("%s: exact %.6f, sampled %.6f ± %.6f", name, exact, mean, se)
				}
			}
			check("equity", num.Over(den), got.equity)
			check("win", r.Win.Over(r.Deals), got.win)
			check("scoop", r.Scoop.Over(r.Deals), got.scoop)
			check("scooped", r.Scooped.Over(r.Deals), got.scooped)
			low, den := r.LowShare()
			check("low", low.Over(den), got.low)
		})
	}
}

func side(t testing.TB, expr string, g evaluator.Game) sweep.Side {
	r, err := handrange.Parse(expr, g.HoleCards, handrange.WithGame(g))
	if err != nil {
		t.Fatal(err)
	}
	return sweep.Side{Hands: r.Hands(), Weights: r.Weights()}
}

// moments are the sums that mean and standard error need.
type moments struct{ n, sum, squares float64 }

func (m *moments) add(x float64) { m.n++; m.sum += x; m.squares += x * x }
func (m *moments) mean() float64 { return m.sum / m.n }
func (m *moments) stdError() float64 {
	mean := m.mean()
	// At least that of one success, for things that hardly ever happen.
	return math.Sqrt(max(m.squares/m.n-mean*mean, 1/m.n) / m.n)
}

type sampled struct{ equity, win, scoop, scooped, low moments }

// sample deals legal joint deals by rejection.
func sample(spec sweep.Spec, trials int, seed uint64) sampled {
	rng := rand.New(rand.NewPCG(seed, 77))
	draw := func(s sweep.Side) card.Set {
		for {
			i := rng.IntN(len(s.Hands))
			if s.Weights == nil || rng.IntN(sweep.MaxWeight) < int(s.Weights[i]) {
				return s.Hands[i]
			}
		}
	}
	var out sampled
	given := card.SetOf(spec.Board...)
	for range trials {
		var x, y card.Set
		for x == y || x.Overlaps(y) || (x | y).Overlaps(given|spec.Dead) {
			x, y = draw(spec.A), draw(spec.B)
		}
		board := given
		for board.Len() < evaluator.BoardSize {
			if c := card.Card(rng.IntN(card.DeckSize)); !(x | y | spec.Dead).Has(c) {
				board = board.With(c)
			}
		}
		out.add(x.Cards(), y.Cards(), board.Cards(), spec.HighLow)
	}
	return out
}

func (s *sampled) add(x, y, board []card.Card, highLow bool) {
	score := func(a, b int) float64 {
		return map[bool]float64{true: 1}[a > b] + map[bool]float64{true: 0.5}[a == b]
	}
	bit := func(b bool) float64 { return map[bool]float64{true: 1}[b] }
	hx, hy := int(evaluator.High(x, board)), int(evaluator.High(y, board))
	lx, ly := 0, 0
	if highLow {
		lx, ly = int(evaluator.Low(x, board)), int(evaluator.Low(y, board))
	}
	noLow := lx == 0 && ly == 0
	equity, low := score(hx, hy), 0.0
	if !noLow {
		low = score(lx, ly) / 2
		equity = equity/2 + low
	}
	s.equity.add(equity)
	s.low.add(low)
	s.win.add(bit(hx > hy))
	s.scoop.add(bit(hx > hy && (noLow || lx > ly)))
	s.scooped.add(bit(hx < hy && (noLow || lx < ly)))
}

// BenchmarkRealRanges has ranges as players have them meet on a flop.
func BenchmarkRealRanges(b *testing.B) {
	g := evaluator.Game{HoleCards: 4}
	spec := sweep.Spec{HoleCards: 4, A: side(b, "15%", g), B: side(b, "30%", g), Board: parse(b, "Ts9h2h")}
	for b.Loop() {
		if _, err := sweep.Run(context.Background(), spec, 1, nil); err != nil {
			b.Fatal(err)
		}
	}
}
