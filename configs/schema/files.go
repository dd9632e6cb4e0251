package schema

import "github.com/invopop/jsonschema"

// Notes are keys that only describe a file.
type Notes struct {
	Title       Word `json:"title,omitempty" jsonschema_description:"What this is about"`
	Description Word `json:"description,omitempty" jsonschema_description:"What this is about, at length"`
	Note        Word `json:"note,omitempty" jsonschema_description:"A note for readers"`
	Notes       any  `json:"notes,omitempty" jsonschema_description:"Notes for readers"`
	Comment     Word `json:"comment,omitempty" jsonschema_description:"A comment for readers"`
	Category    Word `json:"category,omitempty" jsonschema_description:"What kind of case this is"`
	Question    Word `json:"question,omitempty" jsonschema_description:"The question in words"`
	Source      Word `json:"source,omitempty" jsonschema_description:"Where this comes from"`
	Verified    any  `json:"verified,omitempty" jsonschema_description:"How this was checked"`
	HowVerified any  `json:"how_verified,omitempty" jsonschema_description:"How this was checked"`
	Playable    bool `json:"playable,omitempty" jsonschema_description:"Whether the keys tell the whole situation"`
	RealHand    any  `json:"real_hand,omitempty" jsonschema_description:"The real hand that this is taken from"`
}

// Rules are the keys that say what is played.
type Rules struct {
	Game       Word    `json:"game,omitempty" jsonschema_description:"omaha (default), omaha5, omaha6, or high-low: omaha8, omaha5-8, omaha6-8"`
	Betting    Word    `json:"betting,omitempty" jsonschema_description:"pot-limit (default), no-limit or limit"`
	Stakes     Stakes  `json:"stakes" jsonschema:"required" jsonschema_description:"Blinds, antes and bets, in chips of the smallest unit"`
	RuleOption Options `json:"rule_option,omitempty" jsonschema_description:"Switches of the rules"`
}

// Stakes are blinds and bets.
type Stakes struct {
	SB       int64 `json:"sb,omitempty" jsonschema:"minimum=0" jsonschema_description:"Small blind"`
	BB       int64 `json:"bb,omitempty" jsonschema:"minimum=0" jsonschema_description:"Big blind"`
	Ante     int64 `json:"ante,omitempty" jsonschema:"minimum=0" jsonschema_description:"Ante"`
	SmallBet int64 `json:"small_bet,omitempty" jsonschema:"minimum=0" jsonschema_description:"Limit: bet before and on the flop"`
	BigBet   int64 `json:"big_bet,omitempty" jsonschema:"minimum=0" jsonschema_description:"Limit: bet on the turn and the river"`
	MinBet   int64 `json:"min_bet,omitempty" jsonschema:"minimum=0" jsonschema_description:"Smallest bet, if not the big blind"`
	Chip     int64 `json:"chip,omitempty" jsonschema:"minimum=0" jsonschema_description:"Smallest chip that pots are split into"`
	Straddle int64 `json:"straddle,omitempty" jsonschema:"minimum=0" jsonschema_description:"Amount of a straddle, under the gun unless rule_option.straddle says who"`
	BombPot  int64 `json:"bomb_pot,omitempty" jsonschema:"minimum=0" jsonschema_description:"Ante of each player in a bomb pot"`
}

// Options are the switches of rule_option.
type Options struct {
	Button                  Word  `json:"button,omitempty" jsonschema_description:"moving or dead: what the button does when players leave"`
	Entry                   Word  `json:"entry,omitempty" jsonschema_description:"post or wait: how newcomers come in"`
	RaiseCap                int64 `json:"raise_cap,omitempty" jsonschema:"minimum=1" jsonschema_description:"Limit: bets and raises on a street"`
	RaiseCapHeadsUp         Word  `json:"raise_cap_heads_up,omitempty" jsonschema_description:"same or none: the cap with two players"`
	PotLimitSmallBlind      Word  `json:"pot_limit_small_blind,omitempty" jsonschema_description:"actual or big_blind: what the small blind counts in the size of the pot"`
	RoundSmallBlindUp       bool  `json:"round_small_blind_up,omitempty" jsonschema_description:"The small blind counts as a big blind in the size of the pot"`
	ShortBlindsCountFull    bool  `json:"short_blinds_count_full,omitempty" jsonschema_description:"Blinds of short stacks count in full in the size of the pot"`
	AssumeFullBlindsPreflop bool  `json:"assume_full_blinds_preflop,omitempty" jsonschema_description:"The same as short_blinds_count_full"`
	Chip                    int64 `json:"chip,omitempty" jsonschema:"minimum=1" jsonschema_description:"Smallest chip that pots are split into"`
	IdenticalBothWaysEven   bool  `json:"identical_both_ways_even,omitempty" jsonschema_description:"High-low: players who win the same split odd chips evenly"`
	MuckLosers              bool  `json:"muck_losers,omitempty" jsonschema_description:"Losers needn't show their hands"`
	AllInFaceUp             bool  `json:"all_in_face_up,omitempty" jsonschema_description:"Hands are shown once nobody can act any more"`
	ActionClock             bool  `json:"action_clock,omitempty" jsonschema_description:"Players' time runs out"`
	Ante                    Word  `json:"ante,omitempty" jsonschema_description:"each or big_blind: who posts antes"`
	Straddle                Word  `json:"straddle,omitempty" jsonschema_description:"none, under_the_gun or button"`
	StraddleMinRaise        Word  `json:"straddle_min_raise,omitempty" jsonschema_description:"big_blind, double, or a total in chips: the first raise over a straddle"`
	BombPot                 int64 `json:"bomb_pot,omitempty" jsonschema:"minimum=0" jsonschema_description:"Ante of each player in a bomb pot"`
	Rake                    Rake  `json:"rake,omitempty" jsonschema_description:"What the house takes"`
	RakePercent             any   `json:"rake_percent,omitempty" jsonschema_description:"Rake in per cent of the pot"`
	RakeCap                 int64 `json:"rake_cap,omitempty" jsonschema:"minimum=0" jsonschema_description:"Most chips taken from a pot"`
	NoFlopNoDrop            bool  `json:"no_flop_no_drop,omitempty" jsonschema_description:"No rake from a hand without a flop"`
	RunIt                   int64 `json:"run_it,omitempty" jsonschema:"minimum=1" jsonschema_description:"How many boards a hand is run on when betting is over with cards to come"`
}

// Rake is what the house takes.
type Rake struct {
	Percent      float64 `json:"percent,omitempty" jsonschema:"minimum=0,maximum=100" jsonschema_description:"Per cent of the pot, with at most two decimals"`
	Cap          int64   `json:"cap,omitempty" jsonschema:"minimum=0" jsonschema_description:"Most chips taken from a pot"`
	NoFlopNoDrop bool    `json:"no_flop_no_drop,omitempty" jsonschema_description:"No rake from a hand without a flop"`
	Amount       int64   `json:"amount,omitempty" jsonschema:"minimum=0" jsonschema_description:"One hand: the chips taken"`
}

// Hand is a scripted hand.
type Hand struct {
	ID Word `json:"id,omitempty" jsonschema_description:"Name of the case"`
	Rules
	Button      Word             `json:"button,omitempty" jsonschema_description:"Who has the button; the last player if not given"`
	Players     []Player         `json:"players" jsonschema:"required" jsonschema_description:"The players, clockwise"`
	Posts       []Post           `json:"posts,omitempty" jsonschema_description:"What is posted, in order; without it the table posts by itself"`
	Actions     []string         `json:"actions,omitempty" jsonschema_description:"What the players do: 'A raise_to 30', 'B call', and markers such as '-- flop Kd9s2h --'"`
	Actor       Word             `json:"actor,omitempty" jsonschema_description:"The player asked about"`
	HoleCards   map[string]Cards `json:"hole_cards,omitempty" jsonschema_description:"The players' cards, by name"`
	Board       Cards            `json:"board,omitempty" jsonschema_description:"The board"`
	Boards      []Cards          `json:"boards,omitempty" jsonschema_description:"The boards of a hand that is run several times"`
	StartPot    int64            `json:"start_pot,omitempty" jsonschema:"minimum=0" jsonschema_description:"Chips in the middle when the hand is taken up"`
	StartStreet Word             `json:"start_street,omitempty" jsonschema_description:"preflop, flop, turn, river or showdown: where the hand is taken up"`
	Expected    map[string]any   `json:"expected,omitempty" jsonschema_description:"What should come out, for --check"`
	Notes
}

// Player is a player of a scripted hand.
type Player struct {
	Name       Word  `json:"name" jsonschema:"required" jsonschema_description:"Name of the player"`
	Stack      int64 `json:"stack" jsonschema:"required,minimum=0" jsonschema_description:"Chips at the start"`
	Folded     bool  `json:"folded,omitempty" jsonschema_description:"Has folded before the hand is taken up"`
	SittingOut bool  `json:"sitting_out,omitempty" jsonschema_description:"Is not dealt in"`
	HoleCards  Cards `json:"hole_cards,omitempty" jsonschema_description:"The player's cards"`
	Seat       int64 `json:"seat,omitempty" jsonschema:"minimum=1" jsonschema_description:"Number of the seat, by which button, posts and actor may name the player"`
}

// Post is what a player posts.
type Post struct {
	Who    Word  `json:"who" jsonschema:"required" jsonschema_description:"The player"`
	Kind   Word  `json:"kind" jsonschema:"required" jsonschema_description:"ante, bb_ante, sb, bb, sb2, live, dead, both or straddle"`
	Amount int64 `json:"amount,omitempty" jsonschema:"minimum=1" jsonschema_description:"Chips; what the stakes ask for if not given"`
}

// Table is a table scenario.
type Table struct {
	Rules
	Rake            Rake             `json:"rake,omitempty" jsonschema_description:"What the house takes"`
	Seats           []Seat           `json:"seats" jsonschema:"required" jsonschema_description:"The seats, clockwise"`
	Stack           Chips            `json:"stack,omitempty" jsonschema_description:"Stack of every seat that names none, in chips or big blinds: 100bb"`
	Strategy        Word             `json:"strategy,omitempty" jsonschema_description:"How every seat plays that doesn't say: reg, tight, loose, folder, caller, raiser, random, shover, or one of 'strategies'"`
	Strategies      map[string]Play  `json:"strategies,omitempty" jsonschema_description:"Named strategies"`
	Ranges          map[string]Word  `json:"ranges,omitempty" jsonschema_description:"Named ranges, used as $name"`
	Hands           int64            `json:"hands,omitempty" jsonschema:"minimum=1" jsonschema_description:"Hands to play (100,000); with 'stop' the most to play"`
	Seed            uint64           `json:"seed,omitempty" jsonschema:"minimum=0" jsonschema_description:"Seed of the deals"`
	HandsPerSession int64            `json:"hands_per_session,omitempty" jsonschema:"minimum=1" jsonschema_description:"Hands of a session; sessions are independent and begin with the starting stacks"`
	Tables          int64            `json:"tables,omitempty" jsonschema:"minimum=1" jsonschema_description:"How many tables play this"`
	Stacks          string           `json:"stacks,omitempty" jsonschema:"enum=reset,enum=carry" jsonschema_description:"reset: every hand starts with the same stacks; carry: they go on to the next hand"`
	Button          Word             `json:"button,omitempty" jsonschema_description:"Who has the first button of every session"`
	HoldButton      bool             `json:"hold_button,omitempty" jsonschema_description:"Keep the button where it is"`
	Deal            map[string]Cards `json:"deal,omitempty" jsonschema_description:"Hands or ranges by seat, and 'board': its first cards"`
	StartStreet     Word             `json:"start_street,omitempty" jsonschema_description:"flop, turn or river: where every hand is taken up"`
	StartPot        Chips            `json:"start_pot,omitempty" jsonschema_description:"What is in the middle then"`
	Straddle        *Straddle        `json:"straddle,omitempty" jsonschema_description:"Straddles on some hands"`
	BombPot         *BombPot         `json:"bomb_pot,omitempty" jsonschema_description:"Bomb pots on some hands"`
	ActionClock     Choice[Clock]    `json:"action_clock,omitempty" jsonschema_description:"true, or the seconds of the clock"`
	Duplicate       bool             `json:"duplicate,omitempty" jsonschema_description:"Play every deal once for each seat, the players moving on"`
	AllInAdjusted   bool             `json:"all_in_adjusted,omitempty" jsonschema_description:"Also results with all-ins at their expectation (true)"`
	Stop            *Stop            `json:"stop,omitempty" jsonschema_description:"When the run is precise enough"`
	Bankroll        float64          `json:"bankroll,omitempty" jsonschema:"minimum=0" jsonschema_description:"In big blinds, for the risk of ruin (2000)"`
	Notes
}

// Play is how a seat plays.
type Play struct {
	Strategy  Word   `json:"strategy,omitempty" jsonschema_description:"A built-in strategy (reg, tight, loose, folder, caller, raiser, random, shover) or one of 'strategies'"`
	Rules     *Lists `json:"rules,omitempty" jsonschema_description:"Rules; the first one that matches acts"`
	Program   Words  `json:"program,omitempty" jsonschema_description:"A program that decides, with its arguments"`
	TimeLimit Word   `json:"time_limit,omitempty" jsonschema_description:"Time of a program for one decision, such as 500ms"`
	Note      Word   `json:"note,omitempty" jsonschema_description:"A note for readers"`
}

// Lists are the rules by street.
type Lists struct {
	Preflop  []Rule `json:"preflop,omitempty" jsonschema_description:"Rules before the flop"`
	Flop     []Rule `json:"flop,omitempty" jsonschema_description:"Rules on the flop"`
	Turn     []Rule `json:"turn,omitempty" jsonschema_description:"Rules on the turn"`
	River    []Rule `json:"river,omitempty" jsonschema_description:"Rules on the river"`
	Postflop []Rule `json:"postflop,omitempty" jsonschema_description:"Rules on every street after the flop came, tried after those of the street"`
	Any      []Rule `json:"any,omitempty" jsonschema_description:"Rules on every street, tried last"`
}

// Rule is a condition and an action.
type Rule struct {
	When Word `json:"when,omitempty" jsonschema_description:"A condition, such as raises == 0 and position >= hj"`
	Hand Word `json:"hand,omitempty" jsonschema_description:"A range that the hand must be in"`
	Do   any  `json:"do" jsonschema:"required" jsonschema_description:"An action such as pot, 0.5 pot, call, check_or_fold, or a list of {do, weight}"`
	Note Word `json:"note,omitempty" jsonschema_description:"A note for readers"`
}

// Seat is a seat of a table.
type Seat struct {
	Name         Word          `json:"name,omitempty" jsonschema_description:"Name of the player"`
	Strategy     Word          `json:"strategy,omitempty" jsonschema_description:"A built-in strategy (reg, tight, loose, folder, caller, raiser, random, shover) or one of 'strategies'"`
	Rules        *Lists        `json:"rules,omitempty" jsonschema_description:"Rules; the first one that matches acts"`
	Program      Words         `json:"program,omitempty" jsonschema_description:"A program that decides, with its arguments"`
	TimeLimit    Word          `json:"time_limit,omitempty" jsonschema_description:"Time of a program for one decision, such as 500ms"`
	Line         []Word        `json:"line,omitempty" jsonschema_description:"A fixed line: a street and an action each, such as 'flop 0.5 pot'"`
	Stack        Chips         `json:"stack,omitempty" jsonschema_description:"Chips at the start, or big blinds: 100bb"`
	TopUp        Choice[TopUp] `json:"top_up,omitempty" jsonschema_description:"With stacks: carry: always, never, or {below: 50bb, to: 100bb}"`
	Rebuy        Choice[Rebuy] `json:"rebuy,omitempty" jsonschema_description:"With stacks: carry: always, never, a number of times in a session, or {times, to}"`
	Joins        int64         `json:"joins,omitempty" jsonschema:"minimum=1" jsonschema_description:"Comes before this hand of a session"`
	Leaves       int64         `json:"leaves,omitempty" jsonschema:"minimum=1" jsonschema_description:"Goes before this hand of a session"`
	ThinkSeconds Span          `json:"think_seconds,omitempty" jsonschema_description:"Time to act, for the clock: seconds, a span [2, 30], or {from, to, mean}"`
	Disconnect   *Disconnect   `json:"disconnect,omitempty" jsonschema_description:"How often the connection is lost"`
}

// TopUp is when a stack is filled up.
type TopUp struct {
	Below Chips `json:"below,omitempty" jsonschema_description:"When the stack is below this"`
	To    Chips `json:"to,omitempty" jsonschema_description:"It is filled up to this"`
}

// Rebuy is how a lost stack is replaced.
type Rebuy struct {
	Times Word  `json:"times,omitempty" jsonschema_description:"always, never, or a number of times in a session"`
	To    Chips `json:"to,omitempty" jsonschema_description:"The new stack"`
}

// Disconnect is how often a connection is lost.
type Disconnect struct {
	Chance  float64 `json:"chance,omitempty" jsonschema:"minimum=0,maximum=1" jsonschema_description:"Chance in each decision, 0 to 1"`
	Seconds Span    `json:"seconds" jsonschema:"required" jsonschema_description:"How long it is gone: seconds, or a span [5, 60]"`
}

// Straddle is a schedule of straddles.
type Straddle struct {
	Every  int64 `json:"every,omitempty" jsonschema:"minimum=1" jsonschema_description:"Every how many hands"`
	Who    Word  `json:"who,omitempty" jsonschema_description:"under_the_gun or button"`
	Amount Chips `json:"amount,omitempty" jsonschema_description:"Chips, or big blinds: 2bb"`
}

// BombPot is a schedule of bomb pots.
type BombPot struct {
	Every int64 `json:"every,omitempty" jsonschema:"minimum=1" jsonschema_description:"Every how many hands"`
	Ante  Chips `json:"ante" jsonschema:"required" jsonschema_description:"What each player puts in"`
}

// Clock is an action clock.
type Clock struct {
	Free      float64 `json:"free,omitempty" jsonschema:"minimum=0" jsonschema_description:"Seconds before the countdown"`
	Countdown float64 `json:"countdown,omitempty" jsonschema:"minimum=0" jsonschema_description:"Seconds of the countdown"`
	Reconnect float64 `json:"reconnect,omitempty" jsonschema:"minimum=0" jsonschema_description:"Seconds more for a player who lost the connection"`
}

// Stop is when a run is precise enough.
type Stop struct {
	CI95     float64 `json:"ci95_bb100" jsonschema:"required,exclusiveMinimum=0" jsonschema_description:"Half width of the 95 % interval that all seats must reach, in big blinds for 100 hands"`
	Adjusted bool    `json:"adjusted,omitempty" jsonschema_description:"Go by the all-in adjusted results"`
}

// Batch is a batch file.
type Batch struct {
	Title       Word            `json:"title,omitempty" jsonschema_description:"What this is about"`
	Description Word            `json:"description,omitempty" jsonschema_description:"What this is about, at length"`
	Seed        uint64          `json:"seed,omitempty" jsonschema:"minimum=0" jsonschema_description:"Seed from which the jobs' own seeds are derived (1)"`
	Defaults    Equity          `json:"defaults,omitempty" jsonschema_description:"Keys of all jobs whose kind knows them"`
	Ranges      map[string]Word `json:"ranges,omitempty" jsonschema_description:"Named ranges, used as $name"`
	Jobs        []Job           `json:"jobs" jsonschema:"required,minItems=1" jsonschema_description:"The jobs"`
	Output      *Output         `json:"output,omitempty" jsonschema_description:"Where results go"`
}

// Output is where results go.
type Output struct {
	Folder  Word     `json:"folder,omitempty" jsonschema_description:"Folder of the results and the journal"`
	Formats []string `json:"formats,omitempty" jsonschema:"enum=csv,enum=parquet,enum=jsonl" jsonschema_description:"Forms of the results; jsonl is always written"`
}

// Equity are the keys of an equity job.
type Equity struct {
	Game         Word    `json:"game,omitempty" jsonschema_description:"omaha (default), omaha5, omaha6, or high-low: omaha8, omaha5-8, omaha6-8"`
	Players      []Word  `json:"players,omitempty" jsonschema_description:"2 to 10 hands or ranges"`
	Board        Cards   `json:"board,omitempty" jsonschema_description:"Board cards; or a sweep: all flops, all turns, all rivers, sample of 100 flops, with known cards in front"`
	Dead         Cards   `json:"dead,omitempty" jsonschema_description:"Cards that nobody can hold or be dealt"`
	Method       string  `json:"method,omitempty" jsonschema:"enum=auto,enum=exact,enum=montecarlo" jsonschema_description:"How the answer is found (auto)"`
	Trials       int64   `json:"trials,omitempty" jsonschema:"minimum=1" jsonschema_description:"Sample exactly this many joint deals"`
	Precision    float64 `json:"precision,omitempty" jsonschema:"exclusiveMinimum=0,maximum=50" jsonschema_description:"Standard error to reach when sampling, in percentage points (0.05)"`
	Seed         uint64  `json:"seed,omitempty" jsonschema:"minimum=0" jsonschema_description:"Seed of the deals; derived from that of the batch if not given"`
	NextCard     bool    `json:"next_card,omitempty" jsonschema_description:"Also the equity after each possible next card"`
	Distribution bool    `json:"distribution,omitempty" jsonschema_description:"Also how the first player's equity is spread"`
}

// Job is a job of a batch.
type Job struct {
	Name        Word   `json:"name,omitempty" jsonschema_description:"Name of the job, unlike all others"`
	Description Word   `json:"description,omitempty" jsonschema_description:"What this is about"`
	Kind        string `json:"kind,omitempty" jsonschema:"enum=equity,enum=simulate" jsonschema_description:"equity (default) or simulate"`
	File        Word   `json:"file,omitempty" jsonschema_description:"File with keys of the job, relative to the batch file; keys given here overrule it"`
	Sweep       Sweep  `json:"sweep,omitempty" jsonschema_description:"A job for each combination of values: lists by parameter, or {from, to, step}; lists under zip go in step"`
	Where       Word   `json:"where,omitempty" jsonschema_description:"Keep only combinations for which this holds, such as stack >= 100"`
	Skip        Word   `json:"skip,omitempty" jsonschema_description:"Leave out combinations for which this holds"`
	Equity
}

// Sweep is a sweep over parameters.
type Sweep struct{}

// JSONSchema is the schema of the type.
func (Sweep) JSONSchema() *jsonschema.Schema {
	one := uint64(1)
	steps := reflect(&Steps{}, "")
	steps.Version = ""
	values := anyOf(&jsonschema.Schema{Type: "array", MinItems: &one}, steps)
	zip := &jsonschema.Schema{Type: "object", AdditionalProperties: values, Description: "Parameters that go in step"}
	properties := jsonschema.NewProperties()
	properties.Set("zip", anyOf(zip, &jsonschema.Schema{Type: "array", Items: zip}))
	properties.Set("product", &jsonschema.Schema{Type: "object", AdditionalProperties: values, Description: "Parameters that multiply"})
	return &jsonschema.Schema{Type: "object", Properties: properties, AdditionalProperties: values}
}

// Steps are evenly spaced values.
type Steps struct {
	From Word `json:"from" jsonschema:"required" jsonschema_description:"First value"`
	To   Word `json:"to" jsonschema:"required" jsonschema_description:"Last value, if the steps reach it"`
	Step Word `json:"step" jsonschema:"required" jsonschema_description:"Distance of the values"`
}
