package main

import (
	"strings"

	"github.com/spf13/pflag"
)

// otherWords are names that other tools, or poker players, have for our flags.
// Where there are several, the first that the command has is meant.
var otherWords = map[string][]string{
	"trials":     {"trials", "hands"},
	"deals":      {"trials", "hands"},
	"samples":    {"trials", "hands"},
	"sims":       {"trials", "hands"},
	"iterations": {"trials", "hands"},
	"iter":       {"trials", "hands"},
	"count":      {"trials", "hands", "sample"},
	"n":          {"trials", "hands", "sample"},
	"hands":      {"trials", "sample"},
	"error":      {"precision", "ci95"},
	"stderr":     {"precision", "ci95"},
	"flop":       {"board"},
	"turn":       {"board"},
	"river":      {"board"},
	"variant":    {"game"},
	"exact":      {"method exact"},
	"enumerate":  {"method exact"},
	"montecarlo": {"method montecarlo"},
	"mc":         {"method montecarlo"},
	"threads":    {"workers"},
	"jobs":       {"workers"},
	"cpus":       {"workers"},
	"parallel":   {"workers"},
	"json":       {"format json"},
	"csv":        {"format csv"},
	"markdown":   {"format markdown"},
	"md":         {"format markdown"},
	"out":        {"output"},
	"silent":     {"quiet"},
	"dir":        {"folder"},
	"results":    {"folder"},
	"force":      {"fresh"},
}

// otherWord returns what a flag of another tool is called here, with its value
// if it needs one, or "".
func otherWord(flags *pflag.FlagSet, name string) string {
	for _, ours := range otherWords[strings.ReplaceAll(strings.ToLower(name), "-", "")] {
		flag, _, _ := strings.Cut(ours, " ")
		if flags.Lookup(flag) != nil {
			return ours
		}
	}
	return ""
}
