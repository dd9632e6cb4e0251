package play

import (
	"github.com/omahasim/omahasim/sim/stats"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// Ends are the ways a hand can end for a player, by the street on which the
// player folded or won the pot uncontested.
const (
	Showdown = int(table.River) + 1 // the cards were shown
	NumEnds  = Showdown + 1
)

// Counts is what is counted of one player, or of several with one strategy.
// The statistics are those of the field, see the package comment.
type Counts struct {
	VPIPChances, VPIP, PFR    int64
	ThreeBetChances, ThreeBet int64
	Aggressive                int64 // bets and raises after the flop
	Calls, Checks, Folds      int64 // after the flop
	SawFlop                   int64
	Showdowns, ShowdownsWon   int64 // of hands that saw the flop: all showdowns do

	Rake        stats.Sum // taken out of what the player won
	ShowdownNet stats.Sum // result of the hands that went to the showdown
	Bought      stats.Sum // chips brought to the table

	AllIns                        int64 // all-ins before the river, adjusted
	Faults, Late, Timeouts        int64
	Cut, NoRule                   int64 // amounts cut to the legal range; decisions that no rule took
	Decisions, Rebuys, Hands, Won int64

	Positions [strategy.NumPositions]stats.Moments
	Ends      [NumEnds]stats.Moments
	Results   stats.Histogram
}

// numbers lists the plain counts.
func (c *Counts) numbers() [22]*int64 {
	return [...]*int64{
		&c.VPIPChances, &c.VPIP, &c.PFR, &c.ThreeBetChances, &c.ThreeBet,
		&c.Aggressive, &c.Calls, &c.Checks, &c.Folds, &c.SawFlop, &c.Showdowns, &c.ShowdownsWon,
		&c.AllIns, &c.Faults, &c.Late, &c.Timeouts, &c.Cut, &c.NoRule, &c.Decisions, &c.Rebuys, &c.Hands, &c.Won,
	}
}

// Merge adds the counts of another part of the run, or of another player.
func (c *Counts) Merge(x *Counts) {
	from := x.numbers()
	for i, p := range c.numbers() {
		*p += *from[i]
	}
	c.Rake = c.Rake.Add(x.Rake)
	c.ShowdownNet = c.ShowdownNet.Add(x.ShowdownNet)
	c.Bought = c.Bought.Add(x.Bought)
	for i := range c.Positions {
		c.Positions[i].Merge(&x.Positions[i])
	}
	for i := range c.Ends {
		c.Ends[i].Merge(&x.Ends[i])
	}
	c.Results.Merge(&x.Results)
}

// Moments returns the sums of the results of all hands.
func (c *Counts) Moments() stats.Moments {
	var m stats.Moments
	for i := range c.Ends {
		m.Merge(&c.Ends[i])
	}
	return m
}

// adjustedBits is the precision of an adjusted result: 1/2^48 chip; and
// squareBits what squares are counted in: 1/2^12 chip.
const (
	adjustedBits = 48
	squareBits   = 12
)

// Clusters are the results of one player, or of all with one strategy, by
// independent units: raw, and all-in adjusted.
type Clusters struct {
	Raw      stats.Clusters
	adjusted stats.Clusters // in 2^-squareBits chips, for the error
	shift    stats.Sum      // adjusted less raw result, in 2^-adjustedBits chips
}

// Merge adds the units of another part of the run.
func (c *Clusters) Merge(x *Clusters) {
	c.Raw.Merge(&x.Raw)
	c.adjusted.Merge(&x.adjusted)
	c.shift = c.shift.Add(x.shift)
}

// Adjusted returns the mean result of a hand with every all-in before the
// river replaced by its expectation, and the standard error, in chips.
func (c *Clusters) Adjusted() (mean, stdError float64) {
	n := c.Raw.Observations().Float()
	if n == 0 {
		return 0, c.adjusted.StdError()
	}
	return c.Raw.Mean() + c.shift.Float()/n/(1<<adjustedBits), c.adjusted.StdError() / (1 << squareBits)
}

// AdjustedHalfWidth is Clusters.HalfWidth of the adjusted results, in chips.
func (c *Clusters) AdjustedHalfWidth(confidence float64) float64 {
	return c.adjusted.HalfWidth(confidence) / (1 << squareBits)
}

// unit is what one independent unit has added up so far.
type unit struct {
	hands int64
	net   int64
	shift stats.Sum // adjusted less raw, in 2^-adjustedBits chips
}

// add closes a unit.
func (c *Clusters) add(u *unit) {
	if u.hands == 0 {
		return
	}
	c.Raw.Add(u.hands, u.net)
	c.shift = c.shift.Add(u.shift)
	c.adjusted.Add(u.hands, u.net<<squareBits+u.shift.Shift(adjustedBits-squareBits))
}

// Tally is what a part of a run has counted. Everything is an integer, and
// parts merge exactly in their order.
type Tally struct {
	Hands, Units, Sessions int64
	Restarts               int64 // tables begun afresh because fewer than two players had chips
	Straddled, Bombs       int64
	Untold                 int64 // hands asked for that no format can tell
	Rake                   stats.Sum
	Pots                   stats.Sum // what the hands started with in the middle

	Players    []Counts          // in the order of the seats
	ByPlayer   []Clusters        //
	ByStrategy []Clusters        // in the order of Spec.Strategies
	ByTable    [][]Clusters      // for each table, its players; nil for one table
	Swings     []stats.Downswing // of each player
	Lines      []lineTable       // of each player, with Spec.Lines

	told []told // hands written down, in the order of their numbers
	err  error
}

// newTally returns an empty tally for a spec.
func newTally(s *Spec) *Tally {
	n := len(s.Seats)
	t := &Tally{Players: make([]Counts, n), ByPlayer: make([]Clusters, n), Swings: make([]stats.Downswing, n),
		ByStrategy: make([]Clusters, len(s.Strategies()))}
	if s.tables() > 1 {
		t.ByTable = make([][]Clusters, s.tables())
		for i := range t.ByTable {
			t.ByTable[i] = make([]Clusters, n)
		}
	}
	if s.Lines {
		t.Lines = make([]lineTable, n)
	}
	return t
}

// reset empties the tally for reuse.
func (t *Tally) reset() {
	clear(t.Players)
	clear(t.ByPlayer)
	clear(t.ByStrategy)
	clear(t.Swings)
	for i := range t.ByTable {
		clear(t.ByTable[i])
	}
	for i := range t.Lines {
		t.Lines[i].reset()
	}
	*t = Tally{Players: t.Players, ByPlayer: t.ByPlayer, ByStrategy: t.ByStrategy, ByTable: t.ByTable, Swings: t.Swings,
		Lines: t.Lines, told: t.told[:0]}
}

// append adds the part of the run that follows.
func (t *Tally) append(x *Tally) {
	t.Hands += x.Hands
	t.Units += x.Units
	t.Sessions += x.Sessions
	t.Restarts += x.Restarts
	t.Straddled += x.Straddled
	t.Bombs += x.Bombs
	t.Untold += x.Untold
	t.Rake = t.Rake.Add(x.Rake)
	t.Pots = t.Pots.Add(x.Pots)
	for i := range t.Players {
		t.Players[i].Merge(&x.Players[i])
		t.ByPlayer[i].Merge(&x.ByPlayer[i])
		t.Swings[i].Append(&x.Swings[i])
	}
	for i := range t.ByStrategy {
		t.ByStrategy[i].Merge(&x.ByStrategy[i])
	}
	for i := range t.ByTable {
		for j := range t.ByTable[i] {
			t.ByTable[i][j].Merge(&x.ByTable[i][j])
		}
	}
	for i := range t.Lines {
		t.Lines[i].merge(&x.Lines[i])
	}
}
