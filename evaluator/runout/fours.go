package runout

// twin reports whether card i has the rank of the one before and comes from
// the sorted part of the cards.
func (d *deal) twin(i int) bool { return i < d.live && d.rank[i] == d.rank[i-1] }

// fours fills in the four-card tables of all players from those of three,
// flushes apart: the rows of the cards from on. Here too, cards of equal rank
// have equal rows as far as the shorter goes.
func (c *Counter) fours(t *tables, from int) {
	d, l, n := &c.deal, c.layout, c.deal.players*words
	for x := from; x < d.n; x++ {
		first := 2
		if x > from && d.twin(x) {
			copy(t.fours[l.card[x]*n:], t.fours[l.card[x-1]*n:l.card[x]*n])
			first = x - 1
		}
		for y := first; y < x; y++ {
			size, begin := blocks(y)*words, 1
			out := t.fours[(l.card[x]+l.row[y])*n:]
			if y > first && d.twin(y) {
				begin = y - 1
			}
			for p := range d.players {
				done := choose2(begin) / lanes * words
				if begin > 1 {
					old := blocks(y-1) * words
					copy(out[p*size:][:done], t.fours[(l.card[x]+l.row[y-1])*n+p*old:][:old])
				}
				triples := t.triples[p*t.stride:]
				c.fourRow(p, x, y, begin, triples)
				row := c.unpacked[p][done/words*lanes : blocks(y)*lanes]
				for i := done; i < size; i += words {
					pack((*[words]uint64)(out[p*size+i:]), (*[lanes]uint16)(row))
					row = row[lanes:]
				}
			}
		}
	}
}

// fourRow brings the row of x and y of a player up to date from d = begin on:
// for y > d > e the value of xyde is the best of xyd, xye, xde and yde.
func (c *Counter) fourRow(player, x, y, begin int, triples []uint16) {
	row := &c.unpacked[player]
	size := choose2(y)
	xde, yde := triples[choose3(x):][:size], triples[choose3(y):][:size]
	xy := triples[choose3(x)+size:][:y]
	for d := begin; d < y; d++ {
		at := choose2(d)
		xyd := xy[d]
		xye, xde, yde, out := xy[:d], xde[at:][:d], yde[at:][:d], row[at:][:d]
		for e := range out {
			out[e] = max(xyd, xye[e], xde[e], yde[e])
		}
	}
	pad := uint16(0)
	if player == 0 {
		pad = top
	}
	for i := size; i < blocks(y)*lanes; i++ {
		row[i] = pad
	}
}

// pack puts sixteen values into four words.
func pack(dst *[words]uint64, src *[lanes]uint16) {
	for i := range dst {
		dst[i] = uint64(src[4*i]) | uint64(src[4*i+1])<<16 | uint64(src[4*i+2])<<32 | uint64(src[4*i+3])<<48
	}
}
