package handrange

import (
	"embed"
	"slices"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// The orderings are computed by _gen/orderings and embedded, one file for
// each game and name. Numbers are little-endian.
//
//   - 10h and 6h of four cards are sampled by the multiway method: the place
//     of each class in the order of EachClass, 0 the best, as two bytes.
//   - hu of four and five cards is exact: the numerator of the equity of each
//     class in the order of EachClass, as five bytes of four cards and six of
//     five. Equal classes keep the order of EachClass.
//   - Other orderings of five and six cards are the sum of what the ranks of a
//     hand win and what it holds of each suit adds, both fitted to samples by
//     the same method (and for hu by deals against one random hand): signed
//     numbers of two bytes, first for each multiset of ranks in colex order,
//     then for each holding of a suit, by its number of cards from two and
//     its two highest ranks. Equal classes keep the order of EachClass.
//
// With five cards the deck is enough for nine players and with six for seven;
// there 10h means as many players as that.
//
//go:generate go run ./_gen/orderings -game all -table all
//go:embed orderings
var orderingFiles embed.FS

// orderingFile returns the file of an ordering of a game; the tests see to it
// that there is one for each.
func orderingFile(name string, holeCards int, highLow bool) []byte {
	game := evaluator.Game{HoleCards: holeCards, HighLow: highLow}
	b, err := orderingFiles.ReadFile("orderings/" + game.String() + "-" + name + ".bin")
	if err != nil {
		return nil
	}
	return b
}

// numClasses4 is the number of suit classes of four cards.
const numClasses4 = 16432

// orderByPlace reads the order of classes of four cards from their places.
func orderByPlace(file []byte) []card.Set {
	out := make([]card.Set, numClasses4)
	i := 0
	EachClass(4, func(rep card.Set, _ int) bool {
		out[int(file[2*i])|int(file[2*i+1])<<8] = rep
		i++
		return true
	})
	return out
}

// model gives hands of five and six cards a score.
type model struct {
	cards    int
	ranks    []byte // scores of multisets of ranks
	holdings []byte // scores of holdings of a suit
}

// numHoldings is the number of pairs of ranks, of which a holding has one for
// its two highest.
const numHoldings = 78

func newModel(holeCards int, file []byte) model {
	n := 2 * int(choose[card.Ranks+holeCards-1][holeCards])
	return model{holeCards, file[:n], file[n:]}
}

func scoreAt(b []byte, i int) int32 { return int32(int16(uint16(b[2*i]) | uint16(b[2*i+1])<<8)) }

// score returns what a hand wins, in 8192ths of a chip.
func (m model) score(h card.Set) int32 {
	ranks, n := 0, 0
	for s := h; s != 0; s &= s - 1 {
		n++
		ranks += int(choose[int(s.Lowest().Rank())+n-1][n])
	}
	sum := scoreAt(m.ranks, ranks)
	for s := range card.Suit(card.Suits) {
		held := h.Suited(s)
		n := held.Len()
		if n < 2 {
			continue
		}
		for range n - 2 {
			held &= held - 1 // the two highest stay
		}
		second := int(held.Lowest().Rank())
		first := int((held & (held - 1)).Lowest().Rank())
		sum += scoreAt(m.holdings, (n-2)*numHoldings+first*(first-1)/2+second)
	}
	return sum
}

// order returns the canonical hands, best first.
func (m model) order() []card.Set {
	var reps []card.Set
	var scores []int32
	eachClass(m.cards, allSuits, func(rep card.Set) bool {
		reps = append(reps, rep)
		scores = append(scores, m.score(rep))
		return true
	})
	// A counting sort: scores are few.
	best, worst := slices.Max(scores), slices.Min(scores)
	next := make([]int32, best-worst+2)
	for _, x := range scores {
		next[best-x+1]++
	}
	for i := 1; i < len(next); i++ {
		next[i] += next[i-1]
	}
	out := make([]card.Set, len(reps))
	for i, x := range scores {
		out[next[best-x]] = reps[i]
		next[best-x]++
	}
	return out
}

// ahead returns the number of hands in classes before that of a canonical
// hand.
func (m model) ahead(rep card.Set) int64 {
	score, before, n := m.score(rep), true, int64(0)
	eachClass(m.cards, allSuits, func(x card.Set) bool {
		before = before && x != rep
		if s := m.score(x); s > score || (s == score && before) {
			n += int64(ClassSize(x))
		}
		return true
	})
	return n
}
