//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe is written to, not replaced by a file.
func TestWriteFilePipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	got := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		got <- string(text)
	}()
	err := writeFile(pipe, func(w io.Writer) error {
		_, err := io.Copy(w, strings.NewReader("result"))
		return err
	})
	if text := <-got; err != nil || text != "result" {
		t.Errorf("%q came out of the pipe: %v", text, err)
	}
	if info, err := os.Lstat(pipe); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe became %v: %v", info, err)
	}
}

// A link stays, and the file that it names is replaced.
func TestWriteFileLink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("file", link); err != nil {
		t.Fatal(err)
	}
	err := writeFile(link, func(w io.Writer) error {
		_, err := io.WriteString(w, "new")
		return err
	})
	text, _ := os.ReadFile(file)
	info, statErr := os.Lstat(link)
	if err != nil || string(text) != "new" || statErr != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the file holds %q, the link is %v: %v", text, info, err)
	}
}

// listing returns the files of a folder with what they hold.
func listing(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if text, err := os.ReadFile(filepath.Join(dir, e.Name())); err == nil {
			out[e.Name()] = string(text)
		}
	}
	return out
}

// TestFullDisk writes results where files may have 2 to 4 KB, as on a disk
// that gets full: the error says why, exit 1, what was there stays, and
// nothing half written is left.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	results := filepath.Join(dir, "r")
	const batch = "jobs:\n- {name: g, players: [AsAhKsKh, Td9d8c7c], board: Kd9s2h all turns}\n"
	if err := os.WriteFile(filepath.Join(dir, "b.yaml"), []byte(batch), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := command("batch", filepath.Join(dir, "b.yaml"), "-q", "--folder", results); code != 0 {
		t.Fatal(stderr)
	}
	// The journal has all jobs; what is written are the results alone.
	for _, name := range []string{"results.jsonl", "results.csv", "results.parquet", "hands.csv"} {
		if err := os.WriteFile(filepath.Join(results, name), []byte("earlier "+name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before := listing(t, results)
	for _, c := range []struct{ line, want string }{
		{"equity AA KK --board Kd9s2h --per-hand --format csv -o r/hands.csv", "omahasim: writing r/hands.csv: file too large\n"},
		{"simulate heads-up --hands 300 --histories r/hands.csv --every 1 -q", "omahasim: writing r/hands.csv: file too large\n"},
		{"batch b.yaml --folder r", "omahasim: writing r/results.jsonl: file too large\n"},
		{"batch b.yaml --folder r --fresh", "omahasim: journal r/journal: file too large; what it holds is kept, the rest can be run again\n"},
	} {
		cmd := exec.Command("sh", "-c", "ulimit -f 4; exec omahasim "+c.line)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != exitFailed || string(out) != c.want {
			t.Errorf("%s: %v: %s", c.line, err, out)
		}
		after := listing(t, results)
		if strings.Contains(c.line, "--fresh") { // forgets the journal
			delete(before, "journal")
			delete(after, "journal")
		}
		if len(after) != len(before) {
			t.Errorf("%s: %d files where %d were", c.line, len(after), len(before))
		}
		for name, text := range before {
			if after[name] != text {
				t.Errorf("%s: %s was changed", c.line, name)
			}
		}
	}
}

// TestWriteFilesWhole fails in the second of three files: none is changed.
func TestWriteFilesWhole(t *testing.T) {
	dir := t.TempDir()
	full := errors.New("no space left")
	names := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")}
	write := func(bad string, text string) error {
		return writeFiles(names, func(name string, w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil || name != bad {
				return err
			}
			return full
		})
	}
	if err := write("", "old"); err != nil {
		t.Fatal(err)
	}
	for _, bad := range names {
		if err := write(bad, "new"); !errors.Is(err, full) || err.Error() != "writing "+bad+": no space left" {
			t.Errorf("error %v", err)
		}
		for name, text := range listing(t, dir) {
			if text != "old" || len(name) != 1 {
				t.Errorf("%s holds %q", name, text)
			}
		}
	}
	if err := os.Remove(names[2]); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(names[2], 0o755); err != nil {
		t.Fatal(err)
	}
	if err := write("", "new"); err == nil || err.Error() != "writing "+names[2]+": this is no regular file" {
		t.Errorf("error %v", err)
	}
	if got := listing(t, dir); len(got) != 2 || got["a"] != "old" || got["b"] != "old" {
		t.Errorf("files %q", got)
	}
	missing := filepath.Join(dir, "none", "r.csv")
	if err := writeFile(missing, func(io.Writer) error { return nil }); err == nil || err.Error() != "writing "+missing+": no such file or directory" {
		t.Errorf("error %v", err)
	}
}
