package pool_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/pool"
)

// history is a state that depends on every chunk and their order.
type history struct {
	chunks int64
	sum    uint64
}

func (h *history) Fields(c *checkpoint.Codec) {
	c.Format(1)
	c.Int(&h.chunks)
	c.Uint(&h.sum)
}

// TestContinue stops at chunks drawn at random, by ctx or as if killed, and
// goes on with other workers: each chunk is computed once in each life, and
// the sum is that of an undisturbed run.
func TestContinue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, 60).Draw(t, "chunks")
		want := uint64(0)
		for i := range n {
			want = want*31 + uint64(i*i)
		}
		var saved []byte
		from := int64(0)
		for life := 0; ; life++ {
			stop := rapid.Int64Range(from+1, n+1).Draw(t, "stop")
			killed := rapid.Bool().Draw(t, "killed")
			ctx, cancel := context.WithCancel(context.Background())
			dead := false
			c := checkpoint.New(saved, func(state []byte) {
				if !dead {
					saved = state
				}
			})
			c.SaveEvery(0)
			var h history
			if c.Resume("sum", &h) && h.chunks < from {
				t.Fatalf("life %d goes on from %d, not %d", life, h.chunks, from)
			}
			merged, err := pool.Continue(ctx, rapid.IntRange(1, 4).Draw(t, "workers"), h.chunks, n,
				func() *int64 { return new(int64) }, square,
				func(chunk int64, r *int64) bool {
					if chunk != h.chunks && !dead {
						t.Fatalf("chunk %d after %d", chunk, h.chunks)
					}
					h.chunks++
					h.sum = h.sum*31 + uint64(*r)
					if h.chunks == stop {
						dead = killed
						cancel()
					}
					return true
				}, c, func(chunks int64) { c.Save("sum", &history{chunks, h.sum}) })
			cancel()
			if err == nil {
				if merged != n || h.sum != want {
					t.Fatalf("%d chunks with the sum %x, not %d with %x", merged, h.sum, n, want)
				}
				return
			}
			if from = merged; killed {
				from = stop - 1 // its own save came too late
			}
		}
	})
}
