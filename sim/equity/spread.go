package equity

import (
	"context"
	"math"
	"math/bits"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/pool"
	"github.com/omahasim/omahasim/sim/stats"
)

const (
	costBoardSpread = 400.0 // one board, apart from its hands, in nanoseconds
	blockBoards     = 128   // boards in a chunk
	// drawnItems is how many hands or boards are drawn for a sampled
	// distribution: the share of a bucket is then known to 1.6 percentage
	// points at worst.
	drawnItems = 1000
	// drawnDeals is how many deals find the equity of each, to 0.8 points at
	// worst.
	drawnDeals = 4096
)

// overNextCard is the distribution over the boards with one card more.
func (s *Spec) overNextCard(ctx context.Context, over Over) (*Distribution, error) {
	n, err := NextCard(ctx, *s)
	if n == nil {
		return nil, err
	}
	d := newSpread(over)
	d.Method, d.How, d.Complete = n.Method, n.How, n.Complete
	weight := 0.0
	for i := range n.Cards {
		c := &n.Cards[i]
		if c.Equity == nil {
			continue
		}
		d.put(c.Equity[0], c.Weight)
		weight += c.Weight.Float()
		if e := c.StdError[0]; e > 0 {
			d.noise += e * e
		}
	}
	if n.Method == MonteCarlo && d.Items > 0 {
		d.Each = int64(weight / float64(d.Items))
	}
	return d.result(), err
}

// boardBlock is what the first player won on some boards.
type boardBlock struct {
	n      int
	choice [blockBoards][evaluator.BoardSize]uint8 // places in the deck, ascending
	won    [blockBoards]stats.Wide                 // in runout.PotUnits
	deals  [blockBoards]stats.Wide
}

// exactBoards enumerates all complete boards and adds what is won on each to
// the boards of the size that are part of it, each of which may have come
// first. It returns false if that takes too long.
func (s *Spec) exactBoards(ctx context.Context, players []side, size int, d *spread) (bool, error) {
	live, joint, sum := card.Deck&^s.known(), 1.0, 0.0
	for i := range players {
		p := &players[i]
		joint *= float64(p.size)
		sum += float64(p.size)
		if p.size > maxListed {
			return false, nil
		}
		if len(p.hands) == 1 {
			live &^= p.hands[0]
		}
	}
	missing := evaluator.BoardSize - len(s.Board)
	n := choose(live.Len(), missing)
	cost := float64(n) * (costBoardSpread + sum*costEvaluate + joint*costCompare*float64(len(players)))
	limit := picturePatience
	if s.Method == Exact {
		limit = maxCost
	}
	if cost > limit || !countable(players) {
		return false, nil
	}
	s.listAll(players)
	d.How = "every joint deal on every board"
	deck := live.Cards()
	s.Progress.Restart(n)
	newWorker := func() func(context.Context, int64, *boardBlock) bool {
		w := &boardWorker{spec: s, players: players, deck: deck, choice: make([]int, missing)}
		var t tally
		return func(ctx context.Context, chunk int64, dst *boardBlock) bool {
			return w.block(ctx, chunk*blockBoards, n, &t, dst)
		}
	}
	parts := newParts(len(deck), missing, size-len(s.Board))
	blocks := (n + blockBoards - 1) / blockBoards
	start := s.resumeSpread(keptBoards, d, parts, blocks)
	s.Progress.Resume(min(start*blockBoards, n))
	_, err := pool.Continue(ctx, s.Workers, start, blocks, func() *boardBlock { return new(boardBlock) }, newWorker,
		func(_ int64, b *boardBlock) bool {
			for i := range b.n {
				if size == evaluator.BoardSize {
					d.add(b.won[i], b.deals[i], b.deals[i])
				} else {
					parts.add(b.choice[i][:missing], b.won[i], b.deals[i])
				}
			}
			s.Progress.Add(int64(b.n))
			return true
		}, s.Checkpoint, s.spreadSaver(keptBoards, d, parts))
	for i := range parts.deals {
		d.add(parts.won[i], parts.deals[i], parts.deals[i])
	}
	return true, err
}

// block counts the boards from number first on.
func (w *boardWorker) block(ctx context.Context, first, n int64, t *tally, dst *boardBlock) bool {
	dst.n = int(min(blockBoards, n-first))
	combin.IndexToCombination(w.choice, int(first), len(w.deck), len(w.choice))
	for i := range dst.n {
		if i > 0 {
			nextCombination(w.choice, len(w.deck))
		}
		for k, c := range w.choice {
			dst.choice[i][k] = uint8(c)
		}
		if !w.board(ctx, t) {
			return false
		}
		var won stats.Wide
		for k := 1; k <= len(w.players); k++ {
			hero := &t.players[0]
			won = won.Add(stats.WideOf(hero.High[k] + hero.Low[k]).Mul(shareOf[k])).
				Add(stats.WideOf(hero.HighNoLow[k]).Mul(2 * shareOf[k]))
		}
		dst.won[i], dst.deals[i] = won, stats.WideOf(t.deals)
	}
	return ctx.Err() == nil
}

// nextCombination goes to the next choice out of n in lexicographic order.
func nextCombination(choice []int, n int) {
	i := len(choice) - 1
	for i > 0 && choice[i] == n-len(choice)+i {
		i--
	}
	choice[i]++
	for i++; i < len(choice); i++ {
		choice[i] = choice[i-1] + 1
	}
}

// parts sums over the parts of boards, numbered in colexicographic order of
// their places in the deck.
type parts struct {
	masks      []uint8 // which of the cards of a choice make a part
	won, deals []stats.Wide
}

func newParts(deck, missing, size int) *parts {
	p := &parts{}
	if size == missing {
		return p
	}
	for m := range uint8(1) << missing {
		if bits.OnesCount8(m) == size {
			p.masks = append(p.masks, m)
		}
	}
	n := choose(deck, size)
	p.won, p.deals = make([]stats.Wide, n), make([]stats.Wide, n)
	return p
}

func (p *parts) add(choice []uint8, won, deals stats.Wide) {
	for _, m := range p.masks {
		at, k := int64(0), 0
		for i, c := range choice {
			if m>>i&1 != 0 {
				k++
				at += choose(int(c), k)
			}
		}
		p.won[at] = p.won[at].Add(won)
		p.deals[at] = p.deals[at].Add(deals)
	}
}

// oneHand is a Range of one hand.
type oneHand struct {
	hand [1]card.Set
	of   Range
}

func (h *oneHand) IsAll() bool       { return false }
func (h *oneHand) Len() int          { return 1 }
func (h *oneHand) Hands() []card.Set { return h.hand[:] }
func (h *oneHand) Weights() []uint8  { return nil }
func (h *oneHand) HoleCards() int    { return h.of.HoleCards() }
func (h *oneHand) Input() string     { return h.hand[0].String() }

// drawn is the equity of one drawn hand or board.
type drawn struct {
	won, deals stats.Wide
	noise      float64
}

// sampleSpread draws random hands or boards out of the joint deals and finds
// the equity of each by sampling.
func (s *Spec) sampleSpread(ctx context.Context, players []side, size int, d *spread) error {
	each := int64(drawnDeals)
	switch {
	case s.Trials > 0:
		each = max((s.Trials+drawnItems-1)/drawnItems, 2*maxGroup)
	case s.Precision > 0:
		each = max(int64(math.Pow(0.5/s.Precision, 2)), 2*maxGroup)
	}
	d.Method, d.How, d.Each, d.drawn = MonteCarlo, "random "+string(d.Over)+", the equity of each sampled", each, true
	if size > 0 {
		d.How = "random boards, the equity on each sampled"
	}
	from := newDealer(s, players)
	s.Progress.Restart(drawnItems)
	start := s.resumeSpread(keptDrawn, d, nil, drawnItems)
	s.Progress.Resume(start)
	newWorker := func() func(context.Context, int64, *drawn) bool {
		t := newTable(from)
		return func(ctx context.Context, item int64, dst *drawn) bool {
			var deal tally
			if !t.group(ctx, item, 1, &deal) {
				return false
			}
			q := *s
			if size > 0 {
				q = s.after(t.cards[t.known:size]...)
			} else {
				q.Players = append([]Range{&oneHand{hand: [1]card.Set{t.hero(players)}, of: s.Players[0]}}, s.Players[1:]...)
			}
			// The stream of an item is that of a deal; those of its deals
			// must be others.
			q.Method, q.Trials, q.Workers, q.Seed = MonteCarlo, each, 1, t.rng.Uint64()
			q.Progress, q.Checkpoint = nil, nil
			r, err := Run(ctx, q)
			if err != nil {
				return false // only an interruption: the deal was legal
			}
			_, _, dst.won = r.Totals.units(0)
			dst.deals, dst.noise = r.Totals.Deals, 0
			if e := r.StdError(0); e > 0 {
				dst.noise = e * e
			}
			return true
		}
	}
	merged, err := pool.Continue(ctx, s.Workers, start, drawnItems, func() *drawn { return new(drawn) }, newWorker,
		func(_ int64, x *drawn) bool {
			d.add(x.won, x.deals, stats.WideOf(1))
			d.noise += x.noise
			s.Progress.Add(1)
			return true
		}, s.Checkpoint, s.spreadSaver(keptDrawn, d, nil))
	d.Complete = merged == drawnItems
	if err != nil && ctx.Err() != nil {
		return ErrInterrupted
	}
	return err
}

// hero returns the first player's hand in the deal on the table.
func (t *table) hero(players []side) card.Set {
	switch {
	case players[0].all:
		// The first of the players with any hand.
		return card.SetOf(t.drawn[:t.game.HoleCards]...)
	case len(players[0].hands) == 1:
		return players[0].hands[0]
	}
	return t.hands[0]
}
