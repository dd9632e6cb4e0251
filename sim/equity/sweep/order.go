package sweep

import "github.com/omahasim/omahasim/evaluator/card"

// list is hands of one side that stand together in some order.
type list struct {
	hands []uint32  // their numbers
	suits []uint8   // their suits, as in side.suits; only for hands of four
	parts []stretch // and what runs they are of
	base  uint32    // place of the first hand, from which the parts count
}

// stretch is hands of one run that stand together in a list.
type stretch struct {
	run      uint16
	from, to uint32 // places
}

// ordering holds the live hands of one side, those that share no card with
// the board, in order of their groups.
type ordering struct {
	hands []uint32
	suits []uint8
	parts []stretch
	start [257]uint32 // first part of each group; of hands of five or six cards, the first hand
	n     uint32      // hands placed, while runs or groups are copied
	keys  []uint8     // group of each hand, if wanted

	opened int                // groups that have their start
	runs   []uint16           // by group of their ranks
	marks  []uint8            // groups of hands of five or six cards, see bySuit
	counts [][numMarks]uint16 // live hands of each run by mark, see bySuits
	groups [][numMarks]uint8  // groups of each run by mark
	every  []uint32           // the numbers of all hands
}

// newOrdering makes room for the hands of a side. Keys say that the groups of
// single hands are wanted.
func newOrdering(s *side, keys bool) *ordering {
	n := len(s.sets)
	// One more place: a dead hand is written before it is left out.
	o := &ordering{hands: make([]uint32, n+1), runs: make([]uint16, len(s.runs))}
	if keys {
		o.keys = make([]uint8, n)
	}
	if s.four {
		o.suits, o.every = make([]uint8, n+1), upTo(n)
		o.parts = make([]stretch, 0, len(s.runs))
		o.counts, o.groups = make([][numMarks]uint16, len(s.runs)), make([][numMarks]uint8, len(s.runs))
	} else {
		o.marks = make([]uint8, n)
	}
	return o
}

// group returns the hands of a group.
func (o *ordering) group(g int) list { return o.between(g, g+1) }

// live returns all hands.
func (o *ordering) live() list { return o.between(0, deadGroup) }

// between returns the hands of the groups from g to before end.
func (o *ordering) between(g, end int) list {
	from, to := o.start[g], o.start[end]
	if o.suits == nil {
		return list{hands: o.hands[from:to]}
	}
	parts := o.parts[from:to]
	if len(parts) == 0 {
		return list{}
	}
	from, to = parts[0].from, parts[len(parts)-1].to
	return list{o.hands[from:to], o.suits[from:to], parts, from}
}

// list returns all hands of the side.
func (s *side) list() list {
	l := list{hands: upTo(len(s.sets)), suits: s.suits}
	if s.four {
		for r, run := range s.runs {
			l.parts = append(l.parts, stretch{uint16(r), run.start, run.end})
		}
	}
	return l
}

// listOf makes a list of hands, in the room of l.
func (s *side) listOf(hands []uint32, l list) list {
	l.hands = hands
	if !s.four {
		return l
	}
	l.suits, l.parts = l.suits[:0], l.parts[:0]
	last := -1
	for j, i := range hands {
		l.suits = append(l.suits, s.suits[i])
		if r := int(s.runOf[i]); r != last {
			l.parts = append(l.parts, stretch{run: uint16(r), from: uint32(j)})
			last = r
		}
		l.parts[len(l.parts)-1].to = uint32(j) + 1
	}
	return l
}

// byHigh orders the hands of s by their high hands.
func (o *ordering) byHigh(s *side, v *values, board card.Set) {
	switch {
	case v.flushSuit < 0:
		o.byRun(s, v.byRanks, board)
	case s.four:
		o.bySuits(s, v, board)
	default:
		o.bySuit(s, v, board)
	}
}

// byRun orders the hands by the keys of their runs' rank sets: whole runs
// move, but for their dead hands, which are left out.
func (o *ordering) byRun(s *side, keys []uint8, board card.Set) {
	var count [256]uint16
	for _, run := range s.runs {
		count[keys[run.rankSet]]++
	}
	at := uint16(0)
	for g, n := range count {
		count[g] = at
		at += n
	}
	for r := range s.runs {
		g := keys[s.runs[r].rankSet]
		o.runs[count[g]] = uint16(r)
		count[g]++
	}
	touched := ranksOf(board)
	o.reset()
	for _, r := range o.runs {
		run := &s.runs[r]
		g := keys[run.rankSet]
		o.open(int(g))
		from := o.n
		switch {
		case run.mask&touched != 0 || !s.four:
			o.copyLive(s, run, board)
		default:
			o.n += uint32(copy(o.hands[from:], o.every[run.start:run.end]))
			copy(o.suits[from:], s.suits[run.start:run.end])
		}
		if o.keys != nil {
			for _, i := range o.hands[from:o.n] {
				o.keys[i] = g
			}
		}
		if s.four && o.n > from {
			o.parts = append(o.parts, stretch{r, from, o.n})
		}
	}
	o.open(len(o.start) - 1)
}

// reset leaves nothing.
func (o *ordering) reset() {
	o.n, o.parts, o.opened = 0, o.parts[:0], 0
}

// open starts the group g, and those before it that have no hands.
func (o *ordering) open(g int) {
	at := o.n
	if o.suits != nil {
		at = uint32(len(o.parts))
	}
	for ; o.opened <= g; o.opened++ {
		o.start[o.opened] = at
	}
}

// copyLive adds the live hands of a run.
func (o *ordering) copyLive(s *side, run *run, board card.Set) {
	n := o.n
	for i := run.start; i < run.end; i++ {
		o.hands[n] = i
		if o.suits != nil {
			o.suits[n] = s.suits[i]
		}
		if s.sets[i]&board == 0 {
			n++
		}
	}
	o.n = n
}

// byLow orders the hands of s by their lows; group 0 has no low.
func (o *ordering) byLow(s *side, v *values, board card.Set) {
	o.byRun(s, v.lowByRanks, board)
}

// filter makes o the hands of the ordering p, of the same side, that have no
// low. Whether a hand has one its ranks tell.
func (o *ordering) filter(p *ordering, s *side, v *values) {
	o.reset()
	for g := range deadGroup {
		o.open(g)
		l := p.group(g)
		for _, part := range l.parts {
			if v.lowByRanks[s.runs[part.run].rankSet] != 0 {
				continue
			}
			from := o.n
			o.n += uint32(copy(o.hands[from:], p.hands[part.from:part.to]))
			copy(o.suits[from:], p.suits[part.from:part.to])
			o.parts = append(o.parts, stretch{part.run, from, o.n})
		}
		if s.four {
			continue
		}
		for _, i := range l.hands {
			o.hands[o.n] = i
			if v.lowByRanks[s.runs[s.runOf[i]].rankSet] == 0 {
				o.n++
			}
		}
	}
	o.open(len(o.start) - 1)
}

// sortByGroup puts the numbers of the keys, which are groups, in order of
// their groups, stable, and sets start to where each group begins.
func sortByGroup(keys []uint8, order []uint32, start *[257]uint32) {
	var next [256]uint32
	for _, g := range keys {
		next[g]++
	}
	at := uint32(0)
	for g, n := range next {
		start[g] = at
		next[g] = at
		at += n
	}
	start[256] = at
	for i, g := range keys {
		order[next[g]] = uint32(i)
		next[g]++
	}
}
