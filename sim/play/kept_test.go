package play_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/strategy"
)

// counting counts the decisions of a player.
type counting struct {
	strategy.Maker
	n *atomic.Int64
}

func (c counting) Make(ctx context.Context) (strategy.Player, error) {
	p, err := c.Maker.Make(ctx)
	return countingPlayer{p, c.n}, err
}

type countingPlayer struct {
	strategy.Player
	n *atomic.Int64
}

func (p countingPlayer) Act(v *strategy.View) strategy.Action {
	p.n.Add(1)
	return p.Player.Act(v)
}

// differ compares unexported fields too. It only says whether: a list of the
// differences of large results would take minutes.
func differ(a, b *play.Result) bool {
	return !cmp.Equal(a, b, cmp.Exporter(func(reflect.Type) bool { return true }), cmpopts.EquateEmpty())
}

// TestGoesOn plays any table, goes on from any state that was saved on the way
// with any number of workers, and gets the result of the whole, while only the
// rest is played.
func TestGoesOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySpec(t)
		s.Hands, s.Workers = rapid.Int64Range(200, 1500).Draw(t, "more hands"), 1
		if rapid.Bool().Draw(t, "stop") {
			s.Stop = &play.Stop{HalfWidth: rapid.Float64Range(10, 3000).Draw(t, "half width")}
		}
		s.NoAllInEV = rapid.IntRange(0, 3).Draw(t, "all-in") > 0
		var decisions atomic.Int64
		for i := range s.Seats {
			s.Seats[i].Maker = counting{s.Seats[i].Maker, &decisions}
		}
		want, err := play.Run(context.Background(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		whole := decisions.Swap(0)

		type life struct {
			state []byte
			made  int64 // decisions up to there
		}
		var saved []life
		save := func(state []byte) { saved = append(saved, life{slices.Clone(state), decisions.Load()}) }
		s.Checkpoint = checkpoint.New(nil, save)
		s.Checkpoint.SaveEvery(0)
		got, err := play.Run(context.Background(), s, nil)
		if err != nil || differ(want, got) {
			t.Fatalf("saving changes the result: %v", err)
		}
		if len(saved) == 0 {
			return // one chunk
		}
		from := rapid.SampledFrom(saved).Draw(t, "from")
		decisions.Store(0)
		s.Workers = rapid.IntRange(1, 3).Draw(t, "workers")
		s.Checkpoint = checkpoint.New(from.state, save)
		var p play.Progress
		got, err = play.Run(context.Background(), s, &p)
		if err != nil || differ(want, got) {
			t.Fatalf("going on changes the result: %v", err)
		}
		if n := decisions.Load(); n < whole-from.made || s.Stop == nil && n != whole-from.made {
			t.Fatalf("%d decisions after %d of %d", n, from.made, whole)
		}
		if kept := p.Kept.Load(); kept <= 0 || p.Done.Load() < got.Hands || !s.Checkpoint.Resumed() {
			t.Fatalf("%d of %d hands are from before", kept, p.Done.Load())
		}
	})
}

// TestInterruptedGoesOn: an interrupted run saves all that it has.
func TestInterruptedGoesOn(t *testing.T) {
	s := sixMax(20_000, loose, tight)
	s.Lines = true
	want := run(t, s)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var n, calls atomic.Int64
	original := s.Seats[0].Maker
	s.Seats[0].Maker = plan(func(v *strategy.View) strategy.Action {
		if n.Add(1) == 5000 {
			cancel()
		}
		return loose(v)
	})
	var state []byte
	s.Checkpoint = checkpoint.New(nil, func(x []byte) { state = x; calls.Add(1) })
	part, err := play.Run(ctx, s, nil)
	if !errors.Is(err, context.Canceled) || part.Complete || part.Hands == 0 || calls.Load() == 0 {
		t.Fatalf("%v", err)
	}
	s.Seats[0].Maker = original
	s.Checkpoint = checkpoint.New(state, func([]byte) {})
	s.Checkpoint.SaveEvery(1 << 60)
	var p play.Progress
	got, err := play.Run(context.Background(), s, &p)
	if err != nil || differ(want, got) {
		t.Errorf("the result is another: %v", err)
	}
	if p.Kept.Load() != part.Hands {
		t.Errorf("%d hands of %d are from before", p.Kept.Load(), part.Hands)
	}
}

// TestStateOfAnother: what is no state of this table is refused, and the run
// begins anew.
func TestStateOfAnother(t *testing.T) {
	stateOf := func(s *play.Spec) (state []byte) {
		s.Checkpoint = checkpoint.New(nil, func(x []byte) { state = x })
		s.Checkpoint.SaveEvery(0)
		run(t, s)
		s.Checkpoint = nil
		return state
	}
	s := sixMax(1000, loose, tight)
	s.Lines = true
	want := run(t, s)
	own := stateOf(s)
	other := stateOf(headsUp(1000, loose, tight))
	tables := sixMax(1000, loose, tight)
	tables.Tables = 2
	for name, state := range map[string][]byte{"another table": other, "more tables": stateOf(tables), "cut": own[:len(own)-1],
		"more": append(slices.Clone(own), 0), "none of all": []byte("{}")} {
		s.Checkpoint = checkpoint.New(state, func([]byte) {})
		got := run(t, s)
		if differ(want, got) {
			t.Errorf("%s: the result is another", name)
		}
		if s.Checkpoint.Refused() == nil || s.Checkpoint.Resumed() {
			t.Errorf("%s: was not refused", name)
		}
	}
}

// TestFlatState: the state of a long run is not larger than that of a short
// one, but for longer numbers, more points of the path and rare lines.
func TestFlatState(t *testing.T) {
	size := func(hands int64) (n int) {
		s := sixMax(hands, loose, tight)
		s.NoAllInEV = true
		s.Checkpoint = checkpoint.New(nil, func(x []byte) { n = len(x) })
		s.Checkpoint.SaveEvery(0)
		run(t, s)
		return n
	}
	short, long := size(30_000), size(300_000)
	if long > short*3/2 || long > 20_000 {
		t.Errorf("%d bytes after 30,000 hands, %d after 300,000", short, long)
	}
}
