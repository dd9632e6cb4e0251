package play_test

import (
	"math"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

func cards(t testing.TB, text string) []card.Card {
	t.Helper()
	list, err := card.ParseList(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// riverSpot is the toy game worked by hand below: pot 100 on the river, 100
// behind, and the board Kd9s2h7c4s. The bettor holds a set of kings two times
// in three and nothing otherwise, and always bets the pot; the catcher has two
// pair, nines and sevens.
//
// When the catcher calls, the bettor gains 200 (the pot and the call) with a
// set and loses 100 with nothing: 2/3 * 200 - 1/3 * 100 = 100 a hand. When the
// catcher folds, the bettor gains the pot, 100. So calling and folding are
// worth the same to the catcher, 0 a hand: a pot bet with one bluff for two
// hands of value leaves a bluff-catcher indifferent.
func riverSpot(t testing.TB, hands int64, catcher strategy.Maker) *play.Spec {
	s := headsUp(hands, shove, catcher)
	s.Rules.Betting = table.NoLimit
	s.Street, s.Pot, s.Button, s.HoldButton, s.HandsPerSession = table.River, 100, 0, true, 1
	s.Board = cards(t, "Kd9s2h7c4s")
	for i, r := range []string{"KsKh3c3d@2,QcQdJh5h@1", "9c7s6dTh"} {
		s.Seats[i].Hand, s.Seats[i].Stack = omaha(t, r), 100
	}
	return s
}

// giveUp checks and folds.
var giveUp = plan(func(v *strategy.View) strategy.Action { return strategy.CheckOrFold(v.Legal()) })

func TestToySpot(t *testing.T) {
	for name, catcher := range map[string]strategy.Maker{"calls": station, "folds": giveUp} {
		r := run(t, riverSpot(t, 20_000, catcher))
		for i, want := range []float64{100, 0} {
			c := &r.ByPlayer[i].Raw
			mean, se := c.Mean(), c.StdError()
			if !(math.Abs(mean-want) <= 4*se+1e-12) {
				t.Errorf("the catcher %s: player %d wins %v ± %v, want %v", name, i, mean, se, want)
			}
			if (se == 0) != (name == "folds") {
				t.Errorf("the catcher %s: an error of %v", name, se)
			}
		}
	}
}

// TestExpectationIsTheMean compares the adjusted result of an all-in on the
// turn, with a side pot and high-low, with the mean over all rivers, each
// played.
func TestExpectationIsTheMean(t *testing.T) {
	for _, highLow := range []bool{false, true} {
		s := headsUp(1, shove, shove)
		s.Rules.Betting, s.Rules.Game.HighLow = table.NoLimit, highLow
		s.Rules.Rake = table.Rake{BasisPoints: 500, Cap: 7000}
		s.Seats = append(s.Seats, play.Seat{Name: "C", Strategy: "c", Maker: shove, Stack: 200_000}, play.Seat{Name: "D", Strategy: "d", Maker: giveUp, Stack: 90_000})
		s.Street, s.Pot, s.Button, s.HoldButton = table.Turn, 30_000, 0, true
		s.Board = cards(t, "8d9s2h3c")
		used := card.SetOf(s.Board...)
		for i, text := range []string{"As4s5hKh", "8c8hTsJs", "AdAc6d7d", "QcQdJhTh"} {
			s.Seats[i].Hand = omaha(t, text)
			used |= card.SetOf(cards(t, text)...)
		}
		s.Seats[0].Stack, s.Seats[1].Stack, s.Seats[2].Stack = 61_000, 150_000, 200_000
		r := run(t, s)
		var sum [4]float64
		rivers := (card.Deck &^ used).Cards()
		for _, c := range rivers {
			one := *s
			one.Board = append(cards(t, "8d9s2h3c"), c)
			played := run(t, &one)
			for i := range sum {
				sum[i] += played.ByPlayer[i].Raw.Mean()
			}
		}
		for i := range sum {
			got, _ := r.ByPlayer[i].Adjusted()
			// Odd chips make the two differ by a chip or so.
			if want := sum[i] / float64(len(rivers)); math.Abs(got-want) > 2 {
				t.Errorf("high-low %v, player %d: expects %v, but wins %v on average", highLow, i, got, want)
			}
		}
	}
}

// TestAdjustingKeepsTheMean plays hands with many all-ins of many players and
// compares the adjusted with the raw results.
func TestAdjustingKeepsTheMean(t *testing.T) {
	s := sixMax(6_000, loose)
	s.Rules.Game.HighLow = true
	for i := range s.Seats {
		s.Seats[i].Stack = int64(40 + 30*i)
	}
	r := run(t, s)
	for i := range s.Seats {
		raw, rawError := r.ByPlayer[i].Raw.Mean(), r.ByPlayer[i].Raw.StdError()
		mean, se := r.ByPlayer[i].Adjusted()
		// The error of the difference is about that of what was taken out.
		diff := math.Sqrt(math.Max(rawError*rawError-se*se, 0)) + 0.1*rawError
		if !(math.Abs(raw-mean) < 4*diff) || se >= rawError {
			t.Errorf("player %d: raw %v ± %v, adjusted %v ± %v", i, raw, rawError, mean, se)
		}
	}
}

// TestEqualPlayers has six players with one strategy earn nothing but the rake
// they pay.
func TestEqualPlayers(t *testing.T) {
	for name, prepare := range map[string]func(*play.Spec){
		"plain": func(*play.Spec) {},
		"duplicate": func(s *play.Spec) {
			s.Duplicate = true
		},
		"carry": func(s *play.Spec) {
			s.Carry, s.HandsPerSession = true, 60
			for i := range s.Seats {
				s.Seats[i].Rebuys, s.Seats[i].TopUpBelow, s.Seats[i].TopUpTo = -1, 100, 200
			}
		},
	} {
		s := sixMax(12_000, loose)
		s.Rules.Rake = table.Rake{BasisPoints: 500, Cap: 6}
		s.NoAllInEV = true
		prepare(s)
		r := run(t, s)
		total, rake := 0.0, r.Rake.Float()
		for i := range s.Seats {
			c, m := &r.ByPlayer[i].Raw, r.Players[i].Moments()
			total += m.Sum.Float()
			want := -rake / float64(r.Hands) / 6
			if !(math.Abs(c.Mean()-want) < 4*c.StdError()) {
				t.Errorf("%s: player %d wins %v ± %v, want %v", name, i, c.Mean(), c.StdError(), want)
			}
		}
		if total != -rake || rake == 0 {
			t.Errorf("%s: the players won %v in all and the house %v", name, total, rake)
		}
	}
}
