package stats

import "github.com/omahasim/omahasim/sim/checkpoint"

// Fields hands the number to the codec.
func (w *Wide) Fields(c *checkpoint.Codec) { c.Uint(&w.Lo, &w.Hi) }

// Fields hands the number to the codec: the lower half with its own sign, and
// what is missing of the upper half, which is 0 for all that an int64 holds.
func (s *Sum) Fields(c *checkpoint.Codec) {
	low := int64(s.lo)
	high := s.hi - low>>63
	if c.Int(&low, &high); c.Reading() {
		*s = Sum{high + low>>63, uint64(low)}
	}
}

// Fields hands all sums to the codec.
func (m *Moments) Fields(c *checkpoint.Codec) {
	c.Int(&m.N)
	m.Sum.Fields(c)
	m.Squares.Fields(c)
}

// Fields hands all sums to the codec.
func (c *Clusters) Fields(to *checkpoint.Codec) {
	to.Int(&c.Units)
	for _, x := range [...]*Sum{&c.n, &c.y, &c.ny} {
		x.Fields(to)
	}
	c.nn.Fields(to)
	c.yy.Fields(to)
}

// Fields hands all counts to the codec.
func (h *Histogram) Fields(c *checkpoint.Codec) {
	for i := range h {
		c.Int(&h[i])
	}
}

// Fields hands the path so far to the codec.
func (d *Downswing) Fields(c *checkpoint.Codec) {
	c.Int(&d.N, &d.Sum, &d.peak, &d.low, &d.peakAt, &d.lowAt, &d.Fall, &d.From, &d.To)
}
