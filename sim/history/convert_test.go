package history

import (
	"strings"
	"testing"
)

// phhHand is a hand of two, with its actions and other lines.
func phhHand(actions string, lines ...string) string {
	return "variant = \"PO\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [40, 100]\n" +
		"actions = [\"d dh p1 2c7h2d8c\", \"d dh p2 2s7s9c8h\", \"p2 cbr 6\", \"p1 cbr 18\", \"p2 cbr 54\", \"p1 cc\", " + actions + "]\n" +
		strings.Join(lines, "\n") + "\n"
}

// The two hands tie on this board.
const tie = `"d db 7c7d2h", "d db Ac", "d db 8s"`

// TestConvert writes hands as text that PHH can tell and text hardly can.
func TestConvert(t *testing.T) {
	for _, c := range []struct {
		name, phh  string
		has, lacks string
	}{
		{"a hand that ties", phhHand(tie), "p1 collected 40 from pot", "mucks"},
		{"a hand that ties is mucked", phhHand(`"p1 sm", ` + tie), "p1: mucks hand", "Dealt to p1"},
		{"a beaten hand is mucked", phhHand(`"p1 sm", "d db 9h9dAs", "d db Kc", "d db 3d"`), "Dealt to p1", "p1 collected"},
		{"an event of two lines", phhHand(tie, `event = "a\nb"`, `table = "c"`), "Table 'c'", "a\nb"},
		{"a harmless event", phhHand(tie, `event = "Main"`, `hand = "x7"`), "Hand #x7:  Main Omaha", "Hand #1:"},
		{"a hand's name with spaces", phhHand(tie, `hand = "7 of 9"`, `event = "Main"`), "Hand #0:  Main Omaha", "7 of"},
		{"a currency sign that reads as digits", phhHand(tie, `currency_symbol = "5"`, `event = "Main"`), "Main Omaha Pot Limit (1/2)", "51"},
		{"a player called like a remark", phhHand(tie, `players = ["#1", "#2"]`), "#1: raises 12 to 18", "p1"},
	} {
		hands, problems, err := ReadAll("x.phh", []byte(c.phh))
		if err != nil || len(problems) > 0 || len(hands) != 1 {
			t.Fatalf("%s: %v %v", c.name, problems, err)
		}
		var a Auditor
		audit := a.Audit(hands[0])
		text, err := a.Convert(audit, PokerStars, 1)
		if audit.Status != OK || err != nil {
			t.Errorf("%s: %v %v, %v", c.name, audit.Status, audit.Problems, err)
			continue
		}
		if s := string(text); !strings.Contains(s, c.has) || strings.Contains(s, c.lacks) {
			t.Errorf("%s: want %q and no %q in\n%s", c.name, c.has, c.lacks, s)
		}
		if back, err := a.Convert(audit, PHH, 1); err != nil {
			t.Errorf("%s, as PHH: %v\n%s", c.name, err, back)
		}
	}
}

// TestConvertRefuses has hands that text cannot tell.
func TestConvertRefuses(t *testing.T) {
	live := `variant = "PO/8"
antes = [0, 0]
blinds_or_straddles = [100, 200]
min_bet = 200
starting_stacks = [5000, 5000]
actions = ["d dh p1 AsQd4d2s", "d dh p2 AhKhQs2c", "p2 cbr 500", "p1 cc", "d db 7h4c8c", "p1 cc", "p2 cc", "d db Jd", "p1 cc", "p2 cc", "d db 9h", "p1 cc", "p2 cc"]
finishing_stacks = [5300, 4700]
`
	small := `variant = "PO"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 1
starting_stacks = [40, 100]
actions = ["d dh p1 2c7h2d8c", "d dh p2 2s7s9c8h", "p2 cbr 3", "p1 f"]
`
	for _, c := range []struct{ name, phh, want string }{
		{"a low half split in chips of a hundred", live, ErrOddChips.Error()},
		{"a least raise below the big blind", small, "does not read back"},
		{"a name of two lines", phhHand(tie, `players = ["a\nb", "c"]`), "cannot stand in a line"},
	} {
		hands, problems, err := ReadAll("x.phh", []byte(c.phh))
		if err != nil || len(problems) > 0 || len(hands) != 1 {
			t.Fatalf("%s: %v %v", c.name, problems, err)
		}
		var a Auditor
		audit := a.Audit(hands[0])
		if audit.Status != OK {
			t.Errorf("%s: %v %v", c.name, audit.Status, audit.Problems)
		}
		if text, err := a.Convert(audit, PokerStars, 1); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\n%s", c.name, err, text)
		}
	}
}
