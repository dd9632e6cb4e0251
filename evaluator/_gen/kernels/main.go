// Command kernels writes the AVX2 assembly of packages evaluator/runout and
// evaluator:
//
//	go run ./kernels -out ../runout/kernels_amd64.s -stubs ../runout/kernels_amd64.go -pkg runout
//	go run ./kernels -rows -out ../rows_amd64.s -stubs ../rows_amd64.go -pkg evaluator
//
// Package runout explains the tables and their layout; SIMD.md explains why
// the code is as it is.
package main

import (
	"flag"
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

const (
	vector     = 32 // bytes of a block: 16 values
	maxPlayers = 10
	histSize   = 1 << maxPlayers // counters of a histogram of masks, 4 bytes each
)

func main() {
	rows := flag.Bool("rows", false, "write the kernel of package evaluator instead")
	flag.Parse()
	ConstraintExpr("amd64,!purego")
	if *rows {
		maxRows()
	} else {
		runouts()
	}
	Generate()
}

func runouts() {
	bits := constants()
	maxInto()
	fourRows()
	sweepTwo()
	sweepTwoHighLow()
	for n := 3; n <= maxPlayers; n++ {
		sweepHigh(n, bits)
	}
	for n := 3; n <= maxPlayers; n++ {
		sweepHighLow(n, bits)
	}
}

// maxRows: dst[i] = max(a[i], b[i], c[i], d[i]) for the six blocks of a row.
func maxRows() {
	TEXT("maxRowsAVX2", NOSPLIT, "func(dst, a, b, c, d *[96]uint16)")
	Doc("maxRowsAVX2 puts the largest of each four values into dst.")
	Pragma("noescape")
	dst, a, b := Load(Param("dst"), GP64()), Load(Param("a"), GP64()), Load(Param("b"), GP64())
	c, d := Load(Param("c"), GP64()), Load(Param("d"), GP64())
	for i := range 6 {
		v := YMM()
		VMOVDQU(Mem{Base: a, Disp: i * vector}, v)
		VPMAXUW(Mem{Base: b, Disp: i * vector}, v, v)
		VPMAXUW(Mem{Base: c, Disp: i * vector}, v, v)
		VPMAXUW(Mem{Base: d, Disp: i * vector}, v, v)
		VMOVDQU(v, Mem{Base: dst, Disp: i * vector})
	}
	VZEROUPPER()
	RET()
}

// maxInto: dst[i] = max(dst[i], src[i]) for whole blocks.
func maxInto() {
	TEXT("maxIntoAVX2", NOSPLIT, "func(dst, src *uint16, blocks int)")
	Doc("maxIntoAVX2 raises the values of dst to those of src.")
	Pragma("noescape")
	dst, src, n := Load(Param("dst"), GP64()), Load(Param("src"), GP64()), Load(Param("blocks"), GP64())
	Label("loop")
	v := YMM()
	VMOVDQU(Mem{Base: dst}, v)
	VPMAXUW(Mem{Base: src}, v, v)
	VMOVDQU(v, Mem{Base: dst})
	ADDQ(Imm(vector), dst)
	ADDQ(Imm(vector), src)
	DECQ(n)
	JNZ(LabelRef("loop"))
	VZEROUPPER()
	RET()
}

// fourRows fills in the four-card rows of one card x with y = 2 … x-1, all
// players. Every row is written in runs, one for each d, of whole vectors:
// what a run writes too much the next one overwrites.
func fourRows() {
	TEXT("fourRowsAVX2", NOSPLIT, "func(out *uint64, triples *uint16, stride, base, x, players int, pad *uint16)")
	Doc("fourRowsAVX2 fills in the rows of card x of all players from the triples, which lie",
		"stride bytes apart; base is the byte at which the triples of x begin. The lanes beyond",
		"a row get the 16 values at pad for player 0 and 0 for the others. It writes up to",
		"15 values beyond the end.")
	Pragma("noescape")
	out := Load(Param("out"), GP64())
	triples, stride, base := Load(Param("triples"), GP64()), Load(Param("stride"), GP64()), Load(Param("base"), GP64())
	pad := YMM()
	tmp := GP64()
	Load(Param("pad"), tmp)
	VMOVDQU(Mem{Base: tmp}, pad)
	y := GP64()
	size := GP64()  // bytes of the values of a row: y(y-1)
	yBase := GP64() // byte at which the triples of y begin
	MOVQ(U32(2), y)
	MOVQ(U32(2), size)
	XORQ(yBase, yBase)

	Label("y")
	player := GP64()
	tri := GP64() // triples of the player
	Load(Param("players"), player)
	MOVQ(triples, tri)
	padding := YMM()
	VMOVDQA(pad, padding)

	Label("player")
	xde, yde, xy := GP64(), GP64(), GP64()
	LEAQ(Mem{Base: tri, Index: base, Scale: 1}, xde)
	LEAQ(Mem{Base: tri, Index: yBase, Scale: 1}, yde)
	LEAQ(Mem{Base: xde, Index: size, Scale: 1}, xy)
	at := GP64()
	d := GP64()
	XORQ(at, at)
	MOVQ(U32(1), d)
	// One, two and three vectors for each d.
	for vectors := 1; vectors <= 3; vectors++ {
		loop := fmt.Sprintf("d%d", vectors)
		Label(loop)
		xyd := YMM()
		VPBROADCASTW(Mem{Base: xy, Index: d, Scale: 2}, xyd)
		for j := range vectors {
			v := YMM()
			VPMAXUW(Mem{Base: xy, Disp: j * vector}, xyd, v)
			VPMAXUW(Mem{Base: xde, Index: at, Scale: 2, Disp: j * vector}, v, v)
			VPMAXUW(Mem{Base: yde, Index: at, Scale: 2, Disp: j * vector}, v, v)
			VMOVDQU(v, Mem{Base: out, Index: at, Scale: 2, Disp: j * vector})
		}
		ADDQ(d, at)
		INCQ(d)
		CMPQ(d, y)
		JGE(LabelRef("filled"))
		if vectors < 3 {
			CMPQ(d, Imm(uint64(16*vectors)))
			JLE(LabelRef(loop))
		} else {
			JMP(LabelRef(loop))
		}
	}

	Label("filled")
	VMOVDQU(padding, Mem{Base: out, Index: size, Scale: 1})
	VPXOR(padding, padding, padding)
	// The next row begins at the next whole block.
	LEAQ(Mem{Base: size, Disp: vector - 1}, tmp)
	ANDQ(I8(-vector), tmp)
	ADDQ(tmp, out)
	ADDQ(stride, tri)
	DECQ(player)
	JNZ(LabelRef("player"))

	// y(y-1)(y-2)/3 bytes of triples precede those of y.
	MOVQ(size, tmp)
	ADDQ(tmp, yBase)
	LEAQ(Mem{Base: size, Index: y, Scale: 2}, size)
	INCQ(y)
	Load(Param("x"), tmp)
	CMPQ(y, tmp)
	JL(LabelRef("y"))
	VZEROUPPER()
	RET()
}
