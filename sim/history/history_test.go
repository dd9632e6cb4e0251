package history

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// load reads all hands of a test file; problems are errors unless wanted.
func load(t testing.TB, name string) ([]*Hand, []*Problem) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	hands, problems, err := ReadAll(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return hands, problems
}

// rows decodes a file of JSON lines.
func rows[T any](t *testing.T, name string) []T {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []T
	for s := bufio.NewScanner(f); s.Scan(); {
		var row T
		if err := json.Unmarshal(s.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		out = append(out, row)
	}
	return out
}

// contradictory are the hands of sites.txt whose text contradicts itself:
// a raise of 1.36 where 21.82 is the least, returned as 8.43.
var contradictory = map[string]string{"0182": "raises to 30.25"}

// TestSites replays hands as sites printed them and compares pots, rake and
// awards before rake with figures that were worked out by other means.
func TestSites(t *testing.T) {
	hands, problems := load(t, "sites.txt")
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	want := rows[struct {
		ID     string
		Pot    int64
		Rake   int64
		Awards map[string]int64
		Pots   []int64
	}](t, "sites.jsonl")
	if len(hands) != len(want) {
		t.Fatalf("%d hands read, want %d", len(hands), len(want))
	}
	var a Auditor
	for i, h := range hands {
		w := want[i]
		got := a.Audit(h)
		if h.ID != w.ID {
			t.Fatalf("hand %d is %s, want %s", i, h.ID, w.ID)
		}
		if text, bad := contradictory[h.ID]; bad {
			if got.Status != Mismatch || !strings.Contains(got.Problems[0].Text, text) {
				t.Errorf("%s: %v %v, want a mismatch: %s", h.ID, got.Status, got.Problems, text)
			}
		} else if got.Status != OK {
			t.Errorf("%s: %v %v", h.ID, got.Status, got.Problems)
		}
		if got.Pot != w.Pot || got.Rake != w.Rake {
			t.Errorf("%s: pot %d and rake %d, want %d and %d", h.ID, got.Pot, got.Rake, w.Pot, w.Rake)
		}
		for k, p := range got.Pots {
			// Sites print pots with or without the rake.
			if len(w.Pots) != len(got.Pots) || p.Amount != w.Pots[k] && p.Amount-p.Rake != w.Pots[k] {
				t.Errorf("%s: pots %v, want %v", h.ID, got.Pots, w.Pots)
				break
			}
		}
		for name, v := range w.Awards {
			if p := h.player(name); p < 0 || got.Players[p].Award != v {
				t.Errorf("%s: %s is not awarded %d", h.ID, name, v)
			}
		}
		conserved(t, got)
		if want := remarked[h.ID]; want != "" && (len(got.Notes) == 0 || !strings.Contains(got.Notes[0].Text, want)) {
			t.Errorf("%s: notes %v, want one on %s", h.ID, got.Notes, want)
		}
	}
}

// remarked are the hands of sites.txt that reconcile, but whose text is odd:
// what was done about it is noted.
var remarked = map[string]string{
	"0008": "no seat line tells the stack", "0009": "the seats name", "0010": "taken to be the total",
	"0055": "no line tells it", "0072": "prints the total twice", "0115": "prints the total twice", "0120": "prints the total twice",
	"0156": "no line of its own", "0276": "lacks a card", "0280": "the header says",
}

// player finds a player by name.
func (h *Hand) player(name string) int {
	for i := range h.Players {
		if h.Players[i].Name == name {
			return i
		}
	}
	return -1
}

// conserved checks that what some win others or the house lose.
func conserved(t *testing.T, a *Audit) {
	t.Helper()
	sum := a.Rake + a.Fees
	for _, p := range a.Players {
		sum += p.Net
	}
	if promo := a.Hand.promo(); sum != promo {
		t.Errorf("%s: chips are not conserved: %d too many", a.Hand.ID, sum-promo)
	}
}

// TestPHH replays hands in the PHH format, several in one file.
func TestPHH(t *testing.T) {
	hands, problems := load(t, "phh/hands.phhs")
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	want := rows[struct {
		ID               string
		Final, Collected []float64
	}](t, "phh/hands.jsonl")
	if len(hands) != len(want) {
		t.Fatalf("%d hands read, want %d", len(hands), len(want))
	}
	var a Auditor
	for i, h := range hands {
		got := a.Audit(h)
		if got.Status != OK || h.ID != want[i].ID {
			t.Errorf("%s: %v %v", h.ID, got.Status, got.Problems)
		}
		for k, p := range got.Players {
			if float64(p.Final)/100 != want[i].Final[k] || float64(p.Collected)/100 != want[i].Collected[k] {
				t.Errorf("%s: %s collects %d and has %d, want %v and %v chips", h.ID, h.Players[k].Name, p.Collected, p.Final,
					want[i].Collected[k], want[i].Final[k])
			}
		}
		conserved(t, got)
	}
}

// outcome is what a test expects of a hand, in words:
// "status pot rake name=net …", amounts in hundredths.
func outcomeOf(a *Audit) string {
	s := fmt.Sprintf("%s %s pot=%d rake=%d", a.Hand.ID, a.Status, a.Pot, a.Rake)
	for i, p := range a.Players {
		s += fmt.Sprintf(" %s=%d", a.Hand.Players[i].Name, p.Net)
	}
	return s
}

// audits replays all hands of a file and compares them with what is expected.
func audits(t *testing.T, name string, want ...string) []*Audit {
	t.Helper()
	hands, problems := load(t, name)
	var a Auditor
	var got []string
	var out []*Audit
	for _, h := range hands {
		audit := a.Audit(h)
		out = append(out, audit)
		got = append(got, outcomeOf(audit))
		if audit.Status == Mismatch {
			t.Errorf("%s: %v", name, audit.Problems)
		}
	}
	for _, p := range problems {
		got = append(got, p.Error())
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s:\n got %s\nwant %s", name, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
	return out
}

// TestOddities reads small histories with the oddities of real files; the
// figures were written into the texts by hand and added up by other means.
func TestOddities(t *testing.T) {
	audits(t, "odd/awkward_names.txt", "1001 ok pot=230 rake=11 P 1 (x)=-95 a: b=124 dot. two.=0 Seat 3=0 [Mo]=-5 posts 1=-35")
	rit := audits(t, "odd/run_it_twice.txt", "1003 ok pot=41206 rake=151 Ana=-1200 Bo=524 Cy=525")
	if p := rit[0].Players; p[1].Collected != 20527 || p[2].Collected != 20528 {
		t.Errorf("the boards pay %d and %d, want 205.27 and 205.28", p[1].Collected, p[2].Collected)
	}
	sold := audits(t, "odd/cashout_by_loser.txt", "1004 ok pot=20000 rake=100 Ana=9900 Hero=-10000")
	if p := sold[0].Players[1]; !p.CashedOut || p.Net+p.CashOut != 2150 {
		t.Errorf("the cash result is %d, want 21.50", p.Net+p.CashOut)
	}
	audits(t, "odd/cancelled_then_walk.txt", "1006 cancelled pot=0 rake=0 Ana=0", "1007 ok pot=10 rake=0 Ana=-5 Bo=5")
	euro := audits(t, "odd/utf8_bom_crlf_euro.txt", "1008 ok pot=380 rake=19 Zoë=-185 Łukasz-7=-10 Müller=176")
	if h := euro[0].Hand; h.Currency != "EUR" || h.Table != "Ñandú II" || h.Line != 1 {
		t.Errorf("currency %q, table %q, line %d", h.Currency, h.Table, h.Line)
	}
	comma := audits(t, "odd/thousands_comma.txt", "1010 ok pot=394000 rake=500 Ana=-197000 Bo=196500")
	if p := comma[0].Hand.Players; p[0].Stack != 197000 || p[1].Stack != 200450 {
		t.Errorf("stacks %d and %d", p[0].Stack, p[1].Stack)
	}
	cut := audits(t, "odd/truncated.txt",
		"1011 ok pot=10 rake=0 Ana=-5 Bo=5", "1010 incomplete pot=0 rake=0 Ana=0 Bo=0",
		"1013 ok pot=10 rake=0 Ana=-5 Bo=5", "1010 incomplete pot=0 rake=0 Ana=0 Bo=0")
	if a, b := cut[1].Problems[0].Line, cut[3].Problems[0].Line; a != 24 || b != 54 {
		t.Errorf("the texts break off at lines %d and %d, want 24 and 54", a, b)
	}
	audits(t, "odd/extra_posts_dead_blind.txt", "1016 ok pot=120 rake=6 Ana=0 Bo=-5 Cy=-10 Di=-50 Ed=59")
	chat := audits(t, "odd/chat_no_low_muck.txt", "1018 ok pot=38 rake=0 Ana=-18 Bo=-2 Cy=20")
	if h := chat[0].Hand; h.Table != "O'Neil's (Fast), 6-max III" || len(h.Players[0].Cards) != 4 {
		t.Errorf("table %q, cards of Ana %v", h.Table, h.Players[0].Cards)
	}
	audits(t, "odd/duplicate.txt", "1011 ok pot=10 rake=0 Ana=-5 Bo=5", "1013 ok pot=10 rake=0 Ana=-5 Bo=5")
	audits(t, "odd/bounty_tournament.txt", "1022 ok pot=252000 rake=0 Ana=-126000 Bo=126000")
	audits(t, "odd/irregular_spacing_commentary.phh", " ok pot=1500 rake=0 P 1 (x)=-100 a \"b\" c, d=-700 Zoë=800")
	audits(t, "odd/heads_up_reversed_blinds.phh", " ok pot=400 rake=0 p1=-200 p2=200")
	audits(t, "odd/show_dash_and_muck.phh", " ok pot=8000 rake=0 p1=4000 p2=-4000")
}

// TestForms reads forms of text that the other files do not have.
func TestForms(t *testing.T) {
	audits(t, "forms/zoom_play_money.txt", "2001 ok pot=60 rake=0 Ann=35 Ben=-10 Cat=-25",
		"2002 ok pot=650200 rake=0 Ann=-87600 Ben=75000 Cat=12600")
	audits(t, "forms/run_it_twice_preflop_hilo.txt", "2010 ok pot=10000 rake=130 Ann=-2533 Ben=2403")
	gg := audits(t, "forms/gg_three_runs_fees.txt", "OM2020 ok pot=12200 rake=300 5f3a=-200 Hero=1852 b77=-2073")
	if gg[0].Fees != 121 {
		t.Errorf("fees %d, want 1.21", gg[0].Fees)
	}
	gg = audits(t, "forms/gg_drop_missed_runs.txt", "OM2021 ok pot=44900 rake=400 Ann=-16600 Ben=12125 Cat=5675 Dan=-700")
	if p := gg[0].Players[2]; !p.CashedOut || p.CashOut != 2000-125 {
		t.Errorf("the cash-out is %d, want 18.75", p.CashOut)
	}
	audits(t, "forms/no_play.txt", "2090 incomplete pot=0 rake=0 Ann A=0 Ben B=0")
	sold := audits(t, "forms/cashed_out_winner.txt", "2030 ok pot=11058 rake=250 Ann=0 Ben=-5529 Cat=5279")
	if p := sold[0].Players[2]; p.Net+p.CashOut != -5529+5699 {
		t.Errorf("the cash result is %d, want 1.70", p.Net+p.CashOut)
	}
	audits(t, "forms/short_posts_and_caps.txt",
		"2040 ok pot=129000 rake=0 Ann=12000 Ben=0 Cat=38000 Dan=-50000 Eva=0",
		"2041 ok pot=2000 rake=100 Ann=-1000 Ben=0 Cat=900")
	audits(t, "forms/names_like_words.txt",
		`2050 ok pot=125 rake=6 Seat 3=-5 Dealt to Bob=-50 x said, "y=0 folds=0 *** FLOP ***=-20 pot ($1 in chips)=69`)
	audits(t, "forms/names_swallow_lines.txt",
		"2055 ok pot=165 rake=5 x=-70 x: folds=-5 Dealt to=90 Uncalled bet=-20",
		"2056 ok pot=20 rake=0 x=0 x: folds=0 Uncalled bet=0")
	// Names and low hands that look like numbers, chips grouped by points beside
	// a buy-in with decimals, a game of a mix, a currency with a point.
	audits(t, "forms/numbers_and_names.txt", "2101 ok pot=4700 rake=300 1,2,3=-2300 Ben=-100 Cat=2100",
		"2102 ok pot=305000 rake=0 Ann 1.5=-150000 Ben=-5000 Cat=155000",
		"2103 ok pot=305000 rake=0 Ann=2500 Ben=-5000 Cat=2500",
		"2104 ok pot=4650 rake=200 Ann=-2300 Ben=-50 Cat=2150",
		"2105 ok pot=4650 rake=200 v1.5=-2300 Ben=-50 Cat=2150",
		"2106 ok pot=4650 rake=200 Ann=-2300 Ben=-50 Cat=2150")
	euro := audits(t, "forms/euro_trailing.txt", "2060 ok pot=800 rake=40 Ann=-350 Ben=410 Cat=-100")
	if p := euro[0].Hand.Players; p[0].Stack != 125000 || p[1].Stack != 110050 {
		t.Errorf("stacks %d and %d", p[0].Stack, p[1].Stack)
	}
	audits(t, "forms/big_blind_ante_dead_button.txt", "2070 ok pot=425000 rake=0 Ann=250000 Ben=-25000 Cat=-225000")
	limit := audits(t, "forms/limit_blinds_header.txt", "2095 ok pot=1500 rake=75 Ann=-700 Ben=-100 Cat=725")
	if h := limit[0].Hand; h.BigBlind != 200 || h.BigBet != 400 {
		t.Errorf("limits %d and %d, want 2 and 4", h.BigBlind, h.BigBet)
	}
	// Five percent of each of three pots, rounded down, and no line names a pot.
	each := audits(t, "forms/rake_of_each_pot.txt", "2110 ok pot=579 rake=28 Ann=199 Ben=-51 Cat=-220 Dan=64 Eva=-20")
	if p := each[0].Pots; len(p) != 3 || p[0].Rake != 11 || p[1].Rake != 2 || p[2].Rake != 15 {
		t.Errorf("rake %+v", p)
	}
	audits(t, "forms/missed_both_blinds.txt", "2120 ok pot=4800 rake=200 Ann=-2300 Ben=-50 Cat=2300 Dan=-150")
	audits(t, "forms/wins_words_promo.txt", "2080 ok pot=730 rake=30 Ann A=440 Ben B=-10 Cat C=-260")
}

// TestDuplicate tells a hand that was seen before, in another encoding.
func TestDuplicate(t *testing.T) {
	hands, _ := load(t, "odd/utf8_bom_crlf_euro.txt")
	data, _ := os.ReadFile("testdata/odd/utf8_bom_crlf_euro.txt")
	plain := bytes.ReplaceAll(bytes.TrimPrefix(data, []byte("\ufeff")), []byte("\r\n"), []byte("\n\n"))
	again, _, _ := ReadAll("again.txt", plain)
	var a Auditor
	if s := a.Audit(hands[0]).Status; s != OK {
		t.Errorf("the first is %v", s)
	}
	second := a.Audit(again[0])
	if second.Status != Duplicate || second.Players[2].Net != 176 {
		t.Errorf("the second is %v with a net of %d", second.Status, second.Players[2].Net)
	}
}

// TestCopies: a copy that does not reconcile is no mere duplicate of one that does.
func TestCopies(t *testing.T) {
	good := hand(1)
	bad := strings.Replace(good, "Total pot $0.10", "Total pot $0.20", 1)
	for _, c := range []struct {
		texts []string
		want  string
	}{
		{[]string{good, good}, "ok duplicate"}, {[]string{good, bad}, "ok mismatch"},
		{[]string{bad, bad}, "mismatch duplicate"}, {[]string{bad, good, bad}, "mismatch duplicate mismatch"},
	} {
		var a Auditor
		var got []string
		hands, _, _ := ReadAll("x", []byte(strings.Join(c.texts, "\n")))
		for _, h := range hands {
			got = append(got, a.Audit(h).Status.String())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%v, want %s", got, c.want)
		}
	}
}

// TestEquities compares equities with those counted by other calculators, and
// the expected result of an all-in with its arithmetic.
func TestEquities(t *testing.T) {
	hands, _ := load(t, "odd/cashout_by_loser.txt")
	var a Auditor
	audit := a.Audit(hands[0])
	eq := a.Equities(audit)
	if len(eq.Streets) != 4 {
		t.Fatalf("%d streets, want 4", len(eq.Streets))
	}
	// On the turn three aces and three deuces... are counted out by hand: 40
	// cards are left, and Ana's straight loses to none but is behind on none.
	for _, s := range eq.Streets {
		sum := 0.0
		for _, e := range s.Equity {
			sum += e
		}
		if math.Abs(sum-1) > 1e-12 || s.Unknown != 0 {
			t.Errorf("%s: equities add up to %v with %d unknown", s.Street, sum, s.Unknown)
		}
	}
	if river := eq.Streets[3]; river.Equity[0] != 1 || river.Equity[1] != 0 {
		t.Errorf("on the river %v", river.Equity)
	}
	// All-in before the flop for 100 each, 1 of rake.
	if want := 19900*eq.Streets[0].Equity[0] - 10000; math.Abs(eq.EV[0]-want) > 1e-6 {
		t.Errorf("EV of Ana %v, want %v", eq.EV[0], want)
	}
}
