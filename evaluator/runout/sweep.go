package runout

// signs has the highest bit of each of the four values of a word. Values are
// below it, so a word with signs set can be subtracted from without borrowing
// between the values.
const (
	signs = 0x8000_8000_8000_8000
	ones  = 0x0001_0001_0001_0001
)

// maxWord returns the larger of each two values of a and b; signs may be set
// in a already.
func maxWord(a, b uint64) uint64 {
	diff := (a | signs) - b
	ge := diff & signs
	return b + diff&(ge-ge>>15) // where a >= b, add the difference
}

// atLeast returns 1 for each value of a that is at least that of b.
func atLeast(a, b uint64) uint64 { return ((a | signs) - b) >> 15 & ones }

// sum adds the four counts of a word.
func sum(w uint64) uint32 {
	w = w&0x0000_FFFF_0000_FFFF + w>>16&0x0000_FFFF_0000_FFFF
	return uint32(w) + uint32(w>>32)
}

// rowBuffer holds the best values of each player on the boards of one row,
// and has room for the best of all.
type rowBuffer [MaxPlayers + 1][maxBlocks * words]uint64

// bestRow computes a player's values of all boards that begin with three
// cards a > b > c from the table rows of ab, ac and bc; abc is the value of
// the three cards in four lanes with signs set. sign is the constant signs:
// as a variable it stays in a register.
func bestRow(out, ab, ac, bc []uint64, abc, sign uint64) {
	out, ac, bc = out[:len(ab)], ac[:len(ab)], bc[:len(ab)]
	for i, u := range ab {
		d := abc - u
		m := d & sign
		u += d & (m - m>>15)
		v := bc[i]
		d = ac[i] | sign - v
		m = d & sign
		v += d & (m - m>>15)
		d = u | sign - v
		m = d & sign
		out[i] = v + d&(m-m>>15)
	}
}

// rows fills buf with the values of all players on the boards of a, b and c
// and returns the number of words of each.
func (p *pair) rows(buf *rowBuffer, b, c, players int) int {
	size, sizeB := blocks(c)*words, blocks(b)*words
	for i := range players {
		abc := uint64(p.triples[i*p.stride+c])*ones | signs
		bestRow(buf[i][:], p.ab[i*sizeB:][:size], p.a[i*size:][:size], p.b[i*size:][:size], abc, signs)
	}
	p.a, p.b = p.a[size*players:], p.b[size*players:]
	return size
}

// sweepTwo counts the boards of two players, high only.
func (c *Counter) sweepTwo(p pair, b int) {
	h, buf := &c.hist, &c.rowHigh
	var ge, le uint64 // counts of four lanes, at most 3,300 each
	total := uint32(0)
	for third := 2; third < b; third++ {
		size := p.rows(buf, b, third, 2)
		total += uint32(size) * 4
		w := buf[1][:size]
		for i, x := range buf[0][:size] {
			y := w[i]
			ge += atLeast(x, y)
			le += atLeast(y, x)
		}
	}
	g, l := sum(ge), sum(le)
	h.noLow[1] += total - l
	h.noLow[2] += total - g
	h.noLow[3] += g + l - total
}

// sweepTwoHighLow counts the boards of two players, high and low.
func (c *Counter) sweepTwoHighLow(p, q pair, b int) {
	var n twoCounts
	for third := 2; third < b; third++ {
		size := p.rows(&c.rowHigh, b, third, 2)
		q.rows(&c.rowLow, b, third, 2)
		high1, low0, low1 := c.rowHigh[1][:size], c.rowLow[0][:size], c.rowLow[1][:size]
		for i, x := range c.rowHigh[0][:size] {
			n.add(x, high1[i], low0[i], low1[i])
		}
		n.total += uint32(size) * 4
	}
	n.addTo(&c.hist)
}

// twoCounts counts, in each of four lanes, the boards of two players.
type twoCounts struct {
	ge, le         uint64 // player 0 has at least, at most, the other's high
	made           uint64 // somebody has a low
	geMade, leMade uint64 // ge and le where somebody has a low
	lowGe, lowLe   uint64 // player 0 has at least, at most, the other's low (or neither has one)
	scoop0, scoop1 uint64 // better high and better low
	total          uint32 // all boards, in all lanes
}

func (n *twoCounts) add(x, y, low0, low1 uint64) {
	ge, le := atLeast(x, y), atLeast(y, x)
	lowGe, lowLe := atLeast(low0, low1), atLeast(low1, low0)
	made := atLeast(low0|low1, ones)
	n.ge += ge
	n.le += le
	n.made += made
	n.geMade += ge & made
	n.leMade += le & made
	n.lowGe += lowGe
	n.lowLe += lowLe
	n.scoop0 += ones &^ (le | lowLe)
	n.scoop1 += ones &^ (ge | lowGe)
}

func (n *twoCounts) addTo(h *hist) {
	made := sum(n.made)
	ge, le := sum(n.geMade), sum(n.leMade)
	h.high[1] += made - le
	h.high[2] += made - ge
	h.high[3] += ge + le - made
	noLow := n.total - made
	ge, le = sum(n.ge)-ge, sum(n.le)-le
	h.noLow[1] += noLow - le
	h.noLow[2] += noLow - ge
	h.noLow[3] += ge + le - noLow
	ge, le = sum(n.lowGe)-noLow, sum(n.lowLe)-noLow
	h.low[1] += made - le
	h.low[2] += made - ge
	h.low[3] += ge + le - made
	h.both[1] += sum(n.scoop0)
	h.both[2] += sum(n.scoop1)
}

// winners turns the values of the players on the boards of a row into the
// masks of those who have the best one, none where the best is 0, and returns
// them. It uses the room of player 0's values for them.
func (buf *rowBuffer) winners(size, players int) []uint64 {
	best := buf[players][:size]
	copy(best, buf[0][:size])
	for p := 1; p < players; p++ {
		for i, v := range buf[p][:len(best)] {
			best[i] = maxWord(best[i], v)
		}
	}
	mask := buf[0][:len(best)]
	for i, v := range mask {
		mask[i] = atLeast(v, best[i])
	}
	for p := 1; p < players; p++ {
		for i, v := range buf[p][:len(best)] {
			mask[i] |= atLeast(v, best[i]) << p
		}
	}
	for i, v := range best {
		mask[i] &= atLeast(v, ones) * (1<<MaxPlayers - 1)
	}
	return mask
}

// sweepHigh counts the boards of any number of players, high only.
func (c *Counter) sweepHigh(p pair, b, players int) {
	for third := 2; third < b; third++ {
		size := p.rows(&c.rowHigh, b, third, players)
		countLanes(&c.hist.noLow, c.rowHigh.winners(size, players))
	}
}

// countLanes adds one to the counter of each mask, four to a word.
func countLanes(counts *[1 << MaxPlayers]uint32, masks []uint64) {
	for _, m := range masks {
		counts[m%(1<<MaxPlayers)]++
		counts[m>>16%(1<<MaxPlayers)]++
		counts[m>>32%(1<<MaxPlayers)]++
		counts[m>>48%(1<<MaxPlayers)]++
	}
}

// sweepHighLow counts the boards of any number of players, high and low. As
// long as both masks together are small enough, one counter serves for both.
func (c *Counter) sweepHighLow(p, q pair, b, players int) {
	for third := 2; third < b; third++ {
		size := p.rows(&c.rowHigh, b, third, players)
		q.rows(&c.rowLow, b, third, players)
		highs, lows := c.rowHigh.winners(size, players), c.rowLow.winners(size, players)
		if 2*players <= MaxPlayers {
			for i, low := range lows {
				highs[i] |= low << players
			}
			countLanes(&c.hist.joint, highs)
			continue
		}
		for i, high := range highs {
			low := lows[i]
			c.hist.add(high, low)
			c.hist.add(high>>16, low>>16)
			c.hist.add(high>>32, low>>32)
			c.hist.add(high>>48, low>>48)
		}
	}
}
