// Package document reads the files that people write for the tool, strictly
// and with places: YAML, JSON or JSON Lines become Nodes that know their line
// and column, so that every mistake in them is an error with file, line,
// column and a caret (a *card.SyntaxError inside).
//
// A loader asks a Node for what it needs:
//
//	docs, err := document.Read("table.yaml", text)
//	…
//	if err := n.OnlyKeys("a player", "name", "stack"); err != nil { … }
//	name, err := n.Require("name", "a player")
package document
