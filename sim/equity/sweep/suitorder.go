package sweep

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// numMarks is how many marks hands of four cards may have: which of their
// cards are of a flush suit, as bits.
const numMarks = 16

// bySuits orders hands of four cards on a board with a flush suit. The hands
// of a run that have the same mark are in one group and move together, but
// for dead hands, which are left out.
func (o *ordering) bySuits(s *side, v *values, board card.Set) {
	marked := s.markedFor(v.flushSuit)
	touched := ranksOf(board)
	var hands, parts [256]uint32
	for r := range s.runs {
		run := &s.runs[r]
		o.counts[r] = marked.counts[r]
		if run.mask&touched != 0 {
			o.countLive(s, r, marked, board)
		}
		v.runGroups(run, &o.groups[r])
		var met groupSet
		for m, n := range o.counts[r] {
			if g := o.groups[r][m]; n > 0 {
				hands[g] += uint32(n)
				parts[g] += met.add(g)
			}
		}
	}
	at, part := uint32(0), uint32(0)
	for g := range hands {
		o.start[g] = part
		hands[g], at = at, at+hands[g]
		parts[g], part = part, part+parts[g]
	}
	o.start[256] = part
	o.parts = resized(o.parts, int(part))
	for r := range s.runs {
		run := &s.runs[r]
		from := run.start
		var met groupSet
		for m, all := range marked.counts[r] {
			to := from + uint32(all)
			if n := uint32(o.counts[r][m]); n > 0 {
				g := o.groups[r][m]
				if met.add(g) > 0 {
					o.parts[parts[g]] = stretch{run: uint16(r), from: hands[g]}
					parts[g]++
				}
				o.place(s, marked, from, to, hands[g], n, board)
				if o.keys != nil {
					for _, i := range o.hands[hands[g]:][:n] {
						o.keys[i] = g
					}
				}
				hands[g] += n
				o.parts[parts[g]-1].to = hands[g]
			}
			from = to
		}
	}
}

// countLive counts the live hands of a run by their marks.
func (o *ordering) countLive(s *side, r int, marked *markedHands, board card.Set) {
	from := s.runs[r].start
	for m, n := range marked.counts[r] {
		live := n
		for _, i := range marked.hands[from:][:n] {
			if s.sets[i]&board != 0 {
				live--
			}
		}
		o.counts[r][m] = live
		from += uint32(n)
	}
}

// place copies the live ones, n in number, of some marked hands.
func (o *ordering) place(s *side, marked *markedHands, from, to, at, n uint32, board card.Set) {
	if n == to-from {
		copy(o.hands[at:], marked.hands[from:to])
		copy(o.suits[at:], marked.suits[from:to])
		return
	}
	for j, i := range marked.hands[from:to] {
		if s.sets[i]&board == 0 {
			o.hands[at], o.suits[at] = i, marked.suits[from+uint32(j)]
			at++
		}
	}
}

// markedHands are the hands of a side, run by run and within a run in order of
// their marks for one suit.
type markedHands struct {
	hands  []uint32
	suits  []uint8
	counts [][numMarks]uint16 // hands of each run by mark
}

// markedFor returns the hands in order of their marks for a suit, made when
// first asked for.
func (s *side) markedFor(suit int) *markedHands {
	s.once[suit].Do(func() {
		m := &markedHands{make([]uint32, len(s.sets)), make([]uint8, len(s.sets)), make([][numMarks]uint16, len(s.runs))}
		ofSuits := marksOf(suit)
		for r := range s.runs {
			run := &s.runs[r]
			suits := s.suits[run.start:run.end]
			for _, x := range suits {
				m.counts[r][ofSuits[x]]++
			}
			var next [numMarks]uint32
			at := run.start
			for mark, n := range m.counts[r] {
				next[mark] = at
				at += uint32(n)
			}
			for i, x := range suits {
				mark := ofSuits[x]
				m.hands[next[mark]], m.suits[next[mark]] = run.start+uint32(i), x
				next[mark]++
			}
		}
		s.marked[suit] = m
	})
	return s.marked[suit]
}

// marksOf returns the marks for a suit by side.suits.
func marksOf(suit int) *[256]uint8 {
	marks := new([256]uint8)
	for suits := range marks {
		for i := range 4 {
			if suits>>(2*i)&3 == suit {
				marks[suits] |= 1 << i
			}
		}
	}
	return marks
}

// runGroups sets groups to those of the hands of a run of four cards by their
// marks.
func (v *values) runGroups(r *run, groups *[numMarks]uint8) {
	byRanks := v.byRanks[r.rankSet]
	var held [numMarks]uint16
	groups[0] = byRanks
	for m := 1; m < numMarks; m++ {
		// Two cards of a rank can't be of one suit: no hand asks for those.
		held[m] = held[m&(m-1)] | 1<<(r.ranks[bits.TrailingZeros8(uint8(m))&3]&15)
		groups[m] = max(byRanks, v.bySuit[held[m]&(1<<13-1)])
	}
}

// groupSet is a set of groups.
type groupSet [4]uint64

// add adds a group and returns 1, or 0 if it is there already.
func (s *groupSet) add(g uint8) uint32 {
	word, bit := &s[g/64], uint64(1)<<(g%64)
	if *word&bit != 0 {
		return 0
	}
	*word |= bit
	return 1
}

// resized returns x with n elements, which are to be set.
func resized[T any](x []T, n int) []T {
	if cap(x) < n {
		return make([]T, n, n+n/4)
	}
	return x[:n]
}

// bySuit orders hands of five or six cards on a board with a flush suit; they
// are marked by their groups.
func (o *ordering) bySuit(s *side, v *values, board card.Set) {
	for _, run := range s.runs {
		byRanks := v.byRanks[run.rankSet]
		marks := o.marks[run.start:run.end]
		if s.suited[0] == nil {
			for i, h := range s.sets[run.start:run.end] {
				marks[i] = max(byRanks, v.bySuit[suitRanks(h, v.flushSuit)&(1<<13-1)])
			}
		} else {
			for i, ranks := range s.suited[v.flushSuit][run.start:run.end] {
				marks[i] = max(byRanks, v.bySuit[ranks&(1<<13-1)])
			}
		}
		if board == 0 {
			continue
		}
		for i, h := range s.sets[run.start:run.end] {
			if h&board != 0 {
				marks[i] = deadGroup
			}
		}
	}
	if o.keys != nil {
		copy(o.keys, o.marks)
	}
	sortByGroup(o.marks, o.hands, &o.start)
}
