package play

import (
	"context"
	"fmt"
	"math"

	"github.com/omahasim/omahasim/sim/stats"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// Salts keep the streams of a hand apart: its cards come from the seed itself.
const (
	noiseSalt = 0x6e6f697365 // what players draw
	clockSalt = 0x636c6f636b // thinking times
)

// deeds is what a player did in a hand, as far as statistics need it.
type deeds struct {
	flags  deedFlags
	folded table.Street // where, if foldedHand is set
	line   lineKey
	at     table.Street // of the last action in line
}

type deedFlags uint8

const (
	decided deedFlags = 1 << iota // had a decision before the flop
	putIn                         // put chips in voluntarily before the flop
	raised                        // raised before the flop
	could3bet
	did3bet
	foldedHand
)

// play plays one hand: deal number index, hand number number. It returns
// false if ctx ended.
func (w *worker) play(ctx context.Context, g, index, number int64) (bool, error) {
	told := w.spec.Histories.tells(number)
	ok, err := w.deal(ctx, g, index, told != no)
	if !ok || err != nil {
		return false, inHand(number, err)
	}
	r, err := w.act(number)
	if err == nil {
		err = w.count(&r)
	}
	if err == nil && told != no {
		err = w.tell(g, &r, told)
	}
	return err == nil, inHand(number, err)
}

func inHand(number int64, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("hand %d: %w", number, err)
}

// deal deals hand number index of the run and takes the posts.
func (w *worker) deal(ctx context.Context, g, index int64, record bool) (bool, error) {
	s, h, c := w.spec, &w.hand, &w.config
	kind := plain
	switch {
	case s.BombEvery > 0 && (index+1)%s.BombEvery == 0:
		kind = bomb
		w.into.Bombs++
	case s.StraddleEvery > 0 && (index+1)%s.StraddleEvery == 0:
		kind = straddled
		w.into.Straddled++
	}
	if kind != w.kind {
		w.kind, c.Rules = kind, w.rules[kind]
	}
	c.Record = record
	copy(c.Stacks[:], w.stacks[:])
	var plan table.Plan
	if s.HoldButton {
		c.Button, c.Out = w.button(g), 0
	} else {
		if err := w.rotor.Advance(&plan); err != nil {
			return false, err
		}
		c.Button, c.Out = plan.Button, w.seated&^plan.In
	}
	if err := h.Reset(c); err != nil {
		return false, err
	}
	if !w.deals.deal(ctx, index, &w.cards) {
		return false, nil
	}
	for in := h.In(); in != 0; in &= in - 1 {
		chair := in.First()
		if err := h.SetHole(chair, w.cards.holes[chair][:w.deals.size]); err != nil {
			return false, err
		}
		w.deeds[chair] = deeds{line: noLine, at: s.Street}
	}
	if err := h.SetBoard(0, w.cards.board[:]); err != nil {
		return false, err
	}
	for run := range w.deals.more {
		if err := h.SetBoard(run+1, w.cards.more[run][:]); err != nil {
			return false, err
		}
	}
	var err error
	if s.HoldButton || s.Street != table.Preflop {
		err = h.PostAll()
	} else {
		err = h.PostPlan(&plan)
	}
	if err != nil {
		return false, err
	}
	return true, h.Open()
}

// record is what act notes of a hand.
type record struct {
	number           int64
	closed           table.Street // the street on which the last decision was made
	faults, timeouts int
}

// act has the players act until the hand is over.
func (w *worker) act(number int64) (record, error) {
	h, t := &w.hand, &w.tracker
	r := record{number: number, closed: w.config.Street}
	w.noise.Start(w.spec.Seed^noiseSalt, number)
	t.Begin(h, w.noise.Uint64(), uint64(number))
	if w.spec.Clock != nil {
		w.clock.Start(w.spec.Seed^clockSalt, number)
	}
	for h.Phase() == table.Acting {
		chair := h.Actor()
		p := w.player(chair)
		c := &w.into.Players[p]
		r.closed = h.Street()
		v := t.View(chair)
		raises := v.Raises()
		chance := r.closed == table.Preflop && raises == 1 && h.CanRaise()
		var op table.Operation
		var err error
		if w.spec.Clock != nil && w.late(p) {
			if op, err = h.Timeout(chair); err == nil {
				t.Note(&op)
			}
			r.timeouts++
			c.Timeouts++
		} else {
			a := v.Fit(w.players[p].Act(v))
			if a.Mark != 0 {
				r.faults += c.mark(a.Mark)
			}
			op, err = t.Do(a)
		}
		if err != nil {
			return r, err
		}
		w.note(chair, c, &op, r.closed, raises, chance)
	}
	if h.Phase() != table.Done {
		return r, fmt.Errorf("the hand stopped %s", h.Street().When())
	}
	return r, nil
}

// mark counts how a decision came about and returns the number of faults.
func (c *Counts) mark(m strategy.Mark) int {
	if m&strategy.Cut != 0 {
		c.Cut++
	}
	if m&strategy.NoRule != 0 {
		c.NoRule++
	}
	if m&strategy.Late != 0 {
		c.Late++
	}
	if m&strategy.Fault != 0 {
		c.Faults++
		return 1
	}
	return 0
}

// note counts an action. raises, and whether there was a chance to three-bet,
// are as the player found them.
func (w *worker) note(chair int, c *Counts, op *table.Operation, street table.Street, raises int, chance bool) {
	d := &w.deeds[chair]
	c.Decisions++
	if op.Kind == table.OpFold {
		d.flags |= foldedHand
		d.folded = street
	}
	if w.spec.Lines {
		for ; d.at < street; d.at++ {
			d.line = d.line.with(deedStreet)
		}
		d.line = d.line.with(deedOf(op.Kind))
	}
	if street != table.Preflop {
		switch op.Kind {
		case table.OpBet, table.OpRaise:
			c.Aggressive++
		case table.OpCall:
			c.Calls++
		case table.OpCheck:
			c.Checks++
		case table.OpFold:
			c.Folds++
		}
		return
	}
	d.flags |= decided
	if chance {
		d.flags |= could3bet
	}
	switch op.Kind {
	case table.OpCall:
		d.flags |= putIn
	case table.OpRaise, table.OpBet:
		d.flags |= putIn | raised
		if raises == 1 {
			d.flags |= did3bet
		}
	}
}

// late draws whether the player's time runs out in a decision.
func (w *worker) late(player int) bool {
	t := &w.spec.Seats[player].Think
	if *t == (Think{}) {
		return false
	}
	think := t.Min + (t.Max-t.Min)*w.clock.Float64()
	if t.Mean > 0 {
		think -= t.Mean * math.Log(1-w.clock.Float64())
	}
	left, back := 0.0, 0.0
	if t.Disconnect > 0 && w.clock.Float64() < t.Disconnect {
		left = think * w.clock.Float64()
		back = left + t.AwayMin + (t.AwayMax-t.AwayMin)*w.clock.Float64()
	}
	return w.spec.Clock.TimesOut(think, left, back)
}

// count counts the hand that is over.
func (w *worker) count(r *record) error {
	h, t := &w.hand, w.into
	live := h.Live()
	shown := live.Len() > 1
	var shift [table.MaxSeats]stats.Sum
	allIn := shown && r.closed < table.River
	if known := max(r.closed.BoardCards(), w.deals.known); allIn && !w.spec.NoAllInEV && known < len(w.cards.board) {
		w.luck.expect(h, &w.cards, known, w.spec.Rules.Game.HighLow, &shift)
	}
	total := h.Rake() - w.spec.Pot
	view := w.tracker.View(0)
	for in := h.In(); in != 0; in &= in - 1 {
		chair := in.First()
		p := w.player(chair)
		c, d := &t.Players[p], &w.deeds[chair]
		net := h.Net(chair)
		total += net
		w.stacks[chair] = h.Stack(chair)
		end := int(h.Street())
		switch {
		case d.flags&foldedHand != 0:
			end = int(d.folded)
		case shown:
			end = Showdown
			c.ShowdownNet = c.ShowdownNet.AddInt(net)
		}
		c.countFlags(d, end, net, h.Collected(chair))
		c.Positions[view.Position(chair)].Add(net)
		c.Ends[end].Add(net)
		c.Results.Add(&w.buckets, net)
		if h.Rake() > 0 {
			c.Rake = c.Rake.AddInt(h.Awards(chair) - h.Collected(chair))
		}
		t.Swings[p].Add(net)
		if w.spec.Lines {
			t.Lines[p].cell(d.line).Add(net)
		}
		u, team := &w.units[p], &w.teams[w.strategy[p]]
		u.hands++
		team.hands++
		u.net += net
		team.net += net
		if allIn && end == Showdown {
			c.AllIns++
		}
		if !shift[chair].IsZero() {
			u.shift, team.shift = u.shift.Add(shift[chair]), team.shift.Add(shift[chair])
		}
	}
	if total != 0 {
		return fmt.Errorf("%d chips appeared from nowhere", total)
	}
	t.Hands++
	t.Rake = t.Rake.AddInt(h.Rake())
	t.Pots = t.Pots.AddInt(w.spec.Pot)
	return nil
}

// countFlags counts a hand by what the player did in it.
func (c *Counts) countFlags(d *deeds, end int, net, collected int64) {
	c.Hands++
	if net > 0 {
		c.Won++
	}
	if d.flags&decided != 0 {
		c.VPIPChances++
		if d.flags&putIn != 0 {
			c.VPIP++
		}
		if d.flags&raised != 0 {
			c.PFR++
		}
		if d.flags&could3bet != 0 {
			c.ThreeBetChances++
			if d.flags&did3bet != 0 {
				c.ThreeBet++
			}
		}
	}
	if end > int(table.Preflop) {
		c.SawFlop++
	}
	if end == Showdown {
		c.Showdowns++
		if collected > 0 {
			c.ShowdownsWon++
		}
	}
}
