package jobs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/checkpoint"
	"github.com/omahasim/omahasim/sim/report"
)

// tasks are jobs whose answer is their number; ran counts how often one ran.
func tasks(n int, ran *atomic.Int64) []Task {
	var out []Task
	for i := range n {
		out = append(out, Task{
			Job:     report.Job{Job: fmt.Sprint("job ", i), Kind: report.KindEquity, Hash: fmt.Sprint("hash", i)},
			Seconds: float64(i%7) * 0.3,
			Run: func(_ context.Context, _ int, _ *sim.Scratch, job *report.Job) error {
				ran.Add(1)
				job.Equity = &sim.EquityResult{Game: fmt.Sprint(i)}
				return nil
			},
		})
	}
	return out
}

// opened are the journals that tests have open, by their names.
var opened sync.Map

// open opens a journal like a new process; the one before has ended.
func open(t *testing.T, name string) *Journal {
	t.Helper()
	return openAs(t, name, false)
}

func openAs(t *testing.T, name string, fresh bool) *Journal {
	t.Helper()
	if before, ok := opened.Load(name); ok {
		_ = before.(*Journal).Close()
	}
	j, err := OpenJournal(name, fresh)
	if err != nil {
		t.Fatal(err)
	}
	opened.Store(name, j)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

func check(t *testing.T, out []Outcome, err error, kept int) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, o := range out {
		if !o.Done || o.Err != nil || o.Job.Equity == nil || o.Job.Equity.Game != fmt.Sprint(i) || o.Job.Job != fmt.Sprint("job ", i) {
			t.Errorf("job %d: %+v", i, o)
		}
		if o.Kept {
			n++
		}
	}
	if n != kept {
		t.Errorf("%d are from the journal, not %d", n, kept)
	}
}

func TestJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	var ran atomic.Int64
	out, err := Run(context.Background(), tasks(20, &ran), 3, open(t, name), nil)
	check(t, out, err, 0)
	out, err = Run(context.Background(), tasks(30, &ran), 2, open(t, name), nil)
	check(t, out, err, 20)
	if ran.Load() != 30 {
		t.Errorf("%d jobs ran", ran.Load())
	}
	changed := tasks(30, &ran)
	changed[4].Job.Hash = "new"
	out, err = Run(context.Background(), changed, 1, open(t, name), nil)
	check(t, out, err, 29)
	j := openAs(t, name, true)
	if j.Len() != 0 {
		t.Fatalf("fresh: %d jobs", j.Len())
	}
	out, err = Run(context.Background(), tasks(30, &ran), 2, j, nil)
	check(t, out, err, 0)
}

// TestDamagedJournal cuts the journal at every byte, and spoils every byte:
// what is whole is kept, and the journal goes on.
func TestDamagedJournal(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "journal")
	var ran atomic.Int64
	out, err := Run(context.Background(), tasks(3, &ran), 1, open(t, name), nil)
	check(t, out, err, 0)
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	try := func(text []byte, least int) {
		t.Helper()
		cut := filepath.Join(dir, "cut")
		if err := os.WriteFile(cut, text, 0o644); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			j, err := OpenJournal(cut, false)
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			if j.Len() < least {
				t.Errorf("%q: %d jobs", text, j.Len())
			}
			kept := j.Len()
			out, err := Run(context.Background(), tasks(3, &ran), 1, j, nil)
			check(t, out, err, kept)
			least = 3
			_ = j.Close()
		}
	}
	for n := 0; n <= len(whole); n += 3 {
		try(whole[:n], max(0, strings.Count(string(whole[:n]), "\n")-1))
	}
	for n := len(header) + 1; n < len(whole); n += 7 {
		spoilt := append([]byte(nil), whole...)
		spoilt[n] ^= 0x55
		try(spoilt, 1)
	}
}

func TestNoJournal(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "journal")
	const text = "dear diary\n"
	if err := os.WriteFile(other, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, fresh := range []bool{false, true} {
		if _, err := OpenJournal(other, fresh); err == nil || !strings.Contains(err.Error(), "no journal of omahasim") {
			t.Error(err)
		}
	}
	if got, err := os.ReadFile(other); err != nil || string(got) != text {
		t.Errorf("the file was changed: %q", got)
	}
	if _, err := OpenJournal(filepath.Join(dir, "none", "journal"), false); err == nil {
		t.Error("no folder")
	}
	if _, err := OpenJournal(os.DevNull, false); err == nil || !strings.Contains(err.Error(), "regular file") {
		t.Error(err)
	}
}

// TestFullDisk: the run stops with the reason, and what was kept stays.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		return // this system has no such device
	}
	j := open(t, filepath.Join(t.TempDir(), "journal"))
	good := j.file
	j.file = full
	var ran atomic.Int64
	out, err := Run(context.Background(), tasks(200, &ran), 2, j, nil)
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "no space left on device") {
		t.Errorf("%v", err)
	}
	if ran.Load() > 20 || len(out) != 200 {
		t.Errorf("%d jobs ran after the disk was full", ran.Load())
	}
	j.file = good
	_ = full.Close()
}

func TestInterrupted(t *testing.T) {
	var ran atomic.Int64
	list := tasks(50, &ran)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	list[49].Seconds = 100
	list[49].Run = func(ctx context.Context, _ int, _ *sim.Scratch, job *report.Job) error {
		cancel()
		job.Equity = &sim.EquityResult{Game: "partial"}
		return sim.ErrInterrupted
	}
	j := open(t, filepath.Join(t.TempDir(), "journal"))
	out, err := Run(ctx, list, 2, j, nil)
	if !errors.Is(err, sim.ErrInterrupted) {
		t.Error(err)
	}
	if out[49].Done || out[49].Job.Equity != nil || j.Len() != 0 {
		t.Errorf("a partial answer was kept: %+v", out[49])
	}
}

// count is the state of a job that counts.
type count struct{ n uint64 }

func (k *count) Fields(c *checkpoint.Codec) {
	c.Format(1)
	c.Uint(&k.n)
}

// cutTasks are two jobs; the second one counts to 3, saves each number, and is
// cut off after 2 unless it went on from there.
func cutTasks(ran *atomic.Int64, from *[]uint64, cancel func()) []Task {
	list := tasks(2, ran)
	list[1].Seconds = 100 // comes first
	list[1].Run = func(_ context.Context, _ int, s *sim.Scratch, job *report.Job) error {
		var k count
		s.Checkpoint.Resume("count", &k)
		*from = append(*from, k.n)
		s.Progress.SetTotal(4)
		s.Progress.Resume(int64(k.n))
		if k.n == 0 {
			for k.n < 2 {
				k.n++
				s.Checkpoint.Save("count", &k)
			}
			cancel()
			return sim.ErrInterrupted
		}
		job.Equity = &sim.EquityResult{Game: "1"}
		return nil
	}
	return list
}

// files are the names in the folder of a file.
func files(t *testing.T, name string) string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return strings.Join(names, " ")
}

// TestGoesOn: what a job saved before it was cut off is there when it runs
// again, the last state of it, and only for that job. When the job is finished
// it is gone.
func TestGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	var ran atomic.Int64
	var from []uint64
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	list := cutTasks(&ran, &from, cancel)
	if _, err := Run(ctx, list, 1, open(t, name), nil); !errors.Is(err, sim.ErrInterrupted) {
		t.Fatal(err)
	}
	if got := files(t, name); got != "journal journal.hash1.part" {
		t.Errorf("the files are %s", got)
	}
	if err := os.WriteFile(name+".hash1.part.new", []byte("cut short"), 0o644); err != nil {
		t.Fatal(err)
	}
	j := open(t, name)
	if j.Len() != 0 {
		t.Errorf("a part counts as %d jobs", j.Len())
	}
	other := tasks(1, &ran)
	other[0].Run = func(_ context.Context, _ int, s *sim.Scratch, job *report.Job) error {
		if s.Checkpoint.Has("count") {
			t.Error("another job has the state")
		}
		job.Equity = &sim.EquityResult{Game: "0"}
		return nil
	}
	var p Progress
	out, err := Run(context.Background(), append(other, list[1]), 1, j, &p)
	check(t, out, err, 0)
	if len(from) != 2 || from[1] != 2 {
		t.Errorf("the job went on from %v", from)
	}
	if out[0].WentOn || !out[1].WentOn || out[1].From != 0.5 || out[1].Lost != nil {
		t.Errorf("%+v", out)
	}
	if done, total, kept := p.Work(); done != total || kept != 50e6 {
		t.Errorf("%d of %d are done, %d by an earlier process", done, total, kept)
	}
	if got := files(t, name); got != "journal" {
		t.Errorf("the files are %s", got)
	}
}

// TestDamagedPart: a part that is cut short anywhere, or spoilt anywhere, or
// of another job, is not used, and the outcome says so.
func TestDamagedPart(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	part := name + ".hash1.part"
	var ran atomic.Int64
	var from []uint64
	cut := func() {
		t.Helper()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		out, err := Run(ctx, cutTasks(&ran, &from, cancel), 1, open(t, name), nil)
		if !errors.Is(err, sim.ErrInterrupted) || out[1].WentOn || from[len(from)-1] != 0 {
			t.Fatalf("%+v %v", out[1], err)
		}
		if len(from) > 1 && out[1].Lost == nil {
			t.Fatal("nothing says that the part was lost")
		}
	}
	cut()
	whole, err := os.ReadFile(part)
	if err != nil {
		t.Fatal(err)
	}
	spoil := func(text []byte) {
		t.Helper()
		if err := os.WriteFile(part, text, 0o644); err != nil {
			t.Fatal(err)
		}
		cut()
		if again, err := os.ReadFile(part); err != nil || string(again) != string(whole) {
			t.Fatalf("%q, %v", again, err)
		}
	}
	for n := range whole {
		spoil(whole[:n])
		spoilt := append([]byte(nil), whole...)
		spoilt[n] ^= 0x41
		spoil(spoilt)
	}
	// The part of one job under the name of another.
	j := open(t, name)
	j.parts["hash2"] = true
	if err := os.Rename(part, name+".hash2.part"); err != nil {
		t.Fatal(err)
	}
	if state, err := j.part("hash2"); err == nil || state != nil {
		t.Errorf("%q %v", state, err)
	}
}

// TestPartNotWritten: where a part can't be written the run stops with the
// reason, and the part before stays.
func TestPartNotWritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	j := open(t, name)
	if err := j.keepPart("a", []byte("before")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(name+".a.part.new", 0o755); err != nil { // in the way
		t.Fatal(err)
	}
	var ran atomic.Int64
	list := tasks(5, &ran)
	list[2].Seconds, list[2].Job.Hash = 100, "a"
	list[2].Run = func(ctx context.Context, _ int, s *sim.Scratch, _ *report.Job) error {
		s.Checkpoint.Save("count", &count{1})
		if ctx.Err() == nil {
			t.Error("the run goes on")
		}
		return sim.ErrInterrupted
	}
	out, err := Run(context.Background(), list, 1, j, nil)
	if err == nil || !strings.HasPrefix(err.Error(), "journal "+name+": ") || ran.Load() != 0 || out[2].Done {
		t.Errorf("%d jobs ran: %v", ran.Load(), err)
	}
	if state, err := j.part("a"); err != nil || string(state) != "before" {
		t.Errorf("%q %v", state, err)
	}
}

// TestPartsOfOthers: a new start takes the parts away, and no other file.
func TestPartsOfOthers(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	var ran atomic.Int64
	var from []uint64
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if _, err := Run(ctx, cutTasks(&ran, &from, cancel), 1, open(t, name), nil); !errors.Is(err, sim.ErrInterrupted) {
		t.Fatal(err)
	}
	for _, other := range []string{"journal.txt", "journals.x.part", "x.part"} {
		if err := os.WriteFile(filepath.Join(filepath.Dir(name), other), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(name+".folder.part", 0o755); err != nil {
		t.Fatal(err)
	}
	if j := openAs(t, name, true); len(j.parts) != 0 {
		t.Errorf("a journal begun anew has parts: %v", j.parts)
	}
	if got := files(t, name); got != "journal journal.folder.part journal.txt journals.x.part x.part" {
		t.Errorf("the files are %s", got)
	}
}

// TestLongestFirst: long jobs one by one with all workers, then the others.
func TestLongestFirst(t *testing.T) {
	var order []string
	var list []Task
	for i, s := range []float64{0.1, 5, 0.3, 2, 0.2} {
		list = append(list, Task{Job: report.Job{Hash: fmt.Sprint(i)}, Seconds: s,
			Run: func(_ context.Context, workers int, _ *sim.Scratch, _ *report.Job) error {
				order = append(order, fmt.Sprint(i, "x", workers))
				return nil
			}})
	}
	list = append(list, Task{Err: errors.New("no answer")})
	var p Progress
	out, err := Run(context.Background(), list, 1, nil, &p)
	if got := strings.Join(order, " "); err != nil || got != "1x1 3x1 2x1 4x1 0x1" {
		t.Errorf("%s, %v", got, err)
	}
	if out[5].Err == nil || out[5].Job.Error != "no answer" || p.Jobs.Load() != 6 {
		t.Errorf("%+v", &p)
	}
	if done, total, kept := p.Work(); done != total || total != 7_600_000 || kept != 0 {
		t.Errorf("%d of %d are done, %d before", done, total, kept)
	}
}
