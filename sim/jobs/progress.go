package jobs

import (
	"sync"
	"sync/atomic"

	"github.com/omahasim/omahasim/sim/pool"
)

// Progress is updated while Run works and may be read at any time.
type Progress struct {
	Jobs        atomic.Int64 // finished
	done, total atomic.Int64 // of finished jobs, and of all, in microseconds of one core, as estimated
	kept        atomic.Int64 // of finished jobs, done by an earlier process
	mu          sync.Mutex
	running     map[*pool.Progress]int64 // with the work of the whole job
}

// Work returns how much of the work that the journal didn't have is done, how
// much there is, and how much of what is done an earlier process had done, in
// microseconds of one core, as estimated.
func (p *Progress) Work() (done, total, kept int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	done, total, kept = p.done.Load(), p.total.Load(), p.kept.Load()
	for q, work := range p.running {
		d, k := parts(q, work)
		done, kept = done+d, kept+k
	}
	return done, total, kept
}

// parts returns how much of the work of a job is done, and was done before.
func parts(p *pool.Progress, work int64) (done, kept int64) {
	total := float64(p.Total.Load())
	if total <= 0 {
		return 0, 0
	}
	share := func(n int64) int64 { return int64(min(float64(n)/total, 1) * float64(work)) }
	return share(p.Done.Load()), share(p.Kept.Load())
}

// begin follows a job.
func (p *Progress) begin(t *Task) *pool.Progress {
	q := &pool.Progress{}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running == nil {
		p.running = map[*pool.Progress]int64{}
	}
	p.running[q] = micros(t)
	return q
}

// end counts a job that is over, unless it was interrupted. It returns which
// share an earlier process had done.
func (p *Progress) end(q *pool.Progress, finished bool) (from float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	work := p.running[q]
	delete(p.running, q)
	_, kept := parts(q, work)
	if finished {
		p.done.Add(work)
		p.kept.Add(kept)
	}
	return float64(kept) / float64(work)
}
