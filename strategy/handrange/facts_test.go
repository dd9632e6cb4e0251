package handrange

import (
	"bufio"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator/card"
)

// count returns the number of hands of a range that must parse.
func count(t *testing.T, expr string, holeCards int) int {
	t.Helper()
	r, err := Parse(expr, holeCards)
	if err != nil {
		t.Fatalf("%q, %d cards: %v", expr, holeCards, err)
	}
	return r.Len()
}

func TestKnownCounts(t *testing.T) {
	f, err := os.Open("testdata/counts.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		parts := strings.Split(lines.Text(), "\t")
		cards, _ := strconv.Atoi(parts[0])
		want, _ := strconv.Atoi(parts[1])
		if got := count(t, parts[2], cards); got != want {
			t.Errorf("%s, %d cards: %d hands, want %d", parts[2], cards, got, want)
		}
		n++
	}
	if n < 90 {
		t.Errorf("only %d counts were read", n)
	}
}

// These must be refused, and at the right place.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		expr   string
		cards  int
		offset int
		msg    string // part of the message or the hint
	}{
		{"TT-76", 4, 4, "another distance"},
		{"T8-52", 4, 4, "another distance"},
		{"AA$dss", 4, 2, "$ds?"},
		{"AA$$ss", 4, 2, "expected a name"},
		{"15%%", 4, 3, "second '%'"},
		{"1015%", 4, 0, "at most 100"},
		{"155%", 4, 0, "at most 100"},
		{"0%", 4, 0, "at most 100"},
		{"101%", 4, 0, "at most 100"},
		{"30%-50%+", 4, 7, "takes no '+'"},
		{"30%+50%6h", 4, 3, "takes no '+'"},
		{"TT-7", 4, 3, "1 cards, its start 2"},
		{"TT-7-", 4, 3, "1 cards, its start 2"},
		{"TT-77+", 4, 5, "second '+'"},
		{"TT+77", 4, 3, "expected"},
		{"TTc-77d", 4, 5, "suits of a span"},
		{"TTc-77", 4, 5, "suits of a span"},
		{"T8c-52c", 4, 5, "another distance"},
		{"QJTc--", 4, 5, "second '-'"},
		{"76c++", 4, 4, "second '+'"},
		{"()", 4, 0, "found nothing"},
		{"", 4, 0, "found nothing"},
		{"  \t ", 4, 4, "found nothing"},
		{"K(J)", 4, 1, "'('"},
		{"(K(J))", 4, 2, "'('"},
		{"[(Kc)]", 4, 1, "'('"},
		{"[(Kc])", 4, 1, "'('"},
		{"Kc,,Jc", 4, 3, "after ','"},
		{"Kc:", 4, 3, "after ':'"},
		{"Kc!", 4, 3, "after '!'"},
		{"Kc!:Jc", 4, 3, "after '!'"},
		{",Kc-,Jc", 4, 0, "expected a hand"},
		{"!Kc-,Jc", 4, 0, "write *!"},
		{":Kc-,Jc", 4, 0, "write *:"},
		{"],Kc-,Jc", 4, 0, "expected a hand"},
		{"Kc-,Jc[]", 4, 7, "in the brackets"},
		{"Kc-,Jc,[]", 4, 8, "in the brackets"},
		{"Kc.", 4, 2, "'.'"},
		{"Kc+-Jc", 4, 3, "second '-'"},
		{"Kc-Jc+", 4, 5, "second '+'"},
		{"Kc-(Jc+)", 4, 3, "'('"},
		{")Kc-,(Jc+)(", 4, 0, "expected a hand"},
		{"+", 4, 0, "expected a hand"},
		{"-5", 4, 0, "expected a hand"},
		{"[+]", 4, 1, "in the brackets"},
		{"[-Jc]", 4, 1, "in the brackets"},
		{"Q+Q", 4, 2, "expected"},
		{"[TT-76]", 4, 5, "another distance"},
		{"[2s,Jc,TJ]", 4, 8, "without a comma"},
		{"[AKQ]", 4, 2, "without a comma"},
		{"[KQcJ-7s6c5]", 4, 6, "suits of a span"},
		{"[A-J][55+]RO", 4, 11, "O is card 5"},
		{"RO[A-J][55+]", 4, 7, "makes 5 cards"},
		{"[A-J][2-5]333", 4, 12, "3 is card 5"},
		{"98765-", 4, 4, "5 is card 5"},
		{"AARRR", 4, 4, "R is card 5"},
		{"*****", 4, 4, "* is card 5"},
		{"AxxAyxy", 4, 6, "y is card 5"},
		{"AsKhJd2q", 4, 7, "q is card 5"},
		{"AhKdQsJcTs", 4, 8, "Ts is card 5"},
		{"AA0,KK", 4, 2, "found '0'"},
		{"AhKd1hQs", 4, 4, "found '1'"},
		{"AhAhKdKc", 4, 2, "card Ah appears twice"},
		{"A♥ah", 5, 4, "card Ah appears twice"},
		{"AA@0", 4, 3, "from 1 to 100"},
		{"AA@101", 4, 3, "from 1 to 100"},
		{"AA@1.5", 4, 4, "whole number"},
		{"AA@", 4, 3, "expected a weight"},
		{"AA@2,KK", 4, 5, "no weight"},
		{"AA,KK@2", 4, 0, "no weight"},
		{"(AA@2,KK@1)@3", 4, 11, "weights already"},
		{"(AA@2,KK)", 4, 6, "no weight"},
		{"AA@2,(KK,QQ)", 4, 5, "no weight"},
		{"AA!(KK@2,QQ@3)", 4, 2, "only one side"},
		{"(AA@2,KK@2):(KK@2,QQ@3)", 4, 11, "only one side"},
		{"(AA", 4, 0, "never closed"},
		{"[AA", 4, 0, "never closed"},
		{"[A,", 4, 0, "never closed"},
		{"AA)", 4, 2, "closes nothing"},
		{"AA]", 4, 2, "closes nothing"},
		{"A15%", 4, 1, "stands by itself"},
		{"[A,15%]", 4, 3, "stands by itself"},
		{"10-20%", 4, 3, "10%-20%"},
		{"AKQJT", 4, 4, "(--game omaha5)"},
		{"AKQJT9,AA", 4, 4, "(--game omaha6)"},
		{"AsKsQsJsTs9s8s7s", 5, 10, "(--game omaha6)"},
		{"AA,5-9%", 4, 5, "5%-9%"},
		{"0%", 4, 0, "more than 0"},
		{"AA–KK", 4, 2, "plain '-'"},
		{"“AA”", 4, 0, "quotation marks"},
		{"AA&KK", 4, 2, "and is ':'"},
		{"15%AA", 4, 3, "unknown ordering"},
		{"15%5h", 4, 3, "unknown ordering"},
		{"5%-10", 4, 3, "expected a percentage"},
		{"2.5%-10%", 4, 0, "whole percents"},
		{"5%6h-10%10h", 4, 8, "different orderings"},
		{"1.2.3%", 4, 0, "decimals"},
		{"$ds", 4, 0, "write *$ds"},
		{"AA,$np", 4, 3, "write *$np"},
		{"$q", 4, 0, "unknown name $q"},
		{"AA$0G", 4, 2, "expected ',', ':' or '!'"},
		{"(AA)$B", 4, 4, "expected ',', ':' or '!'"},
		{"RR+", 4, 0, "no plain rank"},
		{"s+", 4, 0, "no plain rank"},
		{"A*-K*", 4, 1, "no plain rank"},
		{"[A-J]5+", 4, 6, "after brackets"},
		{"[A,K-9]", 4, 4, "no spans"},
		{"AKQJds", 4, 5, "AKQJ$ds"},
		{"\xff\xfe", 4, 0, "not text"},
		{"AA;KK", 4, 2, "';'"},
		{"AA é", 4, 3, "'é'"},
	} {
		_, err := Parse(c.expr, c.cards)
		var s *card.SyntaxError
		if !errors.As(err, &s) {
			t.Errorf("%q: error %v, want a syntax error with %q", c.expr, err, c.msg)
			continue
		}
		if s.Offset != c.offset || !strings.Contains(s.Msg+"\n"+s.Hint, c.msg) {
			t.Errorf("%q: error at byte %d: %q, hint %q; want byte %d and %q", c.expr, s.Offset, s.Msg, s.Hint, c.offset, c.msg)
		}
	}
}

func TestAccepted(t *testing.T) {
	for _, expr := range []string{
		"A", "ss", "K[2s,Jc,T]", "J[T-][T-][T-]", "**KJs", "T8c-53c", "76c+", "[A-J][5+]RO", "[K-][T+][5c-][Jh]",
		"([T+][T+][T+],ss):15%", "A:15%!AA", "25%:wxyz", "hhxx", "AA$nt", "KJ*ss", "JRON", "\ufeffAA\r\n", "A\u200bA", "80%-20%", "90%6h-50%6h",
		"15%-5%6h", "cTTsJ", "JhTcs", "[33-3T][5+]As", "[5x6+][8z-]3y", "RxAx[JcQy+]", "[Tx-][Tc-]7x", "RxOy[6x5x-4x3x]",
		"RhRd[AA-KK]", "(AA:2%6h,AK!RR:3%6h,(OORR)!(JJ+):4%6h,$0G:10%6h)$nt",
		"(AA:xxyy,KQ-65,KJ-64,KT-74):xxy", "$0G![J+]:24%", "[Tx9x-4x3x]4y[5+]", "[56h+]", "2.5%", "1%-100%hu", "10 % 6h",
	} {
		if _, err := Parse(expr, 4); err != nil {
			t.Errorf("%q: %v", expr, err)
		}
	}
}
