package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// What every seat wins is what the rules of the game say, seat by seat and
// blind by blind.
func TestShowdown(t *testing.T) {
	for _, s := range []spec{{k: 4, seats: 10}, {k: 4, seats: 6, highLow: true}, {k: 5, seats: 9, highLow: true}} {
		c := newClasses(s.k)
		good := make([]uint64, (len(c.reps)+63)/64)
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range good {
			good[i] = rng.Uint64() & rng.Uint64()
		}
		p := newPlayer(s, c, good)
		p.rng = rng
		want := make([]int64, len(c.reps))
		hands := make([]uint32, len(c.reps))
		for range 300 {
			// One deal of a board at a time, looked at after it was counted.
			p.draw(0, evaluator.BoardSize)
			p.b.set(p.deck[:evaluator.BoardSize])
			p.draw(evaluator.BoardSize, evaluator.BoardSize+s.k*s.seats)
			p.seat()
			p.showdown()
			for i := range s.seats {
				class := c.of[c.number(card.SetOf(p.cards(i)...))]
				hands[class]++
				for blind := range s.seats {
					if blind != i {
						want[class] += wins(p, i, blind)
					}
				}
			}
		}
		for i := range want {
			if p.tally.won[i] != want[i] || p.tally.hands[i] != hands[i] {
				t.Fatalf("%d cards, high-low %v: %s won %d in %d hands, want %d in %d", s.k, s.highLow,
					c.reps[i], p.tally.won[i], p.tally.hands[i], want[i], hands[i])
			}
		}
	}
}

// wins is what seat i wins with the blind in a given seat.
func wins(p *player, i, blind int) int64 {
	board := p.deck[:evaluator.BoardSize]
	var in []int
	for j := range p.s.seats {
		class := p.c.of[p.c.number(card.SetOf(p.cards(j)...))]
		if j == i || j == blind || p.good[class/64]>>(class%64)&1 != 0 {
			in = append(in, j)
		}
	}
	var high, low []int // values of those in
	for _, j := range in {
		high = append(high, int(evaluator.High(p.cards(j), board)))
		low = append(low, 0)
		if p.s.highLow {
			low[len(low)-1] = int(evaluator.Low(p.cards(j), board))
		}
	}
	// part returns how much of a pot of the given units seat i takes.
	part := func(values []int, pot int64) int64 {
		most, n, mine := 0, int64(0), 0
		for x, v := range values {
			if v > most {
				most, n = v, 0
			}
			if v == most {
				n++
			}
			if in[x] == i {
				mine = v
			}
		}
		if mine < most {
			return 0
		}
		return pot / n
	}
	pot := int64(len(in)) * chip
	for _, l := range low {
		if l > 0 {
			return part(high, pot/2) + part(low, pot/2)
		}
	}
	return part(high, pot)
}

// The shrunken estimate of a class lies between its mean and the model, and
// the model finds sums of ranks and suits again.
func TestModelFindsItsOwnKind(t *testing.T) {
	c := newClasses(4)
	m := newModel(c)
	rng := rand.New(rand.NewPCG(3, 4))
	truth := make([]float64, len(c.reps))
	byRanks, byHolding := map[uint32]float64{}, map[uint32]float64{}
	for i := range truth {
		if _, ok := byRanks[m.ranks[i]]; !ok {
			byRanks[m.ranks[i]] = rng.Float64()
		}
		truth[i] = byRanks[m.ranks[i]]
		for _, h := range m.holdings[i] {
			if h == noHolding {
				continue
			}
			if _, ok := byHolding[h]; !ok {
				byHolding[h] = rng.Float64() / 10
			}
			truth[i] += byHolding[h]
		}
	}
	tl := tally{1, make([]uint32, len(truth)), make([]int64, len(truth)), make([]float64, len(truth))}
	const hands = 100
	for i, x := range truth {
		tl.hands[i] = hands
		for range hands {
			won := int64((x + rng.NormFloat64()) * chip)
			tl.won[i] += won
			tl.squares[i] += float64(won) * float64(won)
		}
	}
	est := m.estimate(c, &tl)
	worst := 0.0
	for i := range est {
		d := est[i] - truth[i]
		worst += d * d / float64(len(est))
	}
	// The noise of a class alone is 0.1; of the model, a third of that.
	if worst > 0.05*0.05 || m.handVar < 0.97 || m.handVar > 1.03 || m.modelVar > 0.02*0.02 {
		t.Errorf("mean square error %.5f, variance of a hand %.3f, of the model %.5f", worst, m.handVar, m.modelVar)
	}
}

// Rare numbers are drawn to what common ones of their kind say; common ones
// stay as they are.
func TestSmooth(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var worth [4*card.Ranks + 78]float64
	for i := range worth {
		worth[i] = rng.Float64() / 4
	}
	terms := rankTerms(5)
	truth := make([]float64, len(terms))
	for i := range terms {
		x := &terms[i]
		for _, f := range x.features {
			truth[i] += worth[f]
		}
		x.weight *= 100
		x.value = truth[i] + rng.NormFloat64()/math.Sqrt(x.weight)
	}
	before, after, common := 0.0, 0.0, 0.0
	for i, x := range drawn(terms, 1) {
		if terms[i].weight < 2500 { // four of a kind: 4 hands, times 100
			before = max(before, math.Abs(terms[i].value-truth[i]))
			after = max(after, math.Abs(x-truth[i]))
		} else {
			common = max(common, math.Abs(x-terms[i].value))
		}
	}
	if after > 0.6*before || common > 0.06 {
		t.Errorf("rare numbers are off by %.3f, were by %.3f; common ones moved by %.3f", after, before, common)
	}
}

// All hands have one multiset of ranks.
func TestTermsCountAllHands(t *testing.T) {
	for k := 4; k <= 6; k++ {
		hands := 0.0
		for _, x := range rankTerms(k) {
			hands += x.weight
		}
		if math.Round(hands) != math.Round(ways(card.DeckSize, k)) {
			t.Errorf("%d cards: %.0f hands", k, hands)
		}
	}
	// Of six cards, those with two or more of a suit, counted for each suit.
	held := 0.0
	for _, x := range holdingTerms(6) {
		held += x.weight
	}
	want := 0.0
	for n := 2; n <= 6; n++ {
		want += card.Suits * ways(card.Ranks, n) * ways(card.DeckSize-card.Ranks, 6-n)
	}
	if math.Round(held) != math.Round(want) {
		t.Errorf("%.0f holdings, want %.0f", held, want)
	}
}
