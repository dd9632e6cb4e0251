package report

import (
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/stats"
)

// Type is the type of a column.
type Type uint8

// The types of columns, with the Go type of their values in a Table. Every
// column may also hold nil, for what is unknown or doesn't apply.
const (
	Text  Type = iota // string
	Int               // int64
	Uint              // uint64
	Count             // stats.Wide, at most MaxCount
	Float             // float64
	Bool              // bool
)

var typeNames = [...]string{"text", "whole number", "whole number", "count", "number", "true or false"}

// String names the type as the data dictionary does.
func (t Type) String() string { return typeNames[t] }

// Column is a column of the tidy table.
type Column struct {
	Name string
	Type Type
	Doc  string // what it means, for the data dictionary
	get  func(*row) any
}

// row is a job and one of its players or seats; player is -1 in the only row
// of a job that failed.
type row struct {
	job    *Job
	player int
}

func (r *row) equity() *sim.EquityResult { return r.job.Equity }

// leading are the columns before those of the parameters.
var leading = []Column{
	{"job", Text, "name of the job in the batch file", func(r *row) any { return r.job.Job }},
	{"kind", Text, "kind of the job: equity or simulate", func(r *row) any { return r.job.Kind }},
}

// trailing are the columns after those of the parameters.
var trailing = []Column{
	{"game", Text, "name of the game", either(func(e *sim.EquityResult) any { return e.Game }, func(p *sim.PlayResult) any { return p.Game })},
	{"board", Text, "board cards, empty before the flop", ofEquity(func(e *sim.EquityResult) any { return e.Board })},
	{"dead", Text, "cards that nobody could hold", ofEquity(func(e *sim.EquityResult) any { return e.Dead })},
	{"board_sweep", Text, "in a sweep over boards: what is swept", ofBoards(func(b *BoardClass) any { return b.Sweep })},
	{"class_size", Int, "in a sweep over boards: how many boards are the same up to suits", ofBoards(func(b *BoardClass) any { return b.Size })},
	{"weight", Float, "in a sweep over boards: class_size times the share of the joint hands that fit the board; weight means with it",
		ofBoards(func(b *BoardClass) any { return b.Weight })},
	{"method", Text, "exact or montecarlo; simulation of a table", either(func(e *sim.EquityResult) any { return e.Method }, func(*sim.PlayResult) any { return "simulation" })},
	{"deals", Count, "joint deals counted, each with its weight; hands that a table played",
		either(func(e *sim.EquityResult) any { return e.Deals }, func(p *sim.PlayResult) any { return stats.WideOf(p.Hands) })},
	{"no_low_boards", Count, "high-low: those in which nobody has a low", ofEquity(func(e *sim.EquityResult) any { return value(e.NoLow) })},
	{"acceptance", Float, "sampled: share of the joint draws that were legal, 0 to 1", ofEquity(func(e *sim.EquityResult) any { return value(e.Acceptance) })},
	{"seed", Uint, "seed of the job; an exact result doesn't depend on it", func(r *row) any { return r.job.Seed }},
	{"version", Text, "version of the engine", func(r *row) any { return r.job.Version }},
	{"hash", Text, "fingerprint of all that the result depends on", func(r *row) any { return r.job.Hash }},
	{"player", Int, "number of the player or seat, from 1", func(r *row) any {
		if r.player < 0 {
			return nil
		}
		return int64(r.player) + 1
	}},
	{"hand", Text, "hand or range of the player, as written", ofPlayer(func(p *sim.PlayerEquity) any { return p.Input })},
	{"combos", Int, "hands in the range that the board and the dead cards leave", ofPlayer(func(p *sim.PlayerEquity) any { return int64(p.Combos) })},
	{"equity", Float, "share of the pot, 0 to 1", ofPlayer(func(p *sim.PlayerEquity) any { return p.Equity })},
	{"std_error", Float, "standard error of equity, 0 if exact; of bb100 for a table", func(r *row) any {
		if r.job.Play != nil {
			return r.job.Play.Seats[r.player].StdError
		}
		return ofPlayer(func(p *sim.PlayerEquity) any { return value(p.StdError) })(r)
	}},
	{"equity_exact", Text, "exact: equity as a fraction in lowest terms", ofPlayer(func(p *sim.PlayerEquity) any { return nonEmpty(p.EquityExact) })},
	{"win", Count, "high game: deals in which the player has the pot alone", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.Win) })},
	{"tie", Count, "high game: deals in which the player splits the pot", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.Tie) })},
	{"hi_win", Count, "high-low: deals in which the player has the best high alone", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.HiWin) })},
	{"hi_tie", Count, "high-low: deals in which the player splits the high", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.HiTie) })},
	{"lo_win", Count, "high-low: deals in which the player has the best low alone", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.LoWin) })},
	{"lo_tie", Count, "high-low: deals in which the player splits the low", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.LoTie) })},
	{"scoop", Count, "high-low: deals in which the player has the whole pot alone", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.Scoop) })},
	{"hi_share", Float, "high-low: share of the whole pot won as high, 0 to 1", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.HiShare) })},
	{"lo_share", Float, "high-low: share of the whole pot won as low, 0 to 1", ofPlayer(func(p *sim.PlayerEquity) any { return value(p.LoShare) })},
	{"seat", Text, "table: name of the player", ofSeat(func(p *sim.PlayerResult) any { return p.Seat })},
	{"strategy", Text, "table: name of the player's strategy", ofSeat(func(p *sim.PlayerResult) any { return p.Strategy })},
	{"sessions", Int, "table: sessions played, which are independent of each other", ofPlay(func(p *sim.PlayResult) any { return p.Sessions })},
	{"hands", Int, "table: hands that the player was dealt in", ofSeat(func(p *sim.PlayerResult) any { return p.Hands })},
	{"net", Int, "table: chips won or lost, in the smallest unit", ofSeat(func(p *sim.PlayerResult) any { return p.Net.Int64() })},
	{"bb100", Float, "table: big blinds won in 100 hands", ofSeat(func(p *sim.PlayerResult) any { return p.BB100 })},
	{"ci95_low", Float, "table: low end of the 95 % interval of bb100", ofSeat(func(p *sim.PlayerResult) any { return p.Low })},
	{"ci95_high", Float, "table: high end of it", ofSeat(func(p *sim.PlayerResult) any { return p.High })},
	{"adjusted_bb100", Float, "table: bb100 with all-ins before the river at their expectation", ofAdjusted(func(x *sim.Rate) any { return x.BB100 })},
	{"adjusted_std_error", Float, "table: standard error of adjusted_bb100", ofAdjusted(func(x *sim.Rate) any { return x.StdError })},
	{"adjusted_ci95_low", Float, "table: low end of the 95 % interval of adjusted_bb100", ofAdjusted(func(x *sim.Rate) any { return x.Low })},
	{"adjusted_ci95_high", Float, "table: high end of it", ofAdjusted(func(x *sim.Rate) any { return x.High })},
	{"sd_bb100", Float, "table: standard deviation of the result of 100 hands, in big blinds", ofSeat(func(p *sim.PlayerResult) any { return p.SD })},
	{"rake_bb100", Float, "table: rake taken from the player's pots, in big blinds for 100 hands", ofSeat(func(p *sim.PlayerResult) any { return p.RakeBB100 })},
	{"vpip", Float, "table: share of hands with chips put in voluntarily before the flop, 0 to 1", ofSeat(func(p *sim.PlayerResult) any { return p.VPIP.Share })},
	{"pfr", Float, "table: share of hands raised before the flop, 0 to 1", ofSeat(func(p *sim.PlayerResult) any { return p.PFR.Share })},
	{"three_bet", Float, "table: share of chances to raise a raiser that were taken, 0 to 1", ofSeat(func(p *sim.PlayerResult) any { return p.ThreeBet.Share })},
	{"aggression", Float, "table: bets and raises for each call after the flop", ofSeat(func(p *sim.PlayerResult) any { return p.Aggression })},
	{"wtsd", Float, "table: share of flops seen that went to the showdown, 0 to 1", ofSeat(func(p *sim.PlayerResult) any { return p.WTSD.Share })},
	{"wsd", Float, "table: share of showdowns won, 0 to 1", ofSeat(func(p *sim.PlayerResult) any { return p.WSD.Share })},
	{"faults", Int, "table: decisions that the rules refused", ofSeat(func(p *sim.PlayerResult) any { return p.Faults })},
	{"failure", Text, "why the job has no result; such a job has one row", func(r *row) any { return nonEmpty(r.job.Error) }},
}

func ofEquity(get func(*sim.EquityResult) any) func(*row) any {
	return func(r *row) any {
		if e := r.equity(); e != nil {
			return get(e)
		}
		return nil
	}
}

func ofPlay(get func(*sim.PlayResult) any) func(*row) any {
	return func(r *row) any {
		if r.job.Play != nil {
			return get(r.job.Play)
		}
		return nil
	}
}

func ofSeat(get func(*sim.PlayerResult) any) func(*row) any {
	return func(r *row) any {
		if r.job.Play != nil {
			return get(&r.job.Play.Seats[r.player])
		}
		return nil
	}
}

func ofAdjusted(get func(*sim.Rate) any) func(*row) any {
	return ofSeat(func(p *sim.PlayerResult) any {
		if p.Adjusted == nil {
			return nil
		}
		return get(p.Adjusted)
	})
}

func either(equity func(*sim.EquityResult) any, play func(*sim.PlayResult) any) func(*row) any {
	return func(r *row) any {
		if r.job.Play != nil {
			return play(r.job.Play)
		}
		return ofEquity(equity)(r)
	}
}

func ofPlayer(get func(*sim.PlayerEquity) any) func(*row) any {
	return ofEquityPlayer(func(e *sim.EquityResult, i int) any { return get(&e.Players[i]) })
}

func ofEquityPlayer(get func(*sim.EquityResult, int) any) func(*row) any {
	return func(r *row) any {
		if e := r.equity(); e != nil {
			return get(e, r.player)
		}
		return nil
	}
}

func ofBoards(get func(*BoardClass) any) func(*row) any {
	return func(r *row) any {
		if r.job.Boards != nil {
			return get(r.job.Boards)
		}
		return nil
	}
}

// value is what a pointer points at, or nil.
func value[T stats.Wide | float64](p *T) any {
	if p == nil {
		return nil
	}
	return *p
}

func nonEmpty(s string) any {
	if s == "" {
		return nil
	}
	return s
}
