package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/bench"
)

// benchOptions are the flags of omahasim bench.
type benchOptions struct {
	time   time.Duration
	rounds int
	filter string
}

// Limits of the flags.
const (
	minBenchTime   = time.Millisecond
	maxBenchTime   = time.Hour
	maxBenchRounds = 1000
)

// pathWords says in the help what each path of package bench does.
var pathWords = [][2]string{
	{"exact-heads-up", "all 1,086,008 boards of two named hands"},
	{"exact-six-players", "all 98,280 boards of six named hands"},
	{"exact-five-cards", "all 850,668 boards of two named hands of five cards"},
	{"exact-high-low", "all 1,086,008 boards of two named hands, high-low"},
	{"sampled-two-random", "joint deals of two players with any hand"},
	{"sampled-six-random", "joint deals of six players with any hand"},
	{"sampled-named-random", "joint deals of a named hand and any hand"},
	{"sampled-high-low", "joint deals of two players with any hand, high-low"},
	{"ranges-turn", "boards on which 15% meets 30%, exactly"},
	{"ranges-random-flop", "boards on which 15% meets any hand, exactly"},
	{"evaluate", "values of random hands on random boards"},
	{"range-read", "ranges read: AA$ds,KK:xxyy, [T+][T+][T+][T+], 15%!RRR"},
	{"table-hand", "hands of six players by the rules, fixed actions"},
	{"simulate-tight", "simulated hands of six tight players"},
	{"simulate-reg", "simulated hands of six regs, who look at nuts and odds"},
	{"replay", "hands of a history read and audited"},
}

func newBenchCommand(a *app) *cobra.Command {
	var o benchOptions
	var words strings.Builder
	for _, w := range pathWords {
		fmt.Fprintf(&words, "  %-21s %s\n", w[0], w[1])
	}
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure how fast this machine does the main kinds of work",
		Long: `Does each kind of work for a short time, on one worker and on all of them in
turn, for some rounds, and prints units of work a second: the median of the
rounds and, after it, the slowest and the fastest round. The ratio is how much
faster all workers are than one.

` + words.String() + `
Rates are those of this machine at this moment. What else runs, heat and power
saving change them; differences within the spread of the rounds are noise. The
kernel is the code that counts run-outs: AVX2 or pure Go. sim/BENCHMARKS.md
tells the method and has results to compare with.

` + exitStatus,
		Example: `  omahasim bench
  omahasim bench --filter exact,replay
  omahasim bench --time 1s --rounds 9 --workers 4
  omahasim bench --format json -o before.json`,
		Args: takes(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if o.time < minBenchTime || o.time > maxBenchTime {
				return usageErrorf("--time must be from %v to %v, not %v", minBenchTime, maxBenchTime, o.time)
			}
			if o.rounds < 1 || o.rounds > maxBenchRounds {
				return usageErrorf("--rounds must be from 1 to %d, not %d", maxBenchRounds, o.rounds)
			}
			paths, err := filterPaths(bench.Paths(), o.filter)
			if err != nil {
				return err
			}
			return a.bench(cmd.Context(), paths, o)
		},
	}
	f := cmd.Flags()
	f.DurationVar(&o.time, "time", 200*time.Millisecond, "work for `TIME` in each round, on one worker and again on all")
	f.IntVar(&o.rounds, "rounds", 5, "measure each path `N` times")
	f.StringVar(&o.filter, "filter", "", "only paths with one of these `WORDS`, with commas between them, in their name")
	return cmd
}

// filterPaths returns the paths whose name holds one of the words.
func filterPaths(paths []bench.Path, filter string) ([]bench.Path, error) {
	if filter == "" {
		return paths, nil
	}
	var out []bench.Path
	var names []string
	for _, p := range paths {
		names = append(names, p.Name)
		for word := range strings.SplitSeq(filter, ",") {
			if word = strings.TrimSpace(strings.ToLower(word)); word != "" && strings.Contains(p.Name, word) {
				out = append(out, p)
				break
			}
		}
	}
	if len(out) == 0 {
		return nil, usageErrorf("no path has %q in its name; the paths are %s", filter, strings.Join(names, ", "))
	}
	return out, nil
}

// bench measures the paths and shows the rates.
func (a *app) bench(ctx context.Context, paths []bench.Path, o benchOptions) error {
	var p bench.Progress
	bar := a.startProgress("rounds", &p.Done, &p.Total)
	results, err := bench.Run(ctx, paths, bench.Options{Time: o.time, Rounds: o.rounds, Workers: a.settings.Workers}, &p)
	bar.finish()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if len(results) > 0 {
		if err := a.show(newBenchResult(results, o, !interrupted).view()); err != nil {
			return err
		}
	}
	if interrupted {
		return errInterrupted
	}
	return nil
}

// benchResult is what was measured, in the form of the JSON output.
type benchResult struct {
	Version   string      `json:"version"`
	Kernel    string      `json:"kernel"` // avx2 or go
	Go        string      `json:"go"`
	Platform  string      `json:"platform"`
	Processor string      `json:"processor"` // as the system calls it, "" if it doesn't
	CPUs      int         `json:"cpus"`
	Workers   int         `json:"workers"`       // of the rates of all workers
	Round     float64     `json:"round_seconds"` // on one worker, and again on all
	Complete  bool        `json:"complete"`      // false if interrupted
	Paths     []benchPath `json:"paths"`
}

// benchPath is one path; rates are in units a second.
type benchPath struct {
	Path   string    `json:"path"`
	Unit   string    `json:"unit"`
	Rounds int       `json:"rounds"`
	One    benchRate `json:"one_worker"`
	All    benchRate `json:"all_workers"`
	Ratio  float64   `json:"ratio"`
}

type benchRate struct {
	Median float64 `json:"median"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

func newBenchResult(results []bench.Result, o benchOptions, complete bool) *benchResult {
	m := bench.ThisMachine()
	r := &benchResult{
		Version: sim.Version, Kernel: m.Kernel, Go: m.Go, Platform: m.Platform, Processor: m.Processor, CPUs: m.CPUs,
		Workers: results[0].All.Workers, Round: o.time.Seconds(), Complete: complete,
	}
	rate := func(x bench.Rate) benchRate { return benchRate{x.Median, x.Min, x.Max} }
	for _, x := range results {
		r.Paths = append(r.Paths, benchPath{x.Path.Name, x.Path.Unit, x.Rounds, rate(x.One), rate(x.All), x.Ratio})
	}
	return r
}

func (r *benchResult) view() view {
	return view{
		table: func() []table { return []table{r.table()} },
		csv:   r.csv,
		json:  func() any { return r },
	}
}

// title names what the rates depend on.
func (r *benchResult) title() string {
	processor := "unknown processor"
	if r.Processor != "" {
		processor = r.Processor
	}
	kernel := "pure Go"
	if r.Kernel == "avx2" {
		kernel = "AVX2"
	}
	return fmt.Sprintf("omahasim %s, kernel %s, %s, %s, %s, %s",
		r.Version, kernel, r.Go, r.Platform, processor, plural(r.CPUs, "processor"))
}

// noisySpread is the spread of one worker, in parts of the median, from which
// on a rate says little.
const noisySpread = 0.2

// table lays the rates out for people; with one worker there is nothing to
// compare.
func (r *benchResult) table() table {
	t := table{title: r.title(), left: 2, header: []string{"path", "a second", "1 worker", "slowest", "fastest"}}
	if r.Workers > 1 {
		t.header = append(t.header, plural(r.Workers, "worker"), "slowest", "fastest", "ratio")
	}
	var noisy []string
	rounds := r.Paths[0].Rounds
	for _, p := range r.Paths {
		row := []string{p.Path, p.Unit, rateWords(p.One.Median), rateWords(p.One.Min), rateWords(p.One.Max)}
		if r.Workers > 1 {
			row = append(row, rateWords(p.All.Median), rateWords(p.All.Min), rateWords(p.All.Max), strconv.FormatFloat(p.Ratio, 'f', 2, 64))
		}
		t.rows = append(t.rows, row)
		if p.One.Max-p.One.Min > noisySpread*p.One.Median {
			noisy = append(noisy, p.Path)
		}
	}
	t.notes = append(t.notes, fmt.Sprintf("Medians of %s of %v; differences within the spread of the rounds are noise.",
		plural(rounds, "round"), time.Duration(r.Round*float64(time.Second))))
	if len(noisy) > 0 {
		t.notes = append(t.notes, "Disturbed, the spread is above a fifth: "+strings.Join(noisy, ", ")+". A quiet machine or more --rounds help.")
	}
	if !r.Complete {
		last := r.Paths[len(r.Paths)-1]
		t.notes = append(t.notes, fmt.Sprintf("INCOMPLETE: interrupted after %s of %s.", plural(last.Rounds, "round"), last.Path))
	}
	return t
}

// rateWords writes a rate with three digits: 8.31 k, 10.2 M.
func rateWords(x float64) string {
	unit := ""
	for _, u := range []string{"k", "M", "G"} {
		if x < 999.5 {
			break
		}
		x, unit = x/1000, " "+u
	}
	digits := 0
	switch {
	case x < 9.995:
		digits = 2
	case x < 99.95:
		digits = 1
	}
	return strconv.FormatFloat(x, 'f', digits, 64) + unit
}

// csv has one row for each path; what they depend on is repeated in each.
func (r *benchResult) csv() table {
	t := table{header: []string{
		"version", "kernel", "go", "platform", "processor", "cpus", "round_seconds", "complete",
		"path", "unit", "rounds", "one_median", "one_min", "one_max", "workers", "all_median", "all_min", "all_max", "ratio",
	}}
	for _, p := range r.Paths {
		t.rows = append(t.rows, []string{
			r.Version, r.Kernel, r.Go, r.Platform, r.Processor, strconv.Itoa(r.CPUs), exactFloat(r.Round), strconv.FormatBool(r.Complete),
			p.Path, p.Unit, strconv.Itoa(p.Rounds), exactFloat(p.One.Median), exactFloat(p.One.Min), exactFloat(p.One.Max),
			strconv.Itoa(r.Workers), exactFloat(p.All.Median), exactFloat(p.All.Min), exactFloat(p.All.Max), exactFloat(p.Ratio),
		})
	}
	return t
}
