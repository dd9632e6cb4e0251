package handrange

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Two hands are in the same suit class when renaming the suits turns one into
// the other. There are 24 ways to rename suits, and so 1 to 24 hands in a
// class: 16,432 classes of four cards, 134,459 of five, 962,988 of six (the
// orbits of the symmetric group on the suits, counted by Burnside's lemma).

// Canonical returns the hand that stands for the suit class of h: its suits
// are renamed so that the ranks held, read as binary numbers with the ace as
// the highest bit, descend from spades over hearts and diamonds to clubs.
// The result has as many cards as h.
func Canonical(h card.Set) card.Set {
	var m [card.Suits]card.Set
	for s := range m {
		m[s] = (h >> s).Suited(card.Clubs)
	}
	sort4(&m)
	return m[0] | m[1]<<1 | m[2]<<2 | m[3]<<3
}

// sort4 sorts four values in ascending order.
func sort4(m *[card.Suits]card.Set) {
	for _, p := range [...][2]int{{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}} {
		if m[p[0]] > m[p[1]] {
			m[p[0]], m[p[1]] = m[p[1]], m[p[0]]
		}
	}
}

// ClassSize returns the number of hands in the suit class of h, 1 to 24: the
// orders of its four suits, of which those with equal ranks are exchangeable.
func ClassSize(h card.Set) int {
	var m [card.Suits]card.Set
	for s := range m {
		m[s] = (h >> s).Suited(card.Clubs)
	}
	sort4(&m)
	low, mid, high := m[0] == m[1], m[1] == m[2], m[2] == m[3]
	switch {
	case low && mid && high:
		return 1
	case mid && (low || high):
		return 4
	case low && high:
		return 6
	case low || mid || high:
		return 12
	}
	return 24
}

// allSuits is the set of four suits as bits.
const allSuits = 1<<card.Suits - 1

// EachClass calls f with the canonical hand of every suit class of hands of
// k cards (1 to 6), and the number of hands in the class, until f returns
// false. The order is fixed but means nothing.
func EachClass(k int, f func(rep card.Set, size int) bool) {
	stopped := false
	eachClass(k, allSuits, func(rep card.Set) bool {
		stopped = !f(rep, ClassSize(rep))
		return !stopped
	})
}

// eachClass calls f with one hand of k cards for each class under renaming of
// the free suits alone (a set of suits as bits), until f returns false. With
// every suit free the hands are the canonical ones; with none or one, they
// are all hands.
func eachClass(k int, free uint8, f func(rep card.Set) bool) {
	by := suitSets()
	// Suits that are not free come first, in any order; free suits descend.
	var order []card.Suit
	for s := range card.Suit(card.Suits) {
		if free>>s&1 == 0 {
			order = append(order, s)
		}
	}
	fixed := len(order)
	for s := card.Suits - 1; s >= 0; s-- {
		if free>>s&1 != 0 {
			order = append(order, card.Suit(s))
		}
	}
	var walk func(at, left int, bound uint16, h card.Set) bool
	walk = func(at, left int, bound uint16, h card.Set) bool {
		from := 0
		if at == card.Suits-1 {
			from = left
		}
		if at < fixed {
			bound = 1<<card.Ranks - 1
		}
		for n := from; n <= left; n++ {
			for _, m := range by[n] {
				if m.ranks > bound {
					break
				}
				next := h | m.cards<<order[at]
				if at == card.Suits-1 {
					if !f(next) {
						return false
					}
					continue
				}
				b := m.ranks
				if at+1 == fixed {
					b = 1<<card.Ranks - 1
				}
				if !walk(at+1, left-n, b, next) {
					return false
				}
			}
		}
		return true
	}
	walk(0, k, 1<<card.Ranks-1, 0)
}

// images calls f once with every distinct hand that renaming the free suits
// makes of h, h among them.
func images(h card.Set, free uint8, f func(card.Set)) {
	var m [card.Suits]card.Set // of the free suits
	var to [card.Suits]uint8
	base, n := h, 0
	for s := range uint8(card.Suits) {
		if free>>s&1 != 0 {
			m[n] = h >> s & suitOf[card.Clubs]
			base &^= suitOf[s]
			to[n] = s
			n++
		}
	}
	// Each free suit in turn takes a place; equal suits take them in order.
	switch n {
	case 4:
		for _, p := range suitOrders {
			if (m[0] == m[1] && p[0] > p[1]) || (m[0] == m[2] && p[0] > p[2]) || (m[0] == m[3] && p[0] > p[3]) ||
				(m[1] == m[2] && p[1] > p[2]) || (m[1] == m[3] && p[1] > p[3]) || (m[2] == m[3] && p[2] > p[3]) {
				continue
			}
			f(m[0]<<p[0] | m[1]<<p[1] | m[2]<<p[2] | m[3]<<p[3])
		}
	case 3:
		for _, p := range suitOrders[:6] { // those that keep the last place
			if (m[0] == m[1] && p[0] > p[1]) || (m[0] == m[2] && p[0] > p[2]) || (m[1] == m[2] && p[1] > p[2]) {
				continue
			}
			f(base | m[0]<<to[p[0]] | m[1]<<to[p[1]] | m[2]<<to[p[2]])
		}
	case 2:
		f(base | m[0]<<to[0] | m[1]<<to[1])
		if m[0] != m[1] {
			f(base | m[0]<<to[1] | m[1]<<to[0])
		}
	default:
		f(h)
	}
}

// suitOf holds the thirteen cards of each suit.
var suitOf = [card.Suits]card.Set{
	card.Deck.Suited(0), card.Deck.Suited(1), card.Deck.Suited(2), card.Deck.Suited(3),
}

// suitOrders are the 24 orders of four places; the first six leave the last
// place alone.
var suitOrders = func() (all [24][card.Suits]uint8) {
	n := 0
	for last := 3; last >= 0; last-- {
		for a := range uint8(4) {
			for b := range uint8(4) {
				c := 6 - uint8(last) - a - b
				if a == b || int(a) == last || int(b) == last || a == c || b == c || c > 3 {
					continue
				}
				all[n] = [card.Suits]uint8{a, b, c, uint8(last)}
				n++
			}
		}
	}
	return all
}()

// freeSuits is the complement of the suits written plainly.
func freeSuits(plain uint8) uint8 { return allSuits &^ plain }

// groupSize is the number of ways to rename the free suits.
func groupSize(free uint8) int {
	return [...]int{1, 1, 2, 6, 24}[bits.OnesCount8(free)]
}
