package equity

import (
	"context"
	"slices"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/deal"
)

// chunkDeals is the number of deals in a chunk, the unit of work.
const chunkDeals = 4096

// dealer deals whole joint deals, uniformly among the legal ones (each with
// the product of its weights). It is shared by the workers and never changes.
//
// Players come in three kinds. Those with one hand hold it. Those with a list
// of hands draw from it independently, in proportion to the weights, and the
// whole draw is repeated when two share a card: what remains is distributed
// as the legal joint deals are. Those with any hand at all ("random") are
// dealt from the cards left over, like the board. That is the same
// distribution, because every choice of the others' hands leaves them the
// same number of hands to hold.
//
// The deals of a group share a random stream and some of their cards. Where
// players draw from lists, they share those hands, which saves drawing again
// after clashes: each legal joint draw leaves the same number of boards.
// Otherwise they share the board, and hands without a common card are dealt in
// a ring, of which each deal gives the random players the next few: deal 0 the
// hands 0, 1, 2, deal 1 the hands 1, 2, 3, and so on around. Every deal by
// itself is as likely as any other legal one, and what costs time, a hand and
// its value, serves as many deals as there are random players. Deals of a
// group are alike, so the error is computed from groups.
type dealer struct {
	seed      uint64
	game      evaluator.Game
	numPlayer int
	lists     []list                         // players who draw from a list
	randoms   []int                          // players who hold any hand
	settled   []int                          // the other players
	fixed     [MaxPlayers]evaluator.Hole     // players with one hand
	deck      deal.Deck                      // cards that are nobody's yet
	board     [evaluator.BoardSize]card.Card // the known cards first
	known     int                            // how many are known
	members   int64                          // deals of a group
	ring      int                            // hands dealt at a time to the random players of a group
}

// list is the hands of one player.
type list struct {
	player int
	hands  deal.List
}

func newDealer(s *Spec, players []side) *dealer {
	d := &dealer{seed: s.Seed, game: s.Game, numPlayer: len(players), known: len(s.Board)}
	copy(d.board[:], s.Board)
	used := s.known()
	for i, p := range players {
		if !p.all {
			d.settled = append(d.settled, i)
		}
		switch {
		case p.all:
			d.randoms = append(d.randoms, i)
		case len(p.hands) == 1:
			used |= p.hands[0]
			d.fixed[i].Set(p.hands[0].Cards())
		default:
			d.lists = append(d.lists, list{i, deal.NewList(p.hands, p.weights)})
		}
	}
	// Short lists first: a clash shows earlier and costs fewer draws.
	slices.SortStableFunc(d.lists, func(a, b list) int { return a.hands.Len() - b.hands.Len() })
	d.deck = deal.NewDeck(card.Deck &^ used)
	d.setGroups()
	return d
}

// A board tells nothing about players who all hold any hand; so groups may be
// larger then.
const (
	groupDeals = 4
	maxGroup   = 8
)

// setGroups sets the sizes of groups and rings.
func (d *dealer) setGroups() {
	n := len(d.randoms)
	d.members, d.ring = groupDeals, n
	switch {
	case len(d.lists) > 0:
		return
	case n == 0:
		d.members = 1 // all that is dealt is a board
		return
	case n == d.numPlayer:
		d.members = maxGroup
	}
	left := d.deck.Len() - (evaluator.BoardSize - d.known)
	d.ring = min(max(int(d.members), n+1), left/d.game.HoleCards)
}

// table is where one worker deals.
type table struct {
	*dealer
	rng   deal.Stream
	left  deal.Deck
	cards [evaluator.BoardSize]card.Card // the board
	drawn [ringCards]card.Card           // hands in the ring
	hands [MaxPlayers]card.Set           // hands of the players who draw from a list
	holes [MaxPlayers]evaluator.Hole
	hole  evaluator.Hole // of the hand in the ring last valued
	on    evaluator.Board
	show  showdown

	// The values of the hands in the ring; the first ones are repeated at the
	// end, so that the next few always stand in a row.
	ringHigh [2 * maxRing]evaluator.Value
	ringLow  [2 * maxRing]evaluator.LowValue
}

// maxRing is the most hands in a ring: of four cards of a whole deck.
const (
	maxRing   = (card.DeckSize - evaluator.BoardSize) / evaluator.MinHole
	ringCards = card.DeckSize
)

func newTable(d *dealer) *table {
	t := &table{dealer: d, holes: d.fixed, cards: d.board}
	if d.known == evaluator.BoardSize {
		t.on.Set(t.cards[:])
	}
	return t
}

// chunk deals and counts the deals first to first+n-1; first is a multiple of
// maxGroup. It returns false if ctx ended before it was done.
func (t *table) chunk(ctx context.Context, first, n int64, dst *tally) bool {
	*dst = tally{}
	for i := first; i < first+n; i += t.members {
		members := min(t.members, first+n-i)
		if !t.group(ctx, i/t.members, int(members), dst) {
			return false
		}
		dst.closeGroup(uint64(members), t.numPlayer)
	}
	return true
}

// group deals and counts the first members of group number g.
func (t *table) group(ctx context.Context, g int64, members int, dst *tally) bool {
	t.rng.Start(t.seed, g)
	t.left = t.deck
	if len(t.lists) > 0 {
		return t.groupOfLists(ctx, members, dst)
	}
	low := t.dealBoard()
	whole := t.left.Len()
	ring := min(t.ring, members+len(t.randoms)-1)
	turns := ring // deals that a ring serves
	if ring == len(t.randoms) {
		turns = 1 // the same hands in other seats are hardly news
	}
	for member := range members {
		at := member % turns
		if at == 0 && ring > 0 {
			t.left.Restore(whole)
			t.dealRing(ring, low)
		}
		t.seatRing(at, low)
		dst.add(&t.show, t.numPlayer, low, 1)
	}
	return true
}

// groupOfLists is group where players draw from lists.
func (t *table) groupOfLists(ctx context.Context, members int, dst *tally) bool {
	used, ok := t.drawLists(ctx, dst)
	if !ok {
		return false
	}
	t.left.Remove(used)
	whole := t.left.Len()
	for range members {
		t.left.Restore(whole)
		low := t.dealBoard()
		if len(t.randoms) > 0 {
			t.dealRing(len(t.randoms), low)
			t.seatRing(0, low)
		}
		dst.add(&t.show, t.numPlayer, low, 1)
	}
	return true
}

// dealBoard completes the board and evaluates the players whose cards are
// known. It reports whether anybody can have a low.
func (t *table) dealBoard() (low bool) {
	if t.known < evaluator.BoardSize {
		t.rng.Draw(&t.left, t.cards[t.known:])
		t.on.Set(t.cards[:])
	}
	low = t.game.HighLow && t.on.LowPossible()
	for _, p := range t.settled {
		t.value(p, low)
	}
	return low
}

// dealRing deals n hands and evaluates them.
func (t *table) dealRing(n int, low bool) {
	size := t.game.HoleCards
	cards := t.drawn[:size*n]
	t.rng.Draw(&t.left, cards)
	for i := range n {
		t.hole.Set(cards[i*size : (i+1)*size])
		t.ringHigh[i] = t.on.High(&t.hole)
		if low {
			t.ringLow[i] = t.on.Low(&t.hole)
		}
	}
	copy(t.ringHigh[n:2*n], t.ringHigh[:n])
	copy(t.ringLow[n:2*n], t.ringLow[:n])
}

// seatRing gives the random players the hands of the ring from one on.
func (t *table) seatRing(from int, low bool) {
	for j, p := range t.randoms {
		t.show.high[p] = t.ringHigh[from+j]
		if low {
			t.show.low[p] = t.ringLow[from+j]
		}
	}
}

// drawLists gives a hand to every player who draws from a list, in order of
// t.lists, until no two of them share a card. It returns the cards used, or
// ok false if ctx ended before that happened.
func (t *table) drawLists(ctx context.Context, dst *tally) (used card.Set, ok bool) {
draw:
	for {
		dst.attempts++
		used = 0
		for j := range t.lists {
			l := &t.lists[j]
			h := l.hands.Hand(&t.rng)
			if h&used != 0 {
				if dst.attempts&0xffff == 0 && ctx.Err() != nil {
					return 0, false
				}
				continue draw
			}
			used |= h
			t.hands[l.player] = h
		}
		break
	}
	var buf [evaluator.MaxHole]card.Card
	for j := range t.lists {
		p := t.lists[j].player
		t.holes[p].Set(t.hands[p].Append(buf[:0]))
	}
	return used, true
}

// value evaluates one player's hand on the board.
func (t *table) value(p int, low bool) {
	t.show.high[p] = t.on.High(&t.holes[p])
	if low {
		t.show.low[p] = t.on.Low(&t.holes[p])
	}
}
