package sim

import (
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/boards"
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/pool"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// OnBoard returns the same question with another board and seed. The ranges
// are shared, not read again.
func (q *EquityQuestion) OnBoard(board []card.Card, seed uint64) *EquityQuestion {
	out := *q
	out.spec.Board, out.spec.Seed = board, seed
	out.board = card.Format(board)
	return &out
}

// Scratch is memory that questions asked one after the other share. The zero
// value is ready.
type Scratch struct {
	counter *runout.Counter
	// Checkpoint is of the question that is asked next; nil keeps nothing.
	Checkpoint *checkpoint.Checkpoint
	// Progress is of the question that is asked next; nil counts nothing.
	Progress *pool.Progress
}

// With returns the same question with another number of goroutines. With one
// it uses the scratch memory, which saves most of the time of a small
// question.
func (q *EquityQuestion) With(workers int, s *Scratch) *EquityQuestion {
	out := *q
	out.spec.Workers, out.spec.Checkpoint = workers, s.Checkpoint
	if workers == 1 {
		if s.counter == nil {
			s.counter = runout.NewCounter()
		}
		out.spec.Counter = s.counter
	}
	return &out
}

// Product is the weight of the joint hands before any two clash, see
// equity.Spec.
func (q *EquityQuestion) Product() (float64, error) { return q.spec.Product() }

// Boards returns how the boards with size cards, of which the known ones are
// part, fall into classes that the suit symmetry of the hands makes equal.
func (q *EquityQuestion) Boards(size int) *boards.Space {
	taken := q.spec.Dead
	same := boards.AllSuits().Keeping(card.SetOf(q.spec.Board...)).Keeping(q.spec.Dead)
	for _, r := range q.spec.Players {
		hands, ok := r.(*handrange.Range)
		if !ok || hands.IsAll() {
			continue
		}
		if hands.Len() == 1 {
			taken |= hands.Hands()[0]
		}
		same = same.KeepingRange(hands)
	}
	return boards.New(q.spec.Board, taken, size, same)
}
