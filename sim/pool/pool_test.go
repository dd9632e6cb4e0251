package pool_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/omahasim/omahasim/sim/pool"
)

// square computes chunk*chunk, slowly for some chunks so that they finish
// out of order.
func square() func(context.Context, int64, *int64) bool {
	return func(_ context.Context, chunk int64, dst *int64) bool {
		if chunk%7 == 0 {
			time.Sleep(time.Millisecond)
		}
		*dst = chunk * chunk
		return true
	}
}

func TestOrderedForAnyWorkers(t *testing.T) {
	for _, workers := range []int{0, 1, 2, 3, 7} {
		var got []int64
		n, err := pool.Run(context.Background(), workers, 50, func() *int64 { return new(int64) }, square,
			func(_ int64, r *int64) bool { got = append(got, *r); return true })
		if n != 50 || err != nil {
			t.Fatalf("%d workers: merged %d, %v", workers, n, err)
		}
		for i, x := range got {
			if x != int64(i*i) {
				t.Fatalf("%d workers: result %d is %d", workers, i, x)
			}
		}
	}
}

func TestStopsAtTheSamePrefix(t *testing.T) {
	for _, workers := range []int{1, 2, 3, 7} {
		var got []int64
		n, err := pool.Run(context.Background(), workers, 1<<40, func() *int64 { return new(int64) }, square,
			func(c int64, r *int64) bool { got = append(got, *r); return c < 20 })
		if n != 21 || err != nil || len(got) != 21 || !slices.IsSorted(got) {
			t.Fatalf("%d workers: merged %d (%d results), %v", workers, n, len(got), err)
		}
	}
}

func TestCancel(t *testing.T) {
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		var merged atomic.Int64
		n, err := pool.Run(ctx, workers, 1<<40, func() *int64 { return new(int64) }, square,
			func(c int64, _ *int64) bool {
				if merged.Add(1) == 10 {
					cancel()
				}
				return true
			})
		if !errors.Is(err, context.Canceled) || n < 10 || n != merged.Load() {
			t.Fatalf("%d workers: merged %d of %d, %v", workers, n, merged.Load(), err)
		}
	}
}
