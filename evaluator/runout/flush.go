package runout

import (
	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// suited is the cards of one suit: two of a player's hand, or those that can
// come on the board.
type suited struct {
	pairs [15]uint16 // rank masks of every two hole cards
	n     int
	at    [card.Ranks]int    // numbers of the board cards, ascending
	bit   [card.Ranks]uint16 // their ranks
	cards int
}

// set finds the cards of suit s.
func (f *suited) set(d *deal, hole []card.Card, s card.Suit) {
	f.n, f.cards = 0, 0
	for i, c := range hole {
		for _, e := range hole[:i] {
			if c.Suit() == s && e.Suit() == s {
				f.pairs[f.n] = 1<<c.Rank() | 1<<e.Rank()
				f.n++
			}
		}
	}
	if f.n == 0 {
		return
	}
	for i, c := range d.cards[:d.n] {
		if c.Suit() == s {
			f.at[f.cards], f.bit[f.cards] = i, 1<<c.Rank()
			f.cards++
		}
	}
}

// value returns the best flush with three board ranks.
func (f *suited) value(three uint16) uint16 {
	v := uint16(0)
	for _, two := range f.pairs[:f.n] {
		v = max(v, evaluator.SuitedValue(two|three))
	}
	return v
}

// flushes raises a player's values with three cards of one suit to the flush
// they make, and, unless the kernels are yet to make them, those of all four
// cards that hold the three.
func (c *Counter) flushes(player int, hole []card.Card, from int) {
	t := &c.high
	triples := t.of(player)
	var f suited
	for s := range card.Suit(card.Suits) {
		f.set(&c.deal, hole, s)
		if f.n == 0 {
			continue
		}
		for x := 2; x < f.cards; x++ {
			for y := 1; y < x; y++ {
				row := triples[choose3(f.at[x])+choose2(f.at[y]):]
				for z := range y {
					v := f.value(f.bit[x] | f.bit[y] | f.bit[z])
					row[f.at[z]] = max(row[f.at[z]], v)
					if !c.avx2 {
						c.raise(t, player, f.at[x], f.at[y], f.at[z], from, v)
					}
				}
			}
		}
	}
}

// raise raises the values of all four cards that hold i > j > k to v.
func (c *Counter) raise(t *tables, player, i, j, k, from int, v uint16) {
	jk := choose2(j) + k
	for m := max(i+1, from); m < c.deal.n; m++ {
		raise(c.playerRow(t, player, m, i), jk, v)
	}
	if i < from {
		return
	}
	for m := j + 1; m < i; m++ {
		raise(c.playerRow(t, player, i, m), jk, v)
	}
	row := c.playerRow(t, player, i, j)
	for m := k + 1; m < j; m++ {
		raise(row, choose2(m)+k, v)
	}
	for m := range k {
		raise(row, choose2(k)+m, v)
	}
}

// playerRow returns the row of x > y of one player in the four-card table.
func (c *Counter) playerRow(t *tables, player, x, y int) []uint64 {
	size := blocks(y) * words
	return t.fours[(c.layout.card[x]+c.layout.row[y])*c.deal.players*words+player*size:][:size]
}

// raise raises one value of a row to v.
func raise(row []uint64, at int, v uint16) {
	w, shift := &row[at/4], at%4*16
	if old := uint16(*w >> shift); old < v {
		*w += uint64(v-old) << shift
	}
}
