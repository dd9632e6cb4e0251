package handrange

import "github.com/omahasim/omahasim/evaluator/card"

// The parser turns an expression into a tree of these nodes; compile.go turns
// the tree into a set of hands. Heights and weights are kept in the nodes, as
// named ranges may be shared by many nodes.

// node is a part of an expression that stands for a set of hands.
type node interface {
	// height is 1 for a leaf; it bounds the recursion of the compiler.
	height() int
	// weighted reports whether the hands carry weights.
	weighted() bool
}

// place is a stretch of the text, in bytes.
type place struct{ off, len int }

func (p place) to(end int) place { return place{p.off, end - p.off} }

// unionNode is "a, b, c": every hand of any item.
type unionNode struct {
	items  []item
	h      int
	weighs bool
}

// item is one part of a union with its weight, 0 if none is written.
type item struct {
	node   node
	weight uint8
	at     place
}

// conjNode is "a : b ! c": the hands of a that are in b and not in c.
type conjNode struct {
	first  node
	ops    []operand
	h      int
	weighs bool
}

type operand struct {
	not  bool
	node node
	at   place
}

// allNode is every hand.
type allNode struct{}

// shapeNode is a macro of a shape of suits or ranks.
type shapeNode struct{ shape shape }

// percentNode is the best hands of an ordering, in thousandths of a percent:
// the top hi without the top lo.
type percentNode struct {
	lo, hi   int
	ordering string
	at       place
}

// namedNode is a named range.
type namedNode struct {
	name   string
	node   node
	h      int
	weighs bool
}

// termNode is cards written one after the other.
type termNode struct {
	key   string // the normalised text, the same for the same hands
	elems []element
	slots int // cards written
	at    place
}

// element is one part of a term: a card, a list, or a span. Each alternative
// gives as many cards as the others. plain says that the cards are written
// outside brackets, where plain ranks and suits bar variables.
type element struct {
	alts  [][]spec
	plain bool
}

// spec is what one card of a term must be. A value from 0 is a rank or suit,
// anyValue leaves it open, and varBase + i is variable number i of the term.
type spec struct{ rank, suit int8 }

const (
	anyValue int8 = -1
	varBase  int8 = 32
)

func (s spec) concrete() bool {
	return s.rank >= 0 && s.rank < varBase && s.suit >= 0 && s.suit < varBase
}

func (s spec) card() card.Card { return card.New(card.Rank(s.rank), card.Suit(s.suit)) }

func (*termNode) height() int    { return 1 }
func (allNode) height() int      { return 1 }
func (shapeNode) height() int    { return 1 }
func (*percentNode) height() int { return 1 }
func (n *namedNode) height() int { return n.h }
func (n *unionNode) height() int { return n.h }
func (n *conjNode) height() int  { return n.h }

func (*termNode) weighted() bool    { return false }
func (allNode) weighted() bool      { return false }
func (shapeNode) weighted() bool    { return false }
func (*percentNode) weighted() bool { return false }
func (n *namedNode) weighted() bool { return n.weighs }
func (n *unionNode) weighted() bool { return n.weighs }
func (n *conjNode) weighted() bool  { return n.weighs }

// exactHand returns the one hand that a node writes card by card, if it does.
func exactHand(n node, holeCards int) (card.Set, bool) {
	t, ok := n.(*termNode)
	if !ok || t.slots != holeCards || len(t.elems) != holeCards {
		return 0, false
	}
	var h card.Set
	for _, e := range t.elems {
		if len(e.alts) != 1 || !e.alts[0][0].concrete() {
			return 0, false
		}
		h = h.With(e.alts[0][0].card())
	}
	return h, h.Len() == holeCards
}
