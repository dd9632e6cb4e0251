package runout

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

var long = flag.Bool("long", false, "compare the kernels on ten million random boards for each number of players")

// counters returns a Counter for each kernel that this build and processor
// have; the first is pure Go.
func counters() []*Counter {
	out := []*Counter{NewCounter()}
	out[0].avx2 = false
	if hasAVX2 {
		out = append(out, NewCounter())
	}
	return out
}

// fill gives a Counter tables of n cards for the players without cards behind
// them, value giving the one of a triple, and counts.
func (c *Counter) fill(players, n, known int, highLow bool, value func(low bool, player, triple int) uint16) Tally {
	c.deal = deal{live: n - known, n: n, players: players}
	for i := range n {
		c.deal.rank[i] = uint8(i % 2) // no neighbours are equal, so no rows are copied
	}
	c.reserve(highLow)
	c.hist.reset(players)
	parts := []*tables{&c.high, &c.low}
	if !highLow {
		parts = parts[:1]
	}
	from := 3
	if known == 2 {
		from = max(from, n-2)
	}
	for i, t := range parts {
		for p := range players {
			for j := range t.of(p)[:choose3(n)] {
				t.of(p)[j] = value(i == 1, p, j)
			}
		}
		if c.avx2 {
			c.foursAVX2(t, from)
		} else {
			c.fours(t, from)
		}
	}
	c.finish(known, highLow)
	var out Tally
	c.hist.tally(&out, players, highLow)
	return out
}

// obvious counts the boards of such tables by the ten triples of each.
func obvious(players, n, known int, highLow bool, value func(low bool, player, triple int) uint16) Tally {
	var h hist
	best := func(low bool, player int, board [5]int) int {
		v := uint16(0)
		for i := range board {
			for j := range i {
				for k := range j {
					v = max(v, value(low, player, choose3(board[i])+choose2(board[j])+board[k]))
				}
			}
		}
		return int(v)
	}
	var board [5]int
	for board[4] = 4; board[4] < n; board[4]++ {
		for board[3] = 3; board[3] < board[4]; board[3]++ {
			for board[2] = 2; board[2] < board[3]; board[2]++ {
				for board[1] = 1; board[1] < board[2]; board[1]++ {
					for board[0] = 0; board[0] < board[1]; board[0]++ {
						if known > 0 && board[4] != n-1 || known > 1 && board[3] != n-2 {
							continue
						}
						var high, low [MaxPlayers]int
						for p := range players {
							high[p] = best(false, p, board)
							if highLow {
								low[p] = best(true, p, board)
							}
						}
						h.add(bestMask(high[:players]), bestMask(low[:players]))
					}
				}
			}
		}
	}
	var out Tally
	h.tally(&out, players, highLow)
	return out
}

// randomValues returns values for fill: of few kinds, so that ties abound, or
// of many, up to the largest; lows are often missing.
func randomValues(rng *rand.Rand, players, n int) func(low bool, player, triple int) uint16 {
	var values [2][]uint16
	limit := []int{1, 2, 4, 50, 7462, top - 1}[rng.IntN(6)]
	for range players * choose3(n) {
		values[0] = append(values[0], uint16(1+rng.IntN(limit)))
		low := uint16(0)
		if rng.IntN(3) == 0 {
			low = uint16(rng.IntN(min(limit, 56) + 1))
		}
		values[1] = append(values[1], low)
	}
	return func(low bool, player, triple int) uint16 {
		i := 0
		if low {
			i = 1
		}
		return values[i][player*choose3(n)+triple]
	}
}

// TestKernelsOnRandomTables compares the kernels with each other and, on
// small tables, with obvious counting.
func TestKernelsOnRandomTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	kernels := counters()
	want := int64(100_000)
	if *long {
		want = 10_000_000
	}
	for players := 2; players <= MaxPlayers; players++ {
		for _, highLow := range []bool{false, true} {
			for boards := int64(0); boards < want; {
				n, known := 5+rng.IntN(9), rng.IntN(3)
				if rng.IntN(8) == 0 {
					n = 14 + rng.IntN(maxCards-13)
				}
				value := randomValues(rng, players, n)
				first := kernels[0].fill(players, n, known, highLow, value)
				for _, c := range kernels[1:] {
					if got := c.fill(players, n, known, highLow, value); fmt.Sprint(got) != fmt.Sprint(first) {
						t.Fatalf("%d players, %d cards, %d known, high-low %v\ngot  %v\nwant %v", players, n, known, highLow, got, first)
					}
				}
				if n < 9 {
					if got := obvious(players, n, known, highLow, value); fmt.Sprint(got) != fmt.Sprint(first) {
						t.Fatalf("%d players, %d cards, %d known, high-low %v\ngot  %v\nwant %v", players, n, known, highLow, first, got)
					}
				}
				boards += first.Boards
			}
		}
	}
}

// TestKernelsOnDeals compares the kernels on random specs of all sizes.
func TestKernelsOnDeals(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	kernels := counters()
	deals := 150
	if *long {
		deals = 20_000
	}
	for range deals {
		s := randomSpec(rng, 5+rng.IntN(40))
		compare(t, kernels, &s)
	}
}

// TestKernelsOnSmallDecks compares the kernels on every way to deal two hands
// of four from thirteen cards, which leaves one board, and more boards from
// a few cards more.
func TestKernelsOnSmallDecks(t *testing.T) {
	kernels := counters()
	deck := card.SetOf(cards(t, "2c3c4c5c2d3d4d5d8hAcAdAhAs")...)
	extra := card.SetOf(cards(t, "6cKc")...)
	var hands []card.Set
	for s := deck; s != 0; s = (s - 1) & deck {
		if s.Len() == 4 {
			hands = append(hands, s)
		}
	}
	deals := 0
	for i, x := range hands {
		for _, y := range hands[:i] {
			if x.Overlaps(y) {
				continue
			}
			s := Spec{Holes: [][]card.Card{x.Cards(), y.Cards()}, Dead: card.Deck &^ (deck | extra), HighLow: true}
			compare(t, kernels, &s)
			deals++
		}
	}
	if want := 715 * 126 / 2; deals != want {
		t.Errorf("%d deals, want %d", deals, want)
	}
}

func compare(t testing.TB, kernels []*Counter, s *Spec) {
	t.Helper()
	var first, got Tally
	kernels[0].Count(&first, s)
	for _, c := range kernels[1:] {
		c.Count(&got, s)
		if !equal(&first, &got) {
			t.Fatalf("%v dead %s\ngot  %v\nwant %v", s, s.Dead, got, first)
		}
	}
}

func equal(a, b *Tally) bool {
	if a.Boards != b.Boards || a.NoLowBoards != b.NoLowBoards || len(a.Players) != len(b.Players) {
		return false
	}
	for i := range a.Players {
		if a.Players[i] != b.Players[i] {
			return false
		}
	}
	return true
}

// FuzzKernel compares the kernels on tables filled with the fuzzer's values.
func FuzzKernel(f *testing.F) {
	f.Add(uint8(2), uint8(9), uint8(0), true, []byte{1, 0, 2, 0, 9, 1})
	f.Add(uint8(3), uint8(20), uint8(1), false, []byte{1, 0, 1, 0, 1, 0, 2, 0})
	f.Add(uint8(10), uint8(12), uint8(2), true, []byte{5, 5, 0, 0, 7, 7, 0, 0, 1, 2, 3})
	kernels := counters()
	f.Fuzz(func(t *testing.T, players, n, known uint8, highLow bool, data []byte) {
		p, m, k := 2+int(players)%(MaxPlayers-1), 5+int(n)%20, int(known)%3
		value := func(low bool, player, triple int) uint16 {
			at := 2 * (player*choose3(m) + triple)
			v := uint16(triple % 3)
			if len(data) > 1 {
				v = uint16(data[at%(len(data)-1)]) | uint16(data[at%(len(data)-1)+1])<<8
			}
			if low {
				return v % uint16(57)
			}
			return 1 + v%(top-1)
		}
		first := kernels[0].fill(p, m, k, highLow, value)
		for _, c := range kernels[1:] {
			if got := c.fill(p, m, k, highLow, value); !equal(&got, &first) {
				t.Fatalf("%d players, %d cards, %d known, high-low %v\ngot  %v\nwant %v", p, m, k, highLow, got, first)
			}
		}
	})
}

// TestKernel checks the name.
func TestKernel(t *testing.T) {
	want := "go"
	if hasAVX2 {
		want = "avx2"
	}
	if Kernel() != want || NewCounter().avx2 != hasAVX2 {
		t.Errorf("kernel %s, want %s", Kernel(), want)
	}
}
