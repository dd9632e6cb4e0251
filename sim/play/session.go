package play

import (
	"context"
	"fmt"

	"github.com/omahasim/omahasim/sim/deal"
	"github.com/omahasim/omahasim/sim/stats"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// worker plays sessions for one goroutine. Chairs are places at the table;
// players sit in them, by default player i in chair i.
type worker struct {
	spec     *Spec
	deals    *dealer
	strategy []int // of each player, in the order of Spec.Strategies
	players  []strategy.Player
	buckets  stats.Buckets
	fresh    []table.Rotor // a new table, by the chair of its first button

	hand    table.Hand
	tracker strategy.Tracker
	config  table.Config
	kind    handKind
	rules   [numKinds]table.Rules
	cards   dealt
	noise   deal.Stream // what players draw
	clock   deal.Stream // thinking times
	luck    luck

	// The session.
	pass   int // the player in a chair is chair+pass
	rotor  table.Rotor
	seated table.SeatSet
	stacks [table.MaxSeats]int64
	rebuys [table.MaxSeats]int

	deeds [table.MaxSeats]deeds
	units [table.MaxSeats]unit // of each player, in the unit that is being played
	teams []unit               // of each strategy
	into  *Tally
}

// handKind is a kind of hand that schedules bring.
type handKind int

const (
	plain handKind = iota
	straddled
	bomb
	numKinds
)

func newWorker(s *Spec, d *dealer) *worker {
	w := &worker{spec: s, deals: d, buckets: stats.ResultBuckets(s.BigBlind()), kind: -1, teams: make([]unit, len(s.Strategies()))}
	for i := range s.Seats {
		for k, name := range s.Strategies() {
			if name == s.Seats[i].Strategy {
				w.strategy = append(w.strategy, k)
			}
		}
	}
	w.config = table.Config{Seats: len(s.Seats), Street: s.Street, Pot: s.Pot, Auto: true}
	for k := range w.rules {
		w.rules[k] = s.Rules
		w.rules[k].ActionClock = s.Rules.ActionClock || s.Clock != nil
	}
	w.rules[straddled].Straddle = s.Straddle
	w.rules[bomb].BombPot, w.rules[bomb].Straddle = s.BombPot, table.NoStraddle
	return w
}

// prepare makes the players and the tables that sessions start from.
func (w *worker) prepare(ctx context.Context) error {
	for i := range w.spec.Seats {
		p, err := w.spec.Seats[i].Maker.Make(ctx)
		if err != nil {
			return fmt.Errorf("player %s: %w", w.spec.Seats[i].Name, err)
		}
		w.players = append(w.players, p)
	}
	n := len(w.spec.Seats)
	for first := range n {
		r, err := table.NewRotor(n, w.spec.DeadButton, w.spec.Entry)
		if err != nil {
			return err
		}
		for k := range n {
			if seat := (first + k) % n; w.spec.Seats[seat].Joins <= 1 {
				if err := r.Sit(seat); err != nil {
					return err
				}
			}
		}
		w.fresh = append(w.fresh, *r)
	}
	return nil
}

// close gives back what the players hold.
func (w *worker) close() {
	for _, p := range w.players {
		_ = strategy.Close(p) // the run is over; a program that ends badly changes no result
	}
}

// player returns who sits in a chair.
func (w *worker) player(chair int) int {
	p := chair + w.pass
	if n := len(w.spec.Seats); p >= n {
		p -= n
	}
	return p
}

// unit plays an independent unit: a session, or one for each chair with the
// same cards. It returns false if ctx ended.
func (w *worker) unit(ctx context.Context, g, hands int64, into *Tally) (bool, error) {
	w.units = [table.MaxSeats]unit{}
	clear(w.teams)
	w.into = into
	for w.pass = range int(w.spec.passes()) {
		if ok, err := w.session(ctx, g, hands); !ok || err != nil {
			return ok, err
		}
	}
	into.Units++
	for p := range w.spec.Seats {
		into.ByPlayer[p].add(&w.units[p])
		if into.ByTable != nil {
			into.ByTable[g%w.spec.tables()][p].add(&w.units[p])
		}
	}
	for k := range w.teams {
		into.ByStrategy[k].add(&w.teams[k])
	}
	return true, nil
}

// session plays one session of unit g.
func (w *worker) session(ctx context.Context, g, hands int64) (bool, error) {
	w.into.Sessions++
	w.open(g, 0)
	for h := range hands {
		if h&255 == 0 && ctx.Err() != nil {
			return false, nil
		}
		if h > 0 {
			w.between(g, h)
		}
		index := g*w.spec.HandsPerSession + h
		ok, err := w.play(ctx, g, index, index*w.spec.passes()+int64(w.pass)+1)
		if !ok || err != nil {
			return ok, err
		}
	}
	return true, nil
}

// button returns the chair of the first button of a session.
func (w *worker) button(g int64) int {
	if w.spec.Button >= 0 {
		return w.spec.Button
	}
	return int(g % int64(len(w.spec.Seats)))
}

// open sets the table up for the first hand of a session, or afresh before
// hand h of it (from 0).
func (w *worker) open(g, h int64) {
	w.rotor = w.fresh[w.button(g)]
	w.seated = 0
	w.stacks, w.rebuys = [table.MaxSeats]int64{}, [table.MaxSeats]int{}
	for chair := range w.spec.Seats {
		s := &w.spec.Seats[chair]
		early := s.Joins <= 1
		here := s.Joins <= h+1 && (s.Leaves == 0 || h+1 < s.Leaves)
		switch {
		case here && !early:
			_ = w.rotor.Sit(chair) // its chair is empty
		case early && !here:
			w.rotor.Leave(chair)
		}
		if here {
			w.sit(chair)
		}
	}
}

// sit brings the chips of a chair to the table.
func (w *worker) sit(chair int) {
	w.seated = w.seated.With(chair)
	w.stacks[chair] = w.spec.Seats[chair].Stack
	w.bought(chair, w.stacks[chair])
}

func (w *worker) bought(chair int, chips int64) {
	c := &w.into.Players[w.player(chair)]
	c.Bought = c.Bought.AddInt(chips)
}

// between does what happens before hand h of a session (from 0): players
// leave and come, buy in again and top up. When fewer than two have chips,
// the table is begun afresh.
func (w *worker) between(g, h int64) {
	for chair := range w.spec.Seats {
		s := &w.spec.Seats[chair]
		switch {
		case s.Leaves == h+1 && w.seated.Has(chair):
			w.leave(chair)
		case s.Joins == h+1 && !w.seated.Has(chair):
			_ = w.rotor.Sit(chair) // its chair is empty
			w.sit(chair)
		}
		if !w.seated.Has(chair) {
			continue
		}
		switch {
		case !w.spec.Carry:
			w.stacks[chair] = s.Stack
		case w.stacks[chair] == 0 && (s.Rebuys < 0 || w.rebuys[chair] < s.Rebuys):
			w.rebuys[chair]++
			w.into.Players[w.player(chair)].Rebuys++
			if w.stacks[chair] = s.RebuyTo; s.RebuyTo == 0 {
				w.stacks[chair] = s.Stack
			}
			w.bought(chair, w.stacks[chair])
		case w.stacks[chair] == 0:
			w.leave(chair)
		case w.stacks[chair] < s.TopUpBelow:
			w.bought(chair, s.TopUpTo-w.stacks[chair])
			w.stacks[chair] = s.TopUpTo
		}
	}
	if w.seated.Len() < table.MinSeats {
		w.into.Restarts++
		w.open(g, h)
	}
}

func (w *worker) leave(chair int) {
	w.seated = w.seated.Without(chair)
	w.stacks[chair] = 0
	w.rotor.Leave(chair)
}
