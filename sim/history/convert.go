package history

import (
	"bytes"
	"fmt"
	"strconv"
)

// Convert writes a hand that reconciles in a format and reads it back: what
// it returns is known to reconcile to the same results. The error says why a
// format cannot tell a hand; neither tells everything that the other does.
// Number counts the hands written, from 1: in PHH it stands at the head of
// the second and later hands, in text it names a hand that has no ID.
func (a *Auditor) Convert(audit *Audit, to Format, number int) ([]byte, error) {
	var buf bytes.Buffer
	name := "written.txt"
	if to == PHH {
		name = "written.phhs"
		if number == 1 {
			number = 0 // a file of one hand is plain
		}
		if err := WritePHH(&buf, audit.Hand, audit, number); err != nil {
			return nil, err
		}
		buf.WriteByte('\n')
	} else {
		full, err := a.Complete(audit.Hand)
		if err != nil {
			return nil, err
		}
		if full.ID == "" {
			numbered := *full
			numbered.ID = strconv.Itoa(number)
			full = &numbered
		}
		if err := WritePokerStars(&buf, full); err != nil {
			return nil, err
		}
	}
	hands, problems, err := ReadAll(name, buf.Bytes())
	switch {
	case err != nil:
		return nil, err
	case len(problems) > 0:
		return nil, problems[0]
	case len(hands) != 1:
		return nil, fmt.Errorf("the hand written reads back as %d hands", len(hands))
	}
	hands[0].House = audit.Hand.House // which text can't tell
	var again Auditor
	if read := again.Audit(hands[0]); read.Status != OK || !sameResults(audit, read) {
		what := "other results"
		if len(read.Problems) > 0 {
			what = read.Problems[0].Text
		}
		return nil, fmt.Errorf("the hand written does not read back as it was: %s", what)
	}
	return buf.Bytes(), nil
}

// sameResults reports whether the same players won the same.
func sameResults(a, b *Audit) bool {
	net := map[string]int64{}
	for i := range a.Players {
		if a.Players[i].In {
			net[a.Hand.Players[i].Name] = a.Players[i].Net
		}
	}
	for i := range b.Players {
		if b.Players[i].In {
			v, ok := net[b.Hand.Players[i].Name]
			if !ok || v != b.Players[i].Net {
				return false
			}
			delete(net, b.Hand.Players[i].Name)
		}
	}
	for _, v := range net { // text leaves out who had no part
		if v != 0 {
			return false
		}
	}
	return true
}
