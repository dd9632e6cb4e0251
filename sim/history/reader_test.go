package history

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
)

// hand returns the text of a small hand, numbered.
func hand(n int) string {
	return fmt.Sprintf(`PokerStars Hand #%d:  Omaha Pot Limit ($0.05/$0.10 USD) - 2024/03/05 20:15:00 ET
Table 'T' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Ben ($10 in chips)
Ann: posts small blind $0.05
Ben: posts big blind $0.10
*** HOLE CARDS ***
Ann: folds
Uncalled bet ($0.05) returned to Ben
Ben collected $0.10 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 1: Ann (button) (small blind) folded before Flop
Seat 2: Ben (big blind) collected ($0.10)
`, n)
}

// lines joins lines of text.
func text(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

// summary reads a text and says in a line each what was found.
func found(t *testing.T, name, s string) string {
	t.Helper()
	hands, problems, err := ReadAll(name, []byte(s))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	var a Auditor
	for _, h := range hands {
		audit := a.Audit(h)
		line := fmt.Sprintf("%d %s %v", h.Line, h.ID, audit.Status)
		for _, p := range audit.Problems {
			line += fmt.Sprintf(" [%d: %s]", p.Line, p.Text)
		}
		out = append(out, line)
	}
	for _, p := range problems {
		out = append(out, p.Error())
	}
	return strings.Join(out, "\n")
}

// TestEncodings reads the same hand in the encodings that files come in.
func TestEncodings(t *testing.T) {
	s := strings.NewReplacer("Ann", "Zoë €", "$", "€", "USD", "EUR").Replace(hand(1))
	units := utf16.Encode([]rune(s))
	wide := func(order binary.ByteOrder, mark bool) []byte {
		var b bytes.Buffer
		if mark {
			_ = binary.Write(&b, order, uint16(0xfeff))
		}
		_ = binary.Write(&b, order, units)
		return b.Bytes()
	}
	var narrow []byte
	for _, r := range s {
		switch r {
		case '€':
			narrow = append(narrow, 0x80)
		default:
			narrow = append(narrow, byte(r))
		}
	}
	for name, data := range map[string][]byte{
		"UTF-8":                    []byte(s),
		"UTF-8 with a mark":        []byte("\ufeff" + s),
		"a control character":      []byte("\x10" + s),
		"CRLF":                     []byte(strings.ReplaceAll(s, "\n", "\r\n")),
		"CR":                       []byte(strings.ReplaceAll(s, "\n", "\r")),
		"a blank line each":        []byte(strings.ReplaceAll(s, "\n", "\n\n")),
		"trailing blanks":          []byte(strings.ReplaceAll(s, "\n", " \u00a0\n")),
		"blanks of a page":         []byte(strings.ReplaceAll(s, " ", "\u00a0")),
		"narrow blanks":            []byte(strings.ReplaceAll(s, " ", "\u202f")),
		"tabs":                     []byte(strings.NewReplacer(" folds", "\tfolds", "collected ", "collected\t", "blind €", "blind\t€").Replace(s)),
		"UTF-16 little":            wide(binary.LittleEndian, true),
		"UTF-16 big":               wide(binary.BigEndian, true),
		"UTF-16 little, no mark":   wide(binary.LittleEndian, false),
		"UTF-16 big, no mark":      wide(binary.BigEndian, false),
		"Windows-1252":             narrow,
		"two files with marks":     []byte("\ufeff" + s + "\n\n\ufeff" + s),
		"no end of the last line":  []byte(strings.TrimSuffix(s, "\n")),
		"a header of the exporter": []byte("*********** # 1 **************\n" + s),
	} {
		hands, problems, err := ReadAll("x.txt", data)
		if err != nil || len(problems) > 0 || len(hands) == 0 {
			t.Errorf("%s: %d hands, %v %v", name, len(hands), problems, err)
			continue
		}
		var a Auditor
		if got := a.Audit(hands[0]); got.Status != OK || hands[0].Players[0].Name != "Zoë €" || hands[0].Currency != "EUR" {
			t.Errorf("%s: %v, player %q, currency %q", name, got.Problems, hands[0].Players[0].Name, hands[0].Currency)
		}
	}
}

// TestGames reads the names that sites have for games.
func TestGames(t *testing.T) {
	for name, want := range map[string]string{
		"Omaha Pot Limit": "omaha pot-limit", "Omaha Hi/Lo Limit": "omaha8 limit", "5 Card Omaha Hi/Lo Pot Limit": "omaha5-8 pot-limit",
		"6 Card Omaha No Limit": "omaha6 no-limit", "5 Cards Omaha Pot Limit": "omaha5 pot-limit", "PLO-5": "omaha5 pot-limit",
		"PLO8": "omaha8 pot-limit", "PLO8 5 Card": "omaha5-8 pot-limit", "Omaha/8 Fixed Limit": "omaha8 limit", "Omaha Hi Lo Pot Limit": "omaha8 pot-limit",
		"Omaha 8-max Pot Limit": "omaha pot-limit", "Pot Limit Omaha": "omaha pot-limit", "No-Limit Omaha Hi-Lo": "omaha8 no-limit",
		"Big O Pot Limit": "omaha5-8 pot-limit", "PLO Hi/Lo": "omaha8 pot-limit", "Courchevel Hi/Lo Pot Limit": "omaha5-8 pot-limit",
		"Hold'em No Limit": "", "No Limit Hold'em": "", "7 Card Stud Hi/Lo Limit": "", "HORSE (Omaha Hi/Lo Limit)": "omaha8 limit",
	} {
		got := ""
		if g, ok := gameOf(name); ok {
			got = g.String() + " " + g.betting.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// TestSkipped reads files that hold things that cannot be replayed.
func TestSkipped(t *testing.T) {
	holdem := strings.Replace(hand(7), "Omaha Pot Limit", "Hold'em No Limit", 1)
	stud := strings.Replace(hand(8), "Omaha Pot Limit", "7 Card Stud Limit", 1)
	mixed := strings.Replace(hand(9), "Omaha Pot Limit", "Mixed NLH/PLO (Hold'em No Limit)", 1)
	inMix := strings.Replace(hand(10), "Omaha Pot Limit", "Mixed NLH/PLO (Omaha Pot Limit)", 1)
	for name, c := range map[string]struct{ text, want string }{
		"other games between": {holdem + "\n\n" + hand(2) + "\n\n" + stud + mixed + inMix,
			"17 2 ok\n61 10 ok\nx:1: hand 7: another game than Omaha: Hold'em No Limit\n" +
				"x:33: hand 8: another game than Omaha: 7 Card Stud Limit\n" +
				"x:47: hand 9: another game than Omaha: Mixed NLH/PLO (Hold'em No Limit)"},
		"nothing":    {"", "x: no hand found; expected PokerStars-style text (a line such as \"PokerStars Hand #1: Omaha Pot Limit (…)\") or PHH (TOML with a variant)"},
		"other text": {"Dear diary,\n\nwon again.\n", "x: no hand found; expected PokerStars-style text (a line such as \"PokerStars Hand #1: Omaha Pot Limit (…)\") or PHH (TOML with a variant)"},
		"headless": {strings.Join(strings.SplitAfter(hand(1), "\n")[3:], "") + "\n" + hand(2),
			"13 2 ok\nx:1: part of a hand without its first line"},
		"a bad card": {strings.Replace(hand(1), "Ann: folds", "Dealt to Ann [As Kd 1h 2c]\nAnn: folds", 1),
			"x:8: hand 1: expected a rank, found '1' (at character 7); ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2"},
		"a card twice": {strings.Replace(hand(1), "Ann: folds", "Dealt to Ann [As Kd As 2c]\nAnn: folds", 1),
			"x:8: hand 1: card As appears twice (at character 7); each card is in the deck once"},
		"no chips": {strings.Replace(hand(1), "($10 in chips)", "(ten in chips)", 1),
			"x:3: hand 1: expected the chips of Ann, found \" (ten in chips)\""},
		"one seat twice": {strings.Replace(hand(1), "Seat 2: Ben", "Seat 1: Ben", 1), "x:4: hand 1: seat 1 is listed twice"},
		"one name twice": {strings.Replace(hand(1), "Seat 2: Ben", "Seat 2: Ann", 1), "x:4: hand 1: two players are named \"Ann\""},
		"no stakes":      {strings.Replace(hand(1), "($0.05/$0.10 USD)", "", 1), "x:1: hand 1: the header names no stakes: expected (small/big) after the game"},
		"a raise without total": {strings.Replace(hand(1), "Ann: folds", "Ann: raises $0.10", 1) + hand(2),
			"15 2 ok\nx:8: hand 1: expected to and the total after the amount of the raise, found \"Ann: raises $0.10\""},
	} {
		if got := found(t, "x", c.text); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

// TestCut cuts a text after each byte: the hand is whole, or told to break
// off, or nothing of it is there; it never swallows the next hand.
func TestCut(t *testing.T) {
	whole := hand(1)
	for n := 1; n < len(whole); n++ {
		cut := whole[:n]
		got := found(t, "x", cut)
		lines := strings.Count(cut, "\n")
		switch {
		case strings.HasPrefix(got, "1 1 ok"):
			if lines < 12 {
				t.Errorf("cut after %d bytes: ok, in line %d", n, lines+1)
			}
		case strings.HasPrefix(got, "1 1 incomplete"), strings.Contains(got, "no hand found"), strings.HasPrefix(got, "x:1: hand"):
		default:
			t.Errorf("cut after %d bytes: %s", n, got)
		}
		next := found(t, "x", cut+"\n\n"+hand(2))
		if !strings.Contains(next, " 2 ok") {
			t.Errorf("cut after %d bytes, then another: %s", n, next)
		}
	}
}

// TestMismatches tells what is wrong and in which line.
func TestMismatches(t *testing.T) {
	play := func(lines ...string) string {
		return text(append([]string{
			"PokerStars Hand #1:  Omaha Pot Limit ($1/$2 USD) - 2024/03/05 20:15:00 ET",
			"Table 'T' 6-max Seat #1 is the button",
			"Seat 1: Ann ($100 in chips)", "Seat 2: Ben ($100 in chips)", "Seat 3: Cat ($20 in chips)",
			"Ben: posts small blind $1", "Cat: posts big blind $2", "*** HOLE CARDS ***"}, lines...)...)
	}
	end := []string{"Uncalled bet ($5) returned to Ann", "Ann collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"}
	for _, c := range []struct {
		name string
		text string
		want string
	}{
		{"over the pot", play(append([]string{"Ann: raises $6 to $8", "Ben: folds", "Cat: folds"}, "Uncalled bet ($6) returned to Ann",
			"Ann collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0")...),
			"9: Ann raises to 8: refused by the rule of pot-limit; legal is 4 to 7"},
		{"under the minimum", play("Ann: raises $1 to $3", "Ben: folds", "Cat: folds", "Uncalled bet ($1) returned to Ann",
			"Ann collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"9: Ann raises to 3: refused by the rule of minimum; legal is 4 to 7"},
		{"out of turn", play(append([]string{"Ben: folds", "Ann: raises $5 to $7", "Cat: folds"}, end...)...),
			"9: Ben folds, but it is the turn of Ann"},
		{"folded twice", play(append([]string{"Ann: raises $5 to $7", "Ben: folds", "Ben: folds", "Cat: folds"}, end...)...),
			"11: Ben folds, but the player has folded"},
		{"a wrong call", play("Ann: calls $1", "Ben: folds", "Cat: checks", "*** FLOP *** [2c 3c 4c]", "Cat: bets $2", "Ann: folds",
			"Uncalled bet ($2) returned to Cat", "Cat collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"9: Ann calls 1, but there were 2 to call"},
		{"a wrong return", play("Ann: raises $5 to $7", "Ben: folds", "Cat: folds", "Uncalled bet ($4) returned to Ann",
			"Ann collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"12: the uncalled bet of Ann is 5 by the rules, the history says 4"},
		{"money is missing", play("Ann: raises $5 to $7", "Ben: folds", "Cat: folds", "Uncalled bet ($5) returned to Ann",
			"Ann collected $4.50 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"13: Ann collects 5 by the rules, the history says 4.50"},
		{"the wrong player", play("Ann: raises $5 to $7", "Ben: folds", "Cat: folds", "Uncalled bet ($5) returned to Ann",
			"Ben collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"13: Ben collects 0 by the rules, the history says 5"},
		{"not all-in", play("Ann: raises $5 to $7 and is all-in", "Ben: folds", "Cat: folds", "Uncalled bet ($5) returned to Ann",
			"Ann collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"9: Ann is said to be all-in, but has 93 left"},
		{"a check to a bet", play("Ann: checks", "Ben: folds", "*** SUMMARY ***", "Total pot $5 | Rake $0"), "9: Ann checks: refused by the rule of check"},
		{"checked twice", play("Ann: calls $2", "Ben: calls $1", "Cat: checks", "*** FLOP *** [2c 3c 4c]", "Ben: checks", "Cat: checks", "Ann: checks", "Ann: checks",
			"*** TURN *** [2c 3c 4c] [5c]", "Ben: checks", "Cat: checks", "Ann: bets $2", "Ben: folds", "Cat: folds", "Uncalled bet ($2) returned to Ann",
			"Ann collected $6 from pot", "*** SUMMARY ***", "Total pot $6 | Rake $0"), "16: Ann checks, but no action is due"},
		{"a fold without a line", strings.Replace(play("Ann: raises $5 to $7", "Ben: folds", "Cat: folds", "Uncalled bet ($5) returned to Ann",
			"Ann collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0", "Seat 5: Dan folded before Flop (didn't bet)"),
			"Seat 3", "Seat 5: Dan ($20 in chips)\nSeat 3", 1), "17: Dan folded by the summary, but not in the play"},
		{"posted twice", play("Ben: posts small blind $1", "Ann: folds", "Ben: raises $2 to $4", "Cat: folds", "Uncalled bet ($2) returned to Ben",
			"Ben collected $4 from pot", "*** SUMMARY ***", "Total pot $4 | Rake $0"), "9: Ben posts the same again as in line 6"},
		{"one ante above the others", strings.Replace(play("Ann: raises $5.50 to $7.50", "Ben: folds", "Cat: folds", "Uncalled bet ($5.50) returned to Ann",
			"Ann collected $6.50 from pot", "*** SUMMARY ***", "Total pot $6.50 | Rake $0"),
			"Ben: posts small", "Ann: posts the ante $0.50\nBen: posts the ante $0.60\nCat: posts the ante $0.50\nBen: posts small", 1),
			"7: Ben posts an ante of 0.60, the others 0.50"},
		{"an ante twice", strings.Replace(play("Ann: raises $5.50 to $7.50", "Ben: folds", "Cat: folds", "Uncalled bet ($5.50) returned to Ann",
			"Ann collected $6.50 from pot", "*** SUMMARY ***", "Total pot $6.50 | Rake $0"),
			"Ben: posts small", "Ann: posts the ante $0.50\nBen: posts the ante $0.50\nCat: posts the ante $0.50\nCat: posts the ante $0.50\nBen: posts small", 1),
			"9: Cat posts the same again as in line 8"},
		{"a street too early", play("Ann: calls $2", "*** FLOP *** [2c 3c 4c]", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"10: the flop is dealt, but Ben is still to act"},
		{"a card in two places", play("Dealt to Ann [2c Ah Kh Qh]", "Ann: calls $2", "Ben: folds", "Cat: checks", "*** FLOP *** [2c 3c 4c]",
			"Cat: bets $2", "Ann: folds", "Uncalled bet ($2) returned to Cat", "Cat collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"13: the board card 2c is told elsewhere too"},
		{"another board in the summary", play("Ann: calls $2", "Ben: folds", "Cat: checks", "*** FLOP *** [2c 3c 4c]",
			"Cat: bets $2", "Ann: folds", "Uncalled bet ($2) returned to Cat", "Cat collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0",
			"Board [2c 3c 5c]"),
			"19: the summary's board is not the one that was dealt"},
		{"the better hand loses", play("Ann: calls $2", "Ben: folds", "Cat: checks", "*** FLOP *** [2c 3c 9d]", "Cat: checks", "Ann: checks",
			"*** TURN *** [2c 3c 9d] [9h]", "Cat: checks", "Ann: checks", "*** RIVER *** [2c 3c 9d 9h] [Kd]", "Cat: checks", "Ann: checks",
			"*** SHOW DOWN ***", "Cat: shows [As Ah 4d 5d] (two pair, Aces and Nines)", "Ann: shows [Ks Kh 4h 5h] (a full house, Kings full of Nines)",
			"Cat collected $5 from pot", "*** SUMMARY ***", "Total pot $5 | Rake $0"),
			"24: Cat collects 0 by the rules, the history says 5"},
		{"a line that cannot be read", play(append([]string{"Ann: raisses $5 to $7", "Ben: folds", "Cat: folds"}, end...)...),
			"9: cannot read \"Ann: raisses $5 to $7\""},
		{"the hand goes on", play("Ann: calls $2", "Ben: folds", "*** SUMMARY ***", "Total pot $5 | Rake $0"), "12: the hand ends, but Cat is still to act"},
		{"other blinds", strings.Replace(play(append([]string{"Ann: raises $5 to $7", "Ben: folds", "Cat: folds"}, end...)...), "big blind $2", "big blind $3", 1),
			"7: Cat posts a big blind of 3, the stakes say 2"},
	} {
		hands, problems, err := ReadAll("x", []byte(c.text))
		if err != nil || len(problems) > 0 || len(hands) != 1 {
			t.Errorf("%s: %d hands, %v %v", c.name, len(hands), problems, err)
			continue
		}
		var a Auditor
		got := a.Audit(hands[0])
		if got.Status != Mismatch {
			t.Errorf("%s: %v", c.name, got.Status)
			continue
		}
		if first := fmt.Sprintf("%d: %s", got.Problems[0].Line, got.Problems[0].Text); first != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, first, c.want)
		}
	}
}

// TestPHHProblems names the place of what is wrong in a PHH file.
func TestPHHProblems(t *testing.T) {
	good := text(`variant = "PO"`, `antes = [0, 0, 0]`, `blinds_or_straddles = [1, 2, 0]`, `min_bet = 2`, `starting_stacks = [200, 200, 200]`,
		`actions = [`, `  "d dh p1 AsKdQhJc", "d dh p2 ????????", "d dh p3 ????????",`, `  "p3 cbr 7",`, `  "p1 f", "p2 f"`, `]`, `winnings = [0, 0, 5]`)
	change := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("%q is not in the hand", old)
		}
		return strings.Replace(good, old, new, 1)
	}
	for _, c := range []struct{ text, want string }{
		{good, "1  ok"},
		{change(`"PO"`, `"NT"`), `x.phh:1: another game than Omaha: variant "NT", no-limit hold'em`},
		{change(`"PO"`, `"F2L3D"`), `x.phh:1: another game than Omaha: variant "F2L3D", deuce-to-seven triple draw`},
		{change(`"PO"`, `"XYZ"`), `x.phh:1: another game than Omaha: variant "XYZ", unknown to this tool`},
		{change(`min_bet = 2`, ``), `x.phh:1: min_bet is missing`},
		{change(`[200, 200, 200]`, `[200, 200]`), `x.phh:3: blinds_or_straddles has 3 entries for 2 players`},
		{change(`[200, 200, 200]`, `[200, -1, 200]`), `x.phh:5: starting_stacks must be a number that is not negative, found "-1"`},
		{change(`[200, 200, 200]`, `[200, "x", 200]`), `x.phh:5: starting_stacks must be a number that is not negative, found "x"`},
		{change(`"p3 cbr 7"`, `"p3 raise 7"`), `x.phh:8: cannot read the action "p3 raise 7"; expected f, cc, cbr amount or sm [cards]`},
		{change(`"p3 cbr 7"`, `"p4 cbr 7"`), `x.phh:8: expected d or p1 to p3 at the start of "p4 cbr 7"`},
		{change(`"p3 cbr 7"`, `7`), `x.phh:8: an action is a string, found "7"`},
		{change(`AsKdQhJc`, `AsKdQh`), `x.phh:7: a hand of Omaha has 4, 5 or 6 hole cards, found 3`},
		{change(`AsKdQhJc`, `AsKdQhJx`), "x.phh:7: expected a suit after J, found 'x' (at character 8); suits are s h d c or ♠ ♥ ♦ ♣"},
		{change(`"p3 cbr 7",`, `"p3 cbr 9",`), "1  mismatch [8: p3 raises to 9: refused by the rule of pot-limit; legal is 4 to 7]"},
		{change(`"p3 cbr 7",`, `"p3 cbr 7"`), "x.phh:9: not TOML: expected ',' or ']' after array value"},
		{change(`, "p2 f"`, ``), "1  incomplete [11: the actions end while p2 is to act]"},
		{change(`[0, 0, 5]`, `[0, 0, 6]`), "1  mismatch [11: p3 collects 5 by the rules, the history says 6]"},
		{good + "min_bet = 3\n", "x.phh:12: min_bet is given twice"},
		{"[1]\n" + good + "\n[2]\n" + change(`"PO"`, `"NT"`) + "[3]\n" + good, "1  ok\n26  ok\nx.phh:15: another game than Omaha: variant \"NT\", no-limit hold'em"},
		{"# only a remark\n", "x.phh: no hand found; expected PokerStars-style text (a line such as \"PokerStars Hand #1: Omaha Pot Limit (…)\") or PHH (TOML with a variant)"},
	} {
		if got := found(t, "x.phh", c.text); got != c.want {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}

// TestLimits reports what is beyond the limits, and reads on behind it.
func TestLimits(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a long line", strings.Replace(hand(1), "Ann: folds", "Ann: folds"+strings.Repeat("x", MaxLineSize), 1) + hand(2),
			"15 2 ok\nx:8: hand 1: a line longer than 65536 bytes"},
		{"many lines", strings.Replace(hand(1), "Ann: folds\n", "Ann: folds\n"+strings.Repeat("Ben is connected\n", MaxLines), 1) + hand(2),
			fmt.Sprintf("%d 2 ok\nx:1: hand 1: a hand of more than 5000 lines or 4194304 bytes", 15+MaxLines)},
		{"eleven seats", strings.Replace(hand(1), "Ann: posts", func() (s string) {
			for i := 3; i <= 11; i++ {
				s += fmt.Sprintf("Seat %d: N%d ($10 in chips)\n", i, i)
			}
			return s + "Ann: posts"
		}(), 1), "x:1: hand 1: more than 10 seats"},
		{"a large amount", strings.Replace(hand(1), "$10 in", "$10000000000000000000 in", 1), `x:3: hand 1: expected the chips of Ann, found " ($10000000000000000000 in chips)"`},
	} {
		if got := found(t, "x", c.text); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// endless is a reader of one hand after the other.
type endless struct {
	n, left int
	buf     bytes.Buffer
}

func (e *endless) Read(p []byte) (int, error) {
	for e.buf.Len() < len(p) && e.left > 0 {
		e.n++
		e.left--
		e.buf.WriteString(hand(e.n))
	}
	return e.buf.Read(p)
}

// TestStream reads a long file one hand at a time.
func TestStream(t *testing.T) {
	r := NewReader("long.txt", &endless{left: 5000})
	n := 0
	for {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if n++; h.Line != 1+14*(n-1) {
			t.Fatalf("hand %d begins at line %d", n, h.Line)
		}
		if len(r.hand) > 20 || len(r.queue) > 1 {
			t.Fatal("the reader keeps more than a hand")
		}
	}
	if n != 5000 {
		t.Errorf("%d hands read", n)
	}
}

// BenchmarkReplay reads and audits the hands of the sites.
func BenchmarkReplay(b *testing.B) {
	data, err := os.ReadFile("testdata/sites.txt")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	hands := 0
	for b.Loop() {
		r := NewReader("sites.txt", bytes.NewReader(data))
		var a Auditor
		for {
			h, err := r.Next()
			if err != nil {
				break
			}
			a.Audit(h)
			hands++
		}
	}
	b.ReportMetric(float64(hands)/b.Elapsed().Seconds(), "hands/s")
}
