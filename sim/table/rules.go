package table

import (
	"fmt"
	"strings"

	"github.com/omahasim/omahasim/evaluator"
)

// Limits of a table.
const (
	MinSeats = 2
	MaxSeats = 10
	// MaxRuns is the most boards that one hand may be run on.
	MaxRuns = 8
	// MaxPots is the most pots a hand can have: one for each seat, and one
	// of dead money alone when a player is all-in with a dead post.
	MaxPots = MaxSeats + 1
	// MaxChips is the most chips a stack, a pot or a stake may be.
	MaxChips = 1 << 53
)

// Betting is the betting form.
type Betting uint8

// The three betting forms.
const (
	PotLimit Betting = iota
	NoLimit
	Limit
)

var bettingNames = [...]string{PotLimit: "pot-limit", NoLimit: "no-limit", Limit: "limit"}

// String returns "pot-limit", "no-limit" or "limit".
func (b Betting) String() string { return bettingNames[b] }

// ParseBetting reads the name of a betting form or its usual letters.
func ParseBetting(s string) (Betting, error) {
	switch strings.NewReplacer("_", "-", " ", "-").Replace(strings.ToLower(strings.TrimSpace(s))) {
	case "pl", "pot-limit", "potlimit", "pot":
		return PotLimit, nil
	case "nl", "no-limit", "nolimit":
		return NoLimit, nil
	case "fl", "l", "limit", "fixed-limit", "fixed", "fixedlimit":
		return Limit, nil
	}
	return 0, fmt.Errorf("unknown betting form %q; the forms are pot-limit (PL), no-limit (NL) and limit (FL)", s)
}

// Street is a betting round.
type Street uint8

// The four streets.
const (
	Preflop Street = iota
	Flop
	Turn
	River
)

var streetNames = [...]string{"preflop", "flop", "turn", "river"}

// String returns the name of the street in lower case.
func (s Street) String() string { return streetNames[s] }

// When returns the street as part of a sentence: "before the flop", "on the
// turn".
func (s Street) When() string {
	if s == Preflop {
		return "before the flop"
	}
	return "on the " + s.String()
}

// BoardCards returns how many board cards lie on the table: 0, 3, 4 or 5.
func (s Street) BoardCards() int {
	if s == Preflop {
		return 0
	}
	return int(s) + 2
}

// ParseStreet reads the name of a street.
func ParseStreet(s string) (Street, error) {
	key := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(s))
	for i, n := range streetNames {
		if key == n {
			return Street(i), nil
		}
	}
	return 0, fmt.Errorf("unknown street %q; the streets are preflop, flop, turn and river", s)
}

// AnteKind says who pays the ante.
type AnteKind uint8

// The kinds of ante.
const (
	AnteEach     AnteKind = iota // every player pays Rules.Ante
	AnteBigBlind                 // the big blind pays Rules.Ante for the table; it is dead money
)

// StraddleKind says who straddles.
type StraddleKind uint8

// The kinds of straddle.
const (
	NoStraddle     StraddleKind = iota
	StraddleUTG                 // the first player left of the big blind
	StraddleButton              // the player on the button
)

// Rules are all the switches of a table. The zero value of each switch is its
// default, so that a table is described by its game, betting and stakes.
type Rules struct {
	Game    evaluator.Game
	Betting Betting

	// BigBlind is the lower limit of a limit game. SmallBlind 0 means half
	// the big blind, rounded down to a whole Chip, unless NoSmallBlind; BigBlind
	// 0 in a limit game means the small bet.
	SmallBlind, BigBlind int64
	NoSmallBlind         bool
	// SmallBet and BigBet are the bets of the first and the last two streets
	// of a limit game; 0 means one and two big blinds.
	SmallBet, BigBet int64
	// MinBet is the smallest opening bet in pot-limit and no-limit; 0 means
	// the big blind.
	MinBet int64
	// Chip is the smallest chip in play, for odd chips and rake; 0 means 1.
	Chip int64

	Ante     int64
	AnteKind AnteKind
	// BombPot, when positive, is paid by everyone instead of antes, blinds
	// and straddles; there is no betting before the flop.
	BombPot int64

	Straddle StraddleKind
	// StraddleAmount 0 means two big blinds.
	StraddleAmount int64
	// StraddleMinRaise is the total that the first raise after a straddle
	// must reach at least; 0 means the straddle and one big blind more (three
	// big blinds over a straddle of two).
	StraddleMinRaise int64

	// RaiseCap is the number of bets of a limit street, the opening bet or
	// big blind included; 0 means 4, one bet and three raises.
	RaiseCap int
	// NoCapHeadsUp lifts the cap while only two players are in the hand,
	// unless the street was capped before the others folded.
	NoCapHeadsUp bool

	// SmallBlindCountsBig sizes pot-limit raises before the flop as if the
	// small blind were a big blind (pot_limit_small_blind: big_blind).
	SmallBlindCountsBig bool
	// ShortBlindsCountFull sizes pot-limit raises before the flop as if a
	// dead or short blind were whole.
	ShortBlindsCountFull bool

	// IdenticalBothWaysEven splits a pot evenly as a whole when the same
	// players tie for high and for low; otherwise each half is split on its
	// own, as on-line sites do.
	IdenticalBothWaysEven bool

	// ShowLosers makes beaten hands be shown rather than mucked
	// (muck_losers: false).
	ShowLosers bool
	// AllInFaceUp turns up all hands when no more betting is possible, as in
	// tournaments.
	AllInFaceUp bool

	// RunIt is how many boards are dealt, from where the board stands, when all
	// players are all-in before the river; 0 and 1 mean one. Run does the same
	// by agreement in one hand.
	RunIt int

	Rake Rake

	// ActionClock makes Timeout legal; see Clock.
	ActionClock bool
}

// Rake is what the house takes. The zero value takes nothing.
type Rake struct {
	BasisPoints int64 // hundredths of a per cent of the pot, 0 to 10000
	Cap         int64 // most chips taken from a hand; 0 means no cap
	DropPreflop bool  // also take rake when the flop was not seen
}

// Validate says what is wrong with the rules, if anything.
func (r *Rules) Validate() error {
	if r.Game.HoleCards < evaluator.MinHole || r.Game.HoleCards > evaluator.MaxHole {
		return fmt.Errorf("a game has 4, 5 or 6 hole cards, not %d", r.Game.HoleCards)
	}
	if int(r.Betting) >= len(bettingNames) {
		return fmt.Errorf("unknown betting form %d", r.Betting)
	}
	for _, x := range [...]struct {
		name  string
		value int64
	}{
		{"small blind", r.SmallBlind}, {"big blind", r.BigBlind}, {"small bet", r.SmallBet}, {"big bet", r.BigBet},
		{"minimum bet", r.MinBet}, {"chip", r.Chip}, {"ante", r.Ante}, {"bomb pot", r.BombPot},
		{"straddle", r.StraddleAmount}, {"straddle_min_raise", r.StraddleMinRaise},
		{"raise cap", int64(r.RaiseCap)}, {"rake cap", r.Rake.Cap}, {"rake", r.Rake.BasisPoints},
	} {
		if x.value < 0 {
			return fmt.Errorf("the %s is negative (%d)", x.name, x.value)
		}
		if x.value > MaxChips {
			return fmt.Errorf("the %s is too large (%d, the most is %d)", x.name, x.value, int64(MaxChips))
		}
	}
	if r.RunIt < 0 || r.RunIt > MaxRuns {
		return fmt.Errorf("a hand is run 1 to %d times, not %d", MaxRuns, r.RunIt)
	}
	if r.Rake.BasisPoints > 10000 {
		return fmt.Errorf("a rake of %d basis points is more than the pot", r.Rake.BasisPoints)
	}
	if r.BigBlind == 0 && r.BombPot == 0 && r.MinBet == 0 && r.SmallBet == 0 {
		return fmt.Errorf("a table needs a big blind, a minimum bet or a bomb pot")
	}
	if r.SmallBlind > r.BigBlind && (r.BigBlind > 0 || r.Betting != Limit || r.SmallBlind > r.SmallBet) {
		return fmt.Errorf("the small blind %d is larger than the big blind %d", r.SmallBlind, r.BigBlind)
	}
	return nil
}

// fill replaces the zeros that stand for a default.
func (r *Rules) fill() {
	r.Chip = max(r.Chip, 1)
	if r.BigBlind == 0 && r.Betting == Limit {
		r.BigBlind = r.SmallBet
	}
	if r.SmallBlind == 0 && !r.NoSmallBlind {
		r.SmallBlind = r.BigBlind / 2 / r.Chip * r.Chip
	}
	if r.MinBet == 0 {
		r.MinBet = r.BigBlind
	}
	if r.MinBet == 0 {
		r.MinBet = max(r.BombPot, r.SmallBet)
	}
	if r.SmallBet == 0 {
		r.SmallBet = r.MinBet
	}
	if r.BigBet == 0 {
		r.BigBet = 2 * r.SmallBet
	}
	if r.RaiseCap == 0 {
		r.RaiseCap = 4
	}
	if r.StraddleAmount == 0 {
		r.StraddleAmount = 2 * r.BigBlind
	}
}

// Owed returns what a post of a kind costs by the rules, 0 if they do not say.
func (r *Rules) Owed(kind PostKind) int64 {
	full := *r
	full.fill()
	switch kind {
	case PostAnte:
		return max(full.BombPot, full.Ante)
	case PostAnteForAll:
		return full.Ante
	case PostSmallBlind, PostSecondSmall, PostDead:
		return full.SmallBlind
	case PostBigBlind, PostLive:
		return full.BigBlind
	case PostCombined:
		return full.SmallBlind + full.BigBlind
	case PostStraddle:
		return full.StraddleAmount
	}
	return 0
}
