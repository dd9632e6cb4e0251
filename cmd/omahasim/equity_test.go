package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// ask is a question in a data file.
type ask struct {
	Game        string
	Hands       []string
	Board, Dead string
}

// counts is one player's part of the JSON output.
type counts struct {
	Equity      float64
	EquityExact string  `json:"equity_exact"`
	StdError    float64 `json:"std_error"`
	Win, Tie    int64
	HiWin       int64 `json:"hi_win"`
	HiTie       int64 `json:"hi_tie"`
	LoWin       int64 `json:"lo_win"`
	LoTie       int64 `json:"lo_tie"`
	Scoop       int64
}

type answer struct {
	Method      string
	Boards      int64
	NoLowBoards int64 `json:"no_low_boards"`
	Complete    bool
	Players     []counts
}

// command runs one command line and returns its exit code and its output.
func command(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(args, strings.NewReader(""), &out, &errs)
	return code, out.String(), errs.String()
}

func askEquity(t *testing.T, q ask, more ...string) answer {
	t.Helper()
	args := append([]string{"equity", "--format", "json", "--game", q.Game, "--board", q.Board, "--dead", q.Dead}, q.Hands...)
	code, out, errs := command(append(args, more...)...)
	if code != 0 {
		t.Fatalf("%+v: exit %d: %s", q, code, errs)
	}
	var a answer
	if err := json.Unmarshal([]byte(out), &a); err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return a
}

// lines calls f with each line of a data file.
func lines(t *testing.T, name string, f func([]byte)) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	n := 0
	for s := bufio.NewScanner(file); s.Scan(); n++ {
		f(s.Bytes())
	}
	if n == 0 {
		t.Fatalf("%s holds no line", name)
	}
}

// TestExactEquity compares the command's counts with exact ones that several
// independent evaluators agree on.
func TestExactEquity(t *testing.T) {
	lines(t, "testdata/exact_equity.jsonl", func(line []byte) {
		var row struct {
			Ask  ask
			Want answer
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		got := askEquity(t, row.Ask)
		if got.Method != "exact" || !got.Complete || got.Boards != row.Want.Boards || got.NoLowBoards != row.Want.NoLowBoards {
			t.Errorf("%+v: %+v, want %+v", row.Ask, got, row.Want)
		}
		for i, want := range row.Want.Players {
			p := got.Players[i]
			p.Equity = 0
			if p != want {
				t.Errorf("%+v, player %d: %+v, want %+v", row.Ask, i+1, p, want)
			}
		}
	})
}

// TestPublishedEquity compares with figures that others published: exact
// counts, percentages within their rounding, and sampled ones within five
// standard errors of theirs.
func TestPublishedEquity(t *testing.T) {
	lines(t, "testdata/published_equity.jsonl", func(line []byte) {
		var row struct {
			Ask  ask
			Want struct {
				Wins, Ties, Scoops []int64
				Share, Equity      []float64
				Boards             int64
				LowBoards          *int64 `json:"low_boards"`
				First, Within      float64
			}
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		want := row.Want
		got := askEquity(t, row.Ask, "--precision", "0.1")
		checked := 0
		check := func(what string, ok bool) {
			checked++
			if !ok {
				t.Errorf("%+v: %s: got %+v, want %+v", row.Ask, what, got, want)
			}
		}
		if want.Boards > 0 {
			check("boards", got.Boards == want.Boards)
		}
		if want.LowBoards != nil {
			check("boards with a low", got.Boards-got.NoLowBoards == *want.LowBoards)
		}
		if want.Within > 0 {
			check("sampled", math.Abs(100*got.Players[0].Equity-want.First) <= want.Within+5*100*got.Players[0].StdError)
		}
		for i, p := range got.Players {
			if want.Wins != nil {
				check("wins", p.Win == want.Wins[i])
			}
			if want.Ties != nil {
				check("ties", p.Tie == want.Ties[i])
			}
			if want.Scoops != nil {
				check("scoops", p.Scoop == want.Scoops[i])
			}
			if want.Share != nil {
				check("share", math.Abs(p.Equity*float64(got.Boards)-want.Share[i]) < 1e-6)
			}
			if want.Equity != nil {
				check("equity", math.Abs(100*p.Equity-want.Equity[i]) < 0.00006)
			}
		}
		if checked == 0 {
			t.Errorf("%s: nothing to check", line)
		}
	})
}

// TestEquityPrecision checks that sampling stops at the precision asked for
// and agrees with a run of ten times as many deals.
func TestEquityPrecision(t *testing.T) {
	q := ask{Game: "omaha", Hands: []string{"AA", "KK"}}
	short := askEquity(t, q, "--precision", "0.05", "--method", "montecarlo", "--seed", "1")
	long := askEquity(t, q, "--precision", "0.03", "--method", "montecarlo", "--seed", "2")
	p, w := short.Players[0], long.Players[0]
	if p.StdError > 0.0005 || p.StdError < 0.00045 {
		t.Errorf("standard error %v, want just under 0.0005", p.StdError)
	}
	if math.Abs(p.Equity-w.Equity) > 4*math.Hypot(p.StdError, w.StdError) {
		t.Errorf("%v ± %v against %v ± %v", p.Equity, p.StdError, w.Equity, w.StdError)
	}
}

// TestEquityWorkers checks that the output does not depend on the workers.
func TestEquityWorkers(t *testing.T) {
	for _, args := range [][]string{
		{"AsAhKsKh", "Td9d8c7c"},
		{"AA", "KK", "--trials", "50000", "--method", "montecarlo"},
		{"AA@3,KK@1", "QQ@2", "random", "--precision", "0.3", "--game", "omaha8"},
	} {
		want := ""
		for _, workers := range []int{1, 2, 3, 7} {
			code, out, errs := command(append([]string{"equity", "--format", "csv", "--workers", fmt.Sprint(workers)}, args...)...)
			if want == "" {
				want = out
			}
			if code != 0 || out != want {
				t.Errorf("%v with %d workers: exit %d, %s%s, want %s", args, workers, code, errs, out, want)
			}
		}
	}
}
