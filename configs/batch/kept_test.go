package batch_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/omahasim/omahasim/configs/batch"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/jobs"
	"github.com/omahasim/omahasim/sim/pool"
	"github.com/omahasim/omahasim/sim/report"
)

// TestJobsGoOn runs jobs of every kind, and again from states that they saved:
// the results are the same bytes, and the work before was not done again.
func TestJobsGoOn(t *testing.T) {
	b, err := batch.Load("b.yaml", []byte(`
jobs:
- {name: table, kind: simulate, stakes: {sb: 1, bb: 2}, hands: 3000, seats: [{name: A}, {name: B, strategy: tight}, {name: C, strategy: reg}]}
- {name: stop, kind: simulate, stakes: {sb: 1, bb: 2}, hands: 90000, hands_per_session: 20, stacks: carry, stop: {ci95_bb100: 120}, seats: [{name: A}, {name: B, strategy: tight}]}
- {name: exact, players: [AA, "KK,QQ"], board: Kd9s2h7c, method: exact}
- {name: high-low, players: [A2, "3%"], board: Kd9s2h7c, method: exact, game: omaha8}
- {name: three, players: [AsAhKsKh, "QQ$ds", "JT98$ds"], board: Kd9s2h, method: exact}
- {name: sampled, players: [AA, KK, "*"], trials: 50000}
- {name: exact next card, players: [AA, KKQQ], board: Kd9s2h, method: exact, next_card: true}
- {name: pictures, players: [AA, KK, "*"], board: Kd9s2h, trials: 50000, next_card: true, distribution: true}
- {name: exact pictures, players: [AsAhKsKh, KKQQ], board: Qd9s2h, next_card: true, distribution: true}
`), batch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.Tasks {
		task := &b.Tasks[i]
		t.Run(task.Job.Job, func(t *testing.T) {
			if task.Err != nil {
				t.Fatal(task.Err)
			}
			want := answer(t, task, 2, &sim.Scratch{})
			var states [][]byte
			save := checkpoint.New(nil, func(state []byte) { states = append(states, slices.Clone(state)) })
			save.SaveEvery(0)
			if got := answer(t, task, 1, &sim.Scratch{Checkpoint: save}); got != want {
				t.Fatalf("saving changes the result\n%s\n%s", got, want)
			}
			if len(states) < 2 {
				t.Fatalf("%d states were saved", len(states))
			}
			for _, at := range []int{0, len(states) / 3, len(states) / 2, len(states) - 1} {
				s := sim.Scratch{Checkpoint: checkpoint.New(states[at], func([]byte) {}), Progress: &pool.Progress{}}
				if got := answer(t, task, 1+at%3, &s); got != want {
					t.Fatalf("going on from state %d changes the result\n%s\n%s", at, got, want)
				}
				if !s.Checkpoint.Resumed() || s.Checkpoint.Refused() != nil {
					t.Fatalf("state %d was not used: %v", at, s.Checkpoint.Refused())
				}
			}
		})
	}
}

// answer runs a task.
func answer(t *testing.T, task *jobs.Task, workers int, s *sim.Scratch) string {
	t.Helper()
	job := task.Job
	if err := task.Run(context.Background(), workers, s, &job); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := report.WriteJSONL(&out, []report.Job{job}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
