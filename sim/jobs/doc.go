// Package jobs runs the jobs of a batch on one pool of workers and keeps a
// journal of the finished ones.
//
// # Order
//
// Jobs that take long run first, one after the other, each with all workers:
// they can be cut into pieces. The others follow side by side, each with one
// worker, longest first, so that the pool is full until the last few short
// ones. Results come back in the order of the file. They depend on the job
// alone, not on workers, order or other jobs.
//
// # Journal
//
// Each finished job is appended to the journal as one line, in one write. The
// journal is synced to the disk a few times a second and at the end. A line has
// a checksum, so that one cut short or damaged counts as not there. Jobs are
// found again by the hash of all that their answer depends on.
//
// # Parts
//
// What a running job has counted so far (see package checkpoint) is kept about
// once a second in a file of its own beside the journal, named by the hash of
// the job. It is written under another name, synced and renamed, so that the
// file has the old state or the new one, and it is taken away when the job is
// in the journal. So parts don't add up; but that of a job which nobody asks for
// any more stays until a fresh start. A part with a wrong checksum, or one that
// the job can't read, is not used; the job is done anew and its outcome says
// why.
//
// So a process killed at any moment loses about a second of each job that was
// running (more where the state is so large that saving it takes long), and the
// piece of work that each worker was at; a machine that loses power may also
// lose the last fraction of a second of the journal. The result is the same to
// the last digit as without a kill, whatever the numbers of workers before and
// after.
package jobs
