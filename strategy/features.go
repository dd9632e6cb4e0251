package strategy

import (
	"fmt"
	"strings"
	"sync"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
)

// kind is the type of a feature or of a part of a condition.
type kind uint8

const (
	kindBool kind = iota
	kindInt
	kindFloat
	// The kinds from here on are numbers with names, which can be compared
	// only with their own kind.
	kindStreet
	kindPosition
	kindDeed
	kindMade
)

var kindNames = [...]string{"true or false", "whole number", "number", "street", "position", "action", "kind of hand"}

// named reports whether the values of a kind are names.
func (k kind) named() bool { return k >= kindStreet }

// constant is a name for a number in conditions.
type constant struct {
	kind  kind
	value int
}

// constants are the names that conditions may use for streets, positions,
// actions and kinds of hands. This table and the next ones are made when a
// strategy is first read, so that commands without one start sooner.
var constants = sync.OnceValue(func() map[string]constant {
	m := map[string]constant{"nobody": {kindPosition, -1}}
	for s := table.Preflop; s <= table.River; s++ {
		m[s.String()] = constant{kindStreet, int(s)}
	}
	for p := range NumPositions {
		m[Position(p).String()] = constant{kindPosition, p}
	}
	for i, name := range deedNames {
		m[name] = constant{kindDeed, i}
	}
	for c := evaluator.HighCard; c <= evaluator.StraightFlush; c++ {
		m[strings.ReplaceAll(c.String(), " ", "_")] = constant{kindMade, int(c)}
	}
	return m
})

// deedNames are the names of the deeds in conditions.
var deedNames = [...]string{"nothing", "check", "call", "bet", "raise"}

// Feature is something that a condition can ask about.
type Feature struct {
	Name    string
	Kind    string // "true or false", "whole number", "number", "street", "position", "action" or "kind of hand"
	Unit    string // of a number; may be empty
	Meaning string

	kind    kind
	cards   bool // looks at cards
	preflop int  // value before the flop, if cards is set
	truth   func(*View) bool
	whole   func(*View) int
	real    func(*View) float64
}

// Features lists all that conditions can ask about, in the order of the help.
func Features() []Feature {
	out := make([]Feature, len(features()))
	for i, f := range features() {
		f.Kind = kindNames[f.kind]
		out[i] = f
	}
	return out
}

// FeatureHelp returns the features as a Markdown table, and the names that
// stand for streets, positions, actions and kinds of hands.
func FeatureHelp() string {
	var b strings.Builder
	b.WriteString("| name | type | unit | meaning |\n|---|---|---|---|\n")
	for _, f := range Features() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.Name, f.Kind, f.Unit, f.Meaning)
	}
	b.WriteString("\n| type | names, lowest first |\n|---|---|\n")
	for _, n := range ConstantNames() {
		fmt.Fprintf(&b, "| %s | `%s` |\n", n.Kind, strings.Join(n.Names, "` `"))
	}
	return b.String()
}

// KindNames are the names of the values of a kind of feature, lowest first.
type KindNames struct {
	Kind  string // as in Feature
	Names []string
}

// ConstantNames returns the names that stand for streets, positions, actions
// and kinds of hands.
func ConstantNames() []KindNames {
	var out []KindNames
	for k := kindStreet; k <= kindMade; k++ {
		out = append(out, KindNames{kindNames[k], constantNames(k)})
	}
	return out
}

// constantNames returns the names of a kind, lowest first.
func constantNames(k kind) []string {
	var out []string
	for v := -1; v < 16; v++ {
		for name, c := range constants() {
			if c.kind == k && c.value == v {
				out = append(out, name)
			}
		}
	}
	return out
}

// featureByName finds a feature.
var featureByName = sync.OnceValue(func() map[string]*Feature {
	m := map[string]*Feature{}
	for i, f := range features() {
		m[f.Name] = &features()[i]
	}
	return m
})

func truth(name, meaning string, f func(*View) bool) Feature {
	return Feature{Name: name, Meaning: meaning, kind: kindBool, truth: f}
}

func whole(name, unit, meaning string, f func(*View) int) Feature {
	return Feature{Name: name, Unit: unit, Meaning: meaning, kind: kindInt, whole: f}
}

func ratio(name, unit, meaning string, f func(*View) float64) Feature {
	return Feature{Name: name, Unit: unit, Meaning: meaning, kind: kindFloat, real: f}
}

func named(k kind, name, meaning string, f func(*View) int) Feature {
	return Feature{Name: name, Meaning: meaning, kind: k, whole: f}
}
