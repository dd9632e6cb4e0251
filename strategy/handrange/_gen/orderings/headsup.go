package main

import (
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/equity/sweep"
)

// Exact equity of every hand, all in before the flop, against one random
// hand: the sorted sweep of package sim/equity/sweep, all hands against all
// hands, with more symmetry than a renaming of suits.
//
// Leave flushes out of the values for a moment. Then suits may be renamed rank
// by rank, and what a hand wins over all boards of given ranks R is the same
// for all hands of the same ranks M: the number of those boards times the mean
// of V(R, M), what hands of ranks M win on any one of them, dead hands
// counting as 0.
//
// Boards that allow a flush in spades, say, have to be corrected: by what a
// hand really wins there less V(R, M). On them the three other suits may be
// renamed rank by rank, so boards are alike by their spades and the ranks of
// their other cards, and hands are so too; all hands of a kind have the same
// sum over all boards of a kind. That leaves 6,175 + 36,608 boards of
// 2,598,960, and on each some thousand kinds of hands. Lows need no correction:
// suits don't matter to them.

// headsUp is the sum over boards, for high and high-low at once.
type headsUp struct {
	k           int
	flat, flush *kindSums
	flatOf      []int // for each kind of flush, the kind of flat with its ranks
}

// kindSums is what kinds of hands win, summed over their hands and the boards
// and opponents of each: high in halves of a pot, high-low in quarters.
type kindSums struct {
	kinds         []sweep.HandKind
	number        map[sweep.HandKind]int
	high, highLow []int64
}

// boardRanks are the boards of the same ranks.
type boardRanks struct {
	flat  card.Set // one of them on which no suit has three cards
	count int64
	flush []boardKind
}

// boardKind are the boards with three or more spades, the same spades, and
// other cards of the same ranks.
type boardKind struct {
	one   card.Set
	count int64
}

func newHeadsUp(k int) (*headsUp, error) {
	all, err := sweep.NewAllHands(k, true)
	if err != nil {
		return nil, err
	}
	h := &headsUp{k: k, flat: newKindSums(all.Kinds(false)), flush: newKindSums(all.Kinds(true))}
	for _, q := range h.flush.kinds {
		h.flatOf = append(h.flatOf, h.flat.number[sweep.HandKind{Ranks: q.Ranks}])
	}
	return h, nil
}

func newKindSums(kinds []sweep.HandKind) *kindSums {
	s := &kindSums{kinds: kinds, number: map[sweep.HandKind]int{}}
	for i, q := range kinds {
		s.number[q] = i
	}
	s.high, s.highLow = make([]int64, len(kinds)), make([]int64, len(kinds))
	return s
}

// noSuit stands for no suit that may make a flush.
const noSuit card.Suit = card.Suits

// kindOf returns the kind of up to six cards where a suit may make a flush.
func kindOf(s card.Set, flush card.Suit) (q sweep.HandKind) {
	for i := 0; s != 0; i, s = i+1, s&(s-1) {
		c := s.Lowest()
		q.Ranks[i] = uint8(c.Rank())
		if c.Suit() == flush {
			q.Flush |= 1 << c.Rank()
		}
	}
	return q
}

// size returns how many hands of the whole deck are of a kind of k cards, on
// boards with or without a flush suit.
func size(q sweep.HandKind, k int, flush bool) int64 {
	var count [card.Ranks]int
	for _, r := range q.Ranks[:k] {
		count[r]++
	}
	n := int64(1)
	for r, m := range count {
		deck := card.Suits
		if flush {
			deck--
			m -= int(q.Flush >> r & 1)
		}
		n *= int64(math.Round(ways(deck, m)))
	}
	return n
}

// listBoards lists all boards by their kinds.
func listBoards() []boardRanks {
	var all []boardRanks
	byRanks, bySpades := map[sweep.HandKind]int{}, map[sweep.HandKind]int{}
	var walk func(from, left int, s card.Set)
	walk = func(from, left int, s card.Set) {
		if left > 0 {
			for c := from; c <= card.DeckSize-left; c++ {
				walk(c+1, left-1, s.With(card.Card(c)))
			}
			return
		}
		key := kindOf(s, noSuit)
		i, ok := byRanks[key]
		if !ok {
			i = len(all)
			byRanks[key] = i
			all = append(all, boardRanks{})
		}
		b := &all[i]
		b.count++
		most := 0
		for u := range card.Suit(card.Suits) {
			most = max(most, s.Suited(u).Len())
		}
		if most < 3 {
			b.flat = s
		}
		if s.Suited(card.Spades).Len() >= 3 {
			key := kindOf(s, card.Spades)
			j, ok := bySpades[key]
			if !ok {
				j = len(b.flush)
				bySpades[key] = j
				b.flush = append(b.flush, boardKind{one: s})
			}
			b.flush[j].count++
		}
	}
	walk(0, evaluator.BoardSize, 0)
	return all
}

// run sweeps boards.
func (h *headsUp) run(boards []boardRanks, workers int, report func(done int)) error {
	var next atomic.Int64
	var mu sync.Mutex // guards the sums, done and failed
	var failed error
	done := 0
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			all, err := sweep.NewAllHands(h.k, true)
			if err != nil {
				mu.Lock()
				defer mu.Unlock()
				failed = err
				return
			}
			ranks, suited := newKindSums(h.flat.kinds), newKindSums(h.flush.kinds)
			for i := next.Add(1) - 1; i < int64(len(boards)); i = next.Add(1) - 1 {
				h.board(&boards[i], all, ranks, suited)
				mu.Lock()
				done++
				report(done)
				mu.Unlock()
			}
			mu.Lock()
			defer mu.Unlock()
			h.flat.add(ranks)
			h.flush.add(suited)
		})
	}
	wg.Wait()
	return failed
}

// board adds the boards of the same ranks.
func (h *headsUp) board(b *boardRanks, all *sweep.AllHands, ranks, suited *kindSums) {
	flat := slices.Clone(all.Board(b.flat, true))
	for i, x := range flat {
		n := b.count * x.Hands
		ranks.high[i] += n * x.High
		ranks.highLow[i] += n * (x.High + x.NoLow + x.Low)
	}
	for _, f := range b.flush {
		for i, x := range all.Board(f.one, false) {
			y := &flat[h.flatOf[i]]
			n := f.count * x.Hands
			suited.high[i] += n * (x.High - y.High)
			suited.highLow[i] += n * (x.High + x.NoLow - y.High - y.NoLow)
		}
	}
}

func (s *kindSums) add(t *kindSums) {
	for i := range s.kinds {
		s.high[i] += t.high[i]
		s.highLow[i] += t.highLow[i]
	}
}

// equity returns for each class of hands what it wins, in halves (high-low:
// quarters) of a pot, over all boards and opponents.
func (h *headsUp) equity(reps []card.Set, highLow bool) ([]int64, error) {
	out := make([]int64, len(reps))
	flat, flush := h.flat.high, h.flush.high
	if highLow {
		flat, flush = h.flat.highLow, h.flush.highLow
	}
	for n, x := range reps {
		q := kindOf(x, noSuit)
		sum, ok := divide(flat[h.flat.number[q]], size(q, h.k, false))
		for u := range card.Suit(card.Suits) {
			q := kindOf(x, u)
			more, exact := divide(flush[h.flush.number[q]], size(q, h.k, true))
			sum, ok = sum+more, ok && exact
		}
		if !ok {
			return nil, fmt.Errorf("the sums of %s are not whole", x)
		}
		out[n] = sum
	}
	return out, nil
}

func divide(x, n int64) (int64, bool) { return x / n, x%n == 0 }
