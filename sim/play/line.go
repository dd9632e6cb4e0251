package play

import (
	"context"

	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// Line is a fixed line of actions: on each street the player does the steps of
// that street in their order, and when none is left what Then does; without
// Then he checks or folds.
type Line struct {
	Steps []Step
	Then  strategy.Maker
}

// Step is one action of a line.
type Step struct {
	Street table.Street
	Do     strategy.Do
}

// Make returns a player who follows the line.
func (l *Line) Make(ctx context.Context) (strategy.Player, error) {
	p := &linePlayer{}
	for _, s := range l.Steps {
		p.steps[s.Street] = append(p.steps[s.Street], s.Do)
	}
	if l.Then == nil {
		return p, nil
	}
	var err error
	p.then, err = l.Then.Make(ctx)
	return p, err
}

type linePlayer struct {
	steps [table.River + 1][]strategy.Do
	then  strategy.Player
}

// Act does the next step of the street.
func (p *linePlayer) Act(v *strategy.View) strategy.Action {
	done := 0
	log, street, seat := v.Actions(), v.Street(), int8(v.Seat())
	for i := len(log) - 1; i >= 0 && log[i].Street == street; i-- {
		if log[i].Seat == seat {
			done++
		}
	}
	switch steps := p.steps[street]; {
	case done < len(steps):
		return steps[done].Action(v)
	case p.then != nil:
		return p.then.Act(v)
	}
	a := strategy.CheckOrFold(v.Legal())
	a.Mark |= strategy.NoRule
	return a
}

// Close gives back what the player behind the line holds.
func (p *linePlayer) Close() error {
	if p.then == nil {
		return nil
	}
	return strategy.Close(p.then)
}

// lastFault is strategy.LastFault, of the player behind a line too.
func lastFault(p strategy.Player) string {
	if l, ok := p.(*linePlayer); ok {
		return lastFault(l.then)
	}
	return strategy.LastFault(p)
}
