package main

import (
	"testing"
	"time"
)

func TestRateText(t *testing.T) {
	for want, got := range map[string]string{
		"  1,500 deals, 750/s, 2s left": rateText(1500, 3000, "deals", 2*time.Second),
		"  3,000 deals, 1,500/s":        rateText(3000, 3000, "deals", 2*time.Second),
		"  0 hands, 0/s":                rateText(0, 10, "hands", time.Second),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
