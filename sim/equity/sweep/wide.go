package sweep

import "github.com/omahasim/omahasim/sim/stats"

// Wide is an unsigned integer of 128 bits: sums of products of weights over
// all boards outgrow 64.
type Wide = stats.Wide
