package bench

import (
	"runtime"
	"strings"

	"github.com/omahasim/omahasim/evaluator/runout"
)

// Machine is what the rates depend on.
type Machine struct {
	Kernel    string // of package runout: avx2 or go
	Go        string // version of the compiler and library
	Platform  string // system and architecture
	Processor string // as the system calls it; "" if it doesn't tell
	CPUs      int    // that the process may use
}

// ThisMachine returns that of the running program.
func ThisMachine() Machine {
	return Machine{Kernel: runout.Kernel(), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		Processor: processor(), CPUs: runtime.GOMAXPROCS(0)}
}

// modelName finds the first name of a model in the text of /proc/cpuinfo.
func modelName(text string) string {
	for line := range strings.Lines(text) {
		if key, name, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(name)
		}
	}
	return ""
}
