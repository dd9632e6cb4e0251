// Package report holds the results of a batch and the forms in which they go
// out: JSON Lines, CSV and Parquet, and a page of figures.
//
// A Job is one question of a batch with its answer. JSON Lines (results.jsonl)
// has one Job on each line, with everything that is known. NewTable lays jobs
// out as a tidy table, one row for each job and player or seat; CSV and
// Parquet hold that same table, so that they never differ in content. The
// columns are listed in columns.go with what they mean, and COLUMNS.md is
// printed from that list.
//
// Sections (figures.go) chooses the figures of some results and draws them as
// SVG (svg*.go): bars with error bars, heat maps, the deck by equity, paths
// with their bands, histograms. WriteHTML puts them on one page that needs
// nothing else; Figure.SVG makes files of them. Colours of numbers come from
// Ramp, which can be read without colour vision; every figure says in words
// what it shows and has its numbers in a table.
//
// Nothing here depends on the clock: the same results give the same bytes.
package report
