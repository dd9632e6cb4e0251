package batch

import (
	"fmt"
	"strings"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/boards"
	"github.com/omahasim/omahasim/sim/jobs"
	"github.com/omahasim/omahasim/sim/report"
	"github.com/omahasim/omahasim/strategy/document"
)

// boardSweep is a sweep over boards.
type boardSweep struct {
	at   *node
	text string // as results show it
	size int    // cards on each board
	n    int64  // how many boards to sample, 0 for all
}

// boardSizes are the words for boards.
var boardSizes = map[string]int{"flop": 3, "turn": 4, "river": 5}

// boardHint says what a board may be.
const boardHint = `a board is cards, or "all flops", "all turns", "all rivers", "sample of 100 flops", with cards in front if they are known`

// loadBoard reads known cards, and after them what is swept.
func loadBoard(n *node, seen map[card.Card]string) ([]card.Card, *boardSweep, error) {
	if n.Kind == document.List {
		known, err := n.Cards(seen, "the board")
		return known, nil, checkBoard(n, known, err)
	}
	text, err := "", error(nil)
	if n.Kind != document.Text || strings.TrimSpace(n.Text) != "" {
		if text, err = n.Word("the board"); err != nil {
			return nil, nil, err
		}
	}
	low := strings.ToLower(n.Text)
	at := -1
	for _, word := range []string{"all ", "sample "} {
		if k := strings.Index(low, word); k >= 0 && (k == 0 || low[k-1] == ' ') {
			at = k
		}
	}
	if at < 0 {
		if len(text) > 0 && strings.Trim(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz ") == "" && len(strings.Fields(text)) > 1 {
			return nil, nil, n.Hintf(boardHint, "unknown board %q", text)
		}
		known, err := n.Cards(seen, "the board")
		return known, nil, checkBoard(n, known, err)
	}
	head := n.Join(document.Part{Node: n, To: at})
	known, err := head.Cards(seen, "the board")
	if err != nil {
		return nil, nil, err
	}
	s := &boardSweep{at: n, text: strings.Join(strings.Fields(text), " ")}
	return known, s, s.load(n, at, strings.Fields(low[at:]), len(known))
}

func checkBoard(n *node, board []card.Card, err error) error {
	if err == nil && len(board) > evaluator.BoardSize {
		return n.Errorf("a board has at most %d cards, not %d", evaluator.BoardSize, len(board))
	}
	return err
}

// load reads the words after the known cards: all flops, sample of 100 turns.
func (s *boardSweep) load(n *node, at int, words []string, known int) error {
	wrong := func(format string, args ...any) error {
		return n.ErrorIn(at, len(n.Text)-at, boardHint, format, args...)
	}
	sample := words[0] == "sample"
	words = words[1:]
	if sample {
		if len(words) > 0 && words[0] == "of" {
			words = words[1:]
		}
		if len(words) == 0 {
			return wrong("a sample needs a number of boards")
		}
		if _, err := fmt.Sscanf(words[0]+"\n", "%d\n", &s.n); err != nil || s.n < 1 || s.n > MaxJobs {
			return wrong("a sample has from 1 to %d boards, not %s", MaxJobs, words[0])
		}
		words = words[1:]
		s.size = max(3, known+1)
	}
	if len(words) > 0 {
		s.size = boardSizes[strings.TrimSuffix(words[0], "s")]
		words = words[1:]
	}
	if s.size == 0 || len(words) > 0 {
		return wrong("unknown boards %q", n.Text[at:])
	}
	if known >= s.size {
		return wrong("there are %d known cards already; boards of %d cards can't follow", known, s.size)
	}
	return nil
}

// boardTasks makes the tasks of a sweep over boards.
func (j *equityJob) boardTasks() ([]jobs.Task, error) {
	if _, err := j.q.Plan(); err != nil {
		return []jobs.Task{j.task(j.q, j.known, nil, nil)}, nil // fails, with the reason
	}
	product, err := j.q.Product()
	if err != nil {
		return nil, j.sweep.at.Errorf("%s", err)
	}
	space := j.q.Boards(j.sweep.size)
	left := MaxJobs - len(j.l.batch.Tasks)
	var classes []boards.Class
	if j.sweep.n > 0 {
		classes = space.Sample(j.sweep.n, derivedSeed(j.l.batch.Seed, "boards "+contentOf(j.spec)+j.sweep.text))
	} else {
		classes = space.Classes(left)
	}
	if len(classes) > left {
		return nil, j.sweep.at.Hintf(`take some of them at random: "sample of 1000 rivers"`,
			"the sweep has more boards than the %d jobs that are left of %d", left, MaxJobs)
	}
	var out []jobs.Task
	for _, c := range classes {
		class := &report.BoardClass{Sweep: j.sweep.text, Board: card.Format(c.Board), Size: c.Size}
		t := j.task(j.q, c.Board, class, &product)
		if t.Err != nil {
			// A board that these hands can't meet, since one of them would
			// need its cards.
			j.l.batch.Impossible++
			continue
		}
		out = append(out, t)
	}
	return out, nil
}
