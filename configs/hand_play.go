package configs

import (
	"errors"
	"fmt"

	"github.com/omahasim/omahasim/sim/table"
)

// play is a scripted hand while it is played.
type play struct {
	*Hand
	table  table.Hand
	notes  map[int][]string // remarks before operation i
	legal  table.Legal      // of the player asked about
	whyMin string
	whyMax string
	first  int  // to act before the flop, -1 if unknown
	finish bool // the script asks for the showdown
	acted  bool // on the street of the table
}

// Play plays the hand and reports it. Every action that the rules refuse is an
// error at its place in the file.
func (h *Hand) Play() (*Report, error) {
	p := &play{Hand: h, notes: map[int][]string{}, first: -1}
	if err := p.open(); err != nil {
		return nil, err
	}
	for i := range h.Actions {
		if err := p.act(&h.Actions[i]); err != nil {
			return nil, err
		}
	}
	if err := p.ask(); err != nil {
		return nil, err
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	return p.report(), nil
}

// note adds a remark to the story at this point.
func (p *play) note(format string, args ...any) {
	at := len(p.table.Ops())
	p.notes[at] = append(p.notes[at], fmt.Sprintf(format, args...))
}

// open deals the players in, takes the posts and opens the betting.
func (p *play) open() error {
	p.showdownOnly()
	cfg := table.Config{Rules: p.Rules, Seats: len(p.Players), Button: p.Button, Street: p.Street, Pot: p.StartPot, Record: true}
	for i, x := range p.Players {
		cfg.Stacks[i] = x.Stack
		if x.Out || x.Folded {
			cfg.Out = cfg.Out.With(i)
		} else if x.Stack == 0 && (p.Street != table.Preflop || p.StartPot > 0) {
			cfg.AllIn = cfg.AllIn.With(i)
		}
	}
	if err := p.table.Reset(&cfg); err != nil {
		return p.root.Get("players").Errorf("%s", err)
	}
	for i, x := range p.Players {
		if x.Cards == nil || !p.table.In().Has(i) {
			continue
		}
		if err := p.table.SetHole(i, x.Cards); err != nil {
			return p.refused(x.node, i, err)
		}
	}
	if len(p.Boards) > 0 {
		if err := p.table.SetBoard(0, p.Boards[0]); err != nil {
			return p.refused(p.boardNode, -1, err)
		}
		if got, want := len(p.Boards[0]), p.Street.BoardCards(); got > 0 && got < want {
			return p.boardNode.Errorf("the hand starts on the %s: the board has %d cards there, not %d", p.Street, want, got)
		}
	}
	for _, x := range p.Posts {
		if want := p.Rules.Owed(x.Kind); x.Amount > want && (x.Kind == table.PostSmallBlind || x.Kind == table.PostBigBlind) {
			p.note("%s posts a %s of %d; the stakes say %d", p.Players[x.Seat].Name, x.Kind, x.Amount, want)
		}
		if _, err := p.table.Post(x.Seat, x.Kind, x.Amount); err != nil {
			return p.refused(x.node, x.Seat, err)
		}
	}
	if p.AutoPosts {
		if err := p.table.PostAll(); err != nil {
			return p.refused(p.root, -1, err)
		}
	}
	if err := p.table.Open(); err != nil {
		return p.refused(p.root, -1, err)
	}
	if p.Street == table.Preflop {
		p.first = p.table.Actor()
	}
	return nil
}

// showdownOnly takes the pot to award from the expectations when the scenario
// has cards but nothing that puts chips in the middle, as cases about a
// showdown alone are written. The story says so, and Check then has nothing
// to compare the pots with.
func (p *play) showdownOnly() {
	if p.Expected == nil || p.StartPot > 0 || len(p.Posts)+len(p.Actions) > 0 || p.AutoPosts || p.Actor >= 0 || !p.anyCards() {
		return
	}
	amount, eligible, ok := p.Expected.singlePot(p.Hand)
	if !ok {
		return
	}
	p.PotExpected = true
	p.StartPot, p.Street, p.Showdown = amount, table.River, true
	for i := range p.Players {
		if !eligible.Has(i) {
			p.Players[i].Folded = true
		}
	}
	p.note("the scenario puts no chips in the middle; the pot to award is the one that it expects")
}

// anyCards reports whether there are hole cards and a whole board.
func (p *play) anyCards() bool {
	if len(p.Boards) == 0 || len(p.Boards[0]) < 5 {
		return false
	}
	for _, x := range p.Players {
		if x.Cards != nil {
			return true
		}
	}
	return false
}

// refused places an error of the table in the file, with names for seats.
func (p *play) refused(n *node, seat int, err error) error {
	var r *table.Refusal
	if !errors.As(err, &r) {
		return n.Errorf("%s", err)
	}
	who := ""
	if seat >= 0 {
		who = p.Players[seat].Name + ": "
	}
	switch actor := p.table.Actor(); {
	case r.Rule == table.RuleTurn && seat >= 0 && !p.table.Live().Has(seat):
		return n.Errorf("%s%s refused: %s has folded", who, r.Action, p.Players[seat].Name)
	case r.Rule == table.RuleTurn && actor >= 0:
		return n.Hintf(fmt.Sprintf("%s may: %s", p.Players[actor].Name, p.table.Legal()),
			"%s%s is out of turn: %s is to act %s", who, r.Action, p.Players[actor].Name, p.table.Street().When())
	case r.Rule == table.RuleSeat && seat >= 0:
		return n.Errorf("%s%s refused: %s is not in the hand", who, r.Action, p.Players[seat].Name)
	case actor >= 0 && seat < 0:
		return n.Errorf("%s refused: %s is to act %s", r.Action, p.Players[actor].Name, p.table.Street().When())
	}
	return n.Hintf("rule: "+r.Rule.String(), "%s%s", who, r.Error())
}

// act carries one line of the actions out.
func (p *play) act(a *Action) error {
	switch a.Verb {
	case DealStreet:
		return p.deal(a)
	case RunBoards:
		if err := p.table.Run(int(a.Amount)); err != nil {
			return p.refused(a.node, -1, err)
		}
		return p.setBoards(a.node)
	case ShowDown:
		p.finish = true
		return nil
	case Muck:
		if err := p.toRiver(a.node); err != nil {
			return err
		}
		_, err := p.table.Muck(a.Seat)
		if err != nil {
			return p.refused(a.node, a.Seat, err)
		}
		return nil
	}
	t := &p.table
	if t.CanNextStreet() && !t.Closed() {
		if err := p.nextStreet(a.node); err != nil {
			return err
		}
	}
	if err := p.move(a); err != nil {
		return p.refused(a.node, a.Seat, err)
	}
	p.acted = true
	if left := t.Stack(a.Seat); a.SaysAllIn && left > 0 {
		p.note("the script says that %s is all-in; %d are left behind", p.Players[a.Seat].Name, left)
	}
	return nil
}

// move makes a player's action as the script says. Only an all-in that is
// more than the rules allow is cut, with a remark.
func (p *play) move(a *Action) error {
	t := &p.table
	var err error
	switch a.Verb {
	case Fold:
		_, err = t.Fold(a.Seat)
	case Check:
		_, err = t.Check(a.Seat)
	case Timeout:
		_, err = t.Timeout(a.Seat)
	case Call:
		if cost := min(t.Level()-t.Committed(a.Seat), t.Stack(a.Seat)); a.HasAmount && t.CanCall(a.Seat) &&
			a.Amount != cost && a.Amount != t.Committed(a.Seat)+cost {
			return fmt.Errorf("%s calls %d, not %d", p.Players[a.Seat].Name, cost, a.Amount)
		}
		_, err = t.Call(a.Seat)
	case Bet:
		if t.Actor() == a.Seat && t.Level() > 0 {
			return fmt.Errorf("%s cannot bet: there is a bet of %d to match; use raise_to with the total (legal: %s)",
				p.Players[a.Seat].Name, t.Level(), t.Legal())
		}
		_, err = t.RaiseTo(a.Seat, a.Amount)
	case RaiseTo:
		_, err = t.RaiseTo(a.Seat, a.Amount)
	case RaiseBy:
		_, err = t.RaiseTo(a.Seat, t.Level()+a.Amount)
	case AllIn:
		err = p.allIn(a)
	}
	return err
}

// allIn goes all-in as far as the rules allow.
func (p *play) allIn(a *Action) error {
	t := &p.table
	if t.Actor() != a.Seat {
		_, err := t.AllIn(a.Seat)
		return err
	}
	name := p.Players[a.Seat].Name
	all := t.Committed(a.Seat) + t.Stack(a.Seat)
	if a.HasAmount && a.Amount != all {
		return fmt.Errorf("%s is all-in for %d in all, not %d", name, all, a.Amount)
	}
	l := t.Legal()
	switch {
	case l.CanRaise && l.MaxTo < all:
		p.note("%s is all-in for %d; the raise is reduced to %d: %s", name, all, l.MaxTo, t.WhyMax())
	case !l.CanRaise && l.Limit != table.RuleStack:
		p.note("%s is all-in for %d, which counts as a call: %s", name, all, t.WhyMax())
	}
	_, err := t.AllIn(a.Seat)
	return err
}

// deal follows a street marker.
func (p *play) deal(a *Action) error {
	t := &p.table
	if a.Street == t.Street() && !p.acted {
		return nil // names the street on which the hand starts
	}
	switch {
	case t.Phase() == table.Acting:
		return a.node.Errorf("the %s is not over: %s is to act", t.Street(), p.Players[t.Actor()].Name)
	case t.Live().Len() < 2:
		return a.node.Errorf("the hand is over %s: everyone else folded", t.Street().When())
	case a.Street != t.Street()+1:
		return a.node.Errorf("the street after the %s is not the %s", t.Street(), a.Street)
	}
	return p.nextStreet(a.node)
}

// nextStreet deals a street; several boards, when several are given and all
// players are all-in.
func (p *play) nextStreet(n *node) error {
	if runs := max(len(p.Boards), int(min(p.RunIt, table.MaxRuns+1))); runs > 1 && p.table.Runs() == 1 && p.table.Closed() {
		if err := p.table.Run(runs); err != nil {
			return p.refused(n, -1, err)
		}
		if err := p.setBoards(n); err != nil {
			return err
		}
	}
	if _, err := p.table.NextStreet(); err != nil {
		return p.refused(n, -1, err)
	}
	p.acted = false
	return nil
}

// setBoards hands the boards over once the number of runs is known, and
// checks that they share what lies on the table and nothing else.
func (p *play) setBoards(n *node) error {
	if len(p.Boards) == 0 {
		return nil
	}
	if len(p.Boards) != p.table.Runs() {
		return n.Errorf("the hand is run %d times, but %d boards are given", p.table.Runs(), len(p.Boards))
	}
	shared := p.table.Street().BoardCards()
	for i, b := range p.Boards {
		if err := p.table.SetBoard(i, b); err != nil {
			return p.refused(n, -1, err)
		}
		for j, c := range b {
			for k := range i {
				other := p.Boards[k]
				for m, d := range other {
					if c == d && (j != m || j >= shared) {
						return p.boardNode.Errorf("card %s is on board %d and on board %d", c, k+1, i+1)
					}
				}
				if j < shared && j < len(other) && other[j] != c {
					return p.boardNode.Errorf("boards %d and %d differ in card %d, which lay on the table before the hand was run", k+1, i+1, j+1)
				}
			}
		}
	}
	return nil
}

// toRiver deals on to the river when no more betting is possible.
func (p *play) toRiver(n *node) error {
	for p.table.CanNextStreet() && p.table.Closed() {
		if err := p.nextStreet(n); err != nil {
			return err
		}
	}
	return nil
}

// ask notes what the player asked about, or to act, may do.
func (p *play) ask() error {
	t := &p.table
	at := p.root.Get("actor")
	if p.Actor >= 0 && t.CanNextStreet() && !t.Closed() {
		if err := p.nextStreet(at); err != nil {
			return err
		}
	}
	if p.legal = t.Legal(); p.Showdown && p.Actor < 0 {
		p.legal = table.Legal{Seat: -1}
	}
	if p.Actor >= 0 && t.Actor() != p.Actor {
		name := p.Players[p.Actor].Name
		if t.Actor() < 0 {
			return at.Errorf("%s is not to act: no action is due %s", name, t.Street().When())
		}
		return at.Errorf("%s is not to act: it is the turn of %s", name, p.Players[t.Actor()].Name)
	}
	if p.legal.Seat >= 0 {
		p.whyMin, p.whyMax = t.WhyMin(), t.WhyMax()
	}
	return nil
}

// end plays on to the awards as far as the script allows: when everybody else
// folded; when betting is closed and the cards are known; when no player is
// asked about, nobody faces a bet and the cards are known, by checking.
func (p *play) end() error {
	t := &p.table
	if t.Live().Len() > 1 && p.Actor < 0 && p.cardsKnown() {
		if err := p.checkDown(); err != nil {
			return err
		}
	}
	if t.Phase() != table.Between || t.Live().Len() > 1 && t.Street() != table.River {
		return nil
	}
	if t.Live().Len() > 1 && !p.cardsKnown() {
		return nil
	}
	if len(p.Boards) > 1 && t.Runs() == 1 && t.Live().Len() > 1 {
		return p.boardNode.Errorf("%d boards are given, but a hand is run several times only when all players are all-in before the river",
			len(p.Boards))
	}
	if p.Rake >= 0 {
		t.SetRake(p.Rake)
	}
	if err := t.Settle(); err != nil {
		return p.refused(p.root, -1, err)
	}
	return nil
}

// cardsKnown reports whether the showdown can be decided: a whole board and
// every live hand, or some of them when the script is of the showdown only.
func (p *play) cardsKnown() bool {
	if len(p.Boards) == 0 || len(p.Boards[0]) < 5 {
		return false
	}
	known, live := 0, p.table.Live()
	for i, x := range p.Players {
		if live.Has(i) && x.Cards != nil {
			known++
		}
	}
	if p.RunIt > 1 && p.table.Closed() && len(p.Boards) != int(p.RunIt) {
		return false // the other boards are not told
	}
	return known == live.Len() || known > 0 && (p.finish || p.Showdown || len(p.Actions) == 0)
}

// checkDown lets everybody check to the end, if nobody faces a bet.
func (p *play) checkDown() error {
	t := &p.table
	for {
		switch {
		case t.Phase() == table.Acting && t.CanCheck(t.Actor()):
			if _, err := t.Check(t.Actor()); err != nil {
				return p.refused(p.root, -1, err)
			}
		case t.CanNextStreet():
			if err := p.nextStreet(p.root); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}
