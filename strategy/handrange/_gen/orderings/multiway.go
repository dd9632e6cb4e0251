package main

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// The multiway method, as ProPokerTools published it (pokercoder.blogspot.com,
// July 2006 and March 2012). A hand is worth what it wins on average in this
// game: it antes one chip, and so does one blind who holds a random hand; the
// players in the other seats hold random hands too, and each calls one chip
// only if its hand is good. The best hand at the showdown takes the pot. A
// hand is good if by the round before it wins more than one chip on average;
// in the first round every hand is. There are ten rounds, and every one has
// twice the trials of the one before. The averages are those of model.go.
//
// One deal of all seats serves every seat as the hand in question and, for
// each, every other seat as the blind. Several deals share a board, which
// saves work and hardly matters: a class comes up at most once or twice on a
// board.

const (
	rounds        = 10
	dealsPerBoard = 32
	boardsPerTask = 256
	maxSeats      = 10
	chip          = 2 * 2520 // a chip in units that any split divides
)

// spec is one ordering to compute.
type spec struct {
	table    string
	k, seats int
	highLow  bool
	seed     uint64
}

// exact reports whether the ordering is computed exactly.
func (s *spec) exact() bool { return s.table == "hu" && s.k <= 5 }

// setSeats finds the number of seats: those of the ordering's name, or as
// many as the deck has cards for, which is 9 of five cards and 7 of six. The
// sampled hu takes as many as it can, since every two of them are a trial.
func (s *spec) setSeats() error {
	want, ok := map[string]int{"10h": 10, "6h": 6, "hu": 10}[s.table]
	if !ok {
		return fmt.Errorf("unknown ordering %q; the orderings are 10h, 6h, hu", s.table)
	}
	s.seats = min(want, (card.DeckSize-evaluator.BoardSize)/s.k)
	return nil
}

// boards returns how many boards the last round had for the embedded files.
func (s *spec) boards() int64 {
	switch {
	case s.table == "hu":
		return 1 << 17
	case s.k == 4, s.table == "10h" && !s.highLow:
		return 1 << 20
	}
	return 1 << 19
}

// tally holds for each class how often it was dealt, what it won in units,
// summed over all blinds, and the sum of the squares of that.
type tally struct {
	perHand int // blinds for each hand
	hands   []uint32
	won     []int64
	squares []float64
}

// add adds u. Squares are whole numbers under 2^53 and add up exactly.
func (t *tally) add(u *tally) {
	for i := range t.won {
		t.hands[i] += u.hands[i]
		t.won[i] += u.won[i]
		t.squares[i] += u.squares[i]
	}
}

// multiway returns the estimates of the last round, in chips won, and leaves
// the model as that round's; boards is the number of boards of that round.
//
// Heads-up there are no callers, only the blind: one round with no good hand.
func multiway(s spec, c *classes, m *model, boards int64, workers int, report func(round int)) []float64 {
	good := make([]uint64, (len(c.reps)+63)/64)
	if s.table == "hu" {
		t := play(s, c, good, rounds, max(1, boards/boardsPerTask), workers)
		est := m.estimate(c, &t)
		report(rounds)
		return est
	}
	for i := range good {
		good[i] = ^uint64(0)
	}
	var est []float64
	for round := 1; round <= rounds; round++ {
		t := play(s, c, good, round, max(1, (boards>>(rounds-round))/boardsPerTask), workers)
		est = m.estimate(c, &t)
		for i, x := range est {
			good[i/64] &^= 1 << (i % 64)
			if x > 1 {
				good[i/64] |= 1 << (i % 64)
			}
		}
		report(round)
	}
	return est
}

// play runs one round. Every task has its own random stream, and sums are of
// integers, so the result does not depend on the number of workers.
func play(s spec, c *classes, good []uint64, round int, tasks int64, workers int) tally {
	var next atomic.Int64
	parts := make([]tally, workers)
	var wg sync.WaitGroup
	for i := range parts {
		wg.Go(func() {
			p := newPlayer(s, c, good)
			for {
				task := next.Add(1) - 1
				if task >= tasks {
					break
				}
				p.rng = rand.New(rand.NewPCG(s.seed, uint64(round)<<40|uint64(task)))
				for range boardsPerTask {
					p.board()
				}
			}
			parts[i] = p.tally
		})
	}
	wg.Wait()
	for i := range parts[1:] {
		parts[0].add(&parts[1+i])
	}
	return parts[0]
}

// player deals hands and keeps the tally.
type player struct {
	s     spec
	c     *classes
	good  []uint64
	rng   *rand.Rand
	deck  [card.DeckSize]card.Card
	b     *board
	tally tally
	class [maxSeats]uint32
	high  [maxSeats]uint16
	low   [maxSeats]uint8
	calls [maxSeats]bool
	share [maxSeats + 2][maxSeats + 2]int64 // half a pot of p chips among t
}

func newPlayer(s spec, c *classes, good []uint64) *player {
	p := &player{s: s, c: c, good: good, b: newBoard(s.highLow)}
	for i := range p.deck {
		p.deck[i] = card.Card(i)
	}
	n := len(c.reps)
	p.tally = tally{s.seats - 1, make([]uint32, n), make([]int64, n), make([]float64, n)}
	for pot := range p.share {
		for t := 1; t < len(p.share[pot]); t++ {
			p.share[pot][t] = chip / 2 * int64(pot) / int64(t)
		}
	}
	return p
}

// draw puts random cards in the places from first to before last, out of
// those from first on. (Scaling 32 random bits to n places favours some by
// less than n in 2^32.)
func (p *player) draw(first, last int) {
	for i := first; i < last; i += 2 {
		x := p.rng.Uint64()
		j := i + int(x&0xffffffff*uint64(card.DeckSize-i)>>32)
		p.deck[i], p.deck[j] = p.deck[j], p.deck[i]
		if i+1 < last {
			j = i + 1 + int(x>>32*uint64(card.DeckSize-i-1)>>32)
			p.deck[i+1], p.deck[j] = p.deck[j], p.deck[i+1]
		}
	}
}

// board deals a board and several times all seats on it.
func (p *player) board() {
	const n = evaluator.BoardSize
	p.draw(0, n)
	p.b.set(p.deck[:n])
	for range dealsPerBoard {
		p.draw(n, n+p.s.k*p.s.seats)
		p.seat()
		p.showdown()
	}
}

// seat looks up the hands of all seats. It goes in steps, so that the look-ups
// of one step do not wait for each other.
func (p *player) seat() {
	var sets [maxSeats]card.Set
	for i := range p.s.seats {
		cards := p.cards(i)
		sets[i] = card.SetOf(cards...)
		p.class[i] = p.c.number(sets[i])
	}
	for i, number := range p.class[:p.s.seats] {
		p.class[i] = p.c.of[number]
	}
	for i, class := range p.class[:p.s.seats] {
		p.calls[i] = p.good[class/64]>>(class%64)&1 != 0
		p.high[i] = p.b.high(p.cards(i), sets[i])
		if p.b.lows != nil {
			p.low[i] = p.b.low(p.cards(i))
		}
	}
	if p.b.lows == nil {
		p.low = [maxSeats]uint8{}
	}
}

// cards returns the hand of a seat.
func (p *player) cards(seat int) []card.Card {
	return p.deck[evaluator.BoardSize+seat*p.s.k:][:p.s.k]
}

// best is the best value among some seats and how many have it.
type best struct{ value, count int32 }

func (b best) with(v int32) best {
	if v > b.value {
		return best{v, 1}
	}
	if v == b.value {
		b.count++
	}
	return b
}

// podium is the best value among the callers and the next best.
type podium struct{ first, second best }

func (p *podium) add(v int32) {
	switch {
	case v > p.first.value:
		p.second = p.first
		p.first = best{v, 1}
	case v == p.first.value:
		p.first.count++
	case v > p.second.value:
		p.second = best{v, 1}
	case v == p.second.value:
		p.second.count++
	}
}

// others is the best among the callers other than one with the value v.
func (p *podium) others(v int32) best {
	if v != p.first.value {
		return p.first
	}
	if p.first.count == 1 {
		return p.second
	}
	return best{v, p.first.count - 1}
}

// showdown adds what every seat would win as the hand in question.
func (p *player) showdown() {
	n := p.s.seats
	var high, low podium
	callers := 0
	for i := range n {
		if p.calls[i] {
			callers++
			high.add(int32(p.high[i]))
			low.add(int32(p.low[i]))
		}
	}
	for i := range n {
		p.tally.hands[p.class[i]]++
		h, l := int32(p.high[i]), int32(p.low[i])
		if h < high.first.value && (l == 0 || l < low.first.value) {
			continue
		}
		against, lowAgainst, others := high.first, low.first, callers
		if p.calls[i] {
			against, lowAgainst = high.others(h), low.others(l)
			others--
		}
		// The blind is one of the callers, or another seat.
		won := int64(others) * p.wins(h, l, 1+others, against, lowAgainst)
		for j := range n {
			if j != i && !p.calls[j] {
				won += p.wins(h, l, 2+others, against.with(int32(p.high[j])), lowAgainst.with(int32(p.low[j])))
			}
		}
		p.tally.won[p.class[i]] += won
		p.tally.squares[p.class[i]] += float64(won * won)
	}
}

// wins returns what a hand of the given high and low wins of a pot against
// opponents with the best hands given, in units.
func (p *player) wins(high, low int32, pot int, against, lowAgainst best) int64 {
	won := int64(0)
	switch {
	case high > against.value:
		won = p.share[pot][1]
	case high == against.value:
		won = p.share[pot][1+against.count]
	}
	switch {
	case low == 0 && lowAgainst.value == 0:
		won *= 2
	case low > lowAgainst.value:
		won += p.share[pot][1]
	case low == lowAgainst.value:
		won += p.share[pot][1+lowAgainst.count]
	}
	return won
}
