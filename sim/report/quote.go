package report

import "strings"

const (
	smallAndDigits = "abcdefghijklmnopqrstuvwxyz0123456789"
	plain          = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + smallAndDigits + "_./:,@%+"
)

// only reports whether a text has these characters only, one or more.
func only(text, chars string) bool { return text != "" && strings.Trim(text, chars) == "" }

// plainWord reports whether a word needs no quotes in a shell.
func plainWord(w string) bool { return only(w, plain+"=-") && only(w[:1], plain) }

// option reports whether a word is a flag of a command.
func option(w string) bool {
	name, ok := strings.CutPrefix(w, "--")
	return ok && only(name, smallAndDigits+"-")
}

// ShellCommand is a command line for a POSIX shell.
func ShellCommand(words ...string) string {
	out := make([]string, len(words))
	for i, w := range words {
		if out[i] = w; w != "-" && !plainWord(w) && !option(w) {
			out[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(out, " ")
}
