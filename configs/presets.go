package configs

import (
	"embed"
	"io/fs"
	"strings"
)

// DefaultPreset is the table that is played when none is named.
const DefaultPreset = "six-max"

//go:embed *.yaml
var presetFiles embed.FS

// Presets lists the names of the example scenarios that come with the tool.
func Presets() []string {
	files, err := fs.Glob(presetFiles, "*.yaml")
	if err != nil {
		return nil // the pattern is right
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ".yaml")
	}
	return files
}

// Preset returns the text of an example scenario, ok false if there is none of
// that name.
func Preset(name string) (text []byte, ok bool) {
	text, err := presetFiles.ReadFile(name + ".yaml")
	return text, err == nil
}
