package schema_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	checker "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/omahasim/omahasim/configs"
	"github.com/omahasim/omahasim/configs/batch"
	"github.com/omahasim/omahasim/configs/schema"
)

func compiled(t *testing.T, name string) (*checker.Schema, map[string]any) {
	t.Helper()
	text, err := schema.JSON(name)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := checker.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := checker.NewCompiler()
	if err := c.AddResource(name+".json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	return s, doc.(map[string]any)
}

// documents reads the YAML documents of a file as JSON has them.
func documents(t *testing.T, text []byte) []any {
	t.Helper()
	var out []any
	dec := yaml.NewDecoder(bytes.NewReader(text))
	for {
		var v any
		if err := dec.Decode(&v); err != nil {
			break
		}
		if v == nil {
			continue
		}
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := checker.UnmarshalJSON(bytes.NewReader(line))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, doc)
	}
	return out
}

// TestFiles checks every file of configs against its schema.
func TestFiles(t *testing.T) {
	for name, patterns := range map[string][]string{
		"simulate": {"../*.yaml"},
		"batch":    {"../batches/*.yaml"},
		"hand":     {"../testdata/cases.yaml", "../testdata/transcripts/*.yaml"},
	} {
		s, _ := compiled(t, name)
		checked := 0
		for _, pattern := range patterns {
			files, err := filepath.Glob(pattern)
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				for i, doc := range documents(t, text) {
					checked++
					if err := s.Validate(doc); err != nil {
						t.Errorf("%s, document %d: %v", file, i+1, err)
					}
				}
			}
		}
		if checked == 0 {
			t.Errorf("no file was checked against the schema %s", name)
		}
	}
}

// TestRefuses checks that mistakes are found.
func TestRefuses(t *testing.T) {
	const table = "stakes: {sb: 1, bb: 2}\nseats: [{name: A}, {name: B}]\n"
	const job = "jobs:\n- players: [AA, KK]\n  "
	for text, name := range map[string]string{
		table + "hnads: 5": "simulate", table + "hands: many": "simulate", table + "stop: {ci95_bb100: 1, x: 1}": "simulate",
		"seats: []": "simulate", "stakes: {sb: 1}\nseats: [{nmae: A}]": "simulate", table + "rake: {percent: 101}": "simulate",
		job + "bord: Kd": "batch", job + "method: excat": "batch", job + "sweep: {a: 5}": "batch", job + "sweep: {zip: [1]}": "batch", "jobs: []": "batch",
		job + "trials: 0": "batch", "players: [{name: A, stack: -1}]\nstakes: {}": "hand", "players: [{name: A}]\nstakes: {}": "hand",
	} {
		s, _ := compiled(t, name)
		for _, doc := range documents(t, []byte(text)) {
			if s.Validate(doc) == nil {
				t.Errorf("%s: no mistake in\n%s", name, text)
			}
		}
	}
	s, _ := compiled(t, "batch")
	for _, text := range []string{
		job + "trials: ${n}\n  sweep: {n: [1], zip: {a: [1], b: {from: 1, to: 2, step: 1}}, rake.percent: [2]}",
		"jobs:\n- kind: simulate\n  file: x.yaml\n  stack: ${s}\n  seats: [{name: A, stack: '${s}'}]\n  sweep: {s: [10bb]}",
	} {
		for _, doc := range documents(t, []byte(text)) {
			if err := s.Validate(doc); err != nil {
				t.Errorf("%s\n%v", text, err)
			}
		}
	}
}

// TestKeys holds the keys of the schemas and of the loaders together, and sees
// that every field is described.
func TestKeys(t *testing.T) {
	for _, tt := range []struct {
		name string
		path []string
		want []string
	}{
		{"simulate", nil, concat(configs.TableKeys())},
		{"simulate", []string{"seats", "items"}, configs.SeatKeys()},
		{"simulate", []string{"rule_option"}, configs.OptionKeys()},
		{"hand", nil, concat(configs.HandKeys())},
		{"batch", nil, batch.Keys()},
		{"batch", []string{"jobs", "items"}, batch.JobKeys()},
	} {
		_, doc := compiled(t, tt.name)
		at := doc
		for _, step := range tt.path {
			if step == "items" {
				at = at["items"].(map[string]any)
				continue
			}
			at = at["properties"].(map[string]any)[step].(map[string]any)
		}
		var got []string
		for key, v := range at["properties"].(map[string]any) {
			got = append(got, key)
			if d, _ := v.(map[string]any)["description"].(string); d == "" {
				t.Errorf("%s: %s %s has no description", tt.name, strings.Join(tt.path, "."), key)
			}
		}
		slices.Sort(got)
		slices.Sort(tt.want)
		if diff := cmp.Diff(slices.Compact(tt.want), got); diff != "" {
			t.Errorf("%s %s: keys of the loader and of the schema (-/+):\n%s", tt.name, strings.Join(tt.path, "."), diff)
		}
	}
}

func concat(keys, notes []string) []string { return append(keys, notes...) }

func TestUnknown(t *testing.T) {
	if _, err := schema.JSON("x"); err == nil {
		t.Error("there is no such schema")
	}
}
