// Command orderings computes the orderings of hands that percentages in
// ranges use, and writes the files that package handrange embeds:
//
//	go run ./_gen/orderings -game omaha8 -table 10h
//
// run in the folder of that package; -game all -table all does all of them, in
// less than an hour of one core. The method of 10h and 6h is in multiway.go, what
// becomes of its noise in model.go and smooth.go, the exact heads-up equity of
// four and five cards, found for high and high-low at once, in headsup.go. The
// results before packing are kept in files in -work, and used from there if they
// are there. All random streams come from a fixed seed, so that the files are the
// same wherever they are computed and by however many threads.
//
// How far to trust them: a class of 24 hands of four cards is dealt 30,000
// times in the last round of 10h, and its mean has a standard error of 0.007
// chips, where one percent of all hands is some 0.02 chips. Of five and six cards
// the model is kept; what it leaves out of a class has a standard deviation of
// 0.007 to 0.010 chips, as estimated from the same deals, and a rank multiset
// of six cards is known to some 0.015.
package main

import (
	"flag"
	"log"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/strategy/handrange"
)

func main() {
	table := flag.String("table", "10h", "ordering: 10h, 6h, hu or all")
	name := flag.String("game", "omaha", "game, or all")
	boards := flag.Int64("boards", 0, "boards of the last round, each with 32 deals; 0 for as many as the embedded files have")
	workers := flag.Int("workers", runtime.NumCPU(), "threads")
	work := flag.String("work", os.TempDir(), "folder of the results before packing")
	out := flag.String("out", "orderings", "folder of the packed files")
	flag.Parse()
	tables, games := []string{*table}, []string{*name}
	if *table == "all" {
		tables = handrange.OrderingNames()
	}
	if *name == "all" {
		games = evaluator.GameNames()
	}
	for _, g := range games {
		for _, t := range tables {
			if err := run(t, g, *boards, *workers, *work, *out); err != nil {
				log.Fatal(err)
			}
		}
	}
}

func run(table, name string, boards int64, workers int, work, out string) error {
	game, err := evaluator.ParseGame(name)
	if err != nil {
		return err
	}
	s := spec{table: table, k: game.HoleCards, highLow: game.HighLow, seed: 1}
	if err := s.setSeats(); err != nil {
		return err
	}
	if boards == 0 {
		boards = s.boards()
	}
	results, err := loadResults(resultsFile(work, game, table))
	if err != nil {
		return err
	}
	if results == nil {
		found, err := compute(s, boards, workers)
		if err != nil {
			return err
		}
		for g, r := range found {
			if err := saveResults(resultsFile(work, g, table), r); err != nil {
				return err
			}
		}
		results = found[game]
	}
	return pack(s, results, boards, filepath.Join(out, game.String()+"-"+table+".bin"))
}

func resultsFile(work string, g evaluator.Game, table string) string {
	return filepath.Join(work, g.String()+"-"+table+".results")
}

// compute returns the results of the ordering, and those of the same ordering
// of another game if they were found on the way.
func compute(s spec, boards int64, workers int) (map[evaluator.Game]results, error) {
	if s.exact() {
		return headsUpResults(s.k, workers)
	}
	c := newClasses(s.k)
	start := time.Now()
	log.Printf("%d classes, %d seats", len(c.reps), s.seats)
	m := newModel(c)
	est := multiway(s, c, m, boards, workers, func(round int) {
		log.Printf("round %d, %.1fs; standard deviation of the model %.4f, of a hand %.3f",
			round, time.Since(start).Seconds(), math.Sqrt(m.modelVar), math.Sqrt(m.handVar))
	})
	game := evaluator.Game{HoleCards: s.k, HighLow: s.highLow}
	if s.k > 4 {
		return map[evaluator.Game]results{game: m.results()}, nil
	}
	r := results{}
	for i, x := range est {
		r[uint64(c.reps[i])] = math.Float64bits(x)
	}
	return map[evaluator.Game]results{game: r}, nil
}

// headsUpResults finds the exact equities of both games with so many cards.
func headsUpResults(k, workers int) (map[evaluator.Game]results, error) {
	h, err := newHeadsUp(k)
	if err != nil {
		return nil, err
	}
	start, boards := time.Now(), listBoards()
	if err := h.run(boards, workers, func(done int) {
		if done%512 == 0 || done == len(boards) {
			log.Printf("%d of %d boards, %.1fs", done, len(boards), time.Since(start).Seconds())
		}
	}); err != nil {
		return nil, err
	}
	c := newClasses(k)
	out := map[evaluator.Game]results{}
	for _, highLow := range []bool{false, true} {
		equity, err := h.equity(c.reps, highLow)
		if err != nil {
			return nil, err
		}
		r := results{}
		for i, x := range equity {
			r[uint64(c.reps[i])] = uint64(x)
		}
		out[evaluator.Game{HoleCards: k, HighLow: highLow}] = r
	}
	return out, nil
}
