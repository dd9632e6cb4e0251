package sweep

import "github.com/omahasim/omahasim/evaluator/card"

// AllHands tells what the hands of a game win against every hand on a complete
// board: the sum over boards that a table of equities before the flop is made
// of. It is for one goroutine at a time.
type AllHands struct {
	w     *pieceWorker
	kinds [2][]HandKind // without and with a flush suit
	wins  []Wins
}

// HandKind is the hands that are alike on a board: those of the same ranks
// that, where a suit may make a flush, hold the same of their ranks in it.
type HandKind struct {
	Ranks [6]uint8 // ascending; 0 beyond the cards of the game
	Flush uint16   // ranks held in the flush suit, rank r as bit r
}

// Wins is what one hand of a kind wins against every hand on a board: 2 for
// each opponent it beats and 1 for each that it ties.
type Wins struct {
	Hands int64 // hands of the kind that share no card with the board
	High  int64 // by high hands: halves of the pot, or quarters in high-low
	Low   int64 // by lows, in quarters
	NoLow int64 // by high hands where neither has a low, in quarters: the other half of the pot
}

// NewAllHands prepares for hands of so many cards.
func NewAllHands(holeCards int, highLow bool) (*AllHands, error) {
	every := Side{All: true}
	s, err := New(Spec{A: every, B: every, HoleCards: holeCards, HighLow: highLow})
	if err != nil {
		return nil, err
	}
	w := newPieceWorker(s)
	w.ties = true
	a := &AllHands{w: w}
	for flush := range a.kinds {
		p := s.pieces(flush == 1)
		a.kinds[flush] = make([]HandKind, len(p.all))
		for i, x := range p.all {
			a.kinds[flush][i] = HandKind{Ranks: s.ranks.used[x.set].ranks, Flush: x.flush}
		}
	}
	return a, nil
}

// Kinds returns the kinds of hands on boards without or with three or more
// cards of a suit.
func (a *AllHands) Kinds(flush bool) []HandKind {
	if flush {
		return a.kinds[1]
	}
	return a.kinds[0]
}

// Board returns what the hands of each kind, in the order of Kinds, win on a
// board of five cards; it may be read until the next call. What lows win, which
// does not depend on suits, is left 0 unless asked for.
func (a *AllHands) Board(board card.Set, lows bool) []Wins {
	w := a.w
	w.v.set(board, w.s.ranks, w.s.highLow)
	w.set(board)
	a.wins = sized(a.wins, len(w.all))
	w.sweep(w.high, 0, w.v.groups)
	for i := range a.wins {
		x := &a.wins[i]
		x.Hands, x.High = int64(w.b[i]), w.won(i)
		if w.s.highLow && !w.v.lows {
			x.NoLow = x.High
		}
	}
	if !w.v.lows {
		return a.wins
	}
	w.sweep(w.rest, 0, w.v.groups)
	for i := range a.wins {
		a.wins[i].NoLow = w.won(i)
	}
	if lows {
		w.sweep(w.low, 1, maxLow+1)
		for i := range a.wins {
			a.wins[i].Low = w.won(i)
		}
	}
	return a.wins
}

// won returns what a hand of a piece won in the last sweep, two for each hand
// it beats.
func (w *pieceWorker) won(i int) int64 { return int64(w.before[i] + w.after[i]) }
