package table_test

// This file reads the test language of testdata/*.hand, in which a case of
// the rules reads like a hand at a table.
//
//	# comment
//	hand PL-01                          begins a case; what follows sets it up
//	  rule Robert's Rules, pot-limit    the rule that the case is about
//	  game omaha8 pot-limit 5/10        game, betting form, blinds
//	  bets 10/20                        limit: small and big bet
//	  option raise_cap 3                a switch of the rules, see options below
//	  seats A 1000, B 500, C 1000       clockwise, with stacks
//	  button C                          else the last seat
//	  pot 200 on the flop               start later, with chips in the pot
//	  cards A AsKsQd2d, B JhTh9c8c      hole cards
//	  board Td9s8h2c3c                  several lines are several boards
//	  posts A sb 5, B bb 10             else the blinds of the rules, when the
//	                                    hand starts before the flop
//	  A bets 150                        folds, checks, calls, bets N, raises to N,
//	                                    is all-in, times out, mucks
//	  C raises to 850 ! pot-limit       refused, with an error holding the text
//	  turn                              deals a street; it also comes by itself
//	  run 2                             the rest on two boards
//	  settle                            awards the pots
//	  settle rake 300                   with a given rake
//
// Expectations may stand anywhere after the posts:
//
//	  C may call 150, raise 300-800     all that C may do besides folding; raise
//	                                    N, from N, up to N; bet is the same
//	  to act C                          whose turn it is; nobody
//	  pots 300 A B C, 100 B C           amounts and who may win them
//	  returned C 100                    uncalled bets; nothing
//	  awards A 51, B 50                 before rake; also collected, net, stacks
//	  rake 300
//	  shows C, D, B                     the order of showing
//	  showed A, C                       who did show, in the recorded operations
//	  contributed A 150
//
// Between hands:
//
//	session BT-03
//	  seats s1, s2, s3, s4              an empty table
//	  dead button                       options: dead button, entry wait
//	  sit s1 s2 s3 s4
//	  leave s3, out s2, back s2
//	  next button s1, small s2, big s3, in s1 s2 s3 s4, live s5, dead s5

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

func TestHandFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.hand")
	if err != nil || len(files) == 0 {
		t.Fatalf("no .hand files: %v", err)
	}
	cases := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range splitCases(string(text)) {
			cases++
			t.Run(strings.TrimSuffix(filepath.Base(file), ".hand")+"/"+c.title, func(t *testing.T) {
				if err := c.run(); err != nil {
					t.Errorf("%s:%d: %v", file, c.at, err)
				}
			})
		}
	}
	if cases < 150 {
		t.Errorf("only %d cases", cases)
	}
}

// handCase is one case of a file.
type handCase struct {
	kind, title string
	lines       []string
	first       int // line of the file of lines[0]
	at          int // line being run

	cfg    table.Config
	hand   table.Hand
	names  []string
	cards  map[int][]card.Card
	boards [][]card.Card
	posts  []string
	opened bool
	rotor  *table.Rotor
	dead   bool
	entry  table.Entry
}

// splitCases cuts a file into cases.
func splitCases(text string) []*handCase {
	var out []*handCase
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if kind, name, ok := strings.Cut(line, " "); ok && (kind == "hand" || kind == "session") {
			out = append(out, &handCase{kind: kind, title: name, first: i + 2, cards: map[int][]card.Card{}})
			continue
		}
		if len(out) > 0 {
			c := out[len(out)-1]
			c.lines = append(c.lines, line)
		}
	}
	return out
}

func (c *handCase) run() error {
	c.cfg = table.Config{Rules: table.Rules{Game: evaluator.Game{HoleCards: 4}, SmallBlind: 5, BigBlind: 10}, Button: -1, Record: true}
	for i, line := range c.lines {
		c.at = c.first + i
		if line == "" {
			continue
		}
		words := strings.Fields(line)
		var err error
		if c.kind == "session" {
			err = c.session(words, strings.TrimSpace(strings.TrimPrefix(line, words[0])))
		} else {
			err = c.line(line, words, strings.TrimSpace(strings.TrimPrefix(line, words[0])))
		}
		if err != nil {
			return err
		}
	}
	if c.kind == "hand" {
		return c.open()
	}
	return nil
}

// line runs one line of a hand.
func (c *handCase) line(line string, words []string, rest string) error {
	if done, err := c.setup(words, rest); done || err != nil {
		return err
	}
	if err := c.open(); err != nil {
		return err
	}
	if done, err := c.expect(words, rest); done || err != nil {
		return err
	}
	switch words[0] {
	case "flop", "turn", "river":
		_, err := c.hand.NextStreet()
		if err == nil && c.hand.Street().String() != words[0] {
			return fmt.Errorf("the street is the %s", c.hand.Street())
		}
		return refusedAs(err, rest)
	case "run":
		n, err := strconv.Atoi(words[1])
		if err != nil {
			return err
		}
		if err := refusedAs(c.hand.Run(n), strings.Join(words[2:], " ")); err != nil || len(words) > 2 {
			return err
		}
		return c.setBoards()
	case "settle":
		if len(words) == 3 && words[1] == "rake" {
			n, err := chips(words[2])
			if err != nil {
				return err
			}
			c.hand.SetRake(n)
			return c.hand.Settle()
		}
		return refusedAs(c.hand.Settle(), rest)
	}
	return c.action(line)
}

// refusedAs compares an error with what stands after "!".
func refusedAs(err error, rest string) error {
	want, refused := strings.CutPrefix(rest, "!")
	want = strings.TrimSpace(want)
	switch {
	case !refused:
		return err
	case err == nil:
		return fmt.Errorf("not refused; expected %q", want)
	case !strings.Contains(err.Error(), want):
		return fmt.Errorf("refused with %q, expected %q", err, want)
	}
	return nil
}

// setup runs the lines before the posts.
func (c *handCase) setup(words []string, rest string) (bool, error) {
	r := &c.cfg.Rules
	var err error
	switch words[0] {
	case "rule":
	case "game":
		if r.Game, err = evaluator.ParseGame(words[1]); err != nil {
			return true, err
		}
		if r.Betting, err = table.ParseBetting(words[2]); err != nil {
			return true, err
		}
		if len(words) > 3 {
			err = pair(words[3], &r.SmallBlind, &r.BigBlind)
		}
	case "bets":
		err = pair(words[1], &r.SmallBet, &r.BigBet)
	case "option":
		set, ok := handOptions[words[1]]
		if !ok {
			return true, fmt.Errorf("unknown option %q", words[1])
		}
		err = set(r, words[2])
	case "seats":
		for _, part := range strings.Split(rest, ",") {
			f := strings.Fields(part)
			n := int64(0)
			if len(f) > 1 {
				if n, err = chips(f[1]); err != nil {
					return true, err
				}
			}
			if len(f) > 2 && f[2] == "out" {
				c.cfg.Out = c.cfg.Out.With(len(c.names))
			}
			c.cfg.Stacks[len(c.names)] = n
			c.names = append(c.names, f[0])
		}
	case "button":
		c.cfg.Button, err = c.seat(words[1])
	case "pot":
		if c.cfg.Pot, err = chips(words[1]); err == nil {
			c.cfg.Street, err = table.ParseStreet(words[len(words)-1])
		}
	case "cards":
		for _, part := range strings.Split(rest, ",") {
			f := strings.Fields(part)
			seat, err := c.seat(f[0])
			if err != nil {
				return true, err
			}
			if c.cards[seat], err = card.ParseList(strings.Join(f[1:], "")); err != nil {
				return true, err
			}
			if c.opened {
				return true, c.hand.SetHole(seat, c.cards[seat])
			}
		}
	case "board":
		b, err := card.ParseList(rest)
		c.boards = append(c.boards, b)
		return true, err
	case "posts":
		c.posts = strings.Split(rest, ",")
	default:
		return false, nil
	}
	return true, err
}

// open starts the hand when the setup is over.
func (c *handCase) open() error {
	if c.opened {
		return nil
	}
	c.opened = true
	c.cfg.Seats = len(c.names)
	if c.cfg.Button < 0 {
		c.cfg.Button = len(c.names) - 1
	}
	for i := range c.names {
		if c.cfg.Stacks[i] == 0 && c.cfg.Pot > 0 {
			c.cfg.AllIn = c.cfg.AllIn.With(i)
		}
	}
	if err := c.hand.Reset(&c.cfg); err != nil {
		return err
	}
	for seat, cards := range c.cards {
		if err := c.hand.SetHole(seat, cards); err != nil {
			return err
		}
	}
	if len(c.boards) > 0 {
		if err := c.hand.SetBoard(0, c.boards[0]); err != nil {
			return err
		}
	}
	if c.posts == nil && c.cfg.Street == table.Preflop {
		if err := c.hand.PostAll(); err != nil {
			return err
		}
	}
	for _, p := range c.posts {
		f := strings.Fields(p)
		if len(f) == 1 && f[0] == "nothing" {
			continue
		}
		seat, err := c.seat(f[0])
		if err != nil {
			return err
		}
		n, err := chips(f[2])
		if err != nil {
			return err
		}
		kind := slices.Index([]string{"ante", "bb_ante", "sb", "bb", "sb2", "live", "dead", "both", "straddle"}, f[1])
		if kind < 0 {
			return fmt.Errorf("unknown post %q", f[1])
		}
		if _, err := c.hand.Post(seat, table.PostKind(kind), n); err != nil {
			return err
		}
	}
	return c.hand.Open()
}

func (c *handCase) setBoards() error {
	for i, b := range c.boards {
		if err := c.hand.SetBoard(i, b); err != nil {
			return err
		}
	}
	return nil
}

// action runs a line such as "A raises to 300 ! refused because".
func (c *handCase) action(line string) error {
	do, refusal, _ := strings.Cut(line, "!")
	words := strings.Fields(do)
	seat, err := c.seat(words[0])
	if err != nil {
		return err
	}
	h := &c.hand
	if h.CanNextStreet() && !h.Closed() {
		if _, err := h.NextStreet(); err != nil {
			return err
		}
	}
	n := int64(0)
	if len(words) > 2 {
		n, _ = strconv.ParseInt(words[len(words)-1], 10, 64) // checked by the words below
	}
	var op table.Operation
	switch verb := strings.Join(words[1:min(len(words), 3)], " "); {
	case verb == "folds":
		op, err = h.Fold(seat)
	case verb == "checks":
		op, err = h.Check(seat)
	case words[1] == "calls":
		op, err = h.Call(seat)
		if err == nil && len(words) > 2 && op.Amount != n {
			return fmt.Errorf("called %d", op.Amount)
		}
	case words[1] == "bets", verb == "raises to":
		op, err = h.RaiseTo(seat, n)
	case verb == "is all-in":
		op, err = h.AllIn(seat)
	case verb == "times out":
		op, err = h.Timeout(seat)
	case verb == "mucks":
		op, err = h.Muck(seat)
	default:
		return fmt.Errorf("unknown line %q", line)
	}
	if refusal == "" && err == nil && int(op.Seat) != seat {
		return fmt.Errorf("the operation is of seat %d", op.Seat)
	}
	if refusal != "" {
		refusal = "!" + refusal
	}
	return refusedAs(err, refusal)
}

func (c *handCase) name(seat int) string {
	if seat < 0 {
		return "nobody"
	}
	return c.names[seat]
}

func (c *handCase) list(s table.SeatSet) string {
	var out []string
	for ; s != 0; s &= s - 1 {
		out = append(out, c.names[s.First()])
	}
	if len(out) == 0 {
		return "nobody"
	}
	return strings.Join(out, " ")
}

func (c *handCase) seat(name string) (int, error) {
	if i := slices.Index(c.names, name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("no player %q", name)
}

func chips(s string) (int64, error) { return strconv.ParseInt(strings.ReplaceAll(s, ",", ""), 10, 64) }

// pair reads "5/10".
func pair(s string, a, b *int64) error {
	x, y, _ := strings.Cut(s, "/")
	var err error
	if *a, err = chips(x); err != nil {
		return err
	}
	*b, err = chips(y)
	return err
}
