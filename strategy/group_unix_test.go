//go:build unix

package strategy_test

import (
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/omahasim/omahasim/strategy"
)

// botSocket is the environment variable with the socket that a bot's child
// connects to and then never lets go of.
const botSocket = "OMAHASIM_TEST_SOCKET"

func init() {
	botModes["parent"] = func() {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), botMode+"=child")
		if err := child.Start(); err != nil {
			os.Exit(3)
		}
	}
	botModes["child"] = func() {
		if c, err := net.Dial("unix", os.Getenv(botSocket)); err == nil {
			defer c.Close()
			time.Sleep(time.Hour)
		}
	}
}

// TestNothingOutlivesTheRun closes a program that has started another: both
// are gone.
func TestNothingOutlivesTheRun(t *testing.T) {
	dir, err := os.MkdirTemp("", "bot") // short, as names of sockets must be
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	socket := filepath.Join(dir, "socket")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Setenv(botSocket, socket)
	p := bot(t, "parent", "10s")
	o := newOnBoard(t, plo, cards(t, "AsAhKsQh"), cards(t, "Kd9s2h"))
	if a := o.tracker.Ask(p); a.Mark&strategy.Fault != 0 {
		t.Fatal(strategy.LastFault(p))
	}
	child, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer child.Close()
	if err := strategy.Close(p); err != nil {
		t.Fatal(err)
	}
	if err := child.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := child.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("the child of the program still lives: %v", err)
	}
}
