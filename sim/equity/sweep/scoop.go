package sweep

// scooper counts, on a board that allows lows, how often one side wins both
// halves outright: pairs where one hand is above the other in the high order
// and in the low order.
//
// The lows are split in two; for every pair with one hand in each half the
// order of lows is known, and a sweep in high order that adds one half and
// asks about the other counts them. The pairs within a half are counted the
// same way, by splitting on: six levels at most, for 57 different lows.
type scooper struct {
	by           adder
	a, b         []uint32 // hands in high order, kept in order within each half
	highA, highB []uint8  // groups of the hands by high
	lowA, lowB   []uint8  // and by low
	scratch      []uint32
	lows         []uint8 // the lows that occur
	up, down     uint64
}

// adder keeps the hands of B that were added. What the scooper calls hands may
// be pieces of hands that are alike.
type adder interface {
	add(hands []uint32)
	take(hands []uint32)       // takes out all, which are those given
	ask(hands []uint32) uint64 // the weight of pairs of A's hands given and a hand added
}

func newScooper(by adder) *scooper { return &scooper{by: by} }

// board returns the weight of the pairs where A wins both halves, and where B
// does, given the live hands in high order and the groups by high and by low.
// The sums must be empty and are left empty.
func (c *scooper) board(a, b []uint32, highA, highB, lowA, lowB []uint8) (up, down Wide) {
	c.a, c.b = append(c.a[:0], a...), append(c.b[:0], b...)
	c.scratch = append(append(c.scratch[:0], a...), b...)
	c.highA, c.highB, c.lowA, c.lowB = highA, highB, lowA, lowB
	var present [256]bool
	for _, i := range a {
		present[lowA[i]] = true
	}
	for _, i := range b {
		present[lowB[i]] = true
	}
	c.lows = c.lows[:0]
	for l := range maxLow + 1 {
		if present[l] {
			c.lows = append(c.lows, uint8(l))
		}
	}
	c.up, c.down = 0, 0
	c.split(c.lows, c.a, c.b)
	return Wide{Lo: c.up}, Wide{Lo: c.down}
}

// split counts the pairs of a and b, which have the lows given.
func (c *scooper) split(lows []uint8, a, b []uint32) {
	if len(lows) < 2 || len(a) == 0 || len(b) == 0 {
		return
	}
	mid := len(lows) / 2
	lowA, highA := c.part(a, c.lowA, lows[mid])
	lowB, highB := c.part(b, c.lowB, lows[mid])
	c.up += c.ahead(highA, lowB)
	c.down += c.behind(lowA, highB)
	c.split(lows[:mid], lowA, lowB)
	c.split(lows[mid:], highA, highB)
}

// part reorders the hands, stably, so that those with lows under the limit
// come first.
func (c *scooper) part(hands []uint32, keys []uint8, limit uint8) (under, rest []uint32) {
	n, m := 0, 0
	for _, i := range hands {
		if keys[i] < limit {
			hands[n] = i
			n++
		} else {
			c.scratch[m] = i
			m++
		}
	}
	copy(hands[n:], c.scratch[:m])
	return hands[:n], hands[n:]
}

// ahead returns the weight of the pairs where a hand of a is better for high
// than a hand of b. Both are in high order.
func (c *scooper) ahead(a, b []uint32) uint64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	keysA, keysB := c.highA, c.highB
	var sum uint64
	added := 0
	for i := 0; i < len(a); {
		g := keysA[a[i]]
		end := i + 1
		for end < len(a) && keysA[a[end]] == g {
			end++
		}
		next := added
		for next < len(b) && keysB[b[next]] < g {
			next++
		}
		c.by.add(b[added:next])
		added = next
		if added > 0 {
			sum += c.by.ask(a[i:end])
		}
		i = end
	}
	c.by.take(b[:added])
	return sum
}

// behind returns the weight of the pairs where a hand of b is better for high
// than a hand of a.
func (c *scooper) behind(a, b []uint32) uint64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	keysA, keysB := c.highA, c.highB
	var sum uint64
	added := len(b)
	for i := len(a); i > 0; {
		g := keysA[a[i-1]]
		start := i - 1
		for start > 0 && keysA[a[start-1]] == g {
			start--
		}
		next := added
		for next > 0 && keysB[b[next-1]] > g {
			next--
		}
		c.by.add(b[next:added])
		added = next
		if added < len(b) {
			sum += c.by.ask(a[start:i])
		}
		i = start
	}
	c.by.take(b[added:])
	return sum
}
