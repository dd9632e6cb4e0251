// Package configs reads the scenario files of the tool, strictly: a key that
// is not known, a value of the wrong kind, a player who is not there, a card
// twice, an action that the rules refuse are errors with file, line, column
// and a caret, and where possible a suggestion.
//
// Files are YAML (read with goccy/go-yaml), JSON, or JSON Lines; one file may
// hold several documents.
//
// # Scripted hands
//
// LoadHands reads scripted hands and Hand.Play plays one by the rules of
// package table. The Report has what the player to act may do and why, the
// pots, refunds and awards, and the story of the hand. Hand.Check compares a
// report with what the scenario expects.
//
// A script is played as far as it goes. Streets follow by themselves, with or
// without "-- flop --" markers. When all bets are matched, the board is whole
// and the live hands are known, the pots are awarded. When no player is asked
// about and nobody faces a bet, the rest is checked down to the showdown.
//
// # Tables
//
// LoadTable reads a table scenario: rules, seats and how they play, what is
// dealt, how long sessions are, when to stop. It becomes the spec of sim.Play.
// Its keys are listed in the help of 'omahasim simulate', and the examples in
// this folder (Presets) show them at work.
package configs
