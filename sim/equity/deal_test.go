package equity

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// chiSquare returns the probability of a chi-square at least as large as that
// of the observed counts against equal expected ones.
func chiSquare(counts []float64, freedom int) float64 {
	total := 0.0
	for _, c := range counts {
		total += c
	}
	want := total / float64(len(counts))
	x := 0.0
	for _, c := range counts {
		x += (c - want) * (c - want) / want
	}
	return distuv.ChiSquared{K: float64(freedom)}.Survival(x)
}

// TestDealtCards checks at fixed seeds that every card is equally frequent on
// each place of the board and in each random hand, that all two-card board
// starts are, and that no card is ever dealt twice.
func TestDealtCards(t *testing.T) {
	const deals = 200_000
	for _, game := range []evaluator.Game{{HoleCards: 4}, {HoleCards: 5}, {HoleCards: 6}} {
		s := &Spec{Game: game, Seed: 11}
		d := newDealer(s, []side{{all: true}, {all: true}, {all: true}})
		table := newTable(d)
		var board [evaluator.BoardSize][card.DeckSize]float64
		var hand [3][card.DeckSize]float64
		pairs := make([]float64, card.DeckSize*(card.DeckSize-1)/2)
		for i := range int64(deals) {
			table.group(context.Background(), i, 1+int(i%groupDeals), new(tally))
			all := card.SetOf(table.cards[:]...)
			for at, c := range table.cards {
				board[at][c]++
			}
			a, b := table.cards[0], table.cards[1]
			lo, hi := int(min(a, b)), int(max(a, b))
			pairs[hi*(hi-1)/2+lo]++
			for p := range hand {
				cards := table.drawn[p*game.HoleCards : (p+1)*game.HoleCards]
				for _, c := range cards {
					hand[p][c]++
				}
				all |= card.SetOf(cards...)
			}
			if all.Len() != 3*game.HoleCards+5 {
				t.Fatalf("%s, deal %d: a card twice", game, i)
			}
		}
		check := func(what string, counts []float64, freedom int) {
			if p := chiSquare(counts, freedom); p < 0.001 || p > 0.999 {
				t.Errorf("%s, %s: probability %v", game, what, p)
			}
		}
		for at := range board {
			check("board card", board[at][:], 51)
		}
		// A hand holds n different cards, so its counts spread less than
		// those of n separate draws: scale them back before the test.
		for p := range hand {
			n := float64(game.HoleCards)
			mean := deals * n / 52
			for c := range hand[p] {
				hand[p][c] = mean + (hand[p][c]-mean)*math.Sqrt(51/(52-n))
			}
			check("hand card", hand[p][:], 51)
		}
		check("board pair", pairs, len(pairs)-1)
	}
}

// TestDealtHands checks that joint deals of listed hands come in proportion to
// the products of their weights.
func TestDealtHands(t *testing.T) {
	hand := func(text string) card.Set {
		cards, err := card.ParseList(text)
		if err != nil {
			t.Fatal(err)
		}
		return card.SetOf(cards...)
	}
	a := side{hands: []card.Set{hand("AsAhKsKh"), hand("AdAcKdKc"), hand("QsQhJsJh")}, weights: []uint8{1, 10, 100}}
	b := side{hands: []card.Set{hand("AsAd2s2d"), hand("KsKd3s3d"), hand("QsQd4s4d")}, weights: []uint8{7, 7, 3}}
	table := newTable(newDealer(&Spec{Game: evaluator.Game{HoleCards: 4}, Seed: 12}, []side{a, b}))
	got := map[[2]card.Set]float64{}
	const deals = 300_000
	for i := range int64(deals) {
		table.group(context.Background(), i, 1, new(tally))
		got[[2]card.Set{table.hands[0], table.hands[1]}]++
	}
	total := 0.0
	want := map[[2]card.Set]float64{}
	for i, x := range a.hands {
		for j, y := range b.hands {
			if !x.Overlaps(y) {
				want[[2]card.Set{x, y}] = float64(a.weights[i]) * float64(b.weights[j])
				total += want[[2]card.Set{x, y}]
			}
		}
	}
	x := 0.0
	for pair, w := range want {
		e := w / total * deals
		x += (got[pair] - e) * (got[pair] - e) / e
	}
	if len(got) != len(want) {
		t.Errorf("%d pairs of hands dealt, want %d", len(got), len(want))
	}
	if p := (distuv.ChiSquared{K: float64(len(want) - 1)}).Survival(x); p < 0.001 {
		t.Errorf("probability %v", p)
	}
}

// TestReplay checks that a group of deals can be dealt alone.
func TestReplay(t *testing.T) {
	d := newDealer(&Spec{Game: evaluator.Game{HoleCards: 4}, Seed: 14}, []side{{all: true}, {all: true}})
	a, b := newTable(d), newTable(d)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		g := rng.Int64N(1 << 40)
		x, y := new(tally), new(tally)
		a.group(context.Background(), g, groupDeals, x)
		b.group(context.Background(), g, groupDeals, y)
		if *x != *y || a.cards != b.cards || a.drawn != b.drawn {
			t.Fatalf("group %d differs", g)
		}
		a.group(context.Background(), g+1, groupDeals, x)
		if a.cards == b.cards && a.drawn == b.drawn {
			t.Fatalf("groups %d and %d are the same", g, g+1)
		}
	}
}

// TestRing recounts the deals of groups: each deal of a group
// gives the random players hands of the ring that share no card with each
// other, the board or the known cards, and is counted for what it is.
func TestRing(t *testing.T) {
	named := side{hands: []card.Set{card.SetOf(0, 1, 2, 3)}}
	all := side{all: true}
	for _, c := range []struct {
		game    evaluator.Game
		players []side
		ring    int
	}{
		{evaluator.Game{HoleCards: 4}, []side{all, all}, 8},
		{evaluator.Game{HoleCards: 4}, []side{named, all}, 4},
		{evaluator.Game{HoleCards: 4, HighLow: true}, []side{all, named, all}, 4},
		{evaluator.Game{HoleCards: 4}, []side{all, all, all, all, all, all, all, all, all, all}, 11},
		{evaluator.Game{HoleCards: 5, HighLow: true}, []side{all, all, all}, 8},
		{evaluator.Game{HoleCards: 5}, []side{all, all, all, all, all, all, all, all}, 9},
		{evaluator.Game{HoleCards: 6}, []side{all, all, all}, 7},
	} {
		d := newDealer(&Spec{Game: c.game, Seed: 16}, c.players)
		if d.ring != c.ring {
			t.Errorf("%s, %d players: a ring of %d hands, want %d", c.game, len(c.players), d.ring, c.ring)
		}
		table := newTable(d)
		for g := range int64(200) {
			// A ring of fewer hands than deals is dealt again and forgotten.
			members := int(min(d.members, int64(c.ring)))
			got, want := new(tally), new(tally)
			table.group(context.Background(), g, members, got)
			ring := min(c.ring, members+len(d.randoms)-1)
			for member := range members {
				used := card.SetOf(table.cards[:]...)
				var show showdown
				next := member
				for p := range c.players {
					hand := named.hands[0]
					if c.players[p].all {
						at := next % ring * c.game.HoleCards
						hand = card.SetOf(table.drawn[at : at+c.game.HoleCards]...)
						next++
					}
					used |= hand
					show.high[p] = evaluator.High(hand.Cards(), table.cards[:])
					show.low[p] = evaluator.Low(hand.Cards(), table.cards[:])
				}
				if used.Len() != evaluator.BoardSize+c.game.HoleCards*len(c.players) {
					t.Fatalf("%s, %d players, group %d, deal %d: a card twice", c.game, len(c.players), g, member)
				}
				want.add(&show, len(c.players), c.game.HighLow, 1)
			}
			if *got != *want {
				t.Fatalf("%s, %d players, group %d: counted %+v, want %+v", c.game, len(c.players), g, got, want)
			}
		}
	}
}

// TestHonestError checks that the errors of many short runs have the size
// that the runs say, with groups that share a board and with groups that
// share hands.
func TestHonestError(t *testing.T) {
	board := []card.Card{0, 5, 10, 47}
	named := listed{hands: []card.Set{1<<51 | 1<<50 | 1<<46 | 1<<45}, n: 4}
	some := listed{n: 4}
	for c := card.Card(12); c < 40; c++ {
		some.hands = append(some.hands, card.SetOf(c, c+1, c+3, c+4))
	}
	for name, players := range map[string][]Range{
		"shared board": {named, everything{}}, "shared hands": {named, some},
		"one named, a ring": {named, everything{}, everything{}}, "a ring": {everything{}, everything{}, everything{}},
	} {
		s := Spec{Game: evaluator.Game{HoleCards: 4}, Board: board, Players: players, Method: Exact}
		var want float64
		switch name {
		case "a ring":
			want = 1.0 / 3
		case "one named, a ring":
			want = namedAgainstTwo(named.hands[0], board)
		default:
			exact, err := Run(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			want, _ = exact.Totals.Equity(0).Float64()
		}
		s.Method, s.Trials, s.Workers = MonteCarlo, 2_000, 1
		sum := 0.0
		const runs = 400
		for s.Seed = range uint64(runs) {
			r, err := Run(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := r.Totals.Equity(0).Float64()
			z := (got - want) / r.StdError(0)
			sum += z * z
		}
		// The mean of 400 squares of standard normals is within 0.25 of 1.
		if mean := sum / runs; math.Abs(mean-1) > 0.25 {
			t.Errorf("%s: the errors are %v times what they should be", name, math.Sqrt(mean))
		}
	}
}

// namedAgainstTwo returns the equity of a hand against two random ones on a
// board of four cards, from four million deals by a shuffle.
func namedAgainstTwo(hand card.Set, board []card.Card) float64 {
	rng := rand.New(rand.NewPCG(21, 1))
	cards := (card.Deck &^ hand &^ card.SetOf(board...)).Cards()
	var h [3]evaluator.Hole
	h[0].Set(hand.Cards())
	const boards = 40_000
	total := 0.0
	for range boards {
		rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		var on evaluator.Board
		on.Set(append(slices.Clone(board), cards[0]))
		mine, rest := on.High(&h[0]), cards[1:]
		for range 100 {
			for j := range 8 {
				at := j + rng.IntN(len(rest)-j)
				rest[j], rest[at] = rest[at], rest[j]
			}
			h[1].Set(rest[:4])
			h[2].Set(rest[4:8])
			a, b := on.High(&h[1]), on.High(&h[2])
			if best := max(mine, a, b); mine == best {
				ties := 1.0
				if a == best {
					ties++
				}
				if b == best {
					ties++
				}
				total += 1 / ties
			}
		}
	}
	return total / (100 * boards)
}

// everything is the range of any four cards.
type everything struct{}

func (everything) IsAll() bool      { return true }
func (everything) Weights() []uint8 { return nil }
func (everything) Len() int         { return int(choose(card.DeckSize, 4)) }
func (everything) HoleCards() int   { return 4 }
func (everything) Input() string    { return "random" }
func (everything) Hands() []card.Set {
	var out []card.Set
	for d := card.Card(3); d < card.DeckSize; d++ {
		for c := range d {
			for b := range c {
				for a := range b {
					out = append(out, card.SetOf(a, b, c, d))
				}
			}
		}
	}
	return out
}

func TestDealsWithoutAllocation(t *testing.T) {
	d := newDealer(&Spec{Game: evaluator.Game{HoleCards: 4, HighLow: true}, Seed: 15}, []side{{all: true}, {all: true}})
	table := newTable(d)
	dst := new(tally)
	if n := testing.AllocsPerRun(10, func() { table.chunk(context.Background(), 0, 1000, dst) }); n != 0 {
		t.Errorf("%v allocations in 1000 deals, want none", n)
	}
}

func benchmarkSampled(b *testing.B, game evaluator.Game, players ...side) {
	table := newTable(newDealer(&Spec{Game: game, Seed: 1}, players))
	dst := new(tally)
	b.ReportAllocs()
	deals := int64(0)
	for b.Loop() {
		table.chunk(context.Background(), deals, chunkDeals, dst)
		deals += chunkDeals
	}
	b.ReportMetric(float64(deals)/b.Elapsed().Seconds(), "deals/s")
}

func BenchmarkSampledTwoRandom(b *testing.B) {
	benchmarkSampled(b, evaluator.Game{HoleCards: 4}, side{all: true}, side{all: true})
}

func BenchmarkSampledSixRandom(b *testing.B) {
	r := side{all: true}
	benchmarkSampled(b, evaluator.Game{HoleCards: 4}, r, r, r, r, r, r)
}

func BenchmarkSampledNamedAgainstRandom(b *testing.B) {
	benchmarkSampled(b, evaluator.Game{HoleCards: 4}, side{hands: []card.Set{0xf}}, side{all: true})
}

func BenchmarkSampledHighLow(b *testing.B) {
	benchmarkSampled(b, evaluator.Game{HoleCards: 4, HighLow: true}, side{all: true}, side{all: true})
}

func BenchmarkSampledSixCards(b *testing.B) {
	benchmarkSampled(b, evaluator.Game{HoleCards: 6}, side{all: true}, side{all: true})
}
