package report

import (
	"fmt"
	"strings"
)

// Dictionary is the data dictionary of the table in Markdown: COLUMNS.md.
func Dictionary() string {
	var b strings.Builder
	b.WriteString(`# Columns of the results of a batch

One row for each job and player or seat. The table is the same in CSV and in Parquet;
JSON Lines (` + "`results.jsonl`" + `) has one job on each line with the same numbers.
Every column is there always and in this order, also with ` + "`--filter`" + `; what does not
apply is empty.
The sweep's parameters are columns of their own after ` + "`kind`" + `, under their own
names with ` + "`_`" + ` for dots, or ` + "`param_NAME`" + ` where NAME is already in this list. Numbers have a decimal
point and as many digits as it takes to read the same number back. Counts are
whole numbers of up to 38 digits (DECIMAL(38,0) in Parquet).

| column | type | meaning |
|---|---|---|
`)
	for _, list := range [][]Column{leading, trailing} {
		for _, c := range list {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c.Name, c.Type, c.Doc)
		}
	}
	return b.String()
}
