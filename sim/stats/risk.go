package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// block is the number of hands that win rates and deviations are told for.
const block = 100

// A winner's results, as poker players tell them, are rate, the mean in big
// blinds for 100 hands, and sd, the standard deviation of the result of 100
// hands (not of one hand). The functions below take hands to be independent
// and their sums normal, which holds for some hundreds of hands and more.

// RiskOfRuin returns the probability of ever losing a bankroll, in big blinds,
// when nothing is taken out of it: exp(-2 rate bankroll / sd²), the
// probability that Brownian motion with drift reaches a level below. Without
// an edge ruin is certain.
func RiskOfRuin(rate, sd, bankroll float64) float64 {
	switch {
	case bankroll <= 0:
		return 1
	case sd == 0 && rate >= 0:
		return 0
	case rate <= 0:
		return 1
	}
	return math.Exp(-2 * rate * bankroll / (sd * sd))
}

// BankrollFor returns the bankroll in big blinds whose risk of ruin is that
// given, between 0 and 1; infinite without an edge.
func BankrollFor(rate, sd, risk float64) float64 {
	if rate <= 0 {
		return math.Inf(1)
	}
	return -math.Log(risk) * sd * sd / (2 * rate)
}

// LossProbability returns the probability of being behind after a number of
// hands.
func LossProbability(rate, sd float64, hands float64) float64 {
	switch {
	case hands <= 0:
		return 0
	case sd == 0 && rate < 0:
		return 1
	case sd == 0:
		return 0
	}
	return distuv.UnitNormal.CDF(-rate * math.Sqrt(hands/block) / sd)
}

// HandsFor returns the number of hands after which a winner is ahead with the
// probability given, between 0.5 and 1; infinite without an edge.
func HandsFor(rate, sd, probability float64) float64 {
	if rate <= 0 {
		return math.Inf(1)
	}
	z := distuv.UnitNormal.Quantile(probability) * sd / rate
	return block * z * z
}

// PathQuantile returns the quantile p of the result after a number of hands,
// in big blinds.
func PathQuantile(rate, sd, hands, p float64) float64 {
	n := hands / block
	return rate*n + distuv.UnitNormal.Quantile(p)*sd*math.Sqrt(n)
}

// z95 is how many deviations a 95 % interval of a normal sum reaches, as
// printed in every table.
const z95 = 1.96

// Luck says how far a sum of results is from its expectation, as for all-in
// pots against their equities.
type Luck struct {
	Low, High float64 // 95 % interval of the sum
	HalfWidth float64
	Z         float64 // deviations from the expectation
	P         float64 // probability of being at least as far away, on either side
}

// Judge compares the sum of n independent results, each with the standard
// deviation sd, with its expectation.
func Judge(n int64, expected, actual, sd float64) Luck {
	se := sd * math.Sqrt(float64(n))
	half := z95 * se
	l := Luck{Low: expected - half, High: expected + half, HalfWidth: half, P: 1}
	if se > 0 {
		l.Z = (actual - expected) / se
		l.P = 2 * distuv.UnitNormal.CDF(-math.Abs(l.Z))
	}
	return l
}
