package history

import (
	"strings"
	"unicode"

	"github.com/omahasim/omahasim/evaluator/card"
)

// action reads what follows "name: ". It returns false if the words are none
// that a player's line can have, so that a shorter name may be tried.
func (p *textParser) action(l line, player int, s string) bool {
	verb, rest, _ := strings.Cut(s, " ")
	e := Event{Line: l.no, Player: player, By: -1}
	switch verb {
	case "folds":
		e.Kind = Fold
		if strings.HasPrefix(rest, "[") {
			p.shown(l, player, rest)
		}
		p.event(e)
	case "checks":
		e.Kind = Check
		p.event(e)
	case "calls":
		e.Kind = Call
		p.money(l, e, rest)
	case "bets":
		e.Kind = Bet
		p.money(l, e, rest)
	case "raises":
		e.Kind = Raise
		p.raise(l, e, rest)
	case "posts", "straddle", "straddles":
		p.post(l, e, s)
	case "shows":
		p.shows(l, player, rest)
	case "mucks", "mucked":
		if strings.HasPrefix(rest, "[") {
			p.shown(l, player, rest)
		}
		p.event(Event{Line: l.no, Kind: Muck, Player: player, Run: p.run})
	case "doesn't", "does", "didn't":
		if strings.Contains(rest, "show") {
			p.event(Event{Line: l.no, Kind: NoShow, Player: player})
		}
	case "is", "sits", "has", "said", "Chooses", "chooses", "get", "pay", "pays", "Pays", "Receives", "receives",
		"adds", "re-buys", "rebuys", "takes", "will", "leaves", "joins", "was", "timed", "disconnected", "wins", "finished":
		p.cashOut(l, player, s)
	default:
		return false
	}
	return true
}

// cashOut reads the lines of sites where the house buys a hand:
// "Receives Cashout ($12.30)", "Pays Cashout Risk ($1.20)".
func (p *textParser) cashOut(l line, player int, s string) {
	low := strings.ToLower(s)
	open := strings.IndexByte(s, '(')
	if open < 0 || !strings.Contains(low, "cashout") {
		return
	}
	v, _, ok := p.amount(s[open+1:])
	if !ok {
		return
	}
	e := Event{Line: l.no, Kind: CashOut, Player: player, Amount: v}
	if strings.HasPrefix(low, "pays") {
		e.Amount, e.By = 0, v
	}
	p.event(e)
}

// tail reads what may follow an amount: all-in marks, caps, disconnects.
func (p *textParser) tail(l line, e *Event, s string) bool {
	s = strings.Trim(s, " .,")
	switch {
	case s == "":
	case strings.HasPrefix(s, "and is all-in"), strings.HasPrefix(s, "and is all in"), s == "all-in", s == "(all-in)":
		e.AllIn = true
	case strings.HasPrefix(s, "and has reached the"):
		e.AllIn = true
	case strings.HasPrefix(s, "("), isCurrency(s), len(s) <= 4 && currencyOf(s) != "":
	default:
		p.damaged(l, "expected the end of the line after the amount, found %q", s)
		return false
	}
	return true
}

// money reads the amount of a bet or a call.
func (p *textParser) money(l line, e Event, s string) {
	v, rest, ok := p.amount(s)
	if !ok {
		p.damaged(l, "expected an amount after %q", l.text)
		return
	}
	e.Amount = v
	if p.tail(l, &e, rest) {
		p.event(e)
	}
}

// raise reads "raises $0.25 to $0.35 and is all-in".
func (p *textParser) raise(l line, e Event, s string) {
	to, isTo := strings.CutPrefix(s, "to ")
	if !isTo {
		by, rest, ok := p.amount(s)
		if !ok {
			p.damaged(l, "expected an amount after %q", l.text)
			return
		}
		e.By = by
		if to, isTo = strings.CutPrefix(rest, " to "); !isTo {
			p.damaged(l, "expected to and the total after the amount of the raise, found %q", l.text)
			return
		}
	}
	v, rest, ok := p.amount(to)
	if !ok {
		p.damaged(l, "expected the total raised to, found %q", l.text)
		return
	}
	e.Amount = v
	if p.tail(l, &e, rest) {
		p.event(e)
	}
}

// posts lists the words between "posts" and the amount.
var posts = []struct {
	words string
	kind  PostKind
}{
	{"small & big blinds", SmallAndBig}, {"big & small blinds", SmallAndBig}, {"small and big blinds", SmallAndBig},
	{"small blind", SmallBlind}, {"big blind", BigBlind}, {"button blind", ButtonBlind},
	{"ante", Ante}, {"dead ante", TableAnte}, {"dead blind", DeadBlind}, {"dead small blind", DeadBlind}, {"dead", DeadBlind}, {"missed blind", DeadBlind},
	{"straddle", Straddle}, {"live straddle", Straddle}, {"button straddle", Straddle}, {"blind", BigBlind}, {"", BigBlind},
}

// post reads "posts the ante 60", "posts small & big blinds $0.15" and
// "straddle $20".
func (p *textParser) post(l line, e Event, s string) {
	e.Kind = Post
	if _, rest, _ := strings.Cut(s, " "); strings.HasPrefix(s, "straddle") {
		e.Post = Straddle
		p.money(l, e, rest)
		return
	}
	s = strings.TrimSpace(strings.TrimPrefix(s, "posts"))
	for _, article := range []string{"the ", "a ", "an "} {
		s = strings.TrimPrefix(s, article)
	}
	for _, k := range posts {
		rest, ok := strings.CutPrefix(s, k.words)
		rest = strings.TrimSpace(strings.TrimPrefix(rest, " of"))
		if _, sign, _, good := cutAmount(rest, p.style); ok && good && p.isSign(sign) {
			e.Post = k.kind
			p.money(l, e, rest)
			return
		}
	}
	p.damaged(l, "cannot read the post %q", l.text)
}

// isSign reports whether a word in front of an amount is its currency.
func (p *textParser) isSign(s string) bool {
	return s == "" || s == p.h.Symbol || currencyOf(s) != "" || isCurrency(s) || strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Sc, r) })
}

// shows reads "shows [Ah As] (a pair of Aces)".
func (p *textParser) shows(l line, player int, s string) {
	cards, ok := p.shown(l, player, s)
	if ok {
		p.event(Event{Line: l.no, Kind: Show, Player: player, Cards: cards, Run: p.run})
	}
}

// shown reads cards in brackets at the start of s and records them.
func (p *textParser) shown(l line, player int, s string) ([]card.Card, bool) {
	closing := strings.IndexByte(s, ']')
	if !strings.HasPrefix(s, "[") || closing < 0 {
		p.damaged(l, "expected cards in brackets in %q", l.text)
		return nil, false
	}
	cards, err := parseCards(s[1:closing])
	if err != nil {
		p.damaged(l, "%v", err)
		return nil, false
	}
	p.know(l, player, cards)
	return cards, p.err == nil
}

// result reads what follows "name " without a colon. It returns false if the
// words are none of those, so that a shorter name may be tried.
func (p *textParser) result(l line, player int, s string) bool {
	switch {
	case strings.HasPrefix(s, "collected "):
		p.collected(l, player, s[len("collected "):])
	case strings.HasPrefix(s, "cashed out the hand for "):
		v, rest, ok := p.amount(s[len("cashed out the hand for "):])
		if !ok {
			p.damaged(l, "expected an amount in %q", l.text)
			return true
		}
		e := Event{Line: l.no, Kind: CashOut, Player: player, Amount: v}
		if _, fee, found := strings.Cut(rest, "Cash Out Fee "); found {
			e.By, _, _ = p.amount(fee)
		}
		p.event(e)
	case strings.HasPrefix(s, "shows ["):
		p.shows(l, player, s[len("shows "):])
	case strings.HasPrefix(s, "mucks"):
		p.event(Event{Line: l.no, Kind: Muck, Player: player, Run: p.run})
	case strings.HasPrefix(s, "straddle ") || strings.HasPrefix(s, "posts "):
		p.post(l, Event{Line: l.no, Player: player, By: -1}, s)
	case isWin(s):
		p.wins(l, player, s)
	default:
		for _, word := range []string{"is ", "has ", "said", "joins ", "leaves ", "will ", "was ", "wins ", "finished ", "re-buys ",
			"rebuys ", "takes ", "adds ", "sits ", "re-joins ", "has been ", "reconnected", "disconnected", "timed ", "re-entered ", "skips ", "received ", "split "} {
			if strings.HasPrefix(s, word) {
				return true
			}
		}
		return false
	}
	return true
}

// isWin recognises other words for collecting: "wins the main pot ($5)",
// "ties for the pot ($2)", "wins $5 from pot"; not bounties and prizes.
func isWin(s string) bool {
	if !strings.HasPrefix(s, "wins ") && !strings.HasPrefix(s, "ties ") {
		return false
	}
	for _, word := range []string{"eliminat", "tournament", "bounty", "prize", "satellite", "ticket"} {
		if strings.Contains(s, word) {
			return false
		}
	}
	return strings.Contains(s, "pot")
}

func (p *textParser) wins(l line, player int, s string) {
	words := s
	if open := strings.IndexByte(s, '('); open >= 0 {
		s = s[open+1:]
	} else if digit := strings.IndexAny(s, "0123456789"); digit >= 0 {
		s = s[strings.LastIndexByte(s[:digit], ' ')+1:]
	}
	v, _, ok := p.amount(s)
	if !ok {
		p.h.unread(l)
		return
	}
	p.event(Event{Line: l.no, Kind: Collect, Player: player, Amount: v, Pot: potOf(words), Run: p.run})
}

// collected reads "$0.69 from side pot-2".
func (p *textParser) collected(l line, player int, s string) {
	v, rest, ok := p.amount(strings.TrimPrefix(s, "("))
	if !ok {
		p.damaged(l, "expected an amount in %q", l.text)
		return
	}
	p.event(Event{Line: l.no, Kind: Collect, Player: player, Amount: v, Pot: potOf(rest), Run: p.run})
}

// potOf finds which pot a line speaks of.
func potOf(s string) int {
	s = strings.ToLower(s)
	side := strings.Index(s, "side pot")
	switch {
	case strings.Contains(s, "main pot"):
		return 0
	case side < 0:
		return PotUnnamed
	}
	digits := strings.TrimLeft(s[side+len("side pot"):], " -#")
	if n := 0; digits != "" && isDigit(digits[0]) {
		for i := 0; i < len(digits) && isDigit(digits[i]) && i < 2; i++ {
			n = n*10 + int(digits[i]-'0')
		}
		return n
	}
	return 1
}
