package sweep

// sums keeps the weight N[S] of the hands added that contain a set S of fewer
// than k cards, for every S. All arithmetic is modulo 2^32.
type sums interface {
	// add adds hands of a side; sub takes them out again.
	add(s *side, hands list)
	sub(s *side, hands list)
	// clear takes all hands out.
	clear()
	// tables returns N by the size of the sets, from 0 to k-1.
	tables() [][]uint32
	// disjoint sets out[i] to the weight of the hands added that share no card
	// with hand i of the list, but for the last term of the inclusion-exclusion:
	// if that hand itself is among those added, its weight is still to be
	// added (hands of an even number of cards) or taken off (odd).
	disjoint(s *side, hands list, out []uint32)
}

// newSums returns sums for hands of k cards.
func newSums(k int, index *colex) sums {
	if k == 4 {
		return new(sums4)
	}
	return newSumsN(k, index)
}
