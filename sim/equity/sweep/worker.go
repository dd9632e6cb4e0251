package sweep

import "github.com/omahasim/omahasim/evaluator/card"

// worker sweeps boards one after the other and keeps the sum of the results.
type worker struct {
	s             *Sweep
	v             *values
	sums          sums
	highA, highB  *ordering
	lowA, lowB    *ordering // high-low only
	restA, restB  *ordering // high-low: high order of the hands without a low
	before, after []uint32  // room for a number for each of some hands
	scoop         *scooper
	scratch       list
	sum           Partial
}

func newWorker(s *Sweep) *worker {
	w := &worker{s: s, v: newValues(s.ranks), sums: newSums(s.k, s.index)}
	pair := func() (a, b *ordering) {
		a = newOrdering(s.a, s.scoop)
		if s.b == s.a {
			return a, a
		}
		return a, newOrdering(s.b, s.scoop)
	}
	w.highA, w.highB = pair()
	if s.highLow {
		w.lowA, w.lowB = pair()
		w.restA, w.restB = pair()
		if s.scoop {
			w.scoop = newScooper(w)
		}
	}
	w.sum = s.newPartial()
	return w
}

func (w *worker) partial() *Partial { return &w.sum }

// board adds the board, standing for as many boards as its class has.
func (w *worker) board(c boardClass) {
	s := w.s
	toCome := c.cards()
	board := s.board | toCome
	w.v.set(board, s.ranks, s.highLow)
	w.highA.byHigh(s.a, w.v, toCome)
	if s.b != s.a {
		w.highB.byHigh(s.b, w.v, toCome)
	}
	size := c.size()
	w.sum.Boards += int64(size)
	w.sum.Classes++
	var noLow []PerHand
	if s.highLow && !w.v.lows {
		noLow = w.sum.Hands[eventNoLow]
	}
	win, tie := w.sweep(w.highA, w.highB, 0, w.v.groups, size, w.sum.Hands[eventHigh], noLow)
	w.sum.Win, w.sum.Tie = w.sum.Win.Add(win), w.sum.Tie.Add(tie)
	if s.highLow && !w.v.lows {
		// Nobody has a low: the high hands take the whole pot.
		w.sum.NoLow = w.sum.NoLow.Add(w.allPairs(w.highA, size))
		w.sum.NoLowWin, w.sum.NoLowTie = w.sum.NoLowWin.Add(win), w.sum.NoLowTie.Add(tie)
	}
	if s.missing == 0 {
		w.sum.Pairs = s.pairs(w.sums)
	}
	w.reset(w.highB)
	if w.v.lows {
		w.boardWithLow(toCome, size)
	}
}

// boardWithLow adds the rest of a board that allows lows, after the high
// sweep.
func (w *worker) boardWithLow(toCome card.Set, size uint64) {
	s := w.s
	w.lowA.byLow(s.a, w.v, toCome)
	if s.b != s.a {
		w.lowB.byLow(s.b, w.v, toCome)
	}
	w.sums.add(s.b, w.lowB.group(0))
	win, tie := w.sweep(w.lowA, w.lowB, 1, maxLow+1, size, w.sum.Hands[eventLow], nil)
	w.sum.LowWin, w.sum.LowTie = w.sum.LowWin.Add(win), w.sum.LowTie.Add(tie)
	w.reset(w.lowB)

	w.restA.filter(w.highA, s.a, w.v)
	if s.b != s.a {
		w.restB.filter(w.highB, s.b, w.v)
	}
	win, tie = w.sweep(w.restA, w.restB, 0, w.v.groups, size, w.sum.Hands[eventNoLow], nil)
	w.sum.NoLowWin, w.sum.NoLowTie = w.sum.NoLowWin.Add(win), w.sum.NoLowTie.Add(tie)
	w.sum.NoLow = w.sum.NoLow.Add(w.allPairs(w.restA, size))
	w.reset(w.restB)
	if w.scoop != nil {
		up, down := w.scoop.board(w.highA.live().hands, w.highB.live().hands, w.highA.keys, w.highB.keys, w.lowA.keys, w.lowB.keys)
		w.sum.Scoop = w.sum.Scoop.Add(up.Mul(size))
		w.sum.Scooped = w.sum.Scooped.Add(down.Mul(size))
	}
}

// maxLow is the best value of a low.
const maxLow = 56

// sweep walks the groups from first to before last upwards and returns the
// weight of what A's hands beat and tie, times size. It adds the same for
// each hand to hands and to also, where they are not nil. B's hands stay
// added. Of a range against itself only the wins are counted, unless hand by
// hand: as many are lost, and the rest are ties.
func (w *worker) sweep(oa, ob *ordering, first, last int, size uint64, hands, also []PerHand) (win, tie Wide) {
	a, b := w.s.a, w.s.b
	var wins, ties uint64
	for g := first; g < last; g++ {
		askers, added := oa.group(g), ob.group(g)
		before, after := room(&w.before, len(askers.hands)), room(&w.after, len(askers.hands))
		w.sums.disjoint(a, askers, before)
		if len(added.hands) > 0 {
			w.sums.add(b, added)
		}
		if len(added.hands) == 0 || a == b && hands == nil && also == nil {
			after = before
		} else {
			w.sums.disjoint(a, askers, after)
			w.s.addTwins(askers.hands, after)
		}
		won := a.weigh(askers.hands, before)
		wins += won
		ties += a.weigh(askers.hands, after) - won
		for _, dst := range [...][]PerHand{hands, also} {
			if dst == nil {
				continue
			}
			for j, i := range askers.hands {
				h := &dst[i]
				h.Win += int64(uint64(before[j]) * size)
				h.Tie += int64(uint64(after[j]-before[j]) * size)
			}
		}
	}
	return Wide{Lo: wins}.Mul(size), Wide{Lo: ties}.Mul(size)
}

// room returns n numbers of buf, made longer if need be.
func room(buf *[]uint32, n int) []uint32 {
	if cap(*buf) < n {
		*buf = make([]uint32, n+n/4)
	}
	return (*buf)[:n]
}

// allPairs returns the weight of all pairs of a hand of the ordering of A and
// a hand added, times size. All hands of B that compare equal must be added.
func (w *worker) allPairs(oa *ordering, size uint64) Wide {
	hands := oa.live()
	out := room(&w.after, len(hands.hands))
	w.sums.disjoint(w.s.a, hands, out)
	w.s.addTwins(hands.hands, out)
	return Wide{Lo: w.s.a.weigh(hands.hands, out)}.Mul(size)
}

// reset empties the sums after the live hands of the ordering were added.
func (w *worker) reset(o *ordering) { w.take(o.live().hands) }

// addTwins adds the last term of the inclusion-exclusion to the results of
// hands of A after all hands of their group were added.
func (s *Sweep) addTwins(hands, out []uint32) {
	switch {
	case s.twins == nil && !s.twinOnes:
	case s.twinOnes && s.k%2 == 0:
		for j := range out {
			out[j]++
		}
	case s.twinOnes:
		for j := range out {
			out[j]--
		}
	case s.k%2 == 0:
		for j, i := range hands {
			out[j] += uint32(s.twins[i])
		}
	default:
		for j, i := range hands {
			out[j] -= uint32(s.twins[i])
		}
	}
}

// add adds hands of B, for the scooper.
func (w *worker) add(hands []uint32) {
	w.scratch = w.s.b.listOf(hands, w.scratch)
	w.sums.add(w.s.b, w.scratch)
}

// ask returns the weight of the pairs of a hand of A given and a hand added.
// None of the hands given is itself among those added.
func (w *worker) ask(hands []uint32) uint64 {
	w.scratch = w.s.a.listOf(hands, w.scratch)
	out := room(&w.before, len(hands))
	w.sums.disjoint(w.s.a, w.scratch, out)
	return w.s.a.weigh(hands, out)
}

// take empties the sums after the hands given were added.
func (w *worker) take(hands []uint32) {
	if len(hands) < w.s.fewHands {
		w.scratch = w.s.b.listOf(hands, w.scratch)
		w.sums.sub(w.s.b, w.scratch)
	} else {
		w.sums.clear()
	}
}
