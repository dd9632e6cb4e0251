package handrange

import (
	"cmp"
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
)

// exactOrdering reports whether an ordering is of exact equities.
func exactOrdering(name string, holeCards int) bool { return name == "hu" && holeCards <= 5 }

// equities are the numerators of the equities of the classes of hands of some
// cards.
type equities struct {
	cards int
	file  []byte
}

func newEquities(holeCards int, highLow bool) equities {
	return equities{holeCards, orderingFile("hu", holeCards, highLow)}
}

// at returns the equity of a class by its number in the order of EachClass.
func (e equities) at(class int) int64 {
	width := e.cards + 1 // the length of a number
	x := int64(0)
	for i, b := range e.file[class*width:][:width] {
		x |= int64(b) << (8 * i)
	}
	return x
}

// number returns the number of a canonical hand in the order of EachClass.
func (e equities) number(rep card.Set) int {
	n := 0
	eachClass(e.cards, allSuits, func(x card.Set) bool {
		n++
		return x != rep
	})
	return n - 1
}

// order returns the canonical hands, best first.
func (e equities) order() []card.Set {
	type class struct {
		rep    card.Set
		equity int64
		number int32
	}
	all := make([]class, 0, len(e.file)/(e.cards+1))
	eachClass(e.cards, allSuits, func(rep card.Set) bool {
		all = append(all, class{rep, e.at(len(all)), int32(len(all))})
		return true
	})
	slices.SortFunc(all, func(a, b class) int {
		return cmp.Or(cmp.Compare(b.equity, a.equity), cmp.Compare(a.number, b.number))
	})
	out := make([]card.Set, len(all))
	for i, c := range all {
		out[i] = c.rep
	}
	return out
}

// ahead returns the number of hands in classes before that of a canonical
// hand.
func (e equities) ahead(rep card.Set) int64 {
	number, hands, i := e.number(rep), int64(0), 0
	equity := e.at(number)
	EachClass(e.cards, func(_ card.Set, size int) bool {
		if x := e.at(i); x > equity || x == equity && i < number {
			hands += int64(size)
		}
		i++
		return true
	})
	return hands
}
