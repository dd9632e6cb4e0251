package report_test

import (
	"testing"

	"github.com/omahasim/omahasim/sim/report"
)

func TestShellCommand(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"AsAhKsKh", "AsAhKsKh"},
		{"10%", "10%"},
		{"raise_cap=3", "raise_cap=3"},
		{"-", "-"},
		{"--next-card", "--next-card"},
		{"a-b", "a-b"},
		{"../x.yaml", "../x.yaml"},
		{"", "''"},
		{"=x", "'=x'"},
		{"-x", "'-x'"},
		{"--", "'--'"},
		{"--Next", "'--Next'"},
		{"AA$ds", "'AA$ds'"},
		{"AA!AAA", "'AA!AAA'"},
		{"*", "'*'"},
		{"A♠K♠", "'A♠K♠'"},
		{"two words", "'two words'"},
		{"it's", `'it'\''s'`},
		{"line\n", "'line\n'"},
	} {
		if got := report.ShellCommand("omahasim", c.word); got != "omahasim "+c.want {
			t.Errorf("%q: %s, want %s", c.word, got, c.want)
		}
	}
}
