//go:build !purego

package runout

import (
	"github.com/omahasim/omahasim/evaluator"
	"golang.org/x/sys/cpu"
)

// hasAVX2 says whether the kernels can run here. Bit manipulation came with
// AVX2 in every processor, but it has a flag of its own.
var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1

// laneCounts are the counters of the kernels, 16 lanes each. They are emptied
// for each second card, long before a lane can overflow: it counts one for
// each block, at most 4,000 times.
type laneCounts [4][MaxPlayers][lanes]uint16

// raiseRanksAVX2 is raiseRanks.
func raiseRanksAVX2(r *rankValues, pair int) {
	maxIntoAVX2(&r[0], &evaluator.PairRow(pair)[0], evaluator.PairStride/lanes)
}

// padding is the lanes beyond the end of player 0's rows.
var padding = [lanes]uint16{top, top, top, top, top, top, top, top, top, top, top, top, top, top, top, top}

// foursAVX2 is fours with flushes.
func (c *Counter) foursAVX2(t *tables, from int) {
	n := c.deal.players * words
	for x := from; x < c.deal.n; x++ {
		fourRowsAVX2(&t.fours[c.layout.card[x]*n], &t.triples[0], t.stride*2, choose3(x)*2, x, c.deal.players, &padding[0])
	}
}

// sweepAVX2 is sweepPair for all a from the one given.
func (c *Counter) sweepAVX2(from, b int, highLow bool) {
	n, l := c.deal.players, c.layout
	fours, block := c.high.fours, n*words
	toLow := 0
	if highLow {
		toLow = len(fours) * 8 // the low table follows in the arena
	}
	counts, hist := &c.lanes[0][0][0], &c.hist.noLow[0]
	rowsB := &fours[l.card[b]*block]
	stride := c.high.stride * 2
	for a := from; a < c.deal.n; a++ {
		ab, rowsA := &fours[(l.card[a]+l.row[b])*block], &fours[l.card[a]*block]
		at := choose3(a) + choose2(b)
		t := &c.high.triples[at]
		if highLow {
			u, all := &c.low.triples[at], &c.hist.high[0]
			switch n {
			case 2:
				sweepTwoHighLowAVX2(counts, ab, rowsA, rowsB, t, u, stride, b, toLow)
			case 3:
				sweepHighLow3AVX2(counts, all, ab, rowsA, rowsB, t, u, stride, b, toLow)
			case 4:
				sweepHighLow4AVX2(counts, all, ab, rowsA, rowsB, t, u, stride, b, toLow)
			case 5:
				sweepHighLow5AVX2(counts, all, ab, rowsA, rowsB, t, u, stride, b, toLow)
			case 6:
				sweepHighLow6AVX2(counts, all, ab, rowsA, rowsB, t, u, stride, b, toLow)
			case 7:
				sweepHighLow7AVX2(counts, all, ab, rowsA, rowsB, t, u, stride, b, toLow)
			case 8:
				sweepHighLow8AVX2(counts, all, ab, rowsA, rowsB, t, u, stride, b, toLow)
			case 9:
				sweepHighLow9AVX2(counts, all, ab, rowsA, rowsB, t, u, stride, b, toLow)
			case 10:
				sweepHighLow10AVX2(counts, all, ab, rowsA, rowsB, t, u, stride, b, toLow)
			}
			continue
		}
		switch n {
		case 2:
			sweepTwoAVX2(counts, ab, rowsA, rowsB, t, stride, b)
		case 3:
			sweepHigh3AVX2(counts, hist, ab, rowsA, rowsB, t, stride, b)
		case 4:
			sweepHigh4AVX2(counts, hist, ab, rowsA, rowsB, t, stride, b)
		case 5:
			sweepHigh5AVX2(counts, hist, ab, rowsA, rowsB, t, stride, b)
		case 6:
			sweepHigh6AVX2(counts, hist, ab, rowsA, rowsB, t, stride, b)
		case 7:
			sweepHigh7AVX2(counts, hist, ab, rowsA, rowsB, t, stride, b)
		case 8:
			sweepHigh8AVX2(counts, hist, ab, rowsA, rowsB, t, stride, b)
		case 9:
			sweepHigh9AVX2(counts, hist, ab, rowsA, rowsB, t, stride, b)
		case 10:
			sweepHigh10AVX2(counts, hist, ab, rowsA, rowsB, t, stride, b)
		}
	}
	boards := uint32(l.row[b] * lanes * (c.deal.n - from))
	switch {
	case n == 2 && highLow:
		c.lanes.addTwoHighLow(&c.hist, boards)
	case n == 2:
		c.lanes.addTwo(&c.hist, boards)
	case highLow:
		c.lanes.addHighLow(&c.hist, n)
	default:
		c.lanes.addHigh(&c.hist, n)
	}
}

// take returns the sum of 16 lanes and empties them.
func take(counts *[lanes]uint16) uint32 {
	sum := uint32(0)
	for i, n := range counts {
		sum += uint32(n)
		counts[i] = 0
	}
	return sum
}

func (c *laneCounts) addTwo(h *hist, boards uint32) {
	wins, ties := take(&c[0][0]), take(&c[0][1])
	h.noLow[1] += wins
	h.noLow[2] += boards - wins - ties
	h.noLow[3] += ties
}

func (c *laneCounts) addTwoHighLow(h *hist, boards uint32) {
	var n [9]uint32
	for i := range n {
		n[i] = take(&c[0][i])
	}
	made := boards - n[4]
	h.high[1] += n[0] - n[2]
	h.high[2] += made - (n[0] - n[2]) - (n[1] - n[3])
	h.high[3] += n[1] - n[3]
	h.noLow[1] += n[2]
	h.noLow[2] += n[4] - n[2] - n[3]
	h.noLow[3] += n[3]
	h.low[1] += n[5]
	h.low[2] += made - n[5] - n[6]
	h.low[3] += n[6]
	h.both[1] += n[7]
	h.both[2] += boards - n[8]
}

func (c *laneCounts) addHigh(h *hist, players int) {
	for p := range players {
		h.noLow[1<<p] += take(&c[0][p])
	}
}

func (c *laneCounts) addHighLow(h *hist, players int) {
	for p := range players {
		h.high[1<<p] += take(&c[0][p])
		h.noLow[1<<p] += take(&c[1][p])
		h.low[1<<p] += take(&c[2][p])
		h.both[1<<p] += take(&c[3][p])
	}
}
