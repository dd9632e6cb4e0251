package play

import (
	"context"
	"errors"
	"slices"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/deal"
	"github.com/omahasim/omahasim/sim/equity"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// dealer deals the cards of all chairs and the whole board, uniformly among
// the joint deals that the fixed hands, ranges and board cards allow, each
// with the product of its weights. Chairs with a range draw from it
// independently, and the whole draw is repeated when two share a card; the
// other chairs and the board are dealt from what is left. That is the
// distribution of the legal joint deals, because every choice of the others'
// hands leaves the same number of hands and boards. It is shared by the
// workers and never changes.
type dealer struct {
	seed   uint64
	chairs int
	size   int // hole cards
	lists  []chairList
	free   []int // chairs without a range
	deck   deal.Deck
	board  [evaluator.BoardSize]card.Card
	known  int // board cards that are fixed
	start  int // board cards that lie there when hands start
	more   int // further boards, for hands that are run several times
}

type chairList struct {
	chair int
	hands deal.List
}

// dealt are the cards of one deal.
type dealt struct {
	holes [table.MaxSeats][evaluator.MaxHole]card.Card
	board [evaluator.BoardSize]card.Card
	rng   deal.Stream
	// more are the further boards of a hand that is run several times. The
	// table uses of each what comes behind the cards that lie on it by then.
	more [MaxRuns - 1][evaluator.BoardSize]card.Card
}

// newDealer prepares the deals of a spec; a *SpecError says why there is none.
func newDealer(s *Spec) (*dealer, error) {
	d := &dealer{seed: s.Seed, chairs: len(s.Seats), size: s.Rules.Game.HoleCards, known: len(s.Board)}
	copy(d.board[:], s.Board)
	board := card.SetOf(s.Board...)
	if board.Len() != len(s.Board) {
		return nil, bad(-1, "board", "a card is on the board twice")
	}
	if need := d.chairs*d.size + evaluator.BoardSize; need > card.DeckSize {
		return nil, bad(-1, "seats", "%d players with %d cards each and a board need %d cards; the deck has 52", d.chairs, d.size, need)
	}
	if err := d.several(s); err != nil {
		return nil, err
	}
	if err := s.dealable(); err != nil {
		return nil, err
	}
	for i := range s.Seats {
		r := s.Seats[i].Hand
		if r == nil || r.IsAll() {
			d.free = append(d.free, i)
			continue
		}
		left := r.Without(board)
		d.lists = append(d.lists, chairList{i, deal.NewList(left.Hands(), left.Weights())})
	}
	// Short lists first: a clash shows earlier and costs fewer draws.
	slices.SortStableFunc(d.lists, func(a, b chairList) int { return a.hands.Len() - b.hands.Len() })
	d.deck = deal.NewDeck(card.Deck &^ board)
	return d, nil
}

// several prepares the boards of hands that are run several times.
func (d *dealer) several(s *Spec) error {
	runs := max(s.Rules.RunIt, 1)
	if runs > MaxRuns {
		return bad(-1, "run_it", "a table runs a hand 1 to %d times, not %d", MaxRuns, runs)
	}
	if d.more = runs - 1; d.more == 0 {
		return nil
	}
	start := s.Street.BoardCards()
	d.start = start
	if d.known > start {
		return bad(-1, "run_it", "%d cards of the board are fixed, but a hand that is run %d times has as many boards; fix the %d that lie there when hands start, or run it once",
			d.known, runs, start)
	}
	own := evaluator.BoardSize - start
	if need := d.chairs*d.size + start + runs*own; need > card.DeckSize {
		return bad(-1, "run_it", "%d players with %d cards each and %d boards need %d cards; the deck has 52", d.chairs, d.size, runs, need)
	}
	return nil
}

// dealable has the planner of equities look for what keeps the ranges from
// being dealt together.
func (s *Spec) dealable() error {
	q := equity.Spec{Game: s.Rules.Game, Board: s.Board, Method: equity.MonteCarlo, Trials: 1}
	fixed := false
	for i := range s.Seats {
		r := s.Seats[i].Hand
		if r == nil {
			r = handrange.All(s.Rules.Game.HoleCards)
		}
		fixed = fixed || !r.IsAll()
		q.Players = append(q.Players, r)
	}
	if !fixed {
		return nil
	}
	_, err := equity.Explain(q)
	var input *equity.InputError
	if errors.As(err, &input) {
		if input.Player > 0 {
			return bad(input.Player-1, "deal", "%s: %s", s.Seats[input.Player-1].Name, input.Msg)
		}
		return bad(-1, "deal", "%s", input.Msg)
	}
	return err
}

// deal deals number i into c; ok is false if ctx ended before a legal deal
// came.
func (d *dealer) deal(ctx context.Context, i int64, c *dealt) (ok bool) {
	c.rng.Start(d.seed, i)
	used := card.Set(0)
	var hands [table.MaxSeats]card.Set
draw:
	for attempts := 0; ; attempts++ {
		used = 0
		for j := range d.lists {
			l := &d.lists[j]
			h := l.hands.Hand(&c.rng)
			if h&used != 0 {
				if attempts&0xffff == 0xffff && ctx.Err() != nil {
					return false
				}
				continue draw
			}
			used |= h
			hands[l.chair] = h
		}
		break
	}
	deck := d.deck
	if used != 0 {
		deck.Remove(used)
		for j := range d.lists {
			chair := d.lists[j].chair
			hands[chair].Append(c.holes[chair][:0])
		}
	}
	for _, chair := range d.free {
		c.rng.Draw(&deck, c.holes[chair][:d.size])
	}
	c.board = d.board
	if d.known < evaluator.BoardSize {
		c.rng.Draw(&deck, c.board[d.known:])
	}
	for run := range d.more {
		c.rng.Draw(&deck, c.more[run][d.start:])
	}
	return true
}
