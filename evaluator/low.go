package evaluator

import (
	_ "embed"
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// LowValue is the strength of an eight-or-better low: 56 for 5-4-3-2-A (the
// best) down to 1 for 8-7-6-5-4; 0 is no low. Higher wins, equal splits.
type LowValue uint8

//go:embed low.bin
var lowTable string

// LowMask returns which of the eight low ranks a set of cards holds: bit 0
// for the ace, bit 7 for the eight.
func LowMask(s card.Set) uint8 {
	r := s.RankSet()
	return uint8(r<<1) | uint8(r>>card.Ace&1)
}

// LowOf returns the best low of two of the hole ranks and three of the board
// ranks, each given as a LowMask.
func LowOf(hole, board uint8) LowValue {
	return LowValue(lowTable[int(board)<<8|int(hole)])
}

// LowPossible reports whether a board allows any low: three different ranks
// of eight or lower.
func LowPossible(board uint8) bool { return bits.OnesCount8(board) >= 3 }

// lowMaskOf returns the mask of the five ranks of a low.
func lowMaskOf(v LowValue) uint8 {
	at := LowValue(57)
	for m := range 256 {
		if bits.OnesCount8(uint8(m)) == 5 {
			at--
			if at == v {
				return uint8(m)
			}
		}
	}
	return 0
}

// String returns the low as players write it, such as "8-7-5-2-A", or "no
// low".
func (v LowValue) String() string {
	m := lowMaskOf(v)
	if v == 0 || m == 0 {
		return "no low"
	}
	out := make([]byte, 0, 9)
	for b := 7; b >= 0; b-- {
		if m>>b&1 == 0 {
			continue
		}
		if len(out) > 0 {
			out = append(out, '-')
		}
		out = append(out, "A2345678"[b])
	}
	return string(out)
}
