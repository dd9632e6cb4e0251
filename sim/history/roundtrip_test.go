package history

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// readFile returns the lines of a test file.
func readFile(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
}

// testFiles are all files with hands.
func testFiles(t testing.TB) (names []string) {
	t.Helper()
	for _, pattern := range []string{"*.txt", "*/*.txt", "*/*.phh*"} {
		found, err := filepath.Glob(filepath.Join("testdata", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			rel, _ := filepath.Rel("testdata", f)
			names = append(names, rel)
		}
	}
	return names
}

// sameHand ignores places in the file, remarks, and what a text only tells
// besides (how a summary words things).
var sameHand = []cmp.Option{
	cmpopts.IgnoreFields(Hand{}, "File", "Line", "Last", "Unread", "Notes", "Contradictions", "hash"),
	cmpopts.IgnoreFields(Player{}, "Line", "CardsLine", "InHand"),
	cmpopts.IgnoreFields(Event{}, "Line"),
	cmpopts.IgnoreFields(Amount{}, "Line"),
	cmpopts.IgnoreFields(Summary{}, "Line", "Runs", "Boards", "Results"),
	cmpopts.EquateEmpty(),
}

// again reads what was written, audits it and compares it.
func again(t *testing.T, what string, h *Hand, before *Audit, text []byte, name string, same bool) {
	t.Helper()
	hands, problems, err := ReadAll(name, text)
	if err != nil || len(problems) > 0 || len(hands) != 1 {
		t.Errorf("%s: reads back as %d hands, %v %v\n%s", what, len(hands), problems, err, text)
		return
	}
	if diff := cmp.Diff(h, hands[0], sameHand...); same && diff != "" {
		t.Errorf("%s: reads back different:\n%s\n%s", what, diff, text)
	}
	var a Auditor
	after := a.Audit(hands[0])
	if after.Status != OK {
		t.Errorf("%s: reads back as %v: %v\n%s", what, after.Status, after.Problems, text)
		return
	}
	for i, p := range before.Players {
		k := after.Hand.player(h.Players[i].Name)
		if k < 0 {
			if p.Net != 0 {
				t.Errorf("%s: %s is lost", what, h.Players[i].Name)
			}
			continue
		}
		if q := after.Players[k]; q.Net != p.Net || q.Award != p.Award {
			t.Errorf("%s: %s has %d of %d, before %d of %d", what, h.Players[i].Name, q.Net, q.Award, p.Net, p.Award)
		}
	}
}

// TestRoundTrip writes every hand in both formats and reads it back: the same
// hand in its own format, and a hand with the same result in the other.
func TestRoundTrip(t *testing.T) {
	for _, file := range testFiles(t) {
		hands, _ := load(t, file)
		var a Auditor
		for _, h := range hands {
			audit := a.Audit(h)
			if audit.Status != OK {
				continue
			}
			var buf bytes.Buffer
			full, err := a.Complete(h)
			if err != nil {
				t.Fatal(err)
			}
			if err := WritePokerStars(&buf, full); err != nil {
				t.Fatal(err)
			}
			again(t, file+" "+h.ID+" as text", h, audit, buf.Bytes(), "written.txt", h.Format == PokerStars)
			buf.Reset()
			if err := WritePHH(&buf, h, audit, 1); err != nil {
				t.Fatal(err)
			}
			again(t, file+" "+h.ID+" as PHH", h, audit, buf.Bytes(), "written.phh", h.Format == PHH)
			if h.Format == PokerStars {
				back, _, _ := ReadAll("written.phh", buf.Bytes())
				text, err := a.Convert(a.Audit(back[0]), PokerStars, 1)
				if err != nil {
					t.Errorf("%s %s as PHH and text again: %v", file, h.ID, err)
					continue
				}
				again(t, file+" "+h.ID+" as PHH and text again", h, audit, text, "written.txt", false)
			}
		}
	}
}
