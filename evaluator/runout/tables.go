package runout

import (
	"slices"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// rankValues holds the best value of a hand with each three board ranks, by
// evaluator.TripleIndex, whatever the suits.
type rankValues [evaluator.PairStride + lanes]uint16

// highRanks fills in the best high hands of a hole without flushes, raising
// the values to those of one pair of ranks after another.
func (c *Counter) highRanks(hole []card.Card, raise func(r *rankValues, pair int)) {
	c.ranks = rankValues{}
	var done [2]uint64 // pairs of ranks seen
	for i, x := range hole {
		for _, y := range hole[:i] {
			p := evaluator.PairIndex(x.Rank(), y.Rank())
			if done[p>>6]>>(p&63)&1 == 0 {
				done[p>>6] |= 1 << (p & 63)
				raise(&c.ranks, p)
			}
		}
	}
}

// raiseRanks raises the values to those of a pair of hole ranks.
func raiseRanks(r *rankValues, pair int) {
	for t, v := range evaluator.PairRow(pair) {
		r[t] = max(r[t], v)
	}
}

// lowRanks fills in the best lows of a hole.
func (c *Counter) lowRanks(hole []card.Card) {
	mask := evaluator.LowMask(card.SetOf(hole...))
	t := 0
	for k := range card.Ranks {
		for j := range k + 1 {
			for i := range j + 1 {
				c.ranks[t] = uint16(evaluator.LowOf(mask, lowBit(i)|lowBit(j)|lowBit(k)))
				t++
			}
		}
	}
}

// lowBit returns the bit of a rank in an evaluator.LowMask, 0 above eight.
func lowBit(rank int) uint8 {
	if rank == int(card.Ace) {
		return 1
	}
	return uint8(uint32(2) << rank)
}

// reserve makes room for the tables of c.deal: high, and low if wanted.
func (c *Counter) reserve(highLow bool) {
	d := &c.deal
	tables := []*tables{&c.high, &c.low}[:1]
	if highLow {
		tables = tables[:2]
	}
	stride := choose3(d.n) + slack
	size := c.layout.card[d.n]*words*d.players + words // whole vectors may go beyond the end
	c.arena = slices.Grow(c.arena[:0], len(tables)*size)[:len(tables)*size]
	for i, t := range tables {
		t.stride = stride
		t.triples = slices.Grow(t.triples[:0], stride*d.players)[:stride*d.players]
		t.fours = c.arena[i*size:][:size]
	}
}

// build fills in the tables. In pure Go the four-card values come from the
// triples without flushes, as these have more that is equal and can be
// copied; the kernels compute them all, from triples with flushes.
func (c *Counter) build(spec *Spec) {
	d := &c.deal
	raise := raiseRanks
	if c.avx2 {
		raise = raiseRanksAVX2
	}
	from := 3
	if len(spec.Board) == 2 {
		from = max(from, d.live) // all boards have the highest two cards
	}
	for p, hole := range spec.Holes {
		c.highRanks(hole, raise)
		d.expand(c.high.of(p), &c.ranks)
	}
	if c.avx2 {
		for p, hole := range spec.Holes {
			c.flushes(p, hole, from)
		}
		c.foursAVX2(&c.high, from)
	} else {
		c.fours(&c.high, from)
		for p, hole := range spec.Holes {
			c.flushes(p, hole, from)
		}
	}
	if !spec.HighLow {
		return
	}
	for p, hole := range spec.Holes {
		c.lowRanks(hole)
		d.expand(c.low.of(p), &c.ranks)
	}
	if c.avx2 {
		c.foursAVX2(&c.low, from)
	} else {
		c.fours(&c.low, from)
	}
}

// expand turns values by ranks into values by cards, in colex order. Cards
// of equal rank have equal rows as far as the shorter goes, so nearly all of
// it is copying.
func (d *deal) expand(triples []uint16, r *rankValues) {
	rank := &d.rank
	var mixed rankValues // a row of ranks that are not sorted
	for x := 2; x < d.n; x++ {
		rows := triples[choose3(x):][:choose2(x)]
		from := 1
		if d.twin(x) {
			copy(rows, triples[choose3(x-1):][:choose2(x-1)])
			from = x - 1
		}
		for y := from; y < x; y++ {
			row := rows[choose2(y):][:y]
			if y > from && d.twin(y) {
				copy(row, rows[choose2(y-1):][:y-1])
				row = row[y-1:]
			}
			j, k := int(rank[y]), int(rank[x])
			values := (*[lanes]uint16)(r[j*(j+1)/2+k*(k+1)*(k+2)/6:])
			if x >= d.live {
				values = (*[lanes]uint16)(mixed[:])
				for i := range card.Rank(card.Ranks) {
					values[i] = r[evaluator.TripleIndex(i, card.Rank(j), card.Rank(k))]
				}
			}
			for z, v := range rank[y-len(row) : y] {
				row[z] = values[v%lanes]
			}
		}
	}
}
