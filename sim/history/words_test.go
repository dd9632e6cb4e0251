package history

import (
	"bytes"
	"strings"
	"testing"
)

// TestWordsOfTheSite writes hands of PokerStars and compares the lines with
// those that the site itself printed: what is shown is described in the same
// words.
func TestWordsOfTheSite(t *testing.T) {
	hands, _ := load(t, "sites.txt")
	lines := readFile(t, "sites.txt")
	shown := 0
	for _, h := range hands {
		if h.Site != "PokerStars" && h.Site != "PokerStars Home Game" {
			continue
		}
		if h.ID == "0072" || h.ID == "0115" || h.ID == "0120" || h.ID == "0135" {
			continue // rewritten by converters in words of their own
		}
		var buf bytes.Buffer
		if err := WritePokerStars(&buf, h); err != nil {
			t.Fatal(err)
		}
		for _, line := range lines[h.Line-1 : h.Last] {
			if !strings.Contains(line, ": shows [") {
				continue
			}
			shown++
			if !strings.Contains(buf.String(), "\n"+strings.TrimRight(line, " ")+"\n") {
				t.Errorf("%s: not written: %s\n%s", h.ID, line, buf.String())
			}
		}
	}
	if shown < 30 {
		t.Errorf("only %d hands are shown", shown)
	}
}
