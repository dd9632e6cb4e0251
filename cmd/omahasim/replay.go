package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/configs"
	"github.com/omahasim/omahasim/sim/history"
)

// replayOptions are the flags of omahasim replay.
type replayOptions struct {
	equity bool
	to     string
	rules  []string
	house  history.House // from rules
}

func newReplayCommand(a *app) *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay FILE|DIR…",
		Short: "Replay hand histories by the rules and audit them to the chip",
		Long: `Replay reads hand histories (PokerStars-style text, and PHH) and plays each hand
again by the rules: every action must be legal; returned bets, pots, rake,
what each player collects and final stacks must come out as printed. A hand
that does not reconcile is shown with the line where it first parts from the
rules. Files that are damaged, cut short or of another game are named with the
line and skipped; the run goes on. In a folder all files are read, except those
that cannot hold hands (.json, .jsonl, .csv, .md and the like); "-" is standard
input.

One line a hand and a summary. In JSON and CSV each hand has file, line, id,
game, betting, status (ok, mismatch, incomplete, cancelled, duplicate, skipped),
pot, rake, net and award_before_rake by player. Amounts are in chips, in JSON in
the integer unit named beside them (hundredths of a chip). Duplicates are
replayed, but not counted again.

--equity adds the exact equity of each player whose cards are known, on each
street as its betting ends, and beside the result the expected result of
all-ins. Known cards of folded players count as dead.

--rule sets rules of the house that files don't tell, with the names and values
of a scenario's rule_option: raise_cap, raise_cap_heads_up,
pot_limit_small_blind, short_blinds_count_full, identical_both_ways_even. They
hold for every hand. PHH files that omahasim wrote have them in fields.

--to writes the hands that reconcile in another format, to --output or standard
output, and reads back what it wrote.

` + exitStatus,
		Example: `  omahasim replay session.txt
  omahasim replay histories/ --format csv --output audit.csv
  omahasim replay hand.phh --equity --format json
  omahasim replay limit.txt --rule raise_cap=5 --rule raise_cap_heads_up=none
  omahasim replay session.txt --to phh --output session.phhs`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return withHint(usageErrorf("no file given"), "name hand history files or folders, or - for standard input")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runReplay(cmd.Context(), args, &o)
		},
	}
	cmd.Flags().BoolVar(&o.equity, "equity", false, "each player's equity on each street, and all-in EV")
	cmd.Flags().StringArrayVar(&o.rules, "rule", nil, "a rule of the house, as `KEY=VALUE`; may be repeated")
	cmd.Flags().StringVar(&o.to, "to", "", "write the hands as `FORMAT`: phh or pokerstars")
	return cmd
}

// report is what is shown of one hand, or of a file or hand skipped.
type report struct {
	file    string
	line    int
	id      string
	status  history.Status
	audit   *history.Audit    // nil if skipped
	equity  *history.Equities // nil unless asked for
	skipped string            // why
}

// sink shows reports as they come.
type sink interface {
	start() error
	hand(*report) error
	end(*replaySummary) error
}

// replaySummary counts how the audits ended.
type replaySummary struct {
	files    int
	hands    int
	byStatus [history.Skipped + 1]int
	first    string // the first mismatch
	skipped  string // the first hand or file skipped
	failed   error  // a file that could not be read to its end
	stopped  bool   // interrupted
}

func (s *replaySummary) count(r *report) {
	s.hands++
	s.byStatus[r.status]++
	switch {
	case r.status == history.Mismatch && s.first == "":
		p := r.audit.Problems[0]
		s.first = fmt.Sprintf("%s:%d: %s", r.file, p.Line, p.Text)
	case (r.status == history.Skipped || r.status == history.Incomplete) && s.skipped == "":
		s.skipped = fmt.Sprintf("%s: %s", r.place(), r.skipped)
		if r.audit != nil {
			p := r.audit.Problems[0]
			s.skipped = fmt.Sprintf("%s:%d: %s", r.file, p.Line, p.Text)
		}
	}
}

// text says in one line how the run went.
func (s *replaySummary) text() string {
	var parts []string
	for st, n := range s.byStatus {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s %s", thousands(int64(n)), history.Status(st)))
		}
	}
	hands, files := "hands", "files"
	if s.hands == 1 {
		hands = "hand"
	}
	if s.files == 1 {
		files = "file"
	}
	text := fmt.Sprintf("%s %s in %s %s", thousands(int64(s.hands)), hands, thousands(int64(s.files)), files)
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	return text
}

// err is how the command ends.
func (s *replaySummary) err() error {
	audited := s.byStatus[history.OK] + s.byStatus[history.Mismatch] + s.byStatus[history.Cancelled] + s.byStatus[history.Duplicate]
	switch {
	case s.stopped:
		return errInterrupted
	case s.byStatus[history.Mismatch] > 0:
		return mismatchErrorf("%d of %d hands do not reconcile; the first: %s", s.byStatus[history.Mismatch], s.hands, s.first)
	case s.failed != nil:
		return s.failed
	case audited == 0 && s.skipped == "":
		return usageErrorf("no file to read hands from")
	case audited == 0:
		return usageErrorf("no hand could be audited: %s", s.skipped)
	}
	return nil
}

// notHands are the endings of files in a folder that are passed over.
var notHands = []string{".json", ".jsonl", ".csv", ".tsv", ".md", ".yaml", ".yml", ".go", ".py", ".sh", ".html", ".htm", ".pdf",
	".png", ".jpg", ".jpeg", ".gif", ".svg", ".zip", ".gz", ".7z", ".rar", ".db", ".sqlite", ".xml", ".log.gz", ".parquet"}

// inputs lists the files that the arguments name, folders walked in order.
func inputs(args []string) (files []string, size int64, err error) {
	for _, arg := range args {
		if arg == "-" {
			files = append(files, arg)
			continue
		}
		info, err := os.Stat(arg)
		if err != nil {
			return nil, 0, unreadable(arg, err)
		}
		if !info.IsDir() {
			files = append(files, arg)
			size += info.Size()
			continue
		}
		err = filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			name := d.Name()
			switch {
			case err != nil:
				return err
			case d.IsDir() && path != arg && strings.HasPrefix(name, "."):
				return filepath.SkipDir
			case d.IsDir(), strings.HasPrefix(name, "."):
				return nil
			}
			for _, ext := range notHands {
				if strings.HasSuffix(strings.ToLower(name), ext) {
					return nil
				}
			}
			if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
				files = append(files, path)
				size += info.Size()
			}
			return nil
		})
		if err != nil {
			return nil, 0, err
		}
	}
	return files, size, nil
}

func (a *app) runReplay(ctx context.Context, args []string, o *replayOptions) error {
	if o.to != "" && o.to != "phh" && o.to != "pokerstars" {
		return usageErrorf("unknown format to write %q; the formats are phh and pokerstars", o.to)
	}
	if o.to != "" && o.equity {
		return usageErrorf("--to writes hands and --equity shows equities: ask for one of them")
	}
	var err error
	if o.house, err = configs.ParseHouse(o.rules); err != nil {
		return usageErrorf("--rule: %w", err)
	}
	files, size, err := inputs(args)
	if err != nil {
		return err
	}
	var sum replaySummary
	err = a.write(func(w io.Writer) error {
		buf := bufio.NewWriterSize(w, 1<<16)
		sum = replaySummary{}
		width, _ := terminalWidth(w)
		if err := a.replayAll(ctx, files, size, a.replaySink(buf, width, o, files), o, &sum); err != nil {
			return err
		}
		return buf.Flush()
	})
	if err != nil {
		return err
	}
	return sum.err()
}

// replayAll audits every hand of the files.
func (a *app) replayAll(ctx context.Context, files []string, size int64, out sink, o *replayOptions, sum *replaySummary) error {
	var done, total atomic.Int64
	total.Store(max(size, 1))
	bar := a.startProgress("bytes", &done, &total)
	defer bar.finish()
	if err := out.start(); err != nil {
		return err
	}
	var auditor history.Auditor
	for _, name := range files {
		sum.files++
		if err := a.replayFile(ctx, name, &done, &auditor, out, o, sum); err != nil {
			return err
		}
		if sum.stopped {
			break
		}
	}
	return out.end(sum)
}

// countingReader counts the bytes read for the progress bar.
type countingReader struct {
	r    io.Reader
	done *atomic.Int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.done.Add(int64(n))
	return n, err
}

func (a *app) replayFile(ctx context.Context, name string, done *atomic.Int64, auditor *history.Auditor, out sink, o *replayOptions, sum *replaySummary) error {
	var src io.Reader = a.stdin
	label := name
	if name == "-" {
		label = "standard input"
	} else {
		f, err := os.Open(name)
		if err != nil {
			sum.failed = err
			r := &report{file: name, status: history.Skipped, skipped: err.Error()}
			sum.count(r)
			return out.hand(r)
		}
		defer func() { _ = f.Close() }() // only read
		src = f
	}
	reader := history.NewReader(label, &countingReader{src, done})
	for {
		if ctx.Err() != nil {
			sum.stopped = true
			return nil
		}
		h, err := reader.Next()
		r := &report{file: label}
		var skip *history.Problem
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &skip):
			r.line, r.id, r.status, r.skipped = skip.Line, skip.ID, history.Skipped, skip.Msg
		case err != nil:
			sum.failed = err
			r.status, r.skipped = history.Skipped, err.Error()
		default:
			if len(o.rules) > 0 {
				h.House = o.house
			}
			r.audit = auditor.Audit(h)
			r.line, r.id, r.status = h.Line, h.ID, r.audit.Status
			if o.equity {
				r.equity = auditor.Equities(r.audit)
			}
		}
		sum.count(r)
		if err := out.hand(r); err != nil {
			return err
		}
		if err != nil && skip == nil {
			return nil // the file cannot be read on
		}
	}
}
