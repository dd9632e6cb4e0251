// Package deal holds what every sampler of the project deals with: a random
// stream for each deal, draws without rejection, and weighted lists of hands.
//
// Deal number i of a run has a stream of its own, seeded from the seed of the
// run and i. So a deal is the same whichever worker deals it, and it can be
// dealt again alone.
package deal

import (
	"math/bits"
	"math/rand/v2"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Stream is a stream of random numbers (PCG, O'Neill 2014). Start it before
// use. It is not safe for use by several goroutines.
type Stream struct {
	rng rand.PCG
}

// splitMix is the output function of SplitMix64 (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014). It turns neighbouring
// numbers into unrelated ones.
func splitMix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// Start makes the stream that of deal number i of a run.
func (s *Stream) Start(seed uint64, i int64) {
	const golden = 0x9e3779b97f4a7c15
	a := splitMix(seed + golden*uint64(i+1))
	s.rng.Seed(a, splitMix(a^uint64(i)))
}

// Uint64 returns 64 random bits; a Stream is a rand.Source.
func (s *Stream) Uint64() uint64 { return s.rng.Uint64() }

// Float64 returns a uniform number from 0 up to, not including, 1.
func (s *Stream) Float64() float64 { return float64(s.rng.Uint64()>>11) / (1 << 53) }

// Below returns a uniform number below n, which is under 2^32 (Lemire, "Fast
// random integer generation in an interval", 2019).
func (s *Stream) Below(n uint32) uint32 {
	m := (s.rng.Uint64() >> 32) * uint64(n)
	if uint32(m) < n {
		for low := -n % n; uint32(m) < low; {
			m = (s.rng.Uint64() >> 32) * uint64(n)
		}
	}
	return uint32(m >> 32)
}

// Deck is cards to draw from. Copy a fresh one for each deal.
type Deck struct {
	cards [64]card.Card // the first n count; a power of two needs no index checks
	place [64]uint8     // where each card is, as long as none was drawn
	n     int
}

// NewDeck returns a deck of the cards of a set.
func NewDeck(cards card.Set) Deck {
	var d Deck
	for _, c := range cards.Cards() {
		d.place[c] = uint8(d.n)
		d.cards[d.n] = c
		d.n++
	}
	return d
}

// Len returns the number of cards left.
func (d *Deck) Len() int { return d.n }

// Restore puts the cards drawn last back, so that n are left as before.
func (d *Deck) Restore(n int) { d.n = n }

// Remove takes cards, which must be in it, out of a deck that none was drawn
// from.
func (d *Deck) Remove(cards card.Set) {
	for ; cards != 0; cards &= cards - 1 {
		d.n--
		at, last := d.place[cards.Lowest()%64], d.cards[d.n%64]
		d.cards[at%64], d.place[last%64] = last, at
	}
}

// wordCards is how many cards one random word chooses: the product of eight
// numbers up to 52 is below sureWord.
const (
	wordCards = 8
	sureWord  = 1 << 46
)

// Draw takes len(dst) random cards out of the deck into dst. The deck keeps
// them behind those left, for Restore.
// One random word serves up to eight cards: each multiplies it by the number
// of cards left, the high half is the choice and the low half goes on
// (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation",
// 2024). It is exactly uniform, because the rare words that would make some
// orders more likely are drawn again.
func (s *Stream) Draw(d *Deck, dst []card.Card) {
	for len(dst) > wordCards {
		s.draw(d, dst[:wordCards])
		dst = dst[wordCards:]
	}
	s.draw(d, dst)
}

func (s *Stream) draw(d *Deck, dst []card.Card) {
	for {
		x := s.rng.Uint64()
		left := uint64(d.n)
		for j := range dst {
			var at uint64
			at, x = bits.Mul64(x, left)
			left--
			c := d.cards[at%64]
			d.cards[at%64] = d.cards[left%64]
			d.cards[left%64] = c
			dst[j] = c
		}
		// Words below the product of the numbers may be unfair, those below
		// its remainder are. The product is known to be below sureWord. To
		// draw again, the deck need not be put in order: any order is as good.
		if x >= sureWord || x >= unfair(d.n, len(dst)) {
			d.n = int(left)
			return
		}
	}
}

// unfair returns 2^64 modulo n*(n-1)*...*(n-k+1).
func unfair(n, k int) uint64 {
	product := uint64(1)
	for j := range k {
		product *= uint64(n - j)
	}
	return -product % product
}
