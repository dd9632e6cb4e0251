package sweep

import (
	"time"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Cost foretells a sweep.
type Cost struct {
	Boards  int64 // boards in all
	Classes int64 // boards to be swept
	// Work is the time of one worker on the machine the constants below were
	// measured on (a server core of 2023); divide by the number of workers.
	Work  time.Duration
	Bytes int64 // memory at work, for the number of workers asked about
}

// Measured times in nanoseconds, see BenchmarkRiverBoard.
const (
	boardTime   = 6000 // a board, whatever the ranges
	rankSetTime = 5    // a multiset of ranks, on a board
	orderTime   = 2    // a hand, to order it
)

// subsetTime is the time of adding or asking about a hand, by its cards.
var subsetTime = [...]float64{4: 4, 5: 68, 6: 250}

// Cost returns what the sweep will take with a number of workers.
func (s *Sweep) Cost(workers int) Cost {
	c := Cost{Boards: s.Boards(), Classes: s.Classes()}
	if s.suitless != nil {
		c.Work = time.Duration(s.pieceTime() * float64(c.Classes))
		c.Bytes = s.pieceBytes(workers)
		return c
	}
	a, b := float64(len(s.a.sets)), float64(len(s.b.sets))
	// The part of the hands that the cards to come leave alive.
	n, k, m := s.live.Len(), s.k, s.missing
	alive := float64(choose(n-k, m)) / float64(choose(n, m))
	step := subsetTime[s.k]
	ordered := a + b
	if s.a == s.b {
		ordered = a
	}
	sweep := alive * step * (2*a + b)
	ns := boardTime + rankSetTime*float64(len(s.ranks.used)) + orderTime*ordered + sweep
	if s.highLow {
		// The low order and sweep, and the high sweep without lows.
		ns += orderTime*2*ordered + 1.5*sweep
		if s.scoop {
			ns += 5 * alive * step * (a + b)
		}
	}
	c.Work = time.Duration(ns * float64(c.Classes))
	c.Bytes = s.bytes(workers)
	return c
}

// bytes returns the memory at work.
func (s *Sweep) bytes(workers int) int64 {
	orders, events := int64(1), int64(1)
	if s.highLow {
		orders, events = 3, numEvents
	}
	perHand := func(d *side) int64 {
		n := int64(15) // set, origin, run, suits
		if d.four {
			n += 5 * card.Suits // marked
		}
		if d.weights != nil {
			n++
		}
		if d.suited[0] != nil {
			n += 8
		}
		return n * int64(len(d.sets))
	}
	shared := perHand(s.a) + 8*s.Classes()
	each := 8*int64(len(s.a.sets)) + 10*orders*int64(len(s.a.sets))
	if s.b != s.a {
		shared += perHand(s.b)
		each += 10 * orders * int64(len(s.b.sets))
	}
	if s.perHand {
		each += 16 * events * int64(len(s.a.sets))
	}
	if s.highLow && s.scoop {
		each += 8 * int64(len(s.a.sets)+len(s.b.sets))
	}
	for size := range s.k {
		each += 4 * choose(card.DeckSize, size)
	}
	return shared + each*int64(max(1, workers))
}

// setUpBytes is the least memory that New takes.
func (s *Spec) setUpBytes() int64 {
	return 2*choose(card.DeckSize, s.HoleCards) + 10*int64(len(s.A.Hands)+len(s.B.Hands))
}
