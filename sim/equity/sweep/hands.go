package sweep

import "github.com/omahasim/omahasim/evaluator/card"

// hands returns the results of all hands of A, in the order of the spec.
// weights holds for each live hand the weight of the hands of B that share no
// card with it, boards the number of boards for a pair of hands.
func (s *Sweep) hands(p *Partial, weights []uint32, boards int64) []Hand {
	var events [numEvents][]PerHand
	for e := range events {
		events[e] = s.spread(p.Hands[e])
	}
	out := make([]Hand, s.given)
	for i, n := range weights {
		high := events[eventHigh][i]
		h := Hand{Deals: int64(n) * boards, Win: high.Win, Tie: high.Tie, Equity: 2*high.Win + high.Tie}
		if s.highLow {
			low, rest := events[eventLow][i], events[eventNoLow][i]
			h.LowWin, h.LowTie = low.Win, low.Tie
			h.Equity += 2*low.Win + low.Tie + 2*rest.Win + rest.Tie
		}
		out[s.a.origin[i]] = h
	}
	return out
}

// spread corrects sums that were made over one board of each class, each
// counted as often as the class has members. Over all boards, hands that the
// suit permutations carry into each other have the same sum, and together
// they have what they have here together.
func (s *Sweep) spread(sums []PerHand) []PerHand {
	if len(s.group) == 1 || sums == nil {
		return sums
	}
	at := make([]int32, choose(card.DeckSize, s.k)) // where a hand is
	for i, h := range s.a.sets {
		at[s.index.index(h)] = int32(i)
	}
	out := make([]PerHand, len(sums))
	orbit := make([]int32, 0, len(s.group))
	for _, h := range s.a.sets {
		orbit = orbit[:0]
		first := true
		var total PerHand
		for g := range s.group {
			image := s.group[g].apply(h)
			if image < h {
				first = false
				break
			}
			// Every hand of the orbit comes up equally often.
			j := at[s.index.index(image)]
			orbit = append(orbit, j)
			total.Win += sums[j].Win
			total.Tie += sums[j].Tie
		}
		if !first {
			continue
		}
		n := int64(len(s.group))
		for _, j := range orbit {
			out[j] = PerHand{total.Win / n, total.Tie / n}
		}
	}
	return out
}
