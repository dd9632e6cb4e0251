// Package sim is the public API: what the commands ask and what they get.
package sim

// Version is the version of the project; results carry it.
const Version = "0.1.0"
