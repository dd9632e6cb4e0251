package table

import "math/bits"

// SeatSet is a set of seats; seat i is bit i.
type SeatSet uint16

// Has reports whether seat i is in the set.
func (s SeatSet) Has(i int) bool { return s>>uint(i)&1 != 0 }

// With returns the set with seat i added.
func (s SeatSet) With(i int) SeatSet { return s | 1<<uint(i) }

// Without returns the set with seat i taken out.
func (s SeatSet) Without(i int) SeatSet { return s &^ (1 << uint(i)) }

// Len returns the number of seats in the set.
func (s SeatSet) Len() int { return bits.OnesCount16(uint16(s)) }

// First returns the lowest seat of the set, -1 if it is empty.
func (s SeatSet) First() int {
	if s == 0 {
		return -1
	}
	return bits.TrailingZeros16(uint16(s))
}

// After returns the first seat of the set clockwise after seat i, which comes
// last itself; -1 if the set is empty. i may be -1, for the lowest seat.
func (s SeatSet) After(i int) int {
	if later := s >> uint(i+1) << uint(i+1); later != 0 {
		return later.First()
	}
	return s.First()
}
