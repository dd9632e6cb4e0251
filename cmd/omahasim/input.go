package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/omahasim/omahasim/strategy/document"
)

// readScenario reads a scenario file, but no more of it than a byte above the
// most that document.Read takes, which then says so: a device may never end.
func readScenario(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, unreadable(name, err)
	}
	defer f.Close() //nolint:errcheck // only read
	text, err := readAtMost(f)
	if err != nil {
		return nil, unreadable(name, err)
	}
	return text, nil
}

// unreadable says why a file that the user named can't be read, without the
// name of the system call.
func unreadable(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return usageErrorf("%s: %w", name, err)
}

// readAtMost is readScenario for a stream.
func readAtMost(r io.Reader) ([]byte, error) {
	return io.ReadAll(io.LimitReader(r, document.MaxFile+1))
}
