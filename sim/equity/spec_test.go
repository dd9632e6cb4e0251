package equity

import (
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// TestInputErrorIn finds wrong cards however they are written.
func TestInputErrorIn(t *testing.T) {
	for _, c := range []struct {
		text, cards, want string
	}{
		{"AsAhKsKh", "Ks", "Ks"},
		{"asahKSkh", "Ks", "KS"},
		{"9h, 10h 10d 2c", "Td", "10d"},
		{"9h,10h", "Th", "10h"},
		{"A♠ A♥ 10♦ 2♣", "Td", "10♦"},
		{"A♠ A♥ 10♦ 2♣", "2c Ah", "A♥"},
		{"AsAhKsKh,QsQhJsJh", "Jh Qh", "Qh"},
		{"AA$ds", "Ks", "AA$ds"},
		{"AsAhKsKh", "", "AsAhKsKh"},
		{"\xff\xe2\x99", "As", "\xff\xe2\x99"},
		{"", "As", ""},
	} {
		cards, err := card.ParseList(c.cards)
		if err != nil {
			t.Fatal(err)
		}
		e := &InputError{Player: 1, Cards: card.SetOf(cards...)}
		if at, n := e.In(c.text); c.text[at:at+n] != c.want {
			t.Errorf("%s in %q is at %q", c.cards, c.text, c.text[at:at+n])
		}
	}
}
