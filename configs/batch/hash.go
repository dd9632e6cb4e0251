package batch

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/omahasim/omahasim/sim"
)

// seedBits is the size of the seeds that are made: spreadsheets and JSON
// readers keep whole numbers of up to 53 bits.
const seedBits = 53

// derivedSeed is a seed for a job from the seed of the batch and what the job
// asks.
func derivedSeed(batch uint64, content string) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "omahasim seed\n%d\n%s", batch, content))
	return binary.BigEndian.Uint64(sum[:]) >> (64 - seedBits)
}

// fingerprint is a hash of all that a result depends on.
func fingerprint(kind string, seed uint64, content string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "omahasim job\n%s\n%s\n%d\n%s", sim.Version, kind, seed, content))
	return hex.EncodeToString(sum[:16])
}

// contentOf writes what a job asks in one way. Maps come out sorted.
func contentOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprintf("%+v", v) // not reached: contents are text and numbers
	}
	return string(text)
}
