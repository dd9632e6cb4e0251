package handrange

import (
	"fmt"

	"github.com/omahasim/omahasim/evaluator/card"
)

// spanTail reads what follows the first cards of a span, "+", "-" or "-"
// cards, and returns the hands of the span, the written one first.
func (p *parser) spanTail(from []written) ([][]spec, error) {
	sign := p.peek()
	op := place{p.pos, 1}
	p.take()
	for _, w := range from {
		if w.spec.rank < 0 || w.spec.rank >= varBase {
			return nil, p.errAt(w.at, fmt.Sprintf("a span moves cards by rank, and %s has no plain rank", p.text(w.at)), "write ranks such as T987- or 6x5x-4x3x")
		}
	}
	to := append([]written(nil), from...)
	shift := 0
	var end []written
	if sign == '-' {
		for {
			w, ok, err := p.cardInBracket()
			if err != nil {
				return nil, err
			}
			if !ok {
				break
			}
			if end = append(end, w); len(end) > len(from) {
				return nil, p.errAt(w.at, fmt.Sprintf("the end of the span has more cards than its start, which has %d", len(from)), "")
			}
		}
	}
	switch {
	case len(end) > 0:
		if len(end) < len(from) {
			last := end[len(end)-1].at
			return nil, p.errAt(place{end[0].at.off, last.off + last.len - end[0].at.off},
				fmt.Sprintf("the end of the span has %d cards, its start %d", len(end), len(from)), "write as many cards on both sides: TT-77")
		}
		d, err := p.distance(from, end)
		if err != nil {
			return nil, err
		}
		shift = d
		to = end
	case sign == '+':
		top := from[0].spec.rank
		for _, w := range from {
			top = max(top, w.spec.rank)
		}
		shift = int(int8(card.Ace) - top)
	default:
		low := from[0].spec.rank
		for _, w := range from {
			low = min(low, w.spec.rank)
		}
		shift = -int(low)
	}
	step := 1
	if shift < 0 {
		step = -1
	}
	var alts [][]spec
	for d := 0; ; d += step {
		hand := make([]spec, len(from))
		for i, w := range from {
			hand[i] = w.spec
			if len(end) == 0 || to[i].spec.rank != w.spec.rank {
				hand[i].rank += int8(d)
			}
		}
		alts = append(alts, hand)
		if d == shift {
			break
		}
	}
	p.noteSpan(from, end, sign, op, len(alts))
	return alts, nil
}

// distance checks that the two ends match: equal suits, and every card moves
// by one common distance or stays.
func (p *parser) distance(from, end []written) (int, error) {
	shift := 0
	for i, w := range end {
		if w.spec.rank < 0 || w.spec.rank >= varBase {
			return 0, p.errAt(w.at, fmt.Sprintf("a span moves cards by rank, and %s has no plain rank", p.text(w.at)), "")
		}
		if w.spec.suit != from[i].spec.suit {
			return 0, p.errAt(w.at, fmt.Sprintf("the suits of a span must match at both ends: %s and %s", p.text(from[i].at), p.text(w.at)), "for example T8c-53c")
		}
		d := int(w.spec.rank - from[i].spec.rank)
		if d == 0 {
			continue
		}
		if shift != 0 && d != shift {
			return 0, p.errAt(w.at, fmt.Sprintf("from %s to %s is another distance than the cards before", p.text(from[i].at), p.text(w.at)),
				"all cards of a span move by the same number of ranks, or stay: TT-77, T8-53, AK-A9")
		}
		shift = d
	}
	return shift, nil
}

// afterSpan refuses what can't follow a span outside brackets.
func (p *parser) afterSpan() error {
	switch r := p.peek(); r {
	case '+', '-':
		return p.errHere(fmt.Sprintf("a second %q after a span", r), "a span has one end")
	}
	return p.checkAfter("a span")
}

func (p *parser) text(at place) string { return p.src[at.off : at.off+at.len] }
