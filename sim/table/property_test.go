package table_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// chooser draws the random choices of a game: from rapid or from fuzz data.
type chooser interface {
	// upTo returns a number from 0 to n, n included.
	upTo(name string, n int64) int64
}

type rapidChooser struct{ t *rapid.T }

func (c rapidChooser) upTo(name string, n int64) int64 {
	return rapid.Int64Range(0, n).Draw(c.t, name)
}

// randomConfig draws a table with any mixture of switches.
func randomConfig(c chooser) table.Config {
	pick := func(name string, of ...int64) int64 { return of[c.upTo(name, int64(len(of)-1))] }
	yes := func(name string) bool { return c.upTo(name, 1) == 1 }
	bb := pick("bb", 2, 5, 10, 100)
	r := table.Rules{
		Game:                  evaluator.Game{HoleCards: int(4 + c.upTo("hole", 2)), HighLow: yes("hilo")},
		Betting:               table.Betting(c.upTo("betting", 2)),
		BigBlind:              bb,
		SmallBlind:            pick("sb", 0, bb/2, bb),
		Chip:                  pick("chip", 1, 1, 1, 5),
		Ante:                  pick("ante", 0, 0, 1, bb),
		AnteKind:              table.AnteKind(c.upTo("antekind", 1)),
		BombPot:               pick("bomb", 0, 0, 0, bb),
		Straddle:              table.StraddleKind(c.upTo("straddle", 2)),
		StraddleMinRaise:      pick("straddlemin", 0, 0, 4) * bb,
		RaiseCap:              int(pick("cap", 0, 0, 3)),
		NoCapHeadsUp:          yes("nocap"),
		SmallBlindCountsBig:   yes("sbbig"),
		ShortBlindsCountFull:  yes("full"),
		IdenticalBothWaysEven: yes("even"),
		ShowLosers:            yes("show"),
		AllInFaceUp:           yes("faceup"),
		Rake:                  table.Rake{BasisPoints: pick("rake", 0, 500, 10000), Cap: pick("rakecap", 0, 3), DropPreflop: yes("drop")},
		ActionClock:           yes("clock"),
	}
	cfg := table.Config{Rules: r, Record: yes("record"), Auto: yes("auto")}
	cfg.Seats = int(2 + c.upTo("seats", 8))
	cfg.Button = int(c.upTo("button", int64(cfg.Seats-1)))
	if c.upTo("middle", 3) == 0 {
		cfg.Street = table.Street(c.upTo("street", 3))
		cfg.Pot = c.upTo("pot", 3*bb)
	}
	players := 0
	for i := range cfg.Seats {
		most := pick("most", 1, bb, 3*bb, 30*bb, 200*bb)
		cfg.Stacks[i] = c.upTo("stack", most)
		if c.upTo("out", 9) == 0 {
			cfg.Out = cfg.Out.With(i)
		}
		if cfg.Stacks[i] == 0 && cfg.Pot > 0 && yes("allin") {
			cfg.AllIn = cfg.AllIn.With(i)
		}
		if !cfg.Out.Has(i) && (cfg.Stacks[i] > 0 || cfg.AllIn.Has(i)) {
			players++
		}
	}
	for i := 0; players < 2; i++ { // fill up with two who can play
		if cfg.Out.Has(i) || cfg.Stacks[i] == 0 && !cfg.AllIn.Has(i) {
			players++
		}
		cfg.Out = cfg.Out.Without(i)
		cfg.Stacks[i] = max(cfg.Stacks[i], bb)
	}
	return cfg
}

// game is a hand that is played with its invariants checked at every step.
type game struct {
	chooser
	cfg   table.Config
	hand  table.Hand
	deck  []card.Card
	start int64
	moves []move // what was done, to play it again
	plain bool   // no extra posts and one board, so that it can be
}

// move is one accepted action.
type move struct {
	seat int
	kind table.OpKind
	to   int64
}

// deal shuffles and hands the cards out.
func (g *game) deal() {
	g.deck = card.Deck.Cards()
	for i := range g.deck {
		j := i + int(g.upTo("card", int64(len(g.deck)-1-i)))
		g.deck[i], g.deck[j] = g.deck[j], g.deck[i]
		if i >= 10*4+5 {
			break
		}
	}
}

// cards gives the hand its cards; 10 seats of six-card hands need more than
// the deck, so that the holes then start over (hands are compared all the
// same).
func (g *game) cards(h *table.Hand, shift int) error {
	n := g.cfg.Rules.Game.HoleCards
	for i := range g.cfg.Seats {
		seat := (i + shift) % g.cfg.Seats
		if h.In().Has(seat) {
			from := 5 + i*n%(52-5-n)
			if err := h.SetHole(seat, g.deck[from:from+n]); err != nil {
				return err
			}
		}
	}
	return h.SetBoard(0, g.deck[:5])
}

// play runs a whole hand by random choices.
func (g *game) play() error {
	h := &g.hand
	for i := range g.cfg.Seats {
		g.start += g.cfg.Stacks[i]
	}
	g.start += g.cfg.Pot
	g.deal()
	if err := h.Reset(&g.cfg); err != nil {
		return err
	}
	if err := h.PostAll(); err != nil {
		return err
	}
	if !g.plain && g.cfg.Street == table.Preflop && g.upTo("extra post", 2) == 0 {
		seat, kind := int(g.upTo("poster", int64(g.cfg.Seats-1))), table.PostKind(g.upTo("post", 8))
		before := *h
		if _, err := h.Post(seat, kind, 1+g.upTo("amount", 2*g.cfg.Rules.BigBlind)); err != nil && !sameHand(&before, h) {
			return fmt.Errorf("a refused post changed the hand: %w", err)
		}
	}
	if err := h.Open(); err != nil {
		return err
	}
	if err := g.cards(h, 0); err != nil {
		return err
	}
	for steps := 0; h.Phase() != table.Done; steps++ {
		if err := g.invariants(); err != nil {
			return err
		}
		if steps > 5000 {
			return errors.New("the hand does not end")
		}
		if err := g.step(); err != nil {
			return err
		}
	}
	return g.invariants()
}

// step makes one random move of those that are possible.
func (g *game) step() error {
	h := &g.hand
	if h.Phase() == table.Acting {
		if err := g.tryIllegal(); err != nil {
			return err
		}
		return g.act()
	}
	if h.CanNextStreet() {
		if !g.plain && g.upTo("run", 3) == 0 && h.CanRun(2) {
			if err := h.Run(2); err != nil {
				return err
			}
			second := append([]card.Card(nil), g.deck[:5]...)
			for i := h.Street().BoardCards(); i < 5; i++ {
				second[i] = g.deck[47+i]
			}
			return h.SetBoard(1, second)
		}
		_, err := h.NextStreet()
		return err
	}
	return h.Settle()
}

// act makes a legal move of the seat to act.
func (g *game) act() error {
	h := &g.hand
	l := h.Legal()
	var op table.Operation
	var err error
	switch k := g.upTo("action", 9); {
	case k == 0:
		op, err = h.Fold(l.Seat)
	case k <= 3 && l.CanRaise:
		to := l.MinTo + g.upTo("raise", min(l.MaxTo-l.MinTo, 3*l.MinTo))
		if k == 3 {
			to = l.MaxTo
		}
		op, err = h.RaiseTo(l.Seat, to)
	case k == 4:
		op, err = h.AllIn(l.Seat)
	case k == 5 && h.CanTimeout(l.Seat):
		op, err = h.Timeout(l.Seat)
	case l.CanCheck:
		op, err = h.Check(l.Seat)
	default:
		op, err = h.Call(l.Seat)
	}
	if err != nil {
		return fmt.Errorf("legal (%s) but refused: %w", l, err)
	}
	g.moves = append(g.moves, move{int(op.Seat), op.Kind, op.To})
	return nil
}

// tryIllegal checks that the reported range is exact: its ends and a point
// inside are accepted by a copy, what is outside is refused and changes
// nothing.
func (g *game) tryIllegal() error {
	h := &g.hand
	l := h.Legal()
	before := *h
	accept := func(to int64) error {
		again := *h
		if _, err := again.RaiseTo(l.Seat, to); err != nil {
			return fmt.Errorf("legal: %s, but %d is refused: %w", l, to, err)
		}
		return nil
	}
	refuse := func(what string, seat int, do func() (table.Operation, error), can bool) error {
		_, err := do()
		var r *table.Refusal
		if err == nil || !errors.As(err, &r) || r.Rule == table.RuleNone || r.Reason == "" || can {
			return fmt.Errorf("legal: %s, but seat %d may %s (%v)", l, seat, what, err)
		}
		if !sameHand(&before, h) {
			return fmt.Errorf("a refused %s changed the hand", what)
		}
		return nil
	}
	if wish := g.upTo("wish", 1000); l.CanRaise {
		if to, cut := l.Clamp(wish); to < l.MinTo || to > l.MaxTo || cut != (to != wish) {
			return fmt.Errorf("legal: %s, but %d is cut to %d", l, wish, to)
		}
		for _, to := range []int64{l.MinTo, l.MaxTo, l.MinTo + g.upTo("inside", l.MaxTo-l.MinTo)} {
			if err := accept(to); err != nil {
				return err
			}
		}
	}
	for _, to := range []int64{l.MinTo - 1, l.MaxTo + 1, 0, -5, 1 << 60, h.Level()} {
		if l.CanRaise && to >= l.MinTo && to <= l.MaxTo {
			continue
		}
		if err := refuse(fmt.Sprintf("raise to %d", to), l.Seat, func() (table.Operation, error) { return h.RaiseTo(l.Seat, to) },
			h.CanRaiseTo(l.Seat, to)); err != nil {
			return err
		}
	}
	if !l.CanCheck {
		if err := refuse("check", l.Seat, func() (table.Operation, error) { return h.Check(l.Seat) }, h.CanCheck(l.Seat)); err != nil {
			return err
		}
	}
	if !l.CanCall {
		if err := refuse("call", l.Seat, func() (table.Operation, error) { return h.Call(l.Seat) }, h.CanCall(l.Seat)); err != nil {
			return err
		}
	}
	other := int(g.upTo("other", table.MaxSeats+1)) - 1
	if other == l.Seat {
		return nil
	}
	for what, do := range map[string]func() (table.Operation, error){
		"fold": func() (table.Operation, error) { return h.Fold(other) }, "check": func() (table.Operation, error) { return h.Check(other) },
		"call": func() (table.Operation, error) { return h.Call(other) }, "go all-in": func() (table.Operation, error) { return h.AllIn(other) },
		"time out": func() (table.Operation, error) { return h.Timeout(other) }, "deal": h.NextStreet,
		"settle": func() (table.Operation, error) { return table.Operation{}, h.Settle() },
	} {
		if err := refuse(what, other, do, h.CanFold(other)); err != nil {
			return err
		}
	}
	return nil
}

// rotated plays the same hand with everybody moved some seats on, and
// compares the results.
func (g *game) rotated(shift int) error {
	cfg := g.cfg
	n := cfg.Seats
	move := func(s table.SeatSet) table.SeatSet {
		out := table.SeatSet(0)
		for ; s != 0; s &= s - 1 {
			out = out.With((s.First() + shift) % n)
		}
		return out
	}
	cfg.Button = (cfg.Button + shift) % n
	cfg.Out, cfg.AllIn = move(cfg.Out), move(cfg.AllIn)
	for i := range n {
		cfg.Stacks[(i+shift)%n] = g.cfg.Stacks[i]
	}
	var h table.Hand
	if err := h.Reset(&cfg); err != nil {
		return err
	}
	if err := h.PostAll(); err != nil {
		return err
	}
	if err := h.Open(); err != nil {
		return err
	}
	if err := g.cards(&h, shift); err != nil {
		return err
	}
	for _, m := range g.moves {
		for h.Phase() == table.Between {
			if _, err := h.NextStreet(); err != nil {
				return err
			}
		}
		if err := again(&h, m, (m.seat+shift)%n); err != nil {
			return err
		}
	}
	for h.Phase() == table.Between {
		if !h.CanNextStreet() {
			if err := h.Settle(); err != nil {
				return err
			}
			break
		}
		if _, err := h.NextStreet(); err != nil {
			return err
		}
	}
	for i := range n {
		if a, b := g.hand.Stack(i), h.Stack((i+shift)%n); a != b {
			return fmt.Errorf("seat %d ends with %d, moved by %d with %d", i, a, shift, b)
		}
	}
	return nil
}

// again repeats a move for another seat.
func again(h *table.Hand, m move, seat int) error {
	var err error
	switch m.kind {
	case table.OpFold:
		_, err = h.Fold(seat)
	case table.OpCheck:
		_, err = h.Check(seat)
	case table.OpCall:
		_, err = h.Call(seat)
	case table.OpTimeout:
		_, err = h.Timeout(seat)
	default:
		_, err = h.RaiseTo(seat, m.to)
	}
	return err
}

// TestRandomHands plays random legal and illegal actions at random tables.
func TestRandomHands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapidChooser{t}
		g := &game{chooser: c, cfg: randomConfig(c)}
		if err := g.play(); err != nil {
			t.Fatalf("%+v: %v", g.cfg, err)
		}
	})
}

// TestRotatedHands plays the same hand with the players moved round the table.
func TestRotatedHands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapidChooser{t}
		g := &game{chooser: c, cfg: randomConfig(c), plain: true}
		g.cfg.Auto = false
		if err := g.play(); err != nil {
			t.Fatalf("%+v: %v", g.cfg, err)
		}
		if err := g.rotated(1 + int(c.upTo("shift", int64(g.cfg.Seats-1)))); err != nil {
			t.Fatalf("%+v: %v", g.cfg, err)
		}
	})
}

// bytesChooser takes its choices from fuzz data, zeros when it runs out.
type bytesChooser struct{ data []byte }

func (c *bytesChooser) upTo(_ string, n int64) int64 {
	if n <= 0 {
		return 0
	}
	v := int64(0)
	for most := n; most > 0 && len(c.data) > 0; most >>= 8 {
		v = v<<8 | int64(c.data[0])
		c.data = c.data[1:]
	}
	return v % (n + 1)
}

// FuzzHand plays random hands by the bytes of the input.
func FuzzHand(f *testing.F) {
	f.Add([]byte("a hand of cards"))
	f.Add([]byte{0, 1, 1, 0, 3, 7, 200, 9, 255, 4, 4, 4, 8, 9, 1, 1, 0, 0, 77, 3, 2, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		c := &bytesChooser{data}
		g := &game{chooser: c, cfg: randomConfig(c)}
		if err := g.play(); err != nil {
			t.Fatalf("%+v: %v", g.cfg, err)
		}
	})
}
