package handrange

import (
	"strings"
	"testing"
)

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		expr  string
		cards int
		off   int
		want  string // in the message or the hint; empty: no warning
	}{
		{"AAxx", 4, 0, "5,256 hands\nif you meant it, write AA: 6,961"},
		{"KQ,AAxx!222", 4, 3, "5,256 hands"},
		{"AKxx", 4, 0, "write AK: 17,316"},
		{"RRxx", 4, 0, "write RR: 87,685"},
		{"Axxx", 4, 0, "write A:"},
		{"AAxxx", 5, 0, "write AA: 108,336"},
		{"AAxxx", 4, 0, "write AA: 6,961"},
		{"AAx", 4, 0, ""},
		{"Axx", 4, 0, ""},
		{"AxKx", 4, 0, ""},
		{"Ass", 4, 0, ""},
		{"xxyy", 4, 0, ""},
		{"hhxx", 4, 0, ""},
		{"xxxx", 4, 0, "write *: 270,725"},
		{"AKs", 4, 0, "write AxKx"},
		{"AKo", 4, 0, "write AxKy"},
		{"AAds", 4, 0, "write AA$ds: 864"},
		{"AAss", 4, 0, "write AA$ss: 4,392"},
		{"AT+", 4, 0, "write AT-AK"},
		{"AA+", 4, 0, "the ace is the last rank"},
		{"72-", 4, 0, "the deuce is the last rank"},
		{"JJ+", 4, 0, ""},
		{"A-5", 4, 0, "write [A,2,3,4,5]"},
		{"K[A-4]", 4, 2, "write [A,2,3,4]"},
		{"A-T", 4, 0, ""},
		{"As,Ah,Ks,Kh", 4, 0, "write AsAhKsKh: 1 hand"},
		{"AA,KK:xxyy", 4, 5, "write (AA,KK):xxyy: 1,722"},
		{"AA,KK$ds", 4, 5, "write (AA,KK)$ds"},
		{"AA:xxyy,KK:xxyy", 4, 0, ""},
		{"AA,KK!KKK", 4, 0, ""},
		{"AsAhKs", 4, 0, "names 3 of the 4 cards of a hand: it is a range, the other cards are free\nfor a single hand write 4 cards"},
		{"$limp", 4, 0, "no range is named $limp; it is read as $L, one card of [A,2,3,4,5,6,7,8], and imp"},
		{"AA,$Raise", 5, 3, "no range is named $raise; it is read as $R, one card of [A-T], and aise"},
		{"$LIMP", 4, 0, ""},
		{"$BRR", 4, 0, ""},
		{"$b$b$b$b", 4, 0, ""},
		{"$bakq", 4, 0, ""},
		{"any", 4, 0, "write *: 270,725"},
		{"All", 5, 0, "write *: 2,598,960"},
		{"ANR", 4, 0, ""},
		{"AhKdQsJc", 5, 0, "names 4 of the 5 cards"},
		{"AsAh", 4, 0, ""},
		{"AA$np", 4, 0, "no hand matches"},
		{"100%", 4, 0, ""},
		{"30%-20%", 4, 0, "read as 20%-30%"},
	} {
		r, err := Parse(c.expr, c.cards)
		if c.off < 0 {
			if err == nil {
				t.Errorf("%q: no error", c.expr)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", c.expr, err)
			continue
		}
		if c.want == "" {
			if len(r.Warnings()) > 0 {
				t.Errorf("%q: warning %+v", c.expr, r.Warnings()[0])
			}
			continue
		}
		found := false
		for _, w := range r.Warnings() {
			found = found || w.Offset == c.off && strings.Contains(w.Msg+"\n"+w.Hint, c.want)
		}
		if !found {
			t.Errorf("%q: warnings %+v, want one at %d with %q", c.expr, r.Warnings(), c.off, c.want)
		}
	}
}
