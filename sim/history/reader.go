package history

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// ProblemKind says why something in a file is skipped.
type ProblemKind uint8

// The kinds of problems.
const (
	Damaged   ProblemKind = iota // it cannot be read
	OtherGame                    // it is not Omaha
	NoHands                      // the file holds no hand at all
)

// Problem is a hand, or a whole file, that was skipped. It is an error, but
// not the end: the Reader goes on behind it.
type Problem struct {
	File string
	Line int // 0 for the whole file
	ID   string
	Kind ProblemKind
	Msg  string
}

// Error names the place and what is wrong there.
func (e *Problem) Error() string {
	place := e.File
	if e.Line > 0 {
		place = fmt.Sprintf("%s:%d", e.File, e.Line)
	}
	if e.ID != "" {
		return fmt.Sprintf("%s: hand %s: %s", place, e.ID, e.Msg)
	}
	return place + ": " + e.Msg
}

// Reader reads the hands of one file, whatever its format, one at a time; its
// memory does not grow with the file.
type Reader struct {
	name  string
	lines *lineReader
	ahead []line // lines read to find the format
	phh   bool
	began bool

	hand     []line // lines of the hand being collected
	size     int
	overflow bool
	found    int // hands and problems handed out
	eof      bool
	fragment bool // the lines in front of a header were reported
	queue    []queued
}

type queued struct {
	hand *Hand
	err  *Problem
}

// NewReader returns a Reader of a file. The name is for messages, and tells
// the format by .phh or .phhs; else the first lines do.
func NewReader(name string, r io.Reader) *Reader {
	return &Reader{name: name, lines: newLineReader(r)}
}

// Next returns the next hand. A *Problem says that something was skipped;
// reading goes on with the next call. io.EOF is the end, any other error ends
// the file. A file without any hand yields a Problem of kind NoHands.
func (r *Reader) Next() (*Hand, error) {
	if !r.began {
		r.began = true
		if err := r.sniff(); err != nil {
			return nil, err
		}
	}
	for {
		if len(r.queue) > 0 {
			q := r.queue[0]
			r.queue = r.queue[1:]
			r.found++
			if q.err != nil {
				return nil, q.err
			}
			return q.hand, nil
		}
		if r.eof {
			if r.found == 0 {
				r.found++
				return nil, &Problem{File: r.name, Kind: NoHands,
					Msg: "no hand found; expected PokerStars-style text (a line such as \"PokerStars Hand #1: Omaha Pot Limit (…)\") or PHH (TOML with a variant)"}
			}
			return nil, io.EOF
		}
		if err := r.collect(); err != nil {
			return nil, err
		}
	}
}

// sniff looks at the first lines that say anything to tell the format.
func (r *Reader) sniff() error {
	ext := strings.ToLower(filepath.Ext(r.name))
	r.phh = ext == ".phh" || ext == ".phhs"
	if r.phh {
		return nil
	}
	for len(r.ahead) < 200 {
		l, err := r.lines.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		r.ahead = append(r.ahead, l)
		if _, _, _, ok := splitHeader(l.text); ok {
			return nil
		}
		if looksLikeTOML(l.text) {
			r.phh = true
			return nil
		}
	}
	return nil
}

// looksLikeTOML recognises the first line of a PHH file.
func looksLikeTOML(s string) bool {
	if isTableHeader(s) {
		return true
	}
	key, _, ok := strings.Cut(s, "=")
	if !ok {
		return false
	}
	key = strings.TrimSpace(key)
	for i := range len(key) {
		if c := key[i]; !(c == '_' || c == '"' || 'a' <= c && c <= 'z' || isDigit(c)) {
			return false
		}
	}
	return key != ""
}

// isTableHeader recognises the lines "[1]" between the hands of a PHH file.
func isTableHeader(s string) bool {
	if !strings.HasPrefix(s, "[") {
		return false
	}
	s, _, _ = strings.Cut(s, "#")
	s = strings.TrimSpace(s)
	if !strings.HasSuffix(s, "]") || len(s) < 3 {
		return false
	}
	for _, c := range strings.Trim(s, "[]") {
		if !(c == '_' || c == '-' || c == '.' || c == '"' || c == '\'' || 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9') {
			return false
		}
	}
	return true
}

// nextLine returns a line read ahead or from the file.
func (r *Reader) nextLine() (line, error) {
	if len(r.ahead) > 0 {
		l := r.ahead[0]
		r.ahead = r.ahead[1:]
		return l, nil
	}
	return r.lines.next()
}

// collect gathers lines up to the next hand and reads the one before it.
func (r *Reader) collect() error {
	l, err := r.nextLine()
	switch {
	case err == io.EOF:
		r.eof = true
		r.flush()
		return nil
	case err != nil:
		r.eof = true
		return fmt.Errorf("%s: %w", r.name, err)
	}
	if r.phh {
		if isTableHeader(l.text) && !r.insideString() {
			r.flush()
		}
		r.keep(l)
		return nil
	}
	if _, _, _, ok := splitHeader(l.text); ok {
		r.flush()
		r.keep(l)
		return nil
	}
	if len(r.hand) > 0 {
		r.keep(l)
		return nil
	}
	r.outside(l)
	return nil
}

// insideString reports whether the lines collected end within a multi-line
// string of TOML.
func (r *Reader) insideString() bool {
	open := ""
	for i := range r.hand {
		s := r.hand[i].text
		for {
			if open != "" {
				at := strings.Index(s, open)
				if at < 0 {
					break
				}
				s, open = s[at+3:], ""
				continue
			}
			a, b := strings.Index(s, `"""`), strings.Index(s, `'''`)
			switch {
			case a < 0 && b < 0:
			case b < 0 || a >= 0 && a < b:
				open, s = `"""`, s[a+3:]
			default:
				open, s = `'''`, s[b+3:]
			}
			if open == "" {
				break
			}
		}
	}
	return open != ""
}

// keep adds a line to the hand being collected, within the limits.
func (r *Reader) keep(l line) {
	r.size += len(l.text) + 1
	if len(r.hand) >= MaxLines || r.size > MaxHandSize {
		r.overflow = true
		return
	}
	r.hand = append(r.hand, l)
}

// isBetween recognises the lines that exports put between two hands.
func isBetween(s string) bool {
	return s == "" || strings.HasPrefix(s, "****") || strings.HasPrefix(s, "----")
}

// outside looks at a line that belongs to no hand: pieces of one are
// reported, once.
func (r *Reader) outside(l line) {
	if r.fragment {
		return
	}
	_, _, seat := cutSeat(l.text)
	if seat || strings.HasPrefix(l.text, "*** ") || strings.HasPrefix(l.text, "Total pot ") {
		r.fragment = true
		r.queue = append(r.queue, queued{err: &Problem{File: r.name, Line: l.no, Kind: Damaged,
			Msg: "part of a hand without its first line"}})
	}
}

// flush reads the hand collected.
func (r *Reader) flush() {
	lines, overflow := r.hand, r.overflow
	r.hand, r.size, r.overflow = nil, 0, false
	for n := len(lines); n > 1 && isBetween(lines[n-1].text); n-- {
		lines = lines[:n-1]
	}
	if len(lines) == 0 {
		return
	}
	if overflow {
		id := ""
		if !r.phh {
			_, id, _, _ = splitHeader(lines[0].text)
		}
		r.queue = append(r.queue, queued{err: &Problem{File: r.name, Line: lines[0].no, ID: id, Kind: Damaged,
			Msg: fmt.Sprintf("a hand of more than %d lines or %d bytes", MaxLines, MaxHandSize)}})
		return
	}
	if !r.phh {
		h, err := parseText(r.name, lines)
		r.queue = append(r.queue, queued{h, err})
		return
	}
	blank := true
	for i := range lines {
		if s := lines[i].text; s != "" && s[0] != '#' {
			blank = false
		}
	}
	if !blank {
		h, err := parsePHH(r.name, lines)
		r.queue = append(r.queue, queued{h, err})
	}
}

// ReadAll reads all hands of a text in memory; problems are returned beside
// the hands.
func ReadAll(name string, data []byte) (hands []*Hand, problems []*Problem, err error) {
	r := NewReader(name, bytes.NewReader(data))
	for {
		h, err := r.Next()
		switch e := err.(type) {
		case nil:
			hands = append(hands, h)
		case *Problem:
			problems = append(problems, e)
		default:
			if err == io.EOF {
				return hands, problems, nil
			}
			return hands, problems, err
		}
	}
}
