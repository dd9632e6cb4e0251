// Package runout counts, exactly, all the ways in which the board of named
// Omaha hands can come: for each of 2 to 10 hands how often it wins, shares
// and scoops, high or high-low, from any known board and with any dead cards.
//
// Count answers one Spec. A Counter does the same again and again, for
// callers who enumerate joint deals, without allocating.
//
// # Method
//
// Boards that miss three to five cards are counted from tables. For each
// player a table holds the best value with each three board cards; a second
// one holds, for each four board cards, the best of their four triples. The
// value of five cards a > b > c > d > e is then the best of the fours abde,
// acde and bcde and of the triple abc, which among them hold all ten triples.
// For fixed a, b and c the fours lie in three contiguous rows, so that the
// inner loop is three loads and three maxima for many boards at once. The
// method is this project's own; ../SIMD.md tells it in full.
//
// One or two known cards are numbered above all others: the boards wanted are
// those that have them as their highest. Boards that miss two cards or
// fewer, at most 820, are evaluated one by one.
//
// # Where things are
//
//   - runout.go: Spec, Tally, Count
//   - counter.go: Counter, which runs the parts below
//   - layout.go: how the four-card tables lie in memory
//   - tables.go, flush.go, fours.go: building the tables
//   - sweep.go: counting with them in pure Go
//   - avx2_amd64.go, kernels_amd64.s: the same by AVX2 kernels, chosen at run
//     time; -tags purego leaves them out
//   - hist.go: counts by winners, and shares from them
//   - direct.go: boards evaluated one by one
//
// # Limits
//
// At most 44 cards can come, the deck less two hands of four; at most 1,086,008
// boards are counted, in 32 bits. Values are below 0x7FFF.
package runout
