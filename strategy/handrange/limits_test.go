package handrange

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// mustRefuse parses a text that must be a syntax error with a message.
func mustRefuse(t *testing.T, expr string, cards int, msg string, opts ...Option) {
	t.Helper()
	_, err := Parse(expr, cards, opts...)
	var s *card.SyntaxError
	if !errors.As(err, &s) || !strings.Contains(s.Msg, msg) {
		t.Errorf("%.60q: error %v, want a syntax error with %q", expr, err, msg)
		return
	}
	if s.Offset < 0 || s.Length < 0 || s.Offset+s.Length > len(expr) {
		t.Errorf("%.60q: place %d+%d is outside the text of %d bytes", expr, s.Offset, s.Length, len(expr))
	}
}

func TestLimits(t *testing.T) {
	mustRefuse(t, strings.Repeat("AA,", MaxLength/3)+"KK", 4, "the limit is 65536")
	mustRefuse(t, strings.Repeat("(", 1<<15), 4, "100 levels")
	mustRefuse(t, strings.Repeat("(", 101)+"AA"+strings.Repeat(")", 101), 4, "100 levels")
	if _, err := Parse(strings.Repeat("(", 99)+"AA"+strings.Repeat(")", 99), 4); err != nil {
		t.Errorf("99 levels: %v", err)
	}
	mustRefuse(t, strings.Repeat("A", MaxLength), 6, "is card 7")
	mustRefuse(t, strings.Repeat("2", MaxLength), 6, "is card 7")
	mustRefuse(t, strings.Repeat("9", 100)+"%", 4, "at most 100")
	mustRefuse(t, "["+strings.Repeat("A", 1000)+"]", 4, "more cards in the brackets")
	mustRefuse(t, "AA@"+strings.Repeat("9", 1000), 4, "from 1 to 100")
	mustRefuse(t, strings.Repeat("(AA,", 100)+strings.Repeat(")", 100), 4, "100 levels")
}

// Long expressions of many parts are done, not refused, where they can be.
func TestLongExpressions(t *testing.T) {
	// Some thousand hands and terms, in each game.
	for _, cards := range []int{4, 5, 6} {
		var hands, terms []string
		for h := card.Set(1)<<cards - 1; len(hands) < 3000; h = nextHand(h) {
			hands = append(hands, h.String())
			terms = append(terms, h.String()[:4])
		}
		r, err := Parse(strings.Join(hands, ","), cards)
		if err != nil || r.Len() != len(hands) {
			t.Errorf("%d cards: a list of hands: %v", cards, err)
		}
		if _, err := Parse(strings.Join(terms, ","), cards); err != nil {
			t.Errorf("%d cards: a list of two-card terms: %v", cards, err)
		}
	}
	deep := "AA"
	for i := range 90 {
		deep = fmt.Sprintf("(%s,%c%c):R!222", deep, "KQJT98765"[i%9], "KQJT98765"[i%9])
	}
	if _, err := Parse(deep, 5); err != nil {
		t.Errorf("a deep expression: %v", err)
	}
}

// Expressions that take too many steps are refused, whatever part takes them.
func TestWorkBudget(t *testing.T) {
	few := func(o *options) { o.work = 50_000 }
	for _, expr := range []string{"RRON", "xxyy", "AA,KK-22:xxyy", "RR!AA", "AA@3,KK@2", "15%", "(AA,KK)!(R$ds)",
		"[R,O,N,P][R,O,N,P][R,O,N,P]", "[K-][K-][K-]"} {
		mustRefuse(t, expr, 5, "too much work", few)
	}
	mustRefuse(t, "[R,O,N,P,V,U,B][Rx,Oy,Nz,Pw][R,O,N,P][R,O,N,P]s", 5, "too much work", func(o *options) { o.work = 3_000_000 })
}

func TestBlowups(t *testing.T) {
	// Named ranges that double at every step are expanded once each.
	named := map[string]string{"n0": "AA"}
	for i := 1; i < 45; i++ {
		named[fmt.Sprintf("n%d", i)] = fmt.Sprintf("($n%d,$n%d):($n%d!222,$n%d)", i-1, i-1, i-1, i-1)
	}
	r, err := Parse("$n44", 4, WithNamed(named))
	if err != nil || r.Len() != 6961 {
		t.Errorf("a tower of named ranges: %v", err)
	}
	for i := range 150 {
		named[fmt.Sprintf("m%d", i)] = fmt.Sprintf("$m%d", i+1)
	}
	named["m150"] = "AA"
	mustRefuse(t, "$m0", 4, "100 levels", WithNamed(named))
	mustRefuse(t, "AA,$c", 4, `in the named range $d, at character 5 of "AA:7["`, WithNamed(map[string]string{"c": "KK,$d", "d": "AA:7["}))
}
