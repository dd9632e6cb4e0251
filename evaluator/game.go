package evaluator

import (
	"fmt"
	"strings"
)

// Game is a variant of Omaha: how many hole cards, and whether the pot is
// split with an eight-or-better low.
type Game struct {
	HoleCards int  // 4, 5 or 6
	HighLow   bool // eight-or-better low takes half
}

// games are the canonical names, in the order that help and errors list them.
var games = []struct {
	name string
	game Game
}{
	{"omaha", Game{4, false}},
	{"omaha5", Game{5, false}},
	{"omaha6", Game{6, false}},
	{"omaha8", Game{4, true}},
	{"omaha5-8", Game{5, true}},
	{"omaha6-8", Game{6, true}},
}

// nicknames are names that don't follow the pattern of ParseGame, without
// separators.
var nicknames = map[string]Game{
	"bigo":       {5, true},
	"courchevel": {5, false},
}

// GameNames lists the canonical names of the games.
func GameNames() []string {
	out := make([]string, len(games))
	for i, g := range games {
		out[i] = g.name
	}
	return out
}

// separators may stand anywhere in the name of a game.
var separators = strings.NewReplacer("_", "", "-", "", " ", "", "/", "")

// ParseGame returns the game of a name in any case: a family (omaha, plo, o),
// the number of hole cards if it is not 4, and what the pot is played for
// (hi, hilo, 8, 8 or better). So o8, PLO-5, plo5-8, omaha_hi_lo_8 and "5 card
// Omaha hi/lo" are names.
func ParseGame(name string) (Game, error) {
	rest := separators.Replace(strings.ToLower(strings.TrimSpace(name)))
	if g, ok := nicknames[rest]; ok {
		return g, nil
	}
	cut := func(prefixes ...string) bool {
		for _, p := range prefixes {
			if after, ok := strings.CutPrefix(rest, p); ok {
				rest = after
				return true
			}
		}
		return false
	}
	g := Game{HoleCards: 4}
	family := cut("omaha", "plo", "o")
	if rest != "" && rest[0] >= '0'+MinHole && rest[0] <= '0'+MaxHole {
		g.HoleCards = int(rest[0] - '0')
		rest = rest[1:]
		cut("cards", "card")
	}
	family = family || cut("omaha", "plo")
	cut("high", "hi", "h")
	g.HighLow = cut("low", "lo", "l")
	if cut("8", "eight") {
		g.HighLow = true
		cut("orbetter", "ob", "b")
	}
	if !family || rest != "" {
		return Game{}, fmt.Errorf("unknown game %q; the games are %s (or plo, plo4, plo5, plo6, plo8, o8, bigo, plo5-8, plo6-8)",
			name, strings.Join(GameNames(), ", "))
	}
	return g, nil
}

// String returns the canonical name of the game.
func (g Game) String() string {
	for _, x := range games {
		if x.game == g {
			return x.name
		}
	}
	return fmt.Sprintf("omaha with %d hole cards", g.HoleCards)
}

// MarshalText writes the canonical name.
func (g Game) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads any known name.
func (g *Game) UnmarshalText(text []byte) error {
	var err error
	*g, err = ParseGame(string(text))
	return err
}
