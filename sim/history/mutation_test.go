package history

import (
	"regexp"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/sim/table"
)

// figures are the amounts of a text that the audit must check. What a stack
// or a bounty is, no other line tells.
var figures = []*regexp.Regexp{
	regexp.MustCompile(`: (?:calls|bets) [$€]?([\d,.]*\d)`),
	regexp.MustCompile(`: raises [$€]?[\d,.]+ to [$€]?([\d,.]*\d)`),
	regexp.MustCompile(`posts (?:small blind|big blind|missed blind) [$€]?([\d,.]*\d)`),
	regexp.MustCompile(` collected [$€]?([\d,.]*\d)`),
	regexp.MustCompile(`^Uncalled bet \([$€]?([\d,.]*\d)`),
	regexp.MustCompile(`^Total pot [$€]?([\d,.]*\d)`),
	regexp.MustCompile(`posts the ante [$€]?([\d,.]*\d)`),
	regexp.MustCompile(` from side pot-(\d)`),
	regexp.MustCompile(`Main pot [$€]?([\d,.]*\d)`),
	regexp.MustCompile(`Rake [$€]?([\d,.]*\d)`),
	regexp.MustCompile(`Side pot(?:-1)? [$€]?([\d,.]*\d)`),
	regexp.MustCompile(`(?:won|collected) \([$€]?([\d,.]*\d)`),
}

// mutate changes the last digit of one amount.
func mutate(s string) string {
	b := []byte(s)
	last := len(b) - 1
	if b[last] == '9' {
		b[last] = '8'
	} else {
		b[last]++
	}
	return string(b)
}

// TestEveryFigureCounts changes one digit of one figure at a time: no hand
// may still reconcile. The small blind of a limit game is the one figure that
// is not tied to another: rooms round it in different ways, and a raise tells
// only the total.
func TestEveryFigureCounts(t *testing.T) {
	changed := 0
	for _, file := range []string{"sites.txt", "odd/run_it_twice.txt", "odd/extra_posts_dead_blind.txt", "forms/short_posts_and_caps.txt",
		"forms/run_it_twice_preflop_hilo.txt", "forms/gg_three_runs_fees.txt", "forms/big_blind_ante_dead_button.txt", "forms/wins_words_promo.txt"} {
		hands, _ := load(t, file)
		text := readFile(t, file)
		for _, h := range hands {
			if _, bad := contradictory[h.ID]; bad {
				continue
			}
			lines := text[h.Line-1 : h.Last]
			for i, line := range lines {
				for _, f := range figures {
					at := f.FindStringSubmatchIndex(line)
					if at == nil {
						continue
					}
					changed++
					altered := append([]string(nil), lines...)
					if h.Betting == table.Limit && strings.Contains(line, "posts small blind") {
						continue
					}
					altered[i] = line[:at[2]] + mutate(line[at[2]:at[3]]) + line[at[3]:]
					got, problems, err := ReadAll("altered.txt", []byte(strings.Join(altered, "\n")+"\n"))
					if err != nil || len(problems) > 0 {
						continue // reported as damaged
					}
					var a Auditor
					audit := a.Audit(got[0])
					if audit.Status == OK {
						t.Errorf("%s: hand %s still reconciles with line %d changed to %q", file, h.ID, i+1, altered[i])
					}
				}
			}
		}
	}
	if changed < 1000 {
		t.Errorf("only %d figures were changed", changed)
	}
}
