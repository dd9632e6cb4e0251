// Package stats holds the numbers that runs are counted in.
package stats

import (
	"fmt"
	"math/big"
	"math/bits"
	"strings"
)

// Wide is an unsigned 128-bit count. Sums of weights and of squares need more
// than 64 bits: ten weights of up to 100 each multiply to 10^20.
type Wide struct{ Hi, Lo uint64 }

// WideOf returns x, which must not be negative, as a Wide.
func WideOf(x int64) Wide { return Wide{Lo: uint64(x)} }

// Add returns w + x.
func (w Wide) Add(x Wide) Wide {
	lo, carry := bits.Add64(w.Lo, x.Lo, 0)
	hi, _ := bits.Add64(w.Hi, x.Hi, carry)
	return Wide{hi, lo}
}

// Sub returns w - x; x must not be greater than w.
func (w Wide) Sub(x Wide) Wide {
	lo, borrow := bits.Sub64(w.Lo, x.Lo, 0)
	hi, _ := bits.Sub64(w.Hi, x.Hi, borrow)
	return Wide{hi, lo}
}

// Mul returns w * k.
func (w Wide) Mul(k uint64) Wide {
	hi, lo := bits.Mul64(w.Lo, k)
	return Wide{hi + w.Hi*k, lo}
}

// IsZero reports whether w is 0.
func (w Wide) IsZero() bool { return w.Hi|w.Lo == 0 }

// Big returns w as a big integer.
func (w Wide) Big() *big.Int {
	x := new(big.Int).SetUint64(w.Hi)
	return x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(w.Lo))
}

// Float returns the nearest float64.
func (w Wide) Float() float64 {
	f, _ := new(big.Float).SetInt(w.Big()).Float64()
	return f
}

// Over returns w/x as the nearest float64, 0 if x is 0.
func (w Wide) Over(x Wide) float64 {
	if x.IsZero() {
		return 0
	}
	f, _ := new(big.Rat).SetFrac(w.Big(), x.Big()).Float64()
	return f
}

// String returns w in decimal.
func (w Wide) String() string {
	if w.Hi == 0 {
		return new(big.Int).SetUint64(w.Lo).String()
	}
	return w.Big().String()
}

// MarshalJSON writes w as a JSON number.
func (w Wide) MarshalJSON() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalJSON reads what MarshalJSON wrote.
func (w *Wide) UnmarshalJSON(text []byte) (err error) {
	*w, err = ParseWide(string(text))
	return err
}

// ParseWide reads a decimal count of 0 to 2^128-1.
func ParseWide(text string) (Wide, error) {
	x, ok := new(big.Int).SetString(text, 10)
	if !ok || strings.Trim(text, "0123456789") != "" || x.BitLen() > 128 {
		return Wide{}, fmt.Errorf("%q is not a count from 0 to 2^128-1", text)
	}
	return WideOfBig(x), nil
}

// WideOfBig returns x, which must be from 0 to 2^128-1.
func WideOfBig(x *big.Int) Wide {
	low := new(big.Int).And(x, new(big.Int).SetUint64(1<<64-1))
	return Wide{Hi: new(big.Int).Rsh(x, 64).Uint64(), Lo: low.Uint64()}
}
