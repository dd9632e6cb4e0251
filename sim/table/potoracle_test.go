package table

import (
	"flag"
	"math/rand/v2"
	"testing"
	"time"
)

// long runs the pot divider over ten million end states instead of some
// thousands: go test ./sim/table -run PotDivider -long
var long = flag.Bool("long", false, "run the long form of the tests")

// potByChip is the slow pot divider. It looks at one chip of height at a time:
// chip x of a player lies with the chips x of the others, and may be won by
// the live players who have x chips in. Heights with the same winners are one
// pot. Chips that only one live player put in that high go back; chips that
// only folded players put in go where the highest live chips go.
func potByChip(total [MaxSeats]int64, live SeatSet, dead int64) (pots []Pot, back [MaxSeats]int64) {
	top, topLive := int64(0), int64(0)
	noChips := false
	for i, t := range total {
		top = max(top, t)
		if live.Has(i) {
			topLive = max(topLive, t)
			noChips = noChips || t == 0
		}
	}
	winners := func(x int64) SeatSet {
		s := SeatSet(0)
		for i := range total {
			if live.Has(i) && total[i] >= min(x, topLive) {
				s = s.With(i)
			}
		}
		return s
	}
	add := func(amount int64, s SeatSet) {
		for i := range pots {
			if pots[i].Eligible == s {
				pots[i].Amount += amount
				return
			}
		}
		pots = append(pots, Pot{Amount: amount, Eligible: s})
	}
	switch {
	case dead > 0 && noChips:
		add(dead, live)
	case dead > 0:
		add(dead, winners(1))
	}
	for x := int64(1); x <= top; x++ {
		n, owner := int64(0), 0
		for i, t := range total {
			if t >= x {
				n, owner = n+1, i
			}
		}
		if n == 1 && live.Has(owner) {
			back[owner]++
			continue
		}
		add(n, winners(x))
	}
	return pots, back
}

// endState is a random hand at the end of its betting, built from
// contributions alone.
func endState(r *rand.Rand, h *Hand) {
	n := 2 + r.IntN(MaxSeats-1)
	h.n, h.phase, h.street = n, Between, River
	h.in = 1<<n - 1
	h.live, h.allin, h.timed, h.pot, h.record = 0, 0, 0, 0, false
	most := []int64{3, 10, 40}[r.IntN(3)]
	h.dead = 0
	if r.IntN(2) == 0 {
		h.dead = r.Int64N(most)
	}
	h.pot = h.dead
	h.total, h.committed, h.stack, h.uncalled = [MaxSeats]int64{}, [MaxSeats]int64{}, [MaxSeats]int64{}, [MaxSeats]int64{}
	for i := range n {
		h.total[i] = r.Int64N(most + 1)
		if r.IntN(3) == 0 && i > 0 {
			h.total[i] = h.total[r.IntN(i)]
		}
		h.committed[i] = h.total[i]
		h.pot += h.total[i]
	}
	for h.live == 0 {
		h.live = SeatSet(r.IntN(1<<n)) & h.in
	}
}

// TestPotDivider compares the pots of random end states with the slow divider.
func TestPotDivider(t *testing.T) {
	states := 50_000
	if *long {
		states = 10_000_000
	}
	r := rand.New(rand.NewPCG(1, 2))
	var h Hand
	begin := time.Now()
	for range states {
		endState(r, &h)
		want, back := potByChip(h.total, h.live, h.dead)
		total, live, dead := h.total, h.live, h.dead
		h.returnUncalled()
		if h.uncalled != back {
			t.Fatalf("%v live %b dead %d: returned %v, want %v", total, live, dead, h.uncalled, back)
		}
		got := h.Pots()
		sum := int64(0)
		k := 0
		for _, p := range got {
			sum += p.Amount
			if p.Amount == 0 {
				continue // nothing was put in at all
			}
			if k >= len(want) || want[k].Amount != p.Amount || want[k].Eligible != p.Eligible {
				t.Fatalf("%v live %b dead %d: pots %v, want %v", total, live, dead, got, want)
			}
			k++
		}
		if k != len(want) || sum != h.pot {
			t.Fatalf("%v live %b dead %d: pots %v of %d, want %v", total, live, dead, got, h.pot, want)
		}
	}
	t.Logf("%d end states in %s", states, time.Since(begin).Round(time.Millisecond))
}
