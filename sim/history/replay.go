package history

import (
	"errors"
	"fmt"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// replay drives the rules engine with the events of a hand. It stops at the
// first action that the engine cannot follow.
type replay struct {
	h     *Hand
	t     *table.Hand
	issue func(line int, format string, args ...any)
	note  func(line int, format string, args ...any) // nil if nobody listens

	players []int // engine seat → player
	seats   []int // player → engine seat, -1 for those not dealt in
	runs    int
	record  bool  // keep the engine's operations
	ante    int64 // what most players post as one

	cardsSpeak bool // mucked hands win too
	boards     [MaxRuns][]card.Card
	parts      table.Street // the street on which the boards part

	ends     []streetEnd
	folded   []table.Street // by player
	hasFold  []bool
	replaced []int64 // by player: chips of illegal raises that the engine was not given
	stopped  bool    // the engine could not follow any more
}

// options are the choices that a history leaves open.
type options struct {
	rakes []int64 // by pot
	chip  int64
	even  bool // identical hands both ways split the whole pot
	live  bool // as only live tables split
}

// newReplay finds who is dealt in and what the boards are.
func newReplay(h *Hand, t *table.Hand, issue func(int, string, ...any)) *replay {
	r := &replay{h: h, t: t, issue: issue, runs: 1, parts: table.River + 1}
	in := make([]bool, len(h.Players))
	for i := range h.Events {
		e := &h.Events[i]
		if e.Player >= 0 && e.Kind != CashOut {
			in[e.Player] = true
		}
		if e.Kind == Board {
			r.boards[e.Run] = append(r.boards[e.Run], e.Cards...)
			r.runs = max(r.runs, e.Run+1)
			if e.Run > 0 {
				r.parts = min(r.parts, e.Street)
			}
		}
	}
	r.seats = make([]int, len(h.Players))
	r.folded = make([]table.Street, len(h.Players))
	r.hasFold = make([]bool, len(h.Players))
	r.replaced = make([]int64, len(h.Players))
	for i := range h.Players {
		r.seats[i] = -1
		if in[i] || h.Format == PHH || h.Players[i].InHand {
			r.seats[i] = len(r.players)
			r.players = append(r.players, i)
		}
	}
	if r.parts <= table.River { // later boards begin with what they share
		n := 0
		if r.parts > table.Flop {
			n = (r.parts - 1).BoardCards()
		} else if h.Courchevel {
			n = 1
		}
		for run := 1; run < r.runs; run++ {
			shared := r.boards[0][:min(n, len(r.boards[0]))]
			r.boards[run] = append(shared[:len(shared):len(shared)], r.boards[run]...)
		}
	}
	return r
}

// run plays the hand up to the showdown.
func (r *replay) run(o *options) error {
	c := r.config(o)
	if err := r.t.Reset(&c); err != nil {
		return err
	}
	r.stopped = false
	r.ends = r.ends[:0]
	clear(r.replaced)
	events := r.h.Events
	n := 0
	for n < len(events) && (events[n].Kind == Post || events[n].Kind == Promo || events[n].Kind == Board && events[n].Street == table.Preflop) {
		n++
	}
	r.posts(events[:n])
	if err := r.t.Open(); err != nil {
		return err
	}
	for s, p := range r.players {
		if cards := r.h.Players[p].Cards; len(cards) == r.h.Game.HoleCards {
			if err := r.t.SetHole(s, cards); err != nil {
				return err
			}
		}
	}
	if err := r.t.SetBoard(0, r.boards[0]); err != nil {
		return err
	}
	for i := n; i < len(events) && !r.stopped; i++ {
		r.event(&events[i])
	}
	return nil
}

// stop gives up following the hand.
func (r *replay) stop(line int, format string, args ...any) {
	r.stopped = true
	r.issue(line, format, args...)
}

func (r *replay) money(v int64) string { return formatMoney(v, r.h.Decimals) }

// refused reports what the engine does not allow, in the names and amounts of
// the file.
func (r *replay) refused(e *Event, err error) {
	var ref *table.Refusal
	name := r.h.Name(e.Player)
	if !errors.As(err, &ref) {
		r.issue(e.Line, "%s: %v", name, err)
		return
	}
	switch ref.Rule {
	case table.RuleTurn, table.RulePhase:
		turn := "no action is due"
		if a := r.t.Actor(); a >= 0 {
			turn = "it is the turn of " + r.h.Name(r.players[a])
		}
		if s := r.seats[e.Player]; s >= 0 && r.t.In().Has(s) && !r.t.Live().Has(s) {
			turn = "the player has folded"
		}
		r.issue(e.Line, "%s %s, but %s", name, e.verb(), turn)
	case table.RulePotLimit, table.RuleMinimum, table.RuleFixedLimit, table.RuleStack, table.RuleCap, table.RuleReopen, table.RuleClosed:
		legal := "no raise is legal"
		if l := ref.Legal; l.CanRaise {
			legal = fmt.Sprintf("legal is %s to %s", r.money(l.MinTo), r.money(l.MaxTo))
			switch {
			case l.MinTo == l.MaxTo && l.Min == table.RuleStack:
				legal = "the only raise is all-in to " + r.money(l.MinTo)
			case l.MinTo == l.MaxTo:
				legal = "legal is " + r.money(l.MinTo)
			}
		}
		r.issue(e.Line, "%s %s %s: refused by the rule of %s; %s", name, e.verb(), r.money(e.Amount), ref.Rule, legal)
	default:
		r.issue(e.Line, "%s %s: refused by the rule of %s", name, e.verb(), ref.Rule)
	}
}

// verb says what an event does.
func (e *Event) verb() string {
	switch e.Kind {
	case Post:
		return "posts"
	case Fold:
		return "folds"
	case Check:
		return "checks"
	case Call:
		return "calls"
	case Bet:
		return "bets"
	case Raise:
		return "raises to"
	case Board:
		return "deals"
	case Show:
		return "shows"
	case Muck:
		return "mucks"
	case Collect:
		return "collects"
	}
	return "acts"
}

// checkAllIn compares an all-in mark with the chips left.
func (r *replay) checkAllIn(e *Event, seat int) {
	// What nobody matched may have come back already.
	if left := r.t.Stack(seat) - r.t.Uncalled(seat); e.AllIn && left > 0 && !r.h.Players[e.Player].NoStack {
		r.issue(e.Line, "%s is said to be all-in, but has %s left", r.h.Name(e.Player), r.money(left))
	}
}

// event follows one event after the posts.
func (r *replay) event(e *Event) {
	t := r.t
	seat := -1
	if e.Player >= 0 {
		seat = r.seats[e.Player]
	}
	switch e.Kind {
	case Post: // posts told late, such as a straddle after the deal
		r.stop(e.Line, "%s posts after the betting has begun", r.h.Name(e.Player))
	case Board:
		r.deal(e)
	case Fold:
		if seat < 0 || !r.act(e, func() error { _, err := t.Fold(seat); return err }) {
			return
		}
		r.folded[e.Player], r.hasFold[e.Player] = t.Street(), true
	case Check:
		if t.Phase() == table.Between && seat >= 0 && t.Live().Has(seat) && r.betting() < 2 {
			return // some sites print checks when all but one are all-in
		}
		r.act(e, func() error { _, err := t.Check(seat); return err })
	case Call:
		r.call(e, seat)
	case Bet, Raise:
		r.raise(e, seat)
	}
}

// betting counts the players in the hand who have chips to bet with.
func (r *replay) betting() (n int) {
	for s := r.t.Live(); s != 0; s &= s - 1 {
		if r.t.Stack(s.First()) > r.t.Uncalled(s.First()) {
			n++
		}
	}
	return n
}

// act does an action; when it is refused the replay stops.
func (r *replay) act(e *Event, do func() error) bool {
	if err := do(); err != nil {
		r.refused(e, err)
		r.stopped = true
		return false
	}
	return true
}

func (r *replay) call(e *Event, seat int) {
	due := r.t.Legal().ToCall
	if !r.act(e, func() error { _, err := r.t.Call(seat); return err }) {
		return
	}
	if due != e.Amount {
		r.issue(e.Line, "%s calls %s, but there were %s to call", r.h.Name(e.Player), r.money(e.Amount), r.money(due))
	}
	r.checkAllIn(e, seat)
}

func (r *replay) raise(e *Event, seat int) {
	t := r.t
	if seat < 0 || t.Actor() != seat {
		err := t.VerifyRaiseTo(seat, e.Amount)
		if err == nil {
			err = errors.New("not in the hand")
		}
		r.refused(e, err)
		r.stopped = true
		return
	}
	l := t.Legal()
	to := e.Amount
	if e.Kind == Bet && l.Level > 0 || e.Kind == Raise && l.Level == 0 {
		r.issue(e.Line, "%s %s %s, but the bet to match is %s", r.h.Name(e.Player), e.verb(), r.money(to), r.money(l.Level))
	}
	if e.By >= 0 && e.By == to && l.Level > 0 {
		r.remark(e.Line, "%s raises by %s, where the line prints the total twice", r.h.Name(e.Player), r.money(to-l.Level))
	}
	if e.By >= 0 && e.By != to-l.Level && e.By != to {
		r.issue(e.Line, "%s raises by %s to %s, but the bet to match was %s", r.h.Name(e.Player), r.money(e.By), r.money(to), r.money(l.Level))
	}
	if r.h.NoLimitPostflop && t.Street() == table.Preflop {
		if most := l.Level + l.Pot + l.Level - t.Committed(seat); to > most {
			r.issue(e.Line, "%s raises to %s before the flop, the pot-limit maximum is %s", r.h.Name(e.Player), r.money(to), r.money(most))
		}
	}
	if _, err := t.RaiseTo(seat, to); err != nil {
		r.refused(e, err)
		r.nearest(e, seat, to, l)
		return
	}
	r.checkAllIn(e, seat)
}

// remark notes something that was handled.
func (r *replay) remark(line int, format string, args ...any) {
	if r.note != nil {
		r.note(line, format, args...)
	}
}

// nearest goes on after an illegal amount with the legal action that is
// closest to it, so that the rest of the hand can still be compared.
func (r *replay) nearest(e *Event, seat int, to int64, l table.Legal) {
	t := r.t
	best, dist := int64(-1), int64(0)
	try := func(x int64) {
		d := max(x-to, to-x)
		if best < 0 || d < dist {
			best, dist = x, d
		}
	}
	if l.CanRaise {
		try(min(max(to, l.MinTo), l.MaxTo))
	}
	try(t.Committed(seat) + l.ToCall)
	var err error
	switch {
	case l.CanRaise && best >= l.MinTo:
		_, err = t.RaiseTo(seat, best)
	case l.CanCall:
		_, err = t.Call(seat)
	default:
		_, err = t.Check(seat)
	}
	if err != nil {
		r.stopped = true
		return
	}
	r.replaced[e.Player] = max(0, to-best)
}

// deal follows a board line.
func (r *replay) deal(e *Event) {
	if e.Street == table.Preflop || e.Run > 0 {
		return
	}
	t := r.t
	if t.Phase() == table.Acting {
		r.stop(e.Line, "the %s is dealt, but %s is still to act", e.Street, r.h.Name(r.players[t.Actor()]))
		return
	}
	r.mark()
	if e.Street == r.parts && r.runs > 1 {
		if err := t.Run(r.runs); err != nil {
			r.stop(e.Line, "the board is run %d times: %v", r.runs, err)
			return
		}
		for run := 1; run < r.runs; run++ { // before the street, so that it is recorded with them
			_ = t.SetBoard(run, r.boards[run]) // the run exists
		}
	}
	if t.Street()+1 != e.Street || !t.CanNextStreet() {
		r.stop(e.Line, "the %s is dealt though the hand is over or on another street", e.Street)
		return
	}
	if _, err := t.NextStreet(); err != nil {
		r.stop(e.Line, "the %s cannot be dealt: %v", e.Street, err)
	}
}
