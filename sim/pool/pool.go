// Package pool runs numbered chunks of work on several goroutines and merges
// their results in the order of their numbers.
//
// Because merging is ordered, everything that looks at merged results (an
// adaptive stop, a partial result after Ctrl-C) sees the same prefix of
// chunks whatever the number of workers, and so do sums that are not exact.
// Memory is flat: at most a few chunks per worker are in flight.
package pool

import (
	"context"
	"runtime"
	"sync"
)

// inFlight is how many unmerged chunks each worker may be ahead.
const inFlight = 4

// Workers returns n, or the number of usable processors if n is 0 or less.
func Workers(n int) int {
	if n <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}

// Run computes the chunks 0 to n-1. newWorker is called once for each worker
// and returns the function that computes a chunk into dst, with buffers of
// its own; that function returns false when it gave up because ctx ended.
// newResult makes an empty result; results are reused, so compute must
// overwrite dst. merge is called from one goroutine at a time, in the order
// of the chunks, until it returns false. Run returns how many chunks were
// merged, and the error of ctx if that ended the run.
func Run[T any](ctx context.Context, workers int, n int64, newResult func() *T,
	newWorker func() func(ctx context.Context, chunk int64, dst *T) bool,
	merge func(chunk int64, result *T) bool,
) (merged int64, err error) {
	workers = int(min(int64(Workers(workers)), max(n, 1)))
	run := &state[T]{n: n, limit: int64(workers * inFlight), pending: map[int64]*T{}, newResult: newResult, merge: merge}
	run.moved.L = &run.mu
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	// Workers waiting for their turn to go on must notice the end too.
	defer context.AfterFunc(inner, run.stop)()
	if workers == 1 {
		run.work(inner, newWorker())
	} else {
		var wg sync.WaitGroup
		for range workers {
			wg.Go(func() {
				run.work(inner, newWorker())
				if run.finished() {
					cancel()
				}
			})
		}
		wg.Wait()
	}
	if run.next < n && !run.enough {
		err = ctx.Err()
	}
	return run.next, err
}

type state[T any] struct {
	mu        sync.Mutex
	moved     sync.Cond // next has moved, or stopped
	n         int64     // number of chunks
	limit     int64     // chunks in flight
	claimed   int64     // chunks handed out
	next      int64     // first chunk not merged
	enough    bool      // merge said stop
	stopped   bool      // the context ended
	pending   map[int64]*T
	free      []*T
	newResult func() *T
	merge     func(int64, *T) bool
}

func (s *state[T]) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
	s.moved.Broadcast()
}

func (s *state[T]) finished() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.enough || s.next == s.n
}

// claim returns the next chunk to compute and a result to fill.
func (s *state[T]) claim() (chunk int64, dst *T, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.claimed >= s.next+s.limit && !s.stopped && !s.enough {
		s.moved.Wait()
	}
	if s.stopped || s.enough || s.claimed == s.n {
		return 0, nil, false
	}
	if k := len(s.free); k > 0 {
		dst, s.free = s.free[k-1], s.free[:k-1]
	} else {
		dst = s.newResult()
	}
	s.claimed++
	return s.claimed - 1, dst, true
}

// deliver merges a finished chunk, and those after it that waited for it.
func (s *state[T]) deliver(chunk int64, result *T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending[chunk] = result
	for !s.enough {
		r, ok := s.pending[s.next]
		if !ok {
			break
		}
		delete(s.pending, s.next)
		s.enough = !s.merge(s.next, r)
		s.next++
		s.free = append(s.free, r)
	}
	s.moved.Broadcast()
}

func (s *state[T]) work(ctx context.Context, compute func(context.Context, int64, *T) bool) {
	for {
		chunk, dst, ok := s.claim()
		if !ok || !compute(ctx, chunk, dst) {
			return
		}
		s.deliver(chunk, dst)
	}
}
