// Package evaluator says what an Omaha hand is worth.
//
// An Omaha hand is made of exactly two hole cards and exactly three board
// cards, for high and for low separately, whatever the number of hole cards
// (4, 5 or 6). Everything here follows from that split.
//
// # High
//
// There are 7,462 distinct classes of five-card hands; a Value is the place
// of a class among them, so comparing hands is comparing numbers.
//
// Without flushes the value depends on ranks alone: on a multiset of two hole
// ranks (91 of them) and a multiset of three board ranks (455). That makes a
// table of 455 × 91 values, 83 KB. It is kept in both orders, because its two
// users walk it differently.
//
// Many hands on one board (Board, Hole) want all the pairs of a triple: the
// largest of the rows of a board's ten triples is a row of 91 values, in which a
// hand looks up its pairs, six of them for four hole cards. As a board has
// only 6,175 different multisets of five ranks, all these rows are kept in
// a table of 1.2 MB, made on first use; those of the 1,820 multisets of four
// ranks, which they are made from, in one of 350 kB. So a board of any size is
// one row.
//
// All boards of one hand (package runout) want all the triples of a pair
// (PairRow).
//
// A flush needs three board cards of one suit, so at most one suit can make
// one; its value comes from the mask of the five ranks, straight flushes
// included. A flush can never be worse than a hand of the same five ranks in
// mixed suits, so the two answers combine by maximum as well.
//
// # Low
//
// A low is five different ranks from ace to eight; straights and flushes do
// not count against it. It depends only on which low ranks the hole cards
// hold and which the board holds, so one look-up by two eight-bit masks
// answers it whole. The mask of five ranks read as a number, ace as bit 0,
// orders lows as players do: the highest card decides first.
//
// # Proof
//
// Package evaluator/oracle finds the same answers by trying all combinations
// and ranking five cards by their definition; the tests compare the two over
// the whole table, over random deals, and by the published counts.
//
// The tables are written by _gen/tables and the assembly by _gen/kernels, which
// are a module of their own. SIMD.md explains the fast
// paths and has their numbers.
package evaluator

//go:generate sh -c "cd _gen && go run ./tables -out .."
//go:generate sh -c "cd _gen && go run ./kernels -out ../runout/kernels_amd64.s -stubs ../runout/kernels_amd64.go -pkg runout"
//go:generate sh -c "cd _gen && go run ./kernels -rows -out ../rows_amd64.s -stubs ../rows_amd64.go -pkg evaluator"
