package play_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
)

// kinds are specs that use everything a session can do.
func kinds(t testing.TB, hands int64) map[string]*play.Spec {
	out := map[string]*play.Spec{}
	add := func(name string, s *play.Spec) *play.Spec { out[name] = s; return s }
	add("plain", sixMax(hands, tight, loose))
	s := add("rake and limit", sixMax(hands, tight, loose))
	s.Rules.Rake, s.Rules.Betting = table.Rake{BasisPoints: 500, Cap: 6}, table.Limit
	s = add("duplicate", headsUp(hands, tight, loose))
	s.Duplicate, s.HandsPerSession = true, 7
	s = add("carry", sixMax(hands, loose))
	s.Carry, s.HandsPerSession, s.Entry, s.Lines, s.Tables = true, 50, table.EntryWait, true, 3
	s.Seats[0].Rebuys, s.Seats[1].Rebuys, s.Seats[1].RebuyTo = -1, 2, 77
	s.Seats[2].TopUpBelow, s.Seats[2].TopUpTo = 120, 150
	s.Seats[3].Joins, s.Seats[3].Leaves = 11, 30
	s.Seats[4].Leaves = 20
	s = add("dead button", sixMax(hands, loose))
	s.Carry, s.HandsPerSession, s.DeadButton = true, 40, true
	s.Seats[3].Joins, s.Seats[3].Leaves = 11, 30
	s.Seats[5].Joins = 5
	s = add("straddles and bombs", sixMax(hands, tight, loose))
	s.StraddleEvery, s.Straddle, s.BombEvery, s.BombPot = 3, table.StraddleUTG, 5, 10
	s = add("five cards high-low", sixMax(hands, tight, loose))
	s.Rules.Game = evaluator.Game{HoleCards: 5, HighLow: true}
	s.Rules.Straddle, s.Rules.Ante = table.StraddleButton, 1
	s = add("fixed deals", sixMax(hands, tight, loose))
	s.Seats[1].Hand, s.Seats[4].Hand, s.Board = omaha(t, "AA$ds"), omaha(t, "KK@90,QQ@30"), cards(t, "Kd9s2h")
	s = add("flop spot", headsUp(hands, tight, loose))
	s.Street, s.Pot, s.Button, s.HoldButton, s.Board = table.Flop, 25, 1, true, cards(t, "Kd9s2h")
	s.Seats[0].Hand = omaha(t, "AA")
	s = add("turn spot, any board", sixMax(hands, tight, loose))
	s.Street, s.Pot, s.Button, s.HoldButton = table.Turn, 60, 1, true
	s = add("run it three times", sixMax(hands, shove, loose))
	s.Rules.RunIt, s.Rules.Game.HighLow, s.Rules.Rake = 3, true, table.Rake{BasisPoints: 500, Cap: 6}
	for i := range s.Seats {
		s.Seats[i].Stack = int64(11 + 17*i)
	}
	s = add("run a spot twice", headsUp(hands, shove, loose))
	s.Street, s.Pot, s.Button, s.HoldButton, s.Rules.RunIt, s.Duplicate = table.Flop, 25, 1, true, 2, true
	s = add("clock", sixMax(hands, tight, loose))
	clock := table.StandardClock()
	s.Clock = &clock
	s.Seats[0].Think = play.Think{Min: 20, Max: 31}
	s.Seats[1].Think = play.Think{Mean: 8, Disconnect: 0.2, AwayMin: 5, AwayMax: 60}
	return out
}

// outcome is what must not depend on the number of workers.
type outcome struct {
	tally play.Result
	text  string
}

func play1(t testing.TB, s *play.Spec, workers int, format history.Format) outcome {
	t.Helper()
	var buf bytes.Buffer
	one := *s
	one.Workers = workers
	one.Histories = &play.Histories{Writer: &buf, Format: format, Every: 7}
	r := run(t, &one)
	return outcome{*r, buf.String()}
}

// TestWorkers checks that any number of workers counts the same and writes the
// same hands.
func TestWorkers(t *testing.T) {
	for name, s := range kinds(t, 900) {
		first := play1(t, s, 1, history.PokerStars)
		if first.text == "" || !first.tally.Complete || first.tally.Hands < 900 {
			t.Fatalf("%s: %d hands, complete %v, %d bytes of histories", name, first.tally.Hands, first.tally.Complete, len(first.text))
		}
		for _, workers := range []int{2, 3, 7} {
			if next := play1(t, s, workers, history.PokerStars); !reflect.DeepEqual(first, next) {
				t.Errorf("%s: %d workers find something else than one", name, workers)
			}
		}
	}
}

// TestOnly replays hands alone by their number.
func TestOnly(t *testing.T) {
	for name, s := range kinds(t, 300) {
		all := play1(t, s, 2, history.PokerStars).text
		for _, hand := range strings.SplitAfter(all, "\n\n") {
			var number int64
			for _, c := range strings.TrimPrefix(hand, "omahasim Hand #") {
				if c < '0' || c > '9' {
					break
				}
				number = number*10 + int64(c-'0')
			}
			if number%5 != 0 || number == 0 {
				continue
			}
			var buf bytes.Buffer
			one := *s
			one.Histories = &play.Histories{Writer: &buf, Format: history.PokerStars}
			if _, err := play.Only(context.Background(), &one, number); err != nil {
				t.Fatal(err)
			}
			if buf.String() != hand {
				t.Fatalf("%s: hand %d alone is\n%s\nin the run it was\n%s", name, number, buf.String(), hand)
			}
		}
	}
}

// TestHistoriesReconcile audits what runs write, in both formats.
func TestHistoriesReconcile(t *testing.T) {
	for name, s := range kinds(t, 700) {
		for _, format := range []history.Format{history.PokerStars, history.PHH} {
			o := play1(t, s, 1, format)
			audited := audit(t, name, o.text)
			if want := o.tally.Hands/7 - o.tally.Untold; audited != want {
				t.Errorf("%s, format %d: %d hands reconcile, want %d", name, format, audited, want)
			}
			if (o.tally.Untold > 0) != (name == "clock") {
				t.Errorf("%s: %d hands left out", name, o.tally.Untold)
			}
		}
	}
}

// audit returns how many hands of a history reconcile; it must be all.
func audit(t interface{ Fatalf(string, ...any) }, name, text string) (hands int64) {
	r := history.NewReader(name, strings.NewReader(text))
	var a history.Auditor
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return hands
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out := a.Audit(h)
		if out.Status != history.OK || !out.Replayed {
			lines := strings.Split(text, "\n")
			t.Fatalf("%s: hand %s: %v\n%s", name, h.ID, out.Problems, strings.Join(lines[h.Line-1:h.Last], "\n"))
		}
		hands++
	}
}
