package configs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/configs"
	"github.com/omahasim/omahasim/evaluator/card"
)

func load(t *testing.T, file string) []*configs.Hand {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	hands, err := configs.LoadHands(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return hands
}

// TestCases plays the worked cases and compares all that they expect.
func TestCases(t *testing.T) {
	hands := load(t, "testdata/cases.yaml")
	if len(hands) < 50 {
		t.Errorf("only %d cases", len(hands))
	}
	for _, h := range hands {
		r, err := h.Play()
		if err != nil {
			t.Error(err)
			continue
		}
		differences, unknown := h.Check(r)
		for _, d := range differences {
			t.Error(d)
		}
		if len(unknown) > 0 {
			t.Errorf("%s: not checked: %v", h.ID, unknown)
		}
	}
}

// TestOtherWords reads what people write in other words, which must give the same
// as the plain form.
func TestOtherWords(t *testing.T) {
	const players = "players: [{name: Ann, stack: 500}, {name: Bob, stack: 500}, {name: Cy, stack: 1500}]\n"
	const game = "stakes: {sb: 5, bb: 10}\n" + players
	for name, c := range map[string]struct{ plain, other string }{
		"stakes in words":      {game, "stakes: {small_blind: 5, big_blind: 10}\n" + players},
		"stakes of a game":     {game, "stakes: 5/10\n" + players},
		"stakes in limit":      {"betting: limit\nstakes: {small_bet: 5, big_bet: 10}\n" + players, "betting: FL\nstakes: 5/10\n" + players},
		"amounts as text":      {game, "stakes: {sb: \"5\", bb: $10}\nplayers: [{name: Ann, stack: \"500\"}, {name: Bob, stack: 500.0}, {name: Cy, stack: \"1,500\"}]"},
		"a seat by its place":  {game + "button: Bob\nactor: Bob", game + "button: 2\nactor: 2"},
		"a seat by its number": {game + "button: Bob", strings.NewReplacer("Ann,", "Ann, seat: 2,", "Bob,", "Bob, seat: 5,", "Cy,", "Cy, seat: 9,").Replace(game) + "button: 5"},
		"small letters":        {game + "button: Bob\nactions: [Bob call]", game + "button: bob\nactions: [bob call]"},
		"posts by other names": {game + "posts: [{who: Ann, kind: sb, amount: 5}, {who: Bob, kind: bb, amount: 10}]",
			game + "posts: [{player: Ann, type: small blind}, {name: Bob, post: Big-Blind}]"},
		"cards of a player":  {game + "hole_cards: {Ann: AsKsTh2c}", strings.Replace(game, "Ann,", "Ann, cards: [As, Ks, 10h, 2c],", 1)},
		"lines of actions":   {game + "actions: [Cy call, Ann raise_to 40, Bob fold]", game + "actions: |\n  Cy: calls\n  Ann: raises 30 to $40\n  Bob: folds\n"},
		"actions key by key": {game + "actions: [Cy call, Ann raise_to 40]", game + "actions: [{who: Cy, action: call}, {player: Ann, do: raise_to, to: 40}]"},
		"all-in beside an amount": {game + "actions: [Cy call, Ann raise_to 40, Bob call, Cy call, -- flop --, Ann bet 120]",
			game + "actions: [Cy call, Ann raise_to 40 and is all-in, Bob call all-in, Cy call, \"*** FLOP ***\", Ann goes all-in]"},
		"a dead big blind": {game + "posts: [{who: Ann, kind: sb}, {who: Bob, kind: bb}, {who: Cy, kind: dead, amount: 10}]",
			game + "posts: [{who: Ann, kind: sb}, {who: Bob, kind: bb}, {who: Cy, kind: dead big blind}]"},
		"a player named as a street": {strings.Replace(game, "Cy", "River", 1) + "actions: [River call, Ann call]",
			strings.Replace(game, "Cy", "River", 1) + "actions: |\n  river: calls\n  Ann: calls\n"},
		"streets without dashes": {game + "actions: [Cy call, Ann call, Bob check, -- flop 2c3d4h --, Ann check]",
			game + "actions: [Cy call, Ann call, Bob check, \"Flop: 2c3d4h\", Ann check]"},
		"a street as printed": {game + "actions: [Cy call, Ann call, Bob check, -- flop 2c3d4h --, Ann check]",
			game + "actions: [Cy call, Ann call, Bob check, \"*** FLOP *** [2c 3d 4h]\", Ann check]"},
		"a straddle by its amount": {game + "rule_option: {straddle: under_the_gun}", strings.Replace(game, "bb: 10", "bb: 10, straddle: 20", 1)},
		"yes and per cent":         {game + "rule_option: {action_clock: true, rake: {percent: 5}}", game + "rule_option: {action_clock: yes, rake: {percent: 5%}}"},
	} {
		var out [2]string
		for i, text := range []string{c.plain, c.other} {
			hands, err := configs.LoadHands(name, []byte(text))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			r, err := hands[0].Play()
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			b, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			out[i] = string(b)
		}
		if out[0] != out[1] {
			t.Errorf("%s:\n got %s\nwant %s", name, out[1], out[0])
		}
	}
}

// TestRemarks: what a real hand may have and a scenario seldom means is
// remarked.
func TestRemarks(t *testing.T) {
	for name, c := range map[string]struct{ text, remark, never string }{
		"a blind above the stakes": {"stakes: 5/10\nplayers: [{name: Al, stack: 90}, {name: Bo, stack: 90}]\n" +
			"posts: [{who: Bo, kind: sb, amount: 5}, {who: Al, kind: bb, amount: 12}]",
			"(Al posts a big blind of 12; the stakes say 10)", "(Bo"},
		"an all-in that is none": {"betting: NL\nstakes: 5/10\nplayers: [{name: Al, stack: 90}, {name: Bo, stack: 200}]\n" +
			"actions: [Bo raise_to 90 and is all-in, Al call and is all-in]",
			"(the script says that Bo is all-in; 110 are left behind)", "that Al is"},
	} {
		hands, err := configs.LoadHands("x", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := hands[0].Play()
		if err != nil {
			t.Fatal(err)
		}
		if story := strings.Join(r.Story(), "\n"); !strings.Contains(story, c.remark) || strings.Contains(story, c.never) {
			t.Errorf("%s:\n%s", name, story)
		}
	}
}

// TestTranscripts compares the story of one hand of each game and betting
// form with a file. UPDATE=1 writes the files.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.yaml")
	if err != nil || len(files) < 18 {
		t.Fatalf("%d scenarios, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r, err := load(t, file)[0].Play()
			if err != nil {
				t.Fatal(err)
			}
			got := strings.Join(r.Story(), "\n") + "\n"
			golden := strings.TrimSuffix(file, ".yaml") + ".txt"
			if os.Getenv("UPDATE") != "" {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the transcript differs from %s (UPDATE=1 rewrites it):\n%s", golden, got)
			}
		})
	}
}

// TestPermutedNames plays the transcripts with the names of the players
// exchanged: the results are those of the same seats.
func TestPermutedNames(t *testing.T) {
	files, err := filepath.Glob("testdata/transcripts/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for _, file := range files {
		plain, renamed := load(t, file)[0], load(t, file)[0]
		n := len(renamed.Players)
		perm := rng.Perm(n)
		for i := range renamed.Players {
			renamed.Players[i].Name = plain.Players[perm[i]].Name
		}
		a, err := plain.Play()
		if err != nil {
			t.Fatal(err)
		}
		b, err := renamed.Play()
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			x, y := plain.Players[i].Name, renamed.Players[i].Name
			if a.Result.Stacks[x] != b.Result.Stacks[y] || a.Result.Awards[x] != b.Result.Awards[y] || a.Result.Net[x] != b.Result.Net[y] {
				t.Errorf("%s: seat %d: %s %d, renamed %s %d", file, i, x, a.Result.Stacks[x], y, b.Result.Stacks[y])
			}
		}
	}
}

const table2 = "stakes: {sb: 5, bb: 10}\nplayers: [{name: Al, stack: 500}, {name: Bo, stack: 100}]\n"

// TestMalformed checks where each mistake is reported and what is said.
func TestMalformed(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"empty":               {"", "x:1:1: the file is empty"},
		"not an object":       {"hello", "x:1:1: a scenario must be an object"},
		"no stakes":           {"players: [{name: A, stack: 1}, {name: B, stack: 1}]", `a scenario needs the key "stakes"`},
		"no players":          {"stakes: {bb: 10}", `a scenario needs the key "players"`},
		"one player":          {"stakes: {bb: 10}\nplayers: [{name: A, stack: 5}]", "x:2:10: a hand has 2 to 10 players, not 1"},
		"no chips":            {"stakes: {bb: 10}\nplayers: [{name: A, stack: 5}, {name: B, stack: 0}]", "a hand needs two players with chips"},
		"negative stack":      {"stakes: {bb: 10}\nplayers: [{name: A, stack: -5}, {name: B, stack: 5}]", "x:2:28: the stack of A is negative: -5"},
		"negative blind":      {"stakes: {sb: -1, bb: 10}", "x:1:14: sb is negative: -1"},
		"fraction":            {"stakes: {bb: 0.5}", "bb must be a whole number of chips, not 0.5"},
		"too many chips":      {"stakes: {bb: 99999999999999999999}", "bb is too large"},
		"chips as text":       {"stakes: {bb: ten}", `bb must be a whole number of chips, not the text "ten"`},
		"small above big":     {"stakes: {sb: 20, bb: 10}", "the small blind 20 is larger than the big blind 10"},
		"two of a name":       {"stakes: {bb: 10}\nplayers:\n- {name: A, stack: 5}\n- {name: A, stack: 5}", `x:4:10: two players are named "A"`},
		"unknown key":         {table2 + "bord: As", `x:3:1: unknown key "bord" in a scenario`},
		"unknown stake":       {"stakes: {bigblind: 10}", `unknown key "bigblind" in stakes`},
		"unknown game":        {"game: holdem\n" + table2, `x:1:7: unknown game "holdem"`},
		"unknown betting":     {"betting: spread\n" + table2, `x:1:10: unknown betting form "spread"`},
		"unknown option":      {table2 + "rule_option: {raisecap: 3}", `x:3:15: unknown key "raisecap" in rule_option`},
		"bad option":          {table2 + "rule_option: {raise_cap: none}", "the option must be a whole number"},
		"bad choice":          {table2 + "rule_option: {raise_cap_heads_up: 3}", "x:3:35: expected same or none"},
		"unknown button":      {table2 + "button: Cy", `the button "Cy" is not a player`},
		"unknown actor":       {table2 + "actor: Bob", `the actor "Bob" is not a player`},
		"unknown street":      {table2 + "start_street: third", `x:3:15: unknown street "third"`},
		"unknown marker":      {table2 + "actions: [Bo call, Al check, \"-- trun --\"]", `x:3:34: unknown street "trun"`},
		"street too early":    {table2 + "actions: [Bo call, \"-- flop --\"]", "the preflop is not over: Al is to act"},
		"street skipped":      {table2 + "actions: [Bo call, Al check, \"-- turn --\"]", "the street after the preflop is not the turn"},
		"street after a fold": {table2 + "actions: [Bo fold, \"-- flop --\"]", "the hand is over before the flop: everyone else folded"},
		"unknown player acts": {table2 + "actions: [Cy call]", `"Cy call" does not begin with the name of a player`},
		"unknown verb":        {table2 + "actions: [Bo cal]", `x:3:14: unknown action "cal"`},
		"raise without to":    {table2 + "actions: [Bo raise 30]", `x:3:14: unknown action "raise"`},
		"no verb":             {table2 + "actions: [Bo]", "does not say what Bo does"},
		"no amount":           {table2 + "actions: [Bo raise_to]", `"raise_to" needs an amount`},
		"negative amount":     {table2 + "actions: [Bo raise_to -30]", "the amount must be positive, not -30"},
		"amount of a fold":    {table2 + "actions: [Bo fold 30]", `"fold" takes no amount`},
		"out of turn":         {table2 + "actions: [Al check]", "x:3:11: Al: check is out of turn: Bo is to act before the flop"},
		"folded acts":         {"stakes: {sb: 5, bb: 10}\nplayers: [{name: A, stack: 90}, {name: B, stack: 90}, {name: C, stack: 90}]\nactions: [C fold, A call, C call]", "C has folded"},
		"in a line of many":   {table2 + "actions: |\n  Bo calls\n\n  Bo checks\n", "x:6:3: Bo: check is out of turn: Al is to act before the flop"},
		"illegal raise":       {table2 + "actions: [Bo raise_to 31]", "x:3:11: Bo: raise to 31 refused: pot-limit maximum is 30 (pot 15 + call 5 + 10 already to match); legal: fold, call 5, raise to 20-30"},
		"illegal check":       {table2 + "actions: [Bo check]", "check refused: there are 5 to call"},
		"bet over a bet":      {table2 + "actions: [Bo bet 30]", "Bo cannot bet: there is a bet of 10 to match"},
		"wrong call":          {table2 + "actions: [Bo call 7]", "Bo calls 5, not 7"},
		"wrong all-in":        {table2 + "actions: [Bo allin 90]", "Bo is all-in for 100 in all, not 90"},
		"action after the end": {table2 + "actions: [Bo fold, Al check]",
			"check refused: no action is due before the flop"},
		"actor not to act":       {table2 + "actor: Al", "x:3:8: Al is not to act: it is the turn of Bo"},
		"no clock":               {table2 + "actions: [Bo timeout]", "the table has no action clock"},
		"card twice":             {table2 + "hole_cards: {Al: AsKsQsJs, Bo: 2c3cAs4c}", "x:3:36: card As of the hand of Bo is in the hand of Al already"},
		"card twice in one hand": {table2 + "hole_cards: {Al: AsKsAsJs}", "card As appears twice"},
		"card twice on board":    {table2 + "hole_cards: {Al: AsKsQsJs}\nboard: [2c, 3c, Qs]", "x:4:17: card Qs of the board is in the hand of Al already"},
		"wrong card count":       {table2 + "hole_cards: {Al: AsKsQs}", "omaha is played with 4 hole cards; Al has 3"},
		"no card":                {table2 + "board: 2c3x4c", "x:3:11: the board: expected a suit after 3"},
		"two board cards":        {table2 + "board: 2c3c", "a board has 3, 4 or 5 cards, not 2"},
		"board too short":        {table2 + "start_street: turn\nboard: 2c3c4c", "the hand starts on the turn: the board has 4 cards there, not 3"},
		"boards differ early": {table2 + "hole_cards: {Al: AsKsQsJs, Bo: AdKdQdJd}\nboards: [2c3c4c5c6c, 2c3c5d5h6h]\nstart_street: turn\nstart_pot: 10\nactions: [Al bet 10, Bo raise_to 40, Al raise_to 100, Bo call]",
			"boards 1 and 2 differ in card 3"},
		"boards without an all-in": {table2 + "hole_cards: {Al: AsKsQsJs, Bo: AdKdQdJd}\nboards: [2c3c4c5c6c, 2c3c4c5d6h]\nactions: [Bo call]",
			"2 boards are given, but a hand is run several times only when all players are all-in"},
		"post of nobody":    {table2 + "posts: [{who: Cy, kind: sb, amount: 5}]", `the poster "Cy" is not a player`},
		"unknown post":      {table2 + "posts: [{who: Al, kind: tip, amount: 5}]", `x:3:25: unknown kind of post "tip"`},
		"post of nothing":   {table2 + "posts: [{who: Al, kind: sb, amount: 0}]", "a post must be at least 1, not 0"},
		"late live post":    {table2 + "start_street: flop\nposts: [{who: Al, kind: sb, amount: 5}]", "live posts come before the flop"},
		"a blind twice":     {table2 + "posts: [{who: Al, kind: sb, amount: 5}, {who: Al, kind: small_blind, amount: 5}]", "x:3:42: Al posts the small blind twice"},
		"a seat twice":      {"stakes: {bb: 10}\nplayers: [{name: Al, stack: 9, seat: 3}, {name: Bo, stack: 9, seat: 3}]", "x:2:69: Al sits on seat 3 already"},
		"an empty seat":     {"stakes: {bb: 10}\nplayers: [{name: Al, stack: 9, seat: 3}, {name: Bo, stack: 9, seat: 5}]\nbutton: 4", "x:3:9: the button \"4\" is not a player"},
		"stakes backwards":  {"stakes: 10/5\nplayers: [{name: Al, stack: 9}, {name: Bo, stack: 9}]", "stakes are two amounts in chips, the lower first"},
		"no such action":    {table2 + "actions: [{who: Al}]", "an action needs the key \"action\""},
		"action by key":     {table2 + "actions: [{who: Al, action: jump}]", "x:3:29: unknown action \"jump\""},
		"amount by key":     {table2 + "actions: [{who: Al, action: bet, to: 1.5}]", "x:3:38: \"1.5\" is not a whole number of chips"},
		"rake of no number": {table2 + "rule_option: {rake: {percent: nan%}}", "a per cent value is from 0 to 100"},
		"a point":           {"stakes: {bb: 10}\nplayers: [{name: Al, stack: €1.000}, {name: Bo, stack: 9}]", "the stack of Al is not clear: the point of €1.000"},
		"key twice":         {`{"stakes": {"bb": 10, "bb": 10}}`, `x:1:23: the key "bb" appears twice`},
		"broken JSON":       {"{\"stakes\": {\"bb\": 10},,}", "x:1:"},
		"broken YAML":       {"stakes: {bb: 10\nplayers: x", "x:2:"},
		"not text":          {"stakes: \xff", "x:1:9: a byte that is not text"},
		"run before allin":  {table2 + "actions: [\"-- run 2 --\"]", "run it 2 times refused: Bo is to act before the flop"},
	} {
		t.Run(name, func(t *testing.T) {
			err := playAll(c.text)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got %v, want %q", err, c.want)
			}
			var syntax *card.SyntaxError
			if !errors.As(err, &syntax) {
				t.Errorf("%v has no place for a caret", err)
			}
		})
	}
}

// playAll loads and plays the scenarios of a text.
func playAll(text string) error {
	hands, err := configs.LoadHands("x", []byte(text))
	if err != nil {
		return err
	}
	for _, h := range hands {
		r, err := h.Play()
		if err != nil {
			return err
		}
		if _, err := json.Marshal(r); err != nil {
			return err
		}
		h.Check(r)
	}
	return nil
}

// TestForms reads the same hand written in several ways.
func TestForms(t *testing.T) {
	yaml := "game: plo\nbetting: PL\nstakes: {sb: 5, bb: 10}\nplayers:\n- {name: A, stack: 500}\n- {name: \"7\", stack: 500}\nactions:\n- 7 raise_to 30\n- A call\n- -- flop --\n- A bet 20\n"
	for name, text := range map[string]string{
		"YAML":          yaml,
		"CRLF":          strings.ReplaceAll(yaml, "\n", "\r\n"),
		"BOM":           "\ufeff" + yaml,
		"unquoted name": strings.ReplaceAll(yaml, `"7"`, "7"),
		"JSON":          `{"game":"omaha_hi","betting":"pot-limit","stakes":{"sb":5,"bb":10},"players":[{"name":"A","stack":500},{"name":"7","stack":500}],"actions":["7 raise_to 30","A call","A bet 20"]}`,
		"pretty JSON":   "{\n\t\"stakes\": {\"sb\": 5, \"bb\": 10},\n\t\"players\": [{\"name\": \"A\", \"stack\": 500}, {\"name\": \"7\", \"stack\": 500}],\n\t\"actions\": [\"7: raises to 30\", \"A: calls 20\", \"-- flop 2c3c4c --\", \"A: bets 20\"]\n}\n",
		"JSON list":     `[{"stakes":{"sb":5,"bb":10},"players":[{"name":"A","stack":500},{"name":"7","stack":500}],"actions":["7 raise_by 20","A call","A bet 20"]}]`,
		"flow YAML":     `{stakes: {sb: 5, bb: 10}, players: [{name: A, stack: 500}, {name: 7, stack: 500}], actions: [7 raise_to 30, A call, A bet 20]}`,
	} {
		t.Run(name, func(t *testing.T) {
			hands, err := configs.LoadHands("x", []byte(text))
			if err != nil || len(hands) != 1 {
				t.Fatal(len(hands), err)
			}
			r, err := hands[0].Play()
			if err != nil {
				t.Fatal(err)
			}
			if r.Legal == nil || r.Legal.Actor != "7" || *r.Legal.MinTo != 40 || *r.Legal.MaxTo != 120 || r.Result.Total != 80 {
				t.Errorf("got %+v", r)
			}
		})
	}
}

// TestCheckFinds changes every number of a case and expects a difference.
func TestCheckFinds(t *testing.T) {
	base := "stakes: {sb: 5, bb: 10}\nplayers: [{name: A, stack: 50}, {name: B, stack: 100}, {name: C, stack: 200}]\n" +
		"betting: NL\nactions: [C allin, A call, B call]\nexpected: %s\n"
	for expected, holds := range map[string]bool{
		"{pots: [{amount: 150, eligible: [C, B, A]}, {amount: 100, eligible: [B, C]}]}": true,
		"{pots: [{amount: 150, eligible: [A, B]}, {amount: 100, eligible: [B, C]}]}":    false,
		"{pots: [{amount: 150, eligible: [A, B, C]}]}":                                  false,
		"{uncalled_returned: {C: 100}}":                                                 true,
		"{uncalled_returned: {C: 100, A: 0}}":                                           true,
		"{uncalled_returned: {}}":                                                       false,
		"{uncalled_returned: {C: 101}}":                                                 false,
		"{net: {A: -50, B: -100, C: -100}}":                                             true,
		"{net: {A: -50}}":                                                               false,
		"{then: [B, A], first_to_show: C}":                                              true,
		"{then: [A, B]}":                                                                false,
		"{winner: C}":                                                                   false,
		"{button: C, small_blind: A, big_blind: B}":                                     true,
	} {
		hands, err := configs.LoadHands("x", fmt.Appendf(nil, base, expected))
		if err != nil {
			t.Fatal(err)
		}
		r, err := hands[0].Play()
		if err != nil {
			t.Fatal(err)
		}
		if differences, unknown := hands[0].Check(r); (len(differences) == 0) != holds || len(unknown) > 0 {
			t.Errorf("%s: differences %v, unknown %v", expected, differences, unknown)
		}
	}
}

// FuzzLoadHands reads and plays any text without a panic; every error has a
// place.
func FuzzLoadHands(f *testing.F) {
	f.Add([]byte(table2 + "actions: [Bo call, Al check, \"-- flop 2c3c4c --\"]\nboard: 2c3c4c5d6d"))
	f.Add([]byte(`{"stakes": {"bb": 10}, "players": [{"name": "A", "stack": 5}, {"name": "B", "stack": 5}], "actions": ["B allin", "A call"]}`))
	f.Add([]byte("stakes: &s {bb: 10}\nrule_option: *s"))
	f.Add([]byte(table2 + "---\n" + table2))
	f.Fuzz(func(t *testing.T, text []byte) {
		err := playAll(string(text))
		var syntax *card.SyntaxError
		if err != nil && (!errors.As(err, &syntax) || !strings.HasPrefix(err.Error(), "x:")) {
			t.Fatalf("an error without a place: %v", err)
		}
	})
}
