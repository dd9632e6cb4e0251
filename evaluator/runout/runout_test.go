package runout

import (
	"bufio"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/oracle"
)

// cards reads cards for a test.
func cards(t testing.TB, text string) []card.Card {
	t.Helper()
	if text == "-" || text == "" {
		return nil
	}
	var out []card.Card
	for i := 0; i < len(text); i += 2 {
		c, err := card.Parse(text[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, c)
	}
	return out
}

// spec makes a spec of text for a test.
func spec(t testing.TB, holes, board, dead string, highLow bool) Spec {
	t.Helper()
	s := Spec{Board: cards(t, board), Dead: card.SetOf(cards(t, dead)...), HighLow: highLow}
	for _, h := range strings.Fields(holes) {
		s.Holes = append(s.Holes, cards(t, h))
	}
	return s
}

// TestConfirmed compares whole tallies with those of other evaluators.
func TestConfirmed(t *testing.T) {
	f, err := os.Open("testdata/equity.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := 0
	for in := bufio.NewScanner(f); in.Scan(); {
		line := in.Text()
		if strings.HasPrefix(line, "#") {
			continue
		}
		rows++
		field := strings.Split(line, "; ")
		s := spec(t, field[1], field[2], field[3], strings.HasSuffix(field[0], "8"))
		tally, err := Count(s)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		got := slices.Clone(field[:4])
		got = append(got, fmt.Sprint(tally.Boards), fmt.Sprint(tally.NoLowBoards))
		for i := range tally.Players {
			p := &tally.Players[i]
			text := fmt.Sprintf("%d %d ", p.HighWins(), p.HighTies())
			if s.HighLow {
				text += fmt.Sprintf("%d %d %d ", p.LowWins(), p.LowTies(), p.Scoop)
			}
			got = append(got, text+big.NewRat(p.Pot(), PotUnits*tally.Boards).String())
		}
		if g := strings.Join(got, "; "); g != line {
			t.Errorf("got  %s\nwant %s", g, line)
		}
	}
	if rows != 33 {
		t.Errorf("%d rows, want 33", rows)
	}
}

// brute counts all boards one by one by the value of a hand on a board.
func brute(s *Spec, high func(hole, board []card.Card) int, low func(hole, board []card.Card) int) Tally {
	var h hist
	board := slices.Clone(s.Board)
	var each func(live []card.Card)
	each = func(live []card.Card) {
		if len(board) < evaluator.BoardSize {
			for i, c := range live {
				board = append(board, c)
				each(live[:i])
				board = board[:len(board)-1]
			}
			return
		}
		var highs, lows [MaxPlayers]int
		for p, hole := range s.Holes {
			highs[p] = high(hole, board)
			if s.HighLow {
				lows[p] = low(hole, board)
			}
		}
		h.add(bestMask(highs[:len(s.Holes)]), bestMask(lows[:len(s.Holes)]))
	}
	each(s.live().Cards())
	var t Tally
	h.tally(&t, len(s.Holes), s.HighLow)
	return t
}

func bestMask(values []int) uint64 {
	best := slices.Max(values)
	mask := uint64(0)
	for i, v := range values {
		if v == best && best > 0 {
			mask |= 1 << i
		}
	}
	return mask
}

func evaluatorHigh(hole, board []card.Card) int { return int(evaluator.High(hole, board)) }
func evaluatorLow(hole, board []card.Card) int  { return int(evaluator.Low(hole, board)) }

// oracleHigh and oracleLow fold the slow evaluator's answers into numbers.
func oracleHigh(hole, board []card.Card) int {
	v := 0
	for _, x := range oracle.High(hole, board) {
		v = v*14 + x + 1
	}
	return v
}

func oracleLow(hole, board []card.Card) int {
	ranks := oracle.Low(hole, board)
	if ranks == (oracle.LowScore{}) {
		return 0
	}
	v := 0
	for _, x := range ranks {
		v = v*9 + x
	}
	return 59049 - v
}

// randomSpec deals a spec with at most left live cards.
func randomSpec(rng *rand.Rand, left int) Spec {
	deck := rng.Perm(card.DeckSize)
	take := func(n int) []card.Card {
		out := make([]card.Card, n)
		for i := range out {
			out[i] = card.Card(deck[i])
		}
		deck = deck[n:]
		return out
	}
	s := Spec{HighLow: rng.IntN(2) == 0}
	if rng.IntN(3) == 0 { // low cards and one suit make more ties, lows and flushes
		weight := func(c int) int { return c>>2*4 + c&3*13 + rng.IntN(52) }
		if rng.IntN(2) == 0 {
			weight = func(c int) int { return (c+4)%52 + rng.IntN(26) }
		}
		keys := make([]int, card.DeckSize)
		for c := range keys {
			keys[c] = weight(c)
		}
		slices.SortFunc(deck, func(a, b int) int { return keys[a] - keys[b] })
	}
	size := 4 + rng.IntN(3)
	players := 2 + rng.IntN(min(MaxPlayers, 46/size)-1)
	for range players {
		n := size
		if rng.IntN(8) == 0 {
			n = 4 + rng.IntN(size-3)
		}
		s.Holes = append(s.Holes, take(n))
	}
	need := min(left, len(deck)-rng.IntN(2))
	known := max(0, evaluator.BoardSize-need)
	known += rng.IntN(6 - known)
	s.Board = take(known)
	for len(deck) > left {
		s.Dead = s.Dead.With(take(1)[0])
	}
	return s
}

// TestAgainstBruteForce counts small decks exhaustively, with the fast
// evaluator on one hand and the slow one on the other.
func TestAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	c := NewCounter()
	var got Tally
	for i := range 300 {
		s := randomSpec(rng, 5+rng.IntN(14))
		high, low := evaluatorHigh, evaluatorLow
		if i%10 == 0 {
			s = randomSpec(rng, 5+rng.IntN(5))
			high, low = oracleHigh, oracleLow
		}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		c.Count(&got, &s)
		want := brute(&s, high, low)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("spec %v dead %s\ngot  %v\nwant %v", s, s.Dead, got, want)
		}
	}
}

// TestTotals checks that everything that must add up does.
func TestTotals(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	c := NewCounter()
	var tally Tally
	for range 60 {
		s := randomSpec(rng, 20+rng.IntN(25))
		c.Count(&tally, &s)
		boards := int64(1)
		need := evaluator.BoardSize - len(s.Board)
		live := s.live().Len()
		for i := range need {
			boards = boards * int64(live-i) / int64(i+1)
		}
		pot, scoops := int64(0), int64(0)
		var parts [4]int64
		for i := range tally.Players {
			p := &tally.Players[i]
			pot += p.Pot()
			scoops += p.Scoop
			for k := 1; k <= MaxPlayers; k++ {
				parts[0] += p.High[k] * int64(PotUnits/k)
				parts[1] += p.HighNoLow[k] * int64(PotUnits/k)
				parts[2] += p.Low[k] * int64(PotUnits/k)
			}
		}
		lows := boards - tally.NoLowBoards
		noLow := tally.NoLowBoards
		if !s.HighLow {
			lows, noLow = 0, boards
		}
		if tally.Boards != boards || pot != boards*PotUnits || scoops > boards ||
			parts[0] != lows*PotUnits || parts[1] != noLow*PotUnits || parts[2] != lows*PotUnits {
			t.Fatalf("%v: %v does not add up", s, tally)
		}
	}
}

// TestSuitsAndSeats checks that renaming suits changes nothing and that
// permuting the players permutes the result.
func TestSuitsAndSeats(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 30 {
		s := randomSpec(rng, 12+rng.IntN(14))
		suits, seats := rng.Perm(card.Suits), rng.Perm(len(s.Holes))
		rename := func(in []card.Card) []card.Card {
			out := make([]card.Card, len(in))
			for i, c := range in {
				out[i] = card.New(c.Rank(), card.Suit(suits[c.Suit()]))
			}
			rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
			return out
		}
		other := Spec{HighLow: s.HighLow, Board: rename(s.Board), Dead: card.SetOf(rename(s.Dead.Cards())...)}
		for _, from := range seats {
			other.Holes = append(other.Holes, rename(s.Holes[from]))
		}
		a, err := Count(s)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Count(other)
		if err != nil {
			t.Fatal(err)
		}
		for i, from := range seats {
			if b.Players[i] != a.Players[from] {
				t.Fatalf("%v and %v differ", s, other)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	two := "AsAhKsKh Td9d8c7c"
	for _, x := range []struct{ holes, board, dead, want string }{
		{"AsAhKsKh", "", "", "1 hands given, want 2 to 10"},
		{"AsAhKsKh AsTd9d8c", "", "", "As is in hand 1 (AsAhKsKh) and again in hand 2 (AsTd9d8c)"},
		{"AsAhKsKs Td9d8c7c", "", "", "Ks is in hand 1 (AsAhKsKs) and again in hand 1"},
		{"AsAhKs Td9d8c7c", "", "", "hand 1 (AsAhKs) has 3 cards, want 4 to 6"},
		{two, "2c3c4c5c6c7d", "", "the board has 6 cards, want at most 5"},
		{two, "2cAs4c", "", "As is in hand 1 (AsAhKsKh) and again in the board (2cAs4c)"},
		{two, "2c3c4c", "4c", "4c is in the board (2c3c4c) and again in the dead cards"},
		{
			"AsAhAdAcKs KhKdKcQsQh QdQcJsJhJd JcTsThTdTc 9s9h9d9c8s 8h8d8c7s7h 7d7c6s6h6d 6c5s5h5d5c 4s4h4d4c3s 3h3d3c2s2h",
			"", "", "the board needs 5 more cards, but only 2 are left",
		},
	} {
		s := spec(t, x.holes, x.board, x.dead, false)
		if _, err := Count(s); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %s", x.holes, err, x.want)
		}
	}
	s := spec(t, two, "", "", false)
	s.Dead = 1 << 60
	if s.Check() == nil {
		t.Error("a dead card beyond the deck is not noticed")
	}
	s.Dead, s.Holes[0][0] = 0, 77
	if s.Check() == nil {
		t.Error("a hole card beyond the deck is not noticed")
	}
}

// TestNoAllocation checks that a Counter reuses its buffers.
func TestNoAllocation(t *testing.T) {
	for _, highLow := range []bool{false, true} {
		s := spec(t, "AsAhKsKh Td9d8c7c QsQdJhJc", "2c", "3c", highLow)
		c := NewCounter()
		var tally Tally
		if n := testing.AllocsPerRun(3, func() { c.Count(&tally, &s) }); n != 0 {
			t.Errorf("high-low %v: %v allocations per count", highLow, n)
		}
	}
}

func benchmark(b *testing.B, holes, board string, highLow bool) {
	s := spec(b, holes, board, "", highLow)
	c := NewCounter()
	var tally Tally
	c.Count(&tally, &s)
	b.ReportAllocs()
	for b.Loop() {
		c.Count(&tally, &s)
	}
	b.ReportMetric(float64(tally.Boards)/1e6*float64(b.N)/b.Elapsed().Seconds(), "Mboards/s")
}

const sixHands = "AsAh2s2h KsKd3s3d QsQcJsJc TdTc9d9c 8h8c7h7c 6s5h4d3c"

func BenchmarkExactHeadsUp(b *testing.B) { benchmark(b, "AsAhKsKh Td9d8c7c", "", false) }
func BenchmarkExactTies(b *testing.B)    { benchmark(b, "AsKsQhJh AdKdQcJc", "", false) }
func BenchmarkExactThreePlayers(b *testing.B) {
	benchmark(b, "AsAhKsKh Td9d8c7c QsQdJhJc", "", false)
}
func BenchmarkExactSixPlayers(b *testing.B) { benchmark(b, sixHands, "", false) }
func BenchmarkExactFiveCards(b *testing.B)  { benchmark(b, "AsAhKsKhQd Td9d8c7c6h", "", false) }
func BenchmarkExactSixCards(b *testing.B)   { benchmark(b, "AsAhKsKhQdQc Td9d8c7c6h5h", "", false) }
func BenchmarkExactHighLow(b *testing.B)    { benchmark(b, "As2s3dKd AhAc9h8c", "", true) }
func BenchmarkExactHighLowThreePlayers(b *testing.B) {
	benchmark(b, "As2s3dKd AhAc9h8c 4s5s6h7h", "", true)
}
func BenchmarkExactHighLowSixPlayers(b *testing.B) {
	benchmark(b, "As2s3d4d AhKhQcJc 5d6d7c8c TsTh9s9h KsQsJdTd 2c3c7h8h", "", true)
}
func BenchmarkExactCourchevel(b *testing.B) { benchmark(b, "AsAhKsKhQd Td9d8c7c6h", "2c", false) }
func BenchmarkExactFlop(b *testing.B)       { benchmark(b, "AsAhKsQd Jc9c9hTd", "Kd9s2h", false) }
