package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestReadme runs the commands in the console blocks of the README and
// compares what they print. UPDATE=1 writes what they print into it.
func TestReadme(t *testing.T) {
	const name = "../../README.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../..")
	var out bytes.Buffer
	commands, inside := 0, false
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console\n"
		case inside && strings.HasPrefix(line, "$ omahasim "):
			commands++
			out.WriteString(line)
			args := words(strings.TrimPrefix(strings.TrimSpace(line), "$ omahasim "))
			code, stdout, stderr := command(args...)
			if code != 0 {
				t.Errorf("%s exit %d: %s", line, code, stderr)
			}
			out.WriteString(stderr + stdout)
			continue
		case inside:
			continue // what the command printed before
		}
		out.WriteString(line)
	}
	if commands == 0 {
		t.Fatal("no command in the README")
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile("README.md", out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got := out.String(); got != string(text) {
		t.Errorf("the README is out of date; run UPDATE=1 go test ./cmd/omahasim -run TestReadme:\n%s", got)
	}
}

// words splits a command line at blanks, with single quotes as in a shell.
func words(line string) []string {
	var out []string
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			out = append(out, part)
			continue
		}
		out = append(out, strings.Fields(part)...)
	}
	return out
}
