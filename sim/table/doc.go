// Package table plays Omaha by the rules: one hand as a state machine without
// input or output, and the button between hands.
//
// # A hand
//
// A Hand is reset from a Config (rules, stacks, button), takes posts, and is
// opened:
//
//	var h table.Hand
//	err := h.Start(&config)          // Reset, PostAll, Open
//	for h.Phase() == table.Acting {
//		l := h.Legal()               // what the seat to act may do
//		op, err := h.RaiseTo(l.Seat, l.MaxTo)
//	}
//
// Reset, Post and Open do the same step by step, so that real hands with any
// posts can be followed. Config.Street and Config.Pot start a hand later.
//
// Phases go Posting, then Acting and Between in turn, then Done. Between means
// that no action is due: NextStreet deals on, Run deals several boards, Settle
// awards the pots. With Config.Auto the hand takes these steps by itself, the
// board having been given to SetBoard beforehand.
//
// Cards are the caller's business. SetHole and SetBoard may be called at any
// time before Settle; betting never looks at cards. A player whose cards are
// unknown at the showdown can win only what nobody else contests.
//
// Chips are int64 in the smallest unit, at most MaxChips. Seats are numbered
// clockwise from 0.
//
// # Rules are triples
//
// Every action has three methods: Verify… says why it would be refused, Can…
// whether it would succeed, and the plain name does it and returns the
// Operation that records it. A refusal is a *Refusal: it names the Rule and
// the legal range. With Config.Record the hand keeps all operations, posts to
// awards: that is its history.
//
// # Where the rules come from
//
// Robert's Rules of Poker, the rules of the Poker Tournament Directors
// Association (TDA 2024) and of the World Series of Poker (2024), and what
// on-line rooms do. Where they differ the Rules have a switch, whose zero
// value is the default. The comments in the code and the cases in
// testdata/*.hand cite the rule they follow.
//
//   - Pot-limit maximum: everything in the middle, bets included, plus the
//     player's own call, on top of the bet to match (Robert's Rules, pot-limit).
//   - Minimum raise: the largest full bet or raise of the street. A short
//     all-in leaves it, and adds to the bet to match (TDA 43, 47).
//   - A player who has acted may raise again when the bet has grown by a full
//     raise since then, in one step or several (TDA 47-A); in limit, by half a
//     bet (TDA 47-B).
//   - The big blind is owed whole though its player had less (WSOP live 150).
//   - The range is cut by the player's own stack, never by the opponents'.
//   - What nobody matched goes back to its owner at the end of the street.
//   - Each level at which a live player's chips end closes a pot; money that
//     only folded players put in belongs to the pot below (TDA 21).
//   - Odd chips go one each to the winners nearest left of the button; between
//     high and low to the high; between boards to the first (TDA 20).
//
// # Defaults that sources leave open
//
// Identical hands both ways are split half by half, each half with its own odd
// chip (IdenticalBothWaysEven is off), because on-line sites print and pay high
// and low on their own in every split pot; tournament rules (WSOP 73) ask for
// the even split. The two differ only when half the pot is odd.
//
// Rake is computed from the whole called pot, rounded down to a chip, and then
// divided over the pots in proportion, as the net pots of sites show. Antes are
// posted before blinds, so a short big blind pays the big-blind ante first.
//
// # No allocation
//
// A Hand holds arrays for ten seats and is reused. After the first hand it
// allocates nothing, except a Refusal when an action is illegal and growth of
// the operation log.
package table
