package play_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
)

// shovers are three players of several stacks who are all-in on any flop.
func shovers(hands int64, runs int) *play.Spec {
	s := sixMax(hands, shove)
	s.Seats = s.Seats[:3]
	s.Seats[1].Stack, s.Seats[2].Stack = s.Seats[0].Stack/2, 2*s.Seats[0].Stack
	s.Rules.Betting, s.Rules.RunIt, s.HandsPerSession = table.NoLimit, runs, 1
	s.Street, s.Pot, s.HoldButton = table.Flop, 30, true
	return s
}

// TestRunItLowersTheVariance runs the same all-ins on one to four boards. The
// mean stays within the errors, and the expectation as it is, since the cards
// until the all-in are the same. Of the variance of a hand only what the boards
// bring shrinks: to a part for each board and a little more, because a card that
// came on one board can't come on another.
func TestRunItLowersTheVariance(t *testing.T) {
	once := run(t, shovers(12_000, 1))
	for runs := 2; runs <= play.MaxRuns; runs++ {
		r := run(t, shovers(12_000, runs))
		for i := range r.ByPlayer {
			a, b := &once.ByPlayer[i], &r.ByPlayer[i]
			mean, luckless := a.Adjusted()
			if again, se := b.Adjusted(); math.Abs(again-mean) > 1e-9 || math.Abs(se-luckless) > 1e-9 {
				t.Errorf("%d runs, player %d: expects %v ± %v, %v ± %v when run once", runs, i, again, se, mean, luckless)
			}
			one, several := a.Raw.StdError(), b.Raw.StdError()
			if d := math.Abs(a.Raw.Mean() - b.Raw.Mean()); d > 4*math.Hypot(one, several) {
				t.Errorf("%d runs, player %d: wins %v ± %v, %v ± %v when run once", runs, i, b.Raw.Mean(), several, a.Raw.Mean(), one)
			}
			boards := (several*several - luckless*luckless) / (one*one - luckless*luckless)
			if boards*float64(runs) < 0.8 || boards*float64(runs) > 1.05 {
				t.Errorf("%d runs, player %d: the boards bring %.3f of the variance that one brings", runs, i, boards)
			}
		}
	}
}

// TestRunItDealsAllRivers checks that two rivers of an all-in on the turn are
// uniform among the ordered pairs of the cards left, and that neither is a card
// of a player who folded.
func TestRunItDealsAllRivers(t *testing.T) {
	s := headsUp(30_000, shove, shove)
	s.Seats = append(s.Seats, play.Seat{Name: "C", Strategy: "c", Maker: giveUp, Stack: 1000})
	s.Rules.RunIt, s.Street, s.Pot, s.Button, s.HoldButton = 2, table.Turn, 300, 0, true
	s.Board = cards(t, "8d9s2h3c")
	used := card.SetOf(s.Board...)
	for i, text := range []string{"As4s5hKh", "8c8hTsJs", "AdAc6d7d"} {
		s.Seats[i].Hand = omaha(t, text)
		used |= card.SetOf(cards(t, text)...)
		s.Seats[i].Stack = 100
	}
	var buf bytes.Buffer
	s.Histories = &play.Histories{Writer: &buf, Format: history.PHH, Every: 1}
	run(t, s)
	pairs := map[string]int{}
	for _, part := range strings.Split(buf.String(), `_boards = ["8d9s2h3c`)[1:] {
		pairs[part[:2]+part[len(`Xx", "8d9s2h3c`):][:2]]++
	}
	left := (card.Deck &^ used).Cards()
	n, sum := 0.0, 0.0
	for _, c := range pairs {
		n += float64(c)
	}
	expected := n / float64(len(left)*(len(left)-1))
	for _, a := range left {
		for _, b := range left {
			c := pairs[a.String()+b.String()]
			if a == b && c > 0 {
				t.Errorf("%v came on both boards", a)
			} else if a != b {
				sum += (float64(c) - expected) * (float64(c) - expected) / expected
			}
		}
	}
	free := float64(len(left)*(len(left)-1) - 1)
	if n != float64(s.Hands) || math.Abs(sum-free) > 5*math.Sqrt(2*free) {
		t.Errorf("%v hands in %d pairs, chi-square %v with %v degrees of freedom", n, len(pairs), sum, free)
	}
}

// TestRunItAllocatesNothing checks that hands on several boards need no memory.
func TestRunItAllocatesNothing(t *testing.T) {
	allocations := func(hands int64) float64 {
		s := shovers(hands, 3)
		s.Workers = 1
		return testing.AllocsPerRun(1, func() { run(t, s) })
	}
	if more := allocations(9_000) - allocations(3_000); more > 200 {
		t.Errorf("6,000 more hands need %v more allocations", more)
	}
}

// TestRunItChecks are the tables that can't run hands several times.
func TestRunItChecks(t *testing.T) {
	for want, change := range map[string]func(*play.Spec){
		"a table runs a hand 1 to 4 times, not 5": func(s *play.Spec) { s.Rules.RunIt = 5 },
		"3 cards of the board are fixed, but a hand that is run 2 times has as many boards; fix the 0 that lie there when hands start, or run it once": func(s *play.Spec) {
			s.Board = cards(t, "Kd9s2h")
		},
		"6 players with 6 cards each and 4 boards need 56 cards; the deck has 52": func(s *play.Spec) {
			s.Rules.Game.HoleCards, s.Rules.RunIt = 6, 4
		},
	} {
		s := sixMax(10, shove)
		s.Rules.RunIt = 2
		change(s)
		var bad *play.SpecError
		if err := s.Check(); !errors.As(err, &bad) || bad.Key != "run_it" || bad.Msg != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	s := sixMax(10, shove)
	s.Rules.RunIt, s.Street, s.Pot, s.Board = 4, table.Flop, 10, cards(t, "Kd9s2h")
	if err := s.Check(); err != nil {
		t.Error(err)
	}
}
