package configs

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy/document"
)

// Verb is what a line of the actions asks for.
type Verb uint8

// The verbs.
const (
	Fold Verb = iota
	Check
	Call
	Bet
	RaiseTo
	RaiseBy
	AllIn
	Timeout
	Muck
	DealStreet // "-- flop --", with or without cards
	RunBoards  // "-- run 2 --"
	ShowDown   // "-- showdown --"
)

// Action is one line of the actions: what a player does, or a marker.
type Action struct {
	Text      string
	Verb      Verb
	Seat      int
	Amount    int64 // of Bet, RaiseTo, RaiseBy; of Call and AllIn if given; the number of runs
	HasAmount bool
	SaysAllIn bool // beside a call or an amount
	Street    table.Street
	node      *node
}

// verbs are the words of actions. Words are joined by "_" before the look-up.
var verbs = map[string]Verb{
	"fold": Fold, "folds": Fold, "check": Check, "checks": Check, "call": Call, "calls": Call,
	"bet": Bet, "bets": Bet, "raise_to": RaiseTo, "raises_to": RaiseTo, "complete_to": RaiseTo, "raise_by": RaiseBy, "raises_by": RaiseBy,
	"complete": RaiseTo, "completes": RaiseTo, "completes_to": RaiseTo,
	"allin": AllIn, "all_in": AllIn, "all-in": AllIn, "is_all-in": AllIn, "is_all_in": AllIn, "is_allin": AllIn,
	"goes_all-in": AllIn, "goes_all_in": AllIn, "goes_allin": AllIn, "timeout": Timeout, "times_out": Timeout, "muck": Muck, "mucks": Muck,
}

// verbNames lists the verbs for hints.
const verbNames = "fold, check, call, bet N, raise_to N, raise_by N, allin, timeout, muck"

// marker matches "-- flop --" and "-- flop Ac7d2h --".
var marker = regexp.MustCompile(`^\s*(?:--+|\*\*+|[–—]+)\s*(.*?)\s*(?:--+|\*\*+|[–—]+)?\s*(\[.*\])?\s*$`)

// bareMarker matches "flop" and "flop: Ac7d2h", which count where no player
// has such a name.
var bareMarker = regexp.MustCompile(`(?i)^\s*(flop|turn|river|showdown)\b:?\s*(.*?)\s*$`)

// beside matches what is said of a call or an amount, and raiseOf the raise of
// a hand history: "raises 20 to 30".
var (
	beside  = regexp.MustCompile(`(?i)^(.*\d|calls?),?\s+(?:and\s+is\s+)?all[-_ ]?in$`)
	raiseOf = regexp.MustCompile(`(?i)^raises?\s+\S*\d\s+to\s+(\S*\d)$`)
)

// loadActions reads the actions.
func (h *Hand) loadActions(d *node) error {
	list := d.Get("actions")
	if list == nil {
		return nil
	}
	items := list.Items
	if list.Kind == document.Text {
		items = list.Lines()
	} else if err := list.Want(document.List, "actions"); err != nil {
		return err
	}
	for _, n := range items {
		var err error
		if n.Kind == document.Object {
			n, err = actionWords(n)
		} else {
			err = n.Want(document.Text, "an action")
		}
		if err != nil {
			return err
		}
		a := Action{Text: strings.TrimSpace(n.Text), node: n, Seat: -1}
		if m := marker.FindStringSubmatch(a.Text); m != nil {
			err = h.loadMarker(&a, m[1]+" "+m[2])
		} else if m := bareMarker.FindStringSubmatch(a.Text); m != nil && h.player(&a) == "" && a.Seat < 0 {
			err = h.loadMarker(&a, m[1]+" "+m[2])
		} else {
			err = h.loadAction(&a)
		}
		if err != nil {
			return err
		}
		h.Actions = append(h.Actions, a)
	}
	return nil
}

// actionWords writes an action that is given key by key in a line.
func actionWords(n *node) (*node, error) {
	n.Rename("player", "who", "name", "who", "do", "action", "verb", "action", "to", "amount")
	if err := n.OnlyKeys("an action", "who", "action", "amount"); err != nil {
		return nil, err
	}
	var parts []document.Part
	for _, key := range []string{"who", "action", "amount"} {
		at := n.Get(key)
		if at == nil && key == "amount" {
			break
		}
		if at == nil {
			return nil, n.Errorf("an action needs the key %q", key)
		}
		if _, err := at.Word(key); err != nil {
			return nil, err
		}
		if len(parts) > 0 {
			blank := *at
			blank.Text = " "
			parts = append(parts, document.Part{Node: &blank, To: 1})
		}
		parts = append(parts, document.Part{Node: at, To: len(at.Text)})
	}
	return n.Join(parts...), nil
}

// loadAction reads "NAME verb [amount]". Names may hold blanks; of several
// that fit the longest is meant.
func (h *Hand) loadAction(a *Action) error {
	rest := h.player(a)
	if a.Seat < 0 {
		name, _, _ := strings.Cut(a.Text, " ")
		return a.node.ErrorIn(0, len(name), h.nameHint(name), "%q does not begin with the name of a player", a.Text)
	}
	if m := beside.FindStringSubmatch(rest); m != nil {
		rest, a.SaysAllIn = m[1], true
	}
	if m := raiseOf.FindStringSubmatch(rest); m != nil {
		rest = "raise_to " + m[1]
	}
	words := strings.Fields(rest)
	if len(words) == 0 {
		return a.node.Hintf("the actions are "+verbNames, "%q does not say what %s does", a.Text, h.Players[a.Seat].Name)
	}
	if last := words[len(words)-1]; len(words) > 1 && strings.IndexAny(last, "0123456789-+.$€£¥") == 0 {
		amount, err := document.ParseChips(last)
		at := strings.LastIndex(a.Text, last)
		if err != nil || amount > table.MaxChips {
			return a.node.ErrorIn(at, len(last), "", "%q is not a whole number of chips", last)
		}
		if amount <= 0 {
			return a.node.ErrorIn(at, len(last), "", "the amount must be positive, not %d", amount)
		}
		a.Amount, a.HasAmount = amount, true
		words = words[:len(words)-1]
	}
	return h.loadVerb(a, words)
}

// player finds the player that an action begins with and returns what
// follows. The case of the letters counts only where two names need it.
func (h *Hand) player(a *Action) (rest string) {
	a.Seat = -1
	for _, fold := range []bool{false, true} {
		for i, p := range h.Players {
			size := len(p.Name)
			if len(a.Text) < size || a.Text[:size] != p.Name && !(fold && strings.EqualFold(a.Text[:size], p.Name)) {
				continue
			}
			tail, colon := strings.CutPrefix(a.Text[size:], ":")
			if (colon || tail == "" || tail[0] == ' ' || tail[0] == '\t') && (a.Seat < 0 || size > len(h.Players[a.Seat].Name)) {
				a.Seat, rest = i, strings.TrimSpace(tail)
			}
		}
		if a.Seat >= 0 {
			break
		}
	}
	return rest
}

// loadVerb reads the verb and checks that an amount is there when needed.
func (h *Hand) loadVerb(a *Action, words []string) error {
	verb := strings.ToLower(strings.Join(words, "_"))
	at := strings.Index(a.Text[len(h.Players[a.Seat].Name):], words[0]) + len(h.Players[a.Seat].Name)
	length := max(len(strings.Join(words, " ")), 1)
	v, ok := verbs[verb]
	if !ok {
		hint := "the actions are " + verbNames
		if verb == "raise" || verb == "raises" {
			hint = "write raise_to with the total, or raise_by with what goes on top of the bet to match"
		} else if near := document.Nearest(verb, []string{"fold", "check", "call", "bet", "raise_to", "raise_by", "allin", "timeout", "muck"}); near != "" {
			hint = "did you mean \"" + near + "\"?"
		}
		return a.node.ErrorIn(at, length, hint, "unknown action %q", strings.Join(words, " "))
	}
	a.Verb = v
	switch v {
	case Bet, RaiseTo, RaiseBy:
		if !a.HasAmount {
			return a.node.ErrorIn(at, length, "", "%q needs an amount", strings.Join(words, " "))
		}
	case Fold, Check, Timeout, Muck:
		if a.HasAmount {
			return a.node.ErrorIn(at, length, "", "%q takes no amount", strings.Join(words, " "))
		}
	}
	return nil
}

// loadMarker reads a street, with or without its cards, or what else stands
// between dashes.
func (h *Hand) loadMarker(a *Action, text string) error {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return a.node.Hintf("write for example \"-- flop --\"", "a marker without a street")
	}
	switch words[0] {
	case "showdown", "show":
		a.Verb = ShowDown
		return nil
	case "run":
		a.Verb = RunBoards
		for _, w := range words[1:] {
			switch w {
			case "it", "times", "boards":
				continue
			case "once":
				a.Amount = 1
			case "twice":
				a.Amount = 2
			case "thrice":
				a.Amount = 3
			default:
				n, err := strconv.Atoi(w)
				if err != nil || n < 1 || n > table.MaxRuns {
					return a.node.Errorf("a hand is run 1 to %d times, not %q", table.MaxRuns, w)
				}
				a.Amount = int64(n)
			}
		}
		if a.Amount == 0 {
			return a.node.Hintf("write for example \"-- run 2 times --\"", "how many times is the hand run?")
		}
		return nil
	}
	street, err := table.ParseStreet(words[0])
	if err != nil {
		names := []string{"preflop", "flop", "turn", "river", "showdown"}
		hint := ""
		if near := document.Nearest(words[0], names); near != "" {
			hint = "did you mean \"" + near + "\"?"
		}
		return a.node.ErrorIn(max(strings.Index(strings.ToLower(a.node.Text), words[0]), 0), len(words[0]), hint, "%s", err)
	}
	a.Verb, a.Street = DealStreet, street
	return h.markerCards(a, strings.TrimSpace(text[len(words[0]):]))
}

// markerCards checks the cards that a street marker names.
func (h *Hand) markerCards(a *Action, text string) error {
	text = strings.NewReplacer("[", " ", "]", " ").Replace(text)
	cards, err := card.ParseList(text)
	if err != nil {
		return a.node.Errorf("the cards of the %s: %s", a.Street, err)
	}
	if len(cards) == 0 {
		return nil
	}
	want := a.Street.BoardCards()
	if a.Street > table.Flop {
		want = 1
	}
	if len(cards) != want {
		return a.node.Errorf("the %s has %d cards, not %d", a.Street, want, len(cards))
	}
	h.streetCards = append(h.streetCards, streetCards{a.Street, cards, a.node})
	return nil
}

// streetCards are the cards named by a marker.
type streetCards struct {
	street table.Street
	cards  []card.Card
	node   *node
}
