package evaluator

import "github.com/omahasim/omahasim/evaluator/card"

// Best is the hand that a player shows: two hole cards and three board cards.
type Best struct {
	Value Value    // for a high hand
	Low   LowValue // for a low
	Hole  [2]card.Card
	Board [3]card.Card
}

// Five returns the five cards, hole cards first.
func (b Best) Five() [5]card.Card {
	return [5]card.Card{b.Hole[0], b.Hole[1], b.Board[0], b.Board[1], b.Board[2]}
}

// BestHigh returns the best high hand and the cards that make it; of several
// ways to make it, the first in the order of the cards given.
func BestHigh(hole, board []card.Card) Best {
	var best Best
	splits(hole, board, func(h [2]card.Card, b [3]card.Card) {
		if v := Five(h[0], h[1], b[0], b[1], b[2]); v > best.Value {
			best = Best{Value: v, Hole: h, Board: b}
		}
	})
	return best
}

// BestLow returns the best low and the cards that make it; ok is false if
// there is no low.
func BestLow(hole, board []card.Card) (best Best, ok bool) {
	splits(hole, board, func(h [2]card.Card, b [3]card.Card) {
		if v := LowOf(LowMask(card.SetOf(h[:]...)), LowMask(card.SetOf(b[:]...))); v > best.Low {
			best = Best{Low: v, Hole: h, Board: b}
		}
	})
	return best, best.Low > 0
}

// splits calls f with every two hole cards and three board cards.
func splits(hole, board []card.Card, f func([2]card.Card, [3]card.Card)) {
	for i := range hole {
		for j := i + 1; j < len(hole); j++ {
			for x := range board {
				for y := x + 1; y < len(board); y++ {
					for z := y + 1; z < len(board); z++ {
						f([2]card.Card{hole[i], hole[j]}, [3]card.Card{board[x], board[y], board[z]})
					}
				}
			}
		}
	}
}
