package evaluator_test

import (
	"strings"
	"testing"

	"github.com/omahasim/omahasim/evaluator"
)

// TestGameNames reads the names that players, sites and file formats use, in
// both cases and back from the canonical name.
func TestGameNames(t *testing.T) {
	for game, names := range map[evaluator.Game]string{
		{HoleCards: 4}: "omaha|plo|plo4|omaha4|omaha_hi|OmahaHi|omaha high|4-card omaha|o|PLO-4",
		{HoleCards: 5}: "omaha5|plo5|PLO-5|omaha5_hi|courchevel|5 card Omaha|omaha-5-hi|o5|5-Card PLO",
		{HoleCards: 6}: "omaha6|plo6|omaha6_hi|6cardplo|6-card omaha|omaha-6-high",
		{HoleCards: 4, HighLow: true}: "omaha8|plo8|o8|o/8|omaha4-8|plo4-8|omaha_hilo8|omahahilo|Omaha Hi/Lo|omaha_hi_lo_8|o8b|plo8b|" +
			"Omaha Hi/Lo 8 or better|omaha hi-lo eight or better|omaha h/l|omaha high-low|4 card omaha 8ob",
		{HoleCards: 5, HighLow: true}: "omaha5-8|plo5-8|bigo|big-o|Big O|omaha5_hilo8|plo5_hilo8|5 card omaha hi/lo|plo58",
		{HoleCards: 6, HighLow: true}: "omaha6-8|plo6-8|omaha6_hilo8|6 Card Omaha 8",
	} {
		for name := range strings.SplitSeq(names, "|") {
			for _, spelled := range []string{name, strings.ToUpper(name), "  " + name + " "} {
				if got, err := evaluator.ParseGame(spelled); err != nil || got != game {
					t.Errorf("%q is %v, %v; want %s", spelled, got, err, game)
				}
			}
		}
		if got, err := evaluator.ParseGame(game.String()); err != nil || got != game {
			t.Errorf("%s is %v, %v", game, got, err)
		}
	}
}

func TestNoGame(t *testing.T) {
	for _, name := range []string{"", " ", "holdem", "plo7", "omaha3", "omaha9", "8", "hilo", "5", "5card", "lo", "h", "omaha8x",
		"omaha5-8-8", "omaha85", "omaha or better", "plo55", "nlo8", "bigo5"} {
		if got, err := evaluator.ParseGame(name); err == nil || !strings.Contains(err.Error(), "the games are omaha, omaha5") {
			t.Errorf("%q is %v, %v", name, got, err)
		}
	}
}
