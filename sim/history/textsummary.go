package history

import (
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// summaryLine reads one line below "*** SUMMARY ***".
func (p *textParser) summaryLine(l line) {
	s := l.text
	sum := &p.h.Summary
	switch {
	case p.err != nil || s == "":
	case strings.HasPrefix(s, "Total pot "):
		p.totalLine(l, s[len("Total pot "):])
	case strings.HasPrefix(s, "Hand was run "):
		sum.Runs = countWord(strings.TrimSuffix(s[len("Hand was run "):], " times"))
	case isCancelled(s):
		p.h.Cancelled = true
	default:
		run, rest := cutOrdinal(s)
		if strings.HasPrefix(rest, "Board [") {
			p.boardLine(l, run)
			return
		}
		if seat, rest, ok := cutSeat(s); ok {
			p.resultLine(l, seat, rest)
		}
	}
}

func countWord(s string) int {
	for i, w := range []string{"once", "twice", "thrice"} {
		if s == w {
			return i + 1
		}
	}
	for i, w := range []string{"one", "two", "three", "four"} {
		if s == w || s == string(rune('1'+i)) {
			return i + 1
		}
	}
	return 0
}

func (p *textParser) boardLine(l line, run int) {
	cards, ok := p.brackets(l)
	if !ok {
		return
	}
	sum := &p.h.Summary
	for len(sum.Boards) <= run {
		sum.Boards = append(sum.Boards, BoardLine{})
	}
	sum.Boards[run] = BoardLine{l.no, cards}
}

// totalLine reads "$2.54 Main pot $1.31. Side pot-1 $0.42. | Rake $0.12 | Jackpot $0".
func (p *textParser) totalLine(l line, s string) {
	sum := &p.h.Summary
	v, rest, ok := p.amount(s)
	if !ok {
		p.damaged(l, "expected an amount after Total pot, found %q", l.text)
		return
	}
	sum.Line, sum.TotalPot = l.no, v
	for {
		rest = strings.TrimLeft(rest, " .|,")
		if rest == "" {
			return
		}
		if _, after, ok := strings.Cut(rest, ")"); ok && rest[0] == '(' { // "(5%)"
			rest = after
			continue
		}
		label, after, ok := cutLabel(rest)
		if !ok {
			p.damaged(l, "cannot read %q of the summary", rest)
			return
		}
		if _, amount, ok := strings.Cut(after, ") "); ok && after[0] == '(' { // "Rake (5%) $2"
			after = amount
		}
		v, next, ok := p.amount(after)
		if !ok {
			p.damaged(l, "expected an amount after %s in %q", label, l.text)
			return
		}
		switch low := strings.ToLower(label); {
		case strings.HasPrefix(low, "main pot"), strings.HasPrefix(low, "side pot"):
			sum.Pots = append(sum.Pots, v)
		case low == "rake":
			sum.Rake, sum.HasRake = v, true
		case low == "stp", strings.HasPrefix(low, "cash drop"):
			sum.Promo = v
		default:
			sum.Fees = append(sum.Fees, Fee{label, v})
		}
		rest = next
	}
}

// cutLabel splits "Side pot-1 $0.42" into its words and the amount.
func cutLabel(s string) (label, rest string, ok bool) {
	for _, pot := range []string{"Side pot", "Main pot"} {
		if after, found := strings.CutPrefix(s, pot); found {
			n := 0
			for n < len(after) && after[n] == '-' || n > 0 && n < len(after) && isDigit(after[n]) {
				n++
			}
			if n == 0 && len(after) > 3 && after[0] == ' ' && isDigit(after[1]) && after[2] == ' ' && !isDigit(after[3]) {
				n = 2
			}
			return pot, strings.TrimLeft(after[n:], " :"), true
		}
	}
	i := 0
	for i < len(s) && (s[i]|0x20 >= 'a' && s[i]|0x20 <= 'z' || s[i] == ' ') {
		i++
	}
	words := strings.TrimRight(s[:i], " ")
	if cut := strings.LastIndexByte(words, ' '); i < len(s) && s[i] == '.' && cut > 0 { // "Rake Rs. 5"
		words, i = words[:cut], cut
	}
	return words, strings.TrimLeft(s[i:], " :"), words != ""
}

// resultLine reads what the summary says of one seat.
func (p *textParser) resultLine(l line, seat int, s string) {
	player := p.seated(seat)
	if player < 0 {
		return // someone who was not dealt in
	}
	if p.summed == nil {
		p.summed = map[int]bool{}
	}
	p.summed[player] = true
	name := p.h.Players[player].Name
	rest, ok := strings.CutPrefix(s, name)
	if !ok || rest != "" && rest[0] != ' ' {
		p.h.note(l.no, "the summary names seat %d %q, the seats name %q", seat, s, name)
		return
	}
	r := Result{Line: l.no, Player: player}
	rest = strings.TrimSpace(rest)
	for strings.HasPrefix(rest, "(") {
		tag, after, ok := strings.Cut(rest, ")")
		if !ok {
			break
		}
		switch {
		case strings.Contains(tag, "button") && !strings.Contains(tag, "blind") && p.h.Button != 0 && p.h.Button != seat:
			p.h.contradict(l.no, "the summary has the button in seat %d, the table line in seat %d", seat, p.h.Button)
		case strings.HasPrefix(tag, "($"), strings.HasPrefix(tag, "(didn't"):
			ok = false
		}
		if !ok {
			break
		}
		rest = strings.TrimSpace(after)
	}
	p.outcome(l, &r, rest)
	p.h.Summary.Results = append(p.h.Summary.Results, r)
}

// outcome reads "showed [Kd Td 5d Jc] and won ($205.28) with …, and lost with …".
func (p *textParser) outcome(l line, r *Result, s string) {
	verb, rest, _ := strings.Cut(s, " ")
	switch verb {
	case "folded":
		on, known := streetIn(rest)
		if strings.HasPrefix(rest, "before ") && on > table.Preflop {
			on--
		}
		r.Folded, r.On = known, on
	case "mucked":
		r.Mucked = true
	case "lost":
		r.Lost = true
	}
	if i := strings.IndexByte(s, '['); i >= 0 && (verb == "showed" || verb == "mucked" || verb == "folded") && (i < 10 || verb == "folded") {
		cards, ok := p.shown(l, r.Player, s[i:])
		if !ok {
			return
		}
		r.Cards = cards
	}
	r.Lost = r.Lost || strings.Contains(s, "and lost with") || strings.HasSuffix(s, "and lost")
	r.Unpaid = strings.Contains(s, "pot not awarded")
	for at := 0; ; {
		i := strings.Index(s[at:], "won ")
		j := strings.Index(s[at:], "collected ")
		switch {
		case i < 0 && j < 0:
			return
		case i < 0 || j >= 0 && j < i:
			at += j + len("collected ")
		default:
			at += i + len("won ")
		}
		if v, _, ok := p.amount(strings.TrimPrefix(s[at:], "(")); ok {
			r.Won = append(r.Won, v)
		}
	}
}

// boardsEqual reports whether two lists hold the same cards in any order.
func boardsEqual(a, b []card.Card) bool {
	return card.SetOf(a...) == card.SetOf(b...) && len(a) == len(b)
}

// streetIn finds the street that "before Flop (didn't bet)" or "on the Turn"
// names.
func streetIn(s string) (table.Street, bool) {
	low := strings.ToLower(s)
	for st, name := range [...]string{"pre", "flop", "turn", "river"} {
		if strings.Contains(low, name) && !(st == int(table.Flop) && strings.Contains(low, "preflop")) {
			return table.Street(st), true
		}
	}
	return 0, false
}
