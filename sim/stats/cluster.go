package stats

import (
	"math"
	"math/big"

	"gonum.org/v1/gonum/stat/distuv"
)

// Clusters sums results over independent units, each of which holds a number
// of observations that may depend on each other: sessions of hands, or groups
// of sessions that share their deals. Everything is an integer, so clusters
// merge exactly and in any order.
//
// The mean per observation is the ratio of two sums, and its standard error
// that of a ratio estimator (Cochran, "Sampling Techniques", 3rd edition,
// section 6.4): the squares of each unit's result less its share of the mean.
// It is right however strongly the observations within a unit depend on each
// other; with one observation in each unit it is the usual standard error.
type Clusters struct {
	Units  int64
	n, y   Sum
	nn, yy Wide
	ny     Sum
}

// Add adds a unit of n observations with the sum y.
func (c *Clusters) Add(n, y int64) {
	if n == 0 {
		return
	}
	c.Units++
	c.n = c.n.AddInt(n)
	c.y = c.y.AddInt(y)
	c.nn = c.nn.Add(Square(n))
	c.yy = c.yy.Add(Square(y))
	c.ny = c.ny.Add(Product(n, y))
}

// Merge adds the units of another part of the run.
func (c *Clusters) Merge(x *Clusters) {
	c.Units += x.Units
	c.n, c.y, c.ny = c.n.Add(x.n), c.y.Add(x.y), c.ny.Add(x.ny)
	c.nn, c.yy = c.nn.Add(x.nn), c.yy.Add(x.yy)
}

// Observations returns the number of observations.
func (c *Clusters) Observations() Sum { return c.n }

// Sum returns the sum over all observations.
func (c *Clusters) Sum() Sum { return c.y }

// Mean returns the mean per observation, 0 if there is none.
func (c *Clusters) Mean() float64 {
	if c.n.IsZero() {
		return 0
	}
	f, _ := new(big.Rat).SetFrac(c.y.Big(), c.n.Big()).Float64()
	return f
}

// StdError returns the standard error of the mean; NaN with fewer than two
// units.
func (c *Clusters) StdError() float64 {
	if c.Units < 2 {
		return math.NaN()
	}
	// Sum of (y - Y/N n)^2, multiplied by N^2 to stay among the integers.
	n, y := c.n.Big(), c.y.Big()
	s := new(big.Int).Mul(n, n)
	s.Mul(s, c.yy.Big())
	t := new(big.Int).Mul(n, y)
	t.Mul(t, c.ny.Big()).Lsh(t, 1)
	s.Sub(s, t)
	t.Mul(y, y).Mul(t, c.nn.Big())
	s.Add(s, t)
	f, _ := new(big.Float).SetInt(s).Float64()
	m, obs := float64(c.Units), c.n.Float()
	return math.Sqrt(max(f, 0)*m/(m-1)) / (obs * obs)
}

// HalfWidth returns half the width of the interval that covers the mean with
// the confidence given, by Student's distribution with one degree of freedom
// less than there are units; NaN with fewer than two units.
func (c *Clusters) HalfWidth(confidence float64) float64 {
	if c.Units < 2 {
		return math.NaN()
	}
	return TQuantile((1+confidence)/2, float64(c.Units-1)) * c.StdError()
}

// TQuantile returns the quantile of Student's distribution.
func TQuantile(p, freedom float64) float64 {
	if freedom > 1e6 {
		return distuv.UnitNormal.Quantile(p)
	}
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile(p)
}

// Moments sums observations and their squares.
type Moments struct {
	N       int64
	Sum     Sum
	Squares Wide
}

// Add adds an observation.
func (m *Moments) Add(x int64) {
	m.N++
	m.Sum = m.Sum.AddInt(x)
	m.Squares = m.Squares.Add(Square(x))
}

// Merge adds the observations of another part of the run.
func (m *Moments) Merge(x *Moments) {
	m.N += x.N
	m.Sum = m.Sum.Add(x.Sum)
	m.Squares = m.Squares.Add(x.Squares)
}

// Mean returns the mean, 0 if there is no observation.
func (m *Moments) Mean() float64 {
	if m.N == 0 {
		return 0
	}
	return m.Sum.Float() / float64(m.N)
}

// StdDev returns the standard deviation of one observation; NaN with fewer
// than two.
func (m *Moments) StdDev() float64 {
	if m.N < 2 {
		return math.NaN()
	}
	// N sum(x^2) - sum(x)^2, exactly.
	s := m.Squares.Big()
	s.Mul(s, big.NewInt(m.N))
	y := m.Sum.Big()
	s.Sub(s, y.Mul(y, y))
	f, _ := new(big.Float).SetInt(s).Float64()
	n := float64(m.N)
	return math.Sqrt(f / n / (n - 1))
}

// StdError returns the standard error of the mean of independent
// observations; NaN with fewer than two.
func (m *Moments) StdError() float64 { return m.StdDev() / math.Sqrt(float64(m.N)) }
