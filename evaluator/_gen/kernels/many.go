package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// constants emits the tables of the kernels for many players: the bit of each
// player in all 16 lanes, and the bit that follows them.
func constants() Mem {
	bits := GLOBL("playerBits", RODATA|NOPTR)
	for p := range maxPlayers + 1 {
		for i := range vector / 8 {
			DATA(p*vector+8*i, U64(0x0001_0001_0001_0001<<p))
		}
	}
	return bits
}

// many is a frame for n players.
type many struct {
	*frame
	n     int
	sizeB GPVirtual
	bits  Mem
}

// winners computes the values of all players in the block at a byte and
// returns, as masks of lanes, who have the best one, where just one has, and
// that best.
func (f *many) winners(at GPVirtual, abc Mem) (who []VecVirtual, sole, top VecVirtual) {
	ab, ac, bc := GP64(), GP64(), GP64()
	for i, x := range []GPVirtual{ab, ac, bc} {
		LEAQ(Mem{Base: []GPVirtual{f.ab, f.ac, f.bc}[i], Index: at, Scale: 1}, x)
	}
	top = YMM()
	for p := range f.n {
		v := YMM()
		best(v, Mem{Base: ab}, Mem{Base: ac}, Mem{Base: bc}, abc.Offset(p*vector))
		who = append(who, v)
		if p == 0 {
			VMOVDQA(v, top)
		} else {
			VPMAXUW(v, top, top)
		}
		if p < f.n-1 {
			ADDQ(f.sizeB, ab)
			ADDQ(f.sizeC, ac)
			ADDQ(f.sizeC, bc)
		}
	}
	number := YMM() // minus the number of winners
	for p, v := range who {
		VPCMPEQW(top, v, v)
		if p == 0 {
			VMOVDQA(v, number)
		} else {
			VPADDW(v, number, number)
		}
	}
	sole = YMM()
	VPCMPEQW(sole, sole, sole)
	VPCMPEQW(sole, number, sole)
	return who, sole, top
}

// masks returns the players who win in each lane as a mask.
func (f *many) masks(who []VecVirtual) VecVirtual {
	sum := YMM()
	for p, v := range who {
		bit := f.bits.Offset(p * vector)
		if p == 0 {
			VPAND(bit, v, sum)
			continue
		}
		x := YMM()
		VPAND(bit, v, x)
		VPOR(x, sum, sum)
	}
	return sum
}

// histogram adds one to the counter of the mask in each of some lanes.
func histogram(name string, masks VecVirtual, lanes GPVirtual, stack Mem, hist Mem) {
	VMOVDQU(masks, stack)
	base := GP64()
	LEAQ(stack, base)
	Label(name)
	lane, mask := GP64(), GP64()
	TZCNTL(lanes.As32(), lane.As32())
	MOVWQZX(Mem{Base: base, Index: lane, Scale: 1}, mask)
	hist.Index, hist.Scale = mask, 4
	INCL(hist)
	BLSRL(lanes.As32(), lanes.As32())
	BLSRL(lanes.As32(), lanes.As32())
	JNZ(LabelRef(name))
}

const manyDoc = "the triples of ab, those of the next player stride bytes on."

// sweepHigh counts sole winners in 16 lanes and ties one by one.
func sweepHigh(n int, bits Mem) {
	TEXT(fmt.Sprintf("sweepHigh%dAVX2", n), 0, "func(counts *uint16, hist *uint32, ab, a, b *uint64, t *uint16, stride, second int)")
	Doc(fmt.Sprintf("sweepHigh%dAVX2 counts the boards of %d players: sole winners in 16 lanes each of counts, ties by the", n, n),
		"mask of the winners in hist.", pairDoc, "and "+manyDoc)
	Pragma("noescape")
	f := &many{loadFrame(), n, sizeOfB(), bits}
	stack := AllocLocal((n + 1) * vector)
	counts, hist := GP64(), GP64()
	Load(Param("counts"), counts)
	Load(Param("hist"), hist)
	f.run(n, func() {
		f.broadcasts(stack, n, "t")
	}, func() {
		who, sole, _ := f.winners(f.at, stack)
		for p, v := range who {
			x := YMM()
			VPAND(sole, v, x)
			count(x, Mem{Base: counts, Disp: p * vector})
		}
		lanes := GP64()
		VPMOVMSKB(sole, lanes.As32())
		NOTL(lanes.As32())
		TESTL(lanes.As32(), lanes.As32())
		JZ(LabelRef("next"))
		histogram("ties", f.masks(who), lanes, stack.Offset(n*vector), Mem{Base: hist})
	})
	Label("done")
	VZEROUPPER()
	RET()
}

// sweepHighLow does the same for high and low together.
func sweepHighLow(n int, bits Mem) {
	TEXT(fmt.Sprintf("sweepHighLow%dAVX2", n), 0,
		"func(counts *uint16, hist *uint32, ab, a, b *uint64, t, low *uint16, stride, second, toLow int)")
	Doc(fmt.Sprintf("sweepHighLow%dAVX2 counts the boards of %d players. In counts, for each player: sole high with a low", n, n),
		fmt.Sprintf("made; for each, from %d on, sole high with no low made; sole low; both. In hist, ties by the mask of", maxPlayers),
		"the winners: high with a low made, high with none, low.",
		pairDoc, "the triples of ab for high and low, those of the next player stride bytes on; the rows for",
		"low are toLow bytes from those for high.")
	Pragma("noescape")
	f := &many{loadFrame(), n, sizeOfB(), bits}
	stack := AllocLocal((3*n + 2) * vector)
	highs := stack.Offset(2 * n * vector) // who has the sole best high
	masks := stack.Offset(3 * n * vector)
	highMasks := masks.Offset(vector)
	f.run(n, func() {
		f.broadcasts(stack, n, "t")
		f.broadcasts(stack.Offset(n*vector), n, "low")
	}, func() {
		highTies := GP64()
		func() {
			who, sole, _ := f.winners(f.at, stack)
			VPMOVMSKB(sole, highTies.As32())
			NOTL(highTies.As32())
			VMOVDQU(f.masks(who), highMasks)
			for p, v := range who {
				VPAND(sole, v, v)
				VMOVDQU(v, highs.Offset(p*vector))
			}
		}()
		at := GP64()
		Load(Param("toLow"), at)
		ADDQ(f.at, at)
		who, sole, top := f.winners(at, stack.Offset(n*vector))
		none := top
		zero := YMM()
		VPXOR(zero, zero, zero)
		VPCMPEQW(zero, top, none)
		counts := GP64()
		Load(Param("counts"), counts)
		counter := func(group, p int) Mem { return Mem{Base: counts, Disp: (group*maxPlayers + p) * vector} }
		for p, v := range who {
			high, x := YMM(), YMM()
			VMOVDQU(highs.Offset(p*vector), high)
			VPANDN(high, none, x)
			count(x, counter(0, p))
			VPAND(high, none, x)
			count(x, counter(1, p))
			VPAND(sole, v, x)
			count(x, counter(2, p))
			VPAND(high, x, x)
			count(x, counter(3, p))
		}
		lanes := GP64()
		VPOR(none, sole, sole)
		VPMOVMSKB(sole, lanes.As32())
		NOTL(lanes.As32())
		TESTL(lanes.As32(), lanes.As32())
		JZ(LabelRef("high"))
		hist := GP64()
		Load(Param("hist"), hist)
		histogram("lowTies", f.masks(who), lanes, masks, Mem{Base: hist, Disp: 2 * histSize * 4})
		Label("high")
		TESTL(highTies.As32(), highTies.As32())
		JZ(LabelRef("next"))
		Load(Param("hist"), hist)
		VPAND(bits.Offset(maxPlayers*vector), none, none) // the second histogram
		VPOR(highMasks, none, none)
		histogram("highTies", none, highTies, masks, Mem{Base: hist})
	})
	Label("done")
	VZEROUPPER()
	RET()
}
