package handrange

import (
	"cmp"
	"errors"
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
)

// errBudget says that an expression needs more work than workBudget.
var errBudget = errors.New("over budget")

// workBudget bounds the work of one expression, in steps of some nanoseconds:
// everyday ranges of six cards take a hundredth of it.
const workBudget = 600_000_000

// hands is a compiled set of hands of the whole hole-card count. weights, if
// not nil, has the weight of every hand by index; of hands not in the set it
// means nothing.
type hands struct {
	bits    handBits
	weights []uint8
}

// compiler turns trees into sets.
type compiler struct {
	cards int
	work  int // steps left
	opts  *options
	kept  []kept // sets of recent leaves and named ranges, latest last

	orderings map[string]ordering
}

// kept is a compiled set that may be needed again.
type kept struct {
	key string
	set handBits
}

// maxKept bounds the memory of kept sets: 24 sets of six cards are 61 MB.
const maxKept = 24

// spend takes steps from the budget.
func (c *compiler) spend(steps int) error {
	if c.work -= steps; c.work < 0 {
		return errBudget
	}
	return nil
}

// words is the cost of one pass over a set.
func (c *compiler) words() int { return int(choose[card.DeckSize][c.cards]) / 256 }

// compile returns the hands of a tree in a set that is the caller's own.
func (c *compiler) compile(n node) (hands, error) {
	switch n := n.(type) {
	case *unionNode:
		if n.weighted() {
			return c.weightedUnion(n)
		}
		nodes := make([]node, len(n.items))
		for i, it := range n.items {
			nodes[i] = it.node
		}
		b, err := c.union(nodes)
		return hands{bits: b}, err
	case *conjNode:
		return c.conj(n)
	case *namedNode:
		if n.weighted() {
			return c.compile(n.node)
		}
	}
	b, err := c.keep(n)
	if err != nil {
		return hands{}, err
	}
	return hands{bits: b.clone()}, c.spend(c.words())
}

// keep returns the set of a leaf or an unweighted named range, from the kept
// ones if it is there. It must not be changed.
func (c *compiler) keep(n node) (handBits, error) {
	key := ""
	switch n := n.(type) {
	case *termNode:
		key = n.key
	case *percentNode:
		key = n.key()
	case shapeNode:
		key = n.shape.key()
	case *namedNode:
		key = "$" + n.name
	}
	for i, k := range c.kept {
		if k.key == key && key != "" {
			c.kept = append(append(c.kept[:i:i], c.kept[i+1:]...), k)
			return k.set, nil
		}
	}
	set, err := c.leaf(n)
	if err != nil || key == "" {
		return set, err
	}
	if len(c.kept) == maxKept {
		c.kept = append(c.kept[:0:0], c.kept[1:]...)
	}
	c.kept = append(c.kept, kept{key, set})
	return set, nil
}

// leaf compiles a node that keep was asked for.
func (c *compiler) leaf(n node) (handBits, error) {
	switch n := n.(type) {
	case *termNode:
		return c.union([]node{n})
	case *percentNode:
		return c.percent(n)
	case shapeNode:
		b := newHandBits(c.cards)
		n.shape.fill(b, c.cards)
		return b, c.spend(int(choose[card.DeckSize][c.cards]))
	case *namedNode:
		h, err := c.compile(n.node)
		return h.bits, err
	}
	b := newHandBits(c.cards)
	b.fill(c.cards)
	return b, c.spend(c.words())
}

// union returns every hand of any node. Terms put the cards they write into
// sets of hands of fewer cards, which are completed once for all of them.
func (c *compiler) union(nodes []node) (handBits, error) {
	var levels [maxCards + 1]handBits
	terms, others := split(nodes)
	done := map[string]bool{}
	for _, t := range terms {
		if done[t.key] {
			continue
		}
		done[t.key] = true
		for _, p := range t.patterns() {
			k := len(p.slots)
			if k == 0 { // any hand
				out := newHandBits(c.cards)
				out.fill(c.cards)
				return out, c.spend(c.words())
			}
			if levels[k] == nil {
				levels[k] = newHandBits(k)
				if err := c.spend(len(levels[k])/4 + 1); err != nil {
					return nil, err
				}
			}
			if err := c.pattern(&p, levels[k]); err != nil {
				return nil, err
			}
		}
	}
	for k := range c.cards {
		if levels[k] == nil {
			continue
		}
		if levels[k+1] == nil {
			levels[k+1] = newHandBits(k + 1)
		}
		if err := c.complete(k, levels[k], levels[k+1]); err != nil {
			return nil, err
		}
		levels[k] = nil
	}
	out := levels[c.cards]
	for _, n := range others {
		h, err := c.borrow(n)
		if err != nil {
			return nil, err
		}
		switch {
		case out == nil && h.mine:
			out = h.bits
		case out == nil:
			out = h.bits.clone()
		default:
			out.or(h.bits)
		}
		if err := c.spend(c.words()); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// borrowed is a set that may be one of the kept ones.
type borrowed struct {
	hands
	mine bool // may be changed
}

// borrow compiles a node without copying a kept set.
func (c *compiler) borrow(n node) (borrowed, error) {
	switch n := n.(type) {
	case *termNode, *percentNode, shapeNode, allNode:
		b, err := c.keep(n)
		return borrowed{hands{bits: b}, false}, err
	case *namedNode:
		if !n.weighted() {
			b, err := c.keep(n)
			return borrowed{hands{bits: b}, false}, err
		}
	}
	h, err := c.compile(n)
	return borrowed{h, true}, err
}

// split parts the terms from the other nodes, which come highest first: with
// the deepest one done before the others, few sets wait at a time (the rule
// of Sethi and Ullman for registers).
func split(nodes []node) (terms []*termNode, others []node) {
	for _, n := range nodes {
		if t, ok := n.(*termNode); ok {
			terms = append(terms, t)
		} else {
			others = append(others, n)
		}
	}
	slices.SortStableFunc(others, func(a, b node) int { return cmp.Compare(b.height(), a.height()) })
	return terms, others
}

// conj returns the hands of a chain of ':' and '!'. As a:b!c is the common
// part of a, b and what is not c, the parts may be done in any order.
func (c *compiler) conj(n *conjNode) (hands, error) {
	parts := append([]operand{{node: n.first}}, n.ops...)
	slices.SortStableFunc(parts, func(a, b operand) int { return cmp.Compare(b.node.height(), a.node.height()) })
	var out hands
	for _, o := range parts {
		h, err := c.borrow(o.node)
		if err != nil {
			return hands{}, err
		}
		if h.weights != nil {
			out.weights = h.weights
		}
		if out.bits == nil {
			if out.bits = h.bits; !h.mine {
				out.bits = h.bits.clone()
			}
			if o.not {
				rest := newHandBits(c.cards)
				rest.fill(c.cards)
				rest.andNot(out.bits)
				out.bits = rest
			}
		} else if o.not {
			out.bits.andNot(h.bits)
		} else {
			out.bits.and(h.bits)
		}
		if err := c.spend(c.words()); err != nil {
			return hands{}, err
		}
	}
	return out, nil
}

// weightedUnion gives every hand the highest weight of its items.
func (c *compiler) weightedUnion(n *unionNode) (hands, error) {
	out := hands{newHandBits(c.cards), make([]uint8, choose[card.DeckSize][c.cards])}
	if err := c.spend(len(out.weights) / 16); err != nil {
		return hands{}, err
	}
	byWeight := map[uint8][]node{}
	for _, it := range n.items {
		if it.weight != 0 {
			byWeight[it.weight] = append(byWeight[it.weight], it.node)
			continue
		}
		h, err := c.compile(it.node)
		if err != nil {
			return hands{}, err
		}
		out.raise(h.bits, func(i uint32) uint8 { return h.weights[i] })
		if err := c.spend(4*c.words() + h.bits.count()); err != nil {
			return hands{}, err
		}
	}
	for w := uint8(maxWeight); w > 0; w-- {
		if byWeight[w] == nil {
			continue
		}
		b, err := c.union(byWeight[w])
		if err != nil {
			return hands{}, err
		}
		out.raise(b, func(uint32) uint8 { return w })
		if err := c.spend(4*c.words() + b.count()); err != nil {
			return hands{}, err
		}
	}
	return out, nil
}

// raise adds hands, each with the higher of its old weight and a new one.
func (h *hands) raise(b handBits, weight func(i uint32) uint8) {
	b.eachIndex(func(i uint32) {
		h.weights[i] = max(h.weights[i], weight(i))
	})
	h.bits.or(b)
}
