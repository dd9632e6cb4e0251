package equity

import (
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/stats"
)

// Names of the states of card maps and distributions.
const (
	keptNext   = "cards"
	keptBoards = "parts of boards"
	keptDrawn  = "drawn"
)

// nextSums is the state of a sampled card map.
type nextSums struct {
	begun
	players int
	deals   int64
	cards   [card.DeckSize]nextTotals
}

// Fields lists the sums for each card and player.
func (k *nextSums) Fields(c *checkpoint.Codec) {
	c.Format(1)
	k.fields(c)
	c.Int(&k.deals)
	if !c.Exactly(k.players) {
		return
	}
	for i := range k.cards {
		t := &k.cards[i]
		c.Int(&t.n)
		for p := range k.players {
			t.won[p].Fields(c)
			t.won2[p].Fields(c)
		}
	}
}

// spreadSums is the state of a distribution: the items that are in it, and the
// sums of those that are not complete.
type spreadSums struct {
	begun
	*spread
	parts *parts // nil if items come whole
}

// Fields lists the sums; those of floating-point numbers to the last bit.
func (k *spreadSums) Fields(c *checkpoint.Codec) {
	c.Format(1)
	k.fields(c)
	d := k.spread
	c.Int(&d.Items)
	c.Float(&d.sum, &d.sum2, &d.noise, &d.Min, &d.Max)
	d.weight.Fields(c)
	for i := range d.Buckets {
		c.Int(&d.Buckets[i].Items)
		d.weights[i].Fields(c)
	}
	if k.parts == nil {
		return
	}
	for _, list := range [...][]stats.Wide{k.parts.won, k.parts.deals} {
		if !c.Exactly(len(list)) {
			return
		}
		for i := range list {
			list[i].Fields(c)
		}
	}
}

// resumeSpread fills in the state of a name and returns how many chunks it is
// of, 0 if there is none. The parts must be those of the spec, and empty.
func (s *Spec) resumeSpread(name string, d *spread, p *parts, most int64) int64 {
	k := spreadSums{begun{most: most}, newSpread(d.Over), p}
	if p != nil {
		k.parts = &parts{p.masks, make([]stats.Wide, len(p.won)), make([]stats.Wide, len(p.deals))}
	}
	if !s.Checkpoint.Resume(name, &k) {
		return 0
	}
	// How the distribution is found is no part of the state.
	k.Method, k.How, k.Each, k.drawn = d.Method, d.How, d.Each, d.drawn
	*d = *k.spread
	if p != nil {
		*p = *k.parts
	}
	return k.chunks
}

// spreadSaver returns what saves the state of so many chunks.
func (s *Spec) spreadSaver(name string, d *spread, p *parts) func(chunks int64) {
	return func(chunks int64) { s.Checkpoint.Save(name, &spreadSums{begun{chunks: chunks}, d, p}) }
}
