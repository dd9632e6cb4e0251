package table

import "fmt"

// Entry says how a newcomer joins a game that runs.
type Entry uint8

// The ways to enter.
const (
	EntryPost Entry = iota // posts a live big blind at once
	EntryWait              // waits until the big blind reaches the seat
)

// Rotor moves the button from hand to hand and says who posts what. It knows
// who sits where, not their chips: a player who goes broke is told to Leave.
//
// With the moving button (the default) the button goes to the next player who
// was in the game; the blinds are the players after it. With the dead button
// (TDA 32, WSOP live 151) the big blind moves one player on, the small blind
// goes to the seat that was the big blind and the button to the seat that was
// the small blind, empty or not. Heads-up the button is the small blind, and
// nobody is the big blind twice running (TDA 34-B).
//
// A newcomer, or a player who missed blinds, is dealt in when the big blind
// reaches the seat or, with EntryPost, at once by posting; not on the button
// or between the button and the big blind. Someone who missed the big blind
// owes it live and the small blind dead; someone who missed the small blind
// only owes that, dead (WSOP live 156).
type Rotor struct {
	DeadButton bool
	Entry      Entry

	n                  int
	started            bool
	button, small, big int // positions in the last hand; small even if nobody posted it
	first              int // the first player seated
	seated             SeatSet
	out                SeatSet // sitting out
	fresh              SeatSet // newcomers who have not been dealt in
	owesBig, owesSmall SeatSet
	lastIn             SeatSet // dealt in last hand
}

// Plan is who posts what in the next hand.
type Plan struct {
	Button int // may be an empty seat
	Small  int // -1 when the small blind is dead
	Big    int
	In     SeatSet // dealt in
	// Live are those who post a big blind to enter, Dead those who post a
	// small blind as dead money; a player may be in both.
	Live, Dead SeatSet
}

// NewRotor returns the rotor of an empty table.
func NewRotor(seats int, dead bool, entry Entry) (*Rotor, error) {
	if seats < MinSeats || seats > MaxSeats {
		return nil, fmt.Errorf("a table has %d to %d seats, not %d", MinSeats, MaxSeats, seats)
	}
	return &Rotor{DeadButton: dead, Entry: entry, n: seats, first: -1}, nil
}

// Sit puts a player on an empty seat. Before the first hand everybody is in
// the game at once; the first player seated will have the button.
func (r *Rotor) Sit(seat int) error {
	if seat < 0 || seat >= r.n {
		return fmt.Errorf("the table has no seat %d", seat)
	}
	if r.seated.Has(seat) {
		return fmt.Errorf("seat %d is taken", seat)
	}
	r.seated = r.seated.With(seat)
	if r.first < 0 {
		r.first = seat
	}
	if r.started {
		r.fresh = r.fresh.With(seat)
	}
	return nil
}

// Leave empties a seat.
func (r *Rotor) Leave(seat int) {
	for _, s := range []*SeatSet{&r.seated, &r.out, &r.fresh, &r.owesBig, &r.owesSmall} {
		*s = s.Without(seat)
	}
	if r.first == seat && !r.started {
		r.first = -1
	}
}

// SitOut leaves a player out of the hands to come; blinds that pass are owed.
func (r *Rotor) SitOut(seat int) { r.out |= r.seated & (1 << uint(seat)) }

// Return brings a player back who sat out.
func (r *Rotor) Return(seat int) { r.out = r.out.Without(seat) }

// Owes returns the players who owe a missed big blind, and a missed small one.
func (r *Rotor) Owes() (big, small SeatSet) { return r.owesBig, r.owesSmall }

// Next moves on to the next hand.
func (r *Rotor) Next() (p Plan, err error) {
	err = r.Advance(&p)
	return p, err
}

// Advance is Next with a place for the plan, which is quicker than copying it.
func (r *Rotor) Advance(p *Plan) error {
	active := r.seated &^ r.out
	if active.Len() < MinSeats {
		return fmt.Errorf("a hand needs two players, not %d", active.Len())
	}
	waiting := active & (r.fresh | r.owesBig | r.owesSmall)
	game := active &^ waiting &^ r.held(active)
	*p = Plan{}
	switch {
	case !r.started:
		r.firstHand(p, active)
	case game.Len() < MinSeats:
		game, waiting = active, 0
		r.restart(p, active)
	case r.DeadButton:
		r.dead(p, game, waiting)
	default:
		r.moving(p, game, waiting)
	}
	r.settle(p, game, waiting)
	return nil
}

// held returns the players who come back to a seat that the blinds are just
// passing, between where the button will be and the big blind. They come in
// behind it: otherwise somebody would be the big blind twice running.
func (r *Rotor) held(active SeatSet) SeatSet {
	if !r.started {
		return 0
	}
	from := r.button
	if r.DeadButton {
		from = r.small
	}
	s := SeatSet(0)
	for x := active &^ r.lastIn; x != 0; x &= x - 1 {
		if i := x.First(); r.within(from, i, r.big) && i != r.big {
			s = s.With(i)
		}
	}
	return s
}

// firstHand gives the button to the first player seated.
func (r *Rotor) firstHand(p *Plan, game SeatSet) {
	p.Button = r.first
	if p.Button < 0 || !game.Has(p.Button) {
		p.Button = game.First()
	}
	p.Small = game.After(p.Button)
	if game.Len() == 2 {
		p.Small = p.Button
	}
	p.Big = game.After(p.Small)
}

// restart goes on when too few are left of those who were in: everybody joins
// freely, the big blind moves on and the others sit behind it.
func (r *Rotor) restart(p *Plan, active SeatSet) {
	p.Big = active.After(r.big)
	p.Small = r.before(active, p.Big)
	p.Button = p.Small
	if active.Len() > 2 {
		p.Button = r.before(active, p.Small)
	}
}

// before returns the player of a set who sits nearest before a seat.
func (r *Rotor) before(s SeatSet, seat int) int {
	for i := 1; i <= r.n; i++ {
		if x := (seat - i + r.n) % r.n; s.Has(x) {
			return x
		}
	}
	return seat
}

// moving moves the button to the next player of the game.
func (r *Rotor) moving(p *Plan, game, waiting SeatSet) {
	p.Button = game.After(r.button)
	p.Small = game.After(p.Button)
	p.Big = (game | waiting).After(p.Small)
	if game.Len() == 2 && !waiting.Has(p.Big) {
		p.Small = p.Button
		p.Big = game.After(p.Small)
		if p.Big == r.big {
			p.Button, p.Small, p.Big = p.Big, p.Big, p.Button
		}
	}
}

// dead moves the big blind one player on and lets the other positions follow.
func (r *Rotor) dead(p *Plan, game, waiting SeatSet) {
	p.Big, p.Small, p.Button = (game | waiting).After(r.big), r.big, r.small
	players := game.With(p.Big)
	if players.Len() == 2 {
		p.Small = players.Without(p.Big).First()
		p.Button = p.Small
	}
}

// settle decides who is dealt in and who owes what, and keeps the positions.
func (r *Rotor) settle(p *Plan, game, waiting SeatSet) {
	p.In = game.With(p.Big)
	if r.Entry == EntryPost && p.Button != p.Small { // heads-up there is no seat to post from
		for s := waiting.Without(p.Big); s != 0; s &= s - 1 {
			if i := s.First(); !r.within(p.Button-1, i, p.Big) {
				p.In = p.In.With(i)
				if (r.fresh | r.owesBig).Has(i) {
					p.Live = p.Live.With(i)
				}
				if (r.owesSmall | r.owesBig&^r.fresh).Has(i) {
					p.Dead = p.Dead.With(i)
				}
			}
		}
	}
	if r.started {
		absent := r.seated &^ r.fresh &^ p.In
		for s := absent; s != 0; s &= s - 1 {
			i := s.First()
			if r.within(r.big, i, p.Big) {
				r.owesBig = r.owesBig.With(i)
			}
			if p.Small != r.small && r.within(r.small, i, p.Small) {
				r.owesSmall = r.owesSmall.With(i)
			}
		}
	}
	r.button, r.small, r.big, r.started = p.Button, p.Small, p.Big, true
	r.lastIn = p.In
	r.fresh &^= p.In
	r.owesBig &^= p.In
	r.owesSmall &^= p.In
	if !p.In.Has(p.Small) {
		p.Small = -1
	}
}

// within reports whether seat x is met going clockwise from a (not counted)
// to b (counted).
func (r *Rotor) within(a, x, b int) bool {
	n := r.n
	return (x-a-1+2*n)%n <= (b-a-1+2*n)%n
}

// PostPlan posts the antes, the blinds of the plan, what those who enter owe,
// and the straddle.
func (h *Hand) PostPlan(p *Plan) error {
	if err := h.postBlinds(p.Small, p.Big); err != nil || h.rules.BombPot > 0 {
		return err
	}
	for s := p.Live | p.Dead; s != 0; s &= s - 1 {
		seat := s.First()
		if h.stack[seat] == 0 {
			continue
		}
		kind, owed := PostLive, h.rules.BigBlind
		switch {
		case p.Live.Has(seat) && p.Dead.Has(seat):
			kind, owed = PostCombined, owed+h.rules.SmallBlind
		case p.Dead.Has(seat):
			kind, owed = PostDead, h.rules.SmallBlind
		}
		if owed == 0 {
			continue
		}
		if _, err := h.Post(seat, kind, owed); err != nil {
			return err
		}
	}
	return h.postStraddle(p.Big)
}

// Resume makes the rotor go on after a hand with the positions given; small
// is the seat of the small blind even if nobody posted it. Everyone seated is
// in the game.
func (r *Rotor) Resume(button, small, big int) {
	r.started = true
	r.button, r.small, r.big = button, small, big
	r.lastIn = r.seated &^ r.out
	r.fresh = 0
}
