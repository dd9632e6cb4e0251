package strategy

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// program makes players that ask an external program; see PROTOCOL.md.
type program struct {
	argv  []string
	limit time.Duration
}

// maxStarts is how often one player starts its program: once, and again after
// a crash or a silence.
const maxStarts = 5

// maxAnswer is the longest answer, in bytes.
const maxAnswer = 64 << 10

// startGrace is how much longer the first answer of a program may take, as it
// has to start; but no more than ten times as long as any other.
const startGrace = 5 * time.Second

// closeGrace is how long a program may take to end after its input has ended.
const closeGrace = time.Second

// Make starts the program.
func (p *program) Make(ctx context.Context) (Player, error) {
	b := &bot{program: p, ctx: ctx}
	if err := b.start(); err != nil {
		return nil, err
	}
	return b, nil
}

// bot is a player whose decisions an external program takes. Whatever the
// program does, Act returns a legal action within the time limit or a little
// later; a mistake of the program is marked as a Fault.
type bot struct {
	*program
	ctx    context.Context
	talk   *talk // nil when the program is not running
	starts int
	id     uint64
	fault  string // the last one
	gaveUp string // why it is not started again, once it is not
}

// LastFault says what was wrong with the last faulty answer of a player, "" if
// it is no external program or made no mistake.
func LastFault(p Player) string {
	if b, ok := p.(*bot); ok {
		return b.fault
	}
	return ""
}

// Act asks the program.
func (b *bot) Act(v *View) Action {
	a, late, err := b.ask(v)
	if err == nil {
		return a
	}
	b.fault = err.Error()
	a = v.CheckOrFold()
	a.Mark = Fault
	if late {
		a.Mark |= Late
	}
	return a
}

// ask asks the program; late is set when there was no answer in time.
func (b *bot) ask(v *View) (a Action, late bool, err error) {
	if err := b.start(); err != nil {
		return a, false, err
	}
	b.id++
	request, err := json.Marshal(newRequest(v, b.id))
	if err != nil {
		return a, false, err
	}
	limit := b.limit
	if !b.talk.answered { // it is still starting
		limit = min(10*limit, limit+startGrace)
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	b.talk.requests <- append(request, '\n')
	for {
		select {
		case line, open := <-b.talk.answers:
			if !open {
				err := b.talk.failed()
				b.stop(0)
				if errors.Is(err, io.EOF) {
					return a, false, errors.New("the program ended or closed its output")
				}
				return a, false, fmt.Errorf("the program ended or closed its output: %w", err)
			}
			b.talk.answered = true
			if a, again, err := readAnswer(line, b.id, v); !again {
				return a, false, err
			}
			b.talk.more <- struct{}{} // an answer to an earlier question: read on
		case <-timer.C:
			b.stop(0)
			return a, true, fmt.Errorf("no answer within %s", limit)
		case <-b.ctx.Done():
			b.stop(0)
			return a, false, context.Cause(b.ctx)
		}
	}
}

// start starts the program unless it runs.
func (b *bot) start() error {
	if b.talk != nil {
		return nil
	}
	if err := b.ctx.Err(); err != nil {
		return err
	}
	if b.starts == maxStarts {
		if b.gaveUp == "" {
			b.gaveUp = fmt.Sprintf("the program failed %d times and is not started again; the last time: %s", maxStarts, b.fault)
		}
		return errors.New(b.gaveUp)
	}
	b.starts++
	t, err := startTalk(b.argv)
	if err != nil {
		return fmt.Errorf("cannot start %s: %w", b.argv[0], err)
	}
	b.talk = t
	return nil
}

// stop ends the program, by force after the grace.
func (b *bot) stop(grace time.Duration) {
	if b.talk != nil {
		b.talk.end(grace)
		b.talk = nil
	}
}

// Close ends the program: its input ends, and it is killed if it doesn't end
// by itself.
func (b *bot) Close() error {
	b.stop(closeGrace)
	b.starts = maxStarts
	return nil
}

// talk is a running program and the goroutine that writes to it and reads
// from it, so that a program that does neither cannot hold up the table.
type talk struct {
	cmd      *exec.Cmd
	in       io.WriteCloser
	requests chan []byte
	answers  chan []byte   // closed when the program is gone
	more     chan struct{} // read another answer to the same request
	quit     chan struct{}
	err      error // why answers was closed
	answered bool  // it has answered before
}

// startTalk starts a program.
func startTalk(argv []string) (*talk, error) {
	t := &talk{cmd: exec.Command(argv[0], argv[1:]...), requests: make(chan []byte), answers: make(chan []byte),
		more: make(chan struct{}), quit: make(chan struct{})}
	var err error
	if t.in, err = t.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := t.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	ownGroup(t.cmd)
	if err := t.cmd.Start(); err != nil {
		return nil, err
	}
	go t.run(bufio.NewReaderSize(out, maxAnswer))
	return t, nil
}

// run writes requests and reads one line for each, until the program is gone
// or is to end.
func (t *talk) run(out *bufio.Reader) {
	defer close(t.answers)
	var request []byte
	for {
		select {
		case request = <-t.requests:
			if _, t.err = t.in.Write(request); t.err != nil {
				return
			}
		case <-t.more:
		case <-t.quit:
			return
		}
		line, err := out.ReadSlice('\n')
		if err != nil {
			if errors.Is(err, bufio.ErrBufferFull) {
				err = fmt.Errorf("the answer is longer than %d bytes", maxAnswer)
			}
			t.err = err
			return
		}
		select {
		case t.answers <- line:
		case <-t.quit:
			return
		}
	}
}

// failed returns why the talk ended.
func (t *talk) failed() error {
	if t.err == nil {
		return io.EOF
	}
	return t.err
}

// end ends the program and waits until it is gone, with nothing left behind.
// Wait closes our ends of the pipes, which ends the goroutine.
func (t *talk) end(grace time.Duration) {
	close(t.quit)
	_ = t.in.Close() // a program that is gone has closed it
	gone := make(chan struct{})
	go func() {
		_ = t.cmd.Wait() // how it ended doesn't matter
		close(gone)
	}()
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-gone:
		killGroup(t.cmd) // what it started
	case <-timer.C:
		killGroup(t.cmd)
		<-gone
	}
	for range t.answers { // until the goroutine has ended
	}
}
