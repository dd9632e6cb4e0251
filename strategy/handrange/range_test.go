package handrange

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
)

func mustParse(t *testing.T, expr string, cards int, opts ...Option) *Range {
	t.Helper()
	r, err := Parse(expr, cards, opts...)
	if err != nil {
		t.Fatalf("%q, %d cards: %v", expr, cards, err)
	}
	return r
}

// same checks that texts are the same range, weights included.
func same(t *testing.T, cards int, texts ...string) {
	t.Helper()
	a := mustParse(t, texts[0], cards)
	for _, text := range texts[1:] {
		b := mustParse(t, text, cards)
		if !slices.Equal(a.Hands(), b.Hands()) || !slices.Equal(a.Weights(), b.Weights()) || a.TotalWeight() != b.TotalWeight() {
			t.Errorf("%d cards: %q has %d hands and %q %d, or they differ", cards, texts[0], a.Len(), text, b.Len())
		}
	}
}

func TestSameRanges(t *testing.T) {
	for _, texts := range [][]string{
		{"AsAhKsKh", "KhKsAhAs", "a s a h k s k h", "A♠A♥K♠K♥", "[As]AhKsKh", "As:Ah:Ks:Kh", "AsAhKsKh,AsKsAhKh"},
		{"10h9h8h7h", "ThTh-ThTh,10h9h8h7h", "1 0h9h8h7h"},
		{"AA", "AA**", "AA*", "*AA", "aa", "A A", "(AA)", "((AA),AA)", "AA:*", "AA!(KK!KK)", "AAx", "AA,AAA,AAKK"},
		{"*", "**", "****", "random", "RANDOM", "R", "100%", "1%-100%", "2+", "A-", "[*,A]", "x", "*$np,RR"},
		{"JJ+", "AA,KK,QQ,JJ", "JJ-AA", "AA-JJ", "[JJ+]"},
		{"T987-", "T987-5432", "T987,9876,8765,7654,6543,5432"},
		{"AA$ds", "AA:xxyy", "AxAyxy", "AA$DS", "*$ds:AA"},
		{"AA$ss", "AA:xxyz"},
		{"*$op", "RRON"}, {"*$tp", "RROO"}, {"*$np", "*!RR", "RONP"}, {"*$nt", "*!RRR"},
		{"$0G", "AKQJ-"}, {"$1G", "(AKQT-,AKJT-,AQJT-)"}, {"$2g", "AKQ9-,AKT9-,AJT9-"},
		{"$B$M", "[A-J][T-7]"}, {"$z$l", "[6-2][A,2,3,4,5,6,7,8]"}, {"$N$F", "[K-9][K-J]"}, {"$R$W", "[A-T][A,2,3,4,5]"},
		{"$BAA", "[A-J]AA"}, {"$b9c", "[A-J]9c"},
		{"AcJc-Ac4c", "AcJc,AcTc,Ac9c,Ac8c,Ac7c,Ac6c,Ac5c,Ac4c", "[AcJc-Ac4c]", "Ac[Jc-4c]"},
		{"[KQcJ-76c5]", "KQcJ-76c5", "KQcJ,QJcT,JTc9,T9c8,98c7,87c6,76c5"},
		{"33-3T", "33,34,35,36,37,38,39,3T"},
		{"AA,KK:xxyy", "AA,(KK:xxyy)"}, {"(AA,KK):xxyy", "AA:xxyy,KK:xxyy"},
		{"A!K:Q", "(A!K):Q"}, {"A:Q!K", "A!K:Q"},
		{"80%-20%", "20%-80%", "80%!19%"}, {"10%", "10%10h", "1%-10%", "10 % 10H"}, {"5%-10%", "10%!4%"},
		{"AA@7", "AA", "AA@3,AA@5"}, {"(AA@2,KK@3)", "AA@2,KK@3"}, {"(AA@2,KK@3):xxyy", "xxyy:(AA@2,KK@3)", "AA$ds@2,KK$ds@3"},
		{"Ass", "Ass", "As*s"}, {"KJ*ss", "KJ*s*s"},
		{"[R,A]", "*"}, {"[s,h]", "s,h"}, {"[A,A,A]", "A"},
	} {
		if !strings.Contains(texts[0], "10h9") {
			same(t, 4, texts...)
		}
	}
	same(t, 4, "10h9h8h7h", "Th9h8h7h", "t h 9 h 8 h 7 h")
	same(t, 5, "*$np", "RONPV", "*!RR")
	same(t, 5, "AA$ds", "AA:*$ds", "AA:(xxyyz,xxxyy)!xxxxx")
	same(t, 5, "AA$tp", "AA:RROON")
	same(t, 5, "$0G", "AKQJ-", "AKQJ-,AKQJ")
}

func TestVariables(t *testing.T) {
	for expr, hands := range map[string]struct{ in, out string }{
		"AARR":         {"AsAhKsKh 2s2hAsAh", "AsAhAdAc AsAhKsQh"},
		"AAR":          {"AsAhAdKc", "AsAhAdAc"},
		"ssxx":         {"AsKs2h3h", "AsKs2s3s AsKs2h3d"},
		"AxKy":         {"AsKh2c2d AsKsAhQd", "AsKs2c2d"},
		"[As]x[Kx]":    {"As2sKsQd AsKh2hQd", "AsKhQd2c"},
		"RxRyOxOy":     {"AsAhKsKh", "AsAhKsKd AsAhQsKh"},
		"[A]RR":        {"AsAhAdKc As2h2dKc", "AsKhQdJc"},
		"wxyz":         {"As2h3d4c", "As2s3d4c"},
		"sx":           {"As2h3h4h", "As2s3s4s"},
		"RO":           {"AsAh2d2c", "AsAhAdAc"},
		"[R,O]RO":      {"AsAhKdQc", "AsAhAdAc"},
		"[Tx-][Tc-]7x": {"7c2c3c9d", "7hAs2c3d"},
	} {
		r := mustParse(t, expr, 4)
		for _, list := range []struct {
			hands string
			want  bool
		}{{hands.in, true}, {hands.out, false}} {
			for _, text := range strings.Fields(list.hands) {
				cards, err := card.ParseList(text)
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := r.Contains(card.SetOf(cards...)); ok != list.want {
					t.Errorf("%s holds %s: %t, want %t", expr, text, ok, list.want)
				}
			}
		}
	}
}

func TestWeights(t *testing.T) {
	a, b := mustParse(t, "AA@1,KK@2", 4), mustParse(t, "AA@50,KK@100", 4)
	// 6,961 hands each, 36 shared, which weigh as KK.
	if a.Len() != 13886 || a.TotalWeight() != 6925+2*6961 || b.TotalWeight() != 50*a.TotalWeight() {
		t.Errorf("%d hands of weight %d and %d", a.Len(), a.TotalWeight(), b.TotalWeight())
	}
	aces, _ := mustParse(t, "AA", 4), 0
	held := int64(0)
	for i, h := range a.Hands() {
		if _, ok := aces.Contains(h); ok {
			held += int64(a.Weights()[i])
		}
	}
	if held != 6997 || a.TotalWeight() != 20847 {
		t.Errorf("aces weigh %d of %d, want 6997 of 20847", held, a.TotalWeight())
	}
	consistent(t, "AA@1,KK@2", a)
	consistent(t, "AA@1 without", a.Without(card.SetOf(card.New(card.Ace, card.Spades))))
	// All of one weight count 1 each.
	if r := mustParse(t, "AA@40,KK@40", 4); r.Weights() != nil || r.TotalWeight() != 13886 {
		t.Errorf("equal weights: total %d", r.TotalWeight())
	}
	if r := mustParse(t, "*@5", 4); !r.IsAll() {
		t.Error("*@5 is not every hand")
	}
	if r := mustParse(t, "AAAA@2,*@5", 4); !r.IsAll() {
		t.Error("*@5 does not win over AAAA@2")
	}
	if r := mustParse(t, "AAAA@6,*@5", 4); r.IsAll() || r.TotalWeight() != 5*270725+1 {
		t.Error("AAAA@6 does not win over *@5")
	}
	// What is left may weigh the same.
	left := mustParse(t, "AsAhAdAc@2,KK@3", 4).Without(card.SetOf(card.New(card.Ace, card.Spades)))
	if left.Weights() != nil || left.TotalWeight() != int64(left.Len()) {
		t.Error("equal weights after cards are gone")
	}
}

func TestPercentages(t *testing.T) {
	for _, cards := range []int{4, 5} {
		total := int(choose[card.DeckSize][cards])
		largest := 24
		for _, n := range []int{1, 2, 10, 50, 99} {
			r := mustParse(t, itoa(n)+"%", cards)
			if limit := total * n / 100; r.Len() > limit || r.Len() <= limit-largest {
				t.Errorf("%d%% of %d cards has %d hands, want at most %d and at least %d", n, cards, r.Len(), limit, limit-largest)
			}
			for _, h := range r.Hands()[:100] {
				images(h, allSuits, func(o card.Set) {
					if _, ok := r.Contains(o); !ok {
						t.Fatalf("%d%% holds %s but not %s", n, h, o)
					}
				})
			}
		}
	}
	for name := range 3 {
		if r := mustParse(t, "20%"+orderingNames[name], 4); r.Len() > 54145 {
			t.Errorf("20%%%s has %d hands", orderingNames[name], r.Len())
		}
	}
	high := mustParse(t, "20%", 4, WithGame(evaluator.Game{HoleCards: 4}))
	low := mustParse(t, "20%", 4, WithGame(evaluator.Game{HoleCards: 4, HighLow: true}))
	if slices.Equal(high.Hands(), low.Hands()) {
		t.Error("high and high-low have the same 20%")
	}
	sum := 0
	for n := 1; n <= 100; n++ {
		sum += mustParse(t, itoa(n)+"%-"+itoa(n)+"%", 4).Len()
	}
	if sum != 270725 {
		t.Errorf("the hundred buckets hold %d hands", sum)
	}
}

func itoa(n int) string { return strings.ReplaceAll(countText(n), ",", "") }

func TestNamed(t *testing.T) {
	named := map[string]string{"open": "30%!RRR", "Open_BTN": "$open,AA", "bk": "KK", "w": "AA@3,KK@1"}
	delete(named, "w")
	named["mix"] = "AA@3,KK@1"
	with := WithNamed(named)
	if a, b := mustParse(t, "$open:xxyy", 4, with), mustParse(t, "30%!RRR:xxyy", 4); !slices.Equal(a.Hands(), b.Hands()) {
		t.Error("$open is not its text")
	}
	if a, b := mustParse(t, "$OPEN_btn", 4, with), mustParse(t, "(30%!RRR),AA", 4); !slices.Equal(a.Hands(), b.Hands()) {
		t.Error("$open_btn is not its text")
	}
	if r := mustParse(t, "$bk", 4, with); r.Len() != 6961 {
		t.Error("a name goes before a macro and a card")
	}
	if r := mustParse(t, "$mix:xxyy", 4, with); r.Weights() == nil {
		t.Error("a named range keeps its weights")
	}
	mustRefuse(t, "$opn", 4, "unknown name $opn", with)
	mustRefuse(t, "$mix@2", 4, "weights already", with)
	mustRefuse(t, "AA$open", 4, "expected ',', ':' or '!' before $open", with)
	mustRefuse(t, "$openK", 4, "unknown name $openk", with)
	mustRefuse(t, "$a1", 4, "$a1 is defined by itself", WithNamed(map[string]string{"a1": "$b1", "b1": "AA,$a1"}))
	for _, bad := range []map[string]string{{"ds": "AA"}, {"0G": "AA"}, {"B": "AA"}, {"": "AA"}, {"a-b": "AA"}, {"é": "AA"}, {"ab": "AA", "AB": "KK"}} {
		if _, err := Parse("AA", 4, WithNamed(bad)); err == nil {
			t.Errorf("names %v are accepted", bad)
		}
	}
}

func TestWithout(t *testing.T) {
	dead := card.SetOf(card.New(card.Ace, card.Spades), card.New(card.Deuce, card.Clubs))
	for _, expr := range []string{"*", "AA", "AsAhKsKh,KhKdQsQc", "A", "AA@2,K@7", "AAKK@2,QQJJ@3"} {
		r := mustParse(t, expr, 4)
		left := r.Without(dead)
		n := 0
		for _, h := range r.Hands() {
			_, ok := left.Contains(h)
			if ok == h.Overlaps(dead) {
				t.Fatalf("%s without %s holds %s: %t", expr, dead, h, ok)
			}
			if ok {
				n++
			}
		}
		if n != left.Len() || left.Input() != expr {
			t.Errorf("%s: %d hands left, want %d", expr, left.Len(), n)
		}
		consistent(t, expr, left)
		consistent(t, expr, left.Without(0))
		if left.Without(card.Deck).Len() != 0 {
			t.Errorf("%s: hands without any card", expr)
		}
	}
}

func TestAll(t *testing.T) {
	for cards, want := range map[int]int{4: 270725, 5: 2598960, 6: 20358520} {
		r := All(cards)
		if r.Len() != want || !r.IsAll() || r.TotalWeight() != int64(want) || r.HoleCards() != cards {
			t.Errorf("%d cards: %d hands", cards, r.Len())
		}
	}
	consistent(t, "*", All(4))
}

func TestSampleFollowsTheWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	r := mustParse(t, "AAAA@1,KKKK@2,QQQQ@5", 4)
	got := map[card.Set]int{}
	const n = 80_000
	for range n {
		h, ok := r.Sample(rng)
		if !ok {
			t.Fatal("no hand")
		}
		got[h]++
	}
	chi := 0.0
	for i, h := range r.Hands() {
		want := float64(n) * float64(r.Weights()[i]) / 8
		chi += (float64(got[h]) - want) * (float64(got[h]) - want) / want
	}
	if chi > 13.8 { // 2 degrees of freedom, 0.1 %
		t.Errorf("chi-square %.1f", chi)
	}
	if _, ok := mustParse(t, "AA$np", 4).Sample(rng); ok {
		t.Error("a hand of an empty range")
	}
}

func TestConcurrentUse(t *testing.T) {
	r := mustParse(t, "AA@2,KK@1", 4)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if len(r.Hands()) != len(r.Weights()) {
				t.Error("hands and weights differ")
			}
		})
	}
	wg.Wait()
}

func TestBadCalls(t *testing.T) {
	if _, err := Parse("AA", 3); err == nil {
		t.Error("three hole cards are accepted")
	}
	if _, err := Parse("AA", 4, WithGame(evaluator.Game{HoleCards: 5})); err == nil {
		t.Error("a game of other hole cards is accepted")
	}
	if _, ok := All(4).Contains(card.SetOf(1, 2, 3)); ok {
		t.Error("three cards are a hand of four")
	}
}
