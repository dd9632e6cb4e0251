package equity

import (
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/equity/sweep"
)

// Names of the states that a run keeps, see package checkpoint.
const (
	keptSample  = "sample"
	keptByDeal  = "joint deals"
	keptByBoard = "boards"
	keptSweep   = "sweep"
	keptCounts  = "counts" // of a finished run that is a part of the question
)

// Fields hands all counts to the codec, with the number of players.
func (t *Totals) Fields(c *checkpoint.Codec) {
	for _, x := range [...]checkpoint.State{&t.Deals, &t.NoLow, &t.attempts, &t.groups, &t.sizes} {
		x.Fields(c)
	}
	c.Bool(&t.NoScoop)
	if !c.Exactly(len(t.Players)) {
		return
	}
	for i := range t.Players {
		o := &t.Players[i]
		for k := range o.High {
			o.High[k].Fields(c)
			o.HighNoLow[k].Fields(c)
			o.Low[k].Fields(c)
		}
		o.Scoop.Fields(c)
		o.squares.Fields(c)
		o.crosses.Fields(c)
	}
}

// begun is how many chunks a state is of, of at most so many.
type begun struct{ chunks, most int64 }

func (b *begun) fields(c *checkpoint.Codec) {
	c.Int(&b.chunks)
	if c.Reading() && (b.chunks < 0 || b.chunks > b.most) {
		c.Fail("it is of %d pieces out of %d", b.chunks, b.most)
	}
}

// counted is the state of a run that counts chunks in their order.
type counted struct {
	begun
	totals *Totals
}

// Fields lists the counts and the chunks that they are of.
func (k *counted) Fields(c *checkpoint.Codec) {
	c.Format(1)
	k.fields(c)
	k.totals.Fields(c)
}

// resume fills in the counts that were kept and returns how many chunks they
// are of, 0 if there are none.
func (s *Spec) resume(name string, t *Totals, chunks int64) int64 {
	kept := counted{begun{most: chunks}, newTotals(len(t.Players))}
	if !s.Checkpoint.Resume(name, &kept) {
		return 0
	}
	*t = *kept.totals
	return kept.chunks
}

// saver returns what saves the counts of so many chunks.
func (s *Spec) saver(name string, t *Totals) func(chunks int64) {
	return func(chunks int64) { s.Checkpoint.Save(name, &counted{begun{chunks: chunks}, t}) }
}

// finished fills in the counts of a run that an earlier process finished.
func (s *Spec) finished(t *Totals) bool { return !s.PerHand && s.resume(keptCounts, t, 1) == 1 }

// finish keeps the counts of a finished run and forgets its way there.
func (s *Spec) finish(t *Totals) {
	if s.PerHand {
		return // what is made of it is the answer
	}
	s.Checkpoint.Keep(keptCounts, &counted{begun{chunks: 1}, t})
	for _, name := range [...]string{keptSample, keptByDeal, keptByBoard, keptSweep} {
		s.Checkpoint.Drop(name)
	}
}

// swept is the state of a sweep: the sum over its first boards.
type swept struct {
	sweep *sweep.Sweep
	sum   *sweep.Partial
}

// Fields lists the sum; reading checks that it is one of this sweep.
func (k *swept) Fields(c *checkpoint.Codec) {
	c.Format(1)
	if c.Reading() {
		k.sum = k.sweep.NewPartial()
	}
	k.sum.Fields(c)
	if c.Reading() && !k.sweep.Starts(k.sum) {
		c.Fail("it is of other boards")
	}
}
