// Package equity finds what share of the pot each Omaha hand or range wins on
// average when all players stay to the showdown.
//
// # What is counted
//
// The sample space is every legal joint deal: a hand for each player, no card
// twice, with every completion of the board. A joint deal has the product of
// the weights of its hands; dealing one player first and the next from what
// is left would weigh deals wrongly whenever ranges share cards. Tied players
// split a pot evenly; in high-low the best high and the best low take half
// each, and the high takes all if nobody has a low.
//
// # How
//
// Run validates a Spec, and the planner (plan.go) chooses:
//
//   - one hand each: all run-outs, by package evaluator/runout;
//   - few joint deals: the same for each of them (enumerate.go);
//   - few boards: each hand is evaluated once a board, then all joint deals
//     on that board are compared (enumerate.go);
//   - two ranges: the sorted sweep of package sweep;
//   - else sampling (sample.go), to the precision asked for.
//
// A complete board with few enough hands is never sampled.
//
// # Contracts
//
// All counts are integers; equity is a sum of 5040ths of a pot, which 2 to 10
// players can split evenly, twice. Sampled deals come in small groups that share
// cards (sample.go); group number g of a run has a random stream of its own,
// seeded from the seed and g, so the result depends on the spec and the seed
// alone, not on the number of workers. Work is
// merged in order, an adaptive stop sees only merged prefixes, and ending the
// context returns the longest merged prefix, marked incomplete. An exact run
// has no prefix worth showing, since its boards and hands come in order; when
// it is interrupted, a short sample answers in its place.
//
// With a Checkpoint all of this goes on in another process: sampling, exact
// runs, card maps and distributions, from the prefix that was saved last
// (kept.go, kept_pictures.go).
package equity
