//go:build !unix

package strategy

import "os/exec"

// ownGroup does nothing: there are no process groups.
func ownGroup(*exec.Cmd) {}

// killGroup kills a program.
func killGroup(cmd *exec.Cmd) {
	_ = cmd.Process.Kill() // it may just have ended
}
