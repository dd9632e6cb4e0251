package history

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
)

// phhParser reads one hand of the PHH format.
type phhParser struct {
	h        *Hand
	keys     map[string]value
	decimals int
	need     int
	err      *Problem

	// What the actions need to know of the play: a call is told without its
	// amount.
	stack     []int64
	committed []int64
	level     int64
	street    table.Street
	dealt     int
}

// otherVariants are the codes of the format that are not Omaha.
var otherVariants = map[string]string{
	"FT": "limit hold'em", "NT": "no-limit hold'em", "NS": "no-limit short-deck hold'em", "PT": "pot-limit hold'em",
	"F7S": "limit seven card stud", "F7S/8": "limit seven card stud high-low", "FR": "razz",
	"N2L1D": "deuce-to-seven single draw", "F2L3D": "deuce-to-seven triple draw", "FB": "badugi",
}

// parseVariant reads the code of a variant: PO and FO/8 of the format, and
// the same pattern for other betting forms and numbers of cards: NO, FO,
// PO/8, PO5, PO6, PO5/8.
func parseVariant(code string) (b table.Betting, g evaluator.Game, ok bool) {
	s := strings.ToUpper(strings.TrimSpace(code))
	s, g.HighLow = strings.CutSuffix(s, "8")
	s = strings.TrimRight(s, "/-_ ")
	if s == "" {
		return b, g, false
	}
	switch s[0] {
	case 'P':
		b = table.PotLimit
	case 'N':
		b = table.NoLimit
	case 'F':
		b = table.Limit
	default:
		return b, g, false
	}
	g.HoleCards = 4
	omaha := false
	for _, c := range s[1:] {
		switch {
		case c == 'O' && !omaha:
			omaha = true
		case c >= '4' && c <= '6':
			g.HoleCards = int(c - '0')
		case c == 'L' || c == '-' || c == '/':
		default:
			return b, g, false
		}
	}
	return b, g, omaha
}

// variantCode is the inverse of parseVariant.
func variantCode(b table.Betting, g evaluator.Game) string {
	s := map[table.Betting]string{table.PotLimit: "PO", table.NoLimit: "NO", table.Limit: "FO"}[b]
	if g.HoleCards != 4 {
		s += strconv.Itoa(g.HoleCards)
	}
	if g.HighLow {
		s += "/8"
	}
	return s
}

// parsePHH reads the lines of one hand.
func parsePHH(file string, lines []line) (*Hand, *Problem) {
	fail := func(p *Problem, id string) (*Hand, *Problem) {
		p.File, p.ID = file, id
		return nil, p
	}
	for i := range lines {
		if lines[i].long {
			return fail(&Problem{Line: lines[i].no, Kind: Damaged, Msg: fmt.Sprintf("a line longer than %d bytes", MaxLineSize)}, "")
		}
	}
	keys, problem := parseTOML(lines)
	if problem != nil {
		return fail(problem, "")
	}
	decimals := 2
	for {
		p := &phhParser{keys: keys, decimals: decimals, h: &Hand{Format: PHH, File: file, Hero: -1, Decimals: decimals,
			Line: firstLine(lines), Last: lines[len(lines)-1].no}}
		p.parse()
		if p.need > decimals {
			decimals = p.need
			continue
		}
		if p.err != nil {
			return fail(p.err, p.h.ID)
		}
		p.h.hash = p.h.digest()
		return p.h, nil
	}
}

// firstLine is the first line that says anything.
func firstLine(lines []line) int {
	for i := range lines {
		if s := lines[i].text; s != "" && s[0] != '#' {
			return lines[i].no
		}
	}
	return lines[0].no
}

func (p *phhParser) damaged(line int, format string, args ...any) {
	if p.err == nil {
		p.err = &Problem{Line: line, Kind: Damaged, Msg: fmt.Sprintf(format, args...)}
	}
}

func (p *phhParser) scale(n number) int64 {
	v, ok := n.scaled(p.decimals)
	if !ok {
		p.need = max(p.need, n.decimals)
	}
	return v
}

// amount reads a scalar as an amount.
func (p *phhParser) amount(name string, v value) int64 {
	n, ok := v.number()
	if v.kind != unstable.Integer && v.kind != unstable.Float || !ok {
		p.damaged(v.line, "%s must be a number that is not negative, found %q", name, v.text)
		return 0
	}
	if _, fits := n.scaled(max(p.decimals, n.decimals)); !fits {
		p.damaged(v.line, "%s is too large: %s", name, v.text)
		return 0
	}
	return p.scale(n)
}

// amounts reads an array of amounts, one a player.
func (p *phhParser) amounts(name string, n int, required bool) []Amount {
	v, ok := p.keys[name]
	if !ok {
		if required {
			p.damaged(p.h.Line, "%s is missing", name)
		}
		return nil
	}
	if v.kind != unstable.Array {
		p.damaged(v.line, "%s must be an array of amounts", name)
		return nil
	}
	if n > 0 && len(v.items) != n {
		p.damaged(v.line, "%s has %d entries for %d players", name, len(v.items), n)
		return nil
	}
	var out []Amount
	for _, item := range v.items {
		out = append(out, Amount{p.amount(name, item), max(item.line, v.line)})
	}
	return out
}

// text reads an optional string or number as text.
func (p *phhParser) text(name string) string {
	v := p.keys[name]
	if v.kind == unstable.Array || v.kind == unstable.InlineTable {
		return ""
	}
	return v.text
}

func (p *phhParser) integer(name string) int {
	n, _ := strconv.Atoi(strings.ReplaceAll(p.text(name), "_", ""))
	return n
}

func (p *phhParser) flag(name string) bool { return p.text(name) == "true" }

func (p *phhParser) parse() {
	h := p.h
	h.ID = p.text("hand")
	variant, ok := p.keys["variant"]
	if !ok {
		p.damaged(h.Line, "variant is missing; a PHH hand begins with one, such as variant = \"PO\"")
		return
	}
	var known bool
	h.Betting, h.Game, known = parseVariant(variant.text)
	if !known {
		name := otherVariants[strings.ToUpper(variant.text)]
		if name == "" {
			name = "unknown to this tool"
		}
		p.err = &Problem{Line: variant.line, Kind: OtherGame, Msg: fmt.Sprintf("another game than Omaha: variant %q, %s", variant.text, name)}
		return
	}
	h.Courchevel = p.flag("_courchevel")
	h.NoLimitPostflop = p.flag("_no_limit_postflop")
	p.house()
	p.context()
	p.players()
	if p.err != nil {
		return
	}
	p.forced()
	p.actions()
	p.outcome()
}

// context reads what stands around the play.
func (p *phhParser) context() {
	h := p.h
	h.Site, h.Table = p.text("_site"), p.text("table")
	if h.Site == "" {
		h.Site = p.text("venue")
	}
	h.Level = p.text("level")
	h.MaxSeats = p.integer("seat_count")
	h.Tournament, h.Prologue = p.text("_tournament"), p.text("event")
	h.Currency, h.Symbol = p.text("currency"), p.text("currency_symbol")
	h.Zone = p.text("time_zone_abbreviation")
	if h.Zone == "" {
		h.Zone = p.text("time_zone")
	}
	h.AnteTrim = p.flag("ante_trimming_status")
	if year := p.integer("year"); year > 0 {
		var clock [3]int
		for i, part := range strings.SplitN(p.text("time"), ":", 3) {
			clock[i], _ = strconv.Atoi(strings.SplitN(part, ".", 2)[0])
		}
		h.Time = time.Date(year, time.Month(max(p.integer("month"), 1)), max(p.integer("day"), 1), clock[0], clock[1], clock[2], 0, time.UTC)
	}
}

// players reads stacks, names and seats.
func (p *phhParser) players() {
	h := p.h
	stacks, ok := p.keys["starting_stacks"]
	if !ok || stacks.kind != unstable.Array {
		p.damaged(max(stacks.line, h.Line), "starting_stacks is missing; expected an array with one amount a player")
		return
	}
	n := len(stacks.items)
	if n < 2 || n > MaxPlayers {
		p.damaged(stacks.line, "a hand has 2 to %d players, starting_stacks has %d", MaxPlayers, n)
		return
	}
	names, seats := p.keys["players"], p.keys["seats"]
	if names.kind == unstable.Array && len(names.items) != n {
		p.damaged(names.line, "players has %d names for %d stacks", len(names.items), n)
		return
	}
	if seats.kind == unstable.Array && len(seats.items) != n {
		p.damaged(seats.line, "seats has %d entries for %d stacks", len(seats.items), n)
		return
	}
	for i, s := range stacks.items {
		pl := Player{Seat: i + 1, Line: max(s.line, stacks.line)}
		if s.infinite() {
			pl.NoStack = true
		} else if pl.Stack = p.amount("starting_stacks", s); pl.Stack == 0 {
			p.damaged(pl.Line, "starting_stacks: a stack is not zero")
		}
		if names.kind == unstable.Array {
			pl.Name = names.items[i].text
		}
		if pl.Name == "" {
			pl.Name = "p" + strconv.Itoa(i+1)
		}
		if len(pl.Name) > MaxNameSize {
			p.damaged(names.line, "a name longer than %d bytes", MaxNameSize)
		}
		if seats.kind == unstable.Array {
			if pl.Seat, _ = strconv.Atoi(seats.items[i].text); pl.Seat < 1 || pl.Seat > 99 {
				p.damaged(seats.line, "seats: expected a number from 1 to 99, found %q", seats.items[i].text)
			}
		}
		for j := range h.Players {
			if h.Players[j].Name == pl.Name {
				p.damaged(names.line, "two players are named %q", pl.Name)
			}
			if h.Players[j].Seat == pl.Seat {
				p.damaged(seats.line, "two players sit in seat %d", pl.Seat)
			}
		}
		h.Players = append(h.Players, pl)
		p.stack = append(p.stack, pl.Stack)
	}
	p.committed = make([]int64, n)
	h.Button = h.Players[n-1].Seat
	if b := p.integer("_button"); b > 0 {
		h.Button = b
	}
}

// put moves a player's chips into the pot in this reader's own account.
func (p *phhParser) put(player int, v int64, live bool) int64 {
	if !p.h.Players[player].NoStack {
		v = min(v, p.stack[player])
		p.stack[player] -= v
	}
	if live {
		p.committed[player] += v
	}
	return v
}

// allIn reports whether a player has no chips left.
func (p *phhParser) allIn(player int) bool {
	return !p.h.Players[player].NoStack && p.stack[player] == 0
}

// forced turns antes, blinds and straddles into posts. Heads-up they are
// assigned in reverse: the second player has the button and the small blind.
func (p *phhParser) forced() {
	h := p.h
	n := len(h.Players)
	blinds := p.amounts("blinds_or_straddles", n, true)
	antes := p.amounts("antes", n, true)
	if h.Betting == table.Limit {
		h.BigBlind = p.required("small_bet")
		h.BigBet = p.required("big_bet")
	} else {
		h.MinBet = p.required("min_bet")
		h.BigBlind = h.MinBet
	}
	if v, ok := p.keys["_cap"]; ok {
		h.Cap = p.amount("_cap", v)
	}
	if p.err != nil {
		return
	}
	if n == 2 {
		blinds[0], blinds[1] = blinds[1], blinds[0]
		antes[0], antes[1] = antes[1], antes[0]
	}
	order := make([]int, 0, n) // posts come in the order of the blinds
	for i := range n {
		order = append(order, (i+n-btoi(n == 2))%n)
	}
	uniform := true
	for i := range antes {
		uniform = uniform && antes[i].Value == antes[0].Value
	}
	for _, i := range order {
		if antes[i].Value > 0 {
			kind := Ante
			if !uniform && !p.flag("_antes_by_player") {
				kind = TableAnte
			}
			p.post(i, kind, antes[i], false)
		}
	}
	small, big := order[0], order[1]
	if uniform && !h.AnteTrim { // whoever cannot pay the whole ante still wins all antes
		for k := range h.Events {
			if e := &h.Events[k]; e.Amount < antes[e.Player].Value {
				for k := range h.Events {
					h.Events[k].Post = TableAnte
				}
				break
			}
		}
	}
	if v := blinds[big].Value; v > 0 && v < blinds[small].Value {
		p.damaged(blinds[big].Line, "the second blind is smaller than the first")
		return
	}
	// One blind alone is the big blind; the small blind is dead.
	if blinds[big].Value > 0 || blinds[small].Value > 0 && blinds[small].Value < h.BigBlind {
		h.SmallBlind = blinds[small].Value
	}
	if blinds[big].Value > 0 && h.Betting != table.Limit {
		h.BigBlind = blinds[big].Value
	}
	if h.MinBet == h.BigBlind {
		h.MinBet = 0
	}
	for k, i := range order {
		v := blinds[i].Value
		if v == 0 {
			continue
		}
		kind := Straddle
		switch {
		case k == 0 && (v < h.BigBlind || blinds[big].Value > 0), k > 1 && v < h.BigBlind:
			kind = SmallBlind // the blind of a newcomer may be a second small one
		case k <= 1 || v == h.BigBlind:
			kind = BigBlind
		}
		p.post(i, kind, blinds[i], true)
	}
	// The big blind is owed whole, also when antes took the last chips of those
	// who were to post it.
	if p.level > 0 || p.allIn(big) || p.allIn(small) {
		p.level = max(p.level, h.BigBlind)
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// required reads one amount that a variant needs.
func (p *phhParser) required(name string) int64 {
	v, ok := p.keys[name]
	if !ok {
		p.damaged(p.h.Line, "%s is missing", name)
		return 0
	}
	x := p.amount(name, v)
	if x == 0 && p.need <= p.decimals {
		p.damaged(v.line, "%s must be positive", name)
	}
	return x
}

func (p *phhParser) post(player int, kind PostKind, a Amount, live bool) {
	if p.allIn(player) {
		return
	}
	paid := p.put(player, a.Value, live)
	if live {
		p.level = max(p.level, a.Value)
	}
	p.h.Events = append(p.h.Events, Event{Line: a.Line, Kind: Post, Player: player, Post: kind, Amount: paid, By: -1, AllIn: p.allIn(player)})
}

// outcome reads final stacks, winnings and what this tool adds.
func (p *phhParser) outcome() {
	h := p.h
	n := len(h.Players)
	h.setHero()
	p.moreBoards()
	h.Finishing = p.amounts("finishing_stacks", n, false)
	h.Winnings = p.amounts("winnings", n, false)
	if v, ok := p.keys["_rake"]; ok {
		h.Summary.Rake, h.Summary.HasRake = p.amount("_rake", v), true
	}
	for _, v := range p.amounts("_pots", 0, false) {
		h.Summary.Pots = append(h.Summary.Pots, v.Value)
	}
	if v, ok := p.keys["_promo"]; ok {
		h.Summary.Promo = p.amount("_promo", v)
	}
}
