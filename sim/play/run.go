package play

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/omahasim/omahasim/sim/pool"
	"github.com/omahasim/omahasim/sim/stats"
)

// Hands in a chunk, the unit of work: a hundredth of the run, so that the path
// has points, within these bounds.
const (
	minChunk = 128
	maxChunk = 4096
)

// minUnits is how many independent units a run has before it may stop by
// precision: fewer say little about their own spread.
const minUnits = 200

// Progress counts hands.
type Progress = pool.Progress

// Point is a place on the path of a run.
type Point struct {
	Hands int64
	Net   []stats.Sum // of each player so far
}

// Result is what a run counted.
type Result struct {
	*Tally
	Complete bool // false after an interruption: a prefix of the run
	Precise  bool // the Stop was reached
	Path     []Point
	// LastFaults says for each player what was wrong with one of the answers of
	// its program that were Faults, "" if none was. Which one depends on the
	// workers.
	LastFaults []string
	chunks     int64 // between two points of the path
}

// maxPoints bounds the path; when it is reached, every other point is dropped.
const maxPoints = 256

// Strategies returns the names of the strategies in the order of the seats.
func (s *Spec) Strategies() []string {
	var out []string
	for i := range s.Seats {
		if !slices.Contains(out, s.Seats[i].Strategy) {
			out = append(out, s.Seats[i].Strategy)
		}
	}
	return out
}

// plan is how a run is cut.
type plan struct {
	units    int64 // independent units
	perUnit  int64 // hands of a unit
	sessions int64 // hands of a session
	last     int64 // hands of a session of the last unit
	perChunk int64 // units in a chunk
}

func (s *Spec) plan() plan {
	p := plan{sessions: s.HandsPerSession, perUnit: s.HandsPerSession * s.passes()}
	p.units = (s.Hands + p.perUnit - 1) / p.perUnit
	rest := s.Hands - (p.units-1)*p.perUnit
	p.last = (rest + s.passes() - 1) / s.passes()
	chunk := min(max(s.Hands/100, minChunk), maxChunk)
	p.perChunk = max(1, chunk/p.perUnit)
	return p
}

// hands returns the hands of a session of unit g.
func (p *plan) hands(g int64) int64 {
	if g == p.units-1 {
		return p.last
	}
	return p.sessions
}

// TotalHands returns the hands that a run without a Stop plays: with
// Duplicate, Hands rounded up to whole rounds of the players.
func (s *Spec) TotalHands() int64 {
	p := s.plan()
	return (p.units-1)*p.perUnit + p.last*s.passes()
}

// Run plays. It returns a *SpecError for a spec that makes no sense, and the
// error of ctx beside the finished part of the run if ctx ended.
func Run(ctx context.Context, s *Spec, progress *Progress) (*Result, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if progress == nil {
		progress = &Progress{}
	}
	deals, err := newDealer(s)
	if err != nil {
		return nil, err
	}
	p := s.plan()
	chunks := (p.units + p.perChunk - 1) / p.perChunk
	progress.Total.Store(s.TotalHands())
	res := &Result{Tally: newTally(s), chunks: 1}
	start := s.resume(res, chunks)
	progress.Resume(res.Hands)
	workers, err := newWorkers(ctx, s, deals, int(min(int64(pool.Workers(s.Workers)), chunks)))
	if err != nil {
		return nil, err
	}
	defer func() {
		res.LastFaults = workers.lastFaults(len(s.Seats))
		workers.close()
	}()
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	bigBlind := float64(s.BigBlind())
	var failed error
	merged, err := pool.Continue(inner, s.Workers, start, chunks, func() *Tally { return newTally(s) },
		func() func(context.Context, int64, *Tally) bool {
			w := workers.take()
			return func(ctx context.Context, chunk int64, dst *Tally) bool {
				dst.reset()
				for g := chunk * p.perChunk; g < min((chunk+1)*p.perChunk, p.units); g++ {
					ok, err := w.unit(ctx, g, p.hands(g), dst)
					if err != nil {
						dst.err = err
						return true
					}
					if !ok {
						return false
					}
				}
				progress.Done.Add(dst.Hands)
				return true
			}
		},
		func(chunk int64, t *Tally) bool {
			if failed = t.err; failed != nil {
				return false
			}
			if failed = s.Histories.write(t.told); failed != nil {
				return false
			}
			res.append(t)
			res.point(chunk, false)
			res.Precise = s.Stop != nil && res.precise(s.Stop, bigBlind)
			return !res.Precise
		}, s.Checkpoint, func(chunks int64) { s.save(res, chunks) })
	if failed != nil {
		return nil, failed
	}
	res.Complete = err == nil && (merged == chunks || res.Precise)
	res.point(chunks, true)
	return res, err
}

// write writes the hands of a chunk in the order of their numbers.
func (h *Histories) write(hands []told) error {
	slices.SortFunc(hands, func(a, b told) int { return cmp.Compare(a.number, b.number) })
	for i := range hands {
		if _, err := h.Writer.Write(hands[i].text); err != nil {
			return fmt.Errorf("writing the histories: %w", err)
		}
	}
	return nil
}

// precise reports whether every player's interval is as narrow as asked for.
func (r *Result) precise(stop *Stop, bigBlind float64) bool {
	if r.Units < minUnits {
		return false
	}
	for i := range r.ByPlayer {
		half := 0.0
		if stop.Adjusted {
			half = r.ByPlayer[i].AdjustedHalfWidth(0.95)
		} else {
			half = r.ByPlayer[i].Raw.HalfWidth(0.95)
		}
		if !(half*100/bigBlind <= stop.HalfWidth) {
			return false
		}
	}
	return true
}

// point adds a point to the path after a chunk, if it is due, and at the end.
func (r *Result) point(chunk int64, last bool) {
	n := len(r.Path)
	if n > 0 && r.Path[n-1].Hands == r.Hands || (chunk+1)%r.chunks != 0 && !last {
		return
	}
	if n == maxPoints && !last {
		for i := 1; i < n; i += 2 {
			r.Path[i/2] = r.Path[i]
		}
		r.Path = r.Path[:n/2]
		r.chunks *= 2
		if (chunk+1)%r.chunks != 0 {
			return
		}
	}
	p := Point{Hands: r.Hands, Net: make([]stats.Sum, len(r.ByPlayer))}
	for i := range r.ByPlayer {
		p.Net[i] = r.ByPlayer[i].Raw.Sum()
	}
	r.Path = append(r.Path, p)
}

// workers are made before the run, so that what a player needs fails early.
type workers struct {
	mu   sync.Mutex
	all  []*worker
	next int
}

func newWorkers(ctx context.Context, s *Spec, d *dealer, n int) (*workers, error) {
	ws := &workers{}
	for range max(n, 1) {
		w := newWorker(s, d)
		ws.all = append(ws.all, w)
		if err := w.prepare(ctx); err != nil {
			ws.close()
			return nil, err
		}
	}
	return ws, nil
}

func (ws *workers) take() *worker {
	ws.mu.Lock()
	defer ws.mu.Unlock()
	ws.next++
	return ws.all[ws.next-1]
}

// lastFaults returns a fault of each player, "" for one who made none. Which of
// several it is depends on the workers.
func (ws *workers) lastFaults(seats int) []string {
	out := make([]string, seats)
	for _, w := range ws.all {
		for i, p := range w.players {
			out[i] = cmp.Or(out[i], lastFault(p))
		}
	}
	return out
}

func (ws *workers) close() {
	for _, w := range ws.all {
		w.close()
	}
}

// Only plays the session of one hand up to it and writes it down, as the run
// of the spec would have with that hand asked for, or a longer run: a hand
// doesn't depend on how many follow. The Tally is of the session so far.
func Only(ctx context.Context, s *Spec, number int64) (*Tally, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if number < 1 || number > MaxHands {
		return nil, bad(-1, "only", "the number of a hand is from 1 to %d, not %d", int64(MaxHands), number)
	}
	deals, err := newDealer(s)
	if err != nil {
		return nil, err
	}
	alone := *s
	alone.Histories = &Histories{Writer: s.Histories.Writer, Format: s.Histories.Format, Every: number}
	w := newWorker(&alone, deals)
	defer w.close()
	if err := w.prepare(ctx); err != nil {
		return nil, err
	}
	p := alone.plan()
	g := (number - 1) / p.perUnit
	in := (number - 1) % p.perUnit
	w.into = newTally(&alone)
	w.pass = int(in % alone.passes())
	ok, err := w.session(ctx, g, in/alone.passes()+1)
	if err == nil && !ok {
		err = ctx.Err()
	}
	if err == nil {
		err = alone.Histories.write(w.into.told)
	}
	return w.into, err
}
