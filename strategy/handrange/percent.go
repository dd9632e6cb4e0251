package handrange

import (
	"fmt"
	"strconv"
	"strings"
)

// percentAhead reports whether a number with a percent sign comes next. It
// settles what "10" means: "10%" is a percentage, "10h" the ten of hearts.
func (p *parser) percentAhead() bool {
	p.peek()
	i, digits := p.pos, false
	for ; i < len(p.src); i++ {
		c := p.src[i]
		if c >= '0' && c <= '9' {
			digits = true
		} else if c != '.' && c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			break
		}
	}
	return digits && i < len(p.src) && p.src[i] == '%'
}

// percent reads NUM "%" [ordering] and NUM "%-" NUM "%" [ordering].
func (p *parser) percent(start int) (node, error) {
	n := &percentNode{}
	hi, err := p.percentNumber()
	if err != nil {
		return nil, err
	}
	n.hi = hi
	firstOrdering, err := p.ordering()
	if err != nil {
		return nil, err
	}
	n.ordering = firstOrdering
	if p.peek() == '-' {
		p.take()
		if !p.percentAhead() {
			return nil, p.errHere("expected a percentage after '-', found "+p.found(), "for example 5%-10%")
		}
		lo := hi
		if hi, err = p.percentNumber(); err != nil {
			return nil, err
		}
		end := p.pos
		second, err := p.ordering()
		if err != nil {
			return nil, err
		}
		switch {
		case second == "":
		case firstOrdering != "" && firstOrdering != second:
			return nil, p.errAt(place{end, p.pos - end}, fmt.Sprintf("the two ends use different orderings, %s and %s", firstOrdering, second), "write the ordering once, at the end")
		default:
			n.ordering = second
		}
		if lo%1000 != 0 || hi%1000 != 0 {
			return nil, p.errAt(place{start, end - start}, "a percentage from A to B takes whole percents",
				"5%-10% is the buckets 5 to 10, the top 10 % without the top 4 %")
		}
		if lo > hi {
			lo, hi = hi, lo
			p.note(slip{at: place{start, p.pos - start},
				msg: fmt.Sprintf("read as %d%%-%d%%", lo/1000, hi/1000), hint: "the better end comes first by custom"})
		}
		n.lo, n.hi = lo-1000, hi
	}
	n.at = place{start, p.pos - start}
	if n.ordering == "" {
		n.ordering = defaultOrdering
	}
	return n, p.checkAfterPercent()
}

func (p *parser) checkAfterPercent() error {
	r := p.peek()
	switch {
	case r == '%':
		return p.errHere("a second '%'", "write 15%")
	case r == '+' || r == '-':
		return p.errHere(fmt.Sprintf("a percentage takes no %q", r), "15% is the top 15 percent, 5%-10% the hands between")
	}
	return p.checkAfter("a percentage")
}

// percentNumber reads a number and its percent sign, in thousandths.
func (p *parser) percentNumber() (int, error) {
	p.peek()
	at := p.pos
	end := at + strings.IndexByte(p.src[at:], '%')
	text := strings.Join(strings.Fields(p.src[at:end]), "")
	p.pos = end + 1
	whole, frac, dotted := strings.Cut(text, ".")
	where := place{at, end + 1 - at}
	w, err := strconv.Atoi(whole)
	if err != nil || (dotted && (frac == "" || len(frac) > 3 || strings.Contains(frac, "."))) || w > 100 {
		if err == nil && w <= 100 {
			return 0, p.errAt(where, "a percentage has one to three decimals", "for example 2.5%")
		}
		return 0, p.errAt(where, "a percentage is more than 0 and at most 100", "for example 15%")
	}
	f := 0
	if dotted {
		f, _ = strconv.Atoi((frac + "000")[:3])
	}
	v := w*1000 + f
	if v == 0 || v > 100_000 {
		return 0, p.errAt(where, "a percentage is more than 0 and at most 100", "for example 15%, the best 15 percent of all hands")
	}
	return v, nil
}

// ordering reads the name of an ordering, if one is next.
func (p *parser) ordering() (string, error) {
	r := p.peek()
	if r < '0' || r > 'z' || !isWordByte(byte(r)) {
		return "", nil
	}
	at := p.pos
	for p.pos < len(p.src) && isWordByte(p.src[p.pos]) {
		p.pos++
	}
	name := strings.ToLower(p.src[at:p.pos])
	for _, known := range orderingNames {
		if name == known {
			return name, nil
		}
	}
	return "", p.errAt(place{at, p.pos - at}, fmt.Sprintf("unknown ordering %q", p.src[at:p.pos]),
		"the orderings are "+strings.Join(orderingNames, ", ")+"; to combine a percentage with a hand, write 15%:AA")
}

// isWordByte reports whether a byte may be part of a name.
func isWordByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// percentInTerm is the error for "A15%".
func (p *parser) percentInTerm() error {
	at := p.pos
	end := at + strings.IndexByte(p.src[at:], '%') + 1
	percent := strings.Join(strings.Fields(p.src[at:end]), "")
	hint := "join it with ':' as in A:" + percent
	// "10-20%" was read as a span from the ten down before the percentage.
	before := strings.TrimRightFunc(p.src[:at], isBlank)
	if from, ok := strings.CutSuffix(before, "-"); ok {
		if digits := from[strings.LastIndexFunc(from, func(r rune) bool { return r < '0' || r > '9' })+1:]; digits != "" {
			hint = fmt.Sprintf("the hands between are %s%%-%s", digits, percent)
		}
	}
	return p.errAt(place{at, end - at}, "a percentage stands by itself", hint)
}
