package sweep

import (
	"fmt"
	"slices"
	"sync"

	"github.com/omahasim/omahasim/evaluator/card"
)

// side is a range prepared for the sweep: its live hands, grouped in runs of
// hands with the same ranks.
type side struct {
	sets    []card.Set
	weights []uint8 // nil means all 1
	origin  []int32 // index in Side.Hands; nil if not asked for
	runs    []run
	runOf   []uint16 // index in runs of each hand
	suits   []uint8  // the suits of the lowest four cards, the lowest in the lowest two bits
	suited  [card.Suits][]uint16
	marked  [card.Suits]*markedHands
	once    [card.Suits]sync.Once // for marked
	four    bool                  // hands have four cards
	all     bool                  // every live hand; nothing else is set
}

// run is a stretch of hands whose ranks are the same multiset.
type run struct {
	start, end uint32
	rankSet    uint16   // see rankSets
	mask       uint16   // its ranks, rank r as bit r
	ranks      [4]uint8 // ascending; only for hands of 4
	places     places   // only for hands of 4
}

// weight returns the weight of hand i.
func (s *side) weight(i int) uint8 {
	if s.weights == nil {
		return 1
	}
	return s.weights[i]
}

// weigh returns the sum of the numbers of the hands, each times the weight of
// its hand.
func (s *side) weigh(hands, numbers []uint32) uint64 {
	sum := uint64(0)
	if s.weights == nil {
		for _, x := range numbers {
			sum += uint64(x)
		}
		return sum
	}
	for j, i := range hands {
		sum += uint64(s.weights[i]) * uint64(numbers[j])
	}
	return sum
}

// newSide prepares a range, called name in errors. If asked, it notes where
// in the range each hand was.
func newSide(in Side, name string, origin bool, live card.Set, rs *rankSets, index *colex) (*side, error) {
	if in.All {
		return everyHand(live, rs), nil
	}
	s, err := listedSide(in, name, origin, live, rs, index)
	if err != nil {
		return nil, err
	}
	s.four = rs.cards == 4
	for r := range s.runs {
		run := &s.runs[r]
		run.mask = ranksOf(s.sets[run.start])
		if s.four {
			copy(run.ranks[:], rs.used[rs.place[run.rankSet]-1].ranks[:])
			run.places = placesOf(&run.ranks)
		}
	}
	return s, nil
}

// listedSide checks the hands of a range and keeps the live ones, grouped in
// runs of hands with the same ranks and in the order given within a run.
func listedSide(in Side, name string, origin bool, live card.Set, rs *rankSets, index *colex) (*side, error) {
	const notLive = 1<<16 - 1
	numbers, suits := make([]uint16, len(in.Hands)), make([]uint8, len(in.Hands))
	next := make([]uint32, len(rs.place)) // first counts the hands, then is where the next goes
	n := 0
	ascending, last := true, card.Set(0)
	for i, h := range in.Hands {
		if h&^card.Deck != 0 || h.Len() != rs.cards {
			return nil, fmt.Errorf("hand %d of range %s (%s) does not have %d cards", i+1, name, h, rs.cards)
		}
		ascending = ascending && h > last
		last = h
		if h&^live != 0 {
			numbers[i] = notLive
			continue
		}
		numbers[i], suits[i] = rs.number(h)
		next[numbers[i]]++
		n++
	}
	if !ascending {
		if h, ok := repeated(in.Hands, index); ok {
			return nil, fmt.Errorf("hand %s is listed twice in range %s", h, name)
		}
	}
	if n == 0 {
		return nil, fmt.Errorf("range %s has no hand left: every hand has a card that is on the board or dead", name)
	}
	for i, w := range in.Weights {
		if w < 1 || w > MaxWeight {
			return nil, fmt.Errorf("hand %s of range %s has weight %d; weights are 1 to %d", in.Hands[i], name, w, MaxWeight)
		}
	}
	s := &side{sets: make([]card.Set, n), suits: make([]uint8, n), runOf: make([]uint16, n)}
	if origin {
		s.origin = make([]int32, n)
	}
	if in.Weights != nil {
		s.weights = make([]uint8, n)
	}
	s.setRuns(next)
	for i, h := range in.Hands {
		number := numbers[i]
		if number == notLive {
			continue
		}
		at := next[number]
		next[number]++
		s.sets[at], s.suits[at] = h, suits[i]
		if origin {
			s.origin[at] = int32(i)
		}
		if s.weights != nil {
			s.weights[at] = in.Weights[i]
		}
	}
	if s.weights != nil && slices.Max(s.weights) == 1 {
		s.weights = nil
	}
	return s, nil
}

// setRuns makes the runs from the number of hands of each multiset of ranks,
// and puts the start of its run in the place of each number.
func (s *side) setRuns(counts []uint32) {
	at := uint32(0)
	for n, count := range counts {
		if count > 0 {
			for i := range count {
				s.runOf[at+i] = uint16(len(s.runs))
			}
			s.runs = append(s.runs, run{start: at, end: at + count, rankSet: uint16(n)})
		}
		counts[n] = at
		at += count
	}
}

// repeated returns a hand that is in the list twice, if one is.
func repeated(hands []card.Set, index *colex) (card.Set, bool) {
	seen := make([]uint8, len(hands)/8+1)
	if len(hands) > 0 {
		seen = make([]uint8, choose(card.DeckSize, hands[0].Len())/8+1)
	}
	for _, h := range hands {
		at := index.index(h)
		if seen[at/8]>>(at%8)&1 != 0 {
			return h, true
		}
		seen[at/8] |= 1 << (at % 8)
	}
	return 0, false
}

// table holds the weight of every possible hand in a range, 0 for hands that
// are not in it, by colex number.
type table []uint8

func (s *side) table(holeCards int, index *colex) table {
	t := make(table, choose(card.DeckSize, holeCards))
	for i, h := range s.sets {
		t[index.index(h)] = s.weight(i)
	}
	return t
}

// bySuit fills the look-up arrays by suit, for hands of five cards.
func (s *side) bySuit() {
	for u := range s.suited {
		s.suited[u] = make([]uint16, len(s.sets))
		for i, h := range s.sets {
			s.suited[u][i] = suitRanks(h, u)
		}
	}
}

// suitRanks returns the ranks that the set holds in a suit, rank r as bit r.
func suitRanks(s card.Set, suit int) uint16 {
	x := uint64(s) >> suit & uint64(oneSuit)
	x = (x | x>>3) & 0x0303030303030303
	x = (x | x>>6) & 0x000f000f000f000f
	x = (x | x>>12) & 0x000000ff000000ff
	return uint16(x | x>>24)
}

// ranksOf returns the ranks of the cards, rank r as bit r.
func ranksOf(s card.Set) uint16 {
	out := uint16(0)
	for ; s != 0; s &= s - 1 {
		out |= 1 << s.Lowest().Rank()
	}
	return out
}
