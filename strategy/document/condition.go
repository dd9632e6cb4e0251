package document

import (
	"errors"
	"strings"

	"github.com/expr-lang/expr/file"

	"github.com/omahasim/omahasim/evaluator/card"
)

// NoConditionHint is the hint where a number stands for a condition.
const NoConditionHint = "compare it with something"

// ConditionError turns an error of the library that reads conditions into one
// in plain words, at a place in bytes. Its hint is empty where there is no
// better one than to tell what conditions are about. Errors without a place
// are about the whole condition.
func ConditionError(text string, err error) *card.SyntaxError {
	runes := []rune(text) // the library counts characters
	var e *file.Error
	if !errors.As(err, &e) {
		e = &file.Error{Location: file.Location{To: len(runes)}, Message: firstLine(err.Error())}
	}
	from := min(max(e.From, 0), len(runes))
	to := min(max(e.To, from+1), len(runes))
	offset := len(string(runes[:from]))
	out := &card.SyntaxError{Input: text, Offset: offset, Length: max(len(string(runes[:max(to, from)]))-offset, 1), Msg: e.Message}
	switch {
	case strings.Contains(e.Message, "token EOF") && strings.HasSuffix(strings.TrimSpace(text), "%"):
		out.Msg, out.Hint = "% is the remainder of a division here, which lacks its second number", "write a share, such as 0.3 for 30 %"
	case strings.Contains(e.Message, "token EOF"):
		out.Msg = "the condition ends too early"
	case strings.Contains(e.Message, "expected bool, but got"):
		out.Msg, out.Hint = "the condition is not true or false", NoConditionHint
	case strings.Contains(e.Message, "mismatched types"):
		out.Hint = "compare numbers with numbers, and join conditions with `and`, `or`, `not`"
	case strings.Contains(e.Message, `Operator("=")`) && strings.HasPrefix(string(runes[from:]), "=>"):
		out.Hint = "at least is written >="
	case strings.Contains(e.Message, `Operator("=")`):
		out.Hint = "equality is written =="
	}
	return out
}
