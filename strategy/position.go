package strategy

import "github.com/omahasim/omahasim/sim/table"

// Position is a player's place relative to the button, ordered so that a later
// place is larger; the blinds come first, as they act first after the flop.
type Position uint8

// The positions. A table of six has SB, BB, UTG, HJ, CO and BTN.
const (
	SB   Position = iota // small blind; heads-up the button, which is BTN
	BB                   // big blind
	UTG                  // under the gun, from six players on
	UTG1                 // from eight
	UTG2                 // from nine
	MP                   // middle position, of ten
	LJ                   // lojack, from seven
	HJ                   // hijack, from five
	CO                   // cutoff, from four
	BTN                  // the button
)

// NumPositions is the number of positions.
const NumPositions = int(BTN) + 1

var positionNames = [...]string{"sb", "bb", "utg", "utg1", "utg2", "mp", "lj", "hj", "co", "btn"}

// String returns the position in lower case, such as "btn".
func (p Position) String() string {
	if int(p) >= len(positionNames) {
		return "nobody"
	}
	return positionNames[p]
}

// nobody stands for a position that no player has.
const nobody Position = 255

// otherPositions names the players behind the blinds, first to act first, by
// their number.
var otherPositions = [...][]Position{
	{}, {BTN}, {CO, BTN}, {HJ, CO, BTN}, {UTG, HJ, CO, BTN}, {UTG, LJ, HJ, CO, BTN}, {UTG, UTG1, LJ, HJ, CO, BTN},
	{UTG, UTG1, UTG2, LJ, HJ, CO, BTN}, {UTG, UTG1, UTG2, MP, LJ, HJ, CO, BTN},
	{UTG, UTG1, UTG2, MP, MP, LJ, HJ, CO, BTN}, // ten players, nobody the small blind
}

// Positions returns the position of every seat dealt in to an open hand. The
// blinds are those who posted them, or would have by the place of the button
// when there are none, as in a bomb pot. Heads-up the button is BTN.
func Positions(h *table.Hand) [table.MaxSeats]Position {
	small, big := blinds(h)
	return positions(h.In(), small, big)
}

// blinds returns the seats of the blinds, posted or not; small is -1 if there
// is none.
func blinds(h *table.Hand) (small, big int) {
	if big = h.BigBlindSeat(); big < 0 {
		return h.Blinds()
	}
	return h.SmallBlindSeat(), big
}

// placing is the positions of a table.
type placing struct {
	in    table.SeatSet
	small int
	at    [table.MaxSeats]Position
}

// place returns the positions of the hand, which are mostly those that
// there were when the same seat was the big blind before.
func (t *Tracker) place() *placing {
	in := t.h.In()
	small, big := blinds(t.h)
	p := &t.memory[big]
	if p.in != in || p.small != small {
		*p = placing{in, small, positions(in, small, big)}
	}
	return p
}

// positions finds the positions of those dealt in by the blinds.
func positions(in table.SeatSet, small, big int) (at [table.MaxSeats]Position) {
	for i := range at {
		at[i] = nobody
	}
	if in.Len() == 2 {
		at[big] = BB
		at[in.Without(big).First()] = BTN
		return at
	}
	rest := in.Without(big)
	if small >= 0 {
		at[small] = SB
		rest = rest.Without(small)
	}
	at[big] = BB
	seat := big
	for _, p := range otherPositions[rest.Len()] {
		seat = rest.After(seat)
		at[seat] = p
	}
	return at
}
