package configs

import (
	"slices"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy/document"
)

// loadCards reads the hole cards and the board, or the boards of a hand that
// is run several times.
func (h *Hand) loadCards(d *node) error {
	seen := map[card.Card]string{}
	for seat := range h.Players {
		if err := h.loadHole(seat, h.Players[seat].root.Get("hole_cards"), seen); err != nil {
			return err
		}
	}
	if holes := d.Get("hole_cards"); holes != nil {
		if err := holes.Want(document.Object, "hole_cards"); err != nil {
			return err
		}
		for i, k := range holes.Keys {
			seat, err := h.seat(k, "the holder")
			if err != nil {
				return err
			}
			if h.Players[seat].Cards != nil {
				return k.Errorf("%q has cards already", k.Text)
			}
			if err := h.loadHole(seat, holes.Items[i], seen); err != nil {
				return err
			}
		}
	}
	list := d.Get("boards")
	if d.Get("board") != nil {
		if list != nil {
			return list.Errorf("give either board or boards")
		}
		list = &node{Kind: document.List, Items: []*node{d.Get("board")}}
	}
	if list != nil {
		if err := h.loadBoards(list, seen); err != nil {
			return err
		}
	}
	return h.loadStreetCards(seen)
}

// loadHole reads the cards of a player, if they are given.
func (h *Hand) loadHole(seat int, n *node, seen map[card.Card]string) (err error) {
	p := &h.Players[seat]
	if n == nil || n.Kind == document.Null {
		return nil
	}
	if p.Cards, err = n.Cards(seen, "the hand of "+p.Name); err != nil {
		return err
	}
	if want := h.Rules.Game.HoleCards; len(p.Cards) != want {
		return n.Errorf("%s is played with %d hole cards; %s has %d", h.Rules.Game, want, p.Name, len(p.Cards))
	}
	return nil
}

// loadStreetCards takes the board from the street markers, or compares it with
// them when the board is given too.
func (h *Hand) loadStreetCards(seen map[card.Card]string) error {
	given := len(h.Boards) > 0
	var board []card.Card
	for _, s := range h.streetCards {
		from := (s.street - 1).BoardCards()
		if given {
			if b := h.Boards[0]; len(b) < from+len(s.cards) || !slices.Equal(b[from:from+len(s.cards)], s.cards) {
				return s.node.Errorf("the %s is not as the board says", s.street)
			}
			continue
		}
		if len(board) != from {
			return s.node.Errorf("the cards of the %s are given without those before it", s.street)
		}
		for _, c := range s.cards {
			if where, twice := seen[c]; twice {
				return s.node.Hintf("each card is in the deck once", "card %s of the %s is in %s already", c, s.street, where)
			}
			seen[c] = "the board"
		}
		board = append(board, s.cards...)
	}
	if len(board) > 0 {
		h.Boards = [][]card.Card{board}
		h.boardNode = h.streetCards[0].node
	}
	return nil
}

// loadBoards reads the boards, which share the cards that they begin with.
func (h *Hand) loadBoards(list *node, seen map[card.Card]string) error {
	if err := list.Want(document.List, "boards"); err != nil {
		return err
	}
	if len(list.Items) == 0 || len(list.Items) > table.MaxRuns {
		return list.Errorf("a hand has 1 to %d boards, not %d", table.MaxRuns, len(list.Items))
	}
	h.boardNode = list.Items[0]
	for i, n := range list.Items {
		taken := seen
		if i > 0 { // later boards may repeat the cards on the table
			taken = map[card.Card]string{}
			for c, where := range seen {
				if where != "the board" {
					taken[c] = where
				}
			}
		}
		board, err := n.Cards(taken, "the board")
		if err != nil {
			return err
		}
		if n := len(board); n != 0 && n != 3 && n != 4 && n != 5 {
			return list.Items[i].Errorf("a board has 3, 4 or 5 cards, not %d", n)
		}
		h.Boards = append(h.Boards, board)
	}
	return nil
}
