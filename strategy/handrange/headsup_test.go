package handrange

import (
	"flag"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

var longHeadsUp = flag.Int("headsup", 0, "number of hands to compute heads-up equities of anew, some seconds each of four cards, a minute or two of five")

// Everything that one player wins the other loses: over all hands, equities
// come to one half of the deals, exactly.
func TestHeadsUpIsZeroSum(t *testing.T) {
	for _, g := range orderedGames[:4] {
		k := g.HoleCards
		_, den, _ := HeadsUpEquity(card.Set(1)<<k-1, g.HighLow)
		e := newEquities(k, g.HighLow)
		excess, hands, i := int64(0), int64(0), 0
		EachClass(k, func(rep card.Set, size int) bool {
			x := e.at(i)
			if x <= 0 || x >= den {
				t.Fatalf("%s %s: %d/%d", g, rep, x, den)
			}
			// At most 2^22 hands times 2^43: the sum may pass 2^63 on its way and
			// comes back.
			excess += int64(size) * (2*x - den)
			hands += int64(size)
			i++
			return true
		})
		if len(e.file) != i*(k+1) {
			t.Errorf("%s: %d bytes for %d classes", g, len(e.file), i)
		}
		if excess != 0 || hands != int64(choose[card.DeckSize][k]) {
			t.Errorf("%s: the excess over one half is %d, of %d hands", g, excess, hands)
		}
	}
}

// The equity of a hand is that of its class.
func TestHeadsUpEquity(t *testing.T) {
	for _, g := range orderedGames {
		e := newEquities(g.HoleCards, g.HighLow)
		class := 0
		EachClass(g.HoleCards, func(rep card.Set, _ int) bool {
			if class%40_009 == 0 {
				images(rep, allSuits, func(h card.Set) {
					num, den, ok := HeadsUpEquity(h, g.HighLow)
					if want := g.HoleCards <= 5; ok != want || ok && (num != e.at(class) || den <= num) {
						t.Errorf("%s: %d/%d, %v", h, num, den, ok)
					}
				})
			}
			class++
			return true
		})
	}
	for _, h := range []card.Set{0, 7, 1 << 60} {
		if _, _, ok := HeadsUpEquity(h, false); ok {
			t.Errorf("%x has an equity", h)
		}
	}
}

// A sample of deals agrees with the table.
func TestHeadsUpAgainstSampling(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for _, text := range []string{"AsKsAhKh", "As2s3h4d", "9c9h2s2d", "TsJsQsKs", "2c2d2h2s", "8s7h6s5h",
		"AsKsAhKhQd", "As2s3h4d5d", "2c2d2h2s7s", "9s8h7s6h2c"} {
		h := mustHand(t, text)
		for _, highLow := range []bool{false, true} {
			const trials = 20_000
			var sum, squares float64
			deck, k := (card.Deck &^ h).Cards(), h.Len()
			for range trials {
				rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
				x := share(h.Cards(), deck[:k], deck[k:k+5], highLow)
				sum += x
				squares += x * x
			}
			mean := sum / trials
			se := math.Sqrt((squares/trials - mean*mean) / trials)
			num, den, _ := HeadsUpEquity(h, highLow)
			if got := float64(num) / float64(den); math.Abs(got-mean) > 4.5*se {
				t.Errorf("%s, high-low %v: %.5f, sampled %.5f ± %.5f", text, highLow, got, mean, se)
			}
		}
	}
}

// share is what the first hand wins of a pot.
func share(x, y, board []card.Card, highLow bool) float64 {
	score := func(a, b int) float64 {
		switch {
		case a > b:
			return 1
		case a == b:
			return 0.5
		}
		return 0
	}
	high := score(int(evaluator.High(x, board)), int(evaluator.High(y, board)))
	if !highLow {
		return high
	}
	lx, ly := int(evaluator.Low(x, board)), int(evaluator.Low(y, board))
	if lx == 0 && ly == 0 {
		return high
	}
	return (high + score(lx, ly)) / 2
}

// The table equals, to the last digit, what a count finds that goes by one
// hand at a time and shares no code with the sweep that made the table.
func TestHeadsUpAgainstCounting(t *testing.T) {
	var reps [2][]card.Set
	for i := range reps {
		EachClass(4+i, func(rep card.Set, _ int) bool { reps[i] = append(reps[i], rep); return true })
	}
	rng := rand.New(rand.NewPCG(9, 2))
	for i := range *longHeadsUp {
		of := reps[i%2] // by turns of four cards and of five
		h := of[rng.IntN(len(of))]
		high, highLow := countHeadsUp(h)
		for i, got := range []int64{high, highLow} {
			want, _, _ := HeadsUpEquity(h, i == 1)
			if got != want {
				t.Errorf("%s, high-low %v: %d in the table, %d counted", h, i == 1, want, got)
			}
		}
		t.Logf("%s: %d and %d", h, high, highLow)
	}
}

// countHeadsUp returns the numerators of the equity of a hand, high and
// high-low. Two boards are alike for the hand if they have the same ranks in
// the suit that allows a flush and the same ranks in other suits; or the same
// ranks, if none does: what is left of the deck is then the same but for
// suits that don't matter. One board of each kind is counted.
func countHeadsUp(h card.Set) (high, highLow int64) {
	type kind struct {
		suit         int
		suited, rest uint64
	}
	type boards struct {
		one   card.Set
		count int64
	}
	kinds := map[kind]*boards{}
	live := (card.Deck &^ h).Cards()
	ranksOf := func(s card.Set) (key uint64) {
		for ; s != 0; s &= s - 1 {
			key += 1 << (4 * s.Lowest().Rank())
		}
		return key
	}
	var walk func(from, left int, s card.Set)
	walk = func(from, left int, s card.Set) {
		if left > 0 {
			for i := from; i <= len(live)-left; i++ {
				walk(i+1, left-1, s.With(live[i]))
			}
			return
		}
		k := kind{suit: -1}
		for u := range card.Suit(card.Suits) {
			if suited := s.Suited(u); suited.Len() >= 3 {
				k.suit, k.suited = int(u), ranksOf(suited)
				s := s &^ suited
				k.rest = ranksOf(s)
			}
		}
		if k.suit < 0 {
			k.rest = ranksOf(s)
		}
		if b := kinds[k]; b != nil {
			b.count++
		} else {
			kinds[k] = &boards{s, 1}
		}
	}
	walk(0, evaluator.BoardSize, 0)
	for _, b := range kinds {
		x, y := countOpponents(h, b.one)
		high += b.count * x
		highLow += b.count * y
	}
	return high, highLow
}

// countOpponents returns what the hand wins on a board against all hands of
// the opponent, in halves, and for high-low in quarters. A hand is no better
// than a value if none of its pairs is; so hands are counted as sets of cards of
// which every two are no better: cliques of a graph.
func countOpponents(h, board card.Set) (high, highLow int64) {
	live := (card.Deck &^ h &^ board).Cards()
	b := board.Cards()
	hv, lv := evaluator.High(h.Cards(), b), evaluator.Low(h.Cards(), b)
	n, k := len(live), h.Len()
	var prepared evaluator.Board
	prepared.Set(b)
	mask := evaluator.LowMask(board)
	var highs [44][44]evaluator.Value
	var lows [44][44]evaluator.LowValue
	for i := range n {
		for j := range i {
			var pair evaluator.Hole
			pair.Set([]card.Card{live[i], live[j]})
			highs[i][j] = prepared.High(&pair)
			lows[i][j] = evaluator.LowOf(evaluator.LowMask(card.SetOf(live[i], live[j])), mask)
		}
	}
	won := func(edge func(i, j, more int) bool) int64 {
		return cliques(n, k, func(i, j int) bool { return edge(i, j, 0) }) + cliques(n, k, func(i, j int) bool { return edge(i, j, 1) })
	}
	// Under h's value counts twice, at it once: under it and not over it.
	high = won(func(i, j, more int) bool { return int(highs[i][j]) < int(hv)+more })
	highLow = high
	if lv > 0 {
		highLow += won(func(i, j, more int) bool { return int(lows[i][j]) < int(lv)+more })
	} else {
		highLow += won(func(i, j, more int) bool { return int(highs[i][j]) < int(hv)+more && lows[i][j] == 0 })
	}
	return high, highLow
}

// cliques counts the sets of k of n points with an edge between every two.
func cliques(n, k int, edge func(i, j int) bool) int64 {
	var under [44]uint64 // lower neighbours
	for i := range n {
		for j := range i {
			if edge(i, j) {
				under[i] |= 1 << j
			}
		}
	}
	var count func(points uint64, k int) int
	count = func(points uint64, k int) int {
		if k == 1 {
			return bits.OnesCount64(points)
		}
		sum := 0
		for x := points; x != 0; x &= x - 1 {
			sum += count(points&under[bits.TrailingZeros64(x)], k-1)
		}
		return sum
	}
	return int64(count(1<<n-1, k))
}
