package main

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"

	"github.com/omahasim/omahasim/sim/history"
)

// convertSink writes the hands that reconcile in another format, after
// reading each back.
type convertSink struct {
	a       *app
	w       *bufio.Writer
	to      string
	written int
	first   []byte          // the first hand of a PHH file, until there is a second
	auditor history.Auditor // completes hands, and audits what was written
	failed  int             // hands that reconcile but cannot be written
}

func (s *convertSink) start() error { return nil }

func (s *convertSink) hand(r *report) error {
	if r.status != history.OK {
		for _, l := range r.remarks(false) {
			fmt.Fprintf(s.a.stderr, "omahasim: not written: hand %s, %s: %s\n", r.id, r.status, printable(l))
		}
		return nil
	}
	text, err := s.convert(r.audit)
	if err != nil {
		s.failed++
		fmt.Fprintf(s.a.stderr, "omahasim: not written: %s\n", printable(fmt.Sprintf("%s: hand %s: %s", r.place(), r.id, err)))
		return nil
	}
	s.written++
	if s.to == "phh" {
		// A file of one hand is plain; those of several begin with [1], [2].
		switch s.written {
		case 1:
			s.first = text
			return nil
		case 2:
			text = append(append([]byte("[1]\n"), s.first...), text...)
			s.first = nil
		}
	}
	_, err = s.w.Write(text)
	return err
}

// convert writes a hand and reads it back.
func (s *convertSink) convert(audit *history.Audit) ([]byte, error) {
	var buf bytes.Buffer
	name := "written.txt"
	if s.to == "phh" {
		name = "written.phhs"
		n := s.written + 1
		if n == 1 {
			n = 0
		}
		if err := history.WritePHH(&buf, audit.Hand, audit, n); err != nil {
			return nil, err
		}
		buf.WriteByte('\n')
	} else {
		full, err := s.auditor.Complete(audit.Hand)
		if err != nil {
			return nil, err
		}
		if full.ID == "" {
			numbered := *full
			numbered.ID = strconv.Itoa(s.written + 1)
			full = &numbered
		}
		if err := history.WritePokerStars(&buf, full); err != nil {
			return nil, err
		}
	}
	hands, problems, err := history.ReadAll(name, buf.Bytes())
	switch {
	case err != nil:
		return nil, err
	case len(problems) > 0:
		return nil, problems[0]
	case len(hands) != 1:
		return nil, fmt.Errorf("the hand written reads back as %d hands", len(hands))
	}
	hands[0].House = audit.Hand.House // which text can't tell
	again := s.auditor.Audit(hands[0])
	if len(again.Problems) > 0 || !sameNet(audit, again) {
		what := "other results"
		if len(again.Problems) > 0 {
			what = again.Problems[0].Text
		}
		return nil, fmt.Errorf("the hand written does not read back as it was: %s", what)
	}
	return buf.Bytes(), nil
}

// sameNet reports whether the players won the same.
func sameNet(a, b *history.Audit) bool {
	net := map[string]int64{}
	for i := range a.Players {
		if a.Players[i].In {
			net[a.Hand.Players[i].Name] = a.Players[i].Net
		}
	}
	for i := range b.Players {
		if b.Players[i].In && net[b.Hand.Players[i].Name] != b.Players[i].Net {
			return false
		}
	}
	return true
}

func (s *convertSink) end(sum *replaySummary) error {
	if _, err := s.w.Write(s.first); err != nil {
		return err
	}
	if s.failed > 0 && sum.failed == nil {
		sum.failed = fmt.Errorf("%d of %d hands that reconcile cannot be written as %s", s.failed, s.failed+s.written, s.to)
	}
	if !s.a.settings.Quiet {
		fmt.Fprintf(s.a.stderr, "%s; %s written as %s\n", sum.text(), thousands(int64(s.written)), s.to)
	}
	return nil
}
