package card

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SyntaxError is a mistake in a text, with its place. Other packages that
// parse poker text (ranges, scenarios) return it too.
type SyntaxError struct {
	Input  string // the whole text
	Offset int    // where the mistake starts, in bytes
	Length int    // how many bytes it covers, at least 1 except at the end
	Msg    string // what is wrong
	Hint   string // what to do; may be empty
}

// Error returns the message with the place counted in characters from 1.
func (e *SyntaxError) Error() string {
	at := min(max(e.Offset, 0), len(e.Input))
	s := fmt.Sprintf("%s (at character %d)", e.Msg, utf8.RuneCountInString(e.Input[:at])+1)
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// RankOf returns the rank of a letter or digit in either case.
func RankOf(r rune) (Rank, bool) {
	if r >= utf8.RuneSelf {
		return 0, false
	}
	i := strings.IndexByte(RankLetters, byte(unicode.ToUpper(r)))
	return Rank(max(i, 0)), i >= 0
}

// SuitOf returns the suit of a letter in either case, or of a suit symbol.
func SuitOf(r rune) (Suit, bool) {
	switch r {
	case 'c', 'C', '♣', '♧':
		return Clubs, true
	case 'd', 'D', '♦', '♢':
		return Diamonds, true
	case 'h', 'H', '♥', '♡':
		return Hearts, true
	case 's', 'S', '♠', '♤':
		return Spades, true
	}
	return 0, false
}

// IsSpace reports whether r may stand between cards: blanks, commas, and what
// comes along unseen with pasted text: the variation selectors that follow suit
// symbols in some fonts, blanks of no width, and byte order marks.
func IsSpace(r rune) bool {
	switch r {
	case ',', '\ufe0e', '\ufe0f', '\u200b', '\ufeff':
		return true
	}
	return unicode.IsSpace(r)
}

// Parse reads exactly one card, such as "As", "10h" or "A♠".
func Parse(s string) (Card, error) {
	cards, err := ParseList(s)
	if err != nil {
		return 0, err
	}
	if len(cards) != 1 {
		return 0, &SyntaxError{Input: s, Length: len(s), Msg: fmt.Sprintf("expected one card, found %d", len(cards))}
	}
	return cards[0], nil
}

// ParseList reads cards written one after the other, in any case, with blanks
// and commas allowed between them: "AsAhKsKh", "10h 9h", "A♠, K♦". An empty
// text is an empty list. A card written twice is an error.
func ParseList(s string) ([]Card, error) {
	var out []Card
	var seen Set
	for at := 0; at < len(s); {
		r, n := utf8.DecodeRuneInString(s[at:])
		if IsSpace(r) {
			at += n
			continue
		}
		c, n, err := scan(s, at)
		if err != nil {
			return nil, err
		}
		if seen.Has(c) {
			return nil, &SyntaxError{Input: s, Offset: at, Length: n,
				Msg: fmt.Sprintf("card %s appears twice", c), Hint: "each card is in the deck once"}
		}
		if len(out) == DeckSize {
			return nil, &SyntaxError{Input: s, Offset: at, Length: n, Msg: "more cards than the deck holds"}
		}
		seen = seen.With(c)
		out = append(out, c)
		at += n
	}
	return out, nil
}

// scan reads one card at s[at:] and returns it with its length in bytes.
func scan(s string, at int) (Card, int, error) {
	r, n := utf8.DecodeRuneInString(s[at:])
	rank, ok := RankOf(r)
	if r == '1' && strings.HasPrefix(s[at+n:], "0") {
		rank, ok, n = Ten, true, n+1
	}
	if !ok {
		return 0, 0, &SyntaxError{Input: s, Offset: at, Length: n,
			Msg:  fmt.Sprintf("expected a rank, found %s", Quote(r)),
			Hint: "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2"}
	}
	text := s[at : at+n]
	r, m := utf8.DecodeRuneInString(s[at+n:])
	suit, ok := SuitOf(r)
	if !ok {
		found := Quote(r)
		if m == 0 {
			found = "the end"
		}
		return 0, 0, &SyntaxError{Input: s, Offset: at + n, Length: m,
			Msg:  fmt.Sprintf("expected a suit after %s, found %s", text, found),
			Hint: "suits are s h d c or ♠ ♥ ♦ ♣"}
	}
	return New(rank, suit), n + m, nil
}

// Quote returns a character as an error message shows it.
func Quote(r rune) string {
	if r == utf8.RuneError {
		return "a byte that is not text"
	}
	return fmt.Sprintf("%q", r)
}
