package main

import (
	"io"
	"os"

	"golang.org/x/term"
)

// terminalWidth returns the width of the terminal behind w, and whether there
// is one.
func terminalWidth(w io.Writer) (int, bool) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		width = 80
	}
	return width, true
}

// colored reports whether output to w may hold colour: on a terminal without
// NO_COLOR, or as --color says.
func (a *app) colored(w io.Writer) bool {
	switch a.settings.Color {
	case "always":
		return true
	case "never":
		return false
	}
	_, terminal := terminalWidth(w)
	return terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && a.settings.Output == ""
}
