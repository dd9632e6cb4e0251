// Package card holds the playing card, the set of cards, and their text.
//
// It is the leaf that every other package imports. A card is its rank times
// four plus its suit, so that sorting cards sorts them by rank and the 52
// cards of the deck are the bits 0 to 51 of a uint64.
package card

import "math/bits"

// Rank is 0 for the deuce up to 12 for the ace.
type Rank uint8

// The thirteen ranks, low to high.
const (
	Deuce Rank = iota
	Trey
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

// Ranks is the number of ranks in the deck.
const Ranks = 13

// RankLetters lists the letters of the ranks, low to high.
const RankLetters = "23456789TJQKA"

// String returns the letter of the rank, or "?" if there is no such rank.
func (r Rank) String() string {
	if r >= Ranks {
		return "?"
	}
	return RankLetters[r : r+1]
}

// Suit is 0 clubs, 1 diamonds, 2 hearts, 3 spades. Suits never rank in play.
type Suit uint8

// The four suits.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Suits is the number of suits in the deck.
const Suits = 4

// SuitLetters lists the letters of the suits in their order.
const SuitLetters = "cdhs"

// String returns the letter of the suit, or "?" if there is no such suit.
func (s Suit) String() string {
	if s >= Suits {
		return "?"
	}
	return SuitLetters[s : s+1]
}

// Card is one of the 52 cards: rank*4 + suit, from 0 (2c) to 51 (As).
type Card uint8

// DeckSize is the number of cards in the deck.
const DeckSize = 52

// New returns the card of a rank and a suit.
func New(r Rank, s Suit) Card { return Card(r)*Suits + Card(s) }

// Rank returns the rank of the card.
func (c Card) Rank() Rank { return Rank(c >> 2) }

// Suit returns the suit of the card.
func (c Card) Suit() Suit { return Suit(c & 3) }

// String returns the two letters of the card, such as "As".
func (c Card) String() string {
	if c >= DeckSize {
		return "??"
	}
	return c.Rank().String() + c.Suit().String()
}

// Set is a set of cards; card c is bit c.
type Set uint64

// Deck is the set of all 52 cards.
const Deck Set = 1<<DeckSize - 1

// suitMask holds the thirteen clubs; shifted left by a suit, that suit.
const suitMask Set = 0x1111111111111

// SetOf returns the set of the cards given.
func SetOf(cards ...Card) Set {
	var s Set
	for _, c := range cards {
		s |= 1 << c
	}
	return s
}

// Has reports whether c is in the set.
func (s Set) Has(c Card) bool { return s>>c&1 != 0 }

// With returns the set with c added.
func (s Set) With(c Card) Set { return s | 1<<c }

// Without returns the set with c taken out.
func (s Set) Without(c Card) Set { return s &^ (1 << c) }

// Overlaps reports whether the two sets share a card.
func (s Set) Overlaps(t Set) bool { return s&t != 0 }

// Len returns the number of cards in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Suited returns the cards of the set that are of suit u.
func (s Set) Suited(u Suit) Set { return s & (suitMask << u) }

// RankSet returns the ranks present in the set, rank r as bit r.
func (s Set) RankSet() uint16 {
	var out uint16
	for r := range Ranks {
		if s>>(4*r)&15 != 0 {
			out |= 1 << r
		}
	}
	return out
}

// Lowest returns the lowest card of a set that is not empty.
func (s Set) Lowest() Card { return Card(bits.TrailingZeros64(uint64(s))) }

// Append appends the cards of the set to dst, lowest first, and returns it.
func (s Set) Append(dst []Card) []Card {
	for ; s != 0; s &= s - 1 {
		dst = append(dst, s.Lowest())
	}
	return dst
}

// Cards returns the cards of the set, lowest first.
func (s Set) Cards() []Card { return s.Append(make([]Card, 0, s.Len())) }

// String returns the cards highest first, such as "AsAhKsKh".
func (s Set) String() string {
	out := make([]byte, 0, 2*s.Len())
	for s &= Deck; s != 0; {
		c := Card(63 - bits.LeadingZeros64(uint64(s)))
		out = append(out, RankLetters[c.Rank()], SuitLetters[c.Suit()])
		s = s.Without(c)
	}
	return string(out)
}

// Format returns the cards in the order given, such as "Kd9s2h".
func Format(cards []Card) string {
	out := make([]byte, 0, 2*len(cards))
	for _, c := range cards {
		out = append(out, c.String()...)
	}
	return string(out)
}
