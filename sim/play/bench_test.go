package play_test

import (
	"context"
	"testing"

	"github.com/omahasim/omahasim/sim/play"
)

// BenchmarkCheapStrategies plays hands of six players with cheap strategies on one
// worker: the cost of the table, the cards and the counting.
func BenchmarkCheapStrategies(b *testing.B) {
	s := sixMax(int64(max(b.N, 100)), tight, loose)
	s.Workers = 1
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := play.Run(context.Background(), s, nil); err != nil {
		b.Fatal(err)
	}
}
