package play

import (
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/stats"
)

// keptTable is the name of the state of a run, see package checkpoint.
const keptTable = "table"

// kept is the state of a run: the result of its first chunks.
type kept struct {
	chunks, most int64
	res          *Result
}

// resume fills in the result that was kept and returns how many chunks it is
// of, 0 if there is none. A run that writes histories begins anew: what it has
// written is not known here.
func (s *Spec) resume(res *Result, chunks int64) int64 {
	k := kept{most: chunks, res: &Result{Tally: newTally(s)}}
	if s.Histories != nil || !s.Checkpoint.Resume(keptTable, &k) {
		return 0
	}
	*res = *k.res
	return k.chunks
}

// save keeps the result of the first chunks.
func (s *Spec) save(res *Result, chunks int64) {
	if s.Histories == nil {
		s.Checkpoint.Save(keptTable, &kept{chunks: chunks, res: res})
	}
}

// Fields lists what was counted, and the path.
func (k *kept) Fields(c *checkpoint.Codec) {
	c.Format(1)
	r := k.res
	c.Int(&k.chunks, &r.chunks)
	if c.Reading() && (k.chunks < 0 || k.chunks > k.most || r.chunks < 1) {
		c.Fail("it is of %d pieces out of %d", k.chunks, k.most)
	}
	r.fields(c)
	n := c.Length(len(r.Path), maxPoints)
	if c.Reading() {
		r.Path = make([]Point, n, maxPoints)
	}
	for i := range r.Path {
		p := &r.Path[i]
		if c.Reading() {
			p.Net = make([]stats.Sum, len(r.ByPlayer))
		}
		c.Int(&p.Hands)
		for j := range p.Net {
			p.Net[j].Fields(c)
		}
	}
}

// fields hands all counts to the codec; a tally to be read into is that of the
// same spec, and empty. What was told and what failed is not kept.
func (t *Tally) fields(c *checkpoint.Codec) {
	c.Int(&t.Hands, &t.Units, &t.Sessions, &t.Restarts, &t.Straddled, &t.Bombs, &t.Untold)
	t.Rake.Fields(c)
	t.Pots.Fields(c)
	if !c.Exactly(len(t.Players)) || !c.Exactly(len(t.ByStrategy)) || !c.Exactly(len(t.ByTable)) || !c.Exactly(len(t.Lines)) {
		return
	}
	for i := range t.Players {
		t.Players[i].fields(c)
		t.ByPlayer[i].fields(c)
		t.Swings[i].Fields(c)
	}
	for i := range t.ByStrategy {
		t.ByStrategy[i].fields(c)
	}
	for i := range t.ByTable {
		for j := range t.ByTable[i] {
			t.ByTable[i][j].fields(c)
		}
	}
	for i := range t.Lines {
		t.Lines[i].fields(c)
	}
}

func (x *Counts) fields(c *checkpoint.Codec) {
	for _, p := range x.numbers() {
		c.Int(p)
	}
	x.Rake.Fields(c)
	x.ShowdownNet.Fields(c)
	x.Bought.Fields(c)
	for i := range x.Positions {
		x.Positions[i].Fields(c)
	}
	for i := range x.Ends {
		x.Ends[i].Fields(c)
	}
	x.Results.Fields(c)
}

func (x *Clusters) fields(c *checkpoint.Codec) {
	x.Raw.Fields(c)
	x.adjusted.Fields(c)
	x.shift.Fields(c)
}

// fields lists the lines in the order in which they appeared.
func (t *lineTable) fields(c *checkpoint.Codec) {
	n := c.Length(len(t.keys), maxLines+1)
	if c.Reading() {
		t.keys, t.cells = make([]lineKey, n), make([]stats.Moments, n)
	}
	for i := range t.keys {
		c.Uint((*uint64)(&t.keys[i]))
		t.cells[i].Fields(c)
	}
	if !c.Reading() {
		return
	}
	t.index = make(map[lineKey]int, n)
	for i, key := range t.keys {
		t.index[key] = i
	}
	if len(t.index) != n {
		c.Fail("a line is there twice")
	}
}
