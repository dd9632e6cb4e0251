package main

import "testing"

func TestRoughTime(t *testing.T) {
	for s, want := range map[float64]string{
		0.000123: "about 0.00012 s", 0.24: "about 0.24 s", 9.96: "about 10 s", 47.3: "about 47 s",
		230: "about 4 minutes", 1e5: "about 28 hours", 1e6: "about 12 days",
	} {
		if got := roughTime(s); got != want {
			t.Errorf("%v: %q, want %q", s, got, want)
		}
	}
}
