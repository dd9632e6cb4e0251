package checkpoint

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// State is what can be kept: Fields hands every field to the codec, in an
// order that never changes, and begins with Format.
type State interface {
	Fields(c *Codec)
}

// Codec writes the fields of a state, or reads them. After the first error
// fields stay as they are.
type Codec struct {
	buf     []byte // what was written, or is still to be read
	reading bool
	err     error
}

var (
	errShort  = errors.New("it ends too early")
	errFormat = errors.New("another version of omahasim wrote it")
)

// encode writes a state.
func encode(s State) []byte {
	var c Codec
	s.Fields(&c)
	return c.buf
}

// decode reads a state, of which all bytes must be used.
func decode(buf []byte, s State) error {
	c := Codec{buf: buf, reading: true}
	s.Fields(&c)
	if c.err == nil && len(c.buf) > 0 {
		return fmt.Errorf("it has %d bytes too many", len(c.buf))
	}
	return c.err
}

// Reading reports whether fields are read and not written.
func (c *Codec) Reading() bool { return c.reading }

// Fail says that what was read makes no sense.
func (c *Codec) Fail(format string, args ...any) { c.fail(fmt.Errorf(format, args...)) }

func (c *Codec) fail(err error) {
	if c.err == nil && c.reading {
		c.err, c.buf = err, nil
	}
}

// Format is the number of the format, which a state must have to be read.
func (c *Codec) Format(n uint64) {
	got := n
	if c.Uint(&got); c.err == nil && got != n {
		c.fail(errFormat)
	}
}

// Uint writes or reads numbers from 0 on.
func (c *Codec) Uint(fields ...*uint64) {
	for _, x := range fields {
		if !c.reading {
			c.buf = binary.AppendUvarint(c.buf, *x)
			continue
		}
		v, n := binary.Uvarint(c.buf)
		if n <= 0 {
			c.fail(errShort)
			return
		}
		*x, c.buf = v, c.buf[n:]
	}
}

// Int writes or reads numbers of either sign.
func (c *Codec) Int(fields ...*int64) {
	for _, x := range fields {
		if !c.reading {
			c.buf = binary.AppendVarint(c.buf, *x)
			continue
		}
		v, n := binary.Varint(c.buf)
		if n <= 0 {
			c.fail(errShort)
			return
		}
		*x, c.buf = v, c.buf[n:]
	}
}

// Float writes or reads numbers to the last bit, infinite ones too.
func (c *Codec) Float(fields ...*float64) {
	for _, x := range fields {
		bits := math.Float64bits(*x)
		if c.Uint(&bits); c.err == nil {
			*x = math.Float64frombits(bits)
		}
	}
}

// Bool writes or reads a truth.
func (c *Codec) Bool(x *bool) {
	n := uint64(0)
	if *x {
		n = 1
	}
	if c.Uint(&n); c.err == nil {
		*x = n == 1
	}
}

// Length writes the length n of a list that may have any number of elements up
// to the most, or returns the one that was read. Each element must take at
// least a byte.
func (c *Codec) Length(n, most int) int {
	x := uint64(n)
	if c.Uint(&x); c.err == nil && c.reading && (x > uint64(most) || x > uint64(len(c.buf))) {
		c.Fail("a list of %d is too long", x)
	}
	if c.err != nil {
		return 0
	}
	return int(x)
}

// Exactly writes the length of a list that the reader knows, and reports
// whether the elements follow: not if the length that was read is another.
func (c *Codec) Exactly(n int) bool {
	x := uint64(n)
	if c.Uint(&x); c.err == nil && x != uint64(n) {
		c.Fail("a list has %d elements, not %d", x, n)
	}
	return c.err == nil
}

// Bytes writes or reads bytes, which are not copied.
func (c *Codec) Bytes(b *[]byte) {
	if !c.reading {
		c.buf = append(binary.AppendUvarint(c.buf, uint64(len(*b))), *b...)
		return
	}
	if n := c.Length(0, len(c.buf)); c.err == nil {
		*b, c.buf = c.buf[:n:n], c.buf[n:]
	}
}
