package history

import (
	"fmt"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

func (p *starsWriter) summary() {
	h := p.h
	sum := &h.Summary
	p.printf("*** SUMMARY ***")
	s := "Total pot " + p.money(sum.TotalPot)
	for i, v := range sum.Pots {
		switch {
		case i == 0:
			s += " Main pot "
		case len(sum.Pots) == 2:
			s += " Side pot "
		default:
			s += fmt.Sprintf(" Side pot-%d ", i)
		}
		s += p.money(v) + "."
	}
	if sum.HasRake {
		s += " | Rake " + p.money(sum.Rake)
	}
	if sum.Promo > 0 {
		s += " | STP " + p.money(sum.Promo)
	}
	for _, f := range sum.Fees {
		s += " | " + f.Name + " " + p.money(f.Amount)
	}
	p.printf("%s", s)
	if p.runs > 1 {
		p.printf("Hand was run %s", [...]string{"", "once", "twice", "three times", "four times"}[p.runs])
	}
	for run := range p.runs {
		if len(p.boards[run]) >= 3 {
			p.printf("%sBoard [%s]", p.ordinal(run), spaced(p.boards[run]))
		}
	}
	for i := range h.Players {
		p.result(i)
	}
}

// result writes what the hand did to a seat.
func (p *starsWriter) result(i int) {
	h := p.h
	pl := &h.Players[i]
	if !h.acts(i) && !pl.InHand {
		return
	}
	s := fmt.Sprintf("Seat %d: %s", pl.Seat, pl.Name)
	if pl.Seat == h.Button {
		s += " (button)"
	}
	small, big := false, false
	var won []int64
	shown, mucked := []card.Card(nil), false
	for k := range h.Events {
		e := &h.Events[k]
		if e.Player != i {
			if e.Kind == Post && e.Post == SmallBlind {
				small = true
			}
			if e.Kind == Post && e.Post == BigBlind {
				big = true
			}
			continue
		}
		switch e.Kind {
		case Post:
			switch {
			case e.Post == SmallBlind && !small:
				s += " (small blind)"
			case e.Post == BigBlind && !big:
				s += " (big blind)"
			}
		case Show:
			if len(e.Cards) > len(shown) {
				shown = e.Cards
			}
		case Muck:
			mucked = true
		case Collect:
			for len(won) <= e.Run {
				won = append(won, 0)
			}
			won[e.Run] += e.Amount
		}
	}
	unpaid := false
	for _, r := range h.Summary.Results { // told by the summary alone
		if r.Player == i && len(r.Won) > 0 && (r.Unpaid || !h.collects()) {
			won, unpaid = r.Won, r.Unpaid
		}
	}
	sum := int64(0)
	for _, v := range won {
		sum += v
	}
	known := ""
	if len(pl.Cards) > 0 && !pl.Dealt {
		known = " [" + spaced(pl.Cards) + "]"
	}
	switch {
	case p.folded[i] && p.where[i] == table.Preflop:
		s += " folded before Flop" + known
		if !p.acted[i] {
			s += " (didn't bet)"
		}
	case p.folded[i]:
		word := p.where[i].String()
		s += " folded on the " + strings.ToUpper(word[:1]) + word[1:] + known
	case sum > 0 && shown == nil && known != "": // told by the summary alone
		s += fmt.Sprintf(" showed [%s] and %s", spaced(pl.Cards), p.fate(pl.Cards, won))
	case sum > 0 && shown == nil:
		s += fmt.Sprintf(" collected (%s)", p.money(sum))
	case sum > 0 || shown != nil && !mucked:
		s += fmt.Sprintf(" showed [%s] and %s", spaced(shown), p.fate(shown, won))
	case shown == nil && !h.acts(i):
		s += " (didn't bet)"
	default:
		s += " mucked" + known
	}
	if unpaid {
		s += " (pot not awarded as player cashed out)"
	}
	p.printf("%s", s)
}

// fate says what a shown hand won or lost, board by board.
func (p *starsWriter) fate(shown []card.Card, won []int64) string {
	var parts []string
	for run := range p.runs {
		s := "lost"
		if run < len(won) && won[run] > 0 {
			s = fmt.Sprintf("won (%s)", p.money(won[run]))
		}
		if text := p.describe(shown, run); text != "" {
			s += " with " + text
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, ", and ")
}

// collects reports whether lines of play tell what was collected.
func (h *Hand) collects() bool {
	for i := range h.Events {
		if h.Events[i].Kind == Collect {
			return true
		}
	}
	return false
}
