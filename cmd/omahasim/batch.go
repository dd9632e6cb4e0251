package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/configs/batch"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/jobs"
	simreport "github.com/omahasim/omahasim/sim/report"
)

// batchFlags are the flags of batch.
type batchFlags struct {
	folder, filter        string
	dryRun, fresh, append bool
}

func newBatchCommand(a *app) *cobra.Command {
	var flags batchFlags
	cmd := &cobra.Command{
		Use:   "batch FILE|-",
		Short: "Run many questions from one file, with sweeps, and leave tidy data",
		Long: `A batch file (YAML) lists jobs: equity questions and tables to play, each with
sweeps over any of its keys. 'omahasim schema batch' prints its JSON schema.

The folder of results holds results.jsonl (one job on each line), results.csv
and results.parquet (one row for each job and player; the columns are those of
sim/report/COLUMNS.md), and the journal. A batch that was interrupted goes on
where it was when the same command is given again, also inside a long job:
finished jobs are in the journal, and what is done of a running one is beside
it. A job that was changed, or that another version answered, is run again;
--fresh forgets the journal and what is beside it. One run at a time works in a
folder. Results don't depend on --workers, on the order of the jobs or on the
other jobs in the file.

A job that fails is reported with its place, the others go on, and the exit
status is 1.

` + exitStatus,
		Example: `  omahasim batch grid.yaml
  omahasim batch grid.yaml --dry-run
  omahasim batch grid.yaml --filter 'villain=AA' --folder results/aces
  omahasim batch grid.yaml --format csv > rows.csv`,
		Args: takes(1, 1, "one batch file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.batch(cmd.Context(), args[0], &flags)
		},
	}
	f := cmd.Flags()
	f.StringVar(&flags.folder, "folder", "", "`FOLDER` for results and journal (default: as the file says, or its name with .results)")
	f.StringVar(&flags.filter, "filter", "", "only jobs whose name, parameters or board match the `REGEXP`")
	f.BoolVar(&flags.dryRun, "dry-run", false, "print the jobs and about how long they take, and run none")
	f.BoolVar(&flags.fresh, "fresh", false, "forget the journal and run everything again")
	f.BoolVar(&flags.append, "append", false, "keep the results that are in the folder and add to them")
	return cmd
}

// batch runs a batch file.
func (a *app) batch(ctx context.Context, name string, flags *batchFlags) error {
	b, err := a.loadBatch(name, flags)
	if err != nil {
		return err
	}
	for _, w := range b.Warnings {
		a.warnPlaced(w)
	}
	if flags.dryRun {
		return a.show(planView(b, a.settings.Workers))
	}
	folder := batchFolder(name, b, flags)
	out, err := a.openResults(folder, b, flags)
	if err != nil {
		return err
	}
	defer out.journal.Close() //nolint:errcheck // synced when it was written
	var p jobs.Progress
	total := int64(len(b.Tasks))
	work := func() (done, total int64) {
		done, total, _ = p.Work()
		return done, total
	}
	bar := a.startBar(work, func(elapsed time.Duration) string {
		n := p.Jobs.Load()
		done, all, kept := p.Work()
		return fmt.Sprintf("  %s of %s jobs, %.3g/s", thousands(n), thousands(total), float64(n)/elapsed.Seconds()) +
			leftText(done-kept, all-kept, elapsed)
	})
	outcomes, err := jobs.Run(ctx, b.Tasks, a.settings.Workers, out.journal, &p)
	bar.finish()
	for i := range outcomes {
		if o := &outcomes[i]; o.Lost != nil {
			a.warnPlaced(fmt.Errorf("job %s: %w", o.Job.Label(), o.Lost))
		}
	}
	if errors.Is(err, sim.ErrInterrupted) {
		return withCode(exitInterrupted, fmt.Errorf("interrupted: %s of %s jobs are done and kept in %s; the same command goes on",
			thousands(p.Jobs.Load()), thousands(total), out.path("journal")))
	}
	if err != nil {
		return err
	}
	results := make([]simreport.Job, len(outcomes))
	for i := range outcomes {
		outcomes[i].Job.Error = b.Local(outcomes[i].Job.Error)
		results[i] = outcomes[i].Job
	}
	results = out.with(results)
	if err := out.write(b, results); err != nil {
		return err
	}
	if err := a.show(resultView(b, outcomes, out)); err != nil {
		return err
	}
	return a.failures(outcomes)
}

// loadBatch reads the file, or standard input.
func (a *app) loadBatch(name string, flags *batchFlags) (*batch.Batch, error) {
	options := batch.Options{Command: name}
	if flags.filter != "" {
		var err error
		if options.Filter, err = regexp.Compile(flags.filter); err != nil {
			return nil, usageErrorf("--filter: %s", strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		}
	}
	var text []byte
	var err error
	if name == "-" {
		text, err = readAtMost(a.stdin)
		name = "standard input"
	} else {
		text, err = readScenario(name)
	}
	if err != nil {
		return nil, err
	}
	b, err := batch.Load(name, text, options)
	if err != nil {
		return nil, usageError(err)
	}
	if len(b.Tasks) == 0 && options.Filter != nil {
		return nil, usageErrorf("--filter: no job matches %q; --dry-run without it lists them", flags.filter)
	}
	return b, nil
}

// batchFolder is where the results go.
func batchFolder(name string, b *batch.Batch, flags *batchFlags) string {
	switch {
	case flags.folder != "":
		return flags.folder
	case b.Folder != "":
		return b.Folder
	case name == "-":
		return "batch.results"
	}
	base := filepath.Base(name)
	return strings.TrimSuffix(base, filepath.Ext(base)) + ".results"
}

// shownFailures is how many failures are printed in full.
const shownFailures = 20

// failures prints what went wrong, each with its place.
func (a *app) failures(outcomes []jobs.Outcome) error {
	failed := 0
	for i := range outcomes {
		if outcomes[i].Err == nil {
			continue
		}
		if failed++; failed <= shownFailures {
			writeError(a.stderr, outcomes[i].Err)
		}
	}
	if failed == 0 {
		return nil
	}
	more := ""
	if failed > shownFailures {
		more = "; the results list all of them"
	}
	return fmt.Errorf("%s of %s jobs failed%s", thousands(int64(failed)), thousands(int64(len(outcomes))), more)
}

// seconds says in words how long something takes.
func seconds(s float64) string {
	switch {
	case s < 2:
		return "a second or two"
	case s < 120:
		return fmt.Sprintf("about %.0f seconds", s)
	case s < 7200:
		return fmt.Sprintf("about %.0f minutes", s/60)
	case s < 48*3600:
		return fmt.Sprintf("about %.0f hours", s/3600)
	}
	return fmt.Sprintf("about %.0f days", s/86400)
}

// rough prints a number of seconds with two digits.
func rough(s float64) string {
	if s >= 10 {
		return fmt.Sprintf("%.0f", s)
	}
	return fmt.Sprintf("%.2g", s)
}

// roughTime says about how long something takes, short times to two digits.
func roughTime(s float64) string {
	if s < 120 {
		return "about " + rough(s) + " s"
	}
	return seconds(s)
}
