package sweep

// NewByHands is New without the short cut for suitless ranges, and so the
// oracle for it.
func NewByHands(spec Spec) (*Sweep, error) { return newSweep(spec, false) }
