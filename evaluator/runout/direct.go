package runout

import (
	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

// direct counts the few boards that have three or more cards already by
// evaluating every hand on each.
type direct struct {
	holes [MaxPlayers]evaluator.Hole
	live  [card.DeckSize]card.Card
	board evaluator.Board
}

func (d *direct) count(h *hist, spec *Spec) {
	for p, hole := range spec.Holes {
		d.holes[p].Set(hole)
	}
	var board [evaluator.BoardSize]card.Card
	known := copy(board[:], spec.Board)
	live := spec.live().Append(d.live[:0])
	switch evaluator.BoardSize - known {
	case 0:
		d.one(h, &board, spec)
	case 1:
		for _, board[4] = range live {
			d.one(h, &board, spec)
		}
	case 2:
		for i, c := range live {
			board[3] = c
			for _, board[4] = range live[:i] {
				d.one(h, &board, spec)
			}
		}
	}
}

// one counts one board.
func (d *direct) one(h *hist, board *[evaluator.BoardSize]card.Card, spec *Spec) {
	d.board.Set(board[:])
	var high, low uint64
	var bestHigh evaluator.Value
	var bestLow evaluator.LowValue
	lows := spec.HighLow && d.board.LowPossible()
	for p := range spec.Holes {
		hole := &d.holes[p]
		if v := d.board.High(hole); v > bestHigh {
			bestHigh, high = v, 1<<p
		} else if v == bestHigh {
			high |= 1 << p
		}
		if !lows {
			continue
		}
		if v := d.board.Low(hole); v > bestLow {
			bestLow, low = v, 1<<p
		} else if v == bestLow && v > 0 {
			low |= 1 << p
		}
	}
	h.add(high, low)
}
