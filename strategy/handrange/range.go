package handrange

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// Range is a set of hands of one game, each with a weight. It doesn't change
// and may be used by any number of goroutines.
type Range struct {
	input    string
	cards    int
	n        int
	total    int64
	warnings []Warning

	// One of three forms: every hand of the live cards, a short list, or bits.
	live card.Set
	list []card.Set
	bits handBits
	// With bits: the weight of every hand by its index, nil when all are
	// equal. With a list: the weights of the list.
	byIndex  []uint8
	byList   []uint8
	material sync.Once
	hands    []card.Set
	weights  []uint8

	// symmetric says that every suit class is in the range whole or not at
	// all, as no suit is written plainly.
	symmetric bool
}

// Warning is a likely slip or a thing to know about a range, with its place
// in the input in bytes.
type Warning struct {
	Offset, Length int
	Msg            string
	Hint           string // what to write instead; may be empty
}

// Option changes how Parse reads an expression.
type Option func(*options)

type options struct {
	named   map[string]string
	highLow bool
	cards   int // of WithGame, 0 if not given
	work    int // steps allowed
}

// WithNamed gives ranges that the expression may use as $name. Names are
// letters, digits and underscores; case doesn't matter.
func WithNamed(ranges map[string]string) Option {
	return func(o *options) { o.named = ranges }
}

// WithGame says which game the hands are for, so that percentages use its
// ordering. Its number of hole cards must be that given to Parse.
func WithGame(g evaluator.Game) Option {
	return func(o *options) { o.highLow, o.cards = g.HighLow, g.HoleCards }
}

// Parse reads a range of hands of 4, 5 or 6 hole cards. Mistakes in the
// expression are a *card.SyntaxError with their place. A range that no hand
// matches is not an error, but has a warning and Len 0.
func Parse(expr string, holeCards int, opts ...Option) (*Range, error) {
	if holeCards < 4 || holeCards > maxCards {
		return nil, fmt.Errorf("ranges are of 4, 5 or 6 hole cards, not %d", holeCards)
	}
	env := &environment{named: map[string]*namedNode{}}
	env.opts.work = workBudget
	for _, o := range opts {
		o(&env.opts)
	}
	if c := env.opts.cards; c != 0 && c != holeCards {
		return nil, fmt.Errorf("the game deals %d hole cards, but the range is to have %d", c, holeCards)
	}
	if err := env.opts.checkNames(); err != nil {
		return nil, err
	}
	p := newParser(expr, holeCards, env)
	tree, err := p.parse()
	if err != nil {
		return nil, err
	}
	r := &Range{input: expr, cards: holeCards}
	if r.listHands(tree) {
		r.warnings = p.warnings(nil, r)
		return r, nil
	}
	c := &compiler{cards: holeCards, work: env.opts.work, opts: &env.opts}
	h, err := c.compile(tree)
	if errors.Is(err, errBudget) {
		return nil, &card.SyntaxError{Input: expr, Length: len(expr), Msg: "this range takes too much work to expand",
			Hint: "use fewer parts, shorter lists in brackets, or fewer variables"}
	}
	if err != nil {
		return nil, err
	}
	r.setBits(h)
	r.symmetric = !env.plainSuit
	r.warnings = p.warnings(c, r)
	return r, nil
}

// All returns the range of every hand of a number of hole cards, 1 to 6.
func All(holeCards int) *Range {
	n := int(choose[card.DeckSize][min(max(holeCards, 0), maxCards)])
	return &Range{input: "*", cards: holeCards, n: n, total: int64(n), live: card.Deck}
}

// Input returns the text of the range.
func (r *Range) Input() string { return r.input }

// HoleCards returns the number of cards of each hand.
func (r *Range) HoleCards() int { return r.cards }

// IsAll reports whether the range is every hand, all of one weight.
func (r *Range) IsAll() bool { return r.live == card.Deck }

// Len returns the number of hands, called combos.
func (r *Range) Len() int { return r.n }

// TotalWeight returns the sum of the weights. When all weigh the same each
// counts 1, whatever was written, as weights are relative.
func (r *Range) TotalWeight() int64 { return r.total }

// Warnings lists likely slips and what else to know about the range.
func (r *Range) Warnings() []Warning { return r.warnings }

// Hands returns the hands, ascending as integers. The slice is made at the
// first call (8 bytes a hand) and must not be changed.
func (r *Range) Hands() []card.Set {
	r.material.Do(r.materialise)
	return r.hands
}

// Weights returns the weights of Hands, 1 to 100, or nil when all hands weigh
// the same. It must not be changed.
func (r *Range) Weights() []uint8 {
	if r.byIndex == nil && r.byList == nil {
		return nil
	}
	r.material.Do(r.materialise)
	return r.weights
}

func (r *Range) materialise() {
	if r.list != nil {
		r.hands, r.weights = r.list, r.byList
	} else {
		r.hands = make([]card.Set, 0, r.n)
		if r.byIndex != nil {
			r.weights = make([]uint8, 0, r.n)
		}
		r.Each(func(h card.Set, w uint8) bool {
			r.hands = append(r.hands, h)
			if r.byIndex != nil {
				r.weights = append(r.weights, w)
			}
			return true
		})
	}
}

// Each calls f with every hand, ascending, and its weight (1 if all weigh the
// same), until f returns false. It needs no memory for the hands.
func (r *Range) Each(f func(h card.Set, weight uint8) bool) {
	switch {
	case r.live != 0:
		eachOf(r.live, r.cards, func(h card.Set) bool { return f(h, 1) })
	case r.bits != nil:
		r.bits.each(r.cards, func(i uint32, h card.Set) bool {
			if r.byIndex != nil {
				return f(h, r.byIndex[i])
			}
			return f(h, 1)
		})
	default:
		for i, h := range r.list {
			w := uint8(1)
			if r.byList != nil {
				w = r.byList[i]
			}
			if !f(h, w) {
				return
			}
		}
	}
}

// eachOf calls f with every set of k of the live cards, ascending.
func eachOf(live card.Set, k int, f func(card.Set) bool) bool {
	cards := live.Cards()
	if k > len(cards) {
		return true
	}
	// Walk the sets of places, and keep the cards of the highest places.
	var walk func(k, below int, h card.Set) bool
	walk = func(k, below int, h card.Set) bool {
		if k == 0 {
			return f(h)
		}
		for i := k - 1; i < below; i++ {
			if !walk(k-1, i, h.With(cards[i])) {
				return false
			}
		}
		return true
	}
	return walk(k, len(cards), 0)
}

// Contains reports whether a hand is in the range, and its weight (1 if all
// weigh the same).
func (r *Range) Contains(h card.Set) (weight uint8, ok bool) {
	if h.Len() != r.cards || h&^card.Deck != 0 {
		return 0, false
	}
	switch {
	case r.live != 0:
		ok = h&^r.live == 0
	case r.bits != nil:
		i := indexOf(h)
		if ok = r.bits.has(i); ok && r.byIndex != nil {
			return r.byIndex[i], true
		}
	default:
		i, found := slices.BinarySearch(r.list, h)
		if ok = found; ok && r.byList != nil {
			return r.byList[i], true
		}
	}
	if !ok {
		return 0, false
	}
	return 1, true
}

// Without returns the range of the hands that share no card with dead. It has
// no warnings of its own.
func (r *Range) Without(dead card.Set) *Range {
	dead &= card.Deck
	out := &Range{input: r.input, cards: r.cards}
	switch {
	case dead == 0:
		out.n, out.total, out.live, out.list, out.bits = r.n, r.total, r.live, r.list, r.bits
		out.byIndex, out.byList, out.symmetric = r.byIndex, r.byList, r.symmetric
	case r.live != 0:
		if out.live = r.live &^ dead; out.live.Len() < r.cards {
			out.live = 0
			break
		}
		out.n = int(choose[out.live.Len()][r.cards])
		out.total = int64(out.n)
	case r.bits != nil:
		b := r.bits.clone()
		r.bits.each(r.cards, func(i uint32, h card.Set) bool {
			if h.Overlaps(dead) {
				b.clear(i)
			}
			return true
		})
		out.setBits(hands{b, r.byIndex})
	default:
		for i, h := range r.list {
			if h.Overlaps(dead) {
				continue
			}
			out.list = append(out.list, h)
			if r.byList != nil {
				out.byList = append(out.byList, r.byList[i])
			}
		}
		out.sum()
	}
	return out
}

// Sample draws a hand with the probability of its weight, from any source of
// random numbers. ok is false if the range is empty.
func (r *Range) Sample(rng *rand.Rand) (h card.Set, ok bool) {
	if r.n == 0 {
		return 0, false
	}
	if r.live != 0 {
		cards := r.live.Cards()
		for h.Len() < r.cards {
			h = h.With(cards[rng.IntN(len(cards))])
		}
		return h, true
	}
	// Any hand, kept with the probability of its weight.
	all, weights := r.Hands(), r.Weights()
	for {
		i := rng.IntN(len(all))
		if weights == nil || rng.IntN(maxWeight) < int(weights[i]) {
			return all[i], true
		}
	}
}

// shortList is the longest range kept as a list rather than bits.
const shortList = 4096

// setBits fills the range from a compiled set, in the form that suits it.
func (r *Range) setBits(h hands) {
	r.n = h.bits.count()
	if r.n == int(choose[card.DeckSize][r.cards]) && sameWeight(h) {
		r.live, r.total = card.Deck, int64(r.n)
		return
	}
	if r.n <= shortList {
		h.bits.each(r.cards, func(i uint32, hand card.Set) bool {
			r.list = append(r.list, hand)
			if h.weights != nil {
				r.byList = append(r.byList, h.weights[i])
			}
			return true
		})
		r.sum()
		return
	}
	r.bits = h.bits
	r.total = int64(r.n)
	if !sameWeight(h) {
		r.byIndex, r.total = h.weights, 0
		h.bits.eachIndex(func(i uint32) { r.total += int64(h.weights[i]) })
	}
}

// sameWeight reports whether all hands of a set weigh the same.
func sameWeight(h hands) bool {
	if h.weights == nil {
		return true
	}
	low, high := uint8(255), uint8(0)
	h.bits.eachIndex(func(i uint32) { low, high = min(low, h.weights[i]), max(high, h.weights[i]) })
	return low >= high
}

// sum sets the counts of a range that is a list.
func (r *Range) sum() {
	r.n, r.total = len(r.list), int64(len(r.list))
	if r.byList == nil {
		return
	}
	if slices.Min(r.byList) == slices.Max(r.byList) {
		r.byList = nil
		return
	}
	r.total = 0
	for _, w := range r.byList {
		r.total += int64(w)
	}
}

// listHands fills the range from a tree that is one hand, or hands joined by
// commas, without any set; it returns false for other trees.
func (r *Range) listHands(tree node) bool {
	if h, ok := exactHand(tree, r.cards); ok {
		r.list = []card.Set{h}
		r.sum()
		return true
	}
	u, ok := tree.(*unionNode)
	if !ok || len(u.items) > shortList || u.weighted() {
		return false
	}
	for _, it := range u.items {
		h, ok := exactHand(it.node, r.cards)
		if !ok {
			r.list = nil
			return false
		}
		r.list = append(r.list, h)
	}
	slices.Sort(r.list)
	r.list = slices.Compact(r.list)
	r.sum()
	return true
}
