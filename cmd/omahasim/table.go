package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"
)

// table is rows under headings, with lines above and below. This file and
// table_fit.go are the only users of tablewriter.
type table struct {
	title  string
	header []string
	left   int // how many of the first columns hold text; the others align right
	rows   [][]string
	notes  []string
}

// write prints the table for people: aligned columns with a line under the
// header, or Markdown.
func (t *table) write(w io.Writer, markdown bool) error {
	if t.title != "" {
		title := t.title
		if markdown {
			title = "**" + title + "**\n"
		}
		fmt.Fprintln(w, title)
	}
	if len(t.header) > 0 {
		if err := t.render(w, markdown); err != nil {
			return err
		}
	}
	if markdown && len(t.notes) > 0 {
		fmt.Fprintln(w)
	}
	for _, n := range t.notes {
		if _, err := fmt.Fprintln(w, n); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) render(w io.Writer, markdown bool) error {
	align := make([]tw.Align, len(t.header))
	for i := range align {
		align[i] = tw.AlignRight
		if i < t.left {
			align[i] = tw.AlignLeft
		}
	}
	var r tw.Renderer
	if markdown {
		r = renderer.NewMarkdown()
	} else {
		r = renderer.NewBlueprint(tw.Rendition{
			Borders: tw.BorderNone,
			Symbols: tw.NewSymbols(tw.StyleLight),
			Settings: tw.Settings{
				Separators: tw.Separators{BetweenColumns: tw.Off, BetweenRows: tw.Off},
				Lines:      tw.Lines{ShowHeaderLine: tw.On, ShowTop: tw.Off, ShowBottom: tw.Off, ShowFooterLine: tw.Off},
			},
		})
	}
	cell := tw.CellConfig{
		Formatting: tw.CellFormatting{AutoFormat: tw.Off, AutoWrap: tw.WrapNone},
		Alignment:  tw.CellAlignment{PerColumn: align},
	}
	if !markdown {
		cell.Padding = tw.CellPadding{Global: tw.Padding{Left: "", Right: "  ", Overwrite: true}}
	}
	var buf bytes.Buffer
	out := tablewriter.NewTable(&buf,
		tablewriter.WithRenderer(r),
		tablewriter.WithConfig(tablewriter.Config{Header: cell, Row: cell}),
		tablewriter.WithTrimSpace(tw.Off),
	)
	out.Header(t.header)
	if err := out.Bulk(t.rows); err != nil {
		return err
	}
	if err := out.Render(); err != nil {
		return err
	}
	for line := range strings.Lines(buf.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// writeCSV prints the header and the rows as RFC 4180 with plain newlines.
func (t *table) writeCSV(w io.Writer) error {
	c := csv.NewWriter(w)
	if err := c.Write(t.header); err != nil {
		return err
	}
	if err := c.WriteAll(t.rows); err != nil {
		return err
	}
	c.Flush()
	return c.Error()
}
