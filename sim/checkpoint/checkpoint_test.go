package checkpoint

import (
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// sample has a field of each kind.
type sample struct {
	format uint64
	list   []int64
	u      uint64
	f      float64
	b      bool
	text   []byte
	fixed  [3]uint64
}

func (s *sample) Fields(c *Codec) {
	c.Format(s.format)
	n := c.Length(len(s.list), 100)
	if c.Reading() {
		s.list = make([]int64, n)
	}
	for i := range s.list {
		c.Int(&s.list[i])
	}
	c.Uint(&s.u)
	c.Float(&s.f)
	c.Bool(&s.b)
	c.Bytes(&s.text)
	if c.Exactly(len(s.fixed)) {
		for i := range s.fixed {
			c.Uint(&s.fixed[i])
		}
	}
}

func draw(t *rapid.T) *sample {
	s := &sample{format: 7}
	s.list = rapid.SliceOfN(rapid.Int64(), 0, 20).Draw(t, "list")
	s.u, s.f = rapid.Uint64().Draw(t, "u"), rapid.Float64().Draw(t, "f")
	if rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
		s.f = math.Inf(-1)
	}
	s.b = rapid.Bool().Draw(t, "b")
	s.text = rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "text")
	for i := range s.fixed {
		s.fixed[i] = rapid.Uint64().Draw(t, "fixed")
	}
	return s
}

func (s *sample) equal(x *sample) bool {
	same := len(s.list) == len(x.list) && s.u == x.u && math.Float64bits(s.f) == math.Float64bits(x.f) && s.b == x.b &&
		string(s.text) == string(x.text) && s.fixed == x.fixed
	for i := range s.list {
		same = same && s.list[i] == x.list[i]
	}
	return same
}

// TestCodec writes and reads; what is cut short, has more, is of another
// format or is anything at all is an error or a state, but never a panic.
func TestCodec(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t)
		buf := encode(s)
		got := &sample{format: 7}
		if err := decode(buf, got); err != nil || !s.equal(got) {
			t.Fatalf("%+v became %+v, %v", s, got, err)
		}
		for n := range buf {
			if decode(buf[:n], &sample{format: 7}) == nil {
				t.Fatalf("%d bytes of %d are enough", n, len(buf))
			}
		}
		if decode(append(buf, 0), &sample{format: 7}) == nil {
			t.Fatal("a byte too many")
		}
		if err := decode(buf, &sample{format: 8}); err != errFormat {
			t.Fatalf("another format: %v", err)
		}
		at := rapid.IntRange(0, len(buf)-1).Draw(t, "at")
		buf[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "flip"))
		_ = decode(buf, &sample{format: 7})
		_ = decode(rapid.SliceOf(rapid.Byte()).Draw(t, "any"), &sample{format: 7})
	})
}

func TestLongList(t *testing.T) {
	for _, n := range []uint64{101, 50, math.MaxUint64} { // more than allowed, than follow, than there are numbers
		var c Codec
		format := uint64(7)
		c.Uint(&format, &n)
		if err := decode(c.buf, &sample{format: 7}); err == nil || !strings.Contains(err.Error(), "too long") {
			t.Errorf("a list of %d: %v", n, err)
		}
	}
}

// TestNames keeps states of several runs of a question.
func TestNames(t *testing.T) {
	var saved []byte
	c := New(nil, func(state []byte) { saved = state })
	part := c.Part("a").Part("b")
	if c.Resume("x", &sample{format: 1}) || c.Resumed() || c.Due() {
		t.Error("a new checkpoint has nothing and waits")
	}
	c.SaveEvery(0)
	if !c.Due() {
		t.Error("a save is due at any time")
	}
	c.SaveEvery(time.Hour)
	c.Keep("x", &sample{format: 1, u: 1})
	part.Keep("x", &sample{format: 1, u: 2})
	c.Keep("y", &sample{format: 1, u: 3})
	if saved != nil {
		t.Error("what is kept was saved at once")
	}
	c.Drop("y")
	part.Save("z", &sample{format: 1, u: 4})
	c = New(saved, nil)
	for _, x := range []struct {
		c    *Checkpoint
		name string
		want uint64
	}{{c, "x", 1}, {c.Part("a").Part("b"), "x", 2}, {c, "y", 0}, {c.Part("a/b"), "z", 4}, {c.Part("a"), "z", 0}} {
		got := sample{format: 1}
		if ok := x.c.Resume(x.name, &got); ok != (x.want > 0) || got.u != x.want {
			t.Errorf("%s%s: %v %d", x.c.prefix, x.name, ok, got.u)
		}
	}
	if !c.Resumed() || c.Refused() != nil {
		t.Errorf("%v %v", c.Resumed(), c.Refused())
	}
	// A state that can't be read is refused, and gone.
	for range 2 {
		if c.Resume("x", &sample{format: 2}) {
			t.Error("a state of another format")
		}
	}
	if err := c.Refused(); err == nil || err.Error() != "x: another version of omahasim wrote it" {
		t.Error(err)
	}
	if c = New(saved[:len(saved)-1], nil); c.Refused() == nil || c.Resume("x", &sample{format: 1}) {
		t.Error("what was cut short is used")
	}
}

// TestNone: a checkpoint that is not there does nothing.
func TestNone(t *testing.T) {
	var c *Checkpoint
	c.Keep("x", &sample{})
	c.Save("x", &sample{})
	c.Drop("x")
	if c.Part("a") != nil || c.Resume("x", &sample{}) || c.Due() || c.Resumed() || c.Refused() != nil {
		t.Error("it does something")
	}
}

// TestSlowSaves: the longer a save takes the fewer there are.
func TestSlowSaves(t *testing.T) {
	c := New(nil, func([]byte) {})
	c.wait(time.Minute)
	if left := time.Until(time.Unix(0, c.next.Load())); left < 19*time.Minute {
		t.Errorf("the next save is in %v", left)
	}
}
