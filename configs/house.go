package configs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/strategy/document"
)

// houseOptions are the switches that a history may need and does not tell.
// Amounts, such as straddle_min_raise, differ from hand to hand.
var houseOptions = []string{
	"raise_cap", "raise_cap_heads_up", "pot_limit_small_blind", "short_blinds_count_full", "identical_both_ways_even",
}

// ParseHouse reads the rules of a house as KEY=VALUE, with the names and
// values of rule_option in scenarios.
func ParseHouse(pairs []string) (history.House, error) {
	var h Hand
	for _, pair := range pairs {
		key, value, ok := strings.Cut(pair, "=")
		key = strings.TrimSpace(key)
		if !ok || !slices.Contains(houseOptions, key) {
			return history.House{}, fmt.Errorf("%q is no rule of the house; write one of %s, = and its value, as in raise_cap=3",
				pair, strings.Join(houseOptions, ", "))
		}
		docs, err := document.Read(key, []byte("{"+key+": "+strings.TrimSpace(value)+"}"))
		if err != nil || len(docs) != 1 || len(docs[0].Items) != 1 {
			return history.House{}, fmt.Errorf("%s: a value is one word or number, not %q", key, value)
		}
		if err := options[key](&h, docs[0].Items[0]); err != nil {
			return history.House{}, fmt.Errorf("%s: %w", key, err)
		}
	}
	return history.HouseOf(&h.Rules), nil
}
