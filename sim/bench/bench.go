package bench

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/omahasim/omahasim/sim/pool"
)

// Path is one kind of work.
type Path struct {
	Name string // short, in lower case with hyphens
	Unit string // what is counted, in the plural
	// prepare makes the work for a number of workers, with their buffers.
	prepare func(workers int) (work, error)
}

// work does units of work until a moment has passed, at least one of them, and
// returns how many it did. Units that a context cut off are not to be counted
// on: the caller looks at the context.
type work func(ctx context.Context, until time.Time) (units int64, err error)

// Options say how to measure.
type Options struct {
	Time    time.Duration // of each half of a round
	Rounds  int           // at least 1
	Workers int           // goroutines; 0 is one for each processor
}

// Progress counts rounds; both may be read at any time.
type Progress struct {
	Done, Total atomic.Int64
}

// Rate is how fast some workers were, in units a second.
type Rate struct {
	Workers  int
	Median   float64 // of the rounds; of an even number the mean of the middle two
	Min, Max float64 // of the slowest and the fastest round
}

// Result is what was measured of a path.
type Result struct {
	Path   Path
	Rounds int // that were finished
	One    Rate
	// All is of all workers, and Ratio how many times the rate of one they
	// have. With a single worker they are that of One, and 1.
	All   Rate
	Ratio float64
}

// Run measures the paths in turn. If ctx ends, it returns what the finished
// rounds say, with the error of ctx; a path without any is left out. Progress
// may be nil.
func Run(ctx context.Context, paths []Path, o Options, p *Progress) ([]Result, error) {
	if p == nil {
		p = new(Progress)
	}
	p.Total.Store(int64(len(paths) * o.Rounds))
	var out []Result
	for _, path := range paths {
		m := measurement{workers: pool.Workers(o.Workers), time: o.Time}
		err := m.run(ctx, path, o.Rounds, &p.Done)
		if len(m.one) > 0 {
			out = append(out, m.result(path))
		}
		if ctx.Err() != nil {
			return out, ctx.Err()
		}
		if err != nil {
			return out, fmt.Errorf("%s: %w", path.Name, err)
		}
	}
	return out, nil
}

// measurement is the rates of the rounds of a path.
type measurement struct {
	workers  int
	time     time.Duration
	one, all []float64
}

func (m *measurement) run(ctx context.Context, path Path, rounds int, done *atomic.Int64) error {
	one, err := path.prepare(1)
	if err != nil {
		return err
	}
	all := one
	if m.workers > 1 {
		if all, err = path.prepare(m.workers); err != nil {
			return err
		}
		if _, err := all(ctx, time.Now()); err != nil { // warm up
			return err
		}
	}
	if _, err := one(ctx, time.Now()); err != nil {
		return err
	}
	for range rounds {
		a, err := m.round(ctx, one)
		b := a
		if err == nil && m.workers > 1 {
			b, err = m.round(ctx, all)
		}
		if err != nil {
			return err
		}
		m.one, m.all = append(m.one, a), append(m.all, b)
		done.Add(1)
	}
	return nil
}

// round returns the rate of one half of a round.
func (m *measurement) round(ctx context.Context, w work) (float64, error) {
	start := time.Now()
	units, err := w(ctx, start.Add(m.time))
	took := time.Since(start)
	if err == nil {
		err = ctx.Err()
	}
	return float64(units) / took.Seconds(), err
}

func (m *measurement) result(path Path) Result {
	ratios := make([]float64, len(m.one))
	for i := range ratios {
		ratios[i] = m.all[i] / m.one[i]
	}
	return Result{Path: path, Rounds: len(m.one), One: rateOf(1, m.one), All: rateOf(m.workers, m.all), Ratio: median(ratios)}
}

func rateOf(workers int, rates []float64) Rate {
	return Rate{Workers: workers, Median: median(rates), Min: slices.Min(rates), Max: slices.Max(rates)}
}

func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	n := len(s)
	return (s[(n-1)/2] + s[n/2]) / 2
}

// shared is work that divides itself among workers: ask does it once and
// returns the units.
func shared(ask func(context.Context) (int64, error)) work {
	return func(ctx context.Context, until time.Time) (units int64, err error) {
		for {
			n, err := ask(ctx)
			if err != nil {
				return units, err
			}
			units += n
			if !time.Now().Before(until) {
				return units, nil
			}
		}
	}
}

// apart is work of which every worker does its own. newDo makes the buffers of
// a worker and the function that does a little work, less than a tenth of a
// second, and returns its units.
func apart(workers int, newDo func() (func() (int64, error), error)) (work, error) {
	each := make([]work, workers)
	for i := range each {
		do, err := newDo()
		if err != nil {
			return nil, err
		}
		each[i] = shared(func(ctx context.Context) (int64, error) {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
			return do()
		})
	}
	return func(ctx context.Context, until time.Time) (int64, error) {
		var sum atomic.Int64
		errs := make([]error, workers)
		var wg sync.WaitGroup
		for i, w := range each {
			wg.Go(func() {
				n, err := w(ctx, until)
				sum.Add(n)
				errs[i] = err
			})
		}
		wg.Wait()
		for _, err := range errs {
			if err != nil {
				return 0, err
			}
		}
		return sum.Load(), nil
	}, nil
}
