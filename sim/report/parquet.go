package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/big"

	"github.com/parquet-go/parquet-go"

	"github.com/omahasim/omahasim/sim/stats"
)

// A count is a decimal of countDigits digits without a fraction, which
// readers know as such; they have no unsigned integers of 128 bits.
const (
	countDigits = 38
	countBytes  = 16
)

// maxCount is 10^38 - 1.
var maxCount = new(big.Int).Sub(new(big.Int).Exp(big.NewInt(10), big.NewInt(countDigits), nil), big.NewInt(1))

// node returns the Parquet type of a column.
func (t Type) node() parquet.Node {
	var n parquet.Node
	switch t {
	case Int:
		n = parquet.Int(64)
	case Uint:
		n = parquet.Uint(64)
	case Count:
		n = parquet.Decimal(0, countDigits, parquet.FixedLenByteArrayType(countBytes))
	case Float:
		n = parquet.Leaf(parquet.DoubleType)
	case Bool:
		n = parquet.Leaf(parquet.BooleanType)
	default:
		n = parquet.String()
	}
	return parquet.Optional(n)
}

// inOrder is a group that keeps the order of its fields; parquet.Group sorts
// them by name.
type inOrder struct {
	parquet.Group
	names []string
}

// Fields returns the fields in the order of the table.
func (g inOrder) Fields() []parquet.Field {
	byName := map[string]parquet.Field{}
	for _, f := range g.Group.Fields() {
		byName[f.Name()] = f
	}
	fields := make([]parquet.Field, len(g.names))
	for i, name := range g.names {
		fields[i] = byName[name]
	}
	return fields
}

// WriteParquet writes the table with typed columns.
func (t *Table) WriteParquet(w io.Writer) error {
	group := inOrder{Group: parquet.Group{}, names: t.Names()}
	for _, c := range t.Columns {
		group.Group[c.Name] = c.Type.node()
	}
	schema := parquet.NewSchema("results", group)
	out := parquet.NewWriter(w, schema, parquet.Compression(&parquet.Zstd))
	for _, r := range t.Rows {
		values := make(parquet.Row, len(r))
		for i, v := range r {
			p, err := parquetValue(v)
			if err != nil {
				return fmt.Errorf("column %s: %w", t.Columns[i].Name, err)
			}
			level := 1
			if v == nil {
				level = 0
			}
			values[i] = p.Level(0, level, i)
		}
		if _, err := out.WriteRows([]parquet.Row{values}); err != nil {
			return err
		}
	}
	return out.Close()
}

func parquetValue(v any) (parquet.Value, error) {
	switch x := v.(type) {
	case nil:
		return parquet.NullValue(), nil
	case string:
		return parquet.ByteArrayValue([]byte(x)), nil
	case int64:
		return parquet.Int64Value(x), nil
	case uint64:
		return parquet.Int64Value(int64(x)), nil
	case float64:
		return parquet.DoubleValue(x), nil
	case bool:
		return parquet.BooleanValue(x), nil
	case stats.Wide:
		b := x.Big()
		if b.Cmp(maxCount) > 0 {
			return parquet.Value{}, fmt.Errorf("the count %s has more than %d digits, the most that Parquet holds; write CSV", x, countDigits)
		}
		return parquet.FixedLenByteArrayValue(b.FillBytes(make([]byte, countBytes))), nil
	}
	return parquet.Value{}, fmt.Errorf("no Parquet type for %T", v)
}

// ReadParquet reads what WriteParquet wrote.
func ReadParquet(text []byte) (*Table, error) {
	f, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		return nil, err
	}
	t := &Table{}
	for _, field := range f.Schema().Fields() {
		kind, err := typeOfNode(field)
		if err != nil {
			return nil, err
		}
		t.Columns = append(t.Columns, Column{Name: field.Name(), Type: kind})
	}
	for _, g := range f.RowGroups() {
		if err := t.readRows(g); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *Table) readRows(g parquet.RowGroup) error {
	rows := g.Rows()
	defer rows.Close() //nolint:errcheck // only read
	buf := make([]parquet.Row, 64)
	for {
		n, err := rows.ReadRows(buf)
		for _, r := range buf[:n] {
			values := make([]any, len(t.Columns))
			for _, v := range r {
				if !v.IsNull() {
					values[v.Column()] = goValue(t.Columns[v.Column()].Type, v)
				}
			}
			t.Rows = append(t.Rows, values)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func goValue(t Type, v parquet.Value) any {
	switch t {
	case Int:
		return v.Int64()
	case Uint:
		return v.Uint64()
	case Float:
		return v.Double()
	case Bool:
		return v.Boolean()
	case Count:
		return stats.WideOfBig(new(big.Int).SetBytes(v.ByteArray()))
	}
	return string(v.ByteArray())
}

// typeOfNode is the type of a column that Type.node made.
func typeOfNode(f parquet.Field) (Type, error) {
	for _, t := range []Type{Text, Int, Uint, Count, Float, Bool} {
		if n := t.node(); f.Leaf() && f.Type().Kind() == n.Type().Kind() && f.Type().String() == n.Type().String() {
			return t, nil
		}
	}
	return 0, fmt.Errorf("column %s has a type that is not of this table", f.Name())
}
