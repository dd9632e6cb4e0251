package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/report"
)

// Task is a job that can be run.
type Task struct {
	Job     report.Job // all but the answer
	Method  string     // how it will be answered, for a plan
	Seconds float64    // rough time on one core
	// Err is what is wrong with the job, if that is known before it runs.
	Err error
	// Run fills in the answer with that many goroutines. The scratch stays
	// with the worker from job to job.
	Run func(ctx context.Context, workers int, scratch *sim.Scratch, job *report.Job) error
}

// Outcome is what became of a task.
type Outcome struct {
	Job  report.Job
	Err  error // why it failed; Job.Error has it as text
	Kept bool  // the answer is from the journal
	// WentOn says that an earlier process had begun; From is how much it had
	// done, 0 to 1, of the last part of the job.
	WentOn bool
	From   float64
	// Lost says why what was kept of the work could not be used, nil if it could.
	Lost error
	Done bool // answered or failed, not left over by an interruption
}

// longTask is the estimated seconds from which a job has all workers.
const longTask = 1.0

// Run answers the tasks, those that the journal has by looking them up. The
// outcomes are in the order of the tasks. An error is about the run as a
// whole: sim.ErrInterrupted, or a journal that can't be written. Journal and
// progress may be nil.
func Run(ctx context.Context, tasks []Task, workers int, journal *Journal, p *Progress) ([]Outcome, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	if p == nil {
		p = &Progress{}
	}
	r := &runner{tasks: tasks, out: make([]Outcome, len(tasks)), journal: journal, progress: p}
	r.ctx, r.stop = context.WithCancelCause(ctx)
	defer r.stop(nil)
	long, short := r.order()
	scratch := make([]sim.Scratch, workers)
	for _, i := range long {
		r.run(i, workers, &scratch[0])
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for w := range min(workers, len(short)) {
		wg.Go(func() {
			for {
				k := int(next.Add(1)) - 1
				if k >= len(short) || r.ctx.Err() != nil {
					return
				}
				r.run(short[k], 1, &scratch[w])
			}
		})
	}
	wg.Wait()
	err := context.Cause(r.ctx)
	if ctx.Err() != nil {
		err = sim.ErrInterrupted
	}
	if journal != nil {
		if syncErr := journal.Sync(); err == nil {
			err = syncErr
		}
	}
	return r.out, err
}

type runner struct {
	ctx      context.Context
	stop     context.CancelCauseFunc
	tasks    []Task
	out      []Outcome
	journal  *Journal
	progress *Progress
}

// order settles what needs no work, and sorts the rest by its length.
func (r *runner) order() (long, short []int) {
	for i := range r.tasks {
		t := &r.tasks[i]
		r.out[i].Job = t.Job
		if t.Err != nil {
			r.finish(i, t.Err)
			continue
		}
		if kept, ok := r.journal.find(t.Job.Hash); ok {
			answer(&r.out[i].Job, kept)
			r.out[i].Kept = true
			r.finish(i, nil)
			r.dropPart(t)
			continue
		}
		r.progress.total.Add(micros(t))
		if t.Seconds >= longTask {
			long = append(long, i)
		} else {
			short = append(short, i)
		}
	}
	longest := func(a, b int) int {
		return cmp.Or(cmp.Compare(r.tasks[b].Seconds, r.tasks[a].Seconds), cmp.Compare(a, b))
	}
	slices.SortFunc(long, longest)
	slices.SortFunc(short, longest)
	return long, short
}

// micros is the estimated work of a task, at least 1.
func micros(t *Task) int64 { return max(1, int64(min(t.Seconds, 1e12)*1e6)) }

// answer copies the answer of a job, and what was found with it. What the
// file says about the job (its name, its place) may have changed since.
func answer(to, from *report.Job) {
	to.Equity, to.Play, to.Error = from.Equity, from.Play, from.Error
	if to.Boards != nil && from.Boards != nil {
		boards := *to.Boards
		boards.Weight = from.Boards.Weight
		to.Boards = &boards
	}
}

func (r *runner) finish(i int, err error) {
	o := &r.out[i]
	o.Done = true
	if err != nil {
		o.Err, o.Job.Error = err, inOneLine(err)
	}
	r.progress.Jobs.Add(1)
}

// inOneLine is an error without the place in its line that a caret shows.
func inOneLine(err error) string {
	var syntax *card.SyntaxError
	if errors.As(err, &syntax) {
		if place, ok := strings.CutSuffix(err.Error(), syntax.Error()); ok {
			return place + syntax.Msg
		}
	}
	return err.Error()
}

func (r *runner) run(i, workers int, scratch *sim.Scratch) {
	if r.ctx.Err() != nil {
		return
	}
	t, o := &r.tasks[i], &r.out[i]
	var lost error
	scratch.Checkpoint, lost = r.checkpoint(t)
	scratch.Progress = r.progress.begin(t)
	err := t.Run(r.ctx, workers, scratch, &o.Job)
	cut := errors.Is(err, sim.ErrInterrupted) || r.ctx.Err() != nil && errors.Is(err, context.Canceled)
	o.From = r.progress.end(scratch.Progress, !cut)
	o.WentOn = scratch.Checkpoint.Resumed()
	if lost == nil {
		lost = scratch.Checkpoint.Refused()
	}
	if lost != nil {
		o.Lost = fmt.Errorf("what an earlier run had done can't be used, and is done again: %w", lost)
	}
	if cut {
		o.Job = t.Job
		return
	}
	if err == nil && r.journal != nil {
		if err := r.journal.add(&o.Job); err != nil {
			r.stop(err)
		}
	}
	r.finish(i, err)
	r.dropPart(t)
}

// dropPart forgets what was kept of a job that is over.
func (r *runner) dropPart(t *Task) {
	if r.journal == nil {
		return
	}
	if err := r.journal.dropPart(t.Job.Hash); err != nil {
		r.stop(err)
	}
}

// checkpoint lets a job go on where another process left it, and keeps what
// this one does. The error is about what the other one left.
func (r *runner) checkpoint(t *Task) (*checkpoint.Checkpoint, error) {
	if r.journal == nil || t.Job.Hash == "" {
		return nil, nil
	}
	from, lost := r.journal.part(t.Job.Hash)
	return checkpoint.New(from, func(state []byte) {
		if err := r.journal.keepPart(t.Job.Hash, state); err != nil {
			r.stop(err)
		}
	}), lost
}
