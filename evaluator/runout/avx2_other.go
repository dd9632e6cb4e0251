//go:build !amd64 || purego

package runout

// hasAVX2 says that there are no kernels here; what follows is never called.
const hasAVX2 = false

type laneCounts struct{}

func raiseRanksAVX2(r *rankValues, pair int)           { raiseRanks(r, pair) }
func (c *Counter) foursAVX2(t *tables, from int)       { c.fours(t, from) }
func (c *Counter) sweepAVX2(from, b int, highLow bool) {}
