package history

import "github.com/omahasim/omahasim/sim/table"

// posts puts antes, blinds and straddles in.
func (r *replay) posts(events []Event) {
	r.ante = usualAnte(events)
	first := r.bigBlind(events)
	for i := range events {
		if i != first {
			continue
		}
		// The true big blind goes first among the big blinds: it acts last.
		for k := range events {
			if k == i || events[k].Kind != Post {
				continue
			}
			if events[k].Post == BigBlind {
				r.post(&events[i])
				for m := range events {
					if m != i && events[m].Kind == Post && m >= k {
						r.post(&events[m])
					}
				}
				return
			}
			r.post(&events[k])
		}
		r.post(&events[i])
		return
	}
	for i := range events {
		if events[i].Kind == Post {
			r.post(&events[i])
		}
	}
}

// bigBlind finds which of several big blinds is the true one, when it is not
// the first told: the first to act sits on its left. It returns -1 if the
// order told is right.
func (r *replay) bigBlind(posts []Event) int {
	actor := -1
	for i := len(posts); i < len(r.h.Events); i++ {
		if k := r.h.Events[i].Kind; k == Fold || k == Check || k == Call || k == Raise || k == Bet {
			actor = r.h.Events[i].Player
			break
		}
	}
	first := -1
	for i := range posts {
		if posts[i].Kind == Post && posts[i].Post == Straddle {
			return -1
		}
		if posts[i].Kind != Post || posts[i].Post != BigBlind {
			continue
		}
		follows := actor >= 0 && r.seats[actor] == (r.seats[posts[i].Player]+1)%len(r.players)
		if first < 0 {
			first = i
			if follows || actor < 0 {
				return -1
			}
			continue
		}
		if follows {
			return i
		}
	}
	return -1
}

var postKinds = map[PostKind]table.PostKind{
	SmallBlind: table.PostSmallBlind, BigBlind: table.PostBigBlind, Ante: table.PostAnte, DeadBlind: table.PostDead,
	SmallAndBig: table.PostCombined, Straddle: table.PostStraddle, ButtonBlind: table.PostLive, TableAnte: table.PostAnteForAll,
}

func (r *replay) post(e *Event) {
	h, t := r.h, r.t
	seat := r.seats[e.Player]
	kind, amount := postKinds[e.Post], e.Amount
	name := h.Name(e.Player)
	short := e.AllIn || amount >= t.Stack(seat)
	switch e.Post {
	case Straddle: // the total is told
		if before := t.Committed(seat); before > 0 {
			r.remark(e.Line, "%s straddles with %s in; %s is taken to be the total", name, r.money(before), r.money(amount))
			amount -= before
		}
	case SmallBlind:
		if t.SmallBlindSeat() >= 0 {
			kind = table.PostSecondSmall
		}
		if want := h.SmallBlind; amount != want && !short && h.Betting != table.Limit && want > 0 {
			r.issue(e.Line, "%s posts a small blind of %s, the stakes say %s", name, r.money(amount), r.money(want))
		}
	case BigBlind:
		if amount != h.BigBlind && !short {
			if amount < h.BigBlind {
				kind = table.PostDead
			}
			r.issue(e.Line, "%s posts a big blind of %s, the stakes say %s", name, r.money(amount), r.money(h.BigBlind))
		}
	case Ante:
		if usual := r.ante; h.Format == PokerStars && amount != usual && !short && !h.Players[e.Player].NoStack {
			r.issue(e.Line, "%s posts an ante of %s, the others %s", name, r.money(amount), r.money(usual))
		}
	case DeadBlind:
		if amount > h.BigBlind {
			kind = table.PostCombined
		} else if amount == h.BigBlind {
			kind = table.PostLive
		}
	}
	if first := r.posted(e); first > 0 {
		r.issue(e.Line, "%s posts the same again as in line %d", name, first)
	}
	if amount <= 0 {
		r.issue(e.Line, "%s posts nothing", name)
		return
	}
	if amount > t.Stack(seat) {
		r.issue(e.Line, "%s posts %s with only %s left", name, r.money(amount), r.money(t.Stack(seat)))
	}
	if _, err := t.Post(seat, kind, amount); err != nil {
		r.refused(e, err)
		return
	}
	r.checkAllIn(e, seat)
}

// posted returns the line in front of this one in which the player posted the
// same, 0 if there is none. Other amounts may be owed by one who missed both
// blinds, and a straddle may be raised.
func (r *replay) posted(e *Event) int {
	for i := range r.h.Events {
		b := &r.h.Events[i]
		if b == e {
			break
		}
		same := b.Kind == Post && b.Player == e.Player && b.Post == e.Post && (b.Amount == e.Amount || b.Post == Ante)
		if same && r.h.Format == PokerStars && b.Post != Straddle {
			return b.Line
		}
	}
	return 0
}

// usualAnte is the ante that most players post, the smaller of two that are
// as frequent: more than the others post is nobody's ante.
func usualAnte(posts []Event) int64 {
	best, most := int64(0), 0
	for i := range posts {
		if posts[i].Kind != Post || posts[i].Post != Ante || posts[i].AllIn {
			continue
		}
		n := 0
		for k := range posts {
			if e := &posts[k]; e.Kind == Post && e.Post == Ante && !e.AllIn && e.Amount == posts[i].Amount {
				n++
			}
		}
		if v := posts[i].Amount; n > most || n == most && v < best {
			best, most = v, n
		}
	}
	return best
}
