package play

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/sim/table"
)

// site is the name in front of "Hand #".
const site = "omahasim"

// told is a hand written down.
type told struct {
	number int64
	text   []byte
}

// answer says whether a hand is to be written down.
type answer int

const (
	no answer = iota
	maybe
	yes
)

// tells says whether hand number n is to be written down.
func (h *Histories) tells(n int64) answer {
	switch {
	case h == nil:
		return no
	case h.Every > 0 && n%h.Every == 0:
		return yes
	case h.Where != nil:
		return maybe
	}
	return no
}

// fact gathers what a condition may look at.
func (w *worker) fact(r *record) Fact {
	h := &w.hand
	f := Fact{Number: r.number, Rake: h.Rake(), Players: h.In().Len(), Street: h.Street(), Showdown: h.Live().Len() > 1,
		AllIn: h.AllInSeats() != 0, Faults: r.faults, Timeouts: r.timeouts, Net: make([]int64, len(w.spec.Seats))}
	for _, p := range h.Pots() {
		f.Pot += p.Amount
	}
	for chair := range w.spec.Seats {
		f.Net[w.player(chair)] = h.Net(chair)
	}
	return f
}

// tell writes the hand that is over down, if it is asked for.
func (w *worker) tell(g int64, r *record, why answer) error {
	if why == maybe {
		if f := w.fact(r); !w.spec.Histories.Where(&f) {
			return nil
		}
	}
	if !w.tellable() {
		w.into.Untold++
		return nil
	}
	text, err := w.text(g, r.number)
	if err != nil {
		return err
	}
	w.into.told = append(w.into.told, told{r.number, text})
	return nil
}

// tellable reports whether histories have words for what happened. They have
// none for a player whose time ran out, who is all-in with chips left; nor for
// the post of a newcomer when an ante left nothing for the big blind, as it
// reads like the big blind itself; nor in PHH, which knows blinds by their
// order, for more posts when the small blind is dead.
func (w *worker) tellable() bool {
	h := &w.hand
	noBig, noSmall := h.BigBlindSeat() < 0, h.SmallBlindSeat() < 0 && w.spec.Histories.Format == history.PHH
	for i := range h.Ops() {
		switch op := &h.Ops()[i]; op.Kind {
		case table.OpTimeout:
			return false
		case table.OpPost:
			extra := op.Post == table.PostLive || op.Post == table.PostCombined
			if noBig && extra || noSmall && (extra || op.Post == table.PostStraddle) {
				return false
			}
		}
	}
	return true
}

// text returns the history of the hand that is over.
func (w *worker) text(g, number int64) ([]byte, error) {
	h := &w.hand
	meta := history.Hand{Site: site, ID: strconv.FormatInt(number, 10), MaxSeats: len(w.spec.Seats),
		Table: fmt.Sprintf("%s %d", site, g%w.spec.tables()+1), Button: h.Button() + 1}
	for chair := range w.spec.Seats {
		meta.Players = append(meta.Players, history.Player{Name: w.spec.Seats[w.player(chair)].Name, Seat: chair + 1})
	}
	hand, err := history.FromTable(h, meta)
	if err != nil {
		return nil, err
	}
	if w.spec.Street > table.Preflop || w.spec.Pot > 0 {
		w.prologue(hand)
	}
	keepDealt(hand)
	var buf bytes.Buffer
	if w.spec.Histories.Format == history.PHH {
		if err := history.WritePHH(&buf, hand, nil, int(number)); err != nil {
			return nil, err
		}
		buf.WriteByte('\n')
	} else if err := history.WritePokerStars(&buf, hand); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// keepDealt takes the empty chairs out of a history.
func keepDealt(h *history.Hand) {
	place := make([]int, len(h.Players))
	kept := h.Players[:0]
	for i := range h.Players {
		place[i] = len(kept)
		if p := h.Players[i]; p.InHand || p.Stack > 0 {
			p.SittingOut = !p.InHand
			kept = append(kept, p)
		}
	}
	h.Players = kept
	for i := range h.Events {
		if e := &h.Events[i]; e.Player >= 0 {
			e.Player = place[e.Player]
		}
	}
}

// prologue tells how a hand that starts in the middle came there, as formats
// only know whole hands: every player antes a share of the pot, odd chips are
// put in by the house, and everyone checks down to the street.
func (w *worker) prologue(h *history.Hand) {
	n := int64(0)
	for i := range h.Players {
		if h.Players[i].InHand {
			n++
		}
	}
	var events []history.Event
	share, odd := w.spec.Pot/n, w.spec.Pot%n
	order := make([]int, 0, n)
	for k := range h.Players {
		if i := (w.hand.Button() + 1 + k) % len(h.Players); h.Players[i].InHand {
			order = append(order, i)
		}
	}
	for _, i := range order {
		if share > 0 {
			h.Players[i].Stack += share
			events = append(events, history.Event{Kind: history.Post, Post: history.Ante, Player: i, Amount: share, By: -1})
		}
	}
	if odd > 0 {
		events = append(events, history.Event{Kind: history.Promo, Player: -1, Amount: odd, By: -1})
		h.Summary.Promo = odd
	}
	board := w.cards.board[:]
	for s := table.Flop; s <= w.spec.Street; s++ {
		from := 0
		if s > table.Flop {
			from = s.BoardCards() - 1
		}
		events = append(events, history.Event{Kind: history.Board, Player: -1, By: -1, Street: s, Cards: board[from:s.BoardCards()]})
		if s == w.spec.Street {
			break
		}
		for _, i := range order {
			events = append(events, history.Event{Kind: history.Check, Player: i, By: -1, Street: s})
		}
	}
	h.Events = append(events, h.Events...)
}
