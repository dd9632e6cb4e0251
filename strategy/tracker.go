package strategy

import (
	"math/rand/v2"

	"github.com/omahasim/omahasim/sim/table"
)

// Tracker follows a hand, so that its players see what has happened. It keeps
// one View for each seat and, like the hand itself, is reused from hand to
// hand without allocating. The zero value is ready for Begin.
//
//	tr.Begin(h, seed) // h is open, hole cards and board are set
//	for h.Phase() == table.Acting {
//		a := tr.Ask(players[h.Actor()])
//		if _, err := tr.Do(a); err != nil { … }
//	}
type Tracker struct {
	h      *table.Hand
	number uint64
	seed   uint64
	views  [table.MaxSeats]View
	placed bool // pos is that of the hand
	pos    *placing
	memory [table.MaxSeats]placing // the last for each seat of the big blind, which comes round

	street  table.Street // of the three counters
	raises  int          // bets and raises
	callers int          // calls since the last bet or raise
	opener  int          // who bet or raised first, -1 if nobody did

	preflopRaises int
	aggressor     int // who bet or raised last in the whole hand, -1 if nobody did
	last          [table.MaxSeats]Deed
	log           []table.Operation

	board      boardFacts
	boardReady bool
}

// Deed is the last thing a player did.
type Deed uint8

// The deeds.
const (
	DidNothing Deed = iota // posts don't count
	DidCheck
	DidCall
	DidBet
	DidRaise
)

// Begin starts to follow a hand that is open for betting. seed fixes the
// random streams of the players, one for each seat, so that what one player
// draws doesn't change what another does. number is the number of the hand,
// which only external players see.
func (t *Tracker) Begin(h *table.Hand, seed, number uint64) {
	t.h, t.seed, t.number, t.placed = h, seed, number, false
	t.street, t.raises, t.callers, t.opener, t.aggressor = h.Street(), 0, 0, -1, -1
	t.preflopRaises, t.boardReady = 0, false
	t.last = [table.MaxSeats]Deed{}
	t.log = t.log[:0]
	for i := range h.Seats() {
		t.views[i].reset(t, i)
	}
}

// View returns what the player of a seat sees. It stays valid until the next
// Ask, Do or Note.
func (t *Tracker) View(seat int) *View {
	v := &t.views[seat]
	v.look()
	return v
}

// Ask has the player to act decide, and fits the decision to the rules.
func (t *Tracker) Ask(p Player) Action {
	v := t.View(t.h.Actor())
	return v.Fit(p.Act(v))
}

// Do has the player to act do what Ask returned, or any other legal action.
func (t *Tracker) Do(a Action) (op table.Operation, err error) {
	seat := t.h.Actor()
	switch a.Verb {
	case Check:
		op, err = t.h.Check(seat)
	case Call:
		op, err = t.h.Call(seat)
	case Raise:
		op, err = t.h.RaiseTo(seat, a.To)
	default:
		op, err = t.h.Fold(seat)
	}
	if err == nil {
		t.Note(&op)
	}
	return op, err
}

// Note follows an operation that was done to the hand without Do, such as a
// timeout.
func (t *Tracker) Note(op *table.Operation) {
	if op.Seat < 0 || op.Kind < table.OpFold || op.Kind > table.OpTimeout {
		return
	}
	seat := int(op.Seat)
	t.roll(op.Street)
	t.log = append(t.log, *op)
	switch op.Kind {
	case table.OpCheck:
		t.last[seat] = DidCheck
	case table.OpCall:
		t.last[seat] = DidCall
		t.callers++
	case table.OpBet, table.OpRaise:
		t.last[seat] = DidBet
		if op.Kind == table.OpRaise {
			t.last[seat] = DidRaise
		}
		if t.opener < 0 {
			t.opener = seat
		}
		t.raises++
		t.callers = 0
		if op.Street == table.Preflop {
			t.preflopRaises++
		}
		t.aggressor = seat
	}
}

// roll starts the counters of a street.
func (t *Tracker) roll(s table.Street) {
	if t.street != s {
		t.street, t.raises, t.callers, t.opener = s, 0, 0, -1
	}
}

// position returns the position of a seat.
func (t *Tracker) position(seat int) Position {
	if !t.placed {
		t.pos, t.placed = t.place(), true
	}
	return t.pos.at[seat]
}

// stream is a random stream that is seeded when it is first used.
type stream struct {
	pcg   rand.PCG
	ready bool
}
