package main

import (
	"math"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Some ranks and holdings are rare: six cards with four of a rank are a few
// hands of twenty million, and an hour of deals sees them some dozens of
// times. So the numbers of the model are drawn in their turn towards a coarser
// sum, by as much as they are noise: those of a multiset of ranks towards what
// each rank wins by how often it is held, and what each two ranks add; those
// of a holding towards what its highest card is worth by the number of cards,
// and what its second adds.

// term is a number of the model with what is known of it.
type term struct {
	key      uint64
	value    float64
	weight   float64 // how many hands it was seen in, on average
	features []int   // of the coarser sum
}

const smoothRounds = 300

// smooth returns a model of hands of k cards after drawing its numbers
// towards coarser sums; hands is how many were dealt, handVar the variance of
// what one wins.
func smooth(k int, r results, hands, handVar float64) results {
	perHand := hands / ways(card.DeckSize, k)
	out := results{}
	for _, terms := range [][]term{rankTerms(k), holdingTerms(k)} {
		for i := range terms {
			t := &terms[i]
			t.weight *= perHand
			x, ok := r[t.key]
			t.value = math.Float64frombits(x)
			if !ok {
				t.weight = 0
			}
		}
		for i, x := range drawn(terms, handVar) {
			out[terms[i].key] = math.Float64bits(x)
		}
	}
	return out
}

// ways returns C(n, k) as a float64.
func ways(n, k int) float64 {
	x := 1.0
	for i := range k {
		x *= float64(n-i) / float64(i+1)
	}
	return max(0, x)
}

// rankTerms lists the multisets of k ranks, with how many hands each has.
func rankTerms(k int) []term {
	var out []term
	var count [card.Ranks]int
	var walk func(rank, left int, key uint64, hands float64)
	walk = func(rank, left int, key uint64, hands float64) {
		if left == 0 {
			t := term{key: key, weight: hands}
			for a, m := range count {
				if m == 0 {
					continue
				}
				t.features = append(t.features, 4*a+m-1)
				for b := range a {
					if count[b] > 0 {
						t.features = append(t.features, 4*card.Ranks+a*(a-1)/2+b)
					}
				}
			}
			out = append(out, t)
			return
		}
		if rank == card.Ranks {
			return
		}
		for m := 0; m <= min(left, card.Suits); m++ {
			count[rank] = m
			walk(rank+1, left-m, key+uint64(m)<<(4*rank), hands*ways(card.Suits, m))
		}
		count[rank] = 0
	}
	walk(0, k, 0, 1)
	return out
}

// holdingTerms lists the holdings in hands of k cards, with how many hands
// have each; one that has it twice counts twice.
func holdingTerms(k int) []term {
	var out []term
	for n := 2; n <= k; n++ {
		for first := range card.Ranks {
			for second := range first {
				if second < n-2 {
					continue
				}
				out = append(out, term{
					key:      holdingBit | uint64(holdingNumber(n, first, second)),
					weight:   card.Suits * ways(second, n-2) * ways(card.DeckSize-card.Ranks, k-n),
					features: []int{n*card.Ranks + first, 8*card.Ranks + second},
				})
			}
		}
	}
	return out
}

// drawn returns the values drawn towards a sum of their features.
func drawn(terms []term, handVar float64) []float64 {
	features := 0
	for _, t := range terms {
		for _, f := range t.features {
			features = max(features, f+1)
		}
	}
	worth := make([]float64, features)
	sum := func(t *term) float64 {
		x := 0.0
		for _, f := range t.features {
			x += worth[f]
		}
		return x
	}
	// Every feature in turn takes what the others leave, a small step of it as
	// a term has many.
	for range smoothRounds {
		more, weight := make([]float64, features), make([]float64, features)
		for i := range terms {
			t := &terms[i]
			left := t.value - sum(t)
			for _, f := range t.features {
				more[f] += t.weight * left / float64(len(t.features))
				weight[f] += t.weight
			}
		}
		for f := range worth {
			if weight[f] > 0 {
				worth[f] += more[f] / weight[f]
			}
		}
	}
	var square, weight float64
	for i := range terms {
		t := &terms[i]
		if t.weight > 0 {
			d := t.value - sum(t)
			square += t.weight*d*d - handVar
			weight += t.weight
		}
	}
	between := max(0, square/max(1, weight))
	out := make([]float64, len(terms))
	for i := range terms {
		t := &terms[i]
		out[i] = sum(t)
		if t.weight > 0 {
			out[i] += (t.value - out[i]) * between / (between + handVar/t.weight)
		}
	}
	return out
}
