package batch

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/configs"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/jobs"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/report"
	"github.com/omahasim/omahasim/strategy/document"
)

func simulateKind() kind {
	keys, notes := configs.TableKeys()
	return kind{report.KindSimulate, keys, notes, loadSimulate}
}

// handSeconds is roughly what a hand of one seat takes of one core.
const handSeconds = 5e-6

// loadSimulate makes the task of playing a table. Its keys are those of a
// table scenario.
func loadSimulate(l *loader, q *question) ([]jobs.Task, error) {
	keys := l.withRanges(q.keys)
	t, err := configs.TableOf(keys)
	if err != nil {
		return nil, err
	}
	for _, w := range t.Warnings {
		if text := w.Error(); !l.warned[text] {
			l.warned[text] = true
			l.batch.Warnings = append(l.batch.Warnings, named(w, label(q.name, q.params)))
		}
	}
	content := canonical(without(keys, "seed"))
	for _, program := range programs(keys) {
		content += "\n" + program
	}
	if !keys.Has("seed") {
		t.Spec.Seed = derivedSeed(l.batch.Seed, content)
	}
	task := jobs.Task{Method: "simulation", Job: report.Job{
		Job: q.name, Kind: report.KindSimulate, Params: results(q.params), Seed: t.Spec.Seed, Version: sim.Version,
		Hash: fingerprint(report.KindSimulate, t.Spec.Seed, content), Place: l.place(q.at),
	}}
	task.Job.Command = l.batchCommand(&task.Job)
	task.Seconds = float64(t.Spec.Hands) * float64(len(t.Spec.Seats)) * handSeconds
	task.Run = func(ctx context.Context, workers int, scratch *sim.Scratch, job *report.Job) error {
		spec := t.Spec
		spec.Workers, spec.Checkpoint = workers, scratch.Checkpoint
		r, err := sim.Play(ctx, spec, scratch.Progress)
		var bad *play.SpecError
		if errors.As(err, &bad) {
			return named(q.at.Errorf("%s", bad.Msg), label(q.name, q.params))
		}
		if err != nil {
			return err
		}
		r.Elapsed = 0 // results don't depend on the clock
		job.Play = r
		return nil
	}
	return []jobs.Task{task}, nil
}

// withRanges adds the named ranges of the batch that a table uses and doesn't
// define itself.
func (l *loader) withRanges(keys *node) *node {
	used := l.reachable(texts(keys, nil))
	if len(used) == 0 {
		return keys
	}
	ranges := *keys // an object with a place
	ranges.Keys, ranges.Items = nil, nil
	if own := keys.Get("ranges"); own != nil {
		ranges = *own
		ranges.Keys, ranges.Items = slices.Clone(own.Keys), slices.Clone(own.Items)
	}
	var names []string
	for name := range used {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if !ranges.Has(name) {
			put(&ranges, l.rangeKey[name], l.rangeAt[name])
		}
	}
	out := *keys
	out.Keys, out.Items = slices.Clone(keys.Keys), slices.Clone(keys.Items)
	key := *keys
	key.Kind, key.Text = document.Text, "ranges"
	put(&out, &key, &ranges)
	return &out
}

// texts collects all texts of a node.
func texts(n *node, into []string) []string {
	if n.Kind == document.Text {
		into = append(into, n.Text)
	}
	for _, x := range n.Items {
		into = texts(x, into)
	}
	return into
}

// without returns an object without a key.
func without(n *node, key string) *node {
	out := *n
	out.Keys, out.Items = nil, nil
	for i, k := range n.Keys {
		if k.Text != key {
			out.Keys, out.Items = append(out.Keys, k), append(out.Items, n.Items[i])
		}
	}
	return &out
}

// canonical writes a node in one way: keys sorted, nulls left out.
func canonical(n *node) string {
	switch n.Kind {
	case document.List:
		var parts []string
		for _, x := range n.Items {
			parts = append(parts, canonical(x))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case document.Object:
		var parts []string
		for i, k := range n.Keys {
			if n.Items[i].Kind != document.Null {
				parts = append(parts, fmt.Sprintf("%q:%s", k.Text, canonical(n.Items[i])))
			}
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ",") + "}"
	}
	return n.JSON()
}

// programs fingerprints the files that programs of the table are made of: a
// player that was changed plays another game.
func programs(n *node) []string {
	var out []string
	for i, k := range n.Keys {
		if k.Text != "program" {
			continue
		}
		for _, word := range texts(n.Items[i], nil) {
			if text, err := os.ReadFile(word); err == nil {
				out = append(out, fmt.Sprintf("%s %x", word, sha256.Sum256(text)))
			}
		}
	}
	for _, x := range n.Items {
		out = append(out, programs(x)...)
	}
	return out
}
