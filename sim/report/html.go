package report

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
)

//go:embed report.html.tmpl
var pageText string

// page is what the template is filled with.
type page struct {
	Title     string
	Summary   string
	Versions  string
	PlotStyle template.CSS
	Failed    []*Job
	Parts     []part
	Contents  bool
}

// part is a section with its figures sorted into shown and folded ones.
type part struct {
	ID, Title     string
	Shown, Folded []*Figure
}

// WriteHTML writes one page that needs nothing else: no scripts, no fonts, no
// network. It is light or dark as the reader's system is, fits a phone, and
// can be printed. sections come from Sections(jobs).
func WriteHTML(w io.Writer, title string, jobs []Job, sections []Section) error {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	p := page{Title: title, PlotStyle: template.CSS(svgStyle)} //nolint:gosec // a constant
	var versions []string
	incomplete, sampled := 0, 0
	for i := range jobs {
		j := &jobs[i]
		if j.Version != "" && !slices.Contains(versions, j.Version) {
			versions = append(versions, j.Version)
		}
		switch {
		case j.Error != "":
			p.Failed = append(p.Failed, j)
			continue
		case j.Kind == KindSimulate || j.Equity.Seed != nil:
			sampled++
		}
		if j.Play != nil && !j.Play.Complete || j.Equity != nil && !j.Equity.Complete {
			incomplete++
		}
	}
	p.Versions = strings.Join(versions, ", ")
	p.Summary = summary(len(jobs), len(p.Failed), sampled, incomplete)
	for i, s := range sections {
		x := part{ID: "s" + strconv.Itoa(i+1), Title: s.Title}
		for _, f := range s.Figures {
			if f.Folded {
				x.Folded = append(x.Folded, f)
			} else {
				x.Shown = append(x.Shown, f)
			}
		}
		p.Parts = append(p.Parts, x)
	}
	p.Contents = len(p.Parts) > 1
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil {
		return err
	}
	_, err = w.Write(bytes.ToValidUTF8(b.Bytes(), []byte("\ufffd")))
	return err
}

func summary(all, failed, sampled, incomplete int) string {
	s := count(all, "result")
	if done := all - failed; done > 0 {
		switch {
		case sampled == 0:
			s += ", all exact"
		case sampled < done:
			s += fmt.Sprintf(", %s exact and %s sampled", countInt(int64(done-sampled)), countInt(int64(sampled)))
		default:
			s += ", sampled"
		}
	}
	if failed > 0 {
		s += ", " + countInt(int64(failed)) + " failed"
	}
	if incomplete > 0 {
		s += ", " + countInt(int64(incomplete)) + " INCOMPLETE (interrupted)"
	}
	return s + "."
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return countInt(int64(n)) + " " + what
}
