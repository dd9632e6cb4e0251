package batch_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/omahasim/omahasim/configs/batch"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/jobs"
	"github.com/omahasim/omahasim/sim/report"
)

func load(t testing.TB, text string) *batch.Batch {
	t.Helper()
	b, err := batch.Load("b.yaml", []byte(text), batch.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return b
}

func run(t testing.TB, b *batch.Batch, workers int) []report.Job {
	t.Helper()
	out, err := jobs.Run(context.Background(), b.Tasks, workers, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var all []report.Job
	for _, o := range out {
		if o.Err != nil {
			t.Fatal(o.Err)
		}
		all = append(all, o.Job)
	}
	return all
}

func labels(b *batch.Batch) []string {
	var out []string
	for _, t := range b.Tasks {
		out = append(out, t.Job.Label())
	}
	return out
}

func TestSweeps(t *testing.T) {
	const head = "ranges: {tight: '10%'}\njobs:\n- name: a\n  players: ['${h}', '${v}']\n  "
	for _, tt := range []struct{ sweep, want string }{
		{"sweep: {h: [AsAhKsKh, QsQhJsJh], v: [$tight, '*']}",
			"a h=AsAhKsKh v=$tight|a h=AsAhKsKh v=*|a h=QsQhJsJh v=$tight|a h=QsQhJsJh v=*"},
		{"sweep: {zip: {h: [AsAhKsKh, QsQhJsJh], v: [$tight, '*']}, precision: [1, 2]}",
			"a h=AsAhKsKh v=$tight precision=1|a h=AsAhKsKh v=$tight precision=2|a h=QsQhJsJh v=* precision=1|a h=QsQhJsJh v=* precision=2"},
		{"sweep: {product: {h: [AA], v: [KK]}, zip: [{precision: [1, 2], seed: [8, 9]}]}",
			"a h=AA v=KK precision=1 seed=8|a h=AA v=KK precision=2 seed=9"},
		{"sweep: {h: [AA], v: [KK], precision: {from: 0.5, to: 1.6, step: 0.5}}",
			"a h=AA v=KK precision=0.5|a h=AA v=KK precision=1|a h=AA v=KK precision=1.5"},
		{"where: h == 'AA' or precision > 1\n  skip: precision == 3\n  sweep: {h: [AA, QQ], v: [KK], precision: [1, 2, 3]}",
			"a h=AA v=KK precision=1|a h=AA v=KK precision=2|a h=QQ v=KK precision=2"},
	} {
		b := load(t, head+tt.sweep)
		if got := strings.Join(labels(b), "|"); got != tt.want {
			t.Errorf("%s\n%s\n%s", tt.sweep, got, tt.want)
		}
	}
}

// TestValuesReachTheJob follows values into keys, inside keys, lists and texts.
func TestValuesReachTheJob(t *testing.T) {
	b := load(t, `
jobs:
- name: "${who} deep"
  kind: simulate
  stakes: {sb: 1, bb: 2}
  hands: 10
  seats: [{name: Hero, stack: 5bb}, {name: Villain}]
  sweep: {who: [x], rake.percent: [3], rake.cap: [4], seats.Hero.stack: [7bb], seats.2.stack: [9bb]}
`)
	if got := strings.Join(labels(b), "|"); got != "x deep who=x rake.percent=3 rake.cap=4 seats.Hero.stack=7bb seats.2.stack=9bb" {
		t.Error(got)
	}
	j := run(t, b, 1)[0]
	if j.Play.Hands != 10 || len(j.Play.Seats) != 2 {
		t.Errorf("%+v", j.Play)
	}
	b = load(t, "defaults: {game: omaha8, hands: 7}\nranges: {pair: 'AA'}\njobs:\n- players: ['A${x}sKh${y}', '${pair},$pair']\n  sweep: {x: [s2], y: [Kd]}\n")
	j = run(t, b, 1)[0]
	if p := j.Equity.Players; p[0].Input != "As2sKhKd" || p[1].Input != "AA,$pair" || j.Equity.Game != "omaha8" {
		t.Errorf("%+v", j.Equity)
	}
}

// TestBroken checks that mistakes point at where the wrong text is written.
func TestBroken(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"jobs:\n- name: deep\n  kind: simulate\n  stakes: {sb: 1, bb: 2}\n  seats: [{name: A}, {name: B}]\n  sweep:\n    stack: [50bb]\n    rake: [{percent: 5, cap: 6}, {percent: 5,\n       cpa: 6}]",
			`b.yaml:9:8: job "deep" (stack=50bb, rake={"percent":5,"cpa":6}): unknown key "cpa" in rake`},
		{"jobs:\n- name: deep\n  kind: simulate\n  stakes: {sb: 1, bb: 2}\n  seats: [{name: A}, {name: B}]\n  sweep: {zip: {rake.pecent: [5]}}",
			`b.yaml:6:22: job "deep" (rake.pecent=5): unknown key "pecent" in rake`},
		{"jobs:\n- name: g\n  players: [AA, '${v}']\n  sweep:\n    v:\n      - KK\n      - QQ$dz",
			`b.yaml:7:11: job "g" (v=QQ$dz): player 2: `},
		{"ranges:\n  bad: 'AA,\n    K]'\njobs:\n- players: [AA, $bad]", `b.yaml:3:6: named range bad: `},
		{"jobs:\n- name: g\n  players: [AA, 'KK,${v}]']\n  sweep: {v: [QQ]}", `b.yaml:3:25: job "g" (v=QQ): player 2: `},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  sweep: {precison: [1]}", `b.yaml:4:11: job "g": the parameter "precison" changes nothing`},
		{"jobs:\n- name: g\n  players: [AA, '${vilain}']\n  sweep: {villain: [KK]}", `b.yaml:4:11: job "g": the parameter "villain" changes nothing`},
		{"jobs:\n- name: g\n  players: [AA, '${w}']", `b.yaml:3:18: job "g": there is no parameter "w"`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  bord: Kd9s2h", `b.yaml:4:3: job "g": unknown key "bord" in an equity job`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  board: Kd9s2x", `b.yaml:4:15: job "g": `},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  board: all flips", `b.yaml:4:10: job "g": unknown boards "all flips"`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  board: Kd9s2h all flops", `b.yaml:4:17: job "g": there are 3 known cards`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  board: sample of 0 flops", `b.yaml:4:10: job "g": a sample has from 1`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  where: x > 1\n  sweep: {precision: [1]}", `b.yaml:4:10: job "g" (precision=1): unknown name x`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  sweep: {zip: {precision: [1, 2], seed: [1]}}", `b.yaml:4:36: job "g": lists under zip go in step`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n- name: g\n  players: [AA, KK]", `b.yaml:4:9: two jobs are named "g"`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  method: excat", `b.yaml:4:11: job "g": unknown method`},
		{"jobs:\n- name: g\n  players: [AA]", `b.yaml:3:12: job "g": equity needs 2 to 10`},
		{"defaults: {gmae: omaha}\njobs:\n- players: [AA, KK]", `b.yaml:1:12: unknown key "gmae" in defaults`},
		{"job: []", `b.yaml:1:1: unknown key "job" in a batch`},
		{"jobs: []", `b.yaml:1:7: a batch needs at least one job`},
		{"output: {folder: 'out/${v}'}\njobs:\n- {players: [AA, '${v}'], sweep: {v: [KK]}}", `b.yaml:1:23: the folder can't depend on parameters`},
		{"output: {formats: [xls]}\njobs:\n- players: [AA, KK]", `b.yaml:1:20: unknown format`},
		{"jobs:\n- kind: sim\n  players: [AA, KK]", `b.yaml:2:9: job "job 1": unknown kind`},
		{"jobs:\n- players: [AA, KK]\n  sweep: {seed: [1, 2]}\n  skip: seed > 0", `b.yaml:4:9: where and skip leave no job of 2 combinations`},
		{"jobs:\n- name: g\n  players: [AA, KK]\n  method: ''", `b.yaml:4:11: job "g": unknown method ""`},
		{"jobs:\n- name: " + strings.Repeat("ä", 5000) + "\n  players: [AA]", `b.yaml:3:12: job "` + strings.Repeat("ä", 60) + `…": equity needs`},
		{"jobs:\n- " + strings.Repeat("k", 5000) + ": 1", `b.yaml:2:3: job "job 1": unknown key "` + strings.Repeat("k", 60) + `…" in an`},
		{"jobs:\n- file: none.yaml", `b.yaml:2:9: job "job 1": none.yaml: `},
	} {
		_, err := batch.Load("b.yaml", []byte(tt.text), batch.Options{})
		var syntax *card.SyntaxError
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || !errors.As(err, &syntax) {
			t.Errorf("%s\n got %v\nwant %s", tt.text, err, tt.want)
		}
	}
}

func TestLimits(t *testing.T) {
	list := "[" + strings.Repeat("1, ", 999) + "1]"
	for text, want := range map[string]string{
		"jobs:\n- players: [AA, '${a}${b}${c}']\n  sweep: {a: " + list + ", b: " + list + ", c: " + list + "}": "more combinations than the 200000 jobs",
		"jobs:\n- players: [AA, KK]\n  sweep: {seed: {from: 1, to: 1000000, step: 1}}":                         "more than 200000 values",
		"jobs:\n- players: [AsAhKsKh, Td9d8c7c]\n  board: all rivers":                                          "more boards than the 200000 jobs",
		"# " + strings.Repeat("x", batch.MaxFile) + "\njobs: [{players: [AA, KK]}]":                            "larger than 8 MB",
	} {
		if _, err := batch.Load("b.yaml", []byte(text), batch.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

// TestMeanOverBoards: the equities on all flops and turns, weighted, are the
// equity before them, exactly.
func TestMeanOverBoards(t *testing.T) {
	for _, tt := range []struct {
		game, players, from, sweep string
		boards                     int
	}{
		{"omaha", "AsAhKsKh, AdAcKdKc", "", "all flops", 4202},
		{"omaha8", "As2s3dQd, AhAc9h8c", "Kd9s2h", "Kd9s2h all turns", 0},
		{"omaha", "AsAhKsKh, Td9d8c7c", "Ts9s", "Ts9s all flops", 0},
		{"omaha", "AsAhKsKh, Td9d8c7c, QdQh5c4c", "Kd9s2h", "Kd9s2h all rivers", 0},
		{"omaha", "'QQ$ds', 'KKJJ'", "Kd9s2h", "Kd9s2h all turns", 0},
	} {
		b := load(t, fmt.Sprintf("defaults: {game: %s, method: exact}\njobs:\n- {name: all, players: [%s], board: %s}\n- {name: one, players: [%s], board: '%s'}",
			tt.game, tt.players, tt.sweep, tt.players, tt.from))
		all := run(t, b, 2)
		one := all[len(all)-1]
		all = all[:len(all)-1]
		if tt.boards > 0 && len(all) != tt.boards {
			t.Errorf("%s: %d boards", tt.sweep, len(all))
		}
		sum, weights := new(big.Rat), new(big.Rat)
		mean, total := 0.0, 0.0
		for _, j := range all {
			w := new(big.Rat).SetFloat64(j.Boards.Weight)
			e, _ := new(big.Rat).SetString(j.Equity.Players[0].EquityExact)
			weights.Add(weights, w)
			sum.Add(sum, e.Mul(e, w))
			total += j.Boards.Weight
			mean += j.Boards.Weight * j.Equity.Players[0].Equity
		}
		want, _ := new(big.Rat).SetString(one.Equity.Players[0].EquityExact)
		if named := !strings.Contains(tt.players, "'"); named && sum.Quo(sum, weights).Cmp(want) != 0 {
			t.Errorf("%s on %s: mean %s, equity %s", tt.players, tt.sweep, sum, want)
		}
		if mean /= total; mean-one.Equity.Players[0].Equity > 1e-12 || one.Equity.Players[0].Equity-mean > 1e-12 {
			t.Errorf("%s on %s: mean %v, equity %v", tt.players, tt.sweep, mean, one.Equity.Players[0].Equity)
		}
	}
}

// TestSymmetricFlops: ranges without suits leave 1,755 classes of flops, and
// the sampled equities, weighted, are the one before the flop within their
// error. The aces make flops with aces rarer, which the weights must tell.
func TestSymmetricFlops(t *testing.T) {
	all := run(t, load(t, "defaults: {players: [AA, '5%']}\njobs:\n- {name: flops, board: all flops, method: montecarlo, trials: 400}\n- {name: one, precision: 0.1}"), 2)
	one := all[len(all)-1]
	all = all[:len(all)-1]
	var sizes int64
	var weights, mean, variance float64
	for _, j := range all {
		p := &j.Equity.Players[0]
		sizes += j.Boards.Size
		weights += j.Boards.Weight
		mean += j.Boards.Weight * p.Equity
		variance += j.Boards.Weight * j.Boards.Weight * *p.StdError * *p.StdError
	}
	mean /= weights
	// Flops of three aces leave nobody with a pair of them.
	if len(all) != 1754 || sizes != 22100-4 {
		t.Errorf("%d classes of %d flops", len(all), sizes)
	}
	want := &one.Equity.Players[0]
	bound := 5 * math.Sqrt(variance/weights/weights+*want.StdError**want.StdError)
	if math.Abs(mean-want.Equity) > bound || bound > 0.01 {
		t.Errorf("mean %g, equity %g, %g allowed", mean, want.Equity, bound)
	}
	b := load(t, "jobs: [{players: ['5%', '*'], board: all flops, method: montecarlo, trials: 1}]")
	if len(b.Tasks) != 1755 {
		t.Errorf("%d classes", len(b.Tasks))
	}
}

// TestIndependence: a result depends on neither workers nor order nor other
// jobs nor names, and changes with what is asked and with the batch's seed.
func TestIndependence(t *testing.T) {
	one := "- {name: x, players: [AA, '$pair'], trials: 3000}\n"
	other := "- {name: y, players: ['10%', KK], trials: 2000}\n"
	table := "- {name: z, kind: simulate, stakes: {sb: 1, bb: 2}, hands: 200, seats: [{name: A}, {name: B, strategy: tight}]}\n"
	const ranges = "ranges: {pair: 'KK,QQ'"
	base := run(t, load(t, ranges+"}\njobs:\n"+one+other+table), 1)
	byName := func(all []report.Job) map[string]string {
		out := map[string]string{}
		for _, j := range all {
			name := strings.ToLower(j.Job)
			var b strings.Builder
			j.Place, j.Job, j.Command = "", "", ""
			if err := report.WriteJSONL(&b, []report.Job{j}); err != nil {
				t.Fatal(err)
			}
			out[name] = b.String()
		}
		return out
	}
	want := byName(base)
	for _, text := range []string{
		ranges + ", more: '12%'}\njobs:\n" + table + other + one,
		ranges + "}\njobs:\n- {name: new, players: [QQ, JJ], trials: 100}\n" + other + strings.Replace(one, "x", "X", 1) + table,
	} {
		got := byName(run(t, load(t, text), 3))
		delete(got, "new")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	for _, text := range []string{
		"seed: 2\n" + ranges + "}\njobs:\n" + one + other + table,
		"ranges: {pair: 'QQ,KK,JJ'}\njobs:\n" + strings.ReplaceAll(one, "3000", "3001") + strings.ReplaceAll(other, "KK", "JJ") + strings.ReplaceAll(table, "200", "201"),
	} {
		for i, j := range run(t, load(t, text), 1) {
			if j.Hash == base[i].Hash || j.Seed == base[i].Seed {
				t.Errorf("%s has the hash and seed of another question", j.Job)
			}
		}
	}
}

// TestFailures: a question without an answer fails alone.
func TestFailures(t *testing.T) {
	b := load(t, "jobs:\n- name: g\n  players: [AsAhKsKh, '${v}']\n  trials: 100\n  sweep: {v: [KsQdJdTd, QsJsTs9s]}\n- {name: f, players: [AA, KK], board: AsAhAd all turns}")
	out, err := jobs.Run(context.Background(), b.Tasks, 2, nil, nil)
	if err != nil || len(out) != 3 {
		t.Fatal(err, len(out))
	}
	const want = `b.yaml:5:15: job "g" (v=KsQdJdTd): player 2: Ks is in the hand of player 1 (AsAhKsKh) too`
	if out[0].Job.Error != want || out[1].Err != nil || out[1].Job.Equity == nil {
		t.Errorf("%q, %v", out[0].Job.Error, out[1].Err)
	}
	if !strings.Contains(out[2].Job.Error, "player 1: no hand of AA is left") {
		t.Errorf("%q", out[2].Job.Error)
	}
}

func TestFilterAndFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "q.yaml"), []byte("game: omaha8\nplayers: [AA, KK]\nboard: 2s3s4s\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	b, err := batch.Load(filepath.Join(dir, "b.yaml"), []byte("defaults: {precision: 1, board: Kd9s2h}\njobs: [{name: a, file: q.yaml, sweep: {game: [omaha, omaha8]}}]"),
		batch.Options{Filter: regexp.MustCompile("game=omaha8$")})
	if err != nil {
		t.Fatal(err)
	}
	if got := labels(b); !slices.Equal(got, []string{"a game=omaha8"}) {
		t.Error(got)
	}
	if j := run(t, b, 1)[0]; j.Equity.Board != "2s3s4s" || j.Equity.Game != "omaha8" {
		t.Errorf("%+v", j.Equity)
	}
}

func FuzzLoad(f *testing.F) {
	for _, s := range []string{"jobs: [{players: [AA, KK], board: sample of 3 flops}]", "jobs:\n- players: ['${a}', KK]\n  sweep: {a: [AA], zip: {x.y: [1]}}\n  where: a > 1",
		"ranges: {a: $a}\njobs: [{players: [$a, '*'], sweep: {seed: {from: 1, to: 2, step: .5}}}]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 2000 || strings.Contains(strings.ToLower(s), "all") || strings.Count(s, "0") > 3 {
			return // sweeps over all boards read well but take their time
		}
		_, err := batch.Load("f", []byte(s), batch.Options{})
		var syntax *card.SyntaxError
		if err != nil && !errors.As(err, &syntax) {
			t.Fatalf("an error without a place: %v", err)
		}
	})
}
