package batch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/jobs"
	"github.com/omahasim/omahasim/sim/report"
	"github.com/omahasim/omahasim/strategy/document"
)

// Limits of a batch.
const (
	MaxFile = 8 << 20 // bytes of a batch file or a file it names
	MaxJobs = 200_000 // jobs, once sweeps are written out
)

// Formats are the forms of results besides JSON Lines.
var formats = []string{"csv", "parquet"}

type node = document.Node

// Options are what the file doesn't say.
type Options struct {
	Command string         // name of the file in commands to run a job again
	Filter  *regexp.Regexp // keep only jobs whose label matches; nil is all
}

// Batch is a batch file, read and checked.
type Batch struct {
	Title      string
	Seed       uint64
	Folder     string   // for results; "" if the file names none
	Formats    []string // besides JSON Lines
	Tasks      []jobs.Task
	Warnings   []error // likely slips, each with its place
	Skipped    int     // combinations that where and skip left out
	Impossible int     // boards of sweeps that the ranges can't meet
	home       string  // see Local
	planned    []report.Job
}

// Planned returns the jobs of the file without their answers, also those that
// Filter left out: the columns of results are theirs, whatever is chosen.
func (b *Batch) Planned() []report.Job {
	if b.planned != nil {
		return b.planned
	}
	all := make([]report.Job, len(b.Tasks))
	for i := range b.Tasks {
		all[i] = b.Tasks[i].Job
	}
	return all
}

// batchKeys are the keys of a batch; jobKeys are those of a job of any kind.
var (
	batchKeys = []string{"title", "description", "seed", "defaults", "ranges", "jobs", "output"}
	jobKeys   = []string{"name", "description", "kind", "file", "sweep", "where", "skip"}
)

// Keys returns the keys of a batch file.
func Keys() []string { return slices.Clone(batchKeys) }

// JobKeys returns the keys of a job of any kind.
func JobKeys() []string {
	keys := slices.Clone(jobKeys)
	for _, k := range kinds() {
		keys = slices.Concat(keys, k.keys, k.notes)
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// kind is a kind of job: which keys it has, and how to make tasks of one
// combination of a sweep.
type kind struct {
	name  string
	keys  []string
	notes []string // keys that only describe; results don't depend on them
	load  func(*loader, *question) ([]jobs.Task, error)
}

// kinds returns the kinds of jobs.
func kinds() []kind { return []kind{equityKind(), simulateKind()} }

// question is a job with one combination of its sweep.
type question struct {
	at     *node  // the job
	name   string // of the job
	keys   *node  // the keys of the kind, everything filled in
	params []binding
}

// loader holds what the jobs of a batch share.
type loader struct {
	file      string
	options   Options
	batch     *Batch
	defaults  *node
	ranges    map[string]string
	rangeAt   map[string]*node
	rangeKey  map[string]*node
	sameNames map[string]*node
	files     map[string]*node
	warned    map[string]bool
	shared    sim.Ranges
}

// Load reads a batch file.
func Load(name string, text []byte, options Options) (*Batch, error) {
	d, err := readOne(name, text, "a batch")
	if err != nil {
		return nil, err
	}
	if err := d.OnlyKeys("a batch", batchKeys...); err != nil {
		return nil, err
	}
	l := &loader{file: name, options: options, batch: &Batch{Seed: sim.DefaultSeed, home: home(name)}, defaults: &node{},
		sameNames: map[string]*node{}, files: map[string]*node{}, warned: map[string]bool{}}
	for _, step := range []func(*node) error{l.loadHead, l.loadOutput, l.loadDefaults, l.loadRanges, l.loadJobs} {
		if err := step(d); err != nil {
			return nil, err
		}
	}
	return l.batch, nil
}

// readOne reads a file of one object.
func readOne(name string, text []byte, what string) (*node, error) {
	docs, err := document.Read(name, text)
	if err != nil {
		return nil, err
	}
	d := docs[0]
	if len(text) > MaxFile {
		return nil, d.Errorf("the file is larger than %d MB", MaxFile>>20)
	}
	if len(docs) > 1 {
		return nil, docs[1].Errorf("%s is one document; put the second one into a file of its own", what)
	}
	return d, d.Want(document.Object, what)
}

func (l *loader) loadHead(d *node) (err error) {
	if at := d.Get("title"); at != nil {
		if l.batch.Title, err = at.Word("the title"); err != nil {
			return err
		}
	}
	if at := d.Get("seed"); at != nil {
		l.batch.Seed, err = at.Seed()
	}
	return err
}

func (l *loader) loadOutput(d *node) (err error) {
	l.batch.Formats = formats
	at := d.Get("output")
	if at == nil {
		return nil
	}
	if err := at.Want(document.Object, "output"); err != nil {
		return err
	}
	if err := at.OnlyKeys("output", "folder", "formats"); err != nil {
		return err
	}
	if folder := at.Get("folder"); folder != nil {
		if l.batch.Folder, err = folder.Word("the folder"); err != nil {
			return err
		}
		if i := strings.Index(l.batch.Folder, "${"); i >= 0 {
			return folder.ErrorIn(i, 2, "results of all jobs are in one folder; --folder names another one", "the folder can't depend on parameters")
		}
	}
	list := at.Get("formats")
	if list == nil {
		return nil
	}
	if err := list.Want(document.List, "formats"); err != nil {
		return err
	}
	l.batch.Formats = nil
	for _, f := range list.Items {
		name := strings.ToLower(f.Text)
		if name == "jsonl" {
			continue // always written
		}
		if !slices.Contains(formats, name) {
			return f.Hintf("the formats are jsonl (always written), "+strings.Join(formats, ", "), "unknown format %q", document.Short(f.Text))
		}
		l.batch.Formats = append(l.batch.Formats, name)
	}
	return nil
}

// loadDefaults checks that each default is a key of some kind of job.
func (l *loader) loadDefaults(d *node) error {
	at := d.Get("defaults")
	if at == nil {
		return nil
	}
	if err := at.Want(document.Object, "defaults"); err != nil {
		return err
	}
	var known []string
	for _, k := range kinds() {
		known = append(known, k.keys...)
	}
	slices.Sort(known)
	l.defaults = at
	return at.OnlyKeys("defaults", slices.Compact(known)...)
}

func (l *loader) loadJobs(d *node) error {
	list, err := d.Require("jobs", "a batch")
	if err != nil {
		return err
	}
	if err := list.Want(document.List, "jobs"); err != nil {
		return err
	}
	if len(list.Items) == 0 {
		return list.Errorf("a batch needs at least one job")
	}
	for i, at := range list.Items {
		if err := l.loadJob(i, at); err != nil {
			return err
		}
	}
	if len(l.batch.Tasks) == 0 && l.options.Filter == nil {
		return l.noJob(list)
	}
	return nil
}

// noJob is the error of a batch all of whose combinations are left out; it
// points at the first condition that does so.
func (l *loader) noJob(list *node) error {
	for _, at := range list.Items {
		for _, key := range []string{"where", "skip"} {
			if n := at.Get(key); n != nil {
				return n.Hintf("--dry-run without it lists the combinations there are", "where and skip leave no job of %d combinations", l.batch.Skipped)
			}
		}
	}
	return list.Errorf("a batch needs at least one job")
}

// loadJob makes the tasks of one job.
func (l *loader) loadJob(i int, at *node) error {
	if err := at.Want(document.Object, "a job"); err != nil {
		return err
	}
	nameAt := at.Join()
	nameAt.Text = fmt.Sprintf("job %d", i+1)
	if n := at.Get("name"); n != nil {
		name, err := n.Word("the name of a job")
		if err != nil {
			return err
		}
		if other := l.sameNames[name]; other != nil {
			return n.Errorf("two jobs are named %q (the other is on line %d)", document.Short(name), other.Line)
		}
		l.sameNames[name], nameAt = n, n
	}
	params, err := l.expand(at, nameAt)
	return named(err, label(nameAt.Text, params))
}

// expand makes the tasks of all combinations of a job's sweep. Beside an error
// in one combination it returns that one.
func (l *loader) expand(at, nameAt *node) ([]binding, error) {
	k, err := kindOf(at)
	if err != nil {
		return nil, err
	}
	if err := at.OnlyKeys(withArticle(k.name)+" job", slices.Concat(jobKeys, k.keys, k.notes)...); err != nil {
		return nil, err
	}
	base, err := l.merged(at, &k)
	if err != nil {
		return nil, err
	}
	sweep, err := loadSweep(at.Get("sweep"), MaxJobs-len(l.batch.Tasks))
	if err != nil {
		return nil, err
	}
	if err := sweep.check(&k, l.ranges, base, nameAt); err != nil {
		return nil, err
	}
	filters, err := loadFilters(at)
	if err != nil {
		return nil, err
	}
	for params := range sweep.all() {
		keep, err := filters.keep(params)
		if err == nil && keep {
			err = l.ask(at, nameAt, &k, base, params)
		}
		if err != nil {
			return params, err
		}
		if !keep {
			l.batch.Skipped++
		}
	}
	return nil, nil
}

// ask makes the tasks of one combination.
func (l *loader) ask(at, nameAt *node, k *kind, base *node, params []binding) error {
	keys := base
	var err error
	for _, p := range params {
		if k.has(p.path()) {
			if keys, err = set(keys, p.path(), p.key, p.value); err != nil {
				return err
			}
		}
	}
	if keys, err = l.substitute(keys, params); err != nil {
		return err
	}
	name, err := l.substitute(nameAt, params)
	if err != nil {
		return err
	}
	tasks, err := k.load(l, &question{at, name.Text, keys, params})
	if err != nil {
		return err
	}
	if len(l.batch.Tasks)+len(tasks) > MaxJobs {
		return at.Errorf("the batch has more than %d jobs", MaxJobs)
	}
	for _, t := range tasks {
		if l.options.Filter != nil {
			l.batch.planned = append(l.batch.planned, t.Job)
		}
		if l.options.Filter == nil || l.options.Filter.MatchString(t.Job.Label()) {
			l.batch.Tasks = append(l.batch.Tasks, t)
		}
	}
	return nil
}

// has reports whether a parameter sets a key of the kind.
func (k *kind) has(path []string) bool { return slices.Contains(k.keys, path[0]) }

func kindOf(at *node) (kind, error) {
	all := kinds()
	n := at.Get("kind")
	if n == nil {
		for _, k := range all {
			if k.name == "simulate" && at.Has("seats") {
				return k, nil
			}
		}
		return all[0], nil
	}
	names := make([]string, len(all))
	for i, k := range all {
		if names[i] = k.name; n.Text == k.name {
			return k, nil
		}
	}
	return kind{}, n.Hintf("the kinds are "+strings.Join(names, " and "), "unknown kind of job %q", document.Short(n.Text))
}

func withArticle(word string) string {
	if strings.ContainsAny(word[:1], "aeio") {
		return "an " + word
	}
	return "a " + word
}

// merged returns the keys of a job before its sweep.
func (l *loader) merged(at *node, k *kind) (*node, error) {
	out := *at
	out.Keys, out.Items = nil, nil
	take := func(from *node) {
		for i, key := range from.Keys {
			if slices.Contains(k.keys, key.Text) {
				put(&out, key, from.Items[i])
			}
		}
	}
	take(l.defaults)
	if f := at.Get("file"); f != nil {
		from, err := l.read(f)
		if err != nil {
			return nil, err
		}
		if err := from.OnlyKeys(fmt.Sprintf("the file of %s job", withArticle(k.name)), slices.Concat(k.keys, k.notes)...); err != nil {
			return nil, err
		}
		take(from)
	}
	take(at)
	return &out, nil
}

// put sets a key of an object that belongs to the caller.
func put(object, key, value *node) {
	for i, k := range object.Keys {
		if k.Text == key.Text {
			object.Keys[i], object.Items[i] = key, value
			return
		}
	}
	object.Keys = append(object.Keys, key)
	object.Items = append(object.Items, value)
}

// read reads a file that a job names, relative to the batch file.
func (l *loader) read(at *node) (*node, error) {
	name, err := at.Word("the file of a job")
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(l.file), name)
	}
	if d := l.files[name]; d != nil {
		return d, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return nil, at.Hintf("paths are relative to the batch file", "%s: %s", name, err)
	}
	d, err := readOne(name, text, "the file of a job")
	if err != nil {
		return nil, err
	}
	l.files[name] = d
	return d, nil
}

// named puts what an error is about in front of its message, after its place.
func named(err error, what string) error {
	var syntax *card.SyntaxError
	if err == nil || what == "" || !errors.As(err, &syntax) {
		return err
	}
	place, ok := strings.CutSuffix(err.Error(), syntax.Error())
	if !ok {
		return err
	}
	out := *syntax
	out.Msg = what + ": " + syntax.Msg
	return fmt.Errorf("%s%w", place, &out)
}
