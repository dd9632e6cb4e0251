package evaluator_test

import (
	"flag"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/oracle"
)

// long asks for the long forms of tests: several minutes on two cores.
var long = flag.Bool("long", false, "run the long forms of tests")

// TestRandomDeals compares hands on random boards with the oracle, for 4, 5
// and 6 hole cards, high and low: 100 million deals in the long form, 60
// thousand in the short one.
func TestRandomDeals(t *testing.T) {
	deals := 60_000
	if *long {
		deals = 100_000_000
	}
	scores := scoresByValue(t)
	const batch = 10_000
	var next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for {
				at := next.Add(1) - 1
				if at >= int64(deals/batch) || t.Failed() {
					return
				}
				rng := rand.New(rand.NewPCG(21, uint64(at)))
				for range batch {
					n := 4 + int(at%3)
					cards := deal(rng, n+5)
					compareDeal(t, scores, cards[:n], cards[n:])
				}
			}
		})
	}
	wg.Wait()
}

// scoresByValue returns the oracle's score of each value, after checking over
// all hands of five cards that values and scores name the same classes in the
// same order.
func scoresByValue(t *testing.T) []oracle.Score {
	scores := make([]oracle.Score, evaluator.MaxValue+1)
	for e := card.Card(4); e < card.DeckSize; e++ {
		for d := range e {
			for c := range d {
				for b := range c {
					for a := range b {
						v, s := evaluator.Five(a, b, c, d, e), oracle.Five([]card.Card{a, b, c, d, e})
						if scores[v] != (oracle.Score{}) && scores[v] != s {
							t.Fatalf("value %d has the scores %v and %v", v, scores[v], s)
						}
						scores[v] = s
					}
				}
			}
		}
	}
	for v := range scores[1:] {
		if v > 0 && scores[v].Compare(scores[v+1]) >= 0 {
			t.Fatalf("values %d and %d have the scores %v and %v", v, v+1, scores[v], scores[v+1])
		}
	}
	return scores
}

// compareDeal evaluates one hand on a board in both ways.
func compareDeal(t *testing.T, scores []oracle.Score, hole, board []card.Card) {
	var h evaluator.Hole
	var on evaluator.Board
	h.Set(hole)
	on.Set(board)
	if got, want := scores[on.High(&h)], oracle.High(hole, board); got != want {
		t.Errorf("%v on %v: high %v, want %v", hole, board, got, want)
	}
	if got, want := on.Low(&h).String(), lowText(oracle.Low(hole, board)); got != want {
		t.Errorf("%v on %v: low %s, want %s", hole, board, got, want)
	}
}

// TestDistribution counts the categories of four-card hands over boards and
// all hands on them. The long form takes all C(52,5) × C(47,4) =
// 463,563,500,400 pairs, by the 134,459 classes of boards under permutations
// of the suits; the short one checks the number of classes, and the hands on a
// few boards against the oracle.
func TestDistribution(t *testing.T) {
	want := [...]int64{13851662832, 122655542152, 170775844104, 40712657408, 52289648688,
		31216782384, 29424798576, 2225270496, 411293760}
	classes := boardClasses()
	boards := int64(0)
	for _, c := range classes {
		boards += c.size
	}
	if len(classes) != 134_459 || boards != 2_598_960 {
		t.Fatalf("%d classes of %d boards, want 134,459 of 2,598,960", len(classes), boards)
	}
	if !*long {
		rng := rand.New(rand.NewPCG(22, 23))
		for range 3 {
			checkBoard(t, classes[rng.IntN(len(classes))].board)
		}
		return
	}
	var got [len(want)]atomic.Int64
	var next atomic.Int64
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for {
				at := next.Add(1) - 1
				if at >= int64(len(classes)) {
					return
				}
				for k, n := range categories(classes[at].board) {
					got[k].Add(n * classes[at].size)
				}
			}
		})
	}
	wg.Wait()
	for k := range want {
		if got[k].Load() != want[k] {
			t.Errorf("%s: %d, want %d", evaluator.Category(k), got[k].Load(), want[k])
		}
	}
}

// checkBoard compares the categories of every hand on a board with those of
// all pairs of hole cards scored by the oracle.
func checkBoard(t *testing.T, board card.Set) {
	deck, cards := (card.Deck &^ board).Cards(), board.Cards()
	var pair [card.DeckSize][card.DeckSize]int
	for _, a := range deck {
		for _, b := range deck {
			if b < a {
				pair[a][b] = oracle.High([]card.Card{a, b}, cards)[0]
			}
		}
	}
	var want [9]int64
	for i, a := range deck {
		for j, b := range deck[:i] {
			for k, c := range deck[:j] {
				for _, d := range deck[:k] {
					want[max(pair[a][b], pair[a][c], pair[a][d], pair[b][c], pair[b][d], pair[c][d])]++
				}
			}
		}
	}
	if got := categories(board); got != want {
		t.Errorf("board %s: %v, want %v", board, got, want)
	}
}

// categories counts the categories of the 178,365 hands on a board.
func categories(board card.Set) [9]int64 {
	var on evaluator.Board
	on.Set(board.Cards())
	deck := (card.Deck &^ board).Cards()
	var out [9]int64
	var byValue [evaluator.MaxValue + 1]int32
	var h evaluator.Hole
	for i, a := range deck {
		for j, b := range deck[:i] {
			for k, c := range deck[:j] {
				for _, d := range deck[:k] {
					h.Set([]card.Card{a, b, c, d})
					byValue[on.High(&h)]++
				}
			}
		}
	}
	for v, n := range byValue {
		if n > 0 {
			out[evaluator.Value(v).Category()] += int64(n)
		}
	}
	return out
}

type boardClass struct {
	board card.Set
	size  int64
}

// boardClasses returns one board of each class under permutations of the
// suits, with the size of the class.
func boardClasses() []boardClass {
	perms := suitPermutations()
	var out []boardClass
	for s := card.Set(31); s < 1<<card.DeckSize; {
		least, same := true, 0
		for _, p := range perms {
			image := permute(s, p)
			if image < s {
				least = false
				break
			}
			if image == s {
				same++
			}
		}
		if least {
			out = append(out, boardClass{s, int64(len(perms) / same)})
		}
		low := s & -s // the next set with as many cards (Gosper)
		up := s + low
		s = (s^up)>>2>>bits.TrailingZeros64(uint64(low)) | up
	}
	return out
}

func suitPermutations() [][4]card.Suit {
	var out [][4]card.Suit
	for a := range card.Suit(4) {
		for b := range card.Suit(4) {
			for c := range card.Suit(4) {
				if a != b && a != c && b != c {
					out = append(out, [4]card.Suit{a, b, c, 6 - a - b - c})
				}
			}
		}
	}
	return out
}

func permute(s card.Set, p [4]card.Suit) card.Set {
	var out card.Set
	for u, to := range p {
		out |= s.Suited(card.Suit(u)) >> u << to
	}
	return out
}
