// Package bench measures how fast this machine does the main kinds of work:
// counting run-outs, sampling deals, sweeping ranges, playing hands by the
// rules, replaying histories.
//
//	results, err := bench.Run(ctx, bench.Paths(), bench.Options{Time: 200 * time.Millisecond, Rounds: 5}, nil)
//
// # Method
//
// A path is one kind of work. It is warmed up once, so that tables that are
// made when first needed are there. Then follow rounds: in each the work is
// done for Options.Time on one worker, and then for as long on all workers. A
// rate is units of work divided by the time that they took, in units a second.
// Of the rounds the median counts, and the slowest and the fastest say how
// quiet the machine was. The ratio of all workers to one is the median of the
// ratios of the rounds: both halves of a round met about the same machine.
//
// The work is always the same, with fixed hands and seeds, and goes the ways
// that the commands go. Work that the program itself divides among workers
// (sampling, ranges, simulation) is so divided here; of the rest every worker
// does its own, as in a batch. What is measured leaves out reading the
// question and printing the answer, and starting the program.
//
// The essay BENCHMARKS.md in the folder sim has results and what they mean.
package bench
