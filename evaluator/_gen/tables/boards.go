package main

import (
	"bytes"
	"fmt"
	"log"
	"slices"
)

// boardShift splits a sum of keys into the number of an offset, above, and
// what is added to it, below.
const boardShift = 6

// boardKeys are the smallest keys, each found after those before it, such
// that all sums of five of them, at most four equal, are different. They are
// known from Kenneth Shackleton's SKPokerEval.
var boardKeys = []int{0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415}

// boards writes a perfect hash of the ranks of five cards: each rank has a
// key such that the sums of five are all different, and the row of a sum is
// its lower bits plus an offset for its upper bits, chosen so that no two
// rows meet (row displacement: Tarjan and Yao, "Storing a sparse table",
// 1979).
func boards(buf *bytes.Buffer) {
	sums := multisetSums(boardKeys, 5)
	slices.Sort(sums)
	if n := len(slices.Compact(slices.Clone(sums))); n != len(sums) {
		log.Fatalf("only %d of %d sums are different", n, len(sums))
	}
	groups := map[int][]int{} // lower bits by upper bits
	for _, s := range sums {
		groups[s>>boardShift] = append(groups[s>>boardShift], s&(1<<boardShift-1))
	}
	var order []int
	for g := range groups {
		order = append(order, g)
	}
	slices.SortFunc(order, func(a, b int) int { // those hardest to place first
		if len(groups[a]) != len(groups[b]) {
			return len(groups[b]) - len(groups[a])
		}
		return a - b
	})
	used := map[int]bool{}
	offsets := make([]int, slices.Max(order)+1)
	rows := 0
	for _, g := range order {
		at := 0
		for slices.ContainsFunc(groups[g], func(low int) bool { return used[at+low] }) {
			at++
		}
		offsets[g] = at
		for _, low := range groups[g] {
			used[at+low] = true
			rows = max(rows, at+low+1)
		}
	}
	fmt.Fprintf(buf, "\n// numBoards is the number of rows of a boardTable.\nconst numBoards = %d\n", rows)
	fmt.Fprintf(buf, "\n// boardShift splits a sum of board keys: the upper bits choose the offset.\nconst boardShift = %d\n", boardShift)
	fmt.Fprintf(buf, "\n// boardOffset is what is added to the lower bits of a sum of board keys.\nvar boardOffset = [...]uint16{")
	for i, o := range offsets {
		if i%16 == 0 {
			buf.WriteByte('\n')
		}
		fmt.Fprintf(buf, "%d, ", o)
	}
	fmt.Fprintf(buf, "\n}\n\n// cardTable is, for each card, its bit and its count in a suitWords, and its rank's board key.\nvar cardTable = [64]cardWords{")
	for c := range 52 {
		if c%4 == 0 {
			buf.WriteByte('\n')
		}
		fmt.Fprintf(buf, "{%#016x, %d}, ", uint64(1<<(c>>2)+1<<ranks)<<(16*(c&3)), boardKeys[c>>2])
	}
	fmt.Fprintln(buf, "\n}")
}

// multisetSums returns the sums of n of the keys, each taken up to four times.
func multisetSums(keys []int, n int) []int {
	if n == 0 {
		return []int{0}
	}
	if len(keys) == 0 {
		return nil
	}
	var out []int
	last := keys[len(keys)-1]
	for times := 0; times <= min(n, 4); times++ {
		for _, s := range multisetSums(keys[:len(keys)-1], n-times) {
			out = append(out, s+times*last)
		}
	}
	return out
}
