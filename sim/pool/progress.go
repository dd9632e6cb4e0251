package pool

import "sync/atomic"

// Progress is updated while work goes on and may be read at any time. A nil
// Progress counts nothing.
type Progress struct {
	Done, Total atomic.Int64 // units of work, as the work defines them
	Kept        atomic.Int64 // the part of Done that an earlier process did
}

// Add counts work that was done.
func (p *Progress) Add(n int64) {
	if p != nil {
		p.Done.Add(n)
	}
}

// Resume counts work that an earlier process did.
func (p *Progress) Resume(n int64) {
	if p != nil {
		p.Kept.Add(n)
		p.Done.Add(n)
	}
}

// SetTotal says how much work there is.
func (p *Progress) SetTotal(n int64) {
	if p != nil {
		p.Total.Store(n)
	}
}

// Restart begins to count another piece of work.
func (p *Progress) Restart(total int64) {
	if p != nil {
		p.Done.Store(0)
		p.Kept.Store(0)
		p.Total.Store(total)
	}
}
