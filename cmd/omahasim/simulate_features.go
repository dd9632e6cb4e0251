package main

import (
	"strings"

	"github.com/omahasim/omahasim/strategy"
)

// featuresView lists what the rules of a strategy can ask about, and the
// names that they can compare it with.
func featuresView() view {
	features, names := strategy.Features(), strategy.ConstantNames()
	list := table{title: "What a rule's when can ask about", header: []string{"name", "type", "unit", "meaning"}, left: 4}
	for _, f := range features {
		list.rows = append(list.rows, []string{f.Name, f.Kind, f.Unit, f.Meaning})
	}
	kinds := table{title: "Names, lowest first", header: []string{"type", "names"}, left: 2}
	for _, n := range names {
		kinds.rows = append(kinds.rows, []string{n.Kind, strings.Join(n.Names, " ")})
	}
	type feature struct {
		Name    string `json:"name"`
		Type    string `json:"type"`
		Unit    string `json:"unit"`
		Meaning string `json:"meaning"`
	}
	return view{
		table: func() []table { return []table{list, kinds} },
		csv:   func() table { return list },
		json: func() any {
			out := struct {
				Features []feature           `json:"features"`
				Names    map[string][]string `json:"names"`
			}{Names: map[string][]string{}}
			for _, f := range features {
				out.Features = append(out.Features, feature{f.Name, f.Kind, f.Unit, f.Meaning})
			}
			for _, n := range names {
				out.Names[n.Kind] = n.Names
			}
			return out
		},
	}
}
