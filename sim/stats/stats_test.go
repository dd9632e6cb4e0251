package stats_test

import (
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/stats"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: %v, want %v ± %v", what, got, want, tolerance)
	}
}

// TestRuin: 5 bb/100 with a deviation of 100 bb/100 (computed from
// exp(-2uB/s²)).
func TestRuin(t *testing.T) {
	near(t, "risk with 2000 bb", stats.RiskOfRuin(5, 100, 2000), 0.135335, 5e-7)
	near(t, "bankroll for 1 %", stats.BankrollFor(5, 100, 0.01), 4605.2, 0.05)
	for _, rate := range []float64{0, -1} {
		if stats.RiskOfRuin(rate, 100, 1e9) != 1 || !math.IsInf(stats.BankrollFor(rate, 100, 0.01), 1) {
			t.Errorf("without an edge (%v) ruin is certain", rate)
		}
	}
	if stats.RiskOfRuin(5, 100, 0) != 1 || stats.RiskOfRuin(5, 0, 10) != 0 {
		t.Error("no bankroll, or no deviation")
	}
}

// TestLossProbability: a winner of 5 bb/100 with a deviation of 140 bb/100
// over 20,000 hands, which are 200 blocks of 100 and not 20,000.
func TestLossProbability(t *testing.T) {
	near(t, "loss", stats.LossProbability(5, 140, 20_000), 0.3068, 5e-5)
	near(t, "ahead", 1-stats.LossProbability(5, 140, 20_000), 0.6932, 5e-5)
	near(t, "hands for 95 %", stats.HandsFor(5, 140, 0.95), 212_115, 1)
	near(t, "loss of a certain loser", stats.LossProbability(-1, 0, 10), 1, 0)
	near(t, "loss before the first hand", stats.LossProbability(-1, 10, 0), 0, 0)
	// The quantile at the probability of loss is nothing won.
	p := stats.LossProbability(5, 140, 20_000)
	near(t, "quantile", stats.PathQuantile(5, 140, 20_000, p), 0, 1e-6)
}

// TestLuck: 154 all-ins with a deviation of 36.30 each.
func TestLuck(t *testing.T) {
	l := stats.Judge(154, 5527.73, 4647.30, 36.30)
	near(t, "half width", l.HalfWidth, 882.92, 0.005)
	near(t, "low", l.Low, 4644.81, 0.005)
	near(t, "high", l.High, 6410.65, 0.005)
	near(t, "z", l.Z, -1.954, 0.0005)
	near(t, "p", l.P, 0.0506, 0.00006)
}

// TestFlushDrawFlops counts the flops that give AsAd3s2d a flush draw or
// better: each flop once, three-suited ones too.
func TestFlushDrawFlops(t *testing.T) {
	hole, err := card.ParseList("AsAd3s2d")
	if err != nil {
		t.Fatal(err)
	}
	live := (card.Deck &^ card.SetOf(hole...)).Cards()
	flops, either, spades, made := 0, 0, 0, 0
	for i, a := range live {
		for j, b := range live[:i] {
			for _, c := range live[:j] {
				flop := card.SetOf(a, b, c)
				s, d := flop.Suited(card.Spades).Len(), flop.Suited(card.Diamonds).Len()
				flops++
				if s >= 2 {
					spades++
				}
				if s >= 2 || d >= 2 {
					either++
				}
				if s == 3 || d == 3 {
					made++
				}
			}
		}
	}
	if flops != 17_296 || either != 4_400 || spades != 2_200 || made != 330 {
		t.Errorf("%d flops, %d with a draw or better, %d in spades, %d made", flops, either, spades, made)
	}
	near(t, "share", float64(either)/float64(flops), 0.2544, 5e-5)
}

// TestSum compares with big integers.
func TestSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y, z := rapid.Int64().Draw(t, "x"), rapid.Int64().Draw(t, "y"), rapid.Int64().Draw(t, "z")
		got := stats.Product(x, y).AddInt(z).Sub(stats.SumOf(x)).Add(stats.SumOf(y))
		want := new(big.Int).Mul(big.NewInt(x), big.NewInt(y))
		want.Add(want, big.NewInt(z)).Sub(want, big.NewInt(x)).Add(want, big.NewInt(y))
		if got.Big().Cmp(want) != 0 || got.String() != want.String() || got.IsZero() != (want.Sign() == 0) {
			t.Fatalf("%v, want %v", got, want)
		}
		if s := stats.Square(x).Big(); s.Cmp(new(big.Int).Mul(big.NewInt(x), big.NewInt(x))) != 0 {
			t.Fatalf("%d² is not %v", x, s)
		}
		n := rapid.UintRange(0, 62).Draw(t, "n")
		if shifted := stats.SumOf(x).Shift(n); shifted != x>>n {
			t.Fatalf("%d >> %d is not %d", x, n, shifted)
		}
	})
}

// TestClusters compares with the formulas in floating point, for any division
// into two parts.
func TestClusters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type unit struct{ n, y int64 }
		units := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) unit {
			return unit{rapid.Int64Range(1, 50).Draw(t, "n"), rapid.Int64Range(-1000, 1000).Draw(t, "y")}
		}), 2, 40).Draw(t, "units")
		at := rapid.IntRange(0, len(units)).Draw(t, "cut")
		var a, b stats.Clusters
		sumN, sumY := 0.0, 0.0
		for i, u := range units {
			if i < at {
				a.Add(u.n, u.y)
			} else {
				b.Add(u.n, u.y)
			}
			sumN, sumY = sumN+float64(u.n), sumY+float64(u.y)
		}
		a.Merge(&b)
		mean, s := sumY/sumN, 0.0
		for _, u := range units {
			e := float64(u.y) - mean*float64(u.n)
			s += e * e
		}
		m := float64(len(units))
		want := math.Sqrt(s*m/(m-1)) / sumN
		if math.Abs(a.Mean()-mean) > 1e-9 || math.Abs(a.StdError()-want) > 1e-9*(1+want) {
			t.Fatalf("mean %v, want %v; error %v, want %v", a.Mean(), mean, a.StdError(), want)
		}
		if a.HalfWidth(0.95) < 1.9599*want {
			t.Fatalf("half width %v for an error of %v", a.HalfWidth(0.95), want)
		}
	})
}

// TestSingleObservations checks that clusters of one are the usual standard
// error.
func TestSingleObservations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Int64Range(-1e6, 1e6), 2, 50).Draw(t, "xs")
		var c stats.Clusters
		var m stats.Moments
		for _, x := range xs {
			c.Add(1, x)
			m.Add(x)
		}
		if d := c.StdError() - m.StdError(); math.Abs(d) > 1e-9*(1+m.StdError()) {
			t.Fatalf("%v and %v", c.StdError(), m.StdError())
		}
	})
}

func TestTooFewUnits(t *testing.T) {
	var c stats.Clusters
	var m stats.Moments
	c.Add(0, 0)
	if c.Units != 0 || c.Mean() != 0 || m.Mean() != 0 {
		t.Error("nothing was added")
	}
	c.Add(3, 4)
	m.Add(4)
	for _, x := range []float64{c.StdError(), c.HalfWidth(0.95), m.StdDev(), m.StdError()} {
		if !math.IsNaN(x) {
			t.Errorf("one unit has no error, but %v", x)
		}
	}
}

// TestDownswing compares with looking at all pairs, for any division of the
// run into parts.
func TestDownswing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Int64Range(-20, 20), 0, 60).Draw(t, "xs")
		var whole stats.Downswing
		sums := []int64{0}
		var part stats.Downswing
		for _, x := range xs {
			sums = append(sums, sums[len(sums)-1]+x)
			part.Add(x)
			if rapid.Bool().Draw(t, "cut") {
				whole.Append(&part)
				part = stats.Downswing{}
			}
		}
		whole.Append(&part)
		want := int64(0)
		for i := range sums {
			for j := range sums[:i] {
				want = max(want, sums[j]-sums[i])
			}
		}
		if whole.Fall != want || sums[whole.From]-sums[whole.To] != want || whole.Sum != sums[len(xs)] {
			t.Fatalf("%+v, want a fall of %d in %v", whole, want, sums)
		}
	})
}

func TestHistogram(t *testing.T) {
	b := stats.ResultBuckets(10)
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Int64Range(-7000, 7000).Draw(t, "x")
		var h, sum stats.Histogram
		h.Add(&b, x)
		sum.Merge(&h)
		for i, n := range sum {
			low, high := stats.Bounds(i)
			v := float64(x) / 10
			in := v == 0 && low == 0 && high == 0 || v > 0 && v > low && v <= high || v < 0 && v >= low && v < high
			if (n == 1) != in {
				t.Fatalf("%v: bucket %d (%v to %v) counts %d", v, i, low, high, n)
			}
		}
	})
}

func TestCountsInJSON(t *testing.T) {
	for _, text := range []string{"0", "1", "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211455"} {
		var w stats.Wide
		if err := json.Unmarshal([]byte(text), &w); err != nil || w.String() != text {
			t.Errorf("%s: %s, %v", text, w, err)
		}
	}
	for _, text := range []string{"0", "-1", "9223372036854775807", "-18446744073709551616", "-18446744073709551617",
		"170141183460469231731687303715884105727", "-170141183460469231731687303715884105727"} {
		var s stats.Sum
		if err := json.Unmarshal([]byte(text), &s); err != nil || s.String() != text {
			t.Errorf("%s: %s, %v", text, s, err)
		}
	}
	for _, text := range []string{"-1", "1.5", `"1"`, "340282366920938463463374607431768211456"} {
		if err := json.Unmarshal([]byte(text), new(stats.Wide)); err == nil {
			t.Errorf("%s is no count", text)
		}
	}
	for _, text := range []string{"1.5", "null1", "340282366920938463463374607431768211455"} {
		if err := json.Unmarshal([]byte(text), new(stats.Sum)); err == nil {
			t.Errorf("%s is no sum", text)
		}
	}
}
