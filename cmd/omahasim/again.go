package main

import (
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	reports "github.com/omahasim/omahasim/sim/report"
)

// showing are the flags that change how a result is shown or kept, not what
// it is.
var showing = []string{
	"format", "output", "color", "workers", "quiet", "verbose",
	"histories", "histories-format", "every", "where",
}

// again returns the command that gives the same result again: arguments and
// flags as they were given, those from settings too.
func again(cmd *cobra.Command, args []string) string {
	words := append([]string{"omahasim", cmd.Name()}, args...)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch value := f.Value.String(); {
		case slices.Contains(showing, f.Name):
		case f.Value.Type() == "bool":
			if value == "true" {
				words = append(words, "--"+f.Name)
			}
		default:
			values := []string{value}
			if list, ok := f.Value.(pflag.SliceValue); ok {
				values = list.GetSlice()
			}
			for _, v := range values {
				words = append(words, "--"+f.Name, v)
			}
		}
	})
	return reports.ShellCommand(words...)
}
