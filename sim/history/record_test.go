package history

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

var long = flag.Bool("long", false, "play 200,000 random hands rather than 1,500")

// TestRandomHands plays random hands of every form on a table, writes their
// histories in both formats, reads them back and audits them: each must
// reconcile with the result at the table.
func TestRandomHands(t *testing.T) {
	n := 1500
	if *long {
		n = 200_000
	}
	var a Auditor
	for i := range n {
		rng := rand.New(rand.NewPCG(42, uint64(i)))
		h, played := randomHand(t, rng, i)
		var buf bytes.Buffer
		if err := WritePokerStars(&buf, h); err != nil {
			t.Fatalf("hand %d: %v", i, err)
		}
		audit := a.reconciles(t, i, "written.txt", buf.Bytes(), h, played)
		if audit == nil || t.Failed() {
			return
		}
		buf.Reset()
		if err := WritePHH(&buf, audit.Hand, audit, 0); err != nil {
			t.Fatalf("hand %d: %v", i, err)
		}
		a.reconciles(t, i, "written.phh", buf.Bytes(), h, played)
		if t.Failed() {
			return
		}
	}
}

// reconciles reads and audits a history and compares the net results.
func (a *Auditor) reconciles(t *testing.T, i int, name string, text []byte, h *Hand, played *table.Hand) *Audit {
	hands, problems, err := ReadAll(name, text)
	if err != nil || len(problems) > 0 || len(hands) != 1 {
		t.Errorf("hand %d: reads back as %d hands, %v %v\n%s", i, len(hands), problems, err, text)
		return nil
	}
	audit := a.Audit(hands[0])
	if audit.Status != OK {
		t.Errorf("hand %d: %v %v\n%s", i, audit.Status, audit.Problems, text)
	}
	for seat := range h.Players {
		if !played.In().Has(seat) {
			continue
		}
		k := hands[0].player(h.Players[seat].Name)
		if k < 0 || audit.Players[k].Net != played.Net(seat) || audit.Players[k].Award != played.Awards(seat) {
			t.Errorf("hand %d: %s has another result than %d at the table\n%s", i, h.Players[seat].Name, played.Net(seat), text)
		}
	}
	return audit
}

// randomHand plays a hand with random rules, stacks, cards and actions.
func randomHand(t *testing.T, rng *rand.Rand, number int) (*Hand, *table.Hand) {
	games := []evaluator.Game{{HoleCards: 4}, {HoleCards: 5}, {HoleCards: 6}, {HoleCards: 4, HighLow: true}, {HoleCards: 5, HighLow: true}}
	seats := 2 + rng.IntN(6)
	c := table.Config{Seats: seats, Button: rng.IntN(seats), Record: true}
	c.Rules = table.Rules{Game: games[rng.IntN(len(games))], Betting: table.Betting(rng.IntN(3)), SmallBlind: 50, BigBlind: 100}
	for i := range seats {
		c.Stacks[i] = 1 + rng.Int64N(1+rng.Int64N(1+rng.Int64N(60000)))
	}
	switch rng.IntN(6) {
	case 0:
		c.Rules.Ante = 25
	case 1:
		c.Rules.Ante, c.Rules.AnteKind = 100, table.AnteBigBlind
	case 2:
		c.Rules.Straddle = table.StraddleUTG
	case 3:
		c.Rules.BombPot = 300
	}
	if rng.IntN(2) == 0 {
		c.Rules.Rake = table.Rake{BasisPoints: 500, Cap: 300}
	}
	h := &table.Hand{}
	if err := h.Start(&c); err != nil {
		t.Fatal(err)
	}
	deck := card.Deck.Cards()
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	deal := func(n int) []card.Card {
		cards := deck[:n]
		deck = deck[n:]
		return cards
	}
	for s := h.In(); s != 0; s &= s - 1 {
		if err := h.SetHole(s.First(), deal(c.Rules.Game.HoleCards)); err != nil {
			t.Fatal(err)
		}
	}
	board := append([]card.Card(nil), deal(5)...)
	if err := h.SetBoard(0, board); err != nil {
		t.Fatal(err)
	}
	for h.Phase() != table.Done {
		if h.Phase() == table.Acting {
			act(t, rng, h)
			continue
		}
		if h.CanRun(2) && rng.IntN(3) == 0 && len(deck) >= 10 {
			shared := h.Street().BoardCards()
			if err := h.Run(2); err != nil {
				t.Fatal(err)
			}
			second := append(append([]card.Card(nil), board[:shared]...), deal(5-shared)...)
			if err := h.SetBoard(1, second); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		if h.CanNextStreet() {
			_, err = h.NextStreet()
		} else {
			err = h.Settle()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	meta := Hand{Site: "PokerStars", ID: fmt.Sprint(number + 1), Table: "Random", MaxSeats: 10, Decimals: 2, Currency: "USD", Symbol: "$"}
	for i := range seats {
		meta.Players = append(meta.Players, Player{Name: fmt.Sprintf("P%d", i+1), Seat: i + 1})
	}
	out, err := FromTable(h, meta)
	if err != nil {
		t.Fatal(err)
	}
	return out, h
}

// act does something legal.
func act(t *testing.T, rng *rand.Rand, h *table.Hand) {
	l := h.Legal()
	var err error
	switch x := rng.IntN(10); {
	case x < 2 && l.CanRaise:
		_, err = h.RaiseTo(l.Seat, l.MinTo+rng.Int64N(l.MaxTo-l.MinTo+1))
	case x < 3 && l.CanRaise:
		_, err = h.RaiseTo(l.Seat, l.MaxTo)
	case x < 5 && !l.CanCheck:
		_, err = h.Fold(l.Seat)
	case l.CanCheck:
		_, err = h.Check(l.Seat)
	default:
		_, err = h.Call(l.Seat)
	}
	if err != nil {
		t.Fatal(err)
	}
}
