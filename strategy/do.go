package strategy

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy/document"
)

// Do is an action as rules and fixed lines write it:
//
//	fold, check, call      call checks when there is nothing to call
//	check_or_fold          check if that is free, else fold
//	min                    the smallest legal bet or raise
//	pot, 0.75 pot, 2/3 pot, 75%   that share of the pot as it is after a call,
//	                       on top of the bet to match
//	3x                     three times the bet to match, or the big blind when
//	                       there is no bet
//	to 900, to 3.5bb       a total on this street, in chips or big blinds
//	all-in                 as much as the rules allow
//
// The words bet and raise may stand before an amount: "bet 0.5 pot", "raise to
// 900". Amounts are rounded to whole chips and cut to what is legal; when no
// raise is legal, the player calls.
type Do struct {
	how    how
	amount float64
}

// how is the form of a Do.
type how uint8

const (
	doFold how = iota
	doCheck
	doCall
	doCheckOrFold
	doMin
	doPot   // a share of the pot
	doTimes // a multiple of the bet to match
	doTo    // chips
	doBlinds
	doAllIn
)

// doWords are the actions that are words alone.
var doWords = map[string]how{
	"fold": doFold, "check": doCheck, "call": doCall, "check_call": doCall, "check_or_call": doCall,
	"check_or_fold": doCheckOrFold, "check_fold": doCheckOrFold,
	"min": doMin, "pot": doPot, "all_in": doAllIn, "allin": doAllIn, "shove": doAllIn,
}

// doList is what an error says can be done.
const doList = "fold, check, call, check_or_fold, min, pot, 0.75 pot, 75%, 3x, to 900, to 3bb, all-in"

// maxTimes is the largest multiple, and maxShare the largest share of the pot,
// that an action may name.
const (
	maxTimes = 10_000
	maxShare = 1_000
)

// ParseDo reads an action. Mistakes are a *card.SyntaxError.
func ParseDo(text string) (Do, error) {
	p := doText(text)
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return Do{}, p.errorf("", "write one of "+doList, "there is no action")
	}
	if d, ok := doWord(strings.Join(words, "_")); ok {
		return d, nil
	}
	if words[0] == "bet" || words[0] == "raise" {
		if words = words[1:]; len(words) == 0 {
			return Do{}, p.errorf("", "for example min, 0.75 pot, 3x, to 900", "how much is the bet or raise?")
		}
		if d, ok := doWord(strings.Join(words, "_")); ok && d.how >= doMin {
			return d, nil
		}
	}
	rest := strings.Join(words, " ")
	if to, ok := strings.CutPrefix(rest, "to "); ok {
		return p.total(strings.TrimSpace(to))
	}
	if share, ok := strings.CutSuffix(rest, "pot"); ok {
		if percent, ok := strings.CutSuffix(strings.TrimSpace(share), "%"); ok {
			return p.share(percent, 100)
		}
		return p.share(strings.TrimSpace(share), 1)
	}
	if share, ok := strings.CutSuffix(rest, "%"); ok {
		return p.share(share, 100)
	}
	if times, ok := strings.CutSuffix(rest, "x"); ok {
		return p.number(times, doTimes, maxTimes)
	}
	if strings.ContainsAny(rest[:1], "0123456789.") {
		return Do{}, p.errorf(rest, "write `to "+rest+"` for a total in chips, `"+rest+" pot` or `"+rest+"x`", "an amount without its unit")
	}
	hint := "the actions are " + doList
	if near := document.Nearest(strings.Join(words, "_"), []string{"fold", "check", "call", "check_or_fold", "min", "pot", "all-in"}); near != "" {
		hint = fmt.Sprintf("did you mean %q?", near)
	}
	return Do{}, p.errorf(words[0], hint, "unknown action %q", strings.TrimSpace(text))
}

// doWord finds an action that is a word.
func doWord(word string) (Do, bool) {
	h, ok := doWords[strings.ReplaceAll(word, "-", "_")]
	return Do{how: h, amount: 1}, ok
}

// doText makes errors with places in the text of an action.
type doText string

// errorf returns an error at a part of the text, or at all of it.
func (t doText) errorf(part, hint, format string, args ...any) error {
	at := max(strings.Index(strings.ToLower(string(t)), part), 0)
	length := len(part)
	if part == "" {
		length = len(t)
	}
	return &card.SyntaxError{Input: string(t), Offset: at, Length: max(length, 1), Msg: fmt.Sprintf(format, args...), Hint: hint}
}

// number reads an amount above 0.
func (t doText) number(text string, h how, most float64) (Do, error) {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return Do{}, t.errorf(text, "the actions are "+doList, "%q is not an amount", strings.TrimSpace(text))
	}
	if !(x > 0) || x > most {
		return Do{}, t.errorf(text, "", "an amount is above 0 and at most %s", strconv.FormatFloat(most, 'f', -1, 64))
	}
	return Do{how: h, amount: x}, nil
}

// share reads a share of the pot: a number, a fraction or, with unit 100, per
// cent.
func (t doText) share(text string, unit float64) (Do, error) {
	a, b, fraction := strings.Cut(text, "/")
	d, err := t.number(a, doPot, maxShare*unit)
	if err != nil {
		return d, err
	}
	if fraction {
		e, err := t.number(b, doPot, maxShare*unit)
		if err != nil {
			return e, err
		}
		d.amount /= e.amount
	}
	d.amount /= unit
	return d, nil
}

// total reads "900" or "3.5bb".
func (t doText) total(text string) (Do, error) {
	if blinds, ok := strings.CutSuffix(text, "bb"); ok {
		return t.number(blinds, doBlinds, maxTimes)
	}
	d, err := t.number(strings.ReplaceAll(text, "_", ""), doTo, table.MaxChips)
	if err == nil && d.amount != math.Trunc(d.amount) {
		return d, t.errorf(text, "chips are whole; for big blinds write to 3.5bb", "%s is not a whole number of chips", text)
	}
	return d, err
}

// Action returns what to do now. It is marked Cut when the amount is not
// legal, or when no raise is and the player calls or checks instead.
func (d Do) Action(v *View) Action {
	switch d.how {
	case doFold:
		return Action{Verb: Fold}
	case doCheck:
		return v.Fit(Action{Verb: Check})
	case doCall:
		return v.Fit(Action{Verb: Call})
	case doCheckOrFold:
		return v.CheckOrFold()
	}
	l := v.Legal()
	to := int64(0)
	switch d.how {
	case doAllIn:
		if !l.CanRaise && l.ToCall == v.Stack(v.seat) {
			return Action{Verb: Call}
		}
		to = l.MaxTo
	case doMin:
		to = l.MinTo
	case doPot:
		to = potTo(v, d.amount)
	case doTimes:
		base := l.Level
		if base == 0 {
			base = v.BigBlind()
		}
		to = v.round(d.amount * float64(base))
	case doBlinds:
		to = v.round(d.amount * float64(v.BigBlind()))
	case doTo:
		to = int64(d.amount)
	}
	return Fit(Action{Verb: Raise, To: to}, l)
}

// round returns the nearest multiple of the smallest chip.
func (v *View) round(x float64) int64 {
	if x >= table.MaxChips {
		return table.MaxChips
	}
	chip := v.h.Rules().Chip
	return int64(math.Round(x/float64(chip))) * chip
}

// potTo returns the total of a bet or raise of a share of the pot: the bet to
// match and that share of the pot as it is after a call.
func potTo(v *View, share float64) int64 {
	l := v.Legal()
	if share == 1 { // exact, whatever the smallest chip
		return l.Level + l.Pot + l.Counted + v.owed()
	}
	return v.round(float64(l.Level) + share*float64(l.Pot+l.Counted+v.owed()))
}
