package checkpoint

import (
	"fmt"
	"slices"
	"sync/atomic"
	"time"
)

// Every is how much time a process may lose at most, apart from the piece of
// work that is running.
const Every = time.Second

// share is how many times longer the pause after a save is than the save took.
const share = 20

// Checkpoint holds the states of the runs of one question. A nil Checkpoint
// holds none and keeps none. Due may be called from any goroutine, the other
// methods from one at a time.
type Checkpoint struct {
	*kept
	prefix string // of the names of this part of the question
}

// kept is what the parts of a question share.
type kept struct {
	states  []named
	save    func(state []byte)
	every   time.Duration
	next    atomic.Int64 // when a save is due, as Unix time in nanoseconds
	refused error
	resumed bool
}

// named is a state under its name.
type named struct {
	name, state []byte
	later       State // to become the state when that is needed
}

// written returns the state as bytes.
func (n *named) written() []byte {
	if n.later != nil {
		n.state, n.later = encode(n.later), nil
	}
	return n.state
}

const maxStates = 1000 // a run for each next card, and a few more

// Fields lists the states.
func (k *kept) Fields(c *Codec) {
	c.Format(1)
	n := c.Length(len(k.states), maxStates)
	if c.Reading() {
		k.states = make([]named, n)
	}
	for i := range k.states {
		state := k.states[i].written()
		c.Bytes(&k.states[i].name)
		c.Bytes(&state)
		k.states[i].state = state
	}
}

// New begins with what save got last of the same question, or with nothing if
// from is empty. It calls save now and then.
func New(from []byte, save func(state []byte)) *Checkpoint {
	c := &Checkpoint{kept: &kept{save: save, every: Every}}
	if len(from) > 0 {
		if err := decode(from, c.kept); err != nil {
			c.states, c.refused = nil, err
		}
	}
	c.wait(0)
	return c
}

// SaveEvery sets another pause between saves; 0 makes one due at any time.
func (c *Checkpoint) SaveEvery(pause time.Duration) {
	c.every = pause
	c.wait(0)
}

// Refused says why a state could not be used, nil if all could.
func (c *Checkpoint) Refused() error {
	if c == nil {
		return nil
	}
	return c.refused
}

// Resumed reports whether a run went on from a state.
func (c *Checkpoint) Resumed() bool { return c != nil && c.resumed }

// Part returns the checkpoint of a part of the question: its names begin with
// that of the part.
func (c *Checkpoint) Part(name string) *Checkpoint {
	if c == nil {
		return nil
	}
	return &Checkpoint{c.kept, c.prefix + name + "/"}
}

func (c *Checkpoint) find(name string) int {
	return slices.IndexFunc(c.states, func(n named) bool { return string(n.name) == c.prefix+name })
}

// Has reports whether there is a state of the name.
func (c *Checkpoint) Has(name string) bool { return c != nil && c.find(name) >= 0 }

// Resume reads the state of a name. It returns false if there is none, or none
// that can be used; what it has filled in is then worth nothing.
func (c *Checkpoint) Resume(name string, s State) bool {
	if c == nil {
		return false
	}
	i := c.find(name)
	if i < 0 {
		return false
	}
	if err := decode(c.states[i].written(), s); err != nil {
		c.states = slices.Delete(c.states, i, i+1)
		if c.refused == nil {
			c.refused = fmt.Errorf("%s: %w", c.prefix+name, err)
		}
		return false
	}
	c.resumed = true
	return true
}

// Keep remembers the state of a name, to be saved with the next Save. The
// state must not change after that: it is written only if it is needed.
func (c *Checkpoint) Keep(name string, s State) {
	if c == nil {
		return
	}
	i := c.find(name)
	if i < 0 {
		i = len(c.states)
		c.states = append(c.states, named{name: []byte(c.prefix + name)})
	}
	c.states[i].later = s
}

// Drop forgets the state of a name.
func (c *Checkpoint) Drop(name string) {
	if c == nil {
		return
	}
	if i := c.find(name); i >= 0 {
		c.states = slices.Delete(c.states, i, i+1)
	}
}

// Due reports whether it is time to save.
func (c *Checkpoint) Due() bool {
	return c != nil && time.Now().UnixNano() >= c.next.Load()
}

// Save remembers the state of a name and saves all.
func (c *Checkpoint) Save(name string, s State) {
	if c == nil {
		return
	}
	start := time.Now()
	c.Keep(name, s)
	c.save(encode(c.kept))
	c.wait(time.Since(start))
}

// wait sets when the next save is due, after one that took so long.
func (c *Checkpoint) wait(took time.Duration) {
	if c.every > 0 {
		c.next.Store(time.Now().Add(max(c.every, share*took)).UnixNano())
	} else {
		c.next.Store(0)
	}
}
