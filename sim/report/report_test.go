package report_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/report"
	"github.com/omahasim/omahasim/sim/stats"
)

// jobs are results of every form: exact and sampled, high and high-low, with
// and without parameters, weighted, failed, and with names that a careless
// writer would spoil.
func jobs(t *testing.T) []report.Job {
	t.Helper()
	ask := func(s sim.EquitySpec) *sim.EquityResult {
		s.Trials = 2000
		q, err := sim.ParseEquity(s)
		if err != nil {
			t.Fatal(err)
		}
		r, err := q.Run(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Elapsed, r.Joint = 0, 0
		return r
	}
	exact := ask(sim.EquitySpec{Players: []string{"AsAhKsKh", "Td9d8c7c"}, Board: "2s3s4d", Method: "exact"})
	sampled := ask(sim.EquitySpec{Players: []string{"AA$ds", "10%, KK"}, Method: "montecarlo", Seed: math.MaxUint64})
	low := ask(sim.EquitySpec{Game: "omaha8", Players: []string{"As2s3dKd", "AhAc9h8c", "QQJJ"}, Board: "4s5s9d", Method: "exact", Dead: "Qc"})
	wide := *exact
	wide.Deals = stats.Wide{Hi: 5_000_000_000_000_000_000, Lo: 12345}
	return []report.Job{
		{Job: `a "b" c, d`, Kind: report.KindEquity, Params: []report.Param{{"stack", "100"}, {"rake", "2.5"}, {"on", "true"}, {"seed", "007"}},
			Seed: 7, Version: "1", Hash: "ab", Equity: exact, Boards: &report.BoardClass{Sweep: "all flops", Size: 12, Weight: math.Nextafter(0.3, 1)}},
		{Job: "=1+1", Kind: report.KindEquity, Params: []report.Param{{"stack", "50"}, {"rake", "3"}, {"on", "false"}}, Version: "1", Equity: sampled},
		{Job: "two\nlines", Kind: report.KindEquity, Params: []report.Param{{"name", "ä€"}}, Seed: math.MaxUint64, Version: "1", Equity: low},
		{Job: "-", Kind: report.KindEquity, Version: "1", Equity: &wide},
		{Job: "bad", Kind: report.KindEquity, Version: "1", Error: "player 1: \"As\" is dead"},
	}
}

func TestFormsAgree(t *testing.T) {
	all := jobs(t)
	var lines, text, pq, again bytes.Buffer
	if err := report.WriteJSONL(&lines, all); err != nil {
		t.Fatal(err)
	}
	back, err := report.ReadJSONL(bytes.NewReader(lines.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(all, back); diff != "" {
		t.Errorf("JSON Lines: %s", diff)
	}
	table := report.NewTable(back)
	want := report.NewTable(all)
	if diff := cmp.Diff(want.Rows, table.Rows); diff != "" {
		t.Error(diff)
	}
	if err := table.WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	if err := table.WriteParquet(&pq); err != nil {
		t.Fatal(err)
	}
	fromCSV, err := report.ReadCSV(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	fromParquet, err := report.ReadParquet(pq.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for form, got := range map[string]*report.Table{"CSV": fromCSV, "Parquet": fromParquet} {
		if diff := cmp.Diff(want.Names(), got.Names()); diff != "" {
			t.Errorf("%s: columns %s", form, diff)
		}
		for i := range want.Columns {
			if got.Columns[i].Type != want.Columns[i].Type {
				t.Errorf("%s: column %s is %s, not %s", form, want.Columns[i].Name, got.Columns[i].Type, want.Columns[i].Type)
			}
		}
		if diff := cmp.Diff(want.Rows, got.Rows); diff != "" {
			t.Errorf("%s: %s", form, diff)
		}
	}
	if err := fromParquet.WriteCSV(&again); err != nil || again.String() != text.String() {
		t.Errorf("a table read from Parquet is written differently: %v", err)
	}
}

// TestCSV looks at the text itself.
func TestCSV(t *testing.T) {
	var b bytes.Buffer
	if err := report.NewTable(jobs(t)).WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if !strings.HasPrefix(text, "job,kind,stack,rake,on,param_seed,name,game,board,") || !strings.HasSuffix(text, "\n") {
		t.Errorf("header or end: %.100q", text)
	}
	for _, s := range []string{`"a ""b"" c, d",equity,100,2.5,true,007,`, "\n=1+1,equity,50,3,false,", ",0.30000000000000004,", ",18446744073709551615,"} {
		if !strings.Contains(text, s) {
			t.Errorf("no %q in\n%s", s, text)
		}
	}
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 1+2+2+3+2+1 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

func TestCountsTooWideForParquet(t *testing.T) {
	all := jobs(t)
	all[0].Equity.Deals = stats.Wide{Hi: math.MaxUint64}
	err := report.NewTable(all).WriteParquet(&bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), "more than 38 digits") {
		t.Error(err)
	}
}

func TestReadersRefuse(t *testing.T) {
	for _, s := range []string{"{", `{"job":"a","kind":"x"}`, `{"jbo":"a"}`} {
		if _, err := report.ReadJSONL(strings.NewReader(s)); err == nil || !strings.HasPrefix(err.Error(), "line 1: ") {
			t.Errorf("%s: %v", s, err)
		}
	}
	for _, s := range []string{"", "job,equity\na,b\n", "job\na,b\n"} {
		if _, err := report.ReadCSV(strings.NewReader(s)); err == nil {
			t.Errorf("%q: no error", s)
		}
	}
	if _, err := report.ReadParquet([]byte("PAR1")); err == nil {
		t.Error("half a Parquet file")
	}
}

// TestDictionary keeps COLUMNS.md up to date; UPDATE=1 writes it.
func TestDictionary(t *testing.T) {
	const name = "COLUMNS.md"
	want := report.Dictionary()
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil || string(got) != want {
		t.Errorf("%s is out of date (%v); run UPDATE=1 go test ./sim/report", name, err)
	}
}
