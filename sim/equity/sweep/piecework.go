package sweep

import "github.com/omahasim/omahasim/evaluator/card"

// pieceWorker sweeps boards piece by piece; range B must be suitless.
type pieceWorker struct {
	s    *Sweep
	v    *values
	sum  Partial
	sums [2]*kindSums // without and with a flush suit, made when needed

	// Of the board at hand:
	*pieces
	n             *kindSums
	a, b          []uint64 // weight of each player's hands in each piece
	twin          []uint64 // what the last term of the inclusion-exclusion adds
	high, low     []uint8  // groups of the pieces; deadGroup for those that nobody has
	rest          []uint8  // groups of the pieces without a low
	before, after []uint64 // what a hand of each piece beats, and beats or ties
	order         []uint32
	start         [257]uint32
	buf           [1 << 6]int32
	scoop         *scooper
	ties          bool // whether after is wanted; else only the wins are counted, see Sweep.Result
}

func newPieceWorker(s *Sweep) *pieceWorker {
	w := &pieceWorker{s: s, v: newValues(s.ranks), sum: s.newPartial(), ties: s.a != s.b || s.perHand}
	if s.highLow && s.scoop {
		w.scoop = newScooper(w)
	}
	return w
}

func (w *pieceWorker) partial() *Partial { return &w.sum }

// board adds the board, standing for as many boards as its class has.
func (w *pieceWorker) board(c boardClass) {
	s := w.s
	toCome := c.cards()
	w.v.set(s.board|toCome, s.ranks, s.highLow)
	w.set(toCome)
	size := c.size()
	w.sum.Boards += int64(size)
	w.sum.Classes++
	hands := w.sum.Hands
	win, tie := w.sweep(w.high, 0, w.v.groups)
	w.sum.Win, w.sum.Tie = w.sum.Win.Add(win.Mul(size)), w.sum.Tie.Add(tie.Mul(size))
	w.spread(hands[eventHigh], toCome, size)
	if s.highLow && !w.v.lows {
		// Nobody has a low: the high hands take the whole pot.
		w.spread(hands[eventNoLow], toCome, size)
		w.sum.NoLow = w.sum.NoLow.Add(Wide{Lo: w.pairs(w.high)}.Mul(size))
		w.sum.NoLowWin, w.sum.NoLowTie = w.sum.NoLowWin.Add(win.Mul(size)), w.sum.NoLowTie.Add(tie.Mul(size))
	}
	if s.missing == 0 {
		w.sum.Pairs = w.pairs(w.high)
	}
	if w.v.lows {
		w.boardWithLow(toCome, size)
	}
}

// boardWithLow adds the rest of a board that allows lows, after the high
// sweep.
func (w *pieceWorker) boardWithLow(toCome card.Set, size uint64) {
	hands := w.sum.Hands
	win, tie := w.sweep(w.low, 1, maxLow+1)
	w.sum.LowWin, w.sum.LowTie = w.sum.LowWin.Add(win.Mul(size)), w.sum.LowTie.Add(tie.Mul(size))
	w.spread(hands[eventLow], toCome, size)

	win, tie = w.sweep(w.rest, 0, w.v.groups)
	w.sum.NoLowWin, w.sum.NoLowTie = w.sum.NoLowWin.Add(win.Mul(size)), w.sum.NoLowTie.Add(tie.Mul(size))
	w.spread(hands[eventNoLow], toCome, size)
	w.sum.NoLow = w.sum.NoLow.Add(Wide{Lo: w.pairs(w.rest)}.Mul(size))
	if w.scoop != nil {
		sortByGroup(w.high, w.order, &w.start)
		w.take(nil)
		live := w.order[:w.start[deadGroup]]
		up, down := w.scoop.board(live, live, w.high, w.high, w.low, w.low)
		w.sum.Scoop = w.sum.Scoop.Add(up.Mul(size))
		w.sum.Scooped = w.sum.Scooped.Add(down.Mul(size))
	}
}

// set finds the pieces of the board, their weights and their groups.
func (w *pieceWorker) set(toCome card.Set) {
	s := w.s
	flush := w.v.flushSuit >= 0
	w.pieces = s.pieces(flush)
	n := &w.sums[0]
	if flush {
		n = &w.sums[1]
	}
	if *n == nil {
		*n = newKindSums(w.kinds)
	}
	w.n = *n
	w.n.reset(s.live&^toCome, w.v.flushSuit)
	for _, x := range []*[]uint64{&w.a, &w.b, &w.twin, &w.before, &w.after} {
		*x = sized(*x, len(w.all))
	}
	for _, x := range []*[]uint8{&w.high, &w.low, &w.rest} {
		*x = sized(*x, len(w.all))
	}
	w.order = sized(w.order, len(w.all))
	whole := s.a == s.b
	if !whole {
		w.weighA(toCome)
	}
	for i := range w.all {
		p := &w.all[i]
		w.high[i], w.low[i], w.rest[i] = deadGroup, deadGroup, deadGroup
		size := w.size(uint32(i), &w.n.avail)
		if size == 0 {
			continue
		}
		weight := uint64(s.suitless.weights[p.set])
		w.b[i] = weight * size
		if whole {
			w.a[i] = w.b[i]
		}
		if w.a[i] == 0 && w.b[i] == 0 {
			continue
		}
		w.twin[i] = weight
		if s.k%2 == 1 {
			w.twin[i] = -weight
		}
		number := s.ranks.used[p.set].number
		w.high[i] = w.v.byRanks[number]
		if flush {
			w.high[i] = max(w.high[i], w.v.bySuit[p.flush&(1<<13-1)])
		}
		if !w.v.lows {
			continue
		}
		if w.low[i] = w.v.lowByRanks[number]; w.low[i] == 0 {
			w.rest[i] = w.high[i]
		}
	}
}

// sized returns n zeros, in the room of x if there is enough.
func sized[T any](x []T, n int) []T {
	if cap(x) < n {
		return make([]T, n)
	}
	clear(x[:n])
	return x[:n]
}

// weighA sets the weights of A's live hands.
func (w *pieceWorker) weighA(toCome card.Set) {
	w.eachHand(toCome, func(i, piece uint32) { w.a[piece] += uint64(w.s.a.weight(int(i))) })
}

// eachHand calls f with each of A's live hands and its piece.
func (w *pieceWorker) eachHand(toCome card.Set, f func(hand, piece uint32)) {
	a := w.s.a
	var pieceOf []uint32
	if w.v.flushSuit >= 0 {
		pieceOf = w.s.piecesOf(w.v.flushSuit)
	}
	for _, r := range a.runs {
		piece := uint32(w.s.ranks.place[r.rankSet] - 1)
		for i := r.start; i < r.end; i++ {
			if a.sets[i]&toCome != 0 {
				continue
			}
			if pieceOf != nil {
				piece = pieceOf[i]
			}
			f(i, piece)
		}
	}
}

// sweep walks the groups from first to before last upwards and returns the
// weight of what A's hands beat and tie. It leaves the same for each piece in
// before and after, and all of B's pieces added.
func (w *pieceWorker) sweep(keys []uint8, first, last int) (win, tie Wide) {
	sortByGroup(keys, w.order, &w.start)
	clear(w.n.sum)
	clear(w.before)
	clear(w.after)
	w.add(w.order[:w.start[first]])
	var wins, ties uint64
	for g := first; g < last; g++ {
		group := w.order[w.start[g]:w.start[g+1]]
		for _, i := range group {
			if w.a[i] == 0 {
				continue
			}
			w.before[i] = w.n.ask(w.subsets(i, &w.buf))
			wins += w.a[i] * w.before[i]
		}
		w.add(group)
		if !w.ties {
			continue
		}
		for _, i := range group {
			if w.a[i] == 0 {
				continue
			}
			w.after[i] = w.n.ask(w.subsets(i, &w.buf)) + w.twin[i]
			ties += w.a[i] * (w.after[i] - w.before[i])
		}
	}
	return Wide{Lo: wins}, Wide{Lo: ties}
}

// pairs returns the weight of the pairs of hands of the pieces that are in a
// group, all of which must be added.
func (w *pieceWorker) pairs(keys []uint8) uint64 {
	sum := uint64(0)
	for i, g := range keys {
		if g != deadGroup && w.a[i] > 0 {
			sum += w.a[i] * (w.n.ask(w.subsets(uint32(i), &w.buf)) + w.twin[i])
		}
	}
	return sum
}

// spread adds what each piece beats and ties, times size, to A's hands.
func (w *pieceWorker) spread(hands []PerHand, toCome card.Set, size uint64) {
	if hands == nil {
		return
	}
	w.eachHand(toCome, func(i, piece uint32) {
		h := &hands[i]
		h.Win += int64(w.before[piece] * size)
		h.Tie += int64((w.after[piece] - w.before[piece]) * size)
	})
}

func (w *pieceWorker) add(pieces []uint32) {
	for _, i := range pieces {
		if w.b[i] > 0 {
			w.n.add(w.b[i], w.subsets(i, &w.buf))
		}
	}
}

// ask returns the weight of the pairs of a hand of A in the pieces and a hand
// added. None of the pieces is itself among those added.
func (w *pieceWorker) ask(pieces []uint32) uint64 {
	sum := uint64(0)
	for _, i := range pieces {
		if w.a[i] > 0 {
			sum += w.a[i] * w.n.ask(w.subsets(i, &w.buf))
		}
	}
	return sum
}

// take empties the sums.
func (w *pieceWorker) take([]uint32) { clear(w.n.sum) }
