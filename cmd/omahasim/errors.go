package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/evaluator/card"
)

// Exit codes, the same for every command.
const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitMismatch    = 3
	exitInterrupted = 130
)

// exitError carries the exit code of an error and a hint for the user.
type exitError struct {
	code int
	hint string
	err  error
}

func (e *exitError) Error() string { return e.err.Error() }
func (e *exitError) Unwrap() error { return e.err }

// usageError marks an error as the user's: wrong usage or input, exit 2.
func usageError(err error) error { return withCode(exitUsage, err) }

// usageErrorf formats a usageError.
func usageErrorf(format string, args ...any) error { return usageError(fmt.Errorf(format, args...)) }

// takes checks how many arguments a command has; most -1 is no limit. what
// says it in words.
func takes(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= least && (most < 0 || len(args) <= most) {
			return nil
		}
		found := plural(len(args), "argument")
		if len(args) == 0 {
			found = "none"
		}
		return withHint(usageErrorf("%s takes %s, not %s", cmd.Name(), what, found), "see '"+cmd.CommandPath()+" --help'")
	}
}

// mismatchErrorf reports that an audit or check found a mismatch, exit 3.
func mismatchErrorf(format string, args ...any) error {
	return withCode(exitMismatch, fmt.Errorf(format, args...))
}

// errInterrupted ends a command that printed a partial result.
var errInterrupted = &exitError{code: exitInterrupted, err: errors.New("interrupted: the result is partial")}

func withCode(code int, err error) error {
	if err == nil {
		return nil
	}
	return &exitError{code: code, err: err}
}

func withHint(err error, hint string) error {
	if e := (*exitError)(nil); errors.As(err, &e) {
		return &exitError{code: e.code, hint: hint, err: err}
	}
	return &exitError{code: exitFailed, hint: hint, err: err}
}

// exitCode returns the exit code of an error.
func exitCode(err error) int {
	var exit *exitError
	var syntax *card.SyntaxError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &exit):
		return exit.code
	case errors.As(err, &syntax):
		return exitUsage
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	return exitFailed
}

// report prints an error for people and returns its exit code.
func (a *app) report(err error) int {
	code := exitCode(err)
	if code == exitOK {
		return code
	}
	// Cobra reports unknown commands and wrong argument counts as plain
	// errors; they are usage errors.
	if code == exitFailed && isCobraUsage(err) {
		err = plainCommandError(err)
		code = exitUsage
	}
	writeError(a.stderr, err)
	return code
}

// plainCommandError puts what cobra has to say about an unknown command, which
// it writes over several lines, into a message and a hint.
func plainCommandError(err error) error {
	msg, near, found := strings.Cut(err.Error(), "\n\nDid you mean this?\n")
	hint := "see 'omahasim --help'"
	if names := strings.Fields(near); found && len(names) > 0 {
		hint = "did you mean 'omahasim " + names[0] + "'?"
	}
	return withHint(usageError(errors.New(strings.TrimSuffix(msg, ` for "omahasim"`))), hint)
}

func isCobraUsage(err error) bool {
	for _, p := range []string{"unknown command", "accepts ", "requires at least", "required flag", "invalid argument"} {
		if strings.HasPrefix(err.Error(), p) {
			return true
		}
	}
	return false
}

// writeError prints an error, the text it is in with a caret under the place,
// and what to do.
func writeError(w io.Writer, err error) {
	var syntax *card.SyntaxError
	var exit *exitError
	if !errors.As(err, &syntax) {
		tell(w, "", "omahasim: "+printable(err.Error()))
	} else {
		prefix := strings.TrimSuffix(err.Error(), syntax.Error())
		tell(w, "", "omahasim: "+printable(prefix)+printable(syntax.Msg))
		line, caret := excerpt(syntax.Input, syntax.Offset, syntax.Length)
		fmt.Fprintf(w, "  %s\n  %s\n", line, caret)
		if syntax.Hint != "" {
			tell(w, "  ", printable(syntax.Hint))
		}
	}
	if errors.As(err, &exit) && exit.hint != "" {
		tell(w, "  ", exit.hint)
	}
}

// tell prints a message behind an indent, on a terminal in as many lines as it
// takes.
func tell(w io.Writer, indent, text string) {
	width, _ := terminalWidth(w)
	for i, line := range folded(text, max(width-len(indent), 0)) {
		if i == 1 {
			indent += "  "
		}
		fmt.Fprintf(w, "%s%s\n", indent, line)
	}
}

// warn prints a warning with its place in the text.
func (a *app) warn(input string, offset, length int, msg, hint string) {
	line, caret := excerpt(input, offset, length)
	tell(a.stderr, "", "omahasim: warning: "+printable(msg))
	fmt.Fprintf(a.stderr, "  %s\n  %s\n", line, caret)
	if hint != "" {
		tell(a.stderr, "  ", printable(hint))
	}
}

// excerptWidth is how much of a long text an error shows around its place.
const excerptWidth = 60

// excerpt returns at most excerptWidth characters of the text around a place
// given in bytes, in one line, and a line with carets under the place.
func excerpt(text string, offset, length int) (line, caret string) {
	offset = min(max(offset, 0), len(text))
	end := min(max(offset+length, offset), len(text))
	before := []rune(printable(text[:offset]))
	marked := []rune(printable(text[offset:end]))
	after := []rune(printable(text[end:]))
	if len(before) > excerptWidth/2 {
		before = append([]rune("…"), before[len(before)-excerptWidth/2:]...)
	}
	if len(marked) > excerptWidth/2 {
		marked = append(marked[:excerptWidth/2:excerptWidth/2], '…')
	}
	if rest := max(excerptWidth-len(before)-len(marked), 0); len(after) > rest {
		after = append(after[:rest:rest], '…')
	}
	caret = strings.Repeat(" ", len(before)) + strings.Repeat("^", max(len(marked), 1))
	return string(before) + string(marked) + string(after), caret
}

// printable replaces what a terminal would not show as one cell.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			return ' '
		case r != ',' && !unicode.IsSpace(r) && card.IsSpace(r):
			return -1 // what cards may have between them and nobody sees
		case r == unicode.ReplacementChar || !unicode.IsPrint(r):
			return '?'
		}
		return r
	}, s)
}
