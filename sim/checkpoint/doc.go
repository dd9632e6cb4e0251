// Package checkpoint keeps what long work has counted so far, so that another
// process can go on from there.
//
// # States
//
// Work is cut into numbered pieces, and a piece depends on its number alone.
// So the state of a run is the number of pieces done, all from the first one
// on, with the sum of what they counted. Sums are whole numbers, or are added
// in the order of the pieces: a run that goes on from a state ends with the
// result of a run that nobody stopped, to the last digit.
//
// A question may take several runs, such as an equity and then a distribution.
// Each keeps its state under a name of its own, and all of them are saved
// together; finished runs keep their results until the question is answered.
//
// # Form
//
// A state lists its fields once, in Fields, and the same list writes and reads
// them, so that the two can't differ. It is nothing but numbers, written as
// the varints of encoding/binary: a state of 200,000 hands or lines is a few
// megabytes and takes some milliseconds, a tenth of what JSON takes, and
// encoding/gob promises nothing about unexported fields. The form has no names
// and no types; so a state begins with the number of its format, to be raised
// whenever its fields change, and must be read to its last byte. Checksums
// belong to the file that holds it (see package jobs).
//
// A state that can't be read is never used in part: the run begins anew, and
// Refused says why.
//
// # Cost
//
// States are saved once a second, or less often if saving takes long: at most
// a twentieth of the time goes to it.
package checkpoint
