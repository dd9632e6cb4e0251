package history

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

// seeds gives a fuzz test every hand of the test files, one by one.
func seeds(f *testing.F, format Format) {
	for _, name := range testFiles(f) {
		hands, _ := load(f, name)
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		lines := bytes.SplitAfter(data, []byte("\n"))
		for _, h := range hands {
			if h.Format == format && h.Last <= len(lines) {
				f.Add(bytes.Join(lines[h.Line-1:h.Last], nil))
			}
		}
	}
}

var refusals = flag.Bool("refusals", false, "fail on hands that reconcile and cannot be converted")

// check reads, audits and converts any bytes: nothing may panic or hang, chips
// are conserved, and what is written reconciles to the same results. A format
// may refuse a hand that it cannot tell, of which mutation finds ever stranger
// ones; -refusals calls those failures too, among them some that are kept.
func check(t *testing.T, name string, data []byte) {
	hands, _, err := ReadAll(name, data)
	if err != nil {
		return
	}
	var a Auditor
	for _, h := range hands {
		audit := a.Audit(h)
		if audit.Replayed {
			conserved(t, audit)
		}
		if audit.Status != OK {
			if len(audit.Problems) == 0 && audit.Status == Mismatch {
				t.Errorf("hand %s does not reconcile, but nothing says why", h.ID)
			}
			continue
		}
		for _, to := range []Format{PokerStars, PHH} {
			text, err := a.Convert(audit, to, 1)
			switch {
			case err == nil:
				rereads(t, to, text, audit)
			case *refusals:
				t.Errorf("hand %s reconciles, but: %v", h.ID, err)
			}
		}
	}
}

// rereads checks that a hand written reads back with the same results.
func rereads(t *testing.T, to Format, text []byte, before *Audit) {
	name := map[Format]string{PokerStars: "written.txt", PHH: "written.phh"}[to]
	hands, problems, err := ReadAll(name, text)
	if err != nil || len(problems) > 0 || len(hands) != 1 {
		t.Errorf("reads back as %d hands: %v %v\n%s", len(hands), problems, err, text)
		return
	}
	hands[0].House = before.Hand.House // which text can't tell
	var a Auditor
	after := a.Audit(hands[0])
	if after.Status != OK {
		t.Errorf("reads back as %v: %v\n%s", after.Status, after.Problems, text)
	}
	for i, p := range before.Players {
		if k := hands[0].player(before.Hand.Players[i].Name); k < 0 && p.Net != 0 || k >= 0 && after.Players[k].Net != p.Net {
			t.Errorf("%s has another result\n%s", before.Hand.Players[i].Name, text)
		}
	}
}

func FuzzPokerStars(f *testing.F) {
	seeds(f, PokerStars)
	f.Fuzz(func(t *testing.T, data []byte) { check(t, "fuzz.txt", data) })
}

func FuzzPHH(f *testing.F) {
	seeds(f, PHH)
	f.Fuzz(func(t *testing.T, data []byte) { check(t, "fuzz.phh", data) })
}
