package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/omahasim/omahasim/sim"
)

// ReadResults reads results in JSON, one or more, each on a line of its own
// or not: jobs of a batch as WriteJSONL wrote them, and the answers of single
// runs, a sim.EquityResult or a sim.PlayResult. Errors name the line.
func ReadResults(r io.Reader) ([]Job, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var jobs []Job
	dec := json.NewDecoder(bytes.NewReader(text))
	for {
		at := dec.InputOffset()
		var raw json.RawMessage
		err := dec.Decode(&raw)
		if err == io.EOF {
			break
		}
		if err != nil {
			if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
				at = syntax.Offset
			}
			if errors.Is(err, io.ErrUnexpectedEOF) {
				at, err = int64(len(text)), errors.New("the file ends in the middle of a result")
			}
			return nil, fmt.Errorf("line %d: this is no result in JSON: %w", lineAt(text, at), err)
		}
		j, err := oneResult(raw)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", lineAt(text, dec.InputOffset()-int64(len(raw))), err)
		}
		jobs = append(jobs, *j)
	}
	if len(jobs) == 0 {
		return nil, errors.New("it holds no results")
	}
	return jobs, nil
}

func lineAt(text []byte, offset int64) int {
	return 1 + bytes.Count(text[:min(max(offset, 0), int64(len(text)))], []byte("\n"))
}

// oneResult reads a job or a single answer, and checks what drawing relies
// on.
func oneResult(raw json.RawMessage) (*Job, error) {
	var probe struct {
		Kind           *string
		Players, Seats json.RawMessage
	}
	if err := json.Unmarshal(raw, &probe); err != nil {
		return nil, fmt.Errorf("a result is an object: %w", err)
	}
	j := &Job{}
	var err error
	switch {
	case probe.Kind != nil:
		err = json.Unmarshal(raw, j)
	case probe.Players != nil:
		j.Kind, j.Equity = KindEquity, new(sim.EquityResult)
		if err = json.Unmarshal(raw, j.Equity); err == nil {
			var hands []string
			for _, p := range j.Equity.Players {
				hands = append(hands, clip(p.Input, 24))
			}
			j.single(strings.Join(hands, " – "), j.Equity.Version, j.Equity.Seed)
			j.Command = j.Equity.Command
		}
	case probe.Seats != nil:
		j.Kind, j.Play = KindSimulate, new(sim.PlayResult)
		if err = json.Unmarshal(raw, j.Play); err == nil {
			name := fmt.Sprintf("%s %s, %d seats", j.Play.Game, j.Play.Betting, len(j.Play.Seats))
			j.single(name, j.Play.Version, &j.Play.Seed)
			j.Command = j.Play.Command
		}
	default:
		return nil, errors.New("this is neither a result of omahasim batch nor of equity or simulate with --format json")
	}
	if err != nil {
		return nil, err
	}
	return j, j.check()
}

// single names the result of a single run.
func (j *Job) single(name, version string, seed *uint64) {
	j.Job, j.Version = name, version
	if seed != nil {
		j.Seed = *seed
	}
}

// check finds what a file not written by omahasim may lack.
func (j *Job) check() error {
	if j.Kind != KindEquity && j.Kind != KindSimulate {
		return fmt.Errorf("a result has the kind %s or %s, not %q", KindEquity, KindSimulate, j.Kind)
	}
	if j.Error != "" {
		return nil
	}
	switch {
	case j.Kind == KindEquity && (j.Equity == nil || len(j.Equity.Players) == 0):
		return errors.New("an equity result has players")
	case j.Kind == KindSimulate && (j.Play == nil || len(j.Play.Seats) == 0):
		return errors.New("a result of a simulation has seats")
	case j.Kind == KindEquity && j.Equity.NextCards != nil:
		for _, c := range j.Equity.NextCards.Cards {
			if len(c.Equity) != len(j.Equity.Players) || len(c.StdError) != len(c.Equity) {
				return fmt.Errorf("next card %q: it has the equities of %d players, not %d", c.Card, len(c.Equity), len(j.Equity.Players))
			}
		}
	}
	return nil
}
