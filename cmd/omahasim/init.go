package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/configs"
)

func newInitCommand(a *app) *cobra.Command {
	var force bool
	cmd := &cobra.Command{
		Use:   "init [DIR]",
		Short: "Write example scenarios to start from",
		Long: `Writes the example table scenarios into a folder, the current one if none is
named:
` + presetList() + `
Each is played by 'omahasim simulate FILE'. Files that are there already are
kept, and then nothing is written, unless --force is given.

` + exitStatus,
		Example: `  omahasim init
  omahasim init examples
  omahasim init examples --force`,
		Args: takes(0, 1, "one folder"),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			return a.init(dir, force)
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "replace files that are there already")
	return cmd
}

// init writes the presets into a folder.
func (a *app) init(dir string, force bool) error {
	if !force {
		var there []string
		for _, name := range configs.Presets() {
			if _, err := os.Lstat(filepath.Join(dir, name+".yaml")); err == nil {
				there = append(there, name+".yaml")
			}
		}
		if len(there) > 0 {
			return withHint(usageErrorf("%s: there already: %s", dir, strings.Join(there, ", ")),
				"name another folder, or give --force to replace them")
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, name := range configs.Presets() {
		text, _ := configs.Preset(name)
		file := filepath.Join(dir, name+".yaml")
		err := writeFile(file, func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		})
		if err != nil {
			return err
		}
		if !a.settings.Quiet {
			fmt.Fprintln(a.stdout, file)
		}
	}
	return nil
}

// presetList names the example scenarios for help, in lines.
func presetList() string {
	return "  " + strings.Join(folded(strings.Join(configs.Presets(), ", "), 78), "\n  ")
}
