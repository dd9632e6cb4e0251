package play

import (
	"cmp"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/sim/stats"
	"github.com/omahasim/omahasim/sim/table"
)

// maxLines bounds the lines kept of a player; what comes after them is counted
// together, so that memory stays flat.
const maxLines = 20_000

// lineKey is what a player did in a hand: three bits an action, the first in
// the highest place, below a leading 1. Lines of more than maxDeeds end in
// "…".
type lineKey uint64

const (
	deedFold lineKey = iota
	deedCheck
	deedCall
	deedBet
	deedRaise
	deedTimeout
	deedStreet // the next street
	deedMore   // the line goes on

	maxDeeds = 20
	noLine   = lineKey(1)
	// otherLines stands for the lines after the first maxLines.
	otherLines = lineKey(0)
)

var deedText = [...]string{"F", "X", "C", "B", "R", "T", "/", "…"}

// with returns the line with an action added.
func (k lineKey) with(deed lineKey) lineKey {
	switch {
	case k>>(3*(maxDeeds-1)) == 0:
		return k<<3 | deed
	case k>>(3*maxDeeds) == 0:
		return k<<3 | deedMore
	}
	return k
}

// String writes the line with a letter for each action and / between streets:
// F fold, X check, C call, B bet, R raise, T timeout.
func (k lineKey) String() string {
	switch k {
	case otherLines:
		return "other"
	case noLine:
		return "none"
	}
	n := 0
	for k>>(3*n) != 1 {
		n++
	}
	var sb strings.Builder
	for n--; n >= 0; n-- {
		sb.WriteString(deedText[k>>(3*n)&7])
	}
	return sb.String()
}

// deedOf is the part of a line that an operation is.
func deedOf(op table.OpKind) lineKey {
	switch op {
	case table.OpFold:
		return deedFold
	case table.OpCheck:
		return deedCheck
	case table.OpCall:
		return deedCall
	case table.OpBet:
		return deedBet
	case table.OpRaise:
		return deedRaise
	}
	return deedTimeout
}

// lineTable counts results by line, in the order in which lines appear first.
type lineTable struct {
	index map[lineKey]int
	keys  []lineKey
	cells []stats.Moments
}

func (t *lineTable) cell(k lineKey) *stats.Moments {
	i, ok := t.index[k]
	if !ok {
		if len(t.keys) >= maxLines && k != otherLines {
			return t.cell(otherLines)
		}
		if t.index == nil {
			t.index = map[lineKey]int{}
		}
		i = len(t.keys)
		t.index[k] = i
		t.keys = append(t.keys, k)
		t.cells = append(t.cells, stats.Moments{})
	}
	return &t.cells[i]
}

func (t *lineTable) merge(x *lineTable) {
	for i, k := range x.keys {
		t.cell(k).Merge(&x.cells[i])
	}
}

func (t *lineTable) reset() {
	clear(t.index)
	t.keys, t.cells = t.keys[:0], t.cells[:0]
}

// LineResult is the results of the hands that a player played in one line.
type LineResult struct {
	Line string
	stats.Moments
}

// PlayerLines returns the lines of a player, the most frequent first.
func (t *Tally) PlayerLines(player int) []LineResult {
	if t.Lines == nil {
		return nil
	}
	l := &t.Lines[player]
	out := make([]LineResult, len(l.keys))
	for i, k := range l.keys {
		out[i] = LineResult{k.String(), l.cells[i]}
	}
	slices.SortStableFunc(out, func(a, b LineResult) int { return cmp.Compare(b.N, a.N) })
	return out
}
