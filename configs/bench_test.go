package configs_test

import (
	"context"
	"testing"

	"github.com/omahasim/omahasim/configs"
	"github.com/omahasim/omahasim/sim/play"
)

// BenchmarkSimulate plays hands of the table of six in which YAML rules sit in
// every seat, on one worker.
func BenchmarkSimulate(b *testing.B) {
	text, _ := configs.Preset("six-max")
	for _, strategy := range []string{"reg", "tight", "mine"} {
		b.Run(strategy, func(b *testing.B) {
			t, err := configs.LoadTable("six-max.yaml", text)
			if err != nil {
				b.Fatal(err)
			}
			s := &t.Spec.Spec
			from := map[string]int{"reg": 1, "tight": 2, "mine": 0}[strategy]
			for i := range s.Seats {
				s.Seats[i].Maker, s.Seats[i].Strategy = s.Seats[from].Maker, strategy
			}
			s.Hands, s.Workers = int64(b.N), 1
			b.ReportAllocs()
			b.ResetTimer()
			if _, err := play.Run(context.Background(), s, nil); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "hands/s")
		})
	}
}
