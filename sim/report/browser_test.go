package report_test

import (
	"context"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// harness shows the page in frames of a phone's and a desktop's width and
// writes down what it measures: the width that the page takes in each, and
// how many of its drawings have a size.
const harness = `<!DOCTYPE html><meta charset="utf-8"><title>t</title><p id="out"></p>
<iframe width="390" height="800" srcdoc="PAGE"></iframe><iframe width="1280" height="800" srcdoc="PAGE"></iframe>
<script>addEventListener("load", () => {
  const out = [];
  for (const f of document.querySelectorAll("iframe")) {
    const d = f.contentDocument;
    for (const x of d.querySelectorAll("details")) x.open = true;
    const sized = [...d.querySelectorAll("svg.plot")].filter(s => s.getBoundingClientRect().width > 200).length;
    const cut = [...d.querySelectorAll("svg.plot text")].filter(t => {
      const r = t.getBoundingClientRect(), s = t.ownerSVGElement.getBoundingClientRect();
      return r.left < s.left - 1 || r.right > s.right + 1 || r.top < s.top - 1 || r.bottom > s.bottom + 1;
    }).concat([...d.querySelectorAll("td")].filter(t => t.scrollWidth > t.clientWidth + 1)).map(t => t.textContent.slice(0, 9));
    out.push("frame " + f.width + " takes " + d.documentElement.scrollWidth + " shows " + sized + " cuts [" + cut + "]");
  }
  document.getElementById("out").textContent = out.join("; ") + "; done";
});</script>`

// TestBrowser loads the page in a browser: it must fit both widths, show all
// its drawings with all their text, and have nothing to complain about.
func TestBrowser(t *testing.T) {
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" {
		t.Skip("no Chromium is installed")
	}
	page, sections := pageOf(t, results(t))
	figures := 0
	for _, s := range sections {
		figures += len(s.Figures)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	text := strings.ReplaceAll(harness, "PAGE", html.EscapeString(page))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--enable-logging=stderr",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--window-size=1800,1000", "--dump-dom", "file://"+file)
	var errs strings.Builder
	cmd.Stderr = &errs
	dom, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", browser, err, errs.String())
	}
	if at := strings.Index(errs.String(), "CONSOLE"); at >= 0 {
		t.Errorf("the browser complains: %s", errs.String()[at:])
	}
	out := regexp.MustCompile(`<p id="out">([^<]*)`).FindStringSubmatch(string(dom))
	if out == nil || !strings.HasSuffix(out[1], "done") {
		t.Fatalf("the page did not load: %.300s", dom)
	}
	measured := regexp.MustCompile(`frame (\d+) takes (\d+) shows (\d+) cuts \[(.*?)\]`).FindAllStringSubmatch(out[1], -1)
	for _, m := range measured {
		if m[1] != m[2] {
			t.Errorf("at a width of %s the page takes %s", m[1], m[2])
		}
		if shown := m[3]; shown != strconv.Itoa(figures) {
			t.Errorf("at a width of %s %s of %d drawings show", m[1], shown, figures)
		}
		if m[4] != "" {
			t.Errorf("at a width of %s the drawings and tables cut %s", m[1], m[4])
		}
	}
	if len(measured) != 2 {
		t.Errorf("measured %q", out[1])
	}
}
