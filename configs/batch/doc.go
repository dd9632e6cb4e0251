// Package batch reads batch files: many questions in one YAML file.
//
//	title: Aces against what people call with
//	seed: 7
//	defaults: {game: omaha, precision: 0.1}
//	ranges:
//	  tight: "10%"
//	jobs:
//	  - name: grid
//	    players: ["${hero}", "${villain}"]
//	    sweep:
//	      hero: [AsAhKsKh, AsAhTd9d]
//	      villain: [$tight, "KK$ds", "*"]
//	    skip: hero == "AsAhTd9d" && villain == "*"
//	  - name: flops
//	    players: [AsAhKsKh, Td9d8c7c]
//	    board: all flops
//	output: {folder: aces, formats: [csv, parquet]}
//
// # Jobs
//
// A job has a kind, equity (unless it says otherwise) or simulate, and the
// keys of that kind. Its keys come from, each overruling the one before: the
// defaults of the batch as far as the kind knows them, the file that it names
// with "file", the job itself, its sweep.
//
// # Sweeps
//
// A sweep makes a job of each combination of its parameters' values, the last
// parameter changing fastest. A list of values may also be {from, to, step}.
// Lists under "zip" go in step: their first values together, their second
// ones together. A parameter that has the name of a key sets that key;
// "rake.percent" sets a key inside a key, "seats.Hero.stack" or
// "seats.1.stack" one in a list. Any parameter may be used as ${name}, in any
// text of the job and inside longer texts; so may the named ranges. Parameters
// that are neither are errors.
//
// "where" and "skip" choose among the combinations: expressions over the
// parameters with and, or, not, ==, <, in and the like.
//
// # Boards
//
// The board of an equity job may be "all flops", "all turns" or "all rivers":
// the boards of 3, 4 or 5 cards up to the suit symmetry that the hands leave.
// With cards in front, "Kd9s2h all turns", these begin each board. "sample of
// 100 flops" takes boards at random.
//
// # Seeds
//
// Unless it names its own, a job's seed is a hash of the seed of the batch and
// of what the job asks, so that no result depends on the other jobs, on the
// order, or on the names.
//
// # Errors
//
// Every mistake is an error with file, line, column and a caret where the
// wrong text is written, be it in a sweep or in a named range, and with the
// job's name and the values of its parameters. A question that reads well but
// has no answer, such as a hand with a card of the board, is a failure of
// that job alone.
package batch
