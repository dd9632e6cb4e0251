package main

import (
	"bufio"
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/omahasim/omahasim/sim/history"
)

// TestReplayNarrow replays a file for a terminal of 60 columns: no line is
// wider, and what the columns of a wide one say is there.
func TestReplayNarrow(t *testing.T) {
	const file = "../../sim/history/testdata/forms/short_posts_and_caps.txt"
	var out, errs bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs}
	w := bufio.NewWriter(&out)
	o := &replayOptions{equity: true}
	var sum replaySummary
	if err := a.replayAll(t.Context(), []string{file}, 1, a.replaySink(w, 60, o, []string{file}), o, &sum); err != nil {
		t.Fatal(err)
	}
	s := a.replaySink(w, 60, o, []string{file})
	if err := s.hand(&report{file: "x.txt", line: 7, status: history.Skipped, skipped: "a hand of another game that no rule here tells how to play"}); err != nil {
		t.Fatal(err)
	}
	w.Flush()
	for line := range strings.Lines(out.String()) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 60 {
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
	for _, want := range []string{
		file + ":1\n  hand 2040, omaha pot-limit, ok, pot 1290, rake 0\n  Ann +120 (EV -2.84), Ben 0 (EV +205.19),",
		"\n    turn    Td9s2h8c      Ann 100.00%  Ben 0.00%  Cat 0.00%\n        Dan 0.00%\n",
		"\nx.txt:7\n  skipped\n    a hand of another game that no rule here tells how to\n        play\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
