package sweep

import (
	"github.com/omahasim/omahasim/evaluator/card"
)

// sumsN is for hands of five and six cards. Subsets are numbered in colex
// order within their size.
type sumsN struct {
	k     int
	index *colex
	n     [6][]uint32 // by size of the subset
}

func newSumsN(k int, index *colex) *sumsN {
	t := &sumsN{k: k, index: index}
	for size := range k {
		t.n[size] = make([]uint32, choose(card.DeckSize, size))
	}
	return t
}

func (t *sumsN) clear() {
	for _, n := range t.n[:t.k] {
		clear(n)
	}
}

func (t *sumsN) tables() [][]uint32 { return t.n[:t.k] }

func (t *sumsN) add(s *side, l list) {
	for _, i := range l.hands {
		t.put(s.sets[i], uint32(s.weight(int(i))))
	}
}

func (t *sumsN) sub(s *side, l list) {
	for _, i := range l.hands {
		t.put(s.sets[i], -uint32(s.weight(int(i))))
	}
}

// put adds a hand of weight w.
func (t *sumsN) put(h card.Set, w uint32) {
	var cards [6]card.Card
	h.Append(cards[:0])
	n1, n2, n3, n4, n5 := t.n[1], t.n[2], t.n[3], t.n[4], t.n[5]
	t.n[0][0] += w
	for e := range t.k {
		te := &t.index[cards[e]]
		n1[te[1]] += w
		for d := range e {
			td := &t.index[cards[d]]
			de := te[2] + td[1]
			n2[de] += w
			for c := range d {
				tc := &t.index[cards[c]]
				cde := te[3] + td[2] + tc[1]
				n3[cde] += w
				for b := range c {
					tb := &t.index[cards[b]]
					bcde := te[4] + td[3] + tc[2] + tb[1]
					n4[bcde] += w
					if t.k == 6 {
						high := te[5] + td[4] + tc[3] + tb[2]
						for a := range b {
							n5[high+int32(cards[a])] += w
						}
					}
				}
			}
		}
	}
}

func (t *sumsN) disjoint(s *side, l list, out []uint32) {
	for j, i := range l.hands {
		out[j] = t.ask(s.sets[i])
	}
}

// ask returns the weight of the hands disjoint from h.
func (t *sumsN) ask(h card.Set) uint32 {
	var cards [6]card.Card
	h.Append(cards[:0])
	n1, n2, n3, n4, n5 := t.n[1], t.n[2], t.n[3], t.n[4], t.n[5]
	sum := t.n[0][0]
	for e := range t.k {
		te := &t.index[cards[e]]
		sum -= n1[te[1]]
		for d := range e {
			td := &t.index[cards[d]]
			sum += n2[te[2]+td[1]]
			for c := range d {
				tc := &t.index[cards[c]]
				sum -= n3[te[3]+td[2]+tc[1]]
				for b := range c {
					tb := &t.index[cards[b]]
					sum += n4[te[4]+td[3]+tc[2]+tb[1]]
					if t.k == 6 {
						high := te[5] + td[4] + tc[3] + tb[2]
						for a := range b {
							sum -= n5[high+int32(cards[a])]
						}
					}
				}
			}
		}
	}
	return sum
}
