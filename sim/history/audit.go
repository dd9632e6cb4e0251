package history

import (
	"fmt"
	"sort"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/table"
)

// Status is how an audit ended.
type Status uint8

// The outcomes of an audit.
const (
	OK         Status = iota // every figure agrees with the rules
	Mismatch                 // something does not; Problems says what
	Incomplete               // the text breaks off
	Cancelled                // the site cancelled the hand
	Duplicate                // the same hand came before
	Skipped                  // it could not be read, or is of another game
)

var statusNames = [...]string{"ok", "mismatch", "incomplete", "cancelled", "duplicate", "skipped"}

// String returns the status in one word.
func (s Status) String() string { return statusNames[s] }

// Audit is the result of replaying one hand. Amounts are in the units of the
// hand.
type Audit struct {
	Hand     *Hand
	Status   Status
	Pot      int64 // all that was contested, before rake
	Rake     int64
	Fees     int64 // other deductions
	Pots     []PotResult
	Players  []PlayerResult // in the order of Hand.Players
	Problems []Remark       // in the order of lines; the first is where the hand parts from the rules
	Notes    []Remark
	Replayed bool // the engine followed the hand to its end

	how options // how the pots were divided
}

// PotResult is a pot as the engine divides the money.
type PotResult struct {
	Amount   int64 // before rake
	Rake     int64 // and fees
	Eligible []int // players
}

// PlayerResult is what the hand did to one player.
type PlayerResult struct {
	In        bool  // dealt in
	Award     int64 // won from pots, before rake
	Collected int64 // after rake
	Uncalled  int64 // returned
	Net       int64 // won or lost at the table
	Final     int64 // chips afterwards; meaningless if the stack is not told
	CashOut   int64 // what selling the hand to the house adds to Net
	CashedOut bool
}

// Auditor replays hands. It remembers the hands that it has seen, to tell
// duplicates, in about 20 bytes each. The zero value is ready for use.
type Auditor struct {
	table   table.Hand
	seen    map[uint64]bool // whether the hand reconciled
	counter *runout.Counter
	tally   runout.Tally
}

// Audit replays a hand by the rules and compares every figure that the
// history tells.
func (a *Auditor) Audit(h *Hand) *Audit {
	out := &Audit{Hand: h, Players: make([]PlayerResult, len(h.Players)), Notes: h.Notes}
	switch {
	case h.Cancelled:
		out.Status = Cancelled
		return out
	case h.Incomplete > 0:
		out.Status = Incomplete
		out.problem(h.Incomplete, "the text breaks off here")
		return out
	}
	for _, c := range h.Contradictions {
		out.problem(c.Line, "%s", c.Text)
	}
	a.replay(h, out)
	if len(out.Problems) > 0 {
		if out.Status == OK {
			out.Status = Mismatch
		}
		for _, u := range h.Unread {
			out.problem(u.Line, "cannot read %q", u.Text)
		}
	} else {
		for _, u := range h.Unread {
			out.note(u.Line, "passed over %q", u.Text)
		}
	}
	sort.SliceStable(out.Problems, func(i, j int) bool { return out.Problems[i].Line < out.Problems[j].Line })
	if a.again(out) && out.Status != Incomplete {
		out.Status = Duplicate
	}
	return out
}

// again reports whether the same hand was audited before. Hands without a
// number are never taken for duplicates, nor is a copy that does not
// reconcile when the one before it did: then the texts differ.
func (a *Auditor) again(audit *Audit) bool {
	h := audit.Hand
	if h.ID == "" {
		return false
	}
	if a.seen == nil {
		a.seen = map[uint64]bool{}
	}
	good := len(audit.Problems) == 0
	before, twice := a.seen[h.hash]
	a.seen[h.hash] = before || good
	return twice && (good || !before)
}

func (a *Audit) problem(line int, format string, args ...any) {
	a.Problems = append(a.Problems, Remark{line, fmt.Sprintf(format, args...)})
}

func (a *Audit) note(line int, format string, args ...any) {
	a.Notes = append(a.Notes[:len(a.Notes):len(a.Notes)], Remark{line, fmt.Sprintf(format, args...)})
}

// replay plays the hand, tries the divisions of the rake that the printed
// figures allow, and keeps the first that agrees.
func (a *Auditor) replay(h *Hand, out *Audit) {
	r := newReplay(h, &a.table, out.problem)
	r.note = out.note
	if len(r.players) < table.MinSeats {
		out.problem(h.Line, "fewer than two players are dealt in")
		return
	}
	if h.Format == PokerStars && !h.played() {
		out.Status = Incomplete
		out.problem(r.end(), "the text tells no play")
		return
	}
	chip := r.smallestChip()
	if err := r.run(&options{chip: chip}); err != nil {
		out.problem(h.Line, "the table cannot be set up: %v", err)
		return
	}
	r.checkCards(out)
	if r.stopped || !r.showdown(out) {
		return
	}
	out.Replayed = true
	r.compareUncalled(out)
	r.comparePot(out)
	r.compareSummary(out)
	r.note = nil // what follows plays the same hand again
	played := len(out.Problems)
	fresh := true // the engine stands at the showdown
	try := func(o options) *Audit {
		trial := &Audit{Hand: h, Players: make([]PlayerResult, len(h.Players))}
		if !fresh { // once more with another division: the play is as before
			issue := r.issue
			r.issue = func(int, string, ...any) {}
			ok := r.run(&o) == nil && !r.stopped && r.showdown(&Audit{Hand: h})
			r.issue = issue
			if !ok {
				trial.problem(r.end(), "the hand cannot be settled")
				return trial
			}
		}
		fresh = false
		r.settle(&o, trial)
		return trial
	}
	choices := r.choices(chip)
	best := try(choices[0])
	for _, o := range choices[1:] {
		if len(best.Problems) == 0 {
			break
		}
		if trial := try(o); len(trial.Problems) == 0 {
			best = trial
		}
	}
	if len(best.Problems) > 0 && len(best.Pots) > 1 {
		if trial := r.search(best, chip, try); trial != nil {
			best = trial
		}
	}
	out.Problems = append(out.Problems[:played:played], best.Problems...)
	out.Players, out.Pots, out.Pot, out.Rake, out.Fees = best.Players, best.Pots, best.Pot, best.Rake, best.Fees
	out.how = best.how
}

// smallestChip is the unit that odd chips come in: whole chips where no
// amount has decimals and there is no currency, else the smallest unit.
func (r *replay) smallestChip() int64 {
	h := r.h
	unit := int64(1)
	for range h.Decimals {
		unit *= 10
	}
	whole := h.Currency == "" || h.Tournament != ""
	check := func(v int64) { whole = whole && v%unit == 0 }
	for i := range h.Players {
		check(h.Players[i].Stack)
	}
	for i := range h.Events {
		check(h.Events[i].Amount)
	}
	for _, v := range h.Finishing {
		check(v.Value)
	}
	for _, v := range h.Winnings {
		check(v.Value)
	}
	if whole {
		return unit
	}
	return 1
}

// checkCards looks for cards that are told in two places.
func (r *replay) checkCards(out *Audit) {
	h := r.h
	var seen card.Set
	for _, p := range r.players {
		for _, c := range h.Players[p].Cards {
			if seen.Has(c) {
				out.problem(h.Players[p].CardsLine, "%s holds %s, which is told elsewhere too", h.Name(p), c)
			}
			seen = seen.With(c)
		}
	}
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Board {
			for _, c := range e.Cards {
				if seen.Has(c) {
					out.problem(e.Line, "the board card %s is told elsewhere too", c)
				}
				seen = seen.With(c)
			}
		}
	}
}

// end is the line that a problem at the end of the hand belongs to.
func (r *replay) end() int {
	if r.h.Summary.Line > 0 {
		return r.h.Summary.Line
	}
	return r.h.Last
}

// showdown brings the engine to where the pots are awarded; false means that
// the hand does not get there.
func (r *replay) showdown(out *Audit) bool {
	t, h := r.t, r.h
	switch {
	case t.Phase() == table.Acting:
		if h.Format == PHH {
			out.Status = Incomplete
			out.problem(h.Last, "the actions end while %s is to act", h.Name(r.players[t.Actor()]))
			return false
		}
		out.problem(r.end(), "the hand ends, but %s is still to act", h.Name(r.players[t.Actor()]))
		return false
	case t.Live().Len() > 1 && t.Street() != table.River:
		if h.Format == PHH {
			out.Status = Incomplete
			out.problem(h.Last, "the actions end on the %s with %d players in the hand", t.Street(), t.Live().Len())
			return false
		}
		out.problem(r.end(), "the hand ends on the %s with %d players in it", t.Street(), t.Live().Len())
		return false
	}
	if t.Live().Len() == 1 {
		return true
	}
	if h.Format == PHH && !r.cardsSpeak {
		for i := range h.Events {
			if e := &h.Events[i]; e.Kind == Muck && r.seats[e.Player] >= 0 && t.Live().Has(r.seats[e.Player]) {
				_, _ = t.Muck(r.seats[e.Player]) // the phase was checked above
			}
		}
	}
	return r.unknownWinner(out)
}

// unknownWinner deals with a winner whose cards are not told: they must have
// been the best, so the others are taken to have mucked.
func (r *replay) unknownWinner(out *Audit) bool {
	t, h := r.t, r.h
	won := r.printed()
	hidden, winners := -1, 0
	for s := t.Live(); s != 0; s &= s - 1 {
		seat := s.First()
		p := r.players[seat]
		if won[p].Value > 0 {
			winners++
			if len(h.Players[p].Cards) != h.Game.HoleCards {
				hidden = seat
			}
		}
	}
	for s := t.Live(); s != 0; s &= s - 1 {
		if p := r.players[s.First()]; won[p].Value == 0 && len(h.Players[p].Cards) != h.Game.HoleCards && !r.mucks(p) {
			out.note(r.end(), "%s has cards that are not all told, and is taken to lose", h.Name(p))
		}
	}
	if hidden < 0 {
		if err := t.VerifySettle(); err != nil {
			if winners == 0 && h.Format == PHH {
				out.Status = Incomplete
			}
			out.problem(r.end(), "the pots cannot be awarded: not enough hands are shown")
			return false
		}
		return true
	}
	name := h.Name(r.players[hidden])
	if winners > 1 {
		out.problem(won[r.players[hidden]].Line, "%s wins with cards that are not told; the award cannot be checked", name)
		return false
	}
	for s := t.Live().Without(hidden); s != 0; s &= s - 1 {
		_, _ = t.Muck(s.First())
	}
	out.note(won[r.players[hidden]].Line, "%s wins with cards that are not told", name)
	return true
}

// mucks reports whether the history says that a player mucked.
func (r *replay) mucks(player int) bool {
	for i := range r.h.Events {
		if e := &r.h.Events[i]; e.Player == player && e.Kind == Muck {
			return true
		}
	}
	for i := range r.h.Summary.Results {
		if res := &r.h.Summary.Results[i]; res.Player == player && res.Mucked {
			return true
		}
	}
	return false
}

// printed returns what the history says each player collected after rake, and
// where.
func (r *replay) printed() []Amount {
	h := r.h
	out := make([]Amount, len(h.Players))
	told := false
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Collect {
			told = true
			if out[e.Player].Line == 0 {
				out[e.Player].Line = e.Line
			}
			out[e.Player].Value += e.Amount
		}
	}
	copy(out, h.Winnings)
	for _, res := range h.Summary.Results {
		if !told || res.Unpaid {
			for _, v := range res.Won {
				out[res.Player].Value += v
				out[res.Player].Line = res.Line
			}
		}
	}
	return out
}

// tells reports whether the history tells what was collected.
func (r *replay) tells() bool {
	h := r.h
	if len(h.Winnings) > 0 {
		return true
	}
	if h.Format == PHH {
		return false
	}
	return true
}

// played reports whether anything is told of the play.
func (h *Hand) played() bool {
	for i := range h.Events {
		if k := h.Events[i].Kind; k <= Raise || k == Collect {
			return true
		}
	}
	return false
}
