//go:build !purego

package evaluator

import "golang.org/x/sys/cpu"

// fastMaxRows returns the fastest maxRows for this processor.
func fastMaxRows() func(dst, a, b, c, d *[TripleStride]uint16) {
	if cpu.X86.HasAVX2 {
		return maxRowsAVX2
	}
	return maxRows
}
