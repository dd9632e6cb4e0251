package sweep

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Sweep is a spec made ready to run.
type Sweep struct {
	k        int
	highLow  bool
	perHand  bool
	scoop    bool
	board    card.Set // the cards given
	live     card.Set // cards that may be in hands or come on the board
	missing  int      // board cards to come
	a, b     *side    // the same side if the ranges are the same
	given    int      // hands in Spec.A
	twins    []uint8  // for each hand of A the weight of the same hand in B; nil if all are 0
	twinOnes bool     // all twins are 1
	index    *colex
	ranks    *rankSets
	group    []perm    // suit permutations that change nothing, the identity first
	fewHands int       // fewer hands than this are faster taken out than all cleared
	suitless *suitless // nil unless B is suitless
	swapped  bool      // A and B have changed places
	listOnce sync.Once
	list     []boardClass
}

// New checks a spec and prepares it. It takes time in proportion to the
// number of hands, not of boards.
func New(spec Spec) (*Sweep, error) { return newSweep(spec, true) }

// newSweep is New; it makes no use of suitless ranges if they are not wanted,
// and can't sweep ranges of every hand then.
func newSweep(spec Spec, wanted bool) (*Sweep, error) {
	if err := spec.check(); err != nil {
		return nil, err
	}
	limit := spec.MaxBytes
	if limit == 0 {
		limit = DefaultMaxBytes
	}
	if need := spec.setUpBytes(); need > limit {
		return nil, &TooLargeError{need, limit}
	}
	s := &Sweep{
		k: spec.HoleCards, highLow: spec.HighLow, perHand: spec.PerHand, scoop: spec.Scoop,
		board: card.SetOf(spec.Board...), live: spec.live(), missing: spec.missing(),
		given: len(spec.A.Hands), index: newColex(),
	}
	s.ranks = newRankSets(s.k)
	var err error
	if s.a, err = newSide(spec.A, "A", s.perHand, s.live, s.ranks, s.index); err != nil {
		return nil, err
	}
	s.b = s.a
	if !spec.A.equal(&spec.B) {
		if s.b, err = newSide(spec.B, "B", false, s.live, s.ranks, s.index); err != nil {
			return nil, err
		}
	}
	if wanted {
		s.setSuitless()
	}
	if s.suitless == nil && s.Boards() > fewBoards && s.k == 5 {
		s.a.bySuit()
		if s.b != s.a {
			s.b.bySuit()
		}
	}
	if !s.b.all {
		s.setTwins()
	}
	s.setGroup(spec.Dead)
	for size := range s.k {
		s.fewHands += int(choose(card.DeckSize, size)) / 128
	}
	if need := s.Cost(1).Bytes; need > limit {
		return nil, &TooLargeError{need, limit}
	}
	return s, nil
}

// fewBoards is how many boards do not pay for arrays by suit.
const fewBoards = 8

// setTwins finds the hands that both ranges have.
func (s *Sweep) setTwins() {
	if s.a == s.b {
		s.twins, s.twinOnes = s.a.weights, s.a.weights == nil
		return
	}
	tableB := s.b.table(s.k, s.index)
	twins := make([]uint8, len(s.a.sets))
	some := false
	for i, h := range s.a.sets {
		twins[i] = tableB[s.index.index(h)]
		some = some || twins[i] != 0
	}
	if some {
		s.twins = twins
	}
}

// setGroup finds the suit permutations that keep the board, the dead cards and
// both ranges with their weights.
func (s *Sweep) setGroup(dead card.Set) {
	s.group = perms()[:1]
	candidates := fixing(s.board, dead)
	if s.missing == 0 || len(candidates) == 1 {
		return
	}
	sides := []*side{s.a, s.b}
	if s.a == s.b {
		sides = sides[:1]
	}
	if s.suitless != nil { // no renaming of suits changes B
		sides = sides[:len(sides)-1]
	}
	tables := make([]table, len(sides))
	for i, d := range sides {
		tables[i] = d.table(s.k, s.index)
	}
	for _, p := range candidates {
		if slices.Contains(s.group, p) {
			continue
		}
		kept := true
		for i, d := range sides {
			kept = kept && d.keptBy(&p, tables[i], s.index)
		}
		if kept {
			s.group = generated(append(s.group, p))
		}
	}
}

// keptBy reports whether the permutation carries every hand of the range,
// whose weights are in the table, into one of the same weight.
func (s *side) keptBy(p *perm, weights table, index *colex) bool {
	for i, h := range s.sets {
		if weights[index.index(p.apply(h))] != s.weight(i) {
			return false
		}
	}
	return true
}

// Classes returns the number of boards that will be swept, one of each class
// under the suit symmetry.
func (s *Sweep) Classes() int64 { return countClasses(s.live, s.missing, s.group) }

// Boards returns the number of boards that the classes stand for.
func (s *Sweep) Boards() int64 { return choose(s.live.Len(), s.missing) }

// sweeper sweeps boards one after the other and keeps the sum of the results.
type sweeper interface {
	board(boardClass)
	partial() *Partial
}

func (s *Sweep) newWorker() sweeper {
	if s.suitless != nil {
		return newPieceWorker(s)
	}
	return newWorker(s)
}

// Run sweeps all boards with the given number of workers (at least 1; each
// takes memory, see Cost) and returns the result, which is the same for any
// number of them. It calls progress, if that is not nil, from time to time
// with the classes done and their total; calls do not overlap. When ctx is
// cancelled Run returns its error: some of the boards are no sample of all.
func (s *Sweep) Run(ctx context.Context, workers int, progress func(done, total int64)) (Result, error) {
	p, err := s.Part(ctx, 0, s.Classes(), workers, progress)
	if err != nil {
		return Result{}, err
	}
	return s.Result(p)
}

func (s *Sweep) newPartial() Partial {
	var p Partial
	if s.perHand {
		for e := range p.Hands {
			if e == eventHigh || s.highLow {
				p.Hands[e] = make([]PerHand, len(s.a.sets))
			}
		}
	}
	return p
}

// Run is New and Sweep.Run in one.
func Run(ctx context.Context, spec Spec, workers int, progress func(done, total int64)) (Result, error) {
	s, err := New(spec)
	if err != nil {
		return Result{}, err
	}
	return s.Run(ctx, workers, progress)
}

// Result turns the sum over all boards into the result.
func (s *Sweep) Result(p *Partial) (Result, error) {
	if p.Boards != s.Boards() {
		return Result{}, fmt.Errorf("parts cover %d boards of %d", p.Boards, s.Boards())
	}
	if !s.fits(p) {
		return Result{}, errors.New("the parts are of another sweep: they have results of other hands")
	}
	r := Result{HighLow: s.highLow, Boards: p.Boards, Classes: p.Classes, Win: p.Win, Tie: p.Tie}
	boards := uint64(choose(s.live.Len()-2*s.k, s.missing)) // for a pair of hands
	pairs := p.Pairs
	if s.missing > 0 {
		pairs = s.allPairs()
	}
	if pairs == 0 {
		return Result{}, ErrNoDeal
	}
	r.Deals = Wide{Lo: pairs}.Mul(boards)
	mirror := s.a == s.b && !s.perHand
	if mirror {
		r.Tie = r.Deals.Sub(r.Win.Mul(2))
	}
	r.Lose = r.Deals.Sub(r.Win).Sub(r.Tie)
	if s.highLow {
		r.LowWin, r.LowTie, r.NoLow = p.LowWin, p.LowTie, p.NoLow
		r.NoLowWin, r.NoLowTie = p.NoLowWin, p.NoLowTie
		if mirror {
			r.LowTie = r.Deals.Sub(r.NoLow).Sub(r.LowWin.Mul(2))
			r.NoLowTie = r.NoLow.Sub(r.NoLowWin.Mul(2))
		}
		r.LowLose = r.Deals.Sub(r.NoLow).Sub(r.LowWin).Sub(r.LowTie)
		r.NoLowLose = r.NoLow.Sub(r.NoLowWin).Sub(r.NoLowTie)
		r.HasScoop = s.scoop
		if s.scoop {
			r.Scoop, r.Scooped = p.Scoop.Add(r.NoLowWin), p.Scooped.Add(r.NoLowLose)
		}
	} else {
		r.HasScoop, r.Scoop, r.Scooped = true, r.Win, r.Lose
	}
	if s.perHand {
		r.Hands = s.hands(p, s.pairWeights(), int64(boards))
	}
	if s.swapped {
		r.swap()
	}
	return r, nil
}

// allPairs returns the weight of the pairs of live hands that share no card.
func (s *Sweep) allPairs() uint64 {
	if s.b.all {
		return uint64(s.weightA()) * s.freeHands()
	}
	b := newSums(s.k, s.index)
	b.add(s.b, s.b.list())
	return s.pairs(b)
}

// freeHands returns how many hands there are beside one live hand.
func (s *Sweep) freeHands() uint64 { return uint64(choose(s.live.Len()-s.k, s.k)) }

// weightA returns the weight of A's live hands.
func (s *Sweep) weightA() int64 {
	if s.a.all {
		return choose(s.live.Len(), s.k)
	}
	sum := int64(0)
	for i := range s.a.sets {
		sum += int64(s.a.weight(i))
	}
	return sum
}

// pairs returns the weight of the pairs of hands that share no card: the sum
// over all sets of cards of (-1)^size times the weights of the hands of A and
// of B that contain it. b must have all hands of B.
func (s *Sweep) pairs(b sums) uint64 {
	a := b
	if s.a != s.b {
		a = newSums(s.k, s.index)
		a.add(s.a, s.a.list())
	}
	total := uint64(0)
	ta, tb := a.tables(), b.tables()
	for size := range ta {
		sum := uint64(0)
		for i, n := range ta[size] {
			sum += uint64(n) * uint64(tb[size][i])
		}
		if size%2 == 1 {
			sum = -sum
		}
		total += sum
	}
	twins := uint64(0)
	for i := range s.a.sets {
		switch {
		case s.twinOnes:
			twins++
		case s.twins != nil:
			twins += uint64(s.a.weight(i)) * uint64(s.twins[i])
		}
	}
	if s.k%2 == 1 {
		twins = -twins
	}
	return total + twins
}

// pairWeights returns for every hand of A the weight of the hands of B that
// share no card with it.
func (s *Sweep) pairWeights() []uint32 {
	if s.b.all {
		out := make([]uint32, len(s.a.sets))
		for i := range out {
			out[i] = uint32(s.freeHands())
		}
		return out
	}
	t := newSums(s.k, s.index)
	t.add(s.b, s.b.list())
	hands := s.a.list()
	out := make([]uint32, len(hands.hands))
	t.disjoint(s.a, hands, out)
	s.addTwins(hands.hands, out)
	return out
}

// upTo returns the numbers from 0 to n-1.
func upTo(n int) []uint32 {
	out := make([]uint32, n)
	for i := range out {
		out[i] = uint32(i)
	}
	return out
}
