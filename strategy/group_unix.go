//go:build unix

package strategy

import (
	"os/exec"
	"syscall"
)

// ownGroup puts a program that is to be started into a process group of its
// own: an interrupt typed at the terminal is for the run, which ends its
// programs in order, and what the program starts can be ended with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a program and what it started.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // all of them may have ended
}
