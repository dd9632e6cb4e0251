package equity

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator/card"
)

// side is one player's hands, ready to be dealt.
type side struct {
	all     bool       // any hand; hands is filled only by materialise
	hands   []card.Set // hands that share no card with what is known
	weights []uint8    // beside hands, or nil
	combos  int        // how many hands the board and the dead cards leave
	total   int64      // sum of the weights
	size    int        // hands that are left, all or not
}

// sides takes the known cards out of the ranges, and the cards of players
// with a single hand out of the others' ranges, and finds what cannot be.
func (s *Spec) sides() ([]side, error) {
	known := s.known()
	out := make([]side, len(s.Players))
	for i, r := range s.Players {
		if r.IsAll() {
			left := (card.Deck &^ known).Len()
			out[i] = side{all: true, combos: int(choose(left, s.Game.HoleCards))}
			continue
		}
		out[i].hands, out[i].weights = r.Hands(), r.Weights()
		out[i].remove(known)
		out[i].combos = len(out[i].hands)
		if out[i].combos > 0 {
			continue
		}
		if r.Len() == 1 {
			shared := r.Hands()[0] & known
			if where := shared & s.Dead; where != 0 {
				return nil, neverDealt(i+1, where, "%s is dead", where)
			}
			return nil, neverDealt(i+1, shared, "%s is on the board", shared)
		}
		if r.Len() == 0 {
			return nil, badSpec(i+1, "the range %s holds no hand", r.Input())
		}
		return nil, neverDealt(i+1, 0, "no hand of %s is left after removing the cards on the board or dead (%s)", r.Input(), known)
	}
	if err := s.removeSingles(out); err != nil {
		return nil, err
	}
	live := (card.Deck &^ known).Len()
	for i := range out {
		if len(out[i].hands) == 1 {
			live -= s.Game.HoleCards
		}
	}
	for i := range out {
		p := &out[i]
		if p.size, p.total = len(p.hands), int64(len(p.hands)); p.all {
			p.size = int(choose(live, s.Game.HoleCards))
			p.total = int64(p.size)
		}
		if p.weights == nil {
			continue
		}
		p.total = 0
		for _, w := range p.weights {
			p.total += int64(w)
		}
	}
	return out, s.feasible(out)
}

// removeSingles takes the cards of every player with one hand out of the
// other ranges, again and again, since that may leave others with one hand.
func (s *Spec) removeSingles(out []side) error {
	done := make([]bool, len(out))
	for again := true; again; {
		again = false
		for i := range out {
			if done[i] || len(out[i].hands) != 1 {
				continue
			}
			done[i], again = true, true
			hand := out[i].hands[0]
			for j := range out {
				if j == i || out[j].all {
					continue
				}
				if len(out[j].hands) == 1 && out[j].hands[0].Overlaps(hand) {
					first, second, shared := min(i, j), max(i, j), out[j].hands[0]&hand
					return neverDealt(second+1, shared, "%s is in the hand of player %d (%s) too", shared, first+1, s.Players[first].Input())
				}
				out[j].remove(hand)
				if len(out[j].hands) == 0 {
					return neverDealt(j+1, 0, "every hand of %s shares a card with player %d (%s)", s.Players[j].Input(), i+1, s.Players[i].Input())
				}
			}
		}
	}
	return nil
}

// remove drops the hands that hold any of the cards. The slices may be the
// range's own, so they are copied, never changed.
func (p *side) remove(cards card.Set) {
	keep := 0
	for _, h := range p.hands {
		if !h.Overlaps(cards) {
			keep++
		}
	}
	if keep == len(p.hands) {
		return
	}
	hands := make([]card.Set, 0, keep)
	var weights []uint8
	for i, h := range p.hands {
		if h.Overlaps(cards) {
			continue
		}
		hands = append(hands, h)
		if p.weights != nil {
			weights = append(weights, p.weights[i])
		}
	}
	p.hands, p.weights = hands, weights
}

// listAll lists the hands of the players who may hold any. They share one list.
func (s *Spec) listAll(players []side) {
	live := card.Deck &^ s.known()
	for i := range players {
		if len(players[i].hands) == 1 {
			live &^= players[i].hands[0]
		}
	}
	var hands []card.Set
	for i := range players {
		if players[i].all {
			if hands == nil {
				hands = handsOf(live, s.Game.HoleCards)
			}
			players[i].hands = hands
		}
	}
}

// handsOf returns every hand of k of the cards, ascending as integers.
func handsOf(live card.Set, k int) []card.Set {
	cards := live.Cards()
	out := make([]card.Set, 0, choose(len(cards), k))
	// The lowest card changes first.
	var walk func(k, below int, upper card.Set)
	walk = func(k, below int, upper card.Set) {
		if k == 1 {
			for _, c := range cards[:below] {
				out = append(out, upper.With(c))
			}
			return
		}
		for i := k - 1; i < below; i++ {
			walk(k-1, i, upper.With(cards[i]))
		}
	}
	walk(k, len(cards), 0)
	return out
}

// choose returns n over k for the small numbers of a deck.
func choose(n, k int) int64 {
	if k < 0 || k > n {
		return 0
	}
	c := int64(1)
	for i := range k {
		c = c * int64(n-i) / int64(i+1)
	}
	return c
}

// fits reports whether the product of the factors is below 2^62.
func fits(factors ...int64) bool {
	p := uint64(1)
	for _, f := range factors {
		hi, lo := bits.Mul64(p, uint64(f))
		if hi != 0 || lo >= 1<<62 {
			return false
		}
		p = lo
	}
	return true
}
