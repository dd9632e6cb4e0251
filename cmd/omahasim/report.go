package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	reports "github.com/omahasim/omahasim/sim/report"
)

// resultsFile is what a batch calls its results in its folder.
const resultsFile = "results.jsonl"

func newReportCommand(a *app) *cobra.Command {
	var title, svg string
	cmd := &cobra.Command{
		Use:   "report RESULTS…",
		Short: "A page with figures of results, to look at or to print",
		Long: `Draws results as one HTML page that needs nothing else: no network, no scripts;
light or dark as the reader's system is, for desktop, phone and paper. RESULTS
are files that 'omahasim batch' wrote (or its folder, for results.jsonl), or the
output of 'omahasim equity' or 'simulate' with --format json; - is standard
input.

Equities are bars with error bars, sweeps over two parameters heat maps, sweeps
over boards histograms; --next-card and --distribution results get a map of the
deck and a histogram. Simulations show the result by seat and position, the path
of the bankroll with the bands of such paths, and the results of single hands.
Each figure has its numbers in a table, its seed, and the command that gives
them again. --svg writes the figures as files for papers too.

` + exitStatus,
		Example: `  omahasim report results.jsonl -o report.html
  omahasim report results.jsonl -o report.html --svg figures
  omahasim equity AA 'KK$ds' --board Kd9s2h --next-card --format json |
    omahasim report - -o aces.html
  omahasim simulate six-max --format json |
    omahasim report - -o table.html --title 'Six handed'`,
		Args: takes(1, -1, "files of results, or - for standard input"),
		RunE: func(_ *cobra.Command, args []string) error {
			var jobs []reports.Job
			for _, name := range args {
				more, err := a.readResults(name)
				if err != nil {
					return err
				}
				jobs = append(jobs, more...)
			}
			if title == "" {
				title = reportTitle(args)
			}
			sections := reports.Sections(jobs)
			if svg != "" {
				if err := writeFigures(svg, sections); err != nil {
					return err
				}
			}
			return a.write(func(w io.Writer) error { return reports.WriteHTML(w, title, jobs, sections) })
		},
	}
	f := cmd.Flags()
	f.StringVar(&title, "title", "", "`TITLE` of the page; else it is named after the file")
	f.StringVar(&svg, "svg", "", "also write each figure as an SVG file into `DIR`")
	return cmd
}

// readResults reads a file, the results in a folder, or standard input.
func (a *app) readResults(name string) ([]reports.Job, error) {
	in := a.stdin
	if name != "-" {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			name = filepath.Join(name, resultsFile)
		}
		f, err := os.Open(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, usageErrorf("%s: there is no such file; 'omahasim batch' writes %s, and --format json -o a single result", name, resultsFile)
		}
		if err != nil {
			return nil, unreadable(name, err)
		}
		defer f.Close() //nolint:errcheck // only read
		in = f
	} else {
		name = "standard input"
	}
	jobs, err := reports.ReadResults(in)
	if err != nil {
		return nil, withHint(usageErrorf("%s: %w", name, err),
			"a report is made of "+resultsFile+", which 'omahasim batch' writes beside the tables, or of what equity and simulate give with --format json")
	}
	return jobs, nil
}

// reportTitle names the page after its results.
func reportTitle(args []string) string {
	if args[0] == "-" {
		return "Results"
	}
	path, err := filepath.Abs(args[0])
	if err != nil {
		path = args[0]
	}
	if filepath.Base(path) == resultsFile {
		path = filepath.Dir(path)
	}
	title := filepath.Base(path)
	if len(args) > 1 {
		title += fmt.Sprintf(" and %d more", len(args)-1)
	}
	return title
}

// writeFigures writes each figure as a file.
func writeFigures(dir string, sections []reports.Section) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("writing figures: %w", err)
	}
	for _, s := range sections {
		for _, f := range s.Figures {
			err := writeFile(filepath.Join(dir, f.ID+".svg"), func(w io.Writer) error {
				_, err := bytes.NewReader(f.SVG()).WriteTo(w)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
