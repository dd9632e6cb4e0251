package sweep

import (
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
)

// oneSuit holds the thirteen clubs.
const oneSuit card.Set = 0x1111111111111

// perm is a permutation of the suits: suit s becomes p[s].
type perm [card.Suits]uint8

// apply returns the cards of s with their suits permuted.
func (p *perm) apply(s card.Set) card.Set {
	return s&oneSuit<<p[0] | s>>1&oneSuit<<p[1] | s>>2&oneSuit<<p[2] | s>>3&oneSuit<<p[3]
}

// perms returns the 24 permutations of the suits, the identity first.
func perms() []perm {
	var out []perm
	for a := range uint8(4) {
		for b := range uint8(4) {
			for c := range uint8(4) {
				if a != b && a != c && b != c {
					out = append(out, perm{a, b, c, 6 - a - b - c})
				}
			}
		}
	}
	return out
}

// generated returns the group that the permutations generate; the identity is
// the first of them.
func generated(group []perm) []perm {
	for i := 0; i < len(group); i++ {
		for j := 0; j <= i; j++ {
			for _, p := range [...]perm{group[i].after(&group[j]), group[j].after(&group[i])} {
				if !slices.Contains(group, p) {
					group = append(group, p)
				}
			}
		}
	}
	return group
}

// after returns the permutation that does q, then p.
func (p *perm) after(q *perm) perm {
	var out perm
	for s := range out {
		out[s] = p[q[s]]
	}
	return out
}

// fixing returns the permutations that keep both sets of cards, the identity
// first.
func fixing(a, b card.Set) []perm {
	var out []perm
	for _, p := range perms() {
		if p.apply(a) == a && p.apply(b) == b {
			out = append(out, p)
		}
	}
	return out
}

// countClasses returns how many classes the sets of n of the live cards form
// under the group: by Burnside's lemma, the mean number of sets that a
// permutation keeps.
func countClasses(live card.Set, n int, group []perm) int64 {
	total := int64(0)
	for _, p := range group {
		// ways[i] counts the unions of cycles of p with i cards.
		ways := make([]int64, n+1)
		ways[0] = 1
		for rest := live; rest != 0; {
			c := rest & -rest
			cycle := c
			for d := p.apply(c); d != c; d = p.apply(d) {
				cycle |= d
			}
			rest &^= cycle
			for i, size := n, cycle.Len(); i >= size; i-- {
				ways[i] += ways[i-size]
			}
		}
		total += ways[n]
	}
	return total / int64(len(group))
}

// boardClass is a set of cards that complete the board, with the number of
// sets in its class in the bits above the deck.
type boardClass uint64

func (b boardClass) cards() card.Set { return card.Set(b) & card.Deck }
func (b boardClass) size() uint64    { return uint64(b >> 56) }

// classes lists the sets of n of the live cards, one of each class under the
// group.
func classes(live card.Set, n int, group []perm) []boardClass {
	out := make([]boardClass, 0, countClasses(live, n, group))
	cards := live.Cards()
	var walk func(from, left int, s card.Set)
	walk = func(from, left int, s card.Set) {
		if left == 0 {
			fixed := 0
			for i := range group {
				image := group[i].apply(s)
				if image < s {
					return
				}
				if image == s {
					fixed++
				}
			}
			out = append(out, boardClass(s)|boardClass(len(group)/fixed)<<56)
			return
		}
		for i := from; i <= len(cards)-left; i++ {
			walk(i+1, left-1, s.With(cards[i]))
		}
	}
	walk(0, n, 0)
	return out
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) int64 {
	if k < 0 || n < k {
		return 0
	}
	c := int64(1)
	for i := 1; i <= k; i++ {
		c = c * int64(n-k+i) / int64(i)
	}
	return c
}

// colex numbers the sets of k cards from 0 to C(52, k)-1.
type colex [card.DeckSize][7]int32

func newColex() *colex {
	var t colex
	for c := range t {
		for i := range t[c] {
			t[c][i] = int32(choose(c, i))
		}
	}
	return &t
}

func (t *colex) index(s card.Set) int {
	n := 0
	for i := 1; s != 0; i, s = i+1, s&(s-1) {
		n += int(t[s.Lowest()][i])
	}
	return n
}
