package evaluator

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// TestBoardRows compares the row of every five ranks with its ten triples,
// and checks that no two boards share a row.
func TestBoardRows(t *testing.T) {
	rows := makeBoardRows(makeFourRows(maxRows), maxRows)
	if *makeBoardRows(fourRows(), fastMaxRows()) != *rows {
		t.Error("the table depends on the kernel")
	}
	seen := map[uint32]bool{}
	for a := range card.Rank(card.Ranks) {
		for b := range a + 1 {
			for c := range b + 1 {
				for d := range c + 1 {
					for e := range d + 1 {
						if a == e {
							continue
						}
						ranks := []card.Rank{a, b, c, d, e}
						sum := uint32(0)
						for _, r := range ranks {
							sum += cardTable[card.New(r, card.Spades)].board
						}
						at := boardIndex(sum)
						if seen[at] {
							t.Fatalf("ranks %v share row %d", ranks, at)
						}
						seen[at] = true
						for p := range NumPairs {
							want := uint16(0)
							for i := range ranks {
								for j := range i {
									for k := range j {
										want = max(want, byTriple[TripleIndex(ranks[i], ranks[j], ranks[k])*TripleStride+p])
									}
								}
							}
							if rows[at][p] != want {
								t.Fatalf("ranks %v, pair %d: %d, want %d", ranks, p, rows[at][p], want)
							}
						}
					}
				}
			}
		}
	}
	if len(seen) != 6175 {
		t.Errorf("%d boards, want 6175", len(seen))
	}
}

// TestFourRows compares the row of every four ranks, in every order, with its
// four triples, and checks that no two multisets share a row.
func TestFourRows(t *testing.T) {
	rows := makeFourRows(maxRows)
	if *makeFourRows(fastMaxRows()) != *rows {
		t.Error("the table depends on the kernel")
	}
	seen := map[int]bool{}
	for n := range card.Ranks * card.Ranks * card.Ranks * card.Ranks {
		a, b, c, d := card.Rank(n%13), card.Rank(n/13%13), card.Rank(n/169%13), card.Rank(n/2197)
		at := fourIndex(a, b, c, d)
		seen[at] = true
		for p := range NumPairs {
			want := uint16(0)
			for _, x := range [][3]card.Rank{{a, b, c}, {a, b, d}, {a, c, d}, {b, c, d}} {
				want = max(want, byTriple[TripleIndex(x[0], x[1], x[2])*TripleStride+p])
			}
			if rows[at][p] != want {
				t.Fatalf("ranks %d %d %d %d, pair %d: %d, want %d", a, b, c, d, p, rows[at][p], want)
			}
		}
	}
	if len(seen) != numFours {
		t.Errorf("%d rows, want %d", len(seen), numFours)
	}
}

// TestFlushValue compares the best flush of all hole and board cards of a
// suit with trying them all.
func TestFlushValue(t *testing.T) {
	for board := range uint16(1 << card.Ranks) {
		if n := bits.OnesCount16(board); n < 3 || n > 5 {
			continue
		}
		var b Board
		b.Set(suitedCards(board))
		rest := allRanks &^ board
		for hole := rest; hole != 0; hole = (hole - 1) & rest {
			n := bits.OnesCount16(hole)
			if n < 2 || n > 4 && (n > 6 || hole%7 != 0) { // all of 2 to 4, some of 5 and 6
				continue
			}
			want := uint16(0)
			for two := hole; two != 0; two = (two - 1) & hole {
				if bits.OnesCount16(two) != 2 {
					continue
				}
				for three := board; three != 0; three = (three - 1) & board {
					if bits.OnesCount16(three) == 3 {
						want = max(want, suitedValue[two|three])
					}
				}
			}
			if got := b.flushValue(uint16(n)<<card.Ranks | hole); got != want {
				t.Fatalf("hole %013b on board %013b: %d, want %d", hole, board, got, want)
			}
		}
	}
}

func suitedCards(ranks uint16) []card.Card {
	var out []card.Card
	for r := range card.Rank(card.Ranks) {
		if ranks>>r&1 != 0 {
			out = append(out, card.New(r, card.Hearts))
		}
	}
	return out
}

// sampler deals random cards without rejection: a partial shuffle.
type sampler struct {
	deck [card.DeckSize]card.Card
	rng  rand.PCG
}

func newSampler() *sampler {
	s := &sampler{}
	s.rng.Seed(1, 2)
	for i := range s.deck {
		s.deck[i] = card.Card(i)
	}
	return s
}

func (s *sampler) deal(n int) []card.Card {
	var r uint64
	for i := range n {
		if i%4 == 0 {
			r = s.rng.Uint64()
		}
		j := i + int(r&0xFFFF*uint64(card.DeckSize-i)>>16)
		r >>= 16
		s.deck[i], s.deck[j] = s.deck[j], s.deck[i]
	}
	return s.deck[:n]
}

var sink Value

func BenchmarkBoardSet(b *testing.B) {
	s := newSampler()
	var boards [1024][5]card.Card
	for i := range boards {
		copy(boards[i][:], s.deal(5))
	}
	var board Board
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		board.Set(boards[i%len(boards)][:])
		i++
	}
}

func BenchmarkHoleSet(b *testing.B) {
	for _, n := range []int{4, 5, 6} {
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			cards := newSampler().deal(n)
			var h Hole
			b.ReportAllocs()
			for b.Loop() {
				h.Set(cards)
			}
		})
	}
}

// BenchmarkHighRandomHands values random hands on random boards, both set before.
func BenchmarkHighRandomHands(b *testing.B) {
	for _, n := range []int{4, 5, 6} {
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			s := newSampler()
			var boards [1024]Board
			var holes [1024]Hole
			for i := range boards {
				cards := s.deal(n + 5)
				holes[i].Set(cards[:n])
				boards[i].Set(cards[n:])
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				sink += boards[i%1024].High(&holes[i%1024])
				i++
			}
		})
	}
}

// BenchmarkMakeBoardRows makes the table of all boards of five ranks.
func BenchmarkMakeBoardRows(b *testing.B) {
	for b.Loop() {
		makeBoardRows(makeFourRows(fastMaxRows()), fastMaxRows())
	}
}

// BenchmarkDealAndValue deals a board and hands of four cards by a plain shuffle and
// values them.
func BenchmarkDealAndValue(b *testing.B) {
	for _, players := range []int{2, 6} {
		b.Run(string(rune('0'+players)), func(b *testing.B) {
			s := newSampler()
			var board Board
			var hole Hole
			b.ReportAllocs()
			for b.Loop() {
				cards := s.deal(5 + 4*players)
				board.Set(cards[:5])
				for p := range players {
					hole.Set(cards[5+4*p:][:4])
					sink = max(sink, board.High(&hole))
				}
			}
			b.ReportMetric(float64(b.N)/1e6/b.Elapsed().Seconds(), "Mdeals/s")
		})
	}
}
