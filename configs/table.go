package configs

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	engine "github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
	"github.com/omahasim/omahasim/strategy/document"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// DefaultHands is how many hands a table plays that doesn't say.
const DefaultHands = 100_000

// StopHands is the most hands of a table that says only when to stop.
const StopHands = 100_000_000

// Table is a table scenario, read and checked.
type Table struct {
	Source   string // file name
	Line     int    // where the scenario begins
	Title    string
	Spec     sim.PlaySpec
	Warnings []error // likely slips, each with its place

	root    *node
	seats   []*node
	ranges  map[string]string
	library *strategy.Library
}

// tableKeys are the keys of a table scenario.
var tableKeys = []string{"game", "betting", "stakes", "rule_option", "rake", "seats", "stack", "strategy", "strategies", "ranges",
	"hands", "seed", "hands_per_session", "tables", "stacks", "button", "hold_button", "deal", "start_street", "start_pot",
	"straddle", "bomb_pot", "action_clock", "duplicate", "all_in_adjusted", "stop", "bankroll"}

// LoadTable reads a table scenario: one YAML or JSON document. Every mistake
// is an error with file, line and column.
func LoadTable(name string, text []byte) (*Table, error) {
	docs, err := document.Read(name, text)
	if err != nil {
		return nil, err
	}
	if len(docs) > 1 {
		return nil, docs[1].Errorf("a table scenario is one document; put the second one into a file of its own")
	}
	t, err := TableOf(docs[0])
	if err != nil {
		return nil, err
	}
	t.Source = name
	return t, nil
}

// TableKeys returns the keys of a table scenario, and those that only
// describe it.
func TableKeys() (keys, notes []string) { return slices.Clone(tableKeys), slices.Clone(noteKeys) }

// SeatKeys returns the keys of a seat.
func SeatKeys() []string { return slices.Clone(seatKeys) }

// HandKeys returns the keys of a scripted hand, and those that only describe
// it.
func HandKeys() (keys, notes []string) { return slices.Clone(handKeys), slices.Clone(noteKeys) }

// OptionKeys returns the keys of rule_option.
func OptionKeys() []string {
	var keys []string
	for k := range options {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// TableOf reads a table scenario from a document, such as a part of another
// one.
func TableOf(d *document.Node) (*Table, error) {
	if err := d.Want(document.Object, "a table scenario"); err != nil {
		return nil, err
	}
	if d.Has("players") && !d.Has("seats") {
		return nil, d.Get("players").Hintf("see 'omahasim init' for examples",
			"this is a scripted hand, for 'omahasim hand'; a table scenario has seats")
	}
	if err := d.OnlyKeys("a table scenario", slices.Concat(tableKeys, noteKeys)...); err != nil {
		return nil, err
	}
	t := &Table{Line: d.Line, root: d}
	if at := d.Get("title"); at != nil {
		t.Title = at.Text
	}
	for _, step := range []func(*node) error{t.loadRules, t.loadLibrary, t.loadRanges, t.loadRun, t.loadSeats, t.loadButton, t.loadDeal,
		t.loadStart, t.loadSchedules, t.loadClock, t.loadStop, t.loadSession} {
		if err := step(d); err != nil {
			return nil, err
		}
	}
	if err := t.Spec.Check(); err != nil {
		return nil, t.placed(err)
	}
	t.Warnings = append(t.library.Warnings(), t.Warnings...)
	return t, nil
}

// placed gives an error of the engine the place of the key it is about.
func (t *Table) placed(err error) error {
	var bad *engine.SpecError
	if !errors.As(err, &bad) {
		return err
	}
	at := t.root
	if bad.Seat >= 0 && bad.Seat < len(t.seats) {
		at = t.seats[bad.Seat]
		if bad.Key == "deal" {
			at = t.root.Get("deal").Get(t.Spec.Seats[bad.Seat].Name)
			return at.Errorf("%s", bad.Msg)
		}
	}
	switch bad.Key {
	case "board":
		at = t.root.Get("deal")
	case "run_it":
		at = t.root.Get("rule_option")
	}
	if key := at.Get(bad.Key); key != nil {
		at = key
	}
	return at.Errorf("%s", bad.Msg)
}

// loadRules reads game, betting, stakes, rule_option and rake, as a scripted
// hand does.
func (t *Table) loadRules(d *node) error {
	h := Hand{Rake: -1}
	if err := h.loadRules(d); err != nil {
		return err
	}
	if at := d.Get("rake"); at != nil {
		if err := h.loadRake(at); err != nil {
			return err
		}
	}
	h.setStraddleMin()
	s := &t.Spec
	s.Rules, s.DeadButton, s.Button = h.Rules, h.DeadButton, -1
	options := d.Get("rule_option")
	if options == nil {
		options = &node{}
	}
	if h.Rake >= 0 {
		return d.Errorf("a rake of a fixed amount is for one hand; a table has percent and cap")
	}
	if s.Rules.RunIt = int(min(h.RunIt, engine.MaxRuns)); h.RunIt > engine.MaxRuns {
		return options.Get("run_it").Errorf("a table runs a hand 1 to %d times, not %d", engine.MaxRuns, h.RunIt)
	}
	if at := options.Get("entry"); at != nil && strings.EqualFold(at.Text, "wait") {
		s.Entry = table.EntryWait
	}
	return nil
}

// loadRanges keeps the named ranges, which the library has checked, for the
// deal.
func (t *Table) loadRanges(d *node) error {
	at := d.Get("ranges")
	if at == nil {
		return nil
	}
	t.ranges = map[string]string{}
	for i, k := range at.Keys {
		text, err := at.Items[i].Word("a range")
		if err != nil {
			return err
		}
		t.ranges[k.Text] = text
	}
	return nil
}

// handRange reads a range.
func (t *Table) handRange(n *node) (*handrange.Range, error) {
	text, err := n.Word("a range")
	if err != nil {
		return nil, err
	}
	game := t.Spec.Rules.Game
	r, err := handrange.Parse(text, game.HoleCards, handrange.WithGame(game), handrange.WithNamed(t.ranges))
	var syntax *card.SyntaxError
	if errors.As(err, &syntax) {
		if syntax.Input == text {
			return nil, n.ErrorIn(syntax.Offset, max(syntax.Length, 1), syntax.Hint, "%s", syntax.Msg)
		}
		return nil, n.Hintf(syntax.Hint, "%s, in %q", syntax.Msg, syntax.Input)
	}
	if err != nil {
		return nil, n.Errorf("%s", err)
	}
	if r.Len() == 0 {
		return nil, n.Errorf("the range %s holds no hand", text)
	}
	for _, w := range r.Warnings() {
		t.Warnings = append(t.Warnings, n.ErrorIn(w.Offset, max(w.Length, 1), w.Hint, "%s", w.Msg))
	}
	return r, nil
}

// wholeOf reads a whole number of at least 1 under a key, def without it.
func wholeOf(d *node, key string, def int64) (int64, error) {
	at := d.Get(key)
	if at == nil {
		return def, nil
	}
	if at.Kind != document.Int {
		return 0, at.Errorf("%s must be a whole number, not %s", key, at.Found())
	}
	v, err := strconv.ParseInt(strings.ReplaceAll(at.Text, "_", ""), 0, 64)
	if err != nil {
		return 0, at.Errorf("%s is too large: %s", key, at.Text)
	}
	if v < 1 {
		return 0, at.Errorf("%s must be at least 1, not %d", key, v)
	}
	return v, nil
}

// float reads a number under a key, def without it.
func float(d *node, key string, def float64) (float64, error) {
	at := d.Get(key)
	if at == nil {
		return def, nil
	}
	v, err := strconv.ParseFloat(strings.ReplaceAll(at.Text, "_", ""), 64)
	if at.Kind != document.Int && at.Kind != document.Float || err != nil {
		return 0, at.Errorf("%s must be a number, not %s", key, at.Found())
	}
	return v, nil
}

// loadRun reads how much is played, and how it is counted.
func (t *Table) loadRun(d *node) error {
	s := &t.Spec
	hands := int64(DefaultHands)
	if d.Has("stop") {
		hands = StopHands
	}
	var err error
	if s.Hands, err = wholeOf(d, "hands", hands); err != nil {
		return err
	}
	s.Seed = sim.DefaultSeed
	if at := d.Get("seed"); at != nil {
		if s.Seed, err = at.Seed(); err != nil {
			return err
		}
	}
	tables, err := wholeOf(d, "tables", 1)
	if err != nil {
		return err
	}
	s.Tables = int(min(tables, engine.MaxTables+1))
	if s.Duplicate, err = d.Flag("duplicate"); err != nil {
		return err
	}
	if d.Has("all_in_adjusted") {
		on, err := d.Flag("all_in_adjusted")
		if err != nil {
			return err
		}
		s.NoAllInEV = !on
	}
	if s.Bankroll, err = float(d, "bankroll", 0); err != nil {
		return err
	}
	if s.Bankroll < 0 {
		return d.Get("bankroll").Errorf("the bankroll must be above 0 big blinds, not %g", s.Bankroll)
	}
	if at := d.Get("stacks"); at != nil {
		switch at.Text {
		case "carry":
			s.Carry = true
		case "reset":
		default:
			return at.Errorf("stacks are reset (every hand starts with the same) or carry (they go on to the next hand), not %s", at.Found())
		}
	}
	return nil
}

// loadSession reads how long a session is, once the seats are known.
func (t *Table) loadSession(d *node) error {
	s := &t.Spec
	var err error
	s.HandsPerSession, err = wholeOf(d, "hands_per_session", engine.DefaultSession(len(s.Seats), s.Carry))
	return err
}
