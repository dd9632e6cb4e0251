// Package sweep computes the exact equity of one weighted range against
// another, heads-up, over every legal deal and every board.
//
// # The method
//
// Enumerating pairs of hands is hopeless: two full four-card ranges make
// 27 billion legal pairs on every board. The sweep needs two passes over the
// hands instead. On one complete board
//
//  1. every hand gets its value, and the hands of both ranges are put in
//     order of value by a counting sort;
//
//  2. walking upwards through the values, N[S] holds for every set S of up to
//     k cards the weight of the hands of B met so far that contain S;
//
//  3. the weight of the weaker hands of B that share no card with a hand h is
//     then, by inclusion and exclusion over the subsets of h,
//
//     W(h) = Σ (-1)^|S| N[S], S ⊆ h.
//
// Asking before the hands of h's own value are added gives what h beats;
// asking again after gives what it beats or ties. A hand of four cards has 16
// subsets, and the last, the hand itself, is not kept in a table: it is the
// weight that B gives to the very same hand.
//
// A board has few different values: a value is decided by two hole cards, so
// there are at most 91 values by rank and 78 more by flush. A value therefore
// becomes a group number of one byte, found by two look-ups for each hand:
// one by the multiset of its ranks, one by its ranks of the flush suit.
//
// # Suitless ranges
//
// A range that has all hands of the ranks it has, such as "any hand" or "AA",
// does not tell suits apart, and on a board only the suit of a flush matters.
// The sums above then are the same for all sets of cards of the same kinds: of
// the same ranks or, where a suit may make a flush, of the same ranks in and
// out of that suit. So the tables are by kinds, hands of the same kinds are
// added at once, and what one of them beats all of them beat (kinds.go,
// pieces.go, piecework.go). A board takes a tenth of the time or less, and
// five and six cards, with millions of hands, come within reach. The other
// range may be any: of its hands, too, those of the same kinds are asked about
// at once. AllHands gives what the hands of each kind win on a board.
//
// # High-low
//
// The low half is a second sweep in order of the lows. The high half is the
// high sweep, and where neither hand has a low the high half is the whole pot:
// a third sweep, in high order among hands without a low, adds the other
// half. Whether a pair has a low is decided hand by hand, so nothing else is
// needed for exact shares. How often one side takes the whole pot depends on
// both orders jointly; that is a two-dimensional dominance count, done on
// request by dividing the lows in halves again and again (scoop.go).
//
// # Boards and suits
//
// Boards that differ by a permutation of suits under which both ranges, the
// given board and the dead cards stay the same have the same totals. One
// board of each such class is swept and counted as often as the class has
// members: 134,459 instead of 2,598,960 before the flop. Results of single
// hands are summed over the hands that the permutations carry into each other
// and divided evenly, which is exact.
//
// Boards are swept in the order of their classes, so that the sum over the
// first ones can be saved and continued (continue.go).
//
// # Numbers
//
// Everything is a sum of products of integer weights, merged in 128 bits, so
// results are exact and the same for any number of workers. Sums within a
// board are kept modulo 2^32: intermediate terms of the inclusion-exclusion
// may wrap, the result is at most the weight of one range (20,358,520 hands
// of six cards at weight 100) and does not.
//
// The inclusion-exclusion over shared cards extends the sorted sweep that is
// usual for hold'em river ranges, where hands have two cards and subsets of
// size one suffice. The tests compare everything with brute force over all
// pairs of hands.
package sweep
