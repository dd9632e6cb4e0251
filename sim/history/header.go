package history

import (
	"strconv"
	"strings"
	"time"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
)

// splitHeader recognises the first line of a hand, such as
//
//	PokerStars Hand #123:  Omaha Pot Limit ($0.05/$0.10 USD) - 2024/03/05 20:15:00 ET
//
// and returns the words in front of "Hand" or "Game", the hand's number, and
// what follows the colon.
func splitHeader(s string) (site, id, rest string, ok bool) {
	hash := strings.IndexByte(s, '#')
	if hash < 5 || hash > 60 {
		return "", "", "", false
	}
	words := strings.TrimRight(s[:hash], " ")
	lower := strings.ToLower(words)
	if !strings.HasSuffix(lower, "hand") && !strings.HasSuffix(lower, "game") {
		return "", "", "", false
	}
	for i := range len(words) {
		if c := words[i]; c == ':' || c == '"' || c == '=' {
			return "", "", "", false
		}
	}
	id, rest, ok = strings.Cut(s[hash+1:], ":")
	if !ok || id == "" || len(id) > 40 || strings.ContainsAny(id, " \"'[]") {
		return "", "", "", false
	}
	return strings.TrimSpace(words[:len(words)-4]), id, strings.TrimSpace(rest), true
}

// limits are the phrases that name the betting form, the longest first where
// one holds another.
var limits = []struct {
	phrase   string
	betting  table.Betting
	postflop bool // no-limit from the flop on
}{
	{"pot limit pre-flop, no limit post-flop", table.PotLimit, true},
	{"(nl postflop)", table.PotLimit, true},
	{"fixed limit", table.Limit, false},
	{"no limit", table.NoLimit, false},
	{"pot limit", table.PotLimit, false},
	{"no-limit", table.NoLimit, false},
	{"pot-limit", table.PotLimit, false},
	{"fixed-limit", table.Limit, false},
	{"limit", table.Limit, false},
}

// families are the words that name a game; those without cards are not Omaha.
var families = []struct {
	word  string
	cards int
}{
	{"courchevel", 5}, {"omaha", 4}, {"plo", 4}, {"nlo", 4}, {"flo", 4}, {"big o", 5},
	{"hold'em", 0}, {"holdem", 0}, {"hold’em", 0}, {"stud", 0}, {"razz", 0}, {"badugi", 0},
	{"draw", 0}, {"lowball", 0}, {"fusion", 0}, {"shortdeck", 0}, {"short deck", 0},
}

// game is what a header says is played.
type game struct {
	evaluator.Game
	courchevel bool
	betting    table.Betting
	postflop   bool   // no-limit from the flop on
	before     string // the text in front of the game's name
}

// gameOf finds the game and the betting form in the text between the hand's
// number and its stakes; ok is false if the game is not Omaha.
func gameOf(text string) (g game, ok bool) {
	lower := strings.ToLower(text)
	end := len(lower)
	for _, l := range limits {
		if i := strings.LastIndex(lower, l.phrase); i >= 0 {
			g.betting, g.postflop, end = l.betting, l.postflop, i
			break
		}
	}
	if end == len(lower) { // "NL Omaha", "PLO-5"
		for _, word := range strings.FieldsFunc(lower, func(r rune) bool { return r == ' ' || r == '(' || r == ')' }) {
			switch word {
			case "nl", "nlo", "nlo8":
				g.betting = table.NoLimit
			case "fl", "flo", "flo8":
				g.betting = table.Limit
			}
		}
	}
	at, word, cards := -1, "", 0
	find := func() {
		for _, f := range families {
			if i := strings.LastIndex(lower[:end], f.word); i > at {
				at, word, cards = i, f.word, f.cards
			}
		}
	}
	if find(); at < 0 { // "Pot Limit Omaha"
		end = len(lower)
		find()
	}
	if at < 0 || cards == 0 {
		return g, false
	}
	start := at
	near := strings.TrimRight(lower[:at], " -")
	for _, p := range []struct {
		suffix string
		n      int
	}{{"5 card", 5}, {"5 cards", 5}, {"6 cards", 6}, {"5-card", 5}, {"five card", 5}, {"five-card", 5}, {"6 card", 6}, {"6-card", 6}, {"six card", 6}, {"six-card", 6}, {"4 card", 4}, {"4-card", 4}} {
		if strings.HasSuffix(near, p.suffix) {
			cards, start = p.n, len(near)-len(p.suffix)
		}
	}
	after := strings.TrimSpace(lower[at+len(word) : end])
	switch {
	case strings.HasPrefix(after, "5") || strings.HasPrefix(after, "-5") || strings.HasSuffix(after, " 5 card"):
		cards = 5
	case strings.HasPrefix(after, "6") || strings.HasPrefix(after, "-6") || strings.HasSuffix(after, " 6 card"):
		cards = 6
	}
	for _, hl := range []string{"hi/lo", "hi-lo", "hi lo", "hilo", "h/l", "high-low", "high/low", "8 or better", "eight or better", "8-or-better", "8ob"} {
		if strings.Contains(after, hl) {
			g.HighLow = true
		}
	}
	switch first, _, _ := strings.Cut(after, " "); {
	case first == "8", first == "-8", first == "/8", word == "big o": // PLO8
		g.HighLow = true
	}
	g.HoleCards = cards
	g.courchevel = word == "courchevel"
	g.before = strings.TrimRight(text[:start], " (")
	return g, true
}

// stakes are the numbers in a header's brackets.
type stakes struct {
	low, high number
	ante, cap number
	sign      string
	iso       string
	start     int // of the bracket in the text
	end       int // behind it
}

// findStakes looks for "(low/high …)", the last of them in front of the date.
func findStakes(s string, st style) (out stakes, ok bool) {
	for open := strings.LastIndexByte(s, '('); open >= 0; open = strings.LastIndexByte(s[:open], '(') {
		body := s[open+1:]
		if ante, found := strings.CutPrefix(strings.ToLower(body), "ante "); found {
			if n, _, rest, good := cutAmount(ante, st); good {
				out.ante = n
				body = strings.TrimLeft(body[len(body)-len(rest):], ", ")
			}
		}
		start := open
		low, sign, rest, good := cutAmount(body, st)
		if i := strings.Index(body, ", "); !good && i >= 0 { // HORSE (Omaha Hi/Lo Limit, $2/$4 USD)
			start = len(s) - len(body) + i
			low, sign, rest, good = cutAmount(body[i+2:], st)
		}
		if !good || !strings.HasPrefix(rest, "/") {
			continue
		}
		high, sign2, rest, good := cutAmount(rest[1:], st)
		if !good {
			continue
		}
		if sign == "" {
			sign = sign2
		}
		out.low, out.high, out.sign, out.start = low, high, sign, start
		closing := strings.IndexByte(rest, ')')
		if closing < 0 {
			continue
		}
		tail := rest[:closing]
		out.end = len(s) - len(rest) + closing + 1
		if i := strings.IndexByte(tail, '('); i >= 0 { // (100/200(25))
			if n, _, _, good := cutAmount(tail[i+1:], st); good {
				out.ante = n
			}
			if strings.HasPrefix(s[out.end:], ")") {
				out.end++
			}
		}
		for _, word := range strings.Fields(tail) {
			if isCurrency(word) && word != "CAP" {
				out.iso = word
			}
		}
		low2 := strings.ToLower(tail)
		if i := strings.Index(low2, " cap"); i >= 0 {
			if n, ok := lastAmount(tail[:i], st); ok {
				out.cap = n
			}
		}
		if i := strings.Index(low2, "ante"); i >= 0 {
			if n, _, _, good := cutAmount(strings.TrimSpace(tail[i+4:]), st); good {
				out.ante = n
			} else if n, ok := lastAmount(tail[:i], st); ok {
				out.ante = n
			}
		}
		return out, true
	}
	return out, false
}

// lastAmount reads the amount that ends a text, "- $10".
func lastAmount(s string, st style) (number, bool) {
	f := strings.Fields(s)
	if len(f) == 0 {
		return number{}, false
	}
	n, _, rest, ok := cutAmount(f[len(f)-1], st)
	return n, ok && rest == ""
}

// header reads the first line of a hand into h. A message tells why the hand
// cannot be replayed.
func (p *textParser) header(l line) (problem string) {
	h := p.h
	site, id, rest, _ := splitHeader(l.text)
	h.Site, h.ID = site, id
	st, ok := findStakes(rest, p.style)
	stop := len(rest)
	if ok {
		stop = st.start
	} else if i := strings.LastIndex(rest, " - "); i >= 0 {
		stop = i
	}
	text := rest[:stop]
	if strings.HasPrefix(text, "{") { // a home game names its club
		if i := strings.IndexByte(text, '}'); i >= 0 {
			text = strings.TrimSpace(text[i+1:])
		}
	}
	g, good := gameOf(text)
	if !good {
		if text = strings.TrimSpace(text); text == "" {
			text = "the header names none"
		}
		p.other = true
		return "another game than Omaha: " + text
	}
	if !ok {
		return "the header names no stakes: expected (small/big) after the game"
	}
	h.Game, h.Courchevel, h.Betting, h.NoLimitPostflop = g.Game, g.courchevel, g.betting, g.postflop
	p.tournament(g.before)
	if i := strings.LastIndex(text, "Level"); i >= 0 {
		h.Level = strings.Trim(text[i+len("Level"):], " -(")
	}
	h.SmallBlind, h.BigBlind = p.scale(st.low), p.scale(st.high)
	if g.betting == table.Limit {
		h.BigBet = h.BigBlind
		h.BigBlind = h.SmallBlind
		h.SmallBlind = h.BigBlind / 2
	}
	h.Cap = p.scale(st.cap)
	if h.BigBlind <= 0 || h.Betting == table.Limit && h.BigBet < h.BigBlind {
		return "the stakes make no sense"
	}
	h.Symbol = st.sign
	h.Currency = st.iso
	if h.Currency == "" && h.Tournament == "" {
		h.Currency = currencyOf(st.sign)
	}
	p.when(rest[st.end:])
	return ""
}

// tournament takes apart what stands in front of the game: "Tournament #77,
// $5+$0.50 USD", perhaps with "Zoom" before it.
func (p *textParser) tournament(s string) {
	h := p.h
	i := strings.Index(strings.ToLower(s), "tournament #")
	if i < 0 {
		h.Prologue = strings.TrimSpace(s)
		return
	}
	if i > 0 {
		h.Site = strings.TrimSpace(h.Site + " " + s[:i])
	}
	number, rest, _ := strings.Cut(s[i+len("tournament #"):], ",")
	h.Tournament, h.Prologue = strings.TrimSpace(number), strings.TrimSpace(rest)
	if h.Tournament == "" {
		h.Tournament = "?"
	}
}

// when reads the date behind the stakes: " - 2024/03/05 20:15:00 ET [...]".
func (p *textParser) when(s string) {
	for at := range len(s) {
		if len(s)-at < 10 || !isDigit(s[at]) {
			continue
		}
		year, err := strconv.Atoi(s[at : at+4])
		if err != nil || (s[at+4] != '/' && s[at+4] != '-') {
			continue // a licence number may stand before the date
		}
		month, err1 := strconv.Atoi(s[at+5 : at+7])
		day, err2 := strconv.Atoi(s[at+8 : at+10])
		if err1 != nil || err2 != nil {
			return
		}
		clock, zone, _ := strings.Cut(strings.TrimLeft(s[at+10:], " -"), " ")
		var hms [3]int
		for i, part := range strings.SplitN(clock, ":", 3) {
			hms[i], _ = strconv.Atoi(part)
		}
		p.h.Time = time.Date(year, time.Month(month), day, hms[0], hms[1], hms[2], 0, time.UTC)
		zone, _, _ = strings.Cut(zone, "[")
		p.h.Zone = strings.TrimSpace(zone)
		return
	}
}

// tableLine reads "Table 'O'Neil's (Fast), 6-max III' 6-max Seat #5 is the button".
func (p *textParser) tableLine(l line) {
	s := l.text
	end := len(s)
	if i := strings.LastIndex(s, "Seat #"); i >= 0 {
		digits := s[i+len("Seat #"):]
		n := 0
		for n < len(digits) && isDigit(digits[n]) {
			n++
		}
		p.h.Button, _ = strconv.Atoi(digits[:n])
		end = i
	}
	open, closing := strings.IndexByte(s[:end], '\''), strings.LastIndexByte(s[:end], '\'')
	if open >= 0 && closing > open {
		p.h.Table = s[open+1 : closing]
	}
	for _, f := range strings.Fields(s[max(closing+1, 0):end]) {
		if n, ok := strings.CutSuffix(strings.ToLower(f), "-max"); ok {
			p.h.MaxSeats, _ = strconv.Atoi(n)
		}
	}
}
