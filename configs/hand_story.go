package configs

import (
	"fmt"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// Story tells the hand street by street, a line for each thing that happened,
// then what the player to act may do and why, and the pots.
func (r *Report) Story() []string { return r.story }

// tell writes the story.
func (p *play) tell(r *Report) []string {
	s := &story{play: p}
	s.add("%s", p.title())
	s.seats()
	var remarks []string
	for i, op := range p.table.Ops() {
		remarks = append(remarks, p.notes[i]...)
		if op.Kind == table.OpHole || p.Showdown && op.Kind == table.OpCheck {
			continue
		}
		if !s.begun {
			s.add("%s", s.heading(p.Street))
		}
		s.remarks(remarks)
		remarks = nil
		s.operation(&op)
	}
	if !s.begun {
		s.add("%s", s.heading(p.Street))
	}
	s.remarks(append(remarks, p.notes[len(p.table.Ops())]...))
	s.legal(r)
	s.pots(r)
	return s.lines
}

// story collects lines.
type story struct {
	*play
	lines  []string
	pot    int64 // chips in the middle so far
	board  []card.Card
	shown  bool // the showdown's heading is there
	begun  bool // so is the first street's
	awards bool
}

// remarks prints remarks of the player of the script.
func (s *story) remarks(list []string) {
	for _, n := range list {
		s.add("  (%s)", n)
	}
}

func (s *story) add(format string, args ...any) {
	s.lines = append(s.lines, fmt.Sprintf(format, args...))
}

// title names the game and the stakes.
func (p *play) title() string {
	r := p.table.Rules()
	stakes := fmt.Sprintf("blinds %d/%d", r.SmallBlind, r.BigBlind)
	switch {
	case r.BombPot > 0:
		stakes = fmt.Sprintf("bomb pot of %d each", r.BombPot)
	case r.Betting == table.Limit:
		stakes = fmt.Sprintf("%d/%d, %s", r.SmallBet, r.BigBet, stakes)
	}
	if r.Ante > 0 {
		stakes += fmt.Sprintf(", ante %d", r.Ante)
	}
	id := ""
	if p.ID != "" {
		id = p.ID + ": "
	}
	return fmt.Sprintf("%s%s, %s, %s", id, r.Game, r.Betting, stakes)
}

// seats lists the players with stacks and cards.
func (s *story) seats() {
	for i, x := range s.Players {
		line := fmt.Sprintf("  %s %d", x.Name, x.Stack)
		if x.Cards != nil {
			line += " " + card.Format(x.Cards)
		}
		if i == s.Button {
			line += " (button)"
		}
		switch {
		case x.Folded:
			line += " (folded)"
		case !s.table.In().Has(i):
			line += " (out)"
		}
		s.add("%s", line)
	}
}

// heading names a street with its board and the pot.
func (s *story) heading(street table.Street) string {
	if !s.begun {
		s.begun = true
		s.pot = s.StartPot
		s.board = s.table.Board(0)[:min(street.BoardCards(), len(s.table.Board(0)))]
	}
	out := strings.ToUpper(street.String()[:1]) + street.String()[1:]
	if len(s.board) > 0 {
		out += " [" + card.Format(s.board) + "]"
	}
	if s.pot > 0 {
		out += fmt.Sprintf(", pot %d", s.pot)
	}
	return out
}

// operation tells one operation.
func (s *story) operation(op *table.Operation) {
	name := s.name(int(op.Seat))
	all := ""
	if op.AllIn {
		all = " and is all-in"
	}
	switch op.Kind {
	case table.OpPost:
		s.pot += op.Amount
		s.add("  %s posts %s %d%s", name, op.Post, op.Amount, all)
	case table.OpBoard:
		s.boardDealt(op)
	case table.OpFold:
		s.add("  %s folds", name)
	case table.OpCheck:
		s.add("  %s checks", name)
	case table.OpCall:
		s.pot += op.Amount
		s.add("  %s calls %d%s", name, op.Amount, all)
	case table.OpBet:
		s.pot += op.Amount
		s.add("  %s bets %d%s", name, op.Amount, all)
	case table.OpRaise:
		s.pot += op.Amount
		s.add("  %s raises to %d%s", name, op.To, all)
	case table.OpTimeout:
		s.add("  %s runs out of time and is all-in for what is in the pot", name)
	case table.OpUncalled:
		s.pot -= op.Amount
		s.add("  uncalled %d returned to %s", op.Amount, name)
	case table.OpShow, table.OpMuck:
		s.showdown(op, name)
	case table.OpRake:
		s.add("  rake %d from the %s", op.Amount, potName(int(op.Pot), len(s.table.Pots())))
	case table.OpAward:
		s.award(op, name)
	}
}

// boardDealt tells a new street; of several boards, each.
func (s *story) boardDealt(op *table.Operation) {
	if s.table.Runs() > 1 && s.table.CanRun(1) {
		return
	}
	if op.Run == 0 {
		s.board = s.table.Board(0)
		s.board = s.board[:min(len(s.board), op.Street.BoardCards())]
		s.add("%s", s.heading(op.Street))
		return
	}
	b := s.table.Board(int(op.Run))
	s.add("  board %d [%s]", op.Run+1, card.Format(b[:min(len(b), op.Street.BoardCards())]))
}

// showdown tells who shows what.
func (s *story) showdown(op *table.Operation, name string) {
	if !s.shown {
		s.shown = true
		s.add("Showdown")
	}
	if op.Kind == table.OpMuck {
		s.add("  %s mucks", name)
		return
	}
	for run := range s.table.Runs() {
		where := ""
		if s.table.Runs() > 1 {
			where = fmt.Sprintf(" on board %d", run+1)
		}
		s.add("  %s shows %s%s: %s", name, card.Format(op.Cards()), where, describe(s.Rules.Game, op.Cards(), s.table.Board(run)))
	}
}

// potName names a pot among n.
func potName(i, n int) string {
	switch {
	case n == 1:
		return "pot"
	case i == 0:
		return "main pot"
	case n == 2:
		return "side pot"
	}
	return fmt.Sprintf("side pot %d", i)
}

// award tells one share of a pot, and why it holds odd chips.
func (s *story) award(op *table.Operation, name string) {
	if !s.awards {
		s.awards = true
		s.add("Awards")
	}
	what := potName(int(op.Pot), len(s.table.Pots()))
	if op.Part != table.WholePot {
		what = fmt.Sprintf("%s half of the %s", op.Part, what)
	}
	if s.table.Runs() > 1 && !op.Clean {
		what += fmt.Sprintf(" on board %d", op.Run+1)
	}
	why := ""
	switch {
	case op.Clean:
		why = ", uncontested"
	case op.Odd > 0:
		why = fmt.Sprintf(", odd %d as the winner nearest left of the button", op.Odd)
	}
	why += s.oddHalf(op) + s.oddBoard(op)
	s.add("  %s wins %d of the %s%s", name, op.Amount, what, why)
}

// oddHalf says when the high half of a pot holds the odd chips.
func (s *story) oddHalf(op *table.Operation) string {
	if op.Part != table.HighHalf {
		return ""
	}
	if odd := s.sum(op, table.HighHalf) - s.sum(op, table.LowHalf); odd > 0 {
		return fmt.Sprintf(", the odd %d of the halves goes to high", odd)
	}
	return ""
}

// oddBoard says when the first of several boards holds the odd chips.
func (s *story) oddBoard(op *table.Operation) string {
	if op.Clean || s.table.Runs() == 1 {
		return ""
	}
	last := *op
	last.Run = int8(s.table.Runs() - 1)
	part := func(op *table.Operation) int64 {
		return s.sum(op, table.WholePot) + s.sum(op, table.HighHalf) + s.sum(op, table.LowHalf)
	}
	if odd := part(op) - part(&last); odd > 0 {
		return fmt.Sprintf(", the odd %d goes to the earlier board", odd)
	}
	return ""
}

// sum adds up what a part of a pot pays on the board of an award.
func (s *story) sum(op *table.Operation, part table.Part) int64 {
	sum := int64(0)
	for _, x := range s.table.Ops() {
		if x.Kind == table.OpAward && x.Pot == op.Pot && x.Run == op.Run && x.Part == part && !x.Clean {
			sum += x.Amount
		}
	}
	return sum
}

// legal tells what the player to act may do and why.
func (s *story) legal(r *Report) {
	if r.Legal == nil {
		return
	}
	s.add("%s to act: %s", r.Legal.Actor, s.play.legal)
	if r.Legal.WhyMin != "" {
		s.add("  smallest: %s", r.Legal.WhyMin)
	}
	s.add("  largest: %s", r.Legal.WhyMax)
}

// pots lists the pots and who may win them.
func (s *story) pots(r *Report) {
	for i, p := range r.Result.Pots {
		s.add("%s %d: %s", strings.ToUpper(potName(i, len(r.Result.Pots))[:1])+potName(i, len(r.Result.Pots))[1:], p.Amount,
			strings.Join(p.Eligible, ", "))
	}
}
