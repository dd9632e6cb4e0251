package main

import (
	"strings"
	"testing"
)

// TestOtherWords: every word leads to a flag that a command has.
func TestOtherWords(t *testing.T) {
	root := newRootCommand(&app{})
	for word, list := range otherWords {
		for _, ours := range list {
			flag, _, _ := strings.Cut(ours, " ")
			found := root.PersistentFlags().Lookup(flag) != nil
			for _, cmd := range root.Commands() {
				found = found || cmd.Flags().Lookup(flag) != nil
			}
			if !found {
				t.Errorf("%s is said to be --%s, which no command has", word, ours)
			}
		}
	}
}
