package runout

import (
	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// Counter counts run-outs, keeping its buffers (up to 800 KB, twice that for
// high-low) from one call to the next. It must not be used by two goroutines
// at a time.
type Counter struct {
	avx2   bool // use the AVX2 kernels
	layout *layout
	deal   deal
	high   tables
	low    tables
	arena  []uint64   // the four-card tables, high and then low
	ranks  rankValues // of the player whose tables are being built
	hist   hist
	direct direct

	// For pure Go: the rows at hand of each player.
	unpacked        [MaxPlayers][maxBlocks * lanes]uint16
	rowHigh, rowLow rowBuffer
	// For the kernels.
	lanes laneCounts
}

// NewCounter returns a Counter.
func NewCounter() *Counter {
	return &Counter{avx2: hasAVX2, layout: newLayout()}
}

// Kernel returns the name of the code that counts: "avx2" or "go".
func Kernel() string {
	if hasAVX2 {
		return "avx2"
	}
	return "go"
}

// deal is a spec with its cards numbered for the tables: the live cards in
// ascending order, so also by rank, and the known board cards after them.
type deal struct {
	cards   [maxCards]card.Card
	rank    [maxCards]uint8
	live    int // number of live cards
	n       int // live and known cards
	players int
}

func (d *deal) set(spec *Spec) {
	d.live = len(spec.live().Append(d.cards[:0]))
	d.n = d.live + copy(d.cards[d.live:], spec.Board)
	d.players = len(spec.Holes)
	for i, c := range d.cards[:d.n] {
		d.rank[i] = uint8(c.Rank())
	}
}

// tables holds the values, high or low, that players have with parts of the
// board.
type tables struct {
	// triples holds, for each player at a distance of stride, the best value
	// with each three cards in colex order.
	triples []uint16
	stride  int
	// fours holds the best value with each four cards: the rows of layout,
	// their blocks alternating between the players.
	fours []uint64
}

// of returns the triples of a player.
func (t *tables) of(player int) []uint16 { return t.triples[player*t.stride:][:t.stride] }

// Count counts all run-outs of spec into dst. The spec must be right, as
// Check finds it. After a first call of the same size it does not allocate.
func (c *Counter) Count(dst *Tally, spec *Spec) {
	players := len(spec.Holes)
	c.hist.reset(players)
	if len(spec.Board) >= 3 {
		c.direct.count(&c.hist, spec)
		c.hist.tally(dst, players, spec.HighLow)
		return
	}
	c.deal.set(spec)
	c.reserve(spec.HighLow)
	c.build(spec)
	c.finish(len(spec.Board), spec.HighLow)
	c.hist.tally(dst, players, spec.HighLow)
}

// finish counts all boards with the tables, known of whose cards are known.
func (c *Counter) finish(known int, highLow bool) {
	pad := c.sweep(known, highLow)
	if highLow && !c.avx2 && 2*c.deal.players <= MaxPlayers {
		c.hist.split(c.deal.players)
	}
	if !highLow {
		c.hist.noLow[1] -= pad
		return
	}
	c.hist.high[1] -= pad
	c.hist.low[1] -= pad
	c.hist.both[1] -= pad
}

// sweep runs through all boards: those with two known cards have them as
// their highest two, those with one as their highest. It returns the number
// of lanes that were no boards.
func (c *Counter) sweep(known int, highLow bool) uint32 {
	d := &c.deal
	swept := 0
	aFrom, bFrom := 4, 3
	if known >= 1 {
		aFrom = d.n - 1
	}
	if known == 2 {
		bFrom = d.n - 2
	}
	for b := bFrom; b < d.n-1; b++ {
		from := max(aFrom, b+1)
		swept += c.layout.row[b] * lanes * (d.n - from)
		if c.avx2 {
			c.sweepAVX2(from, b, highLow)
			continue
		}
		for a := from; a < d.n; a++ {
			c.sweepPair(a, b, highLow)
		}
	}
	boards := 1
	for i := range evaluator.BoardSize - known {
		boards = boards * (d.live - i) / (i + 1)
	}
	return uint32(swept - boards)
}

// pair is what the kernels need for all boards whose highest two cards are
// a > b, for one of the two tables.
type pair struct {
	ab      []uint64 // row of a and b
	a       []uint64 // rows of a, from its first up to that of b
	b       []uint64 // rows of b
	triples []uint16 // values with a, b and one lower card; players at a distance of stride
	stride  int
}

func (c *Counter) pair(t *tables, a, b int) pair {
	l, n := c.layout, c.deal.players*words
	return pair{
		ab:      t.fours[(l.card[a]+l.row[b])*n:][:blocks(b)*n],
		a:       t.fours[l.card[a]*n:][:l.row[b]*n],
		b:       t.fours[l.card[b]*n:][:l.row[b]*n],
		triples: t.triples[choose3(a)+choose2(b):],
		stride:  t.stride,
	}
}

func (c *Counter) sweepPair(a, b int, highLow bool) {
	high := c.pair(&c.high, a, b)
	switch {
	case highLow && c.deal.players == 2:
		c.sweepTwoHighLow(high, c.pair(&c.low, a, b), b)
	case highLow:
		c.sweepHighLow(high, c.pair(&c.low, a, b), b, c.deal.players)
	case c.deal.players == 2:
		c.sweepTwo(high, b)
	default:
		c.sweepHigh(high, b, c.deal.players)
	}
}
