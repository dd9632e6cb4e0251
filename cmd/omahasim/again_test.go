package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	reports "github.com/omahasim/omahasim/sim/report"
)

// figures runs a command that prints JSON and returns its result without the
// time that it took.
func figures(t *testing.T, args ...string) (reports.Job, any) {
	t.Helper()
	code, stdout, stderr := command(append(args, "--format", "json")...)
	if code != 0 {
		t.Fatalf("%q: exit %d: %s", args, code, stderr)
	}
	read, err := reports.ReadResults(strings.NewReader(stdout))
	if err != nil || len(read) != 1 {
		t.Fatalf("%q: %d results, %v", args, len(read), err)
	}
	return read[0], plain(t, &read[0])
}

// plain is an answer as JSON, without what may differ: the time that it took,
// and the command, which a batch does not write into answers.
func plain(t *testing.T, j *reports.Job) any {
	t.Helper()
	var answer any = j.Equity
	if j.Play != nil {
		answer = j.Play
	}
	text, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	delete(out, "elapsed_seconds")
	delete(out, "command")
	return out
}

// TestAgain runs single questions with every option, and the command that
// their result tells: the figures are the same.
func TestAgain(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("XDG_CONFIG_HOME", dir)
	const scenario = "stakes: {sb: 1, bb: 2}\nhands: 900\nstop: {ci95_bb100: 900}\nseats: [{name: A}, {name: B, strategy: tight}]\n"
	if err := os.WriteFile("my table.yaml", []byte(scenario), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"equity", "AsAhKsKh", "Td9d8c7c"},
		{"equity", "AA$ds", "10%", "--precision", "0.7"},
		{"equity", "AA", "random", "random", "--precision", "0.4", "--seed", "5"},
		{"equity", "AA", "KK,QQ", "--method", "montecarlo", "--trials", "3000", "--workers", "2"},
		{"equity", "As2s3dKd", "AhAc9h8c", "--game", "Big O", "--board", "2c 3c", "--dead", "Qs"},
		{"equity", "AA", "KK", "--board", "Kd9s2h", "--per-hand", "-q", "--color=never"},
		{"equity", "AA", "*", "--board", "Kd9s2h", "--next-card", "--precision", "2"},
		{"equity", "AA", "*", "--next-card", "--distribution", "--over", "flop", "--precision", "5", "--method=montecarlo"},
		{"equity", "AsAhKsKh", "AA!KK", "--distribution", "--trials", "8000", "--method", "montecarlo"},
		{"simulate", "heads-up", "--hands", "300", "--by", "line"},
		{"simulate", "my table.yaml", "--bankroll", "90"},
		{"simulate", "my table.yaml", "--hands", "5000", "--ci95", "700", "--seed", "3"},
	} {
		if args[0] == "equity" && len(args) > 4 && args[4] == "Big O" {
			args[1], args[2] = args[1]+"Jh", args[2]+"Jd"
		}
		t.Setenv("OMAHASIM_SEED", "77")
		job, want := figures(t, args...)
		t.Setenv("OMAHASIM_SEED", "78") // the command names the seed of the first run
		line := words(job.Command)
		if line[0] != "omahasim" {
			t.Fatalf("%q is run again by %q", args, job.Command)
		}
		if _, got := figures(t, line[1:]...); !cmp.Equal(got, want) {
			t.Errorf("%s: other figures than those of %q: %s", job.Command, args, cmp.Diff(want, got))
		}
	}
}

// TestBatchAgain does the same with the jobs of a batch, in the folder of its
// file.
func TestBatchAgain(t *testing.T) {
	dir := t.TempDir()
	const text = `
defaults: {precision: 0.8}
ranges: {calls: "12%", mine: "$calls,AA"}
jobs:
- {name: named, players: [AsAhKsKh, Td9d8c7c]}
- {name: boards, players: [AsAhKsKh, Td9d8c7c], board: Kd9s2h all turns}
- {name: dead, game: bigo, players: [AsAhKsKhQd, Td9d8c7c6h], dead: 2c 3c, seed: 9}
- {name: precise, players: [AA, "*", "*"]}
- {name: trials, players: [AA, "*"], method: montecarlo, trials: 5000, board: As}
- {name: pictures, players: [AA, KK], board: Kd9s2h, next_card: true, distribution: true, method: montecarlo, precision: 3}
- {name: from ranges, players: ["$mine", "5%"], trials: 3000, method: montecarlo}
- {name: table (1), kind: simulate, stakes: {sb: 1, bb: 2}, hands: 3000, stop: {ci95_bb100: 900}, seats: [{name: A}, {name: B, strategy: tight}], sweep: {stack: [50bb, 100bb]}}
`
	file := filepath.Join(dir, "b.yaml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := command("batch", file, "--quiet", "--folder", filepath.Join(dir, "r")); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	before, err := os.ReadFile(filepath.Join(dir, "r", "results.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	jobs, err := reports.ReadResults(strings.NewReader(string(before)))
	if err != nil || len(jobs) < 40 {
		t.Fatalf("%d jobs, %v", len(jobs), err)
	}
	t.Chdir(dir)
	for i := range jobs {
		if jobs[i].Boards != nil && i%9 != 0 {
			continue // a few boards of the sweep will do
		}
		line := words(jobs[i].Command)
		if _, got := figures(t, line[1:]...); !cmp.Equal(got, plain(t, &jobs[i])) {
			t.Errorf("%s: other figures than those of job %s: %s", jobs[i].Command, jobs[i].Label(), cmp.Diff(plain(t, &jobs[i]), got))
		}
	}
}
