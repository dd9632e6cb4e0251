package main

import (
	"math"
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Classes are many and the deals of an hour few: a class of six cards comes up
// some hundred times. What a hand wins is mostly the sum of two things, which
// thousands of classes share and which are therefore known well: what its
// ranks win, and what each of its suits adds by the cards it holds of it. So
// the estimate of a class is its own mean drawn towards that sum, by as much
// as the noise of the mean is larger than the sum's own error (James and
// Stein's shrinkage, with both variances estimated from the tally).

// model is the structure of the classes of k cards: each class has one
// multiset of ranks and up to three holdings of two or more cards of a suit.
type model struct {
	ranks       []uint32    // multiset of each class
	rankKeys    []uint64    // of each multiset
	holdings    [][3]uint32 // number of each holding, noHolding if there is none
	numRanks    int
	numHoldings int // holdings that occur

	// The last fit, with its variances: of what it leaves of a class, and of
	// what one hand wins.
	byRanks, byHolding []float64
	modelVar, handVar  float64
}

const (
	noHolding   = 0
	maxHoldings = 8 * 256 // by number of cards and the two highest ranks
	fitRounds   = 12
)

func newModel(c *classes) *model {
	m := &model{ranks: make([]uint32, len(c.reps)), holdings: make([][3]uint32, len(c.reps))}
	numbers := map[uint64]uint32{}
	for i, h := range c.reps {
		key := rankKey(h)
		n := 0
		for s := range card.Suit(card.Suits) {
			suited := h.Suited(s)
			if suited.Len() >= 2 {
				m.holdings[i][n] = holding(suited)
				n++
			}
		}
		number, ok := numbers[key]
		if !ok {
			number = uint32(len(numbers))
			numbers[key] = number
			m.rankKeys = append(m.rankKeys, key)
		}
		m.ranks[i] = number
	}
	m.numRanks = len(numbers)
	seen := map[uint32]bool{}
	for _, hs := range m.holdings {
		for _, h := range hs {
			seen[h] = true
		}
	}
	m.numHoldings = len(seen) - 1
	return m
}

// holding numbers the cards held of one suit by how many they are and the two
// highest.
func holding(s card.Set) uint32 {
	first := 63 - bits.LeadingZeros64(uint64(s))
	second := 63 - bits.LeadingZeros64(uint64(s)&^(1<<first))
	return holdingNumber(s.Len(), first>>2, second>>2)
}

func holdingNumber(n, first, second int) uint32 { return uint32(n<<8 | first<<4 | second) }

// results returns the last fit.
func (m *model) results() results {
	r := results{handVarKey: math.Float64bits(m.handVar)}
	for i, key := range m.rankKeys {
		r[key] = math.Float64bits(m.byRanks[i])
	}
	for h, x := range m.byHolding {
		if x != 0 {
			r[holdingBit|uint64(h)] = math.Float64bits(x)
		}
	}
	return r
}

// estimate fits the model and returns what each class wins on average, in
// chips.
func (m *model) estimate(c *classes, t *tally) []float64 {
	n := len(c.reps)
	mean := make([]float64, n)
	var within, free float64
	for i, k := range t.hands {
		if k == 0 {
			continue
		}
		mean[i] = float64(t.won[i]) / float64(k) / float64(t.perHand) / chip
		within += t.squares[i]/float64(t.perHand)/float64(t.perHand)/chip/chip - float64(k)*mean[i]*mean[i]
		free += float64(k - 1)
	}
	m.handVar = within / max(1, free)
	m.byRanks, m.byHolding = m.fit(mean, t.hands)
	est := make([]float64, n)
	// The fit follows some of the noise: it has as many degrees of freedom as
	// parameters.
	free = 1 - float64(m.numRanks+m.numHoldings)/float64(n)
	var sum, weight float64
	for i, k := range t.hands {
		est[i] = m.byRanks[m.ranks[i]]
		for _, h := range m.holdings[i] {
			est[i] += m.byHolding[h]
		}
		if k > 0 {
			d := mean[i] - est[i]
			sum += float64(k)*d*d/free - m.handVar
			weight += float64(k)
		}
	}
	m.modelVar = max(0, sum/weight)
	for i, k := range t.hands {
		if k > 0 {
			noise := m.handVar / float64(k)
			est[i] += (mean[i] - est[i]) * m.modelVar / (m.modelVar + noise)
		}
	}
	return est
}

// fit finds what ranks and holdings are worth by least squares, one in turn
// while the other stands (backfitting).
func (m *model) fit(mean []float64, hands []uint32) (byRanks, byHolding []float64) {
	byRanks, byHolding = make([]float64, m.numRanks), make([]float64, maxHoldings)
	for range fitRounds {
		sum, weight := make([]float64, m.numRanks), make([]float64, m.numRanks)
		for i, k := range hands {
			r := mean[i]
			for _, h := range m.holdings[i] {
				r -= byHolding[h]
			}
			sum[m.ranks[i]] += float64(k) * r
			weight[m.ranks[i]] += float64(k)
		}
		for i := range sum {
			byRanks[i] = sum[i] / max(1, weight[i])
		}
		sum, weight = make([]float64, maxHoldings), make([]float64, maxHoldings)
		for i, k := range hands {
			r := mean[i] - byRanks[m.ranks[i]]
			for _, h := range m.holdings[i] {
				r -= byHolding[h]
			}
			for _, h := range m.holdings[i] {
				if h != noHolding {
					sum[h] += float64(k) * (r + byHolding[h])
					weight[h] += float64(k)
				}
			}
		}
		for h := range sum {
			if weight[h] > 0 {
				byHolding[h] = sum[h] / weight[h]
			}
		}
	}
	return byRanks, byHolding
}

// rankKey has a digit of 4 bits for each rank: how many cards are of it.
func rankKey(s card.Set) uint64 {
	key := uint64(0)
	for ; s != 0; s &= s - 1 {
		key += 1 << (4 * s.Lowest().Rank())
	}
	return key
}
