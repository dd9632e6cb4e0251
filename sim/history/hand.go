package history

import (
	"encoding/binary"
	"hash/fnv"
	"time"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// Limits on what a reader accepts. A hand beyond them is reported as damaged.
const (
	MaxPlayers  = 10      // seats in one hand
	MaxLines    = 5000    // lines of one hand
	MaxLineSize = 1 << 16 // bytes of one line
	MaxDecimals = 8       // decimals of an amount
	MaxHandSize = 4 << 20 // bytes of one hand
	MaxNameSize = 256     // bytes of one player's name
	MaxRuns     = 4       // boards of one hand
)

// Format is a way to write hands down.
type Format uint8

// The formats that are read and written.
const (
	PokerStars Format = iota // PokerStars text and its look-alikes
	PHH                      // the poker hand history format, TOML
)

// Hand is one hand as a history tells it, whatever the format. Amounts are
// integers in the smallest unit, 10^-Decimals of a chip or of the currency.
type Hand struct {
	Format Format
	File   string // as given to the reader
	Line   int    // of the header
	Last   int    // last line of the hand

	Site     string // as printed in front of "Hand #"
	ID       string
	Time     time.Time // zero if not told; in the zone's own clock
	Zone     string    // as printed, such as "ET"
	Table    string
	MaxSeats int // 0 if not told
	Button   int // seat number; 0 if not told

	Game       evaluator.Game
	Courchevel bool // the first board card is dealt before the first round
	Betting    table.Betting
	// NoLimitPostflop marks pot-limit before the flop and no-limit after it.
	NoLimitPostflop bool

	Tournament string // its number; "" in a cash game
	Prologue   string // what a tournament's header says before the game: buy-in, name
	Level      string // "III", "18"

	Decimals   int
	Currency   string // ISO code, or "" for chips
	Symbol     string // in front of amounts
	SmallBlind int64  // as the stakes name it; in limit games half the lower limit
	BigBlind   int64  // in limit games the lower limit
	BigBet     int64  // limit games: the upper limit
	Cap        int64  // most a player may put in, 0 for none
	MinBet     int64  // PHH: the smallest bet, if it differs from the big blind
	House      House  // rules that text can't tell

	Players []Player
	Hero    int // index in Players, -1 if not told
	Events  []Event
	Summary Summary

	AnteTrim  bool     // PHH: a short ante wins only as much from each other ante
	Finishing []Amount // PHH: final stacks, if told
	Winnings  []Amount // PHH: collected, if told

	Cancelled  bool
	Incomplete int      // line where the text breaks off, 0 if it is whole
	Unread     []Remark // lines that look like play and could not be read
	Notes      []Remark // oddities that were handled
	// Contradictions are places where the text disagrees with itself.
	Contradictions []Remark
	hash           uint64 // of the text, to tell duplicates
}

// Amount is an amount that a line of the file tells.
type Amount struct {
	Value int64
	Line  int
}

// Remark is something to say about a line.
type Remark struct {
	Line int
	Text string
}

// Player is one player dealt in (or at least seated) in the order of seats.
type Player struct {
	Name       string
	Seat       int
	Line       int
	Stack      int64
	NoStack    bool // the stack is not told
	Bounty     int64
	SittingOut bool
	InHand     bool        // told to be dealt in, even if nothing else is told
	Cards      []card.Card // known hole cards, perhaps only some
	Dealt      bool        // the cards are told where they are dealt
	CardsLine  int         // where Cards are told
}

// EventKind says what happens.
type EventKind uint8

// The kinds of events.
const (
	Post     EventKind = iota // Amount is what is posted; PostKind says as what
	Fold                      // gives up the hand
	Check                     // passes
	Call                      // Amount is what the call adds
	Bet                       // Amount is the bet
	Raise                     // Amount is the total raised to, By the printed increment
	Board                     // Cards are the cards dealt now, on Street, of board Run
	Show                      // Cards are the cards shown
	Muck                      // does not show at showdown
	NoShow                    // a winner who needs not show
	Uncalled                  // Amount returned
	Collect                   // Amount taken from a pot
	CashOut                   // Amount paid by the house, By is the fee
	Promo                     // Amount added to the pot by the house
)

// PostKind is the kind of a forced bet.
type PostKind uint8

// The kinds of posts.
const (
	SmallBlind PostKind = iota
	BigBlind
	Ante
	DeadBlind   // a missed small blind, dead
	SmallAndBig // a missed small blind, dead, and a live big blind
	Straddle    // Amount is the total
	ButtonBlind
	TableAnte // paid by one player for the whole table
)

// PotUnnamed marks a collection "from pot".
const PotUnnamed = -1

// Event is one line of play.
type Event struct {
	Line   int
	Kind   EventKind
	Player int // index in Players, -1 for the dealer
	Amount int64
	By     int64 // raise: printed increment, -1 if none is printed
	AllIn  bool
	Cards  []card.Card
	Street table.Street // Board: the street
	Run    int          // Board, Show, Muck, Collect: which board, 0 for the only or first
	Pot    int          // Collect: PotUnnamed, 0 the main pot, 1 and up a side pot
	Post   PostKind
}

// Summary is what the end of a hand tells.
type Summary struct {
	Line     int   // of the total; 0 if there is none
	TotalPot int64 // before rake
	Pots     []int64
	Rake     int64
	HasRake  bool
	Fees     []Fee
	Promo    int64 // put into the pot by the house
	Runs     int   // how often the text says the board was run, 0 if it does not
	Boards   []BoardLine
	Results  []Result
}

// Fee is a named deduction beside the rake, such as a jackpot drop.
type Fee struct {
	Name   string
	Amount int64
}

// BoardLine is a board of the summary.
type BoardLine struct {
	Line  int
	Cards []card.Card
}

// Result is what the summary says of one player.
type Result struct {
	Line   int
	Player int
	Won    []int64 // amounts won, one a run
	Cards  []card.Card
	Folded bool
	On     table.Street // where the player folded
	Mucked bool
	Lost   bool
	Unpaid bool // won, but not awarded as the player cashed out
}

// Name returns the name of a player index, or "the dealer".
func (h *Hand) Name(player int) string {
	if player < 0 || player >= len(h.Players) {
		return "the dealer"
	}
	return h.Players[player].Name
}

// Deductions returns rake and all other fees.
func (s *Summary) Deductions() int64 {
	sum := s.Rake
	for _, f := range s.Fees {
		sum += f.Amount
	}
	return sum
}

// IsTournament reports whether chips are tournament chips.
func (h *Hand) IsTournament() bool { return h.Tournament != "" }

// digest condenses what was played: the same hand gives the same digest
// whatever its encoding, line ends and spelling, and from whichever seat it
// was recorded.
func (h *Hand) digest() uint64 {
	f := fnv.New64a()
	var b [8]byte
	num := func(v int64) {
		binary.LittleEndian.PutUint64(b[:], uint64(v))
		_, _ = f.Write(b[:])
	}
	text := func(s string) {
		num(int64(len(s)))
		_, _ = f.Write([]byte(s))
	}
	text(h.ID)
	text(h.Tournament)
	num(h.Time.Unix())
	for i := range h.Players {
		text(h.Players[i].Name)
		num(int64(h.Players[i].Seat))
		num(h.Players[i].Stack)
	}
	for i := range h.Events {
		e := &h.Events[i]
		switch e.Kind {
		case Show, Muck, NoShow, CashOut:
			continue
		}
		num(int64(e.Kind)<<16 | int64(e.Player)<<8 | int64(e.Post))
		num(e.Amount)
		for _, c := range e.Cards {
			num(int64(c))
		}
	}
	return f.Sum64()
}
