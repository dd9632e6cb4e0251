package history

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// line is one line of a file, decoded and trimmed.
type line struct {
	no   int
	text string
	long bool // it was longer than MaxLineSize and is cut
	open bool // it ends the file without a line end
}

// lineReader splits a file into lines. It reads UTF-8 with or without a byte
// order mark, UTF-16 in both orders, and falls back to Windows-1252 for lines
// that are not valid UTF-8. Lines end in LF, CRLF or CR.
type lineReader struct {
	scan    *bufio.Scanner
	no      int
	partial bool // the last token did not end a line
	open    bool // the last token ended the file
}

func newLineReader(r io.Reader) *lineReader {
	br := bufio.NewReaderSize(r, 1<<16)
	lr := &lineReader{}
	head, _ := br.Peek(512)
	if order := utf16Order(head); order != nil {
		r = &utf16Reader{r: br, order: order}
	} else {
		r = br
	}
	lr.scan = bufio.NewScanner(r)
	lr.scan.Buffer(make([]byte, 0, 1<<16), MaxLineSize+utf8.UTFMax)
	lr.scan.Split(lr.split)
	return lr
}

// split is a bufio.SplitFunc that hands out lines, and pieces of lines that
// are too long.
func (lr *lineReader) split(data []byte, atEOF bool) (int, []byte, error) {
	i := bytes.IndexByte(data, '\n')
	head := data
	if i >= 0 {
		head = data[:i]
	}
	if cr := bytes.IndexByte(head, '\r'); cr >= 0 {
		i = cr
	}
	switch {
	case i < 0 && len(data) >= MaxLineSize:
		lr.partial = true
		return len(data), data, nil
	case i < 0 && atEOF && len(data) > 0:
		lr.partial, lr.open = false, true
		return len(data), data, nil
	case i < 0:
		return 0, nil, nil
	}
	end := i + 1
	if data[i] == '\r' {
		if end == len(data) && !atEOF {
			return 0, nil, nil // LF may follow
		}
		if end < len(data) && data[end] == '\n' {
			end++
		}
	}
	lr.partial = false
	return end, data[:i], nil
}

// next returns the next line, or io.EOF.
func (lr *lineReader) next() (line, error) {
	if !lr.scan.Scan() {
		if err := lr.scan.Err(); err != nil {
			return line{}, fmt.Errorf("line %d: %w", lr.no+1, err)
		}
		return line{}, io.EOF
	}
	lr.no++
	l := line{no: lr.no, text: decode(lr.scan.Bytes()), long: lr.partial, open: lr.open}
	for lr.partial {
		if !lr.scan.Scan() {
			break
		}
	}
	return l, nil
}

// decode turns the bytes of a line into text.
func decode(b []byte) string {
	if !utf8.Valid(b) {
		var sb strings.Builder
		for _, c := range b {
			if c >= 0x80 && c < 0xa0 {
				sb.WriteRune(windows1252[c-0x80])
			} else {
				sb.WriteRune(rune(c))
			}
		}
		return plainBlanks(trimLine(sb.String()))
	}
	return plainBlanks(trimLine(string(b)))
}

// plainBlanks makes blanks of those that never break a line, as text copied
// out of a page has them.
func plainBlanks(s string) string {
	if !strings.ContainsAny(s, "\u00a0\u202f") {
		return s
	}
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(s)
}

// trimLine cuts blanks, byte order marks and control characters off the ends.
// Some clients put a control character in front of a header.
func trimLine(s string) string {
	return strings.TrimFunc(s, func(r rune) bool {
		return r <= ' ' || r == 0x7f || r == '\ufeff' || r == '\u00a0' || r == '\u200e' || r == '\u200f'
	})
}

// windows1252 maps the bytes 0x80 to 0x9f; the others are Latin-1.
var windows1252 = [32]rune{
	'€', '\ufffd', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\ufffd', 'Ž', '\ufffd',
	'\ufffd', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\ufffd', 'ž', 'Ÿ',
}

// utf16Order tells the byte order of UTF-16 text by its mark, or by where the
// zero bytes of plain letters stand; nil if the text is not UTF-16.
func utf16Order(head []byte) binary.ByteOrder {
	switch {
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		return binary.LittleEndian
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		return binary.BigEndian
	case len(head) < 16:
		return nil
	}
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i&1]++
		}
	}
	switch half := len(head) / 2; {
	case zeros[1] > half*3/4 && zeros[0] == 0:
		return binary.LittleEndian
	case zeros[0] > half*3/4 && zeros[1] == 0:
		return binary.BigEndian
	}
	return nil
}

// utf16Reader turns UTF-16 into UTF-8.
type utf16Reader struct {
	r     *bufio.Reader
	order binary.ByteOrder
	high  rune // a high surrogate waiting for its partner
	out   []byte
}

func (u *utf16Reader) Read(p []byte) (int, error) {
	for len(u.out) < len(p) {
		var pair [2]byte
		if _, err := io.ReadFull(u.r, pair[:]); err != nil {
			if len(u.out) > 0 {
				break
			}
			if err == io.ErrUnexpectedEOF {
				err = io.EOF
			}
			return 0, err
		}
		c := rune(u.order.Uint16(pair[:]))
		switch {
		case u.high != 0:
			c = utf16.DecodeRune(u.high, c)
			u.high = 0
		case utf16.IsSurrogate(c):
			u.high = c
			continue
		}
		u.out = utf8.AppendRune(u.out, c)
	}
	n := copy(p, u.out)
	u.out = append(u.out[:0], u.out[n:]...)
	return n, nil
}
