package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/omahasim/omahasim/evaluator"
)

// thousands formats a count with commas: 1,086,008.
func thousands(n int64) string { return groups(strconv.FormatInt(n, 10)) }

// groups puts commas into a decimal number.
func groups(s string) string {
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// percent formats a share of 0 to 1 as a percentage with d decimals.
func percent(x float64, d int) string { return fmt.Sprintf("%.*f %%", d, 100*x) }

// exactFloat formats a number so that reading it gives the same number.
func exactFloat(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// shorten cuts a text to n characters for a table.
func shorten(s string, n int) string {
	r := []rune(strings.TrimSpace(printable(s)))
	if len(r) <= n {
		return string(r)
	}
	return string(r[:n-1]) + "…"
}

// addGameFlag adds --game.
func addGameFlag(f *pflag.FlagSet, game *string) {
	f.StringVarP(game, "game", "g", "omaha", "`GAME`: "+strings.Join(evaluator.GameNames(), ", "))
}

// plural counts things: 1 round, 5 rounds.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return thousands(int64(n)) + " " + thing + "s"
}
