package bench

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"
)

// TestEveryPath does the least of every path, on one worker and on two.
func TestEveryPath(t *testing.T) {
	results, err := Run(context.Background(), Paths(), Options{Rounds: 1, Workers: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != len(Paths()) {
		t.Fatalf("%d results of %d paths", len(results), len(Paths()))
	}
	for i, r := range results {
		if r.Path.Name != Paths()[i].Name || r.One.Workers != 1 || r.All.Workers != 2 {
			t.Errorf("path %d: %+v", i, r)
		}
		if !(r.One.Median > 0 && r.All.Median > 0) || math.IsInf(r.Ratio, 0) {
			t.Errorf("%s: rates %g and %g, ratio %g", r.Path.Name, r.One.Median, r.All.Median, r.Ratio)
		}
	}
}

// counted is a path whose work is to count its calls, of two units each.
func counted(calls *int, err func() error) Path {
	return Path{"counted", "calls", func(workers int) (work, error) {
		return shared(func(context.Context) (int64, error) {
			*calls++
			return 2, err()
		}), nil
	}}
}

func TestRounds(t *testing.T) {
	calls := 0
	var p Progress
	results, err := Run(context.Background(), []Path{counted(&calls, func() error { return nil })}, Options{Rounds: 3, Workers: 1}, &p)
	if err != nil {
		t.Fatal(err)
	}
	if r := results[0]; r.Rounds != 3 || r.Ratio != 1 || r.One != r.All {
		t.Errorf("one worker: %+v", r)
	}
	if calls != 4 { // the warm-up and three rounds of no time
		t.Errorf("%d calls", calls)
	}
	if p.Done.Load() != 3 || p.Total.Load() != 3 {
		t.Errorf("progress %d of %d", p.Done.Load(), p.Total.Load())
	}
}

// TestInterrupted checks that finished rounds count and cut ones don't.
func TestInterrupted(t *testing.T) {
	for _, c := range []struct{ at, rounds int }{{1, 0}, {2, 0}, {3, 1}, {5, 3}} {
		ctx, cancel := context.WithCancel(context.Background())
		calls := 0
		path := counted(&calls, func() error {
			if calls == c.at {
				cancel()
			}
			return nil
		})
		results, err := Run(ctx, []Path{path, path}, Options{Rounds: 4, Workers: 1}, nil)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("ended in call %d: error %v", c.at, err)
		}
		rounds := 0
		for _, r := range results {
			rounds += r.Rounds
		}
		if rounds != c.rounds || len(results) > 1 {
			t.Errorf("ended in call %d: %d rounds in %d results, want %d", c.at, rounds, len(results), c.rounds)
		}
	}
}

func TestFailure(t *testing.T) {
	broken := errors.New("broken")
	calls := 0
	path := counted(&calls, func() error { return broken })
	if _, err := Run(context.Background(), []Path{path}, Options{Rounds: 1, Workers: 1}, nil); !errors.Is(err, broken) || err.Error() != "counted: broken" {
		t.Errorf("error %v", err)
	}
	alone, err := apart(2, func() (func() (int64, error), error) { return func() (int64, error) { return 0, broken }, nil })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := alone(context.Background(), time.Now()); !errors.Is(err, broken) {
		t.Errorf("error %v of a worker", err)
	}
}

// TestApartAdds has three workers do their own work, once each.
func TestApartAdds(t *testing.T) {
	w, err := apart(3, func() (func() (int64, error), error) { return func() (int64, error) { return 5, nil }, nil })
	if err != nil {
		t.Fatal(err)
	}
	if n, err := w(context.Background(), time.Now()); n != 15 || err != nil {
		t.Errorf("%d units, error %v", n, err)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{{[]float64{7}, 7}, {[]float64{9, 1, 4}, 4}, {[]float64{8, 1, 2, 6}, 4}} {
		if got := median(c.values); got != c.want {
			t.Errorf("median of %v is %g", c.values, got)
		}
	}
	if r := rateOf(2, []float64{3, 1, 2}); r != (Rate{2, 2, 1, 3}) {
		t.Errorf("%+v", r)
	}
}

func TestModelName(t *testing.T) {
	if got := modelName("processor\t: 0\nmodel name\t: Some CPU @ 3 GHz\nmodel name\t: Other\n"); got != "Some CPU @ 3 GHz" {
		t.Errorf("%q", got)
	}
	if got := modelName("processor: 0\n"); got != "" {
		t.Errorf("%q", got)
	}
}
