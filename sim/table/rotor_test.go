package table_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
)

// TestRotorRandom lets players come and go at random and checks every plan.
func TestRotorRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapidChooser{t}
		n := int(2 + c.upTo("seats", 8))
		dead := c.upTo("dead", 1) == 1
		entry := table.Entry(c.upTo("entry", 1))
		r, err := table.NewRotor(n, dead, entry)
		if err != nil {
			t.Fatal(err)
		}
		var seated, out table.SeatSet
		lastBig, lastIn := -1, table.SeatSet(0)
		for range 60 {
			for range c.upTo("changes", 2) {
				seat := int(c.upTo("seat", int64(n-1)))
				switch k := c.upTo("change", 3); {
				case k == 0 && !seated.Has(seat):
					if err := r.Sit(seat); err != nil {
						t.Fatal(err)
					}
					seated = seated.With(seat)
				case k == 1 && seated.Has(seat):
					r.Leave(seat)
					seated, out = seated.Without(seat), out.Without(seat)
					if seat == lastBig {
						lastBig = -1 // whoever sits there next is another player
					}
				case k == 2 && seated.Has(seat):
					r.SitOut(seat)
					out = out.With(seat)
				case k == 3:
					r.Return(seat)
					out = out.Without(seat)
				}
			}
			active := seated &^ out
			p, err := r.Next()
			if (err != nil) != (active.Len() < 2) {
				t.Fatalf("%d active: %v", active.Len(), err)
			}
			if err != nil {
				continue
			}
			if err := checkPlan(p, active); err != nil {
				t.Fatalf("%+v of %b: %v", p, active, err)
			}
			// Nobody is the big blind twice running while all the others
			// are still there to take it.
			if p.Big == lastBig && lastIn&^p.In == 0 {
				t.Fatalf("seat %d is the big blind twice running", p.Big)
			}
			lastBig, lastIn = p.Big, p.In
		}
	})
}

// checkPlan checks what must hold of every plan.
func checkPlan(p table.Plan, active table.SeatSet) error {
	switch {
	case p.In&^active != 0 || p.In.Len() < 2:
		return fmt.Errorf("dealt in: %b", p.In)
	case !p.In.Has(p.Big):
		return fmt.Errorf("the big blind is not dealt in")
	case p.Small >= 0 && (!p.In.Has(p.Small) || p.Small == p.Big):
		return fmt.Errorf("the small blind is wrong")
	case (p.Live|p.Dead)&^p.In != 0, (p.Live | p.Dead).Has(p.Big), p.Small >= 0 && (p.Live | p.Dead).Has(p.Small):
		return fmt.Errorf("who enters cannot be a blind or out")
	case p.In.Len() == 2 && (p.Button != p.Small || p.Button == p.Big):
		return fmt.Errorf("heads-up the button is the small blind")
	}
	return nil
}

// TestEverybodyGetsIn seats players one after the other and expects each to be
// dealt in within two rounds, whatever the rules of entry.
func TestEverybodyGetsIn(t *testing.T) {
	for _, dead := range []bool{false, true} {
		for _, entry := range []table.Entry{table.EntryPost, table.EntryWait} {
			for newcomer := range 6 {
				r, err := table.NewRotor(6, dead, entry)
				if err != nil {
					t.Fatal(err)
				}
				for s := range 6 {
					if s != newcomer {
						if err := r.Sit(s); err != nil {
							t.Fatal(err)
						}
					}
				}
				plan := func() table.Plan {
					p, err := r.Next()
					if err != nil {
						t.Fatal(err)
					}
					return p
				}
				plan()
				if err := r.Sit(newcomer); err != nil {
					t.Fatal(err)
				}
				in, bigs := -1, map[int]int{}
				for hand := range 12 {
					p := plan()
					if in < 0 && p.In.Has(newcomer) {
						in = hand
						paid := p.Big == newcomer || p.Live.Has(newcomer)
						if !paid {
							t.Errorf("dead %v, entry %d: seat %d enters free", dead, entry, newcomer)
						}
					}
					bigs[p.Big]++
				}
				if in < 0 || in > 6 {
					t.Errorf("dead %v, entry %d: seat %d gets in at hand %d", dead, entry, newcomer, in)
				}
				for s, n := range bigs {
					if n < 1 || n > 3 {
						t.Errorf("dead %v, entry %d: seat %d is the big blind %d times", dead, entry, s, n)
					}
				}
			}
		}
	}
}

// TestPostPlan posts what a plan asks for.
func TestPostPlan(t *testing.T) {
	cfg := table.Config{Rules: table.Rules{Game: evaluator.Game{HoleCards: 4}, BigBlind: 10, Straddle: table.StraddleUTG}, Seats: 6, Record: true}
	cfg.Stacks = [table.MaxSeats]int64{500, 500, 500, 500, 500, 12}
	for name, c := range map[string]struct {
		plan table.Plan
		want string
	}{
		"plain":      {table.Plan{Small: 1, Big: 2}, "1 small blind 5, 2 big blind 10, 3 straddle 20"},
		"dead small": {table.Plan{Small: -1, Big: 2}, "2 big blind 10, 3 straddle 20"},
		"newcomer":   {table.Plan{Small: 1, Big: 2, Live: 1 << 4}, "1 small blind 5, 2 big blind 10, 4 live big blind 10, 3 straddle 20"},
		"missed both": {table.Plan{Small: 1, Big: 2, Live: 1<<4 | 1<<5, Dead: 1 << 5},
			"1 small blind 5, 2 big blind 10, 4 live big blind 10, 5 small & big blinds 12, 3 straddle 20"},
		"missed small": {table.Plan{Small: 1, Big: 2, Dead: 1 << 3}, "1 small blind 5, 2 big blind 10, 3 dead small blind 5, 3 straddle 20"},
	} {
		t.Run(name, func(t *testing.T) {
			var h table.Hand
			if err := h.Reset(&cfg); err != nil {
				t.Fatal(err)
			}
			if err := h.PostPlan(&c.plan); err != nil {
				t.Fatal(err)
			}
			got := ""
			for i, op := range h.Ops() {
				if i > 0 {
					got += ", "
				}
				got += fmt.Sprintf("%d %s %d", op.Seat, op.Post, op.Amount)
			}
			if got != c.want {
				t.Errorf("posted %s, want %s", got, c.want)
			}
		})
	}
}

// TestClock checks when a decision comes too late.
func TestClock(t *testing.T) {
	c := table.StandardClock()
	for _, x := range []struct {
		think, left, back float64
		late              bool
	}{
		{think: 5},
		{think: 30},
		{think: 30.5, late: true},
		{think: 40, left: 10, back: 20}, // 20 seconds more
		{think: 50.5, left: 10, back: 20, late: true}, // not enough
		{think: 12, left: 10, back: 31, late: true},   // not back in time
		{think: 8, left: 10, back: 40},                // decided before leaving
		{think: 25, left: 10, back: 28},               // decides on coming back
	} {
		if got := c.TimesOut(x.think, x.left, x.back); got != x.late {
			t.Errorf("%+v: late %v", x, got)
		}
	}
}

// TestRunItRule deals several boards by the rules of the table, with all cards
// given beforehand.
func TestRunItRule(t *testing.T) {
	s := newSixSeats(t, table.NoLimit)
	s.cfg.Rules.RunIt = 2
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	second := append(s.board[:3:3], s.holes[0][2], s.holes[0][3]) // Qd2d, which seat 0 folds
	if err := s.hand.SetBoard(1, second); err != nil {
		t.Fatal(err)
	}
	h := &s.hand
	for _, seat := range []int{3, 4, 5, 0, 1, 2} {
		if seat == 3 || seat == 2 {
			if _, err := h.RaiseTo(seat, map[int]int64{3: 30, 2: 60}[seat]); err != nil {
				t.Fatal(err)
			}
		} else if _, err := h.Fold(seat); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Call(3); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []int{2, 3} {
		if _, err := h.AllIn(seat); err != nil {
			t.Fatal(err)
		}
	}
	if h.Phase() != table.Done || h.Runs() != 2 || h.Awards(2)+h.Awards(3) != 2005 {
		t.Fatalf("runs %d, awards %d and %d", h.Runs(), h.Awards(2), h.Awards(3))
	}
	if h.Board(0)[2] != h.Board(1)[2] || h.Board(0)[3] == h.Board(1)[3] {
		t.Errorf("boards %v and %v", h.Board(0), h.Board(1))
	}
}
