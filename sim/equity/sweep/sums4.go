package sweep

import "github.com/omahasim/omahasim/evaluator"

// sums4 is for hands of four cards a < b < c < d. Its tables are blocks by
// suits, in order of the ranks: a run of hands with the same ranks lives in
// ten blocks of its own, one for each pair and triple of its ranks.
//
// Long stretches of a run are handled whole. To add, the hands are counted in
// four blocks of their own by triple; what each pair and card gains is the sum
// over a row of a block. To ask, the terms of the inclusion-exclusion are
// gathered in four blocks such that each hand needs one number of each.
type sums4 struct {
	n0 uint32
	n1 [64]uint32
	n2 [pairBlock * evaluator.NumPairs]uint32
	n3 [tripleBlock * evaluator.NumTriples]uint32
}

const (
	cardBlock   = 4
	pairBlock   = 16
	tripleBlock = 64
	longStretch = 40 // hands from which on the blocks pay
)

// blocks are the parts of the tables where a run lives.
type blocks struct {
	a, b, c, d             *[cardBlock]uint32
	ab, ac, ad, bc, bd, cd *[pairBlock]uint32
	abc, abd, acd, bcd     *[tripleBlock]uint32
}

// places are where the blocks of a run begin in the tables.
type places struct {
	two   [6]uint16
	three [4]uint16
}

// placesOf returns the places of the blocks of a run with the ranks given.
func placesOf(ranks *[4]uint8) places {
	a, b, c, d := int(ranks[0]), int(ranks[1]), int(ranks[2]), int(ranks[3])
	two := func(x, y int) uint16 { return uint16(pairBlock * (x + y*(y+1)/2)) }
	three := func(x, y, z int) uint16 {
		return uint16(tripleBlock * (x + y*(y+1)/2 + z*(z+1)*(z+2)/6))
	}
	return places{
		[6]uint16{two(a, b), two(a, c), two(a, d), two(b, c), two(b, d), two(c, d)},
		[4]uint16{three(a, b, c), three(a, b, d), three(a, c, d), three(b, c, d)},
	}
}

func (t *sums4) blocks(r *run) blocks {
	one := func(x uint8) *[cardBlock]uint32 { return (*[cardBlock]uint32)(t.n1[cardBlock*int(x):]) }
	two := func(i int) *[pairBlock]uint32 { return (*[pairBlock]uint32)(t.n2[r.places.two[i]:]) }
	three := func(i int) *[tripleBlock]uint32 { return (*[tripleBlock]uint32)(t.n3[r.places.three[i]:]) }
	return blocks{
		one(r.ranks[0]), one(r.ranks[1]), one(r.ranks[2]), one(r.ranks[3]),
		two(0), two(1), two(2), two(3), two(4), two(5),
		three(0), three(1), three(2), three(3),
	}
}

func (t *sums4) clear() {
	t.n0 = 0
	clear(t.n1[:])
	clear(t.n2[:])
	clear(t.n3[:])
}

func (t *sums4) tables() [][]uint32 { return [][]uint32{{t.n0}, t.n1[:], t.n2[:], t.n3[:]} }

func (t *sums4) add(s *side, l list) { t.change(s, l, 1) }
func (t *sums4) sub(s *side, l list) { t.change(s, l, ^uint32(0)) }

// change adds the hands, each as sign times its weight.
func (t *sums4) change(s *side, l list, sign uint32) {
	for _, part := range l.parts {
		b := t.blocks(&s.runs[part.run])
		from, to := part.from-l.base, part.to-l.base
		if to-from < longStretch {
			t.putEach(l.hands[from:to], l.suits[from:to], s.weights, &b, sign)
		} else {
			t.putAll(l.hands[from:to], l.suits[from:to], s.weights, &b, sign)
		}
	}
}

// putEach adds hands of one run one by one.
func (t *sums4) putEach(hands []uint32, suits, weights []uint8, b *blocks, sign uint32) {
	w, all := sign, uint32(0)
	for j, x := range suits {
		if weights != nil {
			w = sign * uint32(weights[hands[j]])
		}
		all += w
		b.a[x&3] += w
		b.b[x>>2&3] += w
		b.c[x>>4&3] += w
		b.d[x>>6&3] += w
		ad, ac, bd := x&3|x>>4&12, x&3|x>>2&12, x>>2&3|x>>4&12
		b.ab[x&15] += w
		b.ac[ac&15] += w
		b.ad[ad&15] += w
		b.bc[x>>2&15] += w
		b.bd[bd&15] += w
		b.cd[x>>4&15] += w
		b.abc[x&63] += w
		b.abd[(x&15|x>>2&48)&63] += w
		b.acd[(x&3|x>>2&60)&63] += w
		b.bcd[x>>2&63] += w
	}
	t.n0 += all
}

// putAll adds many hands of one run.
func (t *sums4) putAll(hands []uint32, suits, weights []uint8, b *blocks, sign uint32) {
	var abc, abd, acd, bcd [tripleBlock]uint32
	w := sign
	for j, x := range suits {
		if weights != nil {
			w = sign * uint32(weights[hands[j]])
		}
		abc[x&63] += w
		abd[(x&15|x>>2&48)&63] += w
		acd[(x&3|x>>2&60)&63] += w
		bcd[x>>2&63] += w
	}
	for i := range tripleBlock {
		b.abc[i] += abc[i]
		b.abd[i] += abd[i]
		b.acd[i] += acd[i]
		b.bcd[i] += bcd[i]
	}
	// Sum over the suits of the third card of a block: pairs; over those of
	// the second: cards.
	for hi := range cardBlock {
		for lo := range cardBlock {
			var xab, xac, xbc, xad, xbd, xcd uint32
			for k := range cardBlock {
				xab += abc[(lo|hi<<2|k<<4)&63]
				xac += abc[(lo|k<<2|hi<<4)&63]
				xbc += abc[(k|lo<<2|hi<<4)&63]
				xad += abd[(lo|k<<2|hi<<4)&63]
				xbd += abd[(k|lo<<2|hi<<4)&63]
				xcd += acd[(k|lo<<2|hi<<4)&63]
			}
			i := (lo | hi<<2) & 15
			b.ab[i] += xab
			b.ac[i] += xac
			b.bc[i] += xbc
			b.ad[i] += xad
			b.bd[i] += xbd
			b.cd[i] += xcd
			b.a[lo] += xab
			b.b[hi] += xab
			b.c[lo] += xcd
			b.d[hi] += xcd
			t.n0 += xab
		}
	}
}

func (t *sums4) disjoint(s *side, l list, out []uint32) {
	for _, part := range l.parts {
		b := t.blocks(&s.runs[part.run])
		from, to := part.from-l.base, part.to-l.base
		if to-from < longStretch {
			t.askEach(l.suits[from:to], out[from:to], &b)
		} else {
			t.askAll(l.suits[from:to], out[from:to], &b)
		}
	}
}

// askEach asks about hands of one run one by one.
func (t *sums4) askEach(suits []uint8, out []uint32, b *blocks) {
	out = out[:len(suits)]
	for j, x := range suits {
		ad, ac, bd := x&3|x>>4&12, x&3|x>>2&12, x>>2&3|x>>4&12
		one := b.a[x&3] + b.b[x>>2&3] + b.c[x>>4&3] + b.d[x>>6&3]
		two := b.ab[x&15] + b.ac[ac&15] + b.ad[ad&15] + b.bc[x>>2&15] + b.bd[bd&15] + b.cd[x>>4&15]
		three := b.abc[x&63] + b.abd[(x&15|x>>2&48)&63] + b.acd[(x&3|x>>2&60)&63] + b.bcd[x>>2&63]
		out[j] = t.n0 - one + two - three
	}
}

// askAll asks about many hands of one run.
func (t *sums4) askAll(suits []uint8, out []uint32, b *blocks) {
	// abc has the terms of all subsets of a, b, c; abd those with d of a, b, d;
	// acd those with c and d but not b; bcd the one that is left.
	var abc, abd, acd [tripleBlock]uint32
	for hi := range cardBlock {
		for lo := range cardBlock {
			p := (lo | hi<<2) & 15
			ab := t.n0 - b.a[lo] - b.b[hi] + b.ab[p]
			for k := range cardBlock {
				pa, pb := (lo|k<<2)&15, (hi|k<<2)&15
				i := (lo | hi<<2 | k<<4) & 63
				abc[i] = ab - b.c[k] + b.ac[pa] + b.bc[pb] - b.abc[i]
				abd[i] = b.ad[pa] + b.bd[pb] - b.d[k] - b.abd[i]
				acd[i] = b.cd[pb] - b.acd[i]
			}
		}
	}
	out = out[:len(suits)]
	for j, x := range suits {
		out[j] = abc[x&63] + abd[(x&15|x>>2&48)&63] + acd[(x&3|x>>2&60)&63] - b.bcd[x>>2&63]
	}
}
