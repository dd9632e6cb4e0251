package sweep

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/omahasim/omahasim/sim/checkpoint"
)

// NewPartial returns the sum over no boards, for Continue.
func (s *Sweep) NewPartial() *Partial {
	p := s.newPartial()
	return &p
}

// boardClasses lists the boards in the order in which they are swept.
func (s *Sweep) boardClasses() []boardClass {
	s.listOnce.Do(func() { s.list = classes(s.live, s.missing, s.group) })
	return s.list
}

// Starts reports whether p can be the sum over the first p.Classes classes of
// boards.
func (s *Sweep) Starts(p *Partial) bool {
	list := s.boardClasses()
	if p.Classes < 0 || p.Classes > int64(len(list)) || !s.fits(p) {
		return false
	}
	boards := int64(0)
	for _, c := range list[:p.Classes] {
		boards += int64(c.size())
	}
	return boards == p.Boards
}

// fits reports whether p has results of as many hands as the sweep wants.
func (s *Sweep) fits(p *Partial) bool {
	for e := range p.Hands {
		want := 0
		if s.perHand && (e == eventHigh || s.highLow) {
			want = len(s.a.sets)
		}
		if len(p.Hands[e]) != want {
			return false
		}
	}
	return true
}

// Continue adds to p, the sum over the first p.Classes classes of boards, all
// the others. Whenever due says so, and when ctx ends, the workers finish their
// boards, p is again the sum over the first boards, and save is called, which
// may keep p for another process. Both may be nil. Progress is as in Run. When
// ctx is cancelled Continue returns its error.
func (s *Sweep) Continue(ctx context.Context, p *Partial, workers int, progress func(done, total int64),
	due func() bool, save func(),
) error {
	if !s.Starts(p) {
		return errors.New("the boards to go on from are of another sweep")
	}
	return s.sweep(ctx, p, s.boardClasses(), p.Classes, workers, progress, due, save)
}

// Part sweeps the board classes from number first to before last. Parts that
// together cover 0 to Classes() add up, by Partial.Add, to what Result wants.
// Progress counts the classes of this part.
func (s *Sweep) Part(ctx context.Context, first, last int64, workers int, progress func(done, total int64)) (*Partial, error) {
	list := s.boardClasses()
	if first < 0 || last < first || last > int64(len(list)) {
		return nil, fmt.Errorf("board classes %d to %d of %d", first, last, len(list))
	}
	p := s.NewPartial()
	return p, s.sweep(ctx, p, list[first:last], 0, workers, progress, nil, nil)
}

// sweep adds the boards of the list from a place on to the sum. It works in
// rounds, at the end of which the sum has all the boards up to a place.
func (s *Sweep) sweep(ctx context.Context, sum *Partial, list []boardClass, from int64, workers int,
	progress func(done, total int64), due func() bool, save func(),
) error {
	total := int64(len(list))
	all := make([]sweeper, max(1, min(int64(workers), total-from)))
	for i := range all {
		all[i] = s.newWorker()
	}
	*all[0].partial() = *sum // with its lists of hands: the first worker adds to them
	var next, done atomic.Int64
	next.Store(from)
	done.Store(from)
	var mu sync.Mutex // guards progress and shown
	shown := from
	report := func() {
		n := done.Add(1)
		if progress == nil {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		if n > shown {
			shown = n
			progress(n, total)
		}
	}
	for done.Load() < total && ctx.Err() == nil {
		var pause atomic.Bool
		var wg sync.WaitGroup
		for _, w := range all {
			wg.Go(func() {
				for ctx.Err() == nil && !pause.Load() {
					at := next.Add(1) - 1
					if at >= total {
						return
					}
					w.board(list[at])
					report()
					if due != nil && due() {
						pause.Store(true)
					}
				}
			})
		}
		wg.Wait()
		first := all[0].partial()
		for _, w := range all[1:] {
			first.Add(w.partial())
			w.partial().reset()
		}
		*sum = *first
		if save != nil && done.Load() < total {
			save()
		}
	}
	if done.Load() < total {
		return context.Cause(ctx)
	}
	return nil
}

// reset makes p the sum over no boards.
func (p *Partial) reset() {
	hands := p.Hands
	for e := range hands {
		clear(hands[e])
	}
	*p = Partial{Hands: hands}
}

// Fields hands all sums to the codec, with the numbers of hands.
func (p *Partial) Fields(c *checkpoint.Codec) {
	for _, x := range [...]*Wide{&p.Win, &p.Tie, &p.LowWin, &p.LowTie, &p.NoLow, &p.NoLowWin, &p.NoLowTie, &p.Scoop, &p.Scooped} {
		x.Fields(c)
	}
	c.Uint(&p.Pairs)
	c.Int(&p.Boards, &p.Classes)
	for e := range p.Hands {
		if !c.Exactly(len(p.Hands[e])) {
			return
		}
		for i := range p.Hands[e] {
			c.Int(&p.Hands[e][i].Win, &p.Hands[e][i].Tie)
		}
	}
}
