// Command omahasim answers questions about Omaha poker: exact and sampled
// equity, what a hand is worth, what a range holds, how a hand is played by
// the rules, and what scripted players earn.
package main

import "os"

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
