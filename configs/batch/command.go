package batch

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/report"
)

// command returns how to run a job again from a shell: the question itself,
// or with named ranges that job of the batch.
func (l *loader) command(job *report.Job, s *sim.EquitySpec) string {
	if len(s.Ranges) > 0 {
		return l.batchCommand(job)
	}
	words := append([]string{"omahasim", "equity"}, s.Players...)
	flag := func(name, value, usual string) {
		if value != usual {
			words = append(words, "--"+name, value)
		}
	}
	flag("game", s.Game, "omaha")
	flag("board", s.Board, "")
	flag("dead", s.Dead, "")
	flag("method", s.Method, "auto")
	if s.Trials > 0 {
		flag("trials", strconv.FormatInt(s.Trials, 10), "")
	} else if s.Precision > 0 {
		flag("precision", strconv.FormatFloat(s.Precision, 'g', -1, 64), "")
	}
	if s.NextCard {
		words = append(words, "--next-card")
	}
	if s.Distribution {
		words = append(words, "--distribution")
	}
	flag("seed", strconv.FormatUint(s.Seed, 10), "")
	return report.ShellCommand(words...)
}

// batchCommand runs one job of the batch, in the folder of its file, into a
// folder that keeps the results of the others as they are.
func (l *loader) batchCommand(job *report.Job) string {
	name := l.options.Command
	if name == "" {
		name = l.file
	}
	return report.ShellCommand("omahasim", "batch", filepath.Base(name), "--filter", "^"+regexp.QuoteMeta(job.Label())+"$", "--folder", "again")
}

// Local takes the folder of the batch file out of a text about it: results
// don't tell where on a machine the file was.
func (b *Batch) Local(text string) string {
	if b.home == "" {
		return text
	}
	return strings.ReplaceAll(text, b.home, "")
}

// home is the folder of a file as it begins the names of files in it, "" for
// the working folder.
func home(file string) string {
	dir := filepath.Dir(file)
	if dir == "." {
		return ""
	}
	return strings.TrimSuffix(dir, string(filepath.Separator)) + string(filepath.Separator)
}

// place is where a job stands, for results.
func (l *loader) place(at *node) string {
	file, line, col := at.Place(0)
	return l.batch.Local(file) + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(col)
}
