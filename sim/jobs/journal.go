package jobs

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/omahasim/omahasim/sim/report"
)

// header is the first line of a journal; the number is of its format.
const header = "omahasim journal 1"

// errInUse says that another run works in the folder of results: each would
// write over the other's.
var errInUse = errors.New("another run is writing here; wait for it to end, or name another folder")

// syncEvery is how long a finished job may wait to be synced to the disk.
const syncEvery = 250 * time.Millisecond

// Journal is a file of finished jobs. It is safe for several goroutines.
type Journal struct {
	mu     sync.Mutex
	file   *os.File
	name   string
	jobs   map[string]*report.Job // by hash
	parts  map[string]bool        // jobs of which a part is kept, by hash
	synced time.Time
	failed error // the first error of a write; nothing is written after it
}

// OpenJournal opens a journal or makes a new one, and reads what it has.
// Fresh forgets the old one. A file that is no journal is left alone.
func OpenJournal(name string, fresh bool) (*Journal, error) {
	j := &Journal{name: name, jobs: map[string]*report.Job{}, parts: map[string]bool{}}
	if err := j.open(fresh); err != nil {
		return nil, fmt.Errorf("journal %s: %w", name, unwrapped(err))
	}
	return j, nil
}

// unwrapped takes the operation and the path out of an error of the file
// system.
func unwrapped(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

func (j *Journal) open(fresh bool) error {
	f, err := os.OpenFile(j.name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	j.file = f
	complete := false
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("this is not a regular file; name another folder")
	}
	if err == nil {
		err = lock(f)
	}
	if err == nil {
		complete, err = j.read()
	}
	if err == nil && fresh {
		clear(j.jobs)
		err, complete = f.Truncate(0), true
	}
	if err == nil {
		err = j.findParts(fresh)
	}
	if err == nil {
		info, err = f.Stat()
	}
	switch {
	case err != nil:
	case info.Size() == 0:
		_, err = f.WriteString(header + "\n")
	case !complete:
		// A line that was cut short; the next one starts on a line of its own.
		_, err = f.WriteString("\n")
	}
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		_ = f.Close() // the first error is the one to tell
	}
	return err
}

// read reads the lines that are whole, and reports whether the last one is.
// The last line of a job counts.
func (j *Journal) read() (complete bool, err error) {
	in := bufio.NewReader(j.file)
	for n := 0; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return false, err
		}
		if n == 0 && err != nil && bytes.HasPrefix([]byte(header), line) {
			return true, j.file.Truncate(0) // new, or cut short in its first line
		}
		if n == 0 && string(line) != header+"\n" {
			return false, errors.New("this file is no journal of omahasim; name another folder or take it away")
		}
		if err != nil {
			return len(line) == 0, nil
		}
		if job := decode(line); job != nil {
			j.jobs[job.Hash] = job
		}
	}
}

// encode is the line of a job: the checksum of the rest, and the job.
func encode(job *report.Job) ([]byte, error) {
	var b bytes.Buffer
	if err := report.WriteJSONL(&b, []report.Job{*job}); err != nil {
		return nil, err
	}
	return append(fmt.Appendf(nil, "%08x ", crc32.ChecksumIEEE(b.Bytes())), b.Bytes()...), nil
}

// decode reads a line, nil if it is not whole.
func decode(line []byte) *report.Job {
	sum, text, ok := bytes.Cut(line, []byte(" "))
	if !ok {
		return nil
	}
	want, err := strconv.ParseUint(string(sum), 16, 32)
	if err != nil || uint32(want) != crc32.ChecksumIEEE(text) {
		return nil
	}
	var job report.Job
	if json.Unmarshal(text, &job) != nil || job.Hash == "" {
		return nil
	}
	return &job
}

// Len returns the number of jobs kept.
func (j *Journal) Len() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.jobs)
}

// find looks a job up; a nil journal has none.
func (j *Journal) find(hash string) (*report.Job, bool) {
	if j == nil {
		return nil, false
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	job, ok := j.jobs[hash]
	return job, ok
}

// add appends a job.
func (j *Journal) add(job *report.Job) error {
	line, err := encode(job)
	if err != nil {
		return err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed != nil {
		return j.failed
	}
	_, err = j.file.Write(line)
	if err == nil && time.Since(j.synced) > syncEvery {
		err = j.file.Sync()
		j.synced = time.Now()
	}
	return j.fail(err)
}

func (j *Journal) fail(err error) error {
	if err != nil && j.failed == nil {
		j.failed = fmt.Errorf("journal %s: %w; what it holds is kept, the rest can be run again", j.name, unwrapped(err))
	}
	return j.failed
}

// Sync makes sure that the disk has everything.
func (j *Journal) Sync() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed != nil {
		return j.failed
	}
	return j.fail(j.file.Sync())
}

// Close closes the file.
func (j *Journal) Close() error { return j.file.Close() }
