package runout

import "github.com/omahasim/omahasim/evaluator/card"

const (
	// lanes is the number of values in a block, which is one AVX2 vector, or
	// four words of four values.
	lanes = 16
	words = lanes / 4
	// maxCards is the most cards that boards are drawn from, known board
	// cards included: the deck less two hands of four.
	maxCards = card.DeckSize - 2*4
	// top is what a lane beyond the end of a row holds for player 0, more
	// than any value, while the others hold 0: such a lane is a board that
	// player 0 wins alone, and is subtracted at the end.
	top = 0x7FFF
	// slack is how far vectors may read beyond the end of a triple table.
	slack = 3 * lanes
	// maxBlocks is the largest number of blocks of a row.
	maxBlocks = (maxCards*(maxCards-1)/2 + lanes - 1) / lanes
)

func choose2(n int) int { return n * (n - 1) / 2 }
func choose3(n int) int { return n * (n - 1) * (n - 2) / 6 }

// layout says where the rows of the four-card tables are, in blocks of one
// player. The row of cards x > y holds the values of x, y with every two
// lower cards in colex order, filled up to whole blocks. The rows of x
// follow one another, y ascending.
type layout struct {
	row  [maxCards + 1]int // start of row y from the first row of its x
	card [maxCards + 1]int // start of the rows of x
}

func newLayout() *layout {
	l := &layout{}
	for y := range maxCards {
		l.row[y+1] = l.row[y] + blocks(y)
	}
	for x := range maxCards {
		l.card[x+1] = l.card[x] + l.row[x]
	}
	return l
}

// blocks returns the number of blocks of a row of second card y.
func blocks(y int) int { return (choose2(y) + lanes - 1) / lanes }
