package stats

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
)

// Sum is a signed 128-bit integer in two's complement: chips summed over a
// run of any length. The zero value is 0.
type Sum struct {
	hi int64
	lo uint64
}

// SumOf returns x as a Sum.
func SumOf(x int64) Sum { return Sum{x >> 63, uint64(x)} }

// Product returns x * y.
func Product(x, y int64) Sum {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	// From the unsigned product to the signed one.
	return Sum{int64(hi) - (x>>63)&y - (y>>63)&x, lo}
}

// Add returns s + x.
func (s Sum) Add(x Sum) Sum {
	lo, carry := bits.Add64(s.lo, x.lo, 0)
	return Sum{s.hi + x.hi + int64(carry), lo}
}

// AddInt returns s + x.
func (s Sum) AddInt(x int64) Sum { return s.Add(SumOf(x)) }

// Sub returns s - x.
func (s Sum) Sub(x Sum) Sum {
	lo, borrow := bits.Sub64(s.lo, x.lo, 0)
	return Sum{s.hi - x.hi - int64(borrow), lo}
}

// Shift returns s / 2^n rounded down, for n from 0 to 63; the result must fit
// in an int64.
func (s Sum) Shift(n uint) int64 {
	if n == 0 {
		return int64(s.lo)
	}
	return int64(s.lo>>n | uint64(s.hi)<<(64-n))
}

// IsZero reports whether s is 0.
func (s Sum) IsZero() bool { return s.hi == 0 && s.lo == 0 }

// Big returns s as a big integer.
func (s Sum) Big() *big.Int {
	x := big.NewInt(s.hi)
	return x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(s.lo))
}

// Float returns the nearest float64.
func (s Sum) Float() float64 {
	f, _ := new(big.Float).SetInt(s.Big()).Float64()
	return f
}

// String returns s in decimal.
func (s Sum) String() string { return s.Big().String() }

// MarshalJSON writes s as a JSON number.
func (s Sum) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *Sum) UnmarshalJSON(text []byte) error {
	x, ok := new(big.Int).SetString(string(text), 10)
	if !ok || x.BitLen() > 127 {
		return fmt.Errorf("%.40s is no sum of 128 bits", text)
	}
	lo := new(big.Int).And(x, new(big.Int).SetUint64(math.MaxUint64))
	*s = Sum{new(big.Int).Rsh(x, 64).Int64(), lo.Uint64()}
	return nil
}

// Int64 returns s, or the nearest number that an int64 holds.
func (s Sum) Int64() int64 {
	switch x := s.Big(); {
	case x.IsInt64():
		return x.Int64()
	case x.Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

// Square returns x * x.
func Square(x int64) Wide {
	u := uint64(x)
	if x < 0 {
		u = -u
	}
	hi, lo := bits.Mul64(u, u)
	return Wide{hi, lo}
}
