package jobs

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// partHeader is what a file of a part begins with; the number is of its format.
// The checksum of the hash and of the rest follows.
const partHeader = "omahasim part 1 "

// Endings of the names of files of parts, between which and the name of the
// journal stands the hash of the job.
const (
	partEnd  = ".part"
	writeEnd = ".part.new" // while it is written
)

// partName is the file of what is done of a job.
func (j *Journal) partName(hash string) string { return j.name + "." + hash + partEnd }

// findParts lists the parts that are there, or takes them away.
func (j *Journal) findParts(fresh bool) error {
	entries, err := os.ReadDir(filepath.Dir(j.name))
	if err != nil {
		return err
	}
	base := filepath.Base(j.name) + "."
	for _, e := range entries {
		hash, ours := strings.CutPrefix(e.Name(), base)
		if !ours || !e.Type().IsRegular() {
			continue
		}
		hash, whole := strings.CutSuffix(hash, partEnd)
		if !whole && !strings.HasSuffix(hash, writeEnd) {
			continue
		}
		if whole && !fresh {
			j.parts[hash] = true
			continue
		}
		if err := os.Remove(filepath.Join(filepath.Dir(j.name), e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// part returns what was kept of a job that is not finished, nil if there is
// nothing. It is an error if that can't be used.
func (j *Journal) part(hash string) ([]byte, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.parts[hash] {
		return nil, nil
	}
	text, err := os.ReadFile(j.partName(hash))
	if err != nil {
		return nil, unwrapped(err)
	}
	line, state, _ := bytes.Cut(text, []byte("\n"))
	if !bytes.HasPrefix(line, []byte(partHeader)) {
		return nil, fmt.Errorf("it does not begin with %q", partHeader)
	}
	sum, err := strconv.ParseUint(string(line[len(partHeader):]), 16, 32)
	if err != nil || uint32(sum) != partSum(hash, state) {
		return nil, fmt.Errorf("its checksum is wrong")
	}
	return state, nil
}

func partSum(hash string, state []byte) uint32 {
	return crc32.Update(crc32.ChecksumIEEE([]byte(hash)), crc32.IEEETable, state)
}

// keepPart keeps what is done of a job, in place of what was kept of it
// before: the file has the old state or the new one, whenever the process is
// killed.
func (j *Journal) keepPart(hash string, state []byte) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.failed != nil {
		return j.failed
	}
	text := append(fmt.Appendf(nil, "%s%08x\n", partHeader, partSum(hash, state)), state...)
	written := j.name + "." + hash + writeEnd
	err := writeSynced(written, text)
	if err == nil {
		err = os.Rename(written, j.partName(hash))
	}
	if err != nil {
		_ = os.Remove(written) // the first error is the one to tell
	}
	j.parts[hash] = true
	return j.fail(err)
}

func writeSynced(name string, text []byte) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// dropPart forgets what was kept of a job that is finished. The disk has the
// job first.
func (j *Journal) dropPart(hash string) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.parts[hash] || j.failed != nil {
		return j.failed
	}
	err := j.file.Sync()
	if err == nil {
		err = os.Remove(j.partName(hash))
	}
	delete(j.parts, hash)
	return j.fail(err)
}
