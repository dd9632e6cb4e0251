//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package jobs

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps a file for this process until it is closed, or the process ends
// in any way. File systems that know no locks are taken as they are.
func lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
		return errInUse
	}
	return nil
}
