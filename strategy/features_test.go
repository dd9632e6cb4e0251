package strategy_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/oracle"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// onBoard asks a feature of a heads-up player with these cards on this board.
type onBoard struct {
	t       testing.TB
	hand    table.Hand
	tracker strategy.Tracker
	seat    int
}

func newOnBoard(t testing.TB, game evaluator.Game, hole, board []card.Card) *onBoard {
	o := &onBoard{t: t}
	street := table.Preflop
	if len(board) > 0 {
		street = table.Street(len(board) - 2)
	}
	cfg := table.Config{Rules: table.Rules{Game: game, SmallBlind: 5, BigBlind: 10}, Seats: 2, Street: street, Pot: 100,
		Stacks: [table.MaxSeats]int64{1000, 1000}}
	if err := o.hand.Start(&cfg); err != nil {
		t.Fatal(err)
	}
	o.seat = o.hand.Actor()
	if err := o.hand.SetHole(o.seat, hole); err != nil {
		t.Fatal(err)
	}
	if err := o.hand.SetBoard(0, board); err != nil {
		t.Fatal(err)
	}
	o.tracker.Begin(&o.hand, 1, 1)
	return o
}

// value returns the value of a feature.
func (o *onBoard) value(name string) any {
	for _, f := range strategy.Features() {
		if f.Name == name {
			return f.Value(o.tracker.View(o.seat))
		}
	}
	o.t.Fatalf("no feature %q", name)
	return nil
}

func cards(t testing.TB, text string) []card.Card {
	t.Helper()
	list, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// deals returns random hands and boards of 3 to 5 cards of a game.
func deals(n int, holes int, f func(hole, board []card.Card)) {
	rng := rand.New(rand.NewPCG(11, uint64(holes)))
	for i := range n {
		deck := rng.Perm(card.DeckSize)
		var all []card.Card
		for _, c := range deck {
			// Half of the deals are from few suits and ranks, to meet more of
			// what is rare.
			if i%2 == 0 || c%4 < 2 || c/4 < 5 {
				all = append(all, card.Card(c))
			}
		}
		k := 3 + i%3
		f(all[:holes], all[holes:holes+k])
	}
}

// unseenCards returns the cards that a player doesn't see.
func unseenCards(hole, board []card.Card) []card.Card {
	return (card.Deck &^ card.SetOf(hole...) &^ card.SetOf(board...)).Cards()
}

// subsets calls f with every k of the cards.
func subsets(cards []card.Card, k int, f func([]card.Card)) {
	var walk func(from int, got []card.Card)
	walk = func(from int, got []card.Card) {
		if len(got) == k {
			f(got)
			return
		}
		for i := from; i < len(cards); i++ {
			walk(i+1, append(slices.Clone(got), cards[i]))
		}
	}
	walk(0, nil)
}

// straightHeight returns the highest rank of a straight of five ranks, 3 for
// the wheel, -1 if they are none.
func straightHeight(ranks ...card.Rank) int {
	slices.Sort(ranks)
	if slices.Equal(ranks, []card.Rank{card.Deuce, card.Trey, card.Four, card.Five, card.Ace}) {
		return int(card.Five)
	}
	for i := 1; i < 5; i++ {
		if ranks[i] != ranks[i-1]+1 {
			return -1
		}
	}
	return int(ranks[4])
}

// bestStraight returns the height of the best straight of two hole cards and
// three board cards, -1 if there is none.
func bestStraight(hole, board []card.Card) int {
	best := -1
	subsets(hole, 2, func(h []card.Card) {
		subsets(board, 3, func(b []card.Card) {
			best = max(best, straightHeight(h[0].Rank(), h[1].Rank(), b[0].Rank(), b[1].Rank(), b[2].Rank()))
		})
	})
	return best
}

// nutStraight returns the height of the best straight that any two ranks make.
func nutStraight(board []card.Card) int {
	best := -1
	for a := range card.Rank(card.Ranks) {
		for b := range a {
			subsets(board, 3, func(x []card.Card) {
				best = max(best, straightHeight(a, b, x[0].Rank(), x[1].Rank(), x[2].Rank()))
			})
		}
	}
	return best
}

// slowStraightOuts counts outs card by card.
func slowStraightOuts(hole, board []card.Card) (outs, nuts int) {
	if len(board) == 5 {
		return 0, 0
	}
	now := bestStraight(hole, board)
	for _, c := range unseenCards(hole, board) {
		next := append(slices.Clone(board), c)
		if h := bestStraight(hole, next); h > now {
			outs++
			if h == nutStraight(next) {
				nuts++
			}
		}
	}
	return outs, nuts
}

// TestStraightOutsPublished has outs that several sources agree on.
func TestStraightOutsPublished(t *testing.T) {
	for _, c := range []struct {
		hole, board string
		outs, nuts  int
	}{
		{"JdTs7h6c", "9d8s2h", 20, 14}, {"JdTs7h4c", "9d8s2h", 17, 11}, {"QdJsTh7c", "9d8s2h", 16, 16}, {"KdQhJs2c", "Td9s3h", 13, 13},
		{"QdJh8s2c", "Td9s3h", 17, 11}, {"Jd8h7s2c", "Td9s3h", 17, 7}, {"6d7h8s2c", "Td9s3h", 13, 3}, {"QdJhTs2c", "Kd9s4h", 9, 9},
		{"Td9h6s5c", "Kd8s7h", 20, 14},
	} {
		hole, board := cards(t, c.hole), cards(t, c.board)
		o := newOnBoard(t, plo, hole, board)
		slow, slowNuts := slowStraightOuts(hole, board)
		if o.value("straight_outs") != c.outs || o.value("nut_straight_outs") != c.nuts || slow != c.outs || slowNuts != c.nuts {
			t.Errorf("%s on %s: %v/%v, card by card %d/%d, published %d/%d", c.hole, c.board, o.value("straight_outs"),
				o.value("nut_straight_outs"), slow, slowNuts, c.outs, c.nuts)
		}
		if wrap := o.value("wrap"); wrap != (c.outs > 8) {
			t.Errorf("%s on %s: wrap %v", c.hole, c.board, wrap)
		}
	}
}

// TestSteelWheel has a hand whose best high is a flush and whose best low is
// made of other cards, and one where the same five cards are both.
func TestSteelWheel(t *testing.T) {
	game := evaluator.Game{HoleCards: 4, HighLow: true}
	board := cards(t, "4c5c7cKhQd")
	for _, c := range []struct{ hole, low string }{{"2c6cAhAd", "7-5-4-2-A"}, {"2c6cKdKs", "7-6-5-4-2"}} {
		o := newOnBoard(t, game, cards(t, c.hole), board)
		low := evaluator.Low(cards(t, c.hole), board)
		if o.value("made") != int(evaluator.Flush) || o.value("low_made") != true || low.String() != c.low {
			t.Errorf("%s: made %v, low %v", c.hole, o.value("made"), low)
		}
	}
}

func TestDrawsBySlowTwins(t *testing.T) {
	for holes := 4; holes <= 6; holes++ {
		game := evaluator.Game{HoleCards: holes, HighLow: true}
		deals(400, holes, func(hole, board []card.Card) {
			o := newOnBoard(t, game, hole, board)
			check := func(name string, want any) {
				t.Helper()
				if got := o.value(name); got != want {
					t.Errorf("%s on %s: %s is %v, want %v", card.Format(hole), card.Format(board), name, got, want)
				}
			}
			outs, nuts := slowStraightOuts(hole, board)
			check("straight_outs", outs)
			check("nut_straight_outs", nuts)
			check("straight_draw", outs > 0)
			now := bestStraight(hole, board)
			check("nut_straight", now >= 0 && now == nutStraight(board))

			flushOuts, nutDraw, backdoor, blocker := slowFlushes(hole, board)
			check("flush_outs", flushOuts)
			check("flush_draw", flushOuts > 0)
			check("nut_flush_draw", nutDraw)
			check("backdoor_flush_draw", backdoor)
			check("nut_flush_blocker", blocker)

			low := oracle.Low(hole, board)
			check("low_made", low != noLow)
			lowOuts, nutOuts := 0, 0
			if low == noLow && len(board) < 5 {
				for _, c := range unseenCards(hole, board) {
					next := append(slices.Clone(board), c)
					if oracle.Low(hole, next) == noLow {
						continue
					}
					lowOuts++
					if slowBetterLows(hole, next) == 0 {
						nutOuts++
					}
				}
			}
			check("low_outs", lowOuts)
			check("nut_low_outs", nutOuts)
			check("low_draw", lowOuts > 0)
			check("nut_low_draw", lowOuts > 0 && 2*nutOuts >= lowOuts)
			rank := 57
			if low != noLow {
				rank = slowBetterLows(hole, board)
			}
			check("low_rank", rank)
			check("nut_low", rank == 0)
		})
	}
}

// slowFlushes finds flush draws by counting suits.
func slowFlushes(hole, board []card.Card) (outs int, nut, backdoor, blocker bool) {
	for s := range card.Suit(card.Suits) {
		own, lying := 0, 0
		top := card.Rank(0)
		for _, c := range hole {
			if c.Suit() == s {
				own++
				top = max(top, c.Rank())
			}
		}
		for _, c := range board {
			if c.Suit() == s {
				lying++
			}
		}
		highest := own > 0
		left := 0
		for _, c := range unseenCards(hole, board) {
			if c.Suit() == s {
				left++
				highest = highest && c.Rank() < top
			}
		}
		if lying >= 3 {
			blocker = blocker || highest
		}
		if own >= 2 && lying == 2 && len(board) < 5 {
			outs += left
			nut = nut || highest
		}
		backdoor = backdoor || own >= 2 && lying == 1 && len(board) == 3
	}
	return outs, nut, backdoor, blocker
}

// noLow is what the oracle says of hands without a low.
var noLow oracle.LowScore

// slowBetterLows counts the different better lows of two unseen cards.
func slowBetterLows(hole, board []card.Card) int {
	own := oracle.Low(hole, board)
	better := map[string]bool{}
	ranks := map[card.Rank]card.Card{} // one unseen card of each rank is enough
	for _, c := range unseenCards(hole, board) {
		ranks[c.Rank()] = c
	}
	for a, x := range ranks {
		for b, y := range ranks {
			if a < b {
				if low := oracle.Low([]card.Card{x, y}, board); low.Compare(own) > 0 {
					better[fmt.Sprint(low)] = true
				}
			}
		}
	}
	return len(better)
}

// TestNutRank counts the better hands of two unseen cards one by one.
func TestNutRank(t *testing.T) {
	for holes := 4; holes <= 6; holes++ {
		deals(60, holes, func(hole, board []card.Card) {
			own := evaluator.High(hole, board)
			better := map[evaluator.Value]bool{}
			subsets(unseenCards(hole, board), 2, func(two []card.Card) {
				if v := evaluator.High(two, board); v > own {
					better[v] = true
				}
			})
			o := newOnBoard(t, evaluator.Game{HoleCards: holes}, hole, board)
			if got := o.value("nut_rank"); got != len(better) {
				t.Errorf("%s on %s: nut_rank %v, want %d", card.Format(hole), card.Format(board), got, len(better))
			}
			if o.value("nuts") != (len(better) == 0) || o.value("second_nuts") != (len(better) == 1) {
				t.Errorf("%s on %s: the flags disagree with nut_rank", card.Format(hole), card.Format(board))
			}
		})
	}
}

// TestMadeHands compares the kinds of made hands with the oracle and with
// plain counting.
func TestMadeHands(t *testing.T) {
	deals(300, 5, func(hole, board []card.Card) {
		o := newOnBoard(t, evaluator.Game{HoleCards: 5}, hole, board)
		check := func(name string, want any) {
			t.Helper()
			if got := o.value(name); got != want {
				t.Errorf("%s on %s: %s is %v, want %v", card.Format(hole), card.Format(board), name, got, want)
			}
		}
		made := oracle.High(hole, board)[0]
		check("made", made)
		count := func(list []card.Card) (n [card.Ranks]int) {
			for _, c := range list {
				n[c.Rank()]++
			}
			return n
		}
		own, lying := count(hole), count(board)
		top, second, paired, trips, pairs, high, blockers, straights, connected := -1, -1, false, false, -1, 0, 0, 0, 0
		set, topSet := false, false
		for r := range card.Ranks {
			if lying[r] > 0 {
				top, second = r, top
				high = r + 2
				blockers += own[r]
			}
			paired = paired || lying[r] >= 2
			trips = trips || lying[r] >= 3
			if own[r] >= 2 {
				pairs = r
			}
		}
		for r := range card.Ranks {
			if made == int(evaluator.Trips) && own[r] >= 2 && lying[r] > 0 {
				set = true
				topSet = topSet || r == top
			}
		}
		suits := map[card.Suit]int{}
		most := 0
		for _, c := range board {
			suits[c.Suit()]++
			most = max(most, suits[c.Suit()])
		}
		for low := -1; low <= 8; low++ { // the ace below the deuce is -1
			n := 0
			for r := low; r < low+5; r++ {
				if lying[(r+card.Ranks)%card.Ranks] > 0 {
					n++
				}
			}
			connected = max(connected, n)
			if n >= 3 {
				straights++
			}
		}
		check("set", set)
		check("top_set", topSet)
		check("top_pair", own[top] > 0)
		check("top_two", second >= 0 && own[top] > 0 && own[second] > 0)
		check("overpair", pairs > top)
		check("board_paired", paired)
		check("board_trips", trips)
		check("board_suits", len(suits))
		check("board_suited", most)
		check("board_high", high)
		check("board_blockers", blockers)
		check("board_straights", straights)
		check("board_connected", connected)
		nut := nutStraight(board)
		held := 0
		if nut >= 0 {
			for _, c := range hole {
				r := int(c.Rank())
				if inStraight(r, nut) && lying[r] == 0 {
					held++
				}
			}
		}
		check("straight_blockers", held)
	})
}

// inStraight reports whether a rank belongs to the straight of a height.
func inStraight(r, height int) bool {
	return r <= height && r > height-5 || height == int(card.Five) && r == int(card.Ace)
}

// TestBeforeTheFlop checks that features of cards have the values that the
// conditions of preflop rules assume.
func TestBeforeTheFlop(t *testing.T) {
	o := newOnBoard(t, evaluator.Game{HoleCards: 4, HighLow: true}, cards(t, "AsAhKsKh"), nil)
	for _, f := range strategy.Features() {
		if want, ok := strategy.PreflopValue(&f); ok {
			if got := f.Value(o.tracker.View(o.seat)); got != want {
				t.Errorf("%s is %v before the flop, conditions assume %v", f.Name, got, want)
			}
		}
	}
}

// TestFeatureTable checks the table of the features, and that FEATURES.md is
// made from it. UPDATE=1 writes the file.
func TestFeatureTable(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range strategy.Features() {
		if f.Name == "" || f.Meaning == "" || f.Kind == "" || seen[f.Name] {
			t.Errorf("%+v", f)
		}
		seen[f.Name] = true
	}
	want := "# What conditions can ask about\n\nThe names for `when` in the rules of a strategy; see the package documentation.\n\n" + strategy.FeatureHelp()
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("FEATURES.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("FEATURES.md")
	if err != nil || string(got) != want {
		t.Errorf("FEATURES.md is not what the table says; run UPDATE=1 go test ./strategy (%v)", err)
	}
}
