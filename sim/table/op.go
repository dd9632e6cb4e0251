package table

import "github.com/omahasim/omahasim/evaluator/card"

// OpKind is what an operation did.
type OpKind uint8

// The operations of a hand, in the order in which they can happen.
const (
	OpPost     OpKind = iota // a blind, ante, straddle or other post
	OpHole                   // hole cards dealt
	OpBoard                  // board cards dealt
	OpFold                   //
	OpCheck                  //
	OpCall                   //
	OpBet                    //
	OpRaise                  //
	OpTimeout                // the clock ran out: all-in for what is in
	OpUncalled               // an unmatched bet returned
	OpShow                   // a hand shown down
	OpMuck                   // a beaten hand mucked unseen
	OpRake                   // rake taken from a pot
	OpAward                  // chips of a pot awarded, rake taken off
)

var opNames = [...]string{"post", "deal", "board", "fold", "check", "call", "bet", "raise", "timeout",
	"uncalled", "show", "muck", "rake", "award"}

// String returns the name of the operation.
func (k OpKind) String() string { return opNames[k] }

// PostKind is what a player posts before the cards are dealt.
type PostKind uint8

// The posts.
const (
	PostAnte        PostKind = iota // an ante of each player
	PostAnteForAll                  // the big-blind ante: dead money for the whole table
	PostSmallBlind                  // live
	PostBigBlind                    // live; a second one counts as PostLive
	PostSecondSmall                 // a second small blind, live
	PostLive                        // a newcomer's or missed big blind, live
	PostDead                        // a missed small blind, dead money
	PostCombined                    // small and big blind together: the big live, the small dead
	PostStraddle                    // live
)

var postNames = [...]string{"ante", "big blind ante", "small blind", "big blind", "second small blind",
	"live big blind", "dead small blind", "small & big blinds", "straddle"}

// String returns the post in words.
func (k PostKind) String() string { return postNames[k] }

// Part is the share of a pot that an award belongs to.
type Part uint8

// The parts of a pot.
const (
	WholePot Part = iota
	HighHalf
	LowHalf
)

var partNames = [...]string{"pot", "high", "low"}

// String returns "pot", "high" or "low".
func (p Part) String() string { return partNames[p] }

// Operation records one thing that happened in a hand. Fields that do not
// belong to the kind are zero.
type Operation struct {
	Kind   OpKind
	Street Street
	Seat   int8     // who; -1 for the dealer
	Post   PostKind // of OpPost
	Part   Part     // of OpAward
	Pot    int8     // of OpAward and OpRake: number of the pot, 0 for the main pot
	Run    int8     // of OpBoard and OpAward: number of the board, from 0
	AllIn  bool     // the player has no chips left
	Clean  bool     // of OpAward: no showdown, nobody else could win it
	Amount int64    // chips moved
	To     int64    // the player's bet on this street afterwards
	Odd    int64    // of OpAward: the odd chips in Amount
	cards  [6]card.Card
	n      uint8
}

// Cards returns the cards dealt or shown; it is empty when they are unknown.
func (o *Operation) Cards() []card.Card { return o.cards[:o.n] }
