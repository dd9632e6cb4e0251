package report

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
)

// WriteCSV writes the table as RFC 4180 has it, with one header line, plain
// newlines, a decimal point whatever the machine's language, and no byte
// order mark. Text is written as it is: a name that a spreadsheet would take
// for a formula stays that name.
func (t *Table) WriteCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	if err := c.Write(t.Names()); err != nil {
		return err
	}
	for _, record := range t.Texts() {
		if err := c.Write(record); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// ReadCSV reads what WriteCSV wrote.
func ReadCSV(r io.Reader) (*Table, error) {
	c := csv.NewReader(r)
	header, err := c.Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("the CSV has no header line")
	}
	if err != nil {
		return nil, err
	}
	records, err := c.ReadAll()
	if err != nil {
		return nil, err
	}
	t := &Table{Columns: make([]Column, len(header)), Rows: make([][]any, len(records))}
	for i := range t.Rows {
		t.Rows[i] = make([]any, len(header))
	}
	for i, name := range header {
		col, known := fixed(name)
		if !known {
			texts := make([]string, len(records))
			for k, r := range records {
				texts[k] = r[i]
			}
			col = Column{Name: name, Type: typeOf(texts)}
		}
		t.Columns[i] = col
		for k, r := range records {
			if t.Rows[k][i], err = parse(col.Type, r[i]); err != nil {
				return nil, fmt.Errorf("row %d, column %s: %w", k+1, name, err)
			}
		}
	}
	return t, nil
}
