package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// progressDelay is how long work may last before it gets a bar.
const progressDelay = time.Second

// progress shows a bar with rate and time left on standard error when it is
// a terminal and the work lasts longer than progressDelay. total may change
// while the work goes on; the counters are read, never locked.
type progress struct {
	stop chan struct{}
	done chan struct{}
}

// startProgress starts watching done of total; unit names what is counted.
func (a *app) startProgress(unit string, done, total *atomic.Int64) *progress {
	return a.startBar(func() (int64, int64) { return done.Load(), total.Load() }, func(elapsed time.Duration) string {
		return rateText(done.Load(), total.Load(), unit, elapsed)
	})
}

// startBar is startProgress with another count, and another text beside the bar.
func (a *app) startBar(work func() (done, total int64), text func(elapsed time.Duration) string) *progress {
	p := &progress{stop: make(chan struct{}), done: make(chan struct{})}
	if _, terminal := terminalWidth(a.stderr); !terminal || a.settings.Quiet {
		close(p.done)
		return p
	}
	start := time.Now()
	go func() {
		defer close(p.done)
		select {
		case <-p.stop:
			return
		case <-time.After(progressDelay):
		}
		bars := mpb.New(mpb.WithOutput(a.stderr), mpb.WithAutoRefresh(), mpb.WithWidth(40))
		_, total := work()
		bar := bars.New(total, mpb.BarStyle().Lbound("[").Rbound("]"),
			mpb.BarRemoveOnComplete(),
			mpb.BarFillerMiddleware(withMargin),
			mpb.PrependDecorators(decor.Percentage(decor.WCSyncSpace)),
			mpb.AppendDecorators(decor.Any(func(decor.Statistics) string {
				return text(time.Since(start))
			})))
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-p.stop:
				// Ctrl-C has moved the cursor by the "^C" that the terminal shows,
				// and the bar would be wiped from there on only.
				fmt.Fprint(a.stderr, "\r")
				bar.Abort(true)
				bars.Wait()
				return
			case <-tick.C:
				done, total := work()
				bar.SetTotal(total, false)
				bar.SetCurrent(min(done, total-1))
			}
		}
	}()
	return p
}

// margin is the columns that a bar leaves free, so that a "^C" before it does
// not push it over the edge into a second line, which would stay.
const margin = 3

func withMargin(bar mpb.BarFiller) mpb.BarFiller {
	return mpb.BarFillerFunc(func(w io.Writer, s decor.Statistics) error {
		s.AvailableWidth = max(s.AvailableWidth-margin, 0)
		return bar.Fill(w, s)
	})
}

// finish takes the bar away.
func (p *progress) finish() {
	close(p.stop)
	<-p.done
}

// rateText says how much was done, how fast, and when the rest will be.
func rateText(done, total int64, unit string, elapsed time.Duration) string {
	rate := float64(done) / elapsed.Seconds()
	return fmt.Sprintf("  %s %s, %s/s", thousands(done), unit, thousands(int64(rate))) + leftText(done, total, elapsed)
}

// leftText says when the rest will be done at the rate so far.
func leftText(done, total int64, elapsed time.Duration) string {
	if done <= 0 || total <= done {
		return ""
	}
	left := time.Duration(float64(total-done) / float64(done) * float64(elapsed))
	return fmt.Sprintf(", %s left", left.Round(time.Second))
}
