package runout

import "math/bits"

// hist counts boards by who wins. A mask has bit p for player p.
type hist struct {
	high  [1 << MaxPlayers]uint32 // by who has the best high, somebody having a low
	noLow [1 << MaxPlayers]uint32 // by who has the best high, nobody having a low
	low   [1 << MaxPlayers]uint32 // by who has the best low; at 0, nobody
	both  [1 << MaxPlayers]uint32 // by who has the best high and the best low, the same
	joint [1 << MaxPlayers]uint32 // by the mask of the high and, above it, of the low: for split
}

func (h *hist) reset(players int) {
	n := 1 << players
	clear(h.high[:n])
	clear(h.noLow[:n])
	clear(h.low[:n])
	clear(h.both[:n])
}

// add counts one board by the masks of the best high and the best low, which
// are in the low bits of the words. It has no branches to mispredict.
func (h *hist) add(high, low uint64) {
	high, low = high%(1<<MaxPlayers), low%(1<<MaxPlayers)
	made, scoop := uint32(0), uint32(0)
	if low != 0 {
		made = 1
	}
	if low == high {
		scoop = 1
	}
	h.high[high] += made
	h.noLow[high] += 1 - made
	h.low[low]++
	h.both[high] += scoop
}

// split moves the counts by joint masks to where those by single ones are.
func (h *hist) split(players int) {
	for i, n := range h.joint[:1<<(2*players)] {
		high, low := i%(1<<players), i>>players
		if low == 0 {
			h.noLow[high] += n
			continue
		}
		h.high[high] += n
		h.low[low] += n
		if high == low {
			h.both[high] += n
		}
	}
	clear(h.joint[:])
}

// tally turns the counts into shares.
func (h *hist) tally(dst *Tally, players int, highLow bool) {
	if cap(dst.Players) < players {
		dst.Players = make([]Shares, players)
	}
	dst.Players = dst.Players[:players]
	clear(dst.Players)
	dst.Boards, dst.NoLowBoards = 0, 0
	for mask := 1; mask < 1<<players; mask++ {
		high, noLow, low := int64(h.high[mask]), int64(h.noLow[mask]), int64(h.low[mask])
		if high|noLow|low == 0 {
			continue
		}
		dst.Boards += high + noLow
		if highLow {
			dst.NoLowBoards += noLow
		}
		k := bits.OnesCount(uint(mask))
		for m := mask; m != 0; m &= m - 1 {
			s := &dst.Players[bits.TrailingZeros(uint(m))]
			s.High[k] += high
			s.HighNoLow[k] += noLow
			s.Low[k] += low
		}
	}
	for p := range dst.Players {
		s := &dst.Players[p]
		s.Scoop = s.HighNoLow[1] + int64(h.both[1<<p])
	}
}
