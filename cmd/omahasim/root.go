package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/omahasim/omahasim/strategy/document"
)

// app is what every command needs: the streams and the settings.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	settings       settings
}

// commands lists the constructors of the commands, in the order of the help.
var commands = []func(*app) *cobra.Command{
	newEquityCommand,
	newEvalCommand,
	newHandCommand,
	newReplayCommand,
	newReportCommand,
	newSimulateCommand,
	newInitCommand,
	newRangeCommand,
	newBatchCommand,
	newBenchCommand,
	newSchemaCommand,
	newVersionCommand,
}

// run executes one command line and returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A first Ctrl-C asks for the partial result; a second one kills.
	context.AfterFunc(ctx, stop)
	a := &app{stdin: stdin, stdout: stdout, stderr: stderr}
	root := newRootCommand(a)
	root.SetArgs(args)
	return a.report(root.ExecuteContext(ctx))
}

func newRootCommand(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "omahasim",
		Short: "Omaha equity, rules and table simulation",
		Long: `omahasim answers questions about Omaha poker with 4, 5 or 6 hole cards, high or
high-low eight-or-better, limit, pot-limit or no-limit: exact where it can be,
with an error where it samples.

` + exitStatus,
		Example: `  omahasim equity AsAhKsKh Td9d8c7c
  omahasim equity AA 'KK$ds' --board Kd9s2h
  omahasim eval AsKs5d7c --board Ts7d8h4s2c
  omahasim range 'AA$ds,KK:xxyy'`,
		Version:       versionText(),
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error {
			return a.settings.load(cmd.Flags(), args)
		},
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		hint := "see '" + cmd.CommandPath() + " --help'"
		if near := nearestFlag(cmd.Flags(), err); near != "" {
			hint = "did you mean --" + near + "? " + hint
		}
		return withHint(usageError(plainFlagError(err)), hint)
	})
	a.settings.addFlags(root.PersistentFlags())
	for _, newCommand := range commands {
		root.AddCommand(newCommand(a))
	}
	refuseShells(root)
	refuseTopics(root)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped "+strconv.Itoa(helpWidth(a.stdout))))
	return root
}

// helpWidth is the width to which the help of flags is wrapped: that of the
// terminal within reason, and 80 characters without one.
func helpWidth(w io.Writer) int {
	width, ok := terminalWidth(w)
	if !ok {
		return 80
	}
	return min(max(width, 50), 100)
}

// plainFlagError says in plain words what is wrong with the value of a flag.
func plainFlagError(err error) error {
	var value *pflag.InvalidValueError
	if errors.As(err, &value) {
		return fmt.Errorf("--%s: %q is not a %s", value.GetFlag().Name, value.GetValue(), valueKind(value.GetFlag()))
	}
	return err
}

// nearestFlag returns the flag that an unknown one probably is.
func nearestFlag(flags *pflag.FlagSet, err error) string {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return ""
	}
	if ours := otherWord(flags, unknown.GetSpecifiedName()); ours != "" {
		return ours
	}
	var known []string
	flags.VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	return document.Nearest(unknown.GetSpecifiedName(), known)
}

// refuseShells makes an unknown shell an error of 'completion', which cobra
// answers with the help, as if it had been asked for.
func refuseShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	completion, _, err := root.Find([]string{"completion"})
	if err != nil {
		return
	}
	completion.Args = cobra.ArbitraryArgs
	completion.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		return usageErrorf("no completion for the shell %q; the shells are bash, fish, powershell and zsh", args[0])
	}
}

// refuseTopics makes help on an unknown command an error, which cobra takes for
// a wish for help.
func refuseTopics(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, err := root.Find([]string{"help"})
	if err != nil {
		return
	}
	show := help.Run
	help.RunE = func(cmd *cobra.Command, args []string) error {
		if _, _, err := root.Find(args); err != nil {
			return err
		}
		show(cmd, args)
		return nil
	}
}

// valueKind says in words what a flag takes.
func valueKind(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int", "int64":
		return "whole number"
	case "uint64":
		return "whole number of 0 or more"
	case "float64":
		return "number"
	case "duration":
		return "time such as 200ms or 2s"
	case "bool":
		return "choice of true or false"
	}
	return "valid value"
}

// exitStatus is the part of the help that lists the exit codes.
const exitStatus = `Exit status: 0 done, 1 failed, 2 wrong usage or input, 3 a check found a
mismatch, 130 interrupted (partial results are printed and marked).`
