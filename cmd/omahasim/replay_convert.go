package main

import (
	"bufio"
	"fmt"

	"github.com/omahasim/omahasim/sim/history"
)

// convertSink writes the hands that reconcile in another format.
type convertSink struct {
	a       *app
	w       *bufio.Writer
	to      string
	written int
	first   []byte          // the first hand of a PHH file, until there is a second
	auditor history.Auditor // converts hands
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
	to := history.PokerStars
	if s.to == "phh" {
		to = history.PHH
	}
	text, err := s.auditor.Convert(r.audit, to, s.written+1)
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
