package handrange

import (
	"errors"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// FuzzParse checks that any text gives a range that agrees with itself, or an
// error with its place inside the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"AA$ds,KK:xxyy", "15%!RRR", "[KQcJ-76c5]", "AA@3, (KK,QQ)!7 @ 1", "10h9♥8s7♣", "5%-10%6h", "$b$b$0G", "2x3x-2x5x",
		"(AQT9-,AKJ9-)!RR![6-]", "random", "$ra!$rb", "$loop", "\xff[", "A-5", "[A,K,R,s][Tx+]", "AhKd1hQs", "AAxx", "((((AA))))",
	} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(1))
	}
	named := map[string]string{"ra": "AA,$rb", "rb": "30%:$rc", "rc": "$rd", "rd": "xx,yy!A", "loop": "$loop"}
	f.Fuzz(func(t *testing.T, s string, n uint8) {
		cards := 4 + int(n%2)
		// A small budget: six cards and hard expressions only take longer.
		r, err := Parse(s, cards, WithNamed(named), func(o *options) { o.work = 8_000_000 })
		if err != nil {
			var syntax *card.SyntaxError
			if !errors.As(err, &syntax) || syntax.Input != s || syntax.Offset < 0 || syntax.Length < 0 ||
				syntax.Offset+syntax.Length > len(s) || syntax.Msg == "" || syntax.Error() == "" {
				t.Fatalf("%q: bad error %#v", s, err)
			}
			return
		}
		for _, w := range r.Warnings() {
			if w.Offset < 0 || w.Length < 0 || w.Offset+w.Length > len(s) || w.Msg == "" {
				t.Fatalf("%q: bad warning %+v", s, w)
			}
		}
		if r.Len() < 300_000 { // larger ranges take long to list
			consistent(t, s, r)
		}
	})
}

// consistent checks the parts of a range against each other.
func consistent(t *testing.T, name string, r *Range) {
	t.Helper()
	hands, weights := r.Hands(), r.Weights()
	if len(hands) != r.Len() || weights != nil && len(weights) != len(hands) {
		t.Fatalf("%q: Len %d, %d hands, %d weights", name, r.Len(), len(hands), len(weights))
	}
	total := int64(0)
	for i, h := range hands {
		if h.Len() != r.HoleCards() || h&^card.Deck != 0 || i > 0 && hands[i-1] >= h {
			t.Fatalf("%q: hand %d is %s after %s", name, i, h, hands[max(i-1, 0)])
		}
		w := uint8(1)
		if weights != nil {
			w = weights[i]
		}
		total += int64(w)
		if i%101 == 0 {
			if got, ok := r.Contains(h); !ok || got != w || w < 1 || w > 100 {
				t.Fatalf("%q: Contains(%s) = %d, %t, want %d", name, h, got, ok, w)
			}
		}
	}
	if total != r.TotalWeight() {
		t.Fatalf("%q: total weight %d, want %d", name, r.TotalWeight(), total)
	}
	if all := len(hands) == int(choose[card.DeckSize][r.HoleCards()]) && weights == nil; all != r.IsAll() {
		t.Fatalf("%q: IsAll %t with %d hands", name, r.IsAll(), len(hands))
	}
}
