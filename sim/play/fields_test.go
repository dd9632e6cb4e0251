package play

import (
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/stats"
)

// differ compares unexported fields too. It only says whether: a list of the
// differences of large results would take minutes.
func differ(a, b *Result) bool {
	return !cmp.Equal(a, b, cmp.Exporter(func(reflect.Type) bool { return true }), cmpopts.EquateEmpty())
}

// fill gives every number in v a value of its own, those of unexported fields
// too, so that a field forgotten by a state shows.
func fill(rng *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Int64:
		v.SetInt(int64(rng.Uint64() >> rng.IntN(64)))
	case reflect.Uint64:
		v.SetUint(rng.Uint64() >> rng.IntN(64))
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			fill(rng, reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			fill(rng, v.Index(i))
		}
	case reflect.Pointer:
		fill(rng, v.Elem())
	}
}

// anyResult is the result of a table of so many seats, strategies and tables.
func anyResult(t *rapid.T, rng *rand.Rand) (empty func() *Result, full *Result) {
	seats, strategies, tables := rng.IntN(9)+2, rng.IntN(3)+1, rng.IntN(3)+1
	lines := rng.IntN(2) == 0
	s := &Spec{Seats: make([]Seat, seats), Tables: tables, Lines: lines}
	for i := range s.Seats {
		s.Seats[i].Strategy = string(rune('a' + i%strategies))
	}
	empty = func() *Result { return &Result{Tally: newTally(s), chunks: 1} }
	full = empty()
	full.Path = make([]Point, rng.IntN(20), maxPoints)
	for i := range full.Path {
		full.Path[i].Net = make([]stats.Sum, seats)
	}
	for i := range full.Lines {
		l := &full.Lines[i]
		l.index = map[lineKey]int{}
		for range rng.IntN(50) {
			*l.cell(lineKey(rng.Uint64())) = stats.Moments{}
		}
	}
	told, failed := full.told, full.err
	fill(rng, reflect.ValueOf(full.Tally))
	fill(rng, reflect.ValueOf(full.Path))
	full.told, full.err = told, failed
	for i := range full.Lines {
		l := &full.Lines[i]
		clear(l.index)
		for k, key := range l.keys {
			l.index[key] = k
		}
		if len(l.index) != len(l.keys) {
			t.Skip("a line twice")
		}
	}
	full.chunks = rng.Int64N(100) + 1
	return empty, full
}

// TestFields keeps a result of any numbers and reads it back: nothing is
// forgotten, and merging what was read with more gives what merging the
// original does.
func TestFields(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		empty, full := anyResult(t, rng)
		var saved []byte
		c := checkpoint.New(nil, func(state []byte) { saved = state })
		c.Save(keptTable, &kept{chunks: 5, res: full})
		got := kept{most: 5, res: empty()}
		if c = checkpoint.New(saved, nil); !c.Resume(keptTable, &got) || got.chunks != 5 {
			t.Fatal(c.Refused())
		}
		if differ(full, got.res) {
			t.Fatal("what was read is not what was written")
		}
		more := empty()
		fill(rng, reflect.ValueOf(more.ByPlayer))
		fill(rng, reflect.ValueOf(more.Swings))
		full.append(more.Tally)
		got.res.append(more.Tally)
		if differ(full, got.res) {
			t.Fatal("merging more gives something else")
		}
		if c.Resume(keptTable, &kept{most: 4, res: empty()}) {
			t.Fatal("a state of more pieces than there are")
		}
	})
}

// TestFormat: whoever changes what a state holds must raise the number of its
// format, and then the sum here.
func TestFormat(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	r := &Result{Tally: newTally(&Spec{Seats: make([]Seat, 2), Tables: 2, Lines: true}), chunks: 3}
	r.Lines[1].cell(9).Add(7)
	r.Path = []Point{{Hands: 4, Net: []stats.Sum{stats.SumOf(-5), stats.SumOf(6)}}}
	fill(rng, reflect.ValueOf(r.Players))
	fill(rng, reflect.ValueOf(r.ByPlayer))
	fill(rng, reflect.ValueOf(r.Swings))
	var saved []byte
	checkpoint.New(nil, func(state []byte) { saved = state }).Save(keptTable, &kept{chunks: 5, res: r})
	sum := uint64(0)
	for _, b := range saved {
		sum = (sum ^ uint64(b)) * 1099511628211
	}
	const format, want = 1, 14084396399643401658
	if sum != want {
		t.Errorf("the state of format %d has the sum %d", format, sum)
	}
}
