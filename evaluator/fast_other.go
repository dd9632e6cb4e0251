//go:build !amd64 || purego

package evaluator

// fastMaxRows returns the fastest maxRows for this processor.
func fastMaxRows() func(dst, a, b, c, d *[TripleStride]uint16) { return maxRows }
