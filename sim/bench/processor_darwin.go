package bench

import "golang.org/x/sys/unix"

// processor returns the name of the processor, "" if it can't be had.
func processor() string {
	name, err := unix.Sysctl("machdep.cpu.brand_string")
	if err != nil {
		return ""
	}
	return name
}
