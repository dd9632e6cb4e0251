package handrange

import (
	"strconv"
	"testing"
)

func BenchmarkParse(b *testing.B) {
	for _, c := range []struct {
		cards int
		expr  string
	}{
		{4, "AsAhKsKh"}, {4, "AA$ds"}, {4, "AA,KK:xxyy"}, {4, "[T+][T+][T+][T+]"}, {4, "15%!RRR"}, {4, "*!RR![6-]"},
		{5, "AsAhKsKh2c"}, {5, "AA"}, {5, "*$ds!AAA"}, {5, "AK!RR:xxyy"}, {5, "[T+][T+][T+][T+][T+]"}, {5, "15%"}, {5, "sshhR"},
		{6, "AsAhKsKh2c3c"}, {6, "AA"}, {6, "AA$ds,KK!AAA,QQ:xxyy"}, {6, "RROON"}, {6, "RRONPV"}, {6, "[T+][T+][T+][T+][T+][T+]"},
		{6, "15%"}, {6, "sshhRR"}, {6, "shdcRR"}, {6, "AA@3,KK@2,QQ@1"}, {6, "(AA,KK-22):xxyy!RRR"},
	} {
		b.Run(strconv.Itoa(c.cards)+"/"+c.expr, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(c.expr, c.cards); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
