package batch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim"
	"github.com/omahasim/omahasim/sim/equity"
	"github.com/omahasim/omahasim/sim/jobs"
	"github.com/omahasim/omahasim/sim/report"
	"github.com/omahasim/omahasim/strategy/document"
	"github.com/omahasim/omahasim/strategy/handrange"
)

func equityKind() kind {
	return kind{report.KindEquity, []string{"game", "players", "board", "dead", "method", "trials", "precision", "seed",
		"next_card", "distribution"}, []string{"title", "note"}, loadEquity}
}

// methods are the words for how equity is found.
var methods = []string{string(equity.Auto), string(equity.Exact), string(equity.MonteCarlo)}

// equityJob is an equity question while it is read.
type equityJob struct {
	*question
	l      *loader
	spec   sim.EquitySpec
	seed   *uint64 // named by the job
	known  []card.Card
	sweep  *boardSweep
	player []*node
	q      *sim.EquityQuestion
}

// loadEquity makes the task of an equity question, or those of a sweep over
// boards.
func loadEquity(l *loader, at *question) ([]jobs.Task, error) {
	j := &equityJob{question: at, l: l}
	for _, step := range []func() error{j.loadRules, j.loadPlayers, j.loadCards, j.loadEffort, j.parse} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	if j.sweep == nil {
		return []jobs.Task{j.task(j.q, j.known, nil, nil)}, nil
	}
	return j.boardTasks()
}

func (j *equityJob) loadRules() (err error) {
	j.spec.Game = "omaha"
	if at := j.keys.Get("game"); at != nil {
		if j.spec.Game, err = at.Word("game"); err != nil {
			return err
		}
		game, err := evaluator.ParseGame(j.spec.Game)
		if err != nil {
			return at.Errorf("%s", err)
		}
		j.spec.Game = game.String()
	}
	if at := j.keys.Get("seed"); at != nil {
		seed, err := at.Seed()
		if err != nil {
			return err
		}
		j.seed = &seed
	}
	return nil
}

func (j *equityJob) loadPlayers() error {
	list := j.keys.Get("players")
	if list == nil {
		return j.at.Errorf(`an equity job needs the key "players"`)
	}
	if err := list.Want(document.List, "players"); err != nil {
		return err
	}
	if n := len(list.Items); n < equity.MinPlayers || n > equity.MaxPlayers {
		return list.Errorf("equity needs %d to %d players, not %d", equity.MinPlayers, equity.MaxPlayers, n)
	}
	for _, p := range list.Items {
		text, err := p.Word("a hand or range")
		if err != nil {
			return err
		}
		j.spec.Players = append(j.spec.Players, text)
		j.player = append(j.player, p)
	}
	j.spec.Ranges = j.l.reachable(j.spec.Players)
	return nil
}

func (j *equityJob) loadCards() error {
	seen := map[card.Card]string{}
	if at := j.keys.Get("board"); at != nil {
		known, sweep, err := loadBoard(at, seen)
		if err != nil {
			return err
		}
		j.known, j.sweep = known, sweep
		j.spec.Board = card.Format(known)
	}
	if at := j.keys.Get("dead"); at != nil && (at.Kind != document.Text || strings.TrimSpace(at.Text) != "") {
		dead, err := at.Cards(seen, "dead cards")
		if err != nil {
			return err
		}
		slices.Sort(dead)
		slices.Reverse(dead)
		j.spec.Dead = card.Format(dead)
	}
	return nil
}

// loadEffort reads how the answer is found, and how precise it is to be.
func (j *equityJob) loadEffort() (err error) {
	j.spec.Method = string(equity.Auto)
	if at := j.keys.Get("method"); at != nil {
		if j.spec.Method = at.Text; !slices.Contains(methods, at.Text) {
			hint := "the methods are " + strings.Join(methods, ", ")
			if near := document.Nearest(at.Text, methods); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			return at.Hintf(hint, "unknown method %q", document.Short(at.Text))
		}
	}
	if j.spec.NextCard, err = j.keys.Flag("next_card"); err != nil {
		return err
	}
	if j.spec.Distribution, err = j.keys.Flag("distribution"); err != nil {
		return err
	}
	if at := j.keys.Get("trials"); at != nil {
		if j.spec.Trials, err = whole(at, "trials", 1, equity.MaxTrials); err != nil {
			return err
		}
		if j.spec.Method == string(equity.Exact) {
			return at.Errorf("trials asks for sampling and method exact for none; give one of them")
		}
	}
	if at := j.keys.Get("precision"); at != nil {
		if j.spec.Precision, err = number(at, "the precision in percentage points", 50); err != nil {
			return err
		}
		if j.spec.Precision < 100*equity.MinPrecision {
			return at.Errorf("the precision must be at least %g percentage points, not %s", 100*equity.MinPrecision, at.Text)
		}
	}
	return nil
}

// parse reads the ranges, which the questions of a batch share.
func (j *equityJob) parse() error {
	q, err := sim.ParseEquityWith(j.spec, &j.l.shared)
	if err != nil {
		return j.misread(err)
	}
	for _, w := range q.Warnings() {
		at := j.player[w.Player-1]
		err := named(at.ErrorIn(w.Offset, max(w.Length, 1), w.Hint, "%s", w.Msg), label(j.name, j.params))
		if file, line, col := at.Place(w.Offset); !j.l.warned[fmt.Sprint(file, line, col)] {
			j.l.warned[fmt.Sprint(file, line, col)] = true
			j.l.batch.Warnings = append(j.l.batch.Warnings, err)
		}
	}
	j.q = q
	return nil
}

// misread finds out which player's range can't be read.
func (j *equityJob) misread(err error) error {
	game, gameErr := evaluator.ParseGame(j.spec.Game)
	if gameErr != nil {
		return gameErr
	}
	for i, text := range j.spec.Players {
		if _, err := handrange.Parse(text, game.HoleCards, handrange.WithGame(game), handrange.WithNamed(j.spec.Ranges)); err != nil {
			return named(j.l.inRange(j.player[i], err), fmt.Sprintf("player %d", i+1))
		}
	}
	return j.at.Errorf("%s", err)
}

// task is the question on a board.
func (j *equityJob) task(q *sim.EquityQuestion, board []card.Card, class *report.BoardClass, product *float64) jobs.Task {
	spec := j.spec
	spec.Board = card.Format(board)
	content := contentOf(spec)
	seed := derivedSeed(j.l.batch.Seed, content)
	if j.seed != nil {
		seed = *j.seed
	}
	q = q.OnBoard(board, seed)
	t := jobs.Task{Job: report.Job{
		Job: j.name, Kind: report.KindEquity, Params: results(j.params), Boards: class, Seed: seed, Version: sim.Version,
		Hash: fingerprint(report.KindEquity, seed, content), Place: j.l.place(j.at),
	}}
	spec.Seed = seed
	t.Job.Command = j.l.command(&t.Job, &spec)
	plan, err := q.Plan()
	if err != nil {
		t.Err = j.impossible(err)
		return t
	}
	t.Method, t.Seconds = string(plan.Method), plan.Seconds
	t.Run = func(ctx context.Context, workers int, scratch *sim.Scratch, job *report.Job) error {
		r, err := q.With(workers, scratch).Run(ctx, scratch.Progress)
		if err != nil {
			return err
		}
		if class != nil {
			boards := *class
			boards.Weight = float64(class.Size) * r.Joint / *product
			job.Boards = &boards
		}
		// Results don't depend on the clock, and hold what their file holds.
		r.Elapsed, r.Joint = 0, 0
		job.Equity = r
		return nil
	}
	return t
}

// impossible gives the place of a question that has no answer.
func (j *equityJob) impossible(err error) error {
	var input *equity.InputError
	if !errors.As(err, &input) {
		return j.at.Errorf("%s", err)
	}
	at, msg := j.at, input.Msg
	if input.Player > 0 {
		at, msg = j.player[input.Player-1], fmt.Sprintf("player %d: %s", input.Player, input.Msg)
		offset, length := input.In(at.Text)
		return named(at.ErrorIn(offset, length, "", "%s", msg), label(j.name, j.params))
	}
	return named(at.Errorf("%s", msg), label(j.name, j.params))
}
