// Package handrange reads ranges of Omaha hands, such as "AA$ds,KK:xxyy" or
// "15%!RRR", for 4, 5 and 6 hole cards, in the generic syntax of
// ProPokerTools.
//
// # Grammar
//
//	range    = item { "," item }                 any of the items
//	item     = conj [ "@" WEIGHT ]               WEIGHT is 1 to 100
//	conj     = prim { (":" | "!") prim }         and, and-not, left to right
//	prim     = "(" range ")" | percent | term | "random" | "$" NAME
//	percent  = NUM "%" [ ordering ] | NUM "%-" NUM "%" [ ordering ]
//	ordering = "10h" | "6h" | "hu"
//	term     = span | { card | "[" list "]" | "[" span "]" }
//	span     = cards "+" | cards "-" | cards "-" cards
//	list     = card { "," card }
//	card     = RANK [ SUIT ] | RANKVAR [ SUIT ] | "*" [ SUIT ] | SUIT
//
// RANK is A K Q J T (or 10) 9 to 2. SUIT is s h d c (or ♠ ♥ ♦ ♣), or a suit
// variable w x y z. RANKVAR is any other letter. Case and blanks don't matter.
// A number followed by a percent sign is a percentage, so that 10% is one and
// 10h is the ten of hearts.
//
// # Meaning
//
// A hand matches a term if distinct cards of it can be put into all places of
// the term; the other cards are free. The same variable is the same value,
// different variables are different values, and a variable never equals a
// rank or suit written plainly in the same term: AARR leaves out AAAA. What is
// written inside brackets doesn't bar variables so. Cards are read greedily:
// AAxx is A, A of suit x and another card of suit x.
//
// In a span all cards move together: JJ+ up to the ace, T987- down to the
// deuce, KQJT-7654 from one end to the other; in a span with two ends cards
// may also stay, AcJc-Ac4c. The ace is high in spans. A bracket is one card,
// or a span of several cards that fills as many places.
//
// A percentage takes whole classes of hands equal but for suits from an
// ordering, best first, while they are at most N percent of all hands.
// A%-B% is the buckets of one percent from A to B: the top B percent without
// the top A-1 percent.
//
// Weights stand on all items of a union or on none; a hand in several items
// has the highest. They are relative. A union with weights may stand in
// brackets, on one side of a ':' or before a '!'.
//
// # Orderings
//
// 10h and 6h order hands by what they win in a game of ten and of six seats,
// by the multiway method that ProPokerTools published: the hand antes one
// chip, one blind with a random hand antes one, and each of the other seats
// calls one chip if its random hand is good, which is to win more than one
// chip in this game. Good hands are found in ten rounds of sampled deals,
// every one with twice the deals of the one before. Five cards are dealt to
// nine seats at most and six to seven, because the deck is no larger: there
// 10h means that many.
//
// hu orders hands by all-in equity before the flop against one random hand,
// exact for four and five cards and sampled for six.
//
// Each of the six games has orderings of its own. A sampled order is as good
// as its deals: neighbours may be out of order by some tenths of a percent of
// all hands, with six cards by a percent. Equal hands keep a fixed order.
// See orderfiles.go for what is stored, and _gen/orderings for the method.
//
// # Macros
//
//	$ds :xxyy   $ss :xxyz   $op :RRON   $tp :RROO   $np !RR   $nt !RRR
//	$0G AKQJ-   $1G (AKQT-,AKJT-,AQJT-)   $2G (AKQ9-,AKT9-,AJT9-)
//	$B [A-J]  $M [T-7]  $Z [6-2]  $L [A,2,3,4,5,6,7,8]
//	$N [K-9]  $F [K-J]  $R [A-T]  $W [A,2,3,4,5]
//
// Hands of 5 and 6 cards have more shapes than four-letter patterns can name.
// There $ds is exactly two suits held twice or more, $ss exactly one, $op
// exactly one rank held twice and none more often, $tp exactly two.
//
// # Method
//
// A set of hands is one bit for each hand, so that the operators are word
// operations. The hands of a term are found among hands of as many cards as
// the term writes, by filling its places with cards or by asking one hand of
// each suit class (see enumerate.go), and completed by the free cards once
// for all terms of a union. A hand written card by card skips all this.
//
// # Limits
//
// An expression has at most MaxLength bytes and MaxDepth levels of brackets,
// uses at most MaxNamed named ranges, and may take a bounded number of steps
// to expand; beyond, Parse returns an error.
package handrange
