// Package history reads, audits and writes hand histories.
//
// # Reading
//
// A Reader takes a file of any size and hands out one Hand at a time:
//
//	r := history.NewReader(name, file)
//	for {
//		h, err := r.Next()
//		var skipped *history.Problem
//		switch {
//		case err == io.EOF:          // done
//		case errors.As(err, &skipped): // one hand could not be used; go on
//		case err != nil:             // the file could not be read
//		}
//	}
//
// Two formats are read. PokerStars text and its look-alikes of other sites:
// cash games and tournaments, 4, 5 and 6 cards, high and high-low, Courchevel,
// all betting forms, in UTF-8, UTF-16 or Windows-1252. And PHH, the poker hand
// history format (https://phh.readthedocs.io), one hand or many in a file:
// its variants PO and FO/8, and the same pattern for other betting forms and
// numbers of cards (NO, FO, PO/8, PO5, PO6, PO5/8).
//
// A Hand is the same model for both: players in the order of seats, and a list
// of events with the line of each. Amounts are integers in the smallest unit:
// hundredths, or finer where the file is. Names are matched against the seat
// list, the longest first, so that they may look like anything.
//
// What can't be read is a Problem that names file and line: damage, another
// game, lines that belong to no hand. A hand that breaks off is a Hand with
// Incomplete set. The limits are the Max constants.
//
// # Auditing
//
// An Auditor replays a hand through the rules engine of package table and
// compares every figure that the text tells: that each action is legal, what
// was called and returned, the pots, the rake, what each player collected, the
// final stacks, the summary. The first problem is the line at which the
// history parts from the rules. A printed figure is never trusted: what nobody
// called is computed, and a missing line for it is only noted.
//
// Histories do not tell from which of several pots the rake was taken. The
// auditor takes it from the pots as printed, from what was collected of each,
// or in proportion, and accepts the first that explains all figures.
//
// A winner whose cards are not told is believed, because the others must have
// mucked; that is noted.
//
// # Writing
//
// WritePokerStars and WritePHH write a Hand; the readers read back what they
// write. FromTable makes a Hand of one that was played on a table, and
// Auditor.Complete adds the results to one read from PHH, which need not tell
// them.
package history
