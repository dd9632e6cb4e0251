//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jobs

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestLock: while one run has a journal no other can open it, or empty it.
func TestLock(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	first, err := OpenJournal(name, false)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, fresh := range []bool{false, true} {
		if _, err := OpenJournal(name, fresh); !errors.Is(err, errInUse) {
			t.Errorf("fresh %v: %v", fresh, err)
		}
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != string(before) {
		t.Errorf("the journal changed: %q, %v", after, err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := OpenJournal(name, true)
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
}
