// Package strategy is what players do: the Player interface, built-in players,
// rules written in YAML, and external programs.
//
// # Players
//
// A Player has one method, Act, which is shown a View and returns an Action.
// The View has what the player of that seat may see, the own cards, the board,
// chips, positions and all actions, and nothing else. It reads the live hand,
// so that a decision copies and allocates nothing. A Tracker follows a hand,
// makes the views, fits actions to the rules and marks what had to be fitted:
//
//	tr.Begin(h, seed, number)
//	for h.Phase() == table.Acting {
//		a := tr.Ask(players[h.Actor()])
//		op, err := tr.Do(a)
//	}
//
// Chance belongs to the hand: View.Uint64 draws from a stream that is fixed by
// the seed given to Begin and the seat. The same seed gives the same decisions,
// whoever else is at the table and whatever was played before.
//
// # Strategies
//
// A seat of a scenario plays by one of three keys (ReadSpec), and a scenario
// may name ranges and strategies for all its seats (Library):
//
//	ranges:
//	  open: 25%,AA,KK$ds
//	strategies:
//	  nit: {rules: {any: [{when: nuts, do: pot}, {do: check_or_fold}]}}
//	players:
//	  - {name: Ann, strategy: reg}
//	  - {name: Bob, strategy: nit}
//	  - {name: Cyd, program: [python3, bot.py], time_limit: 1s}
//	  - name: Dee
//	    rules:
//	      preflop:
//	        - {when: raises == 0, hand: $open, do: pot}
//	        - {when: raises == 1 and position >= co, hand: 12%, do: call}
//	      flop:
//	        - {when: nut_rank <= 2, do: pot}
//	        - when: initiative and players == 2
//	          do: [{do: 0.5 pot, weight: 3}, {do: check, weight: 1}]
//	      any:
//	        - {do: check_or_fold}
//
// Built in are folder, caller, raiser (the pot), shover, random, and, written
// as rules in builtin/*.yaml, tight, loose and reg, the default.
//
// # Rules
//
// The rules of a decision are those of its street, then those of postflop,
// then those of any; the first that matches acts. A rule matches when its
// condition holds and the hand is in its range; either may be left out. When
// no rule matches the player checks or folds, marked NoRule.
//
// when is an expression over the features (see Features) in the language of
// expr-lang/expr: and, or, not, comparisons, arithmetic, in [a, b], in 1..3,
// c ? x : y, min, max, abs and more. Streets, positions, actions and kinds of
// hands have names, such as position >= co or made == flush; they compare only
// with their own kind. In braces YAML ends a value at a comma or a bracket, so
// put quotes around one that has any.
//
// hand is a range, or $name of a named one; see package handrange. In a range
// with weights a hand is in with the chance of its weight in per cent, drawn
// once in a hand.
//
// do is an action (see Do) or a list of actions with weights, of which one is
// drawn. An amount that is not legal is cut to what is, and marked Cut.
//
// A rule that can never act is an error: its condition is always false where
// it stands, an earlier rule always acts, or an earlier rule matches the same.
//
// # How it is fast
//
// A condition is parsed and type-checked by the library and then lowered to
// closures over the View, for each street, number of raises and position in
// turn: what is known there is folded, and rules that cannot act there are
// left out. What is not lowered runs on the library's machine, which takes ten
// times as long and allocates; the tests use it as the oracle.
//
// Features are found when a rule asks, and kept: hole cards for the hand, what
// needs the board for the street, the board's own for all players.
//
// Ranges are tables, and looking a random hand up is as slow as its table is
// large. All percentages share one table of a byte for each slot, which hands
// share that differ only in the names of their suits: 27 kB for four cards,
// 316 kB for five, 3.5 MB for six. Other ranges take a bit for each hand: 34
// kB, 325 kB, 2.5 MB.
//
// # External programs
//
// A seat may be played by a program in any language: it is asked in JSON lines
// and has a time limit. PROTOCOL.md describes it. Whatever it does is at worst
// a Fault, a check or a fold. Players that run programs must be closed.
//
// # Limits
//
// A condition has at most 4,096 characters and 500 parts. A strategy uses at
// most 256 different ranges. A mistake in a file is an error with file, line,
// column and a caret, and a suggestion where a name is misspelt.
package strategy
