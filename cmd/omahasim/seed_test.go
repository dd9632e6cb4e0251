package main

import (
	"flag"

	_ "pgregory.net/rapid" // has the flag
)

// Properties are tried on the same cases in every run, so that a failure is
// seen by everyone. With -rapid.seed 0 they are others each time, with
// -rapid.checks N more of them.
func init() {
	if err := flag.Set("rapid.seed", "1"); err != nil {
		panic(err)
	}
}
