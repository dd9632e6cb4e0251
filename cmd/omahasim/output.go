package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// view is a result that can be shown in every format. table builds the rows
// for people, csv the tidy ones (they may be the same), json the value to
// encode; lines writes JSON Lines instead.
type view struct {
	table func() []table // for --format table and markdown
	csv   func() table
	json  func() any
	lines func(io.Writer) error
}

// show writes a view in the chosen format to the chosen place.
func (a *app) show(v view) error {
	return a.write(func(w io.Writer) error {
		switch a.settings.Format {
		case "json":
			if v.lines != nil {
				return v.lines(w)
			}
			enc := json.NewEncoder(w)
			enc.SetEscapeHTML(false)
			return enc.Encode(v.json())
		case "csv":
			t := v.csv()
			return t.writeCSV(w)
		}
		return a.writeTables(w, v.table())
	})
}

// writeTables prints tables for people, with a blank line between them. On a
// terminal those too wide for it come in parts.
func (a *app) writeTables(w io.Writer, tables []table) error {
	markdown := a.settings.Format == "markdown"
	width := 0
	if !markdown {
		width, _ = terminalWidth(w)
	}
	first := true
	for i := range tables {
		for _, part := range tables[i].fit(width) {
			if !first {
				fmt.Fprintln(w)
			}
			first = false
			part.title = strings.Join(wrapped([]string{part.title}, width), "\n")
			part.notes = wrapped(part.notes, width)
			if err := part.write(w, markdown); err != nil {
				return err
			}
		}
	}
	return nil
}

// write sends what render prints to standard output, or with --output to a
// temporary file that replaces the named one only when it is complete.
func (a *app) write(render func(io.Writer) error) error {
	name := a.settings.Output
	if name == "" || name == "-" {
		if err := render(a.stdout); err != nil {
			return fmt.Errorf("writing the result: %w", err)
		}
		return nil
	}
	return writeFile(name, render)
}

// writeFile writes a file whole or not at all. A device or a pipe is no file
// to be replaced: it is written to. A link stays, and what it names is written.
func writeFile(name string, render func(io.Writer) error) error {
	switch info, err := os.Stat(name); {
	case err != nil: // a new file
	case info.IsDir():
		return usageErrorf("writing %s: it is a folder; name a file in it", name)
	case !info.Mode().IsRegular():
		return writeDevice(name, render)
	}
	n, err := newFile(name, render)
	if err != nil {
		return err
	}
	return n.keep()
}

// writeFiles writes several files, all of them or none: an error while they
// are written leaves those that were there as they are.
func writeFiles(names []string, render func(name string, w io.Writer) error) error {
	var files []*pendingFile
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
			discard(files)
			return fmt.Errorf("writing %s: this is no regular file", name)
		}
		n, err := newFile(name, func(w io.Writer) error { return render(name, w) })
		if err != nil {
			discard(files)
			return err
		}
		files = append(files, n)
	}
	for i, n := range files {
		if err := n.keep(); err != nil {
			discard(files[i+1:])
			return err
		}
	}
	return nil
}

// pendingFile is a file that was written under another name in its folder.
type pendingFile struct{ name, written string }

// newFile writes a file under another name; if that fails, nothing is left.
func newFile(name string, render func(io.Writer) error) (n *pendingFile, err error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, writing(name, err)
	}
	n = &pendingFile{name, f.Name()}
	if err = render(f); err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(n.written, 0o644)
	}
	if err != nil {
		discard([]*pendingFile{n})
		return nil, writing(name, err)
	}
	return n, nil
}

// keep gives the file its name.
func (n *pendingFile) keep() error {
	if err := os.Rename(n.written, n.name); err != nil {
		discard([]*pendingFile{n})
		return writing(n.name, err)
	}
	return nil
}

// discard takes files away that won't be kept.
func discard(files []*pendingFile) {
	for _, n := range files {
		_ = os.Remove(n.written) // there is an error to tell already
	}
}

// writing is an error about a file under the name that the user knows, not the
// one that it has while it is written.
func writing(name string, err error) error {
	var link *os.LinkError
	if reason := pendingReason(name, err); reason != nil {
		err = reason
	} else if errors.As(err, &link) {
		err = link.Err
	}
	return fmt.Errorf("writing %s: %w", name, err)
}

// pendingReason is why a file could not be written under its other name; nil
// if the error is about something else.
func pendingReason(name string, err error) error {
	var path *os.PathError
	pending := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".")
	if errors.As(err, &path) && strings.HasPrefix(filepath.Clean(path.Path), pending) {
		return path.Err
	}
	return nil
}

// writeDevice writes to what is there and is no regular file.
func writeDevice(name string, render func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	if err := errors.Join(render(f), f.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return nil
}
