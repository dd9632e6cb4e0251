package document

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/token"
)

// Hints for what people write and YAML takes for something else.
const (
	quoteHint    = `quote what begins with one of * ! & @ % > | or a backtick, such as "*"`
	bracketHint  = `quote a text with brackets or braces in it, such as "[T+][T+]" or "${hero}"; else a comma or a closing bracket is missing`
	indentHint   = "indent the keys of one object alike, with spaces"
	colonHint    = `quote a text with a colon and a blank in it, such as "AA: xxyy"; else the indentation of this line or of one beside it is wrong`
	noColonHint  = "after a key come a colon and a blank, such as hands: 5000"
	bareKeyHint  = `quote a text with commas in it, such as "AA,KK"; else give the key a value`
	strangeBlank = "put plain spaces in its place"
)

// redefined takes the place of the first key out of the parser's words.
var redefined = regexp.MustCompile(`^mapping key (.*) already defined at \[(\d+):\d+\]$`)

// unclosed is what the parser says of brackets that are left open.
var unclosed = regexp.MustCompile(`^(?:sequence|could not find flow mapping) end token ('[\]}]')(?: not found)?$`)

// syntaxError turns an error of the YAML parser, which is in the words of YAML's
// grammar, into one that tells what to change. It goes by the text at the place,
// since the parser says the same of many mistakes.
func (s *source) syntaxError(p *token.Position, message string) error {
	text := s.line(p.Line)
	at := s.byteCol(p.Line, p.Column)
	indent := text[:len(text)-len(strings.TrimLeft(text, " \t\u00a0"))]
	if i := strings.IndexByte(indent, '\t'); i >= 0 {
		return s.errorAt(p.Line, i+1, 1, strangeBlank, "a tab in the indentation, where YAML knows only spaces")
	}
	if i := strings.IndexRune(text, '\u00a0'); i >= 0 {
		return s.errorAt(p.Line, i+1, len("\u00a0"), strangeBlank, "a no-break space, which YAML takes for a letter")
	}
	if m := redefined.FindStringSubmatch(message); m != nil {
		return s.errorAt(p.Line, at, max(1, len(m[1])-2), "", "the key %s is already defined, on line %s", Short(m[1]), m[2])
	}
	begins := strings.TrimRight(text[:min(at-1, len(text))], " ") // what the parser has read
	r, _ := utf8.DecodeLastRuneInString(begins)
	mark := -1 // where a text begins that needs quotes
	switch {
	case strings.Contains(message, "reserved character"), strings.Contains(message, "undefined alias"), strings.Contains(message, "invalid header option"):
		mark = at - 1
	case strings.Contains(message, "unexpected scalar value"):
		mark = strings.LastIndexAny(begins, "*!&") // the parser points behind it
	}
	switch {
	case mark >= 0 && mark < len(text):
		return s.errorAt(p.Line, mark+1, max(1, len(begins)-mark), quoteHint, "a text can't begin with %c without quotes", text[mark])
	case strings.Contains(message, "must be specified"), r == ']', r == '}', r == '{', r == '[':
		return s.errorAt(p.Line, at, 1, bracketHint, "%s", message)
	case strings.Contains(message, "non-map value"):
		return s.errorAt(p.Line, at, 1, noColonHint, "this is no key with a value")
	case strings.Contains(message, "mapping value"):
		return s.errorAt(p.Line, at, 1, colonHint, "a key with a value can't stand here")
	case strings.Contains(message, "not allowed in this context"):
		return s.errorAt(p.Line, at, 1, indentHint, "this can't stand here")
	}
	message = unclosed.ReplaceAllString(message, "$1 is missing to close this")
	return s.errorAt(p.Line, at, 1, "", "%s", message)
}
