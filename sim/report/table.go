package report

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/stats"
)

// Table is results laid out one row for each job and player or seat. The
// columns are those of the data dictionary, always all of them and in its
// order, with the parameters of the sweeps after the first ones.
type Table struct {
	Columns []Column
	Rows    [][]any // beside Columns; nil is nothing
}

// NewTable lays out jobs. The same jobs give the same table.
func NewTable(jobs []Job) *Table { return TableOf(jobs, jobs) }

// TableOf returns the table of some jobs of a batch with the columns that the
// table of all of them has.
func TableOf(all, jobs []Job) *Table {
	t := &Table{}
	params := paramColumns(all)
	t.Columns = slices.Concat(leading, params, trailing)
	for i := range jobs {
		j := &jobs[i]
		switch {
		case j.Equity != nil:
			for p := range j.Equity.Players {
				t.add(&row{j, p})
			}
		case j.Play != nil:
			for p := range j.Play.Seats {
				t.add(&row{j, p})
			}
		default:
			t.add(&row{j, -1})
		}
	}
	return t
}

func (t *Table) add(r *row) {
	values := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		values[i] = c.get(r)
		switch x := values[i].(type) {
		case string:
			if x == "" {
				values[i] = nil // CSV can't tell an empty text from nothing
			}
		case sim.Figure:
			if values[i] = nil; !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0) {
				values[i] = float64(x)
			}
		}
	}
	t.Rows = append(t.Rows, values)
}

// Names returns the names of the columns.
func (t *Table) Names() []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// Params returns the names of the columns that hold parameters.
func (t *Table) Params() []string {
	return t.Names()[len(leading) : len(t.Columns)-len(trailing)]
}

// Texts returns the values as CSV has them.
func (t *Table) Texts() [][]string {
	out := make([][]string, len(t.Rows))
	for i, r := range t.Rows {
		out[i] = make([]string, len(r))
		for k, v := range r {
			out[i][k] = Format(v)
		}
	}
	return out
}

// Differs says in words how the columns of two tables differ, "" if they
// don't.
func (t *Table) Differs(other *Table) string {
	a, b := t.Params(), other.Params()
	if !slices.Equal(a, b) {
		return fmt.Sprintf("their parameters are %s, here they are %s", list(a), list(b))
	}
	for i, c := range t.Columns {
		if o := other.Columns[i]; c.Type != o.Type {
			return fmt.Sprintf("the values of %s are of the type %s, here of the type %s", c.Name, c.Type, o.Type)
		}
	}
	return ""
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// fixed finds a column of the data dictionary.
func fixed(name string) (Column, bool) {
	for _, list := range [][]Column{leading, trailing} {
		for _, c := range list {
			if c.Name == name {
				return c, true
			}
		}
	}
	return Column{}, false
}

// ColumnOf returns the name of the column that holds a parameter: its own with
// _ for dots, and with "param_" in front when the table has a column of that
// name already.
func ColumnOf(param string) string {
	param = strings.ReplaceAll(param, ".", "_")
	if _, taken := fixed(param); taken {
		return "param_" + param
	}
	return param
}

// paramColumns makes a column for each parameter, in order of appearance, of
// the narrowest type that holds all its values.
func paramColumns(jobs []Job) []Column {
	var columns []Column
	values := map[string][]string{}
	for i := range jobs {
		for _, p := range jobs[i].Params {
			if _, seen := values[p.Name]; !seen {
				columns = append(columns, Column{Name: p.Name})
			}
			values[p.Name] = append(values[p.Name], p.Value)
		}
	}
	for i := range columns {
		c := &columns[i]
		param := c.Name
		kind := typeOf(values[param])
		*c = Column{Name: ColumnOf(param), Type: kind, Doc: "parameter of the sweep", get: func(r *row) any {
			for _, p := range r.job.Params {
				if p.Name == param {
					v, _ := parse(kind, p.Value) // typeOf has tried them all
					return v
				}
			}
			return nil
		}}
	}
	return columns
}

// typeOf returns the narrowest type whose values are written just as these
// texts are: "007" stays text. Numbers that are not whole may end in zeros.
func typeOf(texts []string) Type {
	all := func(kind Type, same bool) bool {
		some := false
		for _, s := range texts {
			if s == "" {
				continue
			}
			v, err := parse(kind, s)
			if err != nil || same && Format(v) != s {
				return false
			}
			some = true
		}
		return some
	}
	switch {
	case all(Bool, true):
		return Bool
	case all(Int, true):
		return Int
	case all(Float, false):
		return Float
	}
	return Text
}

// Format writes a value so that parse reads the same: floats with as many
// digits as that takes, always with a decimal point and never grouped.
func Format(v any) string {
	switch x := v.(type) {
	case nil:
		return ""
	case string:
		return x
	case int64:
		return strconv.FormatInt(x, 10)
	case uint64:
		return strconv.FormatUint(x, 10)
	case stats.Wide:
		return x.String()
	case float64:
		return strconv.FormatFloat(x, 'g', -1, 64)
	case bool:
		return strconv.FormatBool(x)
	}
	return fmt.Sprint(v)
}

// plainNumber is a decimal number without grouping, leading zeros or signs of
// programming languages.
var plainNumber = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?(e[+-]?[0-9]+)?$`)
})

// parse reads a value of a type; an empty text is nil.
func parse(t Type, text string) (v any, err error) {
	if text == "" {
		return nil, nil
	}
	switch t {
	case Int:
		v, err = strconv.ParseInt(text, 10, 64)
	case Uint:
		v, err = strconv.ParseUint(text, 10, 64)
	case Count:
		v, err = stats.ParseWide(text)
	case Float:
		x, e := strconv.ParseFloat(text, 64)
		if e == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
			e = fmt.Errorf("%s is no number", text)
		}
		if e == nil && !plainNumber().MatchString(text) {
			e = fmt.Errorf("%q is not a decimal number", text)
		}
		v, err = x, e
	case Bool:
		if text != "true" && text != "false" {
			return nil, fmt.Errorf("%q is not true or false", text)
		}
		v = text == "true"
	default:
		v = text
	}
	return v, err
}
