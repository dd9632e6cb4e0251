package handrange

import "github.com/omahasim/omahasim/evaluator/card"

// Completing a set S of hands of k cards gives all hands of k+1 cards that
// hold a hand of S. In the order of indices the hands whose highest card is d
// are one block, and in it come the hands of the cards below d in their own
// order. So the block of d of the completed set is
//
//	the hands of S below d (the free card is d), and
//	the completion, below d, of the hands of S whose highest card is d,
//	without it (the free card is one below d),
//
// and both are whole stretches of bits: 64 hands are done at a time, where
// adding cards to hands one by one takes an index each.

// complete adds to the hands of k+1 cards those that hold a hand of the set
// from, of k cards.
func (c *compiler) complete(k int, from, into handBits) error {
	adds := from.count() * (card.DeckSize - k)
	if adds <= int(choose[card.DeckSize][k+1])/256 {
		from.each(k, func(_ uint32, h card.Set) bool {
			for rest := card.Deck &^ h; rest != 0; rest &= rest - 1 {
				into.set(indexOf(h | rest&-rest))
			}
			return true
		})
		return c.spend(adds + len(from)/4 + len(into)/4)
	}
	completeBlock(into, 0, from, 0, k, card.DeckSize)
	return c.spend(len(into))
}

// completeBlock does the hands of the cards below limit: their C(limit,k)
// bits of from start at bit fromAt, and the C(limit,k+1) bits of into at
// intoAt.
func completeBlock(into handBits, intoAt uint32, from handBits, fromAt uint32, k, limit int) {
	switch k {
	case 0:
		if from.has(fromAt) {
			into.orWord(intoAt, 1<<limit-1)
		}
		return
	case 1:
		singles := from.word(fromAt) & (1<<limit - 1)
		if singles == 0 {
			return
		}
		for d := 1; d < limit; d++ {
			below := uint64(1)<<d - 1
			if singles>>d&1 == 0 {
				below &= singles
			}
			into.orWord(intoAt+choose[d][2], below)
		}
		return
	}
	if from.none(fromAt, choose[limit][k]) {
		return
	}
	for d := k; d < limit; d++ {
		at := intoAt + choose[d][k+1]
		into.orRange(at, from, fromAt, choose[d][k])
		completeBlock(into, at, from, fromAt+choose[d][k], k-1, d)
	}
}

// word returns the 64 bits from bit at on; past the end they are 0.
func (b handBits) word(at uint32) uint64 {
	i, s := at>>6, at&63
	w := b[i] >> s
	if s != 0 && int(i)+1 < len(b) {
		w |= b[i+1] << (64 - s)
	}
	return w
}

// orWord adds the bits of w from bit at on.
func (b handBits) orWord(at uint32, w uint64) {
	if w == 0 {
		return
	}
	i, s := at>>6, at&63
	b[i] |= w << s
	if high := w >> (64 - s); high != 0 { // a shift by 64 gives 0
		b[i+1] |= high
	}
}

// orRange adds n bits of another set that start at bit from.
func (b handBits) orRange(at uint32, o handBits, from, n uint32) {
	for ; n >= 64; n -= 64 {
		b.orWord(at, o.word(from))
		at += 64
		from += 64
	}
	if n > 0 {
		b.orWord(at, o.word(from)&(1<<n-1))
	}
}

// none reports whether n bits from bit at on are all 0.
func (b handBits) none(at, n uint32) bool {
	for ; n >= 64; n -= 64 {
		if b.word(at) != 0 {
			return false
		}
		at += 64
	}
	return n == 0 || b.word(at)&(1<<n-1) == 0
}
