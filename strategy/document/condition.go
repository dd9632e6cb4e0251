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
	at := characters(text) // the library counts characters
	last := len(at) - 1
	var e *file.Error
	if !errors.As(err, &e) {
		e = &file.Error{Location: file.Location{To: last}, Message: firstLine(err.Error())}
	}
	from := min(max(e.From, 0), last)
	to := min(max(e.To, from+1), last)
	out := &card.SyntaxError{Input: text, Offset: at[from], Length: max(at[to]-at[from], 1), Msg: e.Message}
	switch {
	case strings.Contains(e.Message, "token EOF") && strings.HasSuffix(strings.TrimSpace(text), "%"):
		out.Msg, out.Hint = "% is the remainder of a division here, which lacks its second number", "write a share, such as 0.3 for 30 %"
	case strings.Contains(e.Message, "token EOF"):
		out.Msg = "the condition ends too early"
	case strings.Contains(e.Message, "expected bool, but got"):
		out.Msg, out.Hint = "the condition is not true or false", NoConditionHint
	case strings.Contains(e.Message, "mismatched types"):
		out.Hint = "compare numbers with numbers, and join conditions with `and`, `or`, `not`"
	case strings.Contains(e.Message, `Operator("=")`) && strings.HasPrefix(text[at[from]:], "=>"):
		out.Hint = "at least is written >="
	case strings.Contains(e.Message, `Operator("=")`):
		out.Hint = "equality is written =="
	}
	return out
}

// characters returns where each character of a text begins, and its end. A
// byte that is no UTF-8 is a character of its own.
func characters(text string) []int {
	var at []int
	for i := range text {
		at = append(at, i)
	}
	return append(at, len(text))
}
