package sim

import (
	"context"
	"encoding/json"
	"math"
	"strconv"
	"time"

	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/stats"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// DefaultBankroll is the bankroll, in big blinds, whose risk of ruin a result
// tells when the spec names none.
const DefaultBankroll = 2000

// PlaySpec describes a table and its players, see package play.
type PlaySpec struct {
	play.Spec
	Bankroll float64 // in big blinds; 0 is DefaultBankroll
}

// Figure is a number that may be unknown (NaN) or infinite; JSON has null for
// both.
type Figure float64

// MarshalJSON writes the number or null.
func (f Figure) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(f))
}

// UnmarshalJSON reads what MarshalJSON wrote; null is unknown.
func (f *Figure) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*f = Figure(math.NaN())
		return nil
	}
	return json.Unmarshal(text, (*float64)(f))
}

// PlayResult is what a run of Play found. Rates are in big blinds for 100
// hands; chips are in the smallest unit.
type PlayResult struct {
	Game            string `json:"game"`
	Betting         string `json:"betting"`
	BigBlind        int64  `json:"big_blind"`
	Hands           int64  `json:"hands"`
	Sessions        int64  `json:"sessions"`
	Units           int64  `json:"independent_units"` // what errors are computed from
	HandsPerSession int64  `json:"hands_per_session"`
	Tables          int    `json:"tables"`
	Duplicate       bool   `json:"duplicate"`
	AllInAdjusted   bool   `json:"all_in_adjusted"`
	Seed            uint64 `json:"seed"`
	Complete        bool   `json:"complete"` // false if interrupted
	Ended           string `json:"ended"`    // hands, precision or interrupted

	Rake      stats.Sum `json:"rake"` // chips that the house took
	Pots      stats.Sum `json:"start_pots"`
	Restarts  int64     `json:"restarts"`
	Straddled int64     `json:"straddled_hands"`
	Bombs     int64     `json:"bomb_pots"`
	Untold    int64     `json:"histories_left_out"`

	Elapsed float64 `json:"elapsed_seconds,omitempty"`
	Version string  `json:"version"`
	Command string  `json:"command,omitempty"` // how to run it again, for a shell, if the asker tells

	Seats      []PlayerResult `json:"seats"`
	Strategies []RateOf       `json:"strategies"`
	ByTable    []RateOf       `json:"by_table,omitempty"`
}

// Rate is a mean result with its error.
type Rate struct {
	BB100    Figure `json:"bb100"`
	StdError Figure `json:"std_error"`
	Low      Figure `json:"ci95_low"`
	High     Figure `json:"ci95_high"`
}

// RateOf is the results of a group of hands of a player, or of all players
// with one strategy.
type RateOf struct {
	Seat  string    `json:"seat,omitempty"`
	Of    string    `json:"of"` // the position, street, line, table or strategy
	Hands stats.Sum `json:"hands"`
	Net   stats.Sum `json:"net"`
	Rate
	Adjusted *Rate `json:"adjusted,omitempty"`
}

// PlayerResult is the results of one player.
type PlayerResult struct {
	Seat     string    `json:"seat"`
	Strategy string    `json:"strategy"`
	Hands    int64     `json:"hands"`
	Net      stats.Sum `json:"net"`
	Rate
	SD       Figure `json:"sd_bb100"`           // standard deviation of the result of 100 hands
	Adjusted *Rate  `json:"adjusted,omitempty"` // with all-ins before the river at their expectation
	AllIns   int64  `json:"all_ins"`
	// Narrowing, with duplicate deals, is how many times narrower the
	// interval is than that of as many hands dealt each for itself.
	Narrowing *Figure `json:"narrowing,omitempty"`

	Rake           stats.Sum `json:"rake"` // taken out of what the player won
	RakeBB100      Figure    `json:"rake_bb100"`
	ShowdownNet    stats.Sum `json:"showdown_net"`
	NonShowdownNet stats.Sum `json:"non_showdown_net"`
	Bought         stats.Sum `json:"bought"`
	Rebuys         int64     `json:"rebuys"`

	VPIP                Share  `json:"vpip"`
	PFR                 Share  `json:"pfr"`
	ThreeBet            Share  `json:"three_bet"`
	Aggression          Figure `json:"aggression"` // bets and raises for each call after the flop
	AggressionFrequency Share  `json:"aggression_frequency"`
	WTSD                Share  `json:"wtsd"`
	WSD                 Share  `json:"wsd"`
	HandsWon            Share  `json:"hands_won"`

	Decisions int64 `json:"decisions"`
	Faults    int64 `json:"faults"`
	Late      int64 `json:"late_answers"`
	Timeouts  int64 `json:"timeouts"`
	Cut       int64 `json:"cut_amounts"`
	NoRule    int64 `json:"no_rule"`
	// LastFault says what was wrong with one of the Faults of a program, which
	// one depends on the workers.
	LastFault string `json:"-"`

	Downswing       Downswing    `json:"longest_downswing"`
	LossProbability []Chance     `json:"loss_probability"`
	Risk            Ruin         `json:"ruin"`
	Histogram       []Bucket     `json:"histogram"`
	Path            []PathPoint  `json:"path"`
	Positions       []RateOf     `json:"positions"`
	Streets         []RateOf     `json:"streets"` // by the street on which the hand ended for the player
	Lines           []RateOf     `json:"lines,omitempty"`
	counts          *play.Counts // what the shares are of
}

// Share is how often something happened when it could.
type Share struct {
	Count   int64  `json:"count"`
	Chances int64  `json:"chances"`
	Share   Figure `json:"share"` // 0 to 1; unknown without a chance
}

func shareOf(count, chances int64) Share {
	return Share{count, chances, Figure(float64(count) / float64(chances))}
}

// Downswing is the largest fall from a peak on the path of the run.
type Downswing struct {
	Chips int64  `json:"chips"`
	BB    Figure `json:"bb"`
	From  int64  `json:"from_hand"` // the player's hands before the peak
	Hands int64  `json:"hands"`     // from the peak to the bottom
}

// Chance is the probability of being behind after a number of hands, from the
// measured mean and deviation.
type Chance struct {
	Hands       int64  `json:"hands"`
	Probability Figure `json:"probability"`
}

// Ruin is the risk of ever losing a bankroll, and the bankrolls that keep the
// risk small, from the measured mean and deviation.
type Ruin struct {
	Bankroll   Figure `json:"bankroll_bb"`
	Risk       Figure `json:"risk"`
	BankrollP5 Figure `json:"bankroll_bb_for_5_percent"` // unknown without an edge
	BankrollP1 Figure `json:"bankroll_bb_for_1_percent"`
}

// Bucket is a number of hands whose results, in big blinds, lie in a range.
// Unknown ends are open.
type Bucket struct {
	From  Figure `json:"from_bb"`
	To    Figure `json:"to_bb"`
	Hands int64  `json:"hands"`
}

// PathPoint is where a player stood after a number of hands of the run, and
// the quantiles of all such runs by the measured mean and deviation, in big
// blinds.
type PathPoint struct {
	Hands int64  `json:"hands"`
	BB    Figure `json:"bb"`
	Q05   Figure `json:"q05"`
	Q25   Figure `json:"q25"`
	Q50   Figure `json:"q50"`
	Q75   Figure `json:"q75"`
	Q95   Figure `json:"q95"`
}

// lossHands are the numbers of hands for which the probability of loss is
// told.
var lossHands = [...]int64{1_000, 10_000, 100_000, 1_000_000}

// Play plays the table. It returns a *play.SpecError for a spec that makes no
// sense, and ErrInterrupted beside the finished part if ctx ended.
func Play(ctx context.Context, s PlaySpec, progress *play.Progress) (*PlayResult, error) {
	start := time.Now()
	r, err := play.Run(ctx, &s.Spec, progress)
	if r == nil {
		return nil, err
	}
	out := newPlayResult(&s, r)
	out.Elapsed = time.Since(start).Seconds()
	if err != nil && ctx.Err() != nil {
		err = ErrInterrupted
	}
	return out, err
}

func newPlayResult(s *PlaySpec, r *play.Result) *PlayResult {
	out := &PlayResult{
		Game: s.Rules.Game.String(), Betting: s.Rules.Betting.String(), BigBlind: s.BigBlind(),
		Hands: r.Hands, Sessions: r.Sessions, Units: r.Units, HandsPerSession: s.HandsPerSession,
		Tables: max(s.Tables, 1), Duplicate: s.Duplicate, AllInAdjusted: !s.NoAllInEV, Seed: s.Seed,
		Complete: r.Complete, Ended: "hands", Rake: r.Rake, Pots: r.Pots, Restarts: r.Restarts,
		Straddled: r.Straddled, Bombs: r.Bombs, Untold: r.Untold, Version: Version,
	}
	switch {
	case !r.Complete:
		out.Ended = "interrupted"
	case r.Precise:
		out.Ended = "precision"
	}
	if s.Bankroll == 0 {
		s.Bankroll = DefaultBankroll
	}
	unit := 100 / float64(out.BigBlind) // from chips a hand to bb/100
	for i := range s.Seats {
		out.Seats = append(out.Seats, playerResult(s, r, i, unit))
	}
	for k, name := range s.Strategies() {
		out.Strategies = append(out.Strategies, clustered("", name, &r.ByStrategy[k], s, unit))
	}
	for t := range r.ByTable {
		for i := range s.Seats {
			out.ByTable = append(out.ByTable, clustered(s.Seats[i].Name, tableName(t), &r.ByTable[t][i], s, unit))
		}
	}
	return out
}

// rate turns a mean and its errors in chips a hand into bb/100.
func rate(mean, stdError, half, unit float64) Rate {
	return Rate{Figure(mean * unit), Figure(stdError * unit), Figure((mean - half) * unit), Figure((mean + half) * unit)}
}

func rates(c *play.Clusters, s *PlaySpec, unit float64) (raw Rate, adjusted *Rate) {
	raw = rate(c.Raw.Mean(), c.Raw.StdError(), c.Raw.HalfWidth(0.95), unit)
	if !s.NoAllInEV {
		mean, stdError := c.Adjusted()
		a := rate(mean, stdError, c.AdjustedHalfWidth(0.95), unit)
		adjusted = &a
	}
	return raw, adjusted
}

// clustered is the results of a group of whole units.
func clustered(seat, of string, c *play.Clusters, s *PlaySpec, unit float64) RateOf {
	raw, adjusted := rates(c, s, unit)
	return RateOf{seat, of, c.Raw.Observations(), c.Raw.Sum(), raw, adjusted}
}

// grouped is the results of a group of hands, each for itself.
func grouped(seat, of string, m *stats.Moments, unit float64) RateOf {
	half := math.NaN()
	if m.N > 1 {
		half = stats.TQuantile(0.975, float64(m.N-1)) * m.StdError()
	}
	return RateOf{seat, of, stats.SumOf(m.N), m.Sum, rate(m.Mean(), m.StdError(), half, unit), nil}
}

func playerResult(s *PlaySpec, r *play.Result, i int, unit float64) PlayerResult {
	c, cl, seat := &r.Players[i], &r.ByPlayer[i], &s.Seats[i]
	m := c.Moments()
	raw, adjusted := rates(cl, s, unit)
	sd := m.StdDev() * unit / 10 // sqrt(100) hands
	p := PlayerResult{
		Seat: seat.Name, Strategy: seat.Strategy, Hands: c.Hands, Net: m.Sum, Rate: raw, SD: Figure(sd),
		Adjusted: adjusted, AllIns: c.AllIns,
		Rake: c.Rake, RakeBB100: Figure(c.Rake.Float() / float64(c.Hands) * unit),
		ShowdownNet: c.ShowdownNet, NonShowdownNet: m.Sum.Sub(c.ShowdownNet), Bought: c.Bought, Rebuys: c.Rebuys,
		VPIP: shareOf(c.VPIP, c.VPIPChances), PFR: shareOf(c.PFR, c.VPIPChances), ThreeBet: shareOf(c.ThreeBet, c.ThreeBetChances),
		Aggression:          Figure(float64(c.Aggressive) / float64(c.Calls)),
		AggressionFrequency: shareOf(c.Aggressive, c.Aggressive+c.Calls+c.Checks+c.Folds),
		WTSD:                shareOf(c.Showdowns, c.SawFlop), WSD: shareOf(c.ShowdownsWon, c.Showdowns),
		HandsWon:  shareOf(c.Won, c.Hands),
		Decisions: c.Decisions, Faults: c.Faults, LastFault: r.LastFaults[i], Late: c.Late, Timeouts: c.Timeouts, Cut: c.Cut, NoRule: c.NoRule, counts: c,
	}
	if s.Duplicate {
		n := Figure(m.StdError() / cl.Raw.StdError())
		p.Narrowing = &n
	}
	p.future(s, r, i, sd)
	for k := range c.Positions {
		if c.Positions[k].N > 0 {
			p.Positions = append(p.Positions, grouped(seat.Name, strategy.Position(k).String(), &c.Positions[k], unit))
		}
	}
	for k := range c.Ends {
		if c.Ends[k].N > 0 {
			p.Streets = append(p.Streets, grouped(seat.Name, endName(k), &c.Ends[k], unit))
		}
	}
	for _, l := range r.PlayerLines(i) {
		p.Lines = append(p.Lines, grouped(seat.Name, l.Line, &l.Moments, unit))
	}
	return p
}

// future fills in what the results say about swings: those of the run, and
// those to expect of a player with its mean and deviation.
func (p *PlayerResult) future(s *PlaySpec, r *play.Result, i int, sd float64) {
	bb := float64(s.BigBlind())
	mean := float64(p.BB100)
	d := &r.Swings[i]
	p.Downswing = Downswing{d.Fall, Figure(float64(d.Fall) / bb), d.From, d.To - d.From}
	for _, n := range lossHands {
		p.LossProbability = append(p.LossProbability, Chance{n, Figure(stats.LossProbability(mean, sd, float64(n)))})
	}
	p.Risk = Ruin{Figure(s.Bankroll), Figure(stats.RiskOfRuin(mean, sd, s.Bankroll)),
		Figure(stats.BankrollFor(mean, sd, 0.05)), Figure(stats.BankrollFor(mean, sd, 0.01))}
	for k, n := range p.counts.Results {
		if low, high := stats.Bounds(k); n > 0 {
			p.Histogram = append(p.Histogram, Bucket{open(low), open(high), n})
		}
	}
	for _, pt := range r.Path {
		q := func(x float64) Figure { return Figure(stats.PathQuantile(mean, sd, float64(pt.Hands), x)) }
		p.Path = append(p.Path, PathPoint{pt.Hands, Figure(pt.Net[i].Float() / bb), q(0.05), q(0.25), q(0.5), q(0.75), q(0.95)})
	}
}

// open makes an endless bound unknown.
func open(x float64) Figure {
	if math.Abs(x) >= 1e308 {
		return Figure(math.Inf(int(math.Copysign(1, x))))
	}
	return Figure(x)
}

// endName names where a hand ended for a player.
func endName(end int) string {
	if end == play.Showdown {
		return "showdown"
	}
	return table.Street(end).String()
}

func tableName(t int) string { return "table " + strconv.Itoa(t+1) }
