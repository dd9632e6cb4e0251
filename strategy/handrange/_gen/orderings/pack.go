package main

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// results hold what was computed, before packing. For exact orderings the key
// is a canonical hand and the value the numerator of its equity; for others of
// four cards, what it wins, as the bits of a float64. For others of five and six
// cards they are the model: a key with holdingBit set is a holding, another a
// multiset of ranks (see rankKey), and the value what it wins.
type results map[uint64]uint64

// holdingBit marks holdings, handVarKey the variance of what one hand wins.
const (
	holdingBit = 1 << 63
	handVarKey = 1<<63 | 1<<62
)

func loadResults(file string) (results, error) {
	b, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var r results
	return r, gob.NewDecoder(bytes.NewReader(b)).Decode(&r)
}

func saveResults(file string, r results) error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(r); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

// pack writes the file that package handrange reads; its orderfiles.go has the
// formats.
func pack(s spec, r results, boards int64, file string) error {
	var b []byte
	var err error
	switch {
	case s.exact():
		b, err = packEquity(s.k, r)
	case s.k > 4:
		hands := float64(boards) * dealsPerBoard * float64(s.seats)
		b, err = packModel(s.k, smooth(s.k, r, hands, math.Float64frombits(r[handVarKey])))
	default:
		b, err = packPlaces(r)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(file, b, 0o644)
}

// packPlaces writes the place of each class, two bytes each.
func packPlaces(r results) ([]byte, error) {
	type class struct {
		at  int
		won float64
	}
	var all []class
	var missing error
	handrange.EachClass(4, func(rep card.Set, _ int) bool {
		x, ok := r[uint64(rep)]
		if !ok {
			missing = fmt.Errorf("no result for %s", rep)
		}
		all = append(all, class{len(all), math.Float64frombits(x)})
		return ok
	})
	slices.SortStableFunc(all, func(a, b class) int { return cmp.Compare(b.won, a.won) })
	out := make([]byte, 2*len(all))
	for place, c := range all {
		out[2*c.at], out[2*c.at+1] = byte(place), byte(place>>8)
	}
	return out, missing
}

// packEquity writes the numerator of the equity of each class, five bytes
// each with four cards, six with five.
func packEquity(k int, r results) ([]byte, error) {
	width := k + 1
	var out []byte
	var missing error
	handrange.EachClass(k, func(rep card.Set, _ int) bool {
		x, ok := r[uint64(rep)]
		if !ok || x >= 1<<(8*width) {
			missing = fmt.Errorf("no result for %s", rep)
		}
		for i := range width {
			out = append(out, byte(x>>(8*i)))
		}
		return ok
	})
	return out, missing
}

// modelScale turns chips into the units of a packed model.
const modelScale = 8192

// packModel writes what ranks win, by the colex number of their multiset, and
// then what holdings win, by number of cards and the two highest ranks; two
// bytes each.
func packModel(k int, r results) ([]byte, error) {
	var out []byte
	put := func(key uint64) error {
		x := math.Round(math.Float64frombits(r[key]) * modelScale) // 0 if there is none
		if math.Abs(x) > math.MaxInt16 {
			return fmt.Errorf("%v does not fit", x)
		}
		out = append(out, byte(int16(x)), byte(int16(x)>>8))
		return nil
	}
	var walk func(left, most int, key uint64) error
	walk = func(left, most int, key uint64) error {
		if left == 0 {
			return put(key)
		}
		for r := range most + 1 {
			if err := walk(left-1, r, key+1<<(4*r)); err != nil {
				return err
			}
		}
		return nil
	}
	if err := walk(k, card.Ranks-1, 0); err != nil {
		return nil, err
	}
	for n := 2; n <= k; n++ {
		for first := range card.Ranks {
			for second := range first {
				if err := put(holdingBit | uint64(holdingNumber(n, first, second))); err != nil {
					return nil, err
				}
			}
		}
	}
	return out, nil
}
