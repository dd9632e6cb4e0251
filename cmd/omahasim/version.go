package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/sim"
)

// versionText is the version in one line, with what the program was built by
// and for.
func versionText() string {
	return fmt.Sprintf("omahasim %s, %s, %s/%s", sim.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func newVersionCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "  omahasim version --format json",
		Args:    takes(0, 0, "no argument"),
		RunE: func(*cobra.Command, []string) error {
			info := [][2]string{{"version", sim.Version}, {"go", runtime.Version()}, {"platform", runtime.GOOS + "/" + runtime.GOARCH}}
			return a.show(view{
				table: func() []table {
					return []table{{notes: []string{versionText()}}}
				},
				csv: func() table {
					t := table{rows: [][]string{{}}}
					for _, kv := range info {
						t.header = append(t.header, kv[0])
						t.rows[0] = append(t.rows[0], kv[1])
					}
					return t
				},
				json: func() any {
					m := map[string]string{}
					for _, kv := range info {
						m[kv[0]] = kv[1]
					}
					return m
				},
			})
		},
	}
}
