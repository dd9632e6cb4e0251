package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/omahasim/omahasim/sim"
)

// The kinds of jobs.
const (
	KindEquity   = "equity"
	KindSimulate = "simulate"
)

// Job is a finished job of a batch: what was asked, and the answer or why
// there is none. Exactly one of Equity, Play and Error is set.
type Job struct {
	Job    string  `json:"job"`              // name in the batch file; those of a sweep share it
	Kind   string  `json:"kind"`             // KindEquity or KindSimulate
	Params []Param `json:"params,omitempty"` // parameters of the sweep, in order
	// Boards is set in a sweep over boards: the place of this one.
	Boards *BoardClass `json:"boards,omitempty"`

	Seed    uint64 `json:"seed"`
	Version string `json:"version"` // of the engine
	Hash    string `json:"hash"`    // of all that the answer depends on
	Command string `json:"command"` // how to run it again, for a shell
	Place   string `json:"place"`   // file:line:column of the job

	Equity *sim.EquityResult `json:"equity,omitempty"`
	Play   *sim.PlayResult   `json:"play,omitempty"`
	Error  string            `json:"error,omitempty"`
}

// Param is a parameter of a sweep with the value that it has in a job.
type Param struct {
	Name  string `json:"name"`
	Value string `json:"value"` // as text; see Number
}

// Number returns the value as a number, if it is one.
func (p Param) Number() (float64, bool) {
	x, err := strconv.ParseFloat(p.Value, 64)
	return x, err == nil
}

// BoardClass says what a board in a sweep over boards stands for.
type BoardClass struct {
	Sweep string `json:"sweep"` // what is swept, such as "all flops"
	Board string `json:"board"` // the board that stands for its class
	// Size is how many boards are the same up to the suit symmetry that the
	// hands leave.
	Size int64 `json:"size"`
	// Weight is Size times the share of the joint hands that the board leaves
	// possible: Size itself when every player has one hand. The mean equity
	// over the sweep with these weights is the equity before the cards came.
	Weight float64 `json:"weight"`
}

// Label names the job with its parameters and board:
// "grid stack=100 rake=3 [Kd9s2h]".
func (j *Job) Label() string {
	label := j.Job
	for _, p := range j.Params {
		label += " " + p.Name + "=" + p.Value
	}
	if j.Boards != nil {
		label += " [" + j.Boards.Board + "]"
	}
	return label
}

// WriteJSONL writes one job a line.
func WriteJSONL(w io.Writer, jobs []Job) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i := range jobs {
		if err := enc.Encode(&jobs[i]); err != nil {
			return err
		}
	}
	return nil
}

// maxLine is the longest line of JSON Lines that is read, in bytes.
const maxLine = 64 << 20

// ReadJSONL reads what WriteJSONL wrote.
func ReadJSONL(r io.Reader) ([]Job, error) {
	var jobs []Job
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var j Job
		dec := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&j); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if j.Kind != KindEquity && j.Kind != KindSimulate {
			return nil, fmt.Errorf("line %d: a result has the kind %s or %s, not %q", n, KindEquity, KindSimulate, j.Kind)
		}
		jobs = append(jobs, j)
	}
	return jobs, lines.Err()
}
