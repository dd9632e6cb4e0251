package handrange

import "github.com/omahasim/omahasim/evaluator/card"

// shape is a pattern of suits or ranks that $ds, $ss, $op and $tp take for
// five and six cards.
type shape uint8

const (
	noShape      shape = iota
	doubleSuited       // exactly two suits are held twice or more
	singleSuited       // exactly one suit is held twice or more
	onePair            // exactly one rank is held twice, none more often
	twoPair            // exactly two ranks are held twice, none more often
)

func (s shape) key() string { return "\x00shape" + string(rune('0'+s)) }

// A hand is read from its highest card down, as the hands of one index after
// the other share their high cards. The state of suit shapes is how many cards
// of each suit were read, three bits each; that of rank shapes the number of
// pairs, the cards of the rank read last, and that rank.

// step returns the state after one more card.
func (s shape) step(state uint16, c card.Card) uint16 {
	if s == doubleSuited || s == singleSuited {
		return state + 1<<(3*c.Suit())
	}
	const tooMany = 3 << 7
	rank, held, pairs := state&15, state>>4&7, state&(3<<7)
	switch {
	case held == 0 || rank != uint16(c.Rank()):
		held = 1
	case held == 1:
		held = 2
		pairs += 1 << 7
	default:
		pairs = tooMany
	}
	if pairs == tooMany {
		return tooMany | 7<<4 | uint16(c.Rank()) // stays: held is 7
	}
	return pairs | held<<4 | uint16(c.Rank())
}

// accepts reports whether a hand that ends in a state has the shape.
func (s shape) accepts(state uint16) bool {
	switch s {
	case doubleSuited, singleSuited:
		n := 0
		for u := range card.Suits {
			if state>>(3*u)&7 >= 2 {
				n++
			}
		}
		return n == 2 && s == doubleSuited || n == 1 && s == singleSuited
	case onePair:
		return state>>7 == 1
	}
	return state>>7 == 2
}

// fill adds all hands of k cards that have the shape.
func (s shape) fill(into handBits, k int) {
	var ok [1 << 12]bool
	for state := range ok {
		ok[state] = s.accepts(uint16(state))
	}
	var walk func(k, limit int, at uint32, state uint16)
	walk = func(k, limit int, at uint32, state uint16) {
		if k == 1 {
			word := uint64(0)
			for d := range limit {
				if ok[s.step(state, card.Card(d))] {
					word |= 1 << d
				}
			}
			into.orWord(at, word)
			return
		}
		for d := k - 1; d < limit; d++ {
			walk(k-1, d, at+choose[d][k], s.step(state, card.Card(d)))
		}
	}
	walk(k, card.DeckSize, 0, 0)
}
