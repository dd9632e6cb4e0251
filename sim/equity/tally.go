package equity

import (
	"math/bits"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/stats"
)

// shareOf[k] is what each of k winners gets of half a pot, in runout.PotUnits.
var shareOf = [MaxPlayers + 1]uint64{0, 2520, 1260, 840, 630, 504, 420, 360, 315, 280, 252}

// tally counts the outcomes of a chunk of deals, each with its weight (1 when
// sampling).
type tally struct {
	deals    int64 // weight of all deals
	attempts int64 // joint draws, legal or not
	noLow    int64 // weight of the deals in which nobody has a low
	players  [MaxPlayers]runout.Shares

	// Sampling only: deals come in groups that are alike, and the error needs
	// the sums of the groups. All winnings are in runout.PotUnits.
	groups  int64
	sizes   uint64             // sum of the squared sizes of the groups
	group   [MaxPlayers]uint64 // winnings in the group that is not closed
	squares [MaxPlayers]uint64 // sum of the squared winnings of groups
	crosses [MaxPlayers]uint64 // sum of the winnings of groups times their size
}

// closeGroup ends a group of deals.
func (t *tally) closeGroup(size uint64, players int) {
	t.groups++
	t.sizes += size * size
	for p := range players {
		won := t.group[p]
		t.group[p] = 0
		t.squares[p] += won * won
		t.crosses[p] += won * size
	}
}

// showdown is one deal's values, one for each player.
type showdown struct {
	high [MaxPlayers]evaluator.Value
	low  [MaxPlayers]evaluator.LowValue
}

// add counts one showdown of n players. low is false when nobody can have a
// low: in a high game, or on a board without three low ranks.
func (t *tally) add(s *showdown, n int, low bool, weight int64) {
	t.deals += weight
	high := winners(s.high[:n])
	ties := bits.OnesCount32(high)
	lows := uint32(0)
	if low {
		if lows = winners(s.low[:n]); s.low[bits.TrailingZeros32(lows)] == 0 {
			lows = 0
		}
	}
	if lows == 0 {
		t.noLow += weight
		share := 2 * shareOf[ties]
		for m := high; m != 0; m &= m - 1 {
			p := bits.TrailingZeros32(m)
			t.players[p].HighNoLow[ties] += weight
			t.group[p] += share
		}
		if ties == 1 {
			t.players[bits.TrailingZeros32(high)].Scoop += weight
		}
		return
	}
	lowTies := bits.OnesCount32(lows)
	for m := high; m != 0; m &= m - 1 {
		p := bits.TrailingZeros32(m)
		t.players[p].High[ties] += weight
		t.group[p] += shareOf[ties]
	}
	for m := lows; m != 0; m &= m - 1 {
		p := bits.TrailingZeros32(m)
		t.players[p].Low[lowTies] += weight
		t.group[p] += shareOf[lowTies]
	}
	if ties == 1 && high == lows {
		t.players[bits.TrailingZeros32(high)].Scoop += weight
	}
}

// winners returns the places of the greatest values as bits. There are no
// branches to guess: which of random hands wins cannot be guessed.
func winners[T evaluator.Value | evaluator.LowValue](values []T) uint32 {
	best := T(0)
	for _, v := range values {
		best = max(best, v)
	}
	mask := uint32(0)
	for p, v := range values {
		won := uint32(0)
		if v == best {
			won = 1
		}
		mask |= won << p
	}
	return mask
}

// Outcomes counts, for one player, deals by how the pot went, each deal with
// its weight. Index k is the number of players who share.
type Outcomes struct {
	High      [MaxPlayers + 1]stats.Wide // has the best high, and somebody has a low
	HighNoLow [MaxPlayers + 1]stats.Wide // has the best high, and nobody has a low
	Low       [MaxPlayers + 1]stats.Wide // has the best low
	Scoop     stats.Wide                 // takes the whole pot alone
	squares   stats.Wide                 // as in tally
	crosses   stats.Wide
}

// Totals is what a run counted.
type Totals struct {
	Deals    stats.Wide // weight of all deals
	NoLow    stats.Wide // weight of those in which nobody has a low
	NoScoop  bool       // Scoop was not counted
	attempts stats.Wide // joint draws, legal or not (sampling only)
	groups   stats.Wide // legal ones
	sizes    stats.Wide // as in tally
	Players  []Outcomes
}

func newTotals(n int) *Totals { return &Totals{Players: make([]Outcomes, n)} }

// add merges a tally.
func (t *Totals) add(x *tally) {
	t.addCounts(x.deals, x.noLow, x.players[:len(t.Players)], 1)
	t.attempts = t.attempts.Add(stats.WideOf(x.attempts))
	t.groups = t.groups.Add(stats.WideOf(x.groups))
	t.sizes = t.sizes.Add(stats.Wide{Lo: x.sizes})
	for p := range t.Players {
		o := &t.Players[p]
		o.squares = o.squares.Add(stats.Wide{Lo: x.squares[p]})
		o.crosses = o.crosses.Add(stats.Wide{Lo: x.crosses[p]})
	}
}

// addCounts adds outcomes, each multiplied by a weight.
func (t *Totals) addCounts(deals, noLow int64, players []runout.Shares, weight uint64) {
	t.Deals = t.Deals.Add(stats.WideOf(deals).Mul(weight))
	t.NoLow = t.NoLow.Add(stats.WideOf(noLow).Mul(weight))
	for p := range players {
		to, from := &t.Players[p], &players[p]
		for k := 1; k <= len(t.Players); k++ {
			to.High[k] = to.High[k].Add(stats.WideOf(from.High[k]).Mul(weight))
			to.HighNoLow[k] = to.HighNoLow[k].Add(stats.WideOf(from.HighNoLow[k]).Mul(weight))
			to.Low[k] = to.Low[k].Add(stats.WideOf(from.Low[k]).Mul(weight))
		}
		to.Scoop = to.Scoop.Add(stats.WideOf(from.Scoop).Mul(weight))
	}
}

// merge adds the totals of another part of the same exact run.
func (t *Totals) merge(x *Totals) {
	t.Deals = t.Deals.Add(x.Deals)
	t.NoLow = t.NoLow.Add(x.NoLow)
	for p := range t.Players {
		to, from := &t.Players[p], &x.Players[p]
		for k := range to.High {
			to.High[k] = to.High[k].Add(from.High[k])
			to.HighNoLow[k] = to.HighNoLow[k].Add(from.HighNoLow[k])
			to.Low[k] = to.Low[k].Add(from.Low[k])
		}
		to.Scoop = to.Scoop.Add(from.Scoop)
	}
}

// reset empties the totals for reuse.
func (t *Totals) reset() {
	players := t.Players
	clear(players)
	*t = Totals{Players: players}
}
