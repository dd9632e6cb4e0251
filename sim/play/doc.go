// Package play simulates tables: scripted players play hands of Omaha by the
// rules of package table, and what each of them earns is counted together with
// its error.
//
//	r, err := play.Run(ctx, &spec, &progress)
//	mean, err95 := r.ByPlayer[0].Raw.Mean(), r.ByPlayer[0].Raw.HalfWidth(0.95)
//
// # Hands, sessions, units
//
// A run is cut into sessions of Spec.HandsPerSession hands. A session begins
// with all players at the table, the starting stacks and a first button, which
// moves on from session to session unless Spec.Button names it. With
// Spec.Carry stacks go on from hand to hand, and players top up, buy in again,
// leave and come; when fewer than two have chips left, the table is begun
// afresh within the session. Without Carry every hand starts with the starting
// stacks, and sessions only say how the button goes around.
//
// Given the stacks that they start with, hands are independent; hands of one
// session with Carry are not, since stacks go on. So sessions are what errors
// are computed from: two sessions never share anything. Short sessions make
// many independent units and so a better known error; long ones let stacks
// grow as they would. With Duplicate the unit is the group of sessions that
// share their cards.
//
// Hand number n (from 1) is deal index i = n-1 and has the cards of the random
// stream (seed, i); with Duplicate, n-1 = i*passes + pass, and all passes have
// the cards of i. What players draw comes from a stream of the seed and n. So
// every hand can be played again alone, which with Carry means playing its
// session up to it (Only).
//
// The last session is cut so that exactly Spec.Hands hands are played (with
// Duplicate, rounded up to whole passes).
//
// With Rules.RunIt the rest of the board is dealt several times, without putting
// cards back, once betting is over for the whole hand and cards are to come;
// each board decides its part of every pot. The boards behind the first are
// drawn last of a deal, so that everything up to the all-in, and the first
// board, are the same for any number of boards.
//
// # Variance reduction
//
// Both ways below leave the mean as it is.
//
// Duplicate: every session is played once for each chair, with the same cards
// in the same chairs, while the players move on by one chair. Cards, stacks
// and fixed hands belong to the chairs; strategies move. A good seat is
// everybody's good seat once, which takes the luck of the cards out of a
// comparison.
//
// All-in adjusted: a hand in which betting ended before the river counts with
// its expectation over all completions of the board, see luck.go. It is the
// same for any number of boards, as each of them alone is uniform.
//
// # Statistics
//
// As the field defines them:
//
//   - VPIP: hands in which the player put chips in voluntarily before the flop,
//     by a call, bet or raise. Blinds, straddles and other posts are not
//     voluntary, and checking is not putting in. A hand without a decision
//     before the flop (a walk in the big blind, all-in by a post, a bomb pot)
//     is no chance, neither for VPIP nor for PFR.
//   - PFR: hands with a raise before the flop, of the same chances.
//   - 3-bet: hands with a raise when there had been exactly one raise, of those
//     in which the player came to act after exactly one raise and could raise.
//   - Aggression: bets and raises for each call, after the flop; the frequency
//     is bets and raises of all decisions after the flop.
//   - Saw the flop: did not fold before it, all-in before the flop included.
//     WTSD: showdowns of the hands that saw the flop. W$SD: showdowns in which
//     the player won chips.
//   - Showdown winnings: net results of hands in which the player's cards were
//     compared; all other results are non-showdown winnings.
//   - Rake: what was taken out of what the player won.
//   - The street on which a hand ended for the player: where he folded or won
//     uncontested, or the showdown.
//
// Errors by position, street and line take hands to be independent; those by
// player, strategy and table are by units.
//
// # Determinism and memory
//
// Work is cut into chunks of sessions that are counted in integers and merged
// in their order, so results are the same for any number of workers, a Stop
// looks at the same prefixes, and an interrupted run is a prefix of the whole.
// Memory doesn't grow with the number of hands. A Stop is looked at after
// every chunk once there are a few hundred units; stopping at the first
// interval that is narrow enough makes intervals a little too narrow, the less
// the longer the run.
//
// With a Checkpoint a run goes on in another process from the prefix that was
// saved last, with the result of one that was never stopped.
//
// External programs may remember what they saw; their results are repeatable
// only with one worker, and not after going on: a program starts then without
// its memories.
//
// # Speed
//
// A hand of six players with rules takes one to two microseconds and allocates
// nothing. The time is spread thinly: about half goes to decisions, a sixth to
// the rules of the table, and a seventh each to dealing and to counting with
// the equities of all-ins. What profiles found slow was of three kinds: work
// that nobody asked for, such as all legal actions for a fold; tables larger
// than the cache; and small structs that are filled field by field and copied
// at once, for which the processor waits (see Hand.did in package table).
package play
