package equity

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// checkpointSpec is a question to sample.
func checkpointSpec(t *testing.T, game evaluator.Game, players ...string) Spec {
	t.Helper()
	s := Spec{Game: game, Method: MonteCarlo, Seed: 5, Workers: 2}
	for _, text := range players {
		r, err := handrange.Parse(text, game.HoleCards)
		if err != nil {
			t.Fatal(err)
		}
		s.Players = append(s.Players, r)
	}
	return s
}

// keptCase is a question that is answered in one of the ways there are.
type keptCase struct {
	name string
	spec Spec
	ask  func(context.Context, Spec) (any, error)
}

func keptCases(t *testing.T) []keptCase {
	high, highLow := evaluator.Game{HoleCards: 4}, evaluator.Game{HoleCards: 4, HighLow: true}
	run := func(ctx context.Context, s Spec) (any, error) { return Run(ctx, s) }
	next := func(ctx context.Context, s Spec) (any, error) { return NextCard(ctx, s) }
	over := func(o Over) func(context.Context, Spec) (any, error) {
		return func(ctx context.Context, s Spec) (any, error) { return Distribute(ctx, s, o) }
	}
	ask := func(name string, f func(context.Context, Spec) (any, error), s Spec, board string, change func(*Spec)) keptCase {
		cards, err := card.ParseList(board)
		if err != nil {
			t.Fatal(err)
		}
		s.Board = cards
		change(&s)
		return keptCase{name, s, f}
	}
	exact := func(s *Spec) { s.Method = Exact }
	trials := func(n int64) func(*Spec) { return func(s *Spec) { s.Trials = n } }
	return []keptCase{
		ask("trials", run, checkpointSpec(t, high, "AA", "*", "KK,QQ"), "", trials(123_456)),
		ask("precision", run, checkpointSpec(t, highLow, "A2", "*"), "", func(s *Spec) { s.Precision = 0.001 }),
		ask("joint deals", run, checkpointSpec(t, high, "AsAhKsKh,QsQhJsJh,9s9h8s7h", "TdTc9d8c,5d5c4d4c", "2s2h2d2c"), "Kd", exact),
		ask("boards", run, checkpointSpec(t, highLow, "A2KK$ds", "A23T$ds", "JT98$ds"), "Kd9s2h7d", exact),
		ask("sweep", run, checkpointSpec(t, high, "AA", "KK,QQ"), "Td5s2h", exact),
		ask("sweep of high-low", run, checkpointSpec(t, highLow, "AA", "2345"), "Td5s2h", exact),
		ask("sweep of each hand", run, checkpointSpec(t, highLow, "AA", "KK"), "Td5s2h7d", func(s *Spec) { s.Method, s.PerHand = Exact, true }),
		ask("sweep of any hand", run, checkpointSpec(t, high, "*", "KK"), "Td5s2h", exact),
		ask("sweep of each hand against any", run, checkpointSpec(t, highLow, "AA", "*"), "Td5s2h7d", func(s *Spec) { s.Method, s.PerHand = Exact, true }),
		ask("next card", next, checkpointSpec(t, high, "AA", "KK"), "Td5s2h", exact),
		ask("sampled next card", next, checkpointSpec(t, high, "AA", "KK", "*"), "Td5s", trials(54_321)),
		ask("precise next card", next, checkpointSpec(t, high, "AA", "KK", "*"), "Td5s", func(s *Spec) { s.Precision = 0.005 }),
		ask("over hands", over(OverHands), checkpointSpec(t, high, "AA", "KK"), "Td5s2h", exact),
		ask("over rivers", over(OverRiver), checkpointSpec(t, high, "AsAhKsQh", "JJTT"), "Td5s2h", exact),
		ask("over turns", over(OverTurn), checkpointSpec(t, high, "AsAhKsQh", "JJTT"), "Td5s2h", exact),
		ask("over two cards", over(OverTurn), checkpointSpec(t, high, "AsAhKsQh", "JsJhTsTh"), "Td5s", exact),
		ask("sampled hands", over(OverHands), checkpointSpec(t, high, "AA", "*"), "Td5s2h", trials(20_000)),
		ask("sampled boards", over(OverFlop), checkpointSpec(t, high, "AsAhKsKh", "*"), "", trials(20_000)),
	}
}

// differ compares unexported fields too.
func differ(a, b any) string {
	return cmp.Diff(a, b, cmp.Exporter(func(reflect.Type) bool { return true }),
		cmp.Comparer(func(a, b *big.Rat) bool { return a == b || a != nil && b != nil && a.Cmp(b) == 0 }))
}

// TestGoesOn goes on from states that were saved on the way, with other
// workers: the answer is that of an undisturbed run, and only the rest of the
// work is done.
func TestGoesOn(t *testing.T) {
	for _, x := range keptCases(t) {
		t.Run(x.name, func(t *testing.T) {
			s, rng := x.spec, rand.New(rand.NewPCG(1, 2))
			want, err := x.ask(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			// What was done when each state was saved.
			type life struct {
				state []byte
				done  int64
			}
			var saved []life
			s.Progress = &Progress{}
			save := func(state []byte) { saved = append(saved, life{slices.Clone(state), s.Progress.Done.Load()}) }
			s.Checkpoint = checkpoint.New(nil, save)
			s.Checkpoint.SaveEvery(0)
			got, err := x.ask(context.Background(), s)
			if diff := differ(want, got); err != nil || diff != "" {
				t.Fatalf("saving changes the answer: %v %s", err, diff)
			}
			if len(saved) < 2 {
				t.Fatalf("%d states were saved", len(saved))
			}
			whole := s.Progress.Done.Load()
			for range 4 {
				from := saved[rng.IntN(len(saved))]
				s.Workers, s.Progress = 1+rng.IntN(3), &Progress{}
				s.Checkpoint = checkpoint.New(from.state, func([]byte) {})
				got, err := x.ask(context.Background(), s)
				if diff := differ(want, got); err != nil || diff != "" {
					t.Fatalf("going on changes the answer: %v %s", err, diff)
				}
				done, kept := s.Progress.Done.Load(), s.Progress.Kept.Load()
				if !s.Checkpoint.Resumed() || s.Checkpoint.Refused() != nil || done != whole {
					t.Fatalf("%v: %d of %d are done", s.Checkpoint.Refused(), done, whole)
				}
				if kept != from.done {
					t.Fatalf("%d of the %d done were taken over", kept, from.done)
				}
			}
		})
	}
}

// TestInterruptedGoesOn interrupts runs again and again and lets each go on
// from what was saved.
func TestInterruptedGoesOn(t *testing.T) {
	interrupted := 0
	for _, x := range keptCases(t) {
		t.Run(x.name, func(t *testing.T) {
			s := x.spec
			want, err := x.ask(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			var saved []byte
			for runs := 1; ; runs++ {
				ctx, cancel := context.WithCancel(context.Background())
				s.Progress = &Progress{}
				dead := false
				s.Checkpoint = checkpoint.New(saved, func(state []byte) {
					if !dead {
						saved = state
					}
					if dead = runs < 4; dead {
						cancel()
					}
				})
				s.Checkpoint.SaveEvery(0)
				got, err := x.ask(ctx, s)
				cancel()
				if errors.Is(err, ErrInterrupted) {
					interrupted++
					continue
				}
				if diff := differ(want, got); err != nil || diff != "" {
					t.Fatalf("after %d runs: %v %s", runs, err, diff)
				}
				break // small ones may be done before they see the interruption
			}
		})
	}
	if interrupted == 0 {
		t.Error("no run was interrupted")
	}
}

// TestStateOfAnother: what is no state of the question is refused, and the
// question is answered anew.
func TestStateOfAnother(t *testing.T) {
	states := map[string][]byte{"text": []byte("{}")}
	cases := keptCases(t)
	for _, x := range cases {
		s := x.spec
		s.Checkpoint = checkpoint.New(nil, func(state []byte) {
			if states[x.name] == nil {
				states[x.name] = state
			}
		})
		s.Checkpoint.SaveEvery(0)
		if _, err := x.ask(context.Background(), s); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct{ of, from string }{
		{"trials", "precision"}, {"trials", "text"}, {"sweep", "sweep of each hand"}, {"sweep of each hand", "sweep"},
		{"over two cards", "over rivers"}, {"sampled next card", "text"}, {"boards", "text"},
	} {
		i := slices.IndexFunc(cases, func(c keptCase) bool { return c.name == x.of })
		s := cases[i].spec
		want, err := cases[i].ask(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		s.Checkpoint = checkpoint.New(states[x.from], func([]byte) {})
		got, err := cases[i].ask(context.Background(), s)
		if diff := differ(want, got); err != nil || diff != "" {
			t.Errorf("%s from %s: %v %s", x.of, x.from, err, diff)
		}
		if s.Checkpoint.Resumed() || s.Checkpoint.Refused() == nil && x.from != "over rivers" {
			t.Errorf("%s from %s: the state was not refused", x.of, x.from)
		}
	}
}
