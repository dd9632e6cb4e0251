package main

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

// settings are the tool's own choices, the same for every command. Each may
// be given as a flag, as a variable OMAHASIM_NAME, or in config.yaml in the
// folder omahasim of the user's configuration folder, in this order.
type settings struct {
	Format  string // table, csv, json or markdown
	Output  string // file to write instead of standard output
	Color   string // auto, always or never
	Workers int    // goroutines; 0 is one for each processor
	Quiet   bool   // no progress bar, no notes
	Verbose bool   // say how the answer was found
}

// rangesKey is the setting with named ranges, an object of names and ranges for
// the commands that have --define.
const rangesKey = "ranges"

// settingKeys are the flags that may also be set by variable or file. Seed
// and precision belong to the commands that sample.
var settingKeys = []string{"format", "color", "workers", "quiet", "verbose", "seed", "precision"}

var formats = []string{"table", "csv", "json", "markdown"}

func (s *settings) addFlags(f *pflag.FlagSet) {
	f.StringVar(&s.Format, "format", "table", "output as `FORMAT`: table, csv, json or markdown")
	f.StringVarP(&s.Output, "output", "o", "", "write to `FILE` (replaced only when complete)")
	f.StringVar(&s.Color, "color", "auto", "colour: auto, always or never")
	f.IntVar(&s.Workers, "workers", 0, "goroutines that work, 0 for one each processor; changes no result")
	f.BoolVarP(&s.Quiet, "quiet", "q", false, "no progress bar and no notes")
	f.BoolVarP(&s.Verbose, "verbose", "v", false, "say how the answer was found")
}

// load fills the flags that were not given from the environment and the
// user's file, and checks the values.
func (s *settings) load(flags *pflag.FlagSet, args []string) error {
	v := viper.New()
	v.SetEnvPrefix("OMAHASIM")
	v.AutomaticEnv()
	file := ""
	if dir, err := os.UserConfigDir(); err == nil {
		file = filepath.Join(dir, "omahasim", "config.yaml")
		v.SetConfigFile(file)
		if err := v.ReadInConfig(); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return usageErrorf("settings file %s: %w", file, err)
		}
	}
	for _, key := range v.AllKeys() {
		if key == rangesKey {
			return usageErrorf("settings file %s: ranges are names with a range each, such as open: \"30%%!RRR\"", file)
		}
		if !slices.Contains(settingKeys, key) && !strings.HasPrefix(key, rangesKey+".") {
			return usageErrorf("settings file %s: unknown setting %q; the settings are %s and %s", file, key, strings.Join(settingKeys, ", "), rangesKey)
		}
	}
	for _, key := range settingKeys {
		flag := flags.Lookup(key)
		if flag == nil || flag.Changed || !v.IsSet(key) {
			continue
		}
		if err := flags.Set(key, v.GetString(key)); err != nil {
			return usageErrorf("%s: %q is not a %s; it was set by OMAHASIM_%s or in %s", key, v.GetString(key), valueKind(flag), strings.ToUpper(key), file)
		}
	}
	for name, text := range v.GetStringMap(rangesKey) {
		if _, ok := text.(string); !ok {
			return usageErrorf("settings file %s: the range %s must be text, such as \"30%%!RRR\"", file, name)
		}
	}
	if err := define(flags, v.GetStringMapString(rangesKey), args); err != nil {
		return usageErrorf("settings file %s: %w", file, err)
	}
	switch {
	case !slices.Contains(formats, s.Format):
		return usageErrorf("unknown format %q; the formats are %s", s.Format, strings.Join(formats, ", "))
	case !slices.Contains([]string{"auto", "always", "never"}, s.Color):
		return usageErrorf("unknown colour choice %q; it is auto, always or never", s.Color)
	case s.Workers < 0 || s.Workers > maxWorkers:
		return usageErrorf("workers must be from 0 to %d, not %d", maxWorkers, s.Workers)
	}
	return nil
}

// maxWorkers bounds --workers.
const maxWorkers = 4096

// define adds named ranges to --define, those that the arguments use, directly
// or through others, and that were not given there. So the command that a
// result tells gives it again without the file.
func define(flags *pflag.FlagSet, ranges map[string]string, args []string) error {
	flag := flags.Lookup("define")
	if flag == nil || len(ranges) == 0 {
		return nil
	}
	given := flag.Value.(pflag.SliceValue).GetSlice()
	text := strings.ToLower(strings.Join(append(given, args...), "\n"))
	have := map[string]bool{}
	for _, g := range given {
		name, _, _ := strings.Cut(g, "=")
		have[strings.ToLower(strings.TrimPrefix(strings.TrimSpace(name), "$"))] = true
	}
	names := slices.Sorted(maps.Keys(ranges))
	for again := true; again; {
		again = false
		for _, name := range names {
			if have[name] || !strings.Contains(text, "$"+name) {
				continue
			}
			if err := flags.Set("define", name+"="+ranges[name]); err != nil {
				return err
			}
			have[name], again = true, true
			text += "\n" + strings.ToLower(ranges[name])
		}
	}
	return nil
}
