package stats

// Edges of a result histogram, in big blinds, by distance from zero.
var resultEdges = [...]float64{0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500}

// NumBuckets is the number of buckets of a Histogram: eleven of losses, one of
// zero, eleven of wins.
const NumBuckets = 2*(len(resultEdges)+1) + 1

// Buckets are the edges of a Histogram in chips. They never change.
type Buckets struct {
	edges [len(resultEdges)]int64
}

// ResultBuckets returns the buckets of results in units of a big blind: zero
// by itself, and on both sides up to 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500
// and more big blinds. An edge belongs to the bucket nearer to zero.
func ResultBuckets(bigBlind int64) Buckets {
	var b Buckets
	for i, e := range resultEdges {
		b.edges[i] = int64(e * float64(bigBlind))
	}
	return b
}

// Bounds returns between which numbers of big blinds the results of bucket i
// lie; infinite ends are ±1e308.
func Bounds(i int) (low, high float64) {
	const endless = 1e308
	edge := func(k int) float64 { // k is a distance in buckets from zero
		switch {
		case k == 0:
			return 0
		case k > len(resultEdges):
			return endless
		}
		return resultEdges[k-1]
	}
	k := i - NumBuckets/2
	switch {
	case k > 0:
		return edge(k - 1), edge(k)
	case k < 0:
		return -edge(-k), -edge(-k - 1)
	}
	return 0, 0
}

// Histogram counts results in fixed buckets, so that histograms merge.
type Histogram [NumBuckets]int64

// Add counts a result.
func (h *Histogram) Add(b *Buckets, x int64) {
	if x == 0 {
		h[NumBuckets/2]++
		return
	}
	d, side := x, 1
	if x < 0 {
		d, side = -x, -1
	}
	k := 0
	for k < len(b.edges) && d > b.edges[k] {
		k++
	}
	h[NumBuckets/2+side*(k+1)]++
}

// Merge adds the counts of another part of the run.
func (h *Histogram) Merge(x *Histogram) {
	for i := range h {
		h[i] += x[i]
	}
}

// Downswing follows a sum that goes up and down and finds its largest fall
// from a peak. Parts of a run merge in their order, exactly.
type Downswing struct {
	N         int64 // observations
	Sum       int64
	peak, low int64 // highest and lowest sum so far, the start included
	peakAt    int64 // observations after which the peak was reached first
	lowAt     int64
	Fall      int64 // the largest fall
	From, To  int64 // observations before the peak, and up to the bottom
}

// Add adds an observation.
func (d *Downswing) Add(x int64) {
	d.N++
	d.Sum += x
	if d.Sum > d.peak {
		d.peak, d.peakAt = d.Sum, d.N
	} else if fall := d.peak - d.Sum; fall > d.Fall {
		d.Fall, d.From, d.To = fall, d.peakAt, d.N
	}
	if d.Sum < d.low {
		d.low, d.lowAt = d.Sum, d.N
	}
}

// Append adds the observations of the part of the run that follows.
func (d *Downswing) Append(x *Downswing) {
	if fall := d.peak - (d.Sum + x.low); fall > max(d.Fall, x.Fall) {
		d.Fall, d.From, d.To = fall, d.peakAt, d.N+x.lowAt
	} else if x.Fall > d.Fall {
		d.Fall, d.From, d.To = x.Fall, d.N+x.From, d.N+x.To
	}
	if s := d.Sum + x.peak; s > d.peak {
		d.peak, d.peakAt = s, d.N+x.peakAt
	}
	if s := d.Sum + x.low; s < d.low {
		d.low, d.lowAt = s, d.N+x.lowAt
	}
	d.N += x.N
	d.Sum += x.Sum
}
