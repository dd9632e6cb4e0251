// Package schema describes the files that people write as JSON schemas, which
// editors use to complete keys, to explain them and to mark mistakes.
//
// The schemas are generated from the Go types here, one for each object of the
// files, whose fields carry the descriptions. They are of draft 7, which the
// YAML support of editors knows best. The loaders check more than a schema
// can; the tests hold the keys of both together.
package schema

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/invopop/jsonschema"
)

// draft is the version of JSON schema.
const draft = "http://json-schema.org/draft-07/schema#"

// Names lists the kinds of files that have a schema.
func Names() []string { return []string{"batch", "simulate", "hand"} }

// JSON returns the schema of a kind of file, indented.
func JSON(name string) ([]byte, error) {
	var s *jsonschema.Schema
	switch name {
	case "batch":
		s = batch()
	case "simulate":
		s = reflect(&Table{}, "A table that omahasim simulate plays")
	case "hand":
		s = reflect(&Hand{}, "A scripted hand that omahasim hand plays by the rules")
	default:
		return nil, fmt.Errorf("there is no schema %q; the schemas are %v", name, Names())
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("schema %s: %w", name, err)
	}
	return append(text, '\n'), nil
}

func reflect(v any, title string) *jsonschema.Schema {
	r := jsonschema.Reflector{Anonymous: true, DoNotReference: true, ExpandedStruct: true, RequiredFromJSONSchemaTags: true}
	s := r.Reflect(v)
	s.Version, s.Title = draft, title
	return s
}

// batch is the schema of a batch file. A job has the keys of its kind, each
// of which may also be a text with ${name}.
func batch() *jsonschema.Schema {
	s := reflect(&Batch{}, "A batch that omahasim batch runs")
	table := reflect(&Table{}, "")
	job, _ := s.Properties.Get("jobs")
	defaults, _ := s.Properties.Get("defaults")
	for _, into := range []*jsonschema.Schema{job.Items, defaults} {
		for p := table.Properties.Oldest(); p != nil; p = p.Next() {
			if _, both := into.Properties.Get(p.Key); !both {
				into.Properties.Set(p.Key, p.Value)
			}
		}
		into.Required = nil // the keys may come from elsewhere
	}
	for p := job.Items.Properties.Oldest(); p != nil; p = p.Next() {
		if slices.Contains([]string{"sweep", "kind"}, p.Key) {
			continue
		}
		open(p.Value)
		if len(p.Value.AnyOf) > 0 { // nothing takes out what a file or the defaults say
			p.Value.AnyOf = append(p.Value.AnyOf, typed("null"))
		}
	}
	return s
}

// open lets every value also be a text with ${name}, and leaves out what a
// sweep may add.
func open(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	s.Required = nil
	for p := s.Properties.Oldest(); p != nil; p = p.Next() {
		open(p.Value)
	}
	for _, list := range [][]*jsonschema.Schema{s.AnyOf, s.OneOf} {
		for _, x := range list {
			open(x)
		}
	}
	open(s.Items)
	if s.Type == "" && len(s.AnyOf) == 0 || s.Type == "string" && len(s.Enum) == 0 && s.Pattern == "" {
		return
	}
	reference := &jsonschema.Schema{Type: "string", Pattern: `\$\{`}
	if len(s.AnyOf) > 0 {
		s.AnyOf = append(s.AnyOf, reference)
		return
	}
	plain := *s
	plain.Description, plain.Default, plain.Examples = "", nil, nil
	*s = jsonschema.Schema{Description: s.Description, Default: s.Default, Examples: s.Examples, AnyOf: []*jsonschema.Schema{&plain, reference}}
}

func anyOf(list ...*jsonschema.Schema) *jsonschema.Schema { return &jsonschema.Schema{AnyOf: list} }

func typed(name string) *jsonschema.Schema { return &jsonschema.Schema{Type: name} }

// Chips is a number of chips, or of big blinds: 200, or 100bb.
type Chips struct{}

// JSONSchema is the schema of the type.
func (Chips) JSONSchema() *jsonschema.Schema {
	return anyOf(&jsonschema.Schema{Type: "integer", Minimum: "0"}, &jsonschema.Schema{Type: "string", Pattern: `^\s*[0-9.]+\s*[bB][bB]\s*$`})
}

// Word is a text; numbers count as text.
type Word struct{}

// JSONSchema is the schema of the type.
func (Word) JSONSchema() *jsonschema.Schema {
	return anyOf(typed("string"), typed("number"), typed("boolean"))
}

// Cards are cards written one after the other, or as a list.
type Cards struct{}

// JSONSchema is the schema of the type.
func (Cards) JSONSchema() *jsonschema.Schema {
	return anyOf(typed("string"), typed("integer"), &jsonschema.Schema{Type: "array", Items: anyOf(typed("string"), typed("integer"))}, typed("null"))
}

// Words is a text or a list of texts.
type Words struct{}

// JSONSchema is the schema of the type.
func (Words) JSONSchema() *jsonschema.Schema {
	return anyOf(typed("string"), typed("number"), &jsonschema.Schema{Type: "array", Items: Word{}.JSONSchema()})
}

// Choice is one of the words of an enum tag, or an object of T.
type Choice[T any] struct{}

// JSONSchema is the schema of the type.
func (Choice[T]) JSONSchema() *jsonschema.Schema {
	var v T
	object := reflect(&v, "")
	object.Version = ""
	return anyOf(typed("string"), typed("boolean"), typed("number"), object)
}

// Span is a number, a list of two, or an object.
type Span struct{}

// JSONSchema is the schema of the type.
func (Span) JSONSchema() *jsonschema.Schema {
	two := uint64(2)
	return anyOf(typed("number"), &jsonschema.Schema{Type: "array", Items: typed("number"), MinItems: &two, MaxItems: &two}, typed("object"))
}
