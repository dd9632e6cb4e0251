package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var kills = flag.Int("kills", 3, "how often the batch is killed in TestKilled")

// TestKilled kills a batch at random moments and goes on: in the end all
// files are byte for byte those of a run that nobody disturbed, and a result
// file is at every moment either not there or whole.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "b.yaml")
	const text = `
jobs:
- {name: grid, players: [AsAhKsKh, "${v}"], trials: 20000, sweep: {v: ["*", KK, 10%], seed: {from: 1, to: 40, step: 1}}}
- {name: turns, players: [AsAhKsKh, Td9d8c7c], board: Kd9s2h all turns}
- {name: table, kind: simulate, stakes: {sb: 1, bb: 2}, hands: 3000, seats: [{name: A}, {name: B, strategy: tight}], sweep: {stack: [50bb, 100bb]}}
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	start := func(folder string) *exec.Cmd {
		cmd := exec.Command("omahasim", "batch", file, "--quiet", "--folder", filepath.Join(dir, folder))
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	begin := time.Now()
	if err := start("whole").Wait(); err != nil {
		t.Fatal(err)
	}
	took := time.Since(begin)
	names := []string{"results.csv", "results.jsonl", "results.parquet"}
	whole := map[string][]byte{}
	for _, name := range names {
		var err error
		if whole[name], err = os.ReadFile(filepath.Join(dir, "whole", name)); err != nil {
			t.Fatal(err)
		}
	}
	rng := rand.New(rand.NewPCG(uint64(begin.UnixNano()), 1))
	for range *kills {
		cmd := start("killed")
		time.Sleep(time.Duration(rng.Int64N(int64(took))))
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
		for _, name := range names {
			got, err := os.ReadFile(filepath.Join(dir, "killed", name))
			if err == nil && !bytes.Equal(got, whole[name]) {
				t.Fatalf("%s is not whole after a kill", name)
			}
		}
	}
	if err := start("killed").Wait(); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		got, err := os.ReadFile(filepath.Join(dir, "killed", name))
		if err != nil || !bytes.Equal(got, whole[name]) {
			t.Errorf("%s differs from that of an undisturbed run: %v", name, err)
		}
	}
}

// TestKilledInside kills a batch at random moments inside a long table and a
// long exact job, always after some of it was kept. The batch goes on from
// there, says so, and ends with the files of a run that nobody disturbed.
func TestKilledInside(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "b.yaml")
	const text = `
jobs:
- {name: table, kind: simulate, stakes: {sb: 1, bb: 2}, hands: 2500000, seats: [{name: A}, {name: B, strategy: tight}, {name: C, strategy: reg}]}
- {name: exact, players: [40%, 50%], board: Kd9s2h, method: exact}
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	start := func(folder, workers string) (cmd *exec.Cmd, out *bytes.Buffer) {
		cmd = exec.Command("omahasim", "batch", file, "--quiet", "--workers", workers, "--folder", filepath.Join(dir, folder))
		out = &bytes.Buffer{}
		cmd.Stdout, cmd.Stderr = out, os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd, out
	}
	whole, _ := start("whole", "0")
	if err := whole.Wait(); err != nil {
		t.Fatal(err)
	}
	// kept is what was kept of the job that is not finished.
	kept := func() string {
		journal := filepath.Join(dir, "killed", "journal")
		names, err := filepath.Glob(journal + ".*.part")
		if err != nil || len(names) > 1 {
			t.Fatalf("%v: the jobs run one by one", names)
		}
		if len(names) == 0 {
			return ""
		}
		state, err := os.ReadFile(names[0])
		finished, _ := os.ReadFile(journal)
		hash := strings.Split(filepath.Base(names[0]), ".")[1]
		if err != nil || bytes.Contains(finished, []byte(hash)) {
			return "" // just now
		}
		return string(state)
	}
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	cut := map[bool]int{} // how often a part was there at the end of a life
	for range *kills + 1 {
		cmd, out := start("killed", "1")
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		before, running := kept(), true
		for running && (kept() == before || kept() == "") {
			select {
			case <-ended:
				running = false
			case <-time.After(5 * time.Millisecond):
			}
		}
		if !running {
			break // on to the comparison
		}
		time.Sleep(time.Duration(rng.Int64N(int64(300 * time.Millisecond))))
		_ = cmd.Process.Kill() // it may have ended
		<-ended
		if out.Len() > 0 {
			break
		}
		cut[kept() != ""]++
	}
	part := kept()
	cmd, out := start("killed", "2")
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if goesOn := strings.Contains(out.String(), "one went on from "); part != "" != goesOn {
		t.Errorf("%d bytes were kept of a job, and the last run says %s", len(part), out)
	}
	if cut[true] == 0 {
		t.Logf("this machine is so fast that nothing was kept of a job: %v", cut)
	}
	for _, name := range []string{"results.csv", "results.jsonl", "results.parquet"} {
		want, err := os.ReadFile(filepath.Join(dir, "whole", name))
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(dir, "killed", name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from that of an undisturbed run: %v", name, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "killed", "journal.*")); left != nil {
		t.Errorf("%v are left of finished jobs", left)
	}
}

// BenchmarkThousandJobs runs a batch of 1,000 exact questions of named hands,
// with everything that belongs to it.
func BenchmarkThousandJobs(b *testing.B) {
	dir := b.TempDir()
	file := filepath.Join(dir, "b.yaml")
	rng := rand.New(rand.NewPCG(1, 2))
	var text, second bytes.Buffer
	text.WriteString("jobs:\n- players: [\"${a}\", \"${b}\"]\n  sweep:\n    zip:\n      a: [")
	const ranks, suits = "23456789TJQKA", "cdhs"
	for i := range 1000 {
		var hands [2]string
		for k, c := range rng.Perm(52)[:8] {
			hands[k/4] += string(ranks[c/4]) + string(suits[c%4])
		}
		if i > 0 {
			text.WriteString(", ")
			second.WriteString(", ")
		}
		text.WriteString(hands[0])
		second.WriteString(hands[1])
	}
	fmt.Fprintf(&text, "]\n      b: [%s]\n", second.String())
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		code, _, stderr := command("batch", file, "--fresh", "--quiet", "--folder", filepath.Join(dir, "r"))
		if code != 0 {
			b.Fatal(stderr)
		}
	}
}
