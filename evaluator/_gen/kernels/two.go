package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// two is a frame with the second player's pointers beside the first's.
type two struct {
	*frame
	ab1, ac1, bc1 GPVirtual
}

func loadTwo() *two {
	f := &two{frame: loadFrame(), ab1: GP64(), ac1: GP64(), bc1: GP64()}
	LEAQ(Mem{Base: f.ab, Index: sizeOfB(), Scale: 1}, f.ab1)
	return f
}

func (f *two) setup() {
	LEAQ(Mem{Base: f.ac, Index: f.sizeC, Scale: 1}, f.ac1)
	LEAQ(Mem{Base: f.bc, Index: f.sizeC, Scale: 1}, f.bc1)
}

// values returns the values of the block at a byte.
func (f *two) values(at GPVirtual, abc0, abc1 Op) (v, w VecVirtual) {
	v, w = YMM(), YMM()
	m := func(base Register) Mem { return Mem{Base: base, Index: at, Scale: 1} }
	best(v, m(f.ab), m(f.ac), m(f.bc), abc0)
	best(w, m(f.ab1), m(f.ac1), m(f.bc1), abc1)
	return v, w
}

const pairDoc = "Of the cards a and b = second it gets the row of ab, the first rows of a and of b,"

// counters loads n vectors of 16 counters.
func counters(n int) []VecVirtual {
	base := GP64()
	Load(Param("counts"), base)
	out := make([]VecVirtual, n)
	for i := range out {
		out[i] = YMM()
		VMOVDQU(Mem{Base: base, Disp: i * vector}, out[i])
	}
	return out
}

// store writes them back and returns.
func store(counters []VecVirtual) {
	base := GP64()
	Load(Param("counts"), base)
	for i, c := range counters {
		VMOVDQU(c, Mem{Base: base, Disp: i * vector})
	}
	VZEROUPPER()
	RET()
}

// sweepTwo counts in 16 lanes, without a branch on values.
func sweepTwo() {
	TEXT("sweepTwoAVX2", NOSPLIT, "func(counts *uint16, ab, a, b *uint64, t *uint16, stride, second int)")
	Doc("sweepTwoAVX2 adds to counts, 16 lanes each, the boards that player 0 wins and that are ties.",
		pairDoc, "and the triples of ab, those of player 1 stride bytes on.")
	Pragma("noescape")
	f := loadTwo()
	n := counters(2)
	abc0, abc1 := YMM(), YMM()
	f.run(2, func() {
		f.setup()
		t, stride := GP64(), GP64()
		Load(Param("t"), t)
		Load(Param("stride"), stride)
		VPBROADCASTW(Mem{Base: t, Index: f.c, Scale: 2}, abc0)
		ADDQ(stride, t)
		VPBROADCASTW(Mem{Base: t, Index: f.c, Scale: 2}, abc1)
	}, func() {
		v, w := f.values(f.at, abc0, abc1)
		gt := YMM()
		VPCMPGTW(w, v, gt)
		VPCMPEQW(w, v, v)
		count(gt, n[0])
		count(v, n[1])
	})
	Label("done")
	store(n)
}

// sweepTwoHighLow does the same for high and low together.
func sweepTwoHighLow() {
	TEXT("sweepTwoHighLowAVX2", NOSPLIT, "func(counts *uint16, ab, a, b *uint64, t, low *uint16, stride, second, toLow int)")
	Doc("sweepTwoHighLowAVX2 adds to counts, 16 lanes each: the boards on which player 0 has the better",
		"high; equal highs; these two where nobody has a low; no low; player 0 has the better low; equal",
		"lows; player 0 has both; player 0 has either or an equal.",
		pairDoc, "the triples of ab for high and low, those of player 1 stride bytes on; the rows for low",
		"are toLow bytes from those for high.")
	Pragma("noescape")
	f := loadTwo()
	n := counters(9)
	stack := AllocLocal(4 * vector)
	f.run(2, func() {
		f.setup()
		f.broadcasts(stack, 2, "t")
		f.broadcasts(stack.Offset(2*vector), 2, "low")
	}, func() {
		v, w := f.values(f.at, stack, stack.Offset(vector))
		better, equal := YMM(), v
		VPCMPGTW(w, v, better)
		VPCMPEQW(w, v, equal)
		count(better, n[0])
		count(equal, n[1])
		toLow := GP64()
		Load(Param("toLow"), toLow)
		ADDQ(f.at, toLow)
		x, y := f.values(toLow, stack.Offset(2*vector), stack.Offset(3*vector))
		betterLow, none := YMM(), YMM()
		VPCMPGTW(y, x, betterLow)
		VPOR(y, x, none)
		equalLow := y
		VPCMPEQW(y, x, equalLow)
		VPXOR(x, x, x)
		VPCMPEQW(x, none, none)
		count(none, n[4])
		VPAND(none, better, x)
		count(x, n[2])
		VPAND(none, equal, x)
		count(x, n[3])
		count(betterLow, n[5])
		VPANDN(equalLow, none, x)
		count(x, n[6])
		VPAND(better, betterLow, x)
		count(x, n[7])
		VPOR(better, equal, x)
		VPOR(betterLow, x, x)
		VPOR(equalLow, x, x)
		count(x, n[8])
	})
	Label("done")
	store(n)
}
