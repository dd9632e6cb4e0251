package sim

import (
	"fmt"
	"math/big"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// EvalSpec asks what hands are worth on a board.
type EvalSpec struct {
	Game  string   // a name of evaluator.ParseGame; "" goes by the number of hole cards, high only
	Hands []string // 1 to 10 hands of one size
	Board string   // 3 to 5 cards
	Dead  string   // cards that cannot come
}

// EvalResult says what each hand is worth, in the form of the JSON output.
type EvalResult struct {
	Game  string     `json:"game"`
	Board string     `json:"board"`
	Dead  string     `json:"dead,omitempty"`
	Hands []EvalHand `json:"hands"`
}

// EvalHand is what one hand is worth on the board as it lies.
type EvalHand struct {
	Input    string   `json:"input"`
	High     EvalBest `json:"high"`
	Low      *EvalLow `json:"low"`             // null if the hand makes no low
	BeatenBy int      `json:"beaten_by"`       // two-card holdings of unseen cards that make a better high
	Nuts     bool     `json:"nuts"`            // none does
	Share    string   `json:"share,omitempty"` // of the pot if the hands were shown down now
	Outs     []Outs   `json:"outs,omitempty"`  // before the river: how the high hand can get better
}

// EvalBest is a high hand and the cards that make it.
type EvalBest struct {
	Category    string `json:"category"`
	Description string `json:"description"`
	Value       int    `json:"value"` // 1 to 7462, higher is better
	Hole        string `json:"hole"`  // the two hole cards
	Board       string `json:"board"` // the three board cards
}

// EvalLow is a low and the cards that make it.
type EvalLow struct {
	Description string `json:"description"` // such as 8-7-5-2-A
	Value       int    `json:"value"`       // 1 to 56, higher is better
	Hole        string `json:"hole"`
	Board       string `json:"board"`
}

// Outs says how often the high hand becomes one of a category.
type Outs struct {
	Category string  `json:"category"`
	Cards    string  `json:"cards"`    // next cards that lift the hand to it
	Outs     int     `json:"outs"`     // how many
	NutOuts  int     `json:"nut_outs"` // those that make it the best possible hand
	Next     float64 `json:"next"`     // probability on the next card
	River    float64 `json:"by_river"` // probability of showing it on the river
}

// Eval answers a spec. Errors hold a *card.SyntaxError where a text is to
// blame.
func Eval(s EvalSpec) (*EvalResult, error) {
	if n := len(s.Hands); n < 1 || n > 10 {
		return nil, fmt.Errorf("eval needs 1 to 10 hands, not %d", n)
	}
	board, err := parseBoard(s.Board)
	if err != nil {
		return nil, err
	}
	if len(board) < 3 {
		return nil, fmt.Errorf("a hand is made with three board cards: give 3 to 5, not %d", len(board))
	}
	dead, err := card.ParseList(s.Dead)
	if err != nil {
		return nil, fmt.Errorf("dead cards: %w", err)
	}
	e := &evaluation{board: board, known: card.SetOf(board...)}
	if both := e.known & card.SetOf(dead...); both != 0 {
		return nil, fmt.Errorf("%s is both on the board and dead", both)
	}
	e.known |= card.SetOf(dead...)
	if err := e.parseHands(s); err != nil {
		return nil, err
	}
	r := &EvalResult{Game: e.game.String(), Board: card.Format(board), Dead: card.Format(dead)}
	for i, h := range e.hands {
		r.Hands = append(r.Hands, e.hand(s.Hands[i], h))
	}
	if len(e.hands) > 1 {
		for i, share := range e.shares() {
			r.Hands[i].Share = share.RatString()
		}
	}
	return r, nil
}

// evaluation is a spec that was read.
type evaluation struct {
	game  evaluator.Game
	board []card.Card
	hands [][]card.Card
	known card.Set // board, dead cards and all hands
}

func (e *evaluation) parseHands(s EvalSpec) error {
	for i, text := range s.Hands {
		h, err := card.ParseList(text)
		if err != nil {
			return fmt.Errorf("hand %d: %w", i+1, err)
		}
		if i == 0 {
			if e.game, err = evalGame(s.Game, len(h)); err != nil {
				return fmt.Errorf("hand 1 (%s): %w", text, err)
			}
		}
		if len(h) != e.game.HoleCards {
			return fmt.Errorf("hand %d (%s) has %d cards, but %s has %d", i+1, text, len(h), e.game, e.game.HoleCards)
		}
		if both := (card.SetOf(h...) & e.known).Cards(); len(both) > 0 {
			return fmt.Errorf("hand %d (%s): %s is %s", i+1, text, both[0], e.where(both[0]))
		}
		e.known |= card.SetOf(h...)
		e.hands = append(e.hands, h)
	}
	return nil
}

// where says where a known card is.
func (e *evaluation) where(known card.Card) string {
	c := card.SetOf(known)
	if c&card.SetOf(e.board...) != 0 {
		return "on the board"
	}
	for i, h := range e.hands {
		if c&card.SetOf(h...) != 0 {
			return fmt.Sprintf("in hand %d too", i+1)
		}
	}
	return "dead"
}

// evalGame returns the game named, or the high game of the number of cards.
func evalGame(name string, holeCards int) (evaluator.Game, error) {
	if name != "" {
		return evaluator.ParseGame(name)
	}
	if holeCards < evaluator.MinHole || holeCards > evaluator.MaxHole {
		return evaluator.Game{}, fmt.Errorf("an Omaha hand has %d to %d cards, not %d", evaluator.MinHole, evaluator.MaxHole, holeCards)
	}
	return evaluator.Game{HoleCards: holeCards}, nil
}

func (e *evaluation) hand(input string, hole []card.Card) EvalHand {
	best := evaluator.BestHigh(hole, e.board)
	out := EvalHand{Input: input, High: EvalBest{
		Category: best.Value.Category().String(), Description: evaluator.Describe(best.Five()), Value: int(best.Value),
		Hole: card.Format(best.Hole[:]), Board: card.Format(best.Board[:]),
	}}
	if low, ok := evaluator.BestLow(hole, e.board); ok {
		out.Low = &EvalLow{low.Low.String(), int(low.Low), card.Format(low.Hole[:]), card.Format(low.Board[:])}
	}
	out.BeatenBy = beatenBy(best.Value, e.board, card.SetOf(hole...))
	out.Nuts = out.BeatenBy == 0
	if len(e.board) < evaluator.BoardSize {
		out.Outs = e.outs(hole, best.Value.Category())
	}
	return out
}

// beatenBy counts the pairs of cards, not on the board and not in the hand,
// that make a better high hand than v with the board.
func beatenBy(v evaluator.Value, board []card.Card, hole card.Set) int {
	var b evaluator.Board
	b.Set(board)
	deck := (card.Deck &^ card.SetOf(board...) &^ hole).Cards()
	n := 0
	for i := range deck {
		for j := range i {
			var h evaluator.Hole
			h.Set([]card.Card{deck[i], deck[j]})
			if b.High(&h) > v {
				n++
			}
		}
	}
	return n
}

// outs looks at every next card, and at every river, that no known card
// rules out.
func (e *evaluation) outs(hole []card.Card, now evaluator.Category) []Outs {
	var next [evaluator.StraightFlush + 1]Outs
	var cards [evaluator.StraightFlush + 1]card.Set
	var rivers [evaluator.StraightFlush + 1]int
	deck := (card.Deck &^ e.known).Cards()
	total := 0
	for i, c := range deck {
		board := append(e.board[:len(e.board):len(e.board)], c)
		v := evaluator.High(hole, board)
		if k := v.Category(); k > now {
			next[k].Outs++
			cards[k] = cards[k].With(c)
			if beatenBy(v, board, card.SetOf(hole...)) == 0 {
				next[k].NutOuts++
			}
		}
		if len(board) == evaluator.BoardSize {
			rivers[v.Category()]++
			total++
			continue
		}
		for _, d := range deck[:i] {
			rivers[evaluator.High(hole, append(board, d)).Category()]++
			total++
		}
	}
	var out []Outs
	for k := now + 1; k <= evaluator.StraightFlush; k++ {
		o := next[k]
		if o.Outs == 0 && rivers[k] == 0 {
			continue
		}
		o.Category, o.Cards = k.String(), cards[k].String()
		o.Next = float64(o.Outs) / float64(len(deck))
		o.River = float64(rivers[k]) / float64(total)
		out = append(out, o)
	}
	return out
}

// shares splits the pot among the hands on the board as it lies.
func (e *evaluation) shares() []*big.Rat {
	high := make([]evaluator.Value, len(e.hands))
	low := make([]evaluator.LowValue, len(e.hands))
	for i, h := range e.hands {
		high[i] = evaluator.High(h, e.board)
		if e.game.HighLow {
			low[i] = evaluator.Low(h, e.board)
		}
	}
	out := make([]*big.Rat, len(e.hands))
	for i := range out {
		out[i] = new(big.Rat)
	}
	pot := big.NewRat(1, 1)
	if winners := best(low); low[winners[0]] > 0 {
		pot = big.NewRat(1, 2)
		split(out, winners, pot)
	}
	split(out, best(high), pot)
	return out
}

// best returns the places of the greatest values.
func best[T evaluator.Value | evaluator.LowValue](values []T) []int {
	var at []int
	for i, v := range values {
		if len(at) == 0 || v > values[at[0]] {
			at = at[:0]
		}
		if len(at) == 0 || v == values[at[0]] {
			at = append(at, i)
		}
	}
	return at
}

// split adds an even part of a pot to each winner.
func split(out []*big.Rat, winners []int, pot *big.Rat) {
	part := new(big.Rat).Quo(pot, big.NewRat(int64(len(winners)), 1))
	for _, i := range winners {
		out[i].Add(out[i], part)
	}
}
