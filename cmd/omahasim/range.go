package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// maxListed is the most hands that one command lists or samples.
const maxListed = 3_000_000

// rangeQuestion is the command line of the range command.
type rangeQuestion struct {
	game, board, dead string
	define            []string
	list              bool
	sample            int
	seed              uint64
}

func newRangeCommand(a *app) *cobra.Command {
	var q rangeQuestion
	cmd := &cobra.Command{
		Use:   "range RANGE",
		Short: "What a range holds: combos, share, shapes, warnings",
		Long: `How a range is read: how many hands (combos) it is, their share of all hands,
their shapes of suits and ranks, and warnings where the text may not mean what
it seems to.

` + rangeSyntax + `
` + exitStatus,
		Example: `  omahasim range 'AA$ds,KK:xxyy'
  omahasim range AhKdQsJc                 (one hand: its place in each ordering)
  omahasim range AhKdQsJc --game omaha5   (48 hands: the fifth card is free)
  omahasim range 'AA@3,KK@1' --dead AsKs --format json
  omahasim range 'T987$ds' --list
  omahasim range '15%!RRR' --sample 10 --seed 7
  omahasim range '$open:xxyy' --define open='30%!RRR'`,
		Args: func(cmd *cobra.Command, args []string) error {
			if err := takes(1, 1, "one RANGE")(cmd, args); err != nil {
				return withHint(err,
					"quote a range with blanks, '$', '*' or '!': 'AA$ds, KK!AAA'")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("sample") && (q.sample < 1 || q.sample > maxListed) {
				return usageErrorf("--sample must be from 1 to %s, not %d", thousands(maxListed), q.sample)
			}
			if q.list && q.sample > 0 {
				return usageErrorf("--list shows every hand and --sample some; give one of them")
			}
			return a.rangeInfo(args[0], q)
		},
	}
	f := cmd.Flags()
	addGameFlag(f, &q.game)
	f.StringVarP(&q.board, "board", "b", "", "board `CARDS` that the hands cannot hold")
	f.StringVarP(&q.dead, "dead", "d", "", "dead `CARDS` that the hands cannot hold")
	addDefineFlag(f, &q.define)
	f.BoolVarP(&q.list, "list", "l", false, "list every hand, with its weight if they differ")
	f.IntVar(&q.sample, "sample", 0, "draw `N` hands at random by their weights")
	f.Uint64Var(&q.seed, "seed", sim.DefaultSeed, "seed of the random draws")
	return cmd
}

// rangeSyntax is the short manual of the range language.
const rangeSyntax = `A range is hands joined by commas. A hand is one to all of its cards, the rest
are free, in any order and case:
  A K Q J T 9…2   ranks        s h d c      suits (As, 10h, A♠)
  R O N P …       rank variables: the same letter is the same rank, RRON
  w x y z         suit variables: the same letter is the same suit, AxKx
  * random        any card     [A,K,Q]      one card, any of these
  JJ+ T987- KQJT-7654 [T+]     spans: all cards move together
  15% 5%-10% 15%6h             the best hands of an ordering (10h, 6h, hu)
  AA:xxyy and   AA!AAA and-not   AA,KK or   ( ) group   AA@3,KK@1 weights
  $ds $ss double-, single-suited    $np no pair   $nt no trips
  $op $tp one, two pair             $0G $1G $2G rundowns with gaps
  one card:  $B [A-J]  $F [K-J]  $R [A-T]  $N [K-9]  $M [T-7]  $Z [6-2]
             $L ace to eight  $W ace to five
`

// addDefineFlag adds --define, which the ranges of the user's settings file are
// added to.
func addDefineFlag(f *pflag.FlagSet, define *[]string) {
	f.StringArrayVar(define, "define", nil, "`NAME=RANGE` to use as $NAME; may be repeated")
}

// parseDefinitions reads NAME=RANGE texts.
func parseDefinitions(texts []string) (map[string]string, error) {
	out := map[string]string{}
	for _, t := range texts {
		name, text, ok := strings.Cut(t, "=")
		name = strings.TrimPrefix(strings.TrimSpace(name), "$")
		if !ok {
			return nil, usageErrorf("--define %q is no NAME=RANGE, such as open='30%%!RRR'", t)
		}
		if _, twice := out[name]; twice {
			return nil, usageErrorf("--define %s is given twice", name)
		}
		out[name] = text
	}
	return out, nil
}

// parseRemoved reads the board and the dead cards.
func parseRemoved(board, dead string) (card.Set, error) {
	b, err := card.ParseList(board)
	if err != nil {
		return 0, fmt.Errorf("board: %w", err)
	}
	if len(b) > evaluator.BoardSize {
		return 0, usageErrorf("board: a board has at most %d cards, not %d", evaluator.BoardSize, len(b))
	}
	d, err := card.ParseList(dead)
	if err != nil {
		return 0, fmt.Errorf("dead cards: %w", err)
	}
	if both := card.SetOf(b...) & card.SetOf(d...); both != 0 {
		return 0, usageErrorf("card %s is on the board and dead", both.Lowest())
	}
	return card.SetOf(b...) | card.SetOf(d...), nil
}

// rangeResult is the answer, in the form of the JSON output.
type rangeResult struct {
	Input    string           `json:"input"`
	Game     string           `json:"game"`
	Board    string           `json:"board,omitempty"`
	Dead     string           `json:"dead,omitempty"`
	Hand     string           `json:"hand,omitempty"` // if the range is one hand
	Combos   int              `json:"combos"`
	Of       int              `json:"of"`    // all hands of the cards that are left
	Share    float64          `json:"share"` // combos of all hands, 0 to 1
	Weight   int64            `json:"weight"`
	Weighted bool             `json:"weighted"`          // false: all hands weigh the same, 1 each
	Removed  int              `json:"removed,omitempty"` // combos that board and dead cards take
	Classes  int              `json:"classes"`
	Shapes   rangeShapes      `json:"shapes"`
	Warnings []rangeWarning   `json:"warnings"`
	Hands    []rangeHand      `json:"hands,omitempty"` // of --list
	Sample   []rangeHand      `json:"sample,omitempty"`
	Places   []rangePlace     `json:"places,omitempty"`   // if the range is one hand
	HeadsUp  *rangeHeadsUp    `json:"heads_up,omitempty"` // likewise, of four and five cards
	Seed     *uint64          `json:"seed,omitempty"`
	Version  string           `json:"version"`
	source   *handrange.Range // not shown
}

type rangeShapes struct {
	Suits []rangeShape `json:"suits"`
	Ranks []rangeShape `json:"ranks"`
}

type rangeShape struct {
	Pattern string  `json:"pattern"`
	Name    string  `json:"name"`
	Combos  int     `json:"combos"`
	Share   float64 `json:"share"` // of the range, 0 to 1
}

type rangeWarning struct {
	Offset int    `json:"offset"` // in bytes
	Length int    `json:"length"`
	Msg    string `json:"message"`
	Hint   string `json:"hint,omitempty"`
}

// rangePlace is where a hand stands in an ordering that percentages use.
type rangePlace struct {
	Ordering   string  `json:"ordering"`
	Top        float64 `json:"top"`        // the least share of all hands, best first, that the hand is in
	Percentile float64 `json:"percentile"` // share of all hands that are not ahead of its class
	Ahead      int64   `json:"ahead"`      // hands of better classes
	Exact      bool    `json:"exact"`      // false: the ordering is an estimate from samples
}

// rangeHeadsUp is the equity of a hand, all in before the flop, against one
// random hand.
type rangeHeadsUp struct {
	Equity float64 `json:"equity"`
	Exact  string  `json:"equity_exact"`
}

type rangeHand struct {
	Hand   string `json:"hand"`
	Weight uint8  `json:"weight"`
}

// rangeInfo answers the question and shows the answer.
func (a *app) rangeInfo(text string, q rangeQuestion) error {
	r, err := readRange(text, q)
	if err != nil {
		return err
	}
	for _, w := range r.Warnings {
		a.warn(text, w.Offset, w.Length, w.Msg, w.Hint)
	}
	if q.list && r.Combos > maxListed {
		return usageErrorf("the range has %s hands; --list shows at most %s: use --sample N", thousands(int64(r.Combos)), thousands(maxListed))
	}
	if q.sample > 0 {
		if r.Combos == 0 {
			return usageErrorf("no hand to draw: the range is empty")
		}
		r.Seed = &q.seed
	}
	if err := r.rank(); err != nil {
		return err
	}
	hands := r.hands(q)
	if hands == nil {
		r.describe()
		return a.show(view{json: func() any { return r }, csv: r.csv, table: r.tables})
	}
	switch a.settings.Format {
	case "json":
		r.describe()
		list := &r.Hands
		if q.sample > 0 {
			list = &r.Sample
		}
		hands(func(h card.Set, w uint8) bool {
			*list = append(*list, rangeHand{h.String(), w})
			return true
		})
		return a.show(view{json: func() any { return r }})
	default:
		return a.write(func(w io.Writer) error { return writeHands(w, hands, a.settings.Format, r.Weighted) })
	}
}

// readRange parses a range and takes away what the board and the dead cards
// make impossible.
func readRange(text string, q rangeQuestion) (*rangeResult, error) {
	game, err := evaluator.ParseGame(q.game)
	if err != nil {
		return nil, usageError(err)
	}
	named, err := parseDefinitions(q.define)
	if err != nil {
		return nil, err
	}
	gone, err := parseRemoved(q.board, q.dead)
	if err != nil {
		return nil, usageError(err)
	}
	whole, err := handrange.Parse(text, game.HoleCards, handrange.WithGame(game), handrange.WithNamed(named))
	if err != nil {
		return nil, usageError(err)
	}
	left := whole.Without(gone)
	all := handrange.All(game.HoleCards).Without(gone).Len()
	if all == 0 {
		return nil, usageErrorf("the board and the dead cards leave too few cards for a hand")
	}
	if left.Len() == 0 && whole.Len() > 0 {
		return nil, usageErrorf("no hand of %s is left: each holds a card that is on the board or dead", shorten(text, 40))
	}
	r := &rangeResult{
		Input: text, Game: game.String(), Combos: left.Len(), Of: all, Share: float64(left.Len()) / float64(all),
		Weight: left.TotalWeight(), Weighted: left.TotalWeight() != int64(left.Len()), Removed: whole.Len() - left.Len(),
		Warnings: []rangeWarning{}, Version: sim.Version, source: left,
	}
	b, _ := card.ParseList(q.board)
	d, _ := card.ParseList(q.dead)
	r.Board, r.Dead = card.Format(b), card.Format(d)
	if left.Len() == 1 {
		r.Hand = left.Hands()[0].String()
	}
	for _, w := range whole.Warnings() {
		r.Warnings = append(r.Warnings, rangeWarning(w))
	}
	return r, nil
}

// rank finds where a single hand stands among all hands.
func (r *rangeResult) rank() error {
	if r.Hand == "" {
		return nil
	}
	game, err := evaluator.ParseGame(r.Game)
	if err != nil {
		return err
	}
	hand := r.source.Hands()[0]
	places, err := handrange.Places(hand, game)
	if err != nil {
		return err
	}
	for _, p := range places {
		r.Places = append(r.Places, rangePlace{p.Ordering, p.Top(), p.Percentile(), p.Ahead, !p.Sampled})
	}
	if num, den, ok := handrange.HeadsUpEquity(hand, game.HighLow); ok {
		r.HeadsUp = &rangeHeadsUp{float64(num) / float64(den), fmt.Sprintf("%d/%d", num, den)}
	}
	return nil
}

// describe fills in the classes and the shapes.
func (r *rangeResult) describe() {
	s := r.source.Describe()
	r.Classes = s.Classes
	shapes := func(groups []handrange.Group) []rangeShape {
		out := make([]rangeShape, len(groups))
		for i, g := range groups {
			out[i] = rangeShape{g.Pattern, g.Name, g.Combos, float64(g.Combos) / float64(max(r.Combos, 1))}
		}
		return out
	}
	r.Shapes = rangeShapes{shapes(s.Suits), shapes(s.Ranks)}
}

// hands returns the hands that --list or --sample asks for, nil for neither.
func (r *rangeResult) hands(q rangeQuestion) func(func(card.Set, uint8) bool) {
	switch {
	case q.list:
		return r.source.Each
	case q.sample > 0:
		return func(yield func(card.Set, uint8) bool) {
			rng := rand.New(rand.NewPCG(q.seed, 0))
			for range q.sample {
				h, _ := r.source.Sample(rng)
				w, _ := r.source.Contains(h)
				if !yield(h, w) {
					return
				}
			}
		}
	}
	return nil
}

// writeHands prints one hand a line, in a form that is a range again.
func writeHands(w io.Writer, hands func(func(card.Set, uint8) bool), format string, weighted bool) error {
	out := bufio.NewWriter(w)
	if format == "csv" {
		fmt.Fprintln(out, "hand,weight")
	}
	hands(func(h card.Set, weight uint8) bool {
		if format == "markdown" {
			out.WriteString("- ")
		}
		out.WriteString(h.String())
		switch {
		case format == "csv":
			out.WriteString("," + strconv.Itoa(int(weight)))
		case weighted:
			out.WriteString("@" + strconv.Itoa(int(weight)))
		}
		return out.WriteByte('\n') == nil
	})
	return out.Flush()
}
