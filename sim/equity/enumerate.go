package equity

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/pool"
)

// byDeal enumerates every legal joint deal and all the run-outs of each. A
// chunk is all the joint deals with one hand of the longest list.
func byDeal(ctx context.Context, s *Spec, players []side, r *Result) error {
	s.listAll(players)
	order := make([]int, len(players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(players[b].hands) - len(players[a].hands) })
	first := &players[order[0]]
	n := int64(len(first.hands))
	s.Progress.SetTotal(n)
	newWorker := func() func(context.Context, int64, *Totals) bool {
		w := &dealWorker{spec: s, players: players, order: order, counter: s.Counter}
		if w.counter == nil || pool.Workers(s.Workers) > 1 {
			w.counter = runout.NewCounter()
		}
		w.run = runout.Spec{Holes: make([][]card.Card, len(players)), Board: s.Board, Dead: s.Dead, HighLow: s.Game.HighLow}
		return func(ctx context.Context, chunk int64, dst *Totals) bool {
			dst.reset()
			return w.deal(ctx, 0, int(chunk), 0, 1, dst)
		}
	}
	start := s.resume(keptByDeal, &r.Totals, n)
	s.Progress.Resume(start)
	merged, err := pool.Continue(ctx, s.Workers, start, n, func() *Totals { return newTotals(len(players)) }, newWorker,
		func(_ int64, t *Totals) bool {
			r.Totals.merge(t)
			s.Progress.Add(1)
			return true
		}, s.Checkpoint, s.saver(keptByDeal, &r.Totals))
	r.Complete = merged == n
	return err
}

type dealWorker struct {
	spec    *Spec
	players []side
	order   []int
	counter *runout.Counter
	tally   runout.Tally
	run     runout.Spec
	cards   [MaxPlayers][evaluator.MaxHole]card.Card
}

// deal gives the player at a place in the order hand number i of its list,
// then every hand to the next player, and counts when all have one.
func (w *dealWorker) deal(ctx context.Context, at, i int, used card.Set, weight uint64, dst *Totals) bool {
	p := w.order[at]
	h := w.players[p].hands[i]
	if h.Overlaps(used) {
		return true
	}
	if w.players[p].weights != nil {
		weight *= uint64(w.players[p].weights[i])
	}
	w.run.Holes[p] = h.Append(w.cards[p][:0])
	if at+1 < len(w.order) {
		for j := range w.players[w.order[at+1]].hands {
			if !w.deal(ctx, at+1, j, used|h, weight, dst) {
				return false
			}
		}
		return true
	}
	if ctx.Err() != nil {
		return false
	}
	w.counter.Count(&w.tally, &w.run)
	dst.addCounts(w.tally.Boards, w.tally.NoLowBoards, w.tally.Players, weight)
	return true
}

// byBoard enumerates every board; on each it evaluates every hand once and
// then compares all legal joint deals. A chunk is a board.
func byBoard(ctx context.Context, s *Spec, players []side, r *Result) error {
	s.listAll(players)
	live := card.Deck &^ s.known()
	for i := range players {
		if len(players[i].hands) == 1 {
			live &^= players[i].hands[0]
		}
	}
	deck := live.Cards()
	missing := evaluator.BoardSize - len(s.Board)
	n := choose(len(deck), missing)
	s.Progress.SetTotal(n)
	newWorker := func() func(context.Context, int64, *tally) bool {
		w := &boardWorker{spec: s, players: players, deck: deck, choice: make([]int, missing)}
		return w.chunk
	}
	start := s.resume(keptByBoard, &r.Totals, n)
	s.Progress.Resume(start)
	merged, err := pool.Continue(ctx, s.Workers, start, n, func() *tally { return new(tally) }, newWorker,
		func(_ int64, t *tally) bool {
			r.Totals.add(t)
			s.Progress.Add(1)
			return true
		}, s.Checkpoint, s.saver(keptByBoard, &r.Totals))
	r.Complete = merged == n
	return err
}

type boardWorker struct {
	spec    *Spec
	players []side
	deck    []card.Card
	choice  []int
	lists   [MaxPlayers][]valued
	show    showdown
	low     bool
	ctx     context.Context
	leaves  int
}

// valued is a hand with what it is worth on the board.
type valued struct {
	hand   card.Set
	weight int64
	high   evaluator.Value
	low    evaluator.LowValue
}

func (w *boardWorker) chunk(ctx context.Context, chunk int64, dst *tally) bool {
	combin.IndexToCombination(w.choice, int(chunk), len(w.deck), len(w.choice))
	return w.board(ctx, dst)
}

// board counts all joint deals on the board of the choice.
func (w *boardWorker) board(ctx context.Context, dst *tally) bool {
	*dst = tally{}
	cards := slices.Clone(w.spec.Board)
	for _, i := range w.choice {
		cards = append(cards, w.deck[i])
	}
	on := card.SetOf(cards...)
	var board evaluator.Board
	board.Set(cards)
	w.low = w.spec.Game.HighLow && board.LowPossible()
	for p := range w.players {
		w.lists[p] = w.players[p].valuedOn(&board, on, w.low, w.lists[p][:0])
	}
	w.ctx = ctx
	return w.deal(0, 0, 1, dst)
}

// valuedOn evaluates the hands that share no card with the board.
func (p *side) valuedOn(board *evaluator.Board, on card.Set, low bool, dst []valued) []valued {
	var hole evaluator.Hole
	var buf [evaluator.MaxHole]card.Card
	for i, h := range p.hands {
		if h.Overlaps(on) {
			continue
		}
		hole.Set(h.Append(buf[:0]))
		v := valued{hand: h, weight: 1, high: board.High(&hole)}
		if low {
			v.low = board.Low(&hole)
		}
		if p.weights != nil {
			v.weight = int64(p.weights[i])
		}
		dst = append(dst, v)
	}
	return dst
}

func (w *boardWorker) deal(p int, used card.Set, weight int64, dst *tally) bool {
	last := p == len(w.players)-1
	for i := range w.lists[p] {
		v := &w.lists[p][i]
		if v.hand.Overlaps(used) {
			continue
		}
		w.show.high[p], w.show.low[p] = v.high, v.low
		if !last {
			if !w.deal(p+1, used|v.hand, weight*v.weight, dst) {
				return false
			}
			continue
		}
		dst.add(&w.show, len(w.players), w.low, weight*v.weight)
	}
	if last {
		if w.leaves++; w.leaves&0xffff == 0 && w.ctx.Err() != nil {
			return false
		}
	}
	return true
}
