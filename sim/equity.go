package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/equity"
	"github.com/omahasim/omahasim/sim/stats"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// DefaultSeed is the seed of a run that names none.
const DefaultSeed = 1

// EquitySpec asks for the equity of hands or ranges, as text.
type EquitySpec struct {
	Game      string            // a name of evaluator.ParseGame; "" is omaha
	Players   []string          // 2 to 10 hands or ranges
	Board     string            // 0 to 5 cards
	Dead      string            // cards that nobody can hold
	Method    string            // auto, exact or montecarlo; "" is auto
	Trials    int64             // joint deals to sample; 0 goes by Precision
	Precision float64           // standard error in percentage points; 0 is 0.05
	PerHand   bool              // also the equity of every hand of the first of two players
	Seed      uint64            // of the random deals
	Workers   int               // goroutines; 0 is one for each processor
	Ranges    map[string]string // named ranges, used as $name

	NextCard     bool   // also the equity after each possible next card of the board
	Distribution bool   // also how the first player's equity is spread
	Over         string // the distribution is over auto, hands, flop, turn or river; "" is auto
}

// EquityResult is the answer, in the form of the JSON output.
type EquityResult struct {
	Game       string         `json:"game"`
	Board      string         `json:"board"`
	Dead       string         `json:"dead"`
	Method     string         `json:"method"`                    // exact or montecarlo
	Boards     *int64         `json:"boards,omitempty"`          // exact, one hand each: complete boards
	Deals      stats.Wide     `json:"deals"`                     // joint deals with a complete board, each with its weight
	Complete   bool           `json:"complete"`                  // false if interrupted
	NoLow      *stats.Wide    `json:"no_low_boards,omitempty"`   // high-low: deals in which nobody has a low
	Seed       *uint64        `json:"seed"`                      // sampled only
	Acceptance *float64       `json:"acceptance,omitempty"`      // sampled: share of joint draws that were legal
	Elapsed    float64        `json:"elapsed_seconds,omitempty"` // never 0, but left out of files that must not depend on it
	Version    string         `json:"version"`
	Command    string         `json:"command,omitempty"` // how to run it again, for a shell, if the asker tells
	How        string         `json:"how"`               // the way chosen, in words
	Players    []PlayerEquity `json:"players"`
	Hands      []HandEquity   `json:"hands,omitempty"` // of the first player, with PerHand
	Warnings   []Warning      `json:"warnings,omitempty"`

	NextCards    *NextCards    `json:"next_cards,omitempty"`
	Distribution *Distribution `json:"distribution,omitempty"`
	Joint        float64       `json:"-"` // weight of the legal joint hands, see equity.Spec.Product
}

// PlayerEquity is one player's part. Counts are of deals, each with its
// weight; those of the other kind of game are absent.
type PlayerEquity struct {
	Input       string   `json:"input"`
	Combos      int      `json:"combos"`                 // hands that the board and the dead cards leave
	Equity      float64  `json:"equity"`                 // share of the pot, 0 to 1
	EquityExact string   `json:"equity_exact,omitempty"` // as a fraction in lowest terms
	StdError    *float64 `json:"std_error"`              // of Equity; 0 if exact, null if there were too few deals

	Win *stats.Wide `json:"win,omitempty"` // wins the pot alone
	Tie *stats.Wide `json:"tie,omitempty"` // splits it

	HiWin   *stats.Wide `json:"hi_win,omitempty"` // has the best high alone
	HiTie   *stats.Wide `json:"hi_tie,omitempty"`
	LoWin   *stats.Wide `json:"lo_win,omitempty"` // has the best low alone
	LoTie   *stats.Wide `json:"lo_tie,omitempty"`
	Scoop   *stats.Wide `json:"scoop,omitempty"`    // takes the whole pot, boards without a low included
	HiShare *float64    `json:"hi_share,omitempty"` // of the whole pot, won as high
	LoShare *float64    `json:"lo_share,omitempty"`
}

// HandEquity is the equity of one hand of the first player against the whole
// range of the second. Counts are of deals, each with the weight of the
// second player's hand.
type HandEquity struct {
	Hand   string  `json:"hand"`
	Weight int     `json:"weight"`
	Deals  int64   `json:"deals"` // 0 if the hand can't be dealt
	Equity float64 `json:"equity"`
	Win    int64   `json:"win"` // has the better high hand
	Tie    int64   `json:"tie"`
	LoWin  *int64  `json:"lo_win,omitempty"` // high-low only
	LoTie  *int64  `json:"lo_tie,omitempty"`
}

// Warning is a likely slip in a range.
type Warning struct {
	Player int    `json:"player"` // from 1
	Input  string `json:"input"`
	Offset int    `json:"offset"` // in bytes
	Length int    `json:"length"`
	Msg    string `json:"message"`
	Hint   string `json:"hint,omitempty"`
}

// ErrInterrupted comes with a partial result when the context ended.
var ErrInterrupted = equity.ErrInterrupted

// EquityQuestion is a spec that was read without error.
type EquityQuestion struct {
	spec     equity.Spec
	next     bool         // with the next cards
	over     *equity.Over // with a distribution
	board    string
	dead     string
	warnings []Warning
}

// Ranges keeps ranges that were read, for questions that share them. The
// zero value is ready; it is for one goroutine.
type Ranges struct{ read map[string]*handrange.Range }

// parse reads a range, or finds it. Named ranges must mean the same always.
func (k *Ranges) parse(text string, game evaluator.Game, named map[string]string) (*handrange.Range, error) {
	key := game.String() + " " + text
	if r := k.read[key]; r != nil {
		return r, nil
	}
	r, err := handrange.Parse(text, game.HoleCards, handrange.WithGame(game), handrange.WithNamed(named))
	if err == nil {
		if k.read == nil {
			k.read = map[string]*handrange.Range{}
		}
		k.read[key] = r
	}
	return r, err
}

// ParseEquity reads the texts of a spec. Errors hold a *card.SyntaxError
// where one character is to blame.
func ParseEquity(s EquitySpec) (*EquityQuestion, error) { return ParseEquityWith(s, &Ranges{}) }

// ParseEquityWith is ParseEquity with ranges to share.
func ParseEquityWith(s EquitySpec, ranges *Ranges) (*EquityQuestion, error) {
	if s.Game == "" {
		s.Game = "omaha"
	}
	game, err := evaluator.ParseGame(s.Game)
	if err != nil {
		return nil, err
	}
	q := &EquityQuestion{spec: equity.Spec{
		Game: game, Method: equity.Method(s.Method), Trials: s.Trials, Precision: s.Precision / 100,
		PerHand: s.PerHand, Seed: s.Seed, Workers: s.Workers,
	}}
	if q.next = s.NextCard; s.Distribution {
		over := equity.Over(s.Over)
		q.over = &over
	}
	if q.spec.Board, err = parseBoard(s.Board); err != nil {
		return nil, err
	}
	dead, err := card.ParseList(s.Dead)
	if err != nil {
		return nil, fmt.Errorf("dead cards: %w", err)
	}
	q.spec.Dead = card.SetOf(dead...)
	q.board, q.dead = card.Format(q.spec.Board), card.Format(dead)
	for i, text := range s.Players {
		r, err := ranges.parse(text, game, s.Ranges)
		if err != nil {
			return nil, fmt.Errorf("player %d: %w", i+1, err)
		}
		for _, w := range r.Warnings() {
			q.warnings = append(q.warnings, Warning{i + 1, text, w.Offset, w.Length, w.Msg, w.Hint})
		}
		q.spec.Players = append(q.spec.Players, r)
	}
	return q, nil
}

// parseBoard reads a board and explains a sixth card.
func parseBoard(text string) ([]card.Card, error) {
	board, err := card.ParseList(text)
	if err != nil {
		return nil, fmt.Errorf("board: %w", err)
	}
	if len(board) > evaluator.BoardSize {
		return nil, fmt.Errorf("board: %w", &card.SyntaxError{Input: text, Length: len(text),
			Msg: fmt.Sprintf("a board has at most %d cards, not %d", evaluator.BoardSize, len(board))})
	}
	return board, nil
}

// Warnings returns the likely slips in the ranges.
func (q *EquityQuestion) Warnings() []Warning { return q.warnings }

// Plan says how Run will answer, and roughly how long it takes one core.
func (q *EquityQuestion) Plan() (equity.Plan, error) {
	if err := equity.CheckPictures(q.spec, q.next, q.over); err != nil {
		return equity.Plan{}, err
	}
	return equity.Explain(q.spec)
}

// Run answers the question. Progress may be nil. After an interruption it
// returns the partial result with ErrInterrupted.
func (q *EquityQuestion) Run(ctx context.Context, p *equity.Progress) (*EquityResult, error) {
	start := time.Now()
	spec := q.spec
	spec.Progress = p
	r, err := equity.Run(ctx, spec)
	if err != nil && !errors.Is(err, ErrInterrupted) {
		return nil, err
	}
	out := q.result(&r, time.Since(start))
	if err == nil {
		err = q.pictures(ctx, spec, out)
		out.Elapsed = time.Since(start).Seconds()
	}
	if err != nil && !errors.Is(err, ErrInterrupted) {
		return nil, err
	}
	return out, err
}

func (q *EquityQuestion) result(r *equity.Result, elapsed time.Duration) *EquityResult {
	t := &r.Totals
	out := &EquityResult{
		Game: q.spec.Game.String(), Board: q.board, Dead: q.dead, Method: string(r.Method), Deals: t.Deals,
		Complete: r.Complete, Elapsed: elapsed.Seconds(), Version: Version, How: r.How, Warnings: q.warnings, Joint: r.Joint,
	}
	if q.spec.Game.HighLow {
		out.NoLow = &t.NoLow
	}
	if r.Method == equity.MonteCarlo {
		acceptance := r.Acceptance()
		out.Seed, out.Acceptance = &q.spec.Seed, &acceptance
	} else if named(r.Combos) {
		boards := int64(t.Deals.Lo)
		out.Boards = &boards
	}
	for i := range t.Players {
		out.Players = append(out.Players, q.player(r, i))
	}
	for _, h := range r.Hands {
		x := HandEquity{Hand: h.Hand.String(), Weight: int(h.Weight), Deals: h.Deals, Equity: h.Equity, Win: h.Win, Tie: h.Tie}
		if q.spec.Game.HighLow {
			x.LoWin, x.LoTie = &h.LowWin, &h.LowTie
		}
		out.Hands = append(out.Hands, x)
	}
	return out
}

func named(combos []int) bool {
	for _, n := range combos {
		if n != 1 {
			return false
		}
	}
	return true
}

func (q *EquityQuestion) player(r *equity.Result, i int) PlayerEquity {
	share := r.Totals.Equity(i)
	p := PlayerEquity{Input: q.spec.Players[i].Input(), Combos: r.Combos[i], Equity: float(share)}
	if e := r.StdError(i); !math.IsNaN(e) {
		p.StdError = &e
	}
	if r.Method == equity.Exact {
		p.EquityExact = share.String()
	}
	o := &r.Totals.Players[i]
	hiWin, hiTie, loWin, loTie := o.Counts()
	if !q.spec.Game.HighLow {
		p.Win, p.Tie = &hiWin, &hiTie
		return p
	}
	high, low := r.Totals.Shares(i)
	p.HiWin, p.HiTie, p.LoWin, p.LoTie = &hiWin, &hiTie, &loWin, &loTie
	p.HiShare, p.LoShare = &high, &low
	if !r.Totals.NoScoop {
		p.Scoop = &o.Scoop
	}
	return p
}

func float(x *big.Rat) float64 {
	f, _ := x.Float64()
	return f
}
