//go:build !darwin

package bench

import "os"

// processor returns the name of the processor from a file of Linux or a
// variable of Windows, "" if there is neither.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return os.Getenv("PROCESSOR_IDENTIFIER")
	}
	return modelName(string(text))
}
