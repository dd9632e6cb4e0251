package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// goneReader is the standard output of a command whose reader went away.
type goneReader struct{}

func (goneReader) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

// TestHistoriesComeFirst checks that the file of histories is whole and the
// only one left when nobody reads the results: 'simulate … | head -1'.
func TestHistoriesComeFirst(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "hands.txt")
	var errs bytes.Buffer
	code := run([]string{"simulate", "heads-up", "--hands", "200", "--histories", file, "--every", "100"}, strings.NewReader(""), goneReader{}, &errs)
	if code != exitFailed || !strings.Contains(errs.String(), "writing the result: broken pipe") {
		t.Errorf("exit %d: %s", code, errs.String())
	}
	text, err := os.ReadFile(file)
	if n := strings.Count(string(text), "*** SUMMARY ***"); err != nil || n != 2 {
		t.Errorf("%d hands in the file: %v", n, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("files left: %v, %v", entries, err)
	}
}
