package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/configs/batch"
	"github.com/omahasim/omahasim/sim/jobs"
	"github.com/omahasim/omahasim/sim/pool"
	simreport "github.com/omahasim/omahasim/sim/report"
)

// resultFolder is the folder of a batch's results.
type resultFolder struct {
	folder  string
	journal *jobs.Journal
	before  []simreport.Job // results to add to
}

func (r *resultFolder) path(name string) string { return filepath.Join(r.folder, name) }

// openResults makes the folder, opens the journal, and checks before anything
// runs that new results can be added to old ones.
func (a *app) openResults(folder string, b *batch.Batch, flags *batchFlags) (*resultFolder, error) {
	r := &resultFolder{folder: folder}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("the folder for results: %w", err)
	}
	if flags.append {
		if err := r.readBefore(b); err != nil {
			return nil, err
		}
	}
	var err error
	r.journal, err = jobs.OpenJournal(r.path("journal"), flags.fresh)
	return r, err
}

// readBefore reads the results that are there, whose table must have the
// columns of this batch's; of results of a part of it, no others.
func (r *resultFolder) readBefore(b *batch.Batch) error {
	f, err := os.Open(r.path("results.jsonl"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // only read
	if r.before, err = simreport.ReadJSONL(f); err != nil {
		return usageErrorf("--append: %s: %w", f.Name(), err)
	}
	want := simreport.NewTable(b.Planned())
	if both := slices.Concat(b.Planned(), r.before); simreport.NewTable(both).Differs(want) != "" {
		diff := simreport.NewTable(r.before).Differs(want)
		return withHint(usageErrorf("--append: the results in %s have other columns than this batch: %s", r.folder, diff),
			"name another --folder, or leave --append out to replace them")
	}
	return r.checkCSV(want)
}

// checkCSV compares the header of a CSV file, which another version may have
// written.
func (r *resultFolder) checkCSV(want *simreport.Table) error {
	f, err := os.Open(r.path("results.csv"))
	if err != nil {
		return nil // there is none to add to
	}
	defer f.Close() //nolint:errcheck // only read
	have, err := simreport.ReadCSV(f)
	if err != nil {
		return usageErrorf("--append: %s: %w", f.Name(), err)
	}
	if !slices.Equal(have.Names(), want.Names()) {
		return usageErrorf("--append: %s has other columns than this batch writes; name another --folder", f.Name())
	}
	return nil
}

// with adds new results to those before. A job that was there is replaced.
func (r *resultFolder) with(results []simreport.Job) []simreport.Job {
	if len(r.before) == 0 {
		return results
	}
	all := slices.Clone(r.before)
	place := map[string]int{}
	for i := range all {
		place[all[i].Hash+all[i].Label()] = i
	}
	for i := range results {
		if at, ok := place[results[i].Hash+results[i].Label()]; ok {
			all[at] = results[i]
			continue
		}
		all = append(all, results[i])
	}
	return all
}

// write writes the results in every form, all files or none.
func (r *resultFolder) write(b *batch.Batch, results []simreport.Job) error {
	t := simreport.TableOf(b.Planned(), results)
	writers := map[string]func(io.Writer) error{
		r.path("results.jsonl"):   func(w io.Writer) error { return simreport.WriteJSONL(w, results) },
		r.path("results.csv"):     t.WriteCSV,
		r.path("results.parquet"): t.WriteParquet,
	}
	names := []string{r.path("results.jsonl")}
	for _, f := range b.Formats {
		names = append(names, r.path("results."+f))
	}
	return writeFiles(names, func(name string, w io.Writer) error { return writers[name](w) })
}

// tableJobs is how many rows the tables for people have.
const tableJobs = 40

// resultView shows results: some rows for people, all of them else.
func resultView(b *batch.Batch, outcomes []jobs.Outcome, out *resultFolder) view {
	all := make([]simreport.Job, len(outcomes))
	kept, failed, wentOn, from := 0, 0, 0, 0.0
	for i := range outcomes {
		all[i] = outcomes[i].Job
		if outcomes[i].Kept {
			kept++
		}
		if outcomes[i].Err != nil {
			failed++
		}
		if outcomes[i].WentOn {
			wentOn++
			from = outcomes[i].From
		}
	}
	return view{
		lines: func(w io.Writer) error { return simreport.WriteJSONL(w, all) },
		csv: func() table {
			t := simreport.TableOf(b.Planned(), all)
			return table{header: t.Names(), rows: t.Texts()}
		},
		table: func() []table {
			t := resultTable(b, all)
			done := fmt.Sprintf("%s: %s run, %s kept from before", countJobs(len(all)),
				thousands(int64(len(all)-kept-failed)), thousands(int64(kept)))
			if failed > 0 {
				done += fmt.Sprintf(", %s failed", thousands(int64(failed)))
			}
			switch {
			case wentOn == 1:
				done += fmt.Sprintf("; one went on from %s of its work", percent(from, 0))
			case wentOn > 1:
				done += fmt.Sprintf("; %s went on from where they were", thousands(int64(wentOn)))
			}
			if b.Impossible > 0 {
				done += fmt.Sprintf("; %s boards that the hands can't meet are left out", thousands(int64(b.Impossible)))
			}
			files := append([]string{"jsonl"}, b.Formats...)
			t.notes = append(t.notes, done+".", fmt.Sprintf("Results: %s.{%s}", out.path("results"), strings.Join(files, ",")))
			return []table{t}
		},
	}
}

// resultTable has a row for each player of the first jobs.
func resultTable(b *batch.Batch, all []simreport.Job) table {
	full := simreport.TableOf(b.Planned(), all)
	columns := append([]string{"job"}, full.Params()...)
	columns = append(columns, "board", "player", "hand", "equity", "seat", "strategy", "bb100", "std_error", "failure")
	t := table{title: b.Title, left: len(columns) - 3}
	texts := full.Texts()
	var used []int
	for _, name := range columns {
		i := slices.Index(full.Names(), name)
		if slices.ContainsFunc(texts, func(r []string) bool { return r[i] != "" }) {
			used = append(used, i)
			t.header = append(t.header, name)
		}
	}
	for _, r := range full.Rows[:min(len(full.Rows), tableJobs)] {
		var row []string
		for _, i := range used {
			v, isFloat := r[i].(float64)
			switch {
			case isFloat && full.Names()[i] == "bb100", isFloat && full.Names()[i] == "std_error" && isTable(r, full):
				row = append(row, fmt.Sprintf("%.2f", v))
			case isFloat && (full.Names()[i] == "equity" || full.Names()[i] == "std_error"):
				row = append(row, percent(v, 4))
			default:
				row = append(row, shorten(simreport.Format(r[i]), 40))
			}
		}
		t.rows = append(t.rows, row)
	}
	if more := len(full.Rows) - tableJobs; more > 0 {
		t.notes = append(t.notes, fmt.Sprintf("and %s more rows; --format csv lists all", thousands(int64(more))))
	}
	return t
}

// planView lists the jobs of a batch with the time they take.
func planView(b *batch.Batch, workers int) view {
	rows := func(most int) [][]string {
		var out [][]string
		for i := range b.Tasks[:min(most, len(b.Tasks))] {
			t := &b.Tasks[i]
			method, time := t.Method, exactFloat(t.Seconds)
			if t.Err != nil {
				method, time = "fails", ""
			}
			out = append(out, []string{t.Job.Label(), t.Job.Kind, method, time})
		}
		return out
	}
	return view{
		lines: func(w io.Writer) error {
			plan := make([]simreport.Job, len(b.Tasks))
			for i := range b.Tasks {
				if plan[i] = b.Tasks[i].Job; b.Tasks[i].Err != nil {
					plan[i].Error = b.Tasks[i].Err.Error()
				}
			}
			return simreport.WriteJSONL(w, plan)
		},
		csv: func() table {
			return table{header: []string{"job", "kind", "method", "seconds"}, rows: rows(len(b.Tasks))}
		},
		table: func() []table {
			t := table{title: b.Title, left: 3, header: []string{"job", "kind", "method", "seconds"}, rows: rows(tableJobs)}
			total, failing := 0.0, 0
			for i := range b.Tasks {
				total += b.Tasks[i].Seconds
				if b.Tasks[i].Err != nil {
					failing++
				}
			}
			for i, r := range t.rows {
				t.rows[i][0] = shorten(r[0], 60)
				if b.Tasks[i].Err == nil {
					if t.rows[i][3] = rough(b.Tasks[i].Seconds); b.Tasks[i].Seconds < 0.001 {
						t.rows[i][3] = "< 0.001"
					}
				}
			}
			if more := len(b.Tasks) - tableJobs; more > 0 {
				t.notes = append(t.notes, fmt.Sprintf("and %s more jobs; --format csv lists all", thousands(int64(more))))
			}
			n := pool.Workers(workers)
			t.notes = append(t.notes, fmt.Sprintf("%s, %s on %s", countJobs(len(b.Tasks)), seconds(total/float64(n)), plural(n, "worker")))
			if failing > 0 {
				t.notes = append(t.notes, fmt.Sprintf("%s of them have no answer and will fail", thousands(int64(failing))))
			}
			if b.Skipped > 0 {
				t.notes = append(t.notes, fmt.Sprintf("%s combinations are left out by where and skip", thousands(int64(b.Skipped))))
			}
			return []table{t}
		},
	}
}

// isTable reports whether a row is of a table, whose errors are big blinds.
func isTable(row []any, t *simreport.Table) bool {
	return row[slices.Index(t.Names(), "kind")] == simreport.KindSimulate
}

// countJobs is a number of jobs in words.
func countJobs(n int) string {
	if n == 1 {
		return "1 job"
	}
	return thousands(int64(n)) + " jobs"
}
