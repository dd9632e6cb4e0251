package pool

import (
	"context"

	"github.com/omahasim/omahasim/sim/checkpoint"
)

// Continue is Run for the chunks from first to n-1, those before it having been
// merged by an earlier process. It keeps what is merged: save is called with
// the number of chunks merged so far whenever the checkpoint says so, and when
// ctx ends. After the last chunk, or when merge has returned false, nothing is
// saved: the answer is there. It returns how many chunks are merged, with those
// before the first.
func Continue[T any](ctx context.Context, workers int, first, n int64, newResult func() *T,
	newWorker func() func(ctx context.Context, chunk int64, dst *T) bool,
	merge func(chunk int64, result *T) bool,
	c *checkpoint.Checkpoint, save func(merged int64),
) (merged int64, err error) {
	merged, err = Run(ctx, workers, n-first, newResult,
		func() func(context.Context, int64, *T) bool {
			compute := newWorker()
			return func(ctx context.Context, chunk int64, dst *T) bool { return compute(ctx, first+chunk, dst) }
		},
		func(chunk int64, result *T) bool {
			more := merge(first+chunk, result)
			if more && first+chunk+1 < n && c.Due() {
				save(first + chunk + 1)
			}
			return more
		})
	if merged += first; err != nil && c != nil {
		save(merged)
	}
	return merged, err
}
