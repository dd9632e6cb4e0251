package handrange

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Summary counts what is in a range.
type Summary struct {
	Classes int     // suit classes with a hand in the range
	Suits   []Group // by how many cards of each suit are held
	Ranks   []Group // by how many cards of each rank are held
}

// Group is the hands of one shape. Shapes without a hand are listed too.
type Group struct {
	Pattern string // cards held, the most first: "2-1-1"
	Name    string // "single-suited", "one pair"
	Combos  int
}

// Describe counts the hands of a range by shape and by suit class.
func (r *Range) Describe() Summary {
	suits, ranks := groupsOf(r.cards, card.Suits, suitName), groupsOf(r.cards, card.Ranks, rankName)
	classes := 0
	if r.IsAll() || r.symmetric { // one hand of each class is enough
		EachClass(r.cards, func(rep card.Set, size int) bool {
			if _, ok := r.Contains(rep); !ok {
				return true
			}
			classes++
			suits[suitKey(rep)].Combos += size
			ranks[rankKey(rep)].Combos += size
			return true
		})
	} else {
		seen := newHandBits(r.cards) // canonical hands
		r.Each(func(h card.Set, _ uint8) bool {
			suits[suitKey(h)].Combos++
			ranks[rankKey(h)].Combos++
			seen.set(indexOf(Canonical(h)))
			return true
		})
		classes = seen.count()
	}
	return Summary{Classes: classes, Suits: sorted(suits), Ranks: sorted(ranks)}
}

// A key of a shape has one digit of four bits for every number of cards held:
// how many suits (ranks) are held that often.

func suitKey(h card.Set) uint32 {
	var key uint32
	for _, s := range suitOf {
		key += 1 << (4 * (h & s).Len())
	}
	return key &^ 15 // suits not held
}

func rankKey(h card.Set) uint32 {
	var key uint32
	for h != 0 {
		same := h & (15 << (h.Lowest() &^ 3))
		key += 1 << (4 * same.Len())
		h &^= same
	}
	return key
}

// groupsOf lists the ways to hold some cards in at most some suits or ranks.
func groupsOf(cards, kinds int, name func([]int) string) map[uint32]*Group {
	out := map[uint32]*Group{}
	most := cards
	if kinds == card.Ranks {
		most = card.Suits // cards of one rank
	}
	var walk func(left, most int, held []int)
	walk = func(left, most int, held []int) {
		if left == 0 {
			var key uint32
			for _, n := range held {
				key += 1 << (4 * n)
			}
			pattern := strings.Trim(strings.ReplaceAll(fmt.Sprint(held), " ", "-"), "[]")
			out[key] = &Group{Pattern: pattern, Name: name(held)}
			return
		}
		if len(held) == kinds {
			return
		}
		for n := min(left, most); n > 0; n-- {
			walk(left-n, n, append(slices.Clone(held), n))
		}
	}
	walk(cards, most, nil)
	return out
}

// sorted lists the groups, those with few cards of a kind first.
func sorted(groups map[uint32]*Group) []Group {
	var out []Group
	for g := range maps.Values(groups) {
		out = append(out, *g)
	}
	slices.SortFunc(out, func(a, b Group) int { return cmp.Compare(a.Pattern, b.Pattern) })
	return out
}

var numerals = [...]string{"", "one", "two", "three", "four", "five", "six"}

// suitName names a shape of suits, given how many cards of each are held.
func suitName(held []int) string {
	several := several(held)
	switch {
	case len(several) == 0:
		return "rainbow"
	case len(held) == 1:
		return "monotone"
	case held[0] == 2:
		return [...]string{"", "single", "double", "triple"}[len(several)] + "-suited"
	case len(several) == 1:
		return numerals[held[0]] + " of a suit"
	}
	return fmt.Sprintf("%s and %s of a suit", numerals[held[0]], numerals[held[1]])
}

// rankName names a shape of ranks, given how many cards of each are held.
func rankName(held []int) string {
	several := several(held)
	if len(several) == 0 {
		return "no pair"
	}
	names := map[int]string{2: "pair", 3: "trips", 4: "quads"}
	switch {
	case held[0] == 2:
		return numerals[len(several)] + " pair"
	case len(several) == 1:
		return names[held[0]]
	case held[0] == held[1]:
		return "two " + names[held[0]]
	}
	return names[held[0]] + " and " + names[held[1]]
}

// several returns the numbers from 2 on.
func several(held []int) []int {
	i := slices.Index(held, 1)
	if i < 0 {
		return held
	}
	return held[:i]
}
