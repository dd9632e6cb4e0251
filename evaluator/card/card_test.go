package card_test

import (
	"errors"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

func TestParseList(t *testing.T) {
	for in, want := range map[string]string{
		"":                 "",
		"AsAhKsKh":         "AsAhKsKh",
		"as ah, kS KH":     "AsAhKsKh",
		"10h10s":           "ThTs",
		"A♥K♦Q♠J♣":         "AhKdQsJc",
		"A♥\ufe0f 10♦":     "AhTd",
		"\ufeffAs\u200bKs": "AsKs",
		" 2c\t3d\u00a04h":  "2c3d4h",
	} {
		got, err := card.ParseList(in)
		if err != nil || card.Format(got) != want {
			t.Errorf("%q: got %s, %v, want %s", in, card.Format(got), err, want)
		}
	}
}

func TestParseListErrors(t *testing.T) {
	for in, offset := range map[string]int{
		"AsAs":      2,
		"AhKd1hQs":  4,
		"AhKd2xQs":  5,
		"A":         1,
		"AsK":       3,
		"\xff":      0,
		"As\xffKh":  2,
		"10":        2,
		"1":         0,
		"A♥ K♦ A♥":  10,
		"Zs":        0,
		"AsKhQdJcT": 9,
	} {
		_, err := card.ParseList(in)
		var syntax *card.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset {
			t.Errorf("%q: error %v, want one at byte %d", in, err, offset)
		}
	}
}

func FuzzParseList(f *testing.F) {
	for _, s := range []string{"AsAhKsKh", "10h 9h", "A♠,K♦", "AhKd1hQs", "\xff\xfe"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		cards, err := card.ParseList(s)
		if err != nil {
			var syntax *card.SyntaxError
			if !errors.As(err, &syntax) || syntax.Offset < 0 || syntax.Offset+syntax.Length > len(s) || syntax.Error() == "" {
				t.Fatalf("%q: bad error %#v", s, err)
			}
			return
		}
		again, err := card.ParseList(card.Format(cards))
		if err != nil || card.Format(again) != card.Format(cards) {
			t.Fatalf("%q: printed %s reads as %v, %v", s, card.Format(cards), again, err)
		}
		if card.SetOf(cards...).Len() != len(cards) {
			t.Fatalf("%q: repeated card", s)
		}
	})
}
