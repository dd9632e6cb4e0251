package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// frame is the common frame of the sweeps over all cards c below a pair of
// cards a > b, and over the blocks of the rows of ab, ac and bc.
type frame struct {
	ab, ac, bc GPVirtual // first byte of the rows of player 0
	c          GPVirtual
	sizeC      GPVirtual // bytes of a row of c of one player
	at         GPVirtual // byte of the block in its row
}

// loadFrame loads the pointers.
func loadFrame() *frame {
	f := &frame{ab: GP64(), ac: GP64(), bc: GP64(), c: GP64(), sizeC: GP64(), at: GP64()}
	Load(Param("ab"), f.ab)
	Load(Param("a"), f.ac)
	Load(Param("b"), f.bc)
	return f
}

// run emits the loops: setup for each c, body for each block. The rows of
// players follow one another, and those of c+1 follow those of c.
func (f *frame) run(players int, setup, body func()) {
	pairs := GP64() // c(c-1)/2, the values of a row
	MOVQ(U32(2), f.c)
	MOVQ(U32(1), pairs)
	Label("c")
	second := GP64()
	Load(Param("second"), second)
	CMPQ(f.c, second)
	JGE(LabelRef("done"))
	LEAQ(Mem{Base: pairs, Disp: 15}, f.sizeC)
	SHRQ(Imm(4), f.sizeC)
	SHLQ(Imm(5), f.sizeC)
	setup()
	XORQ(f.at, f.at)
	Label("block")
	body()
	Label("next")
	ADDQ(Imm(vector), f.at)
	CMPQ(f.at, f.sizeC)
	JL(LabelRef("block"))
	step := GP64()
	IMUL3Q(U32(uint32(players)), f.sizeC, step)
	ADDQ(step, f.ac)
	ADDQ(step, f.bc)
	ADDQ(f.c, pairs)
	INCQ(f.c)
	JMP(LabelRef("c"))
}

// broadcasts puts the value of the triple abc of each player, in all lanes,
// on the stack.
func (f *frame) broadcasts(stack Mem, players int, triples string) {
	t, stride := GP64(), GP64()
	Load(Param(triples), t)
	Load(Param("stride"), stride)
	for p := range players {
		v := YMM()
		VPBROADCASTW(Mem{Base: t, Index: f.c, Scale: 2}, v)
		VMOVDQU(v, stack.Offset(p*vector))
		if p < players-1 {
			ADDQ(stride, t)
		}
	}
}

// best computes the values of a block: the largest of three rows and abc.
func best(v VecVirtual, ab, ac, bc Mem, abc Op) {
	VMOVDQU(ab, v)
	VPMAXUW(ac, v, v)
	VPMAXUW(bc, v, v)
	VPMAXUW(abc, v, v)
}

// count adds one to the lanes of a counter where mask is set.
func count(mask VecVirtual, counter Op) {
	if v, ok := counter.(VecVirtual); ok {
		VPSUBW(mask, v, v)
		return
	}
	sum := YMM()
	VMOVDQU(counter, sum)
	VPSUBW(mask, sum, sum)
	VMOVDQU(sum, counter)
}

// sizeOfB computes the bytes of the row of ab of one player.
func sizeOfB() GPVirtual {
	b, size := GP64(), GP64()
	Load(Param("second"), b)
	LEAQ(Mem{Base: b, Disp: -1}, size)
	IMULQ(b, size)
	SHRQ(Imm(1), size)
	ADDQ(Imm(15), size)
	SHRQ(Imm(4), size)
	SHLQ(Imm(5), size)
	return size
}
