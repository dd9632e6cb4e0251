package history

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// WritePHH writes a hand in the PHH format. With n above 0 it begins with the
// line [n], as the hands of a file of several (.phhs) do. What the format has
// no field for is told in fields of this tool, whose names begin with an
// underscore: _rake, _pots (net of it), _promo, _boards (the boards of a hand run several
// times), _button (when the seat is empty), _cap, _courchevel,
// _no_limit_postflop, _site, _tournament, and those of House.
//
// Dead money (missed small blinds, an ante paid for the whole table) is
// written as antes; extra big blinds and straddles stand in
// blinds_or_straddles. The result gives winnings and final stacks; it may be
// nil for a hand that tells them itself.
func WritePHH(w io.Writer, h *Hand, result *Audit, n int) error {
	p := &phhWriter{w: bufio.NewWriter(w), h: h, result: result}
	if err := p.order(); err != nil {
		return err
	}
	if n > 0 {
		fmt.Fprintf(p.w, "[%d]\n", n)
	}
	p.game()
	p.actions()
	p.context()
	return p.w.Flush()
}

// phhWriter writes one hand.
type phhWriter struct {
	w       *bufio.Writer
	h       *Hand
	result  *Audit
	players []int // in the order of the format: from the left of the button
	number  []int // player → number in that order, from 1; 0 for those not dealt in
}

// order lists the players dealt in, beginning left of the button.
func (p *phhWriter) order() error {
	h := p.h
	if h.Cancelled || h.Incomplete > 0 {
		return fmt.Errorf("hand %s: only whole hands are written", h.ID)
	}
	p.number = make([]int, len(h.Players))
	if h.Format == PHH {
		for i := range h.Players {
			p.players = append(p.players, i)
		}
	} else {
		r := newReplay(h, nil, nil)
		if len(r.players) < 2 {
			return fmt.Errorf("hand %s: fewer than two players are dealt in", h.ID)
		}
		for k := range r.players {
			p.players = append(p.players, r.players[(r.button()+1+k)%len(r.players)])
		}
	}
	for k, i := range p.players {
		p.number[i] = k + 1
	}
	return nil
}

func (p *phhWriter) amount(v int64) string { return FormatAmount(v, p.h.Decimals) }

func (p *phhWriter) field(name, value string) { fmt.Fprintf(p.w, "%s = %s\n", name, value) }

// text writes an optional string.
func (p *phhWriter) text(name, value string) {
	if value != "" {
		p.field(name, quote(value))
	}
}

// number writes an optional whole number, or a string that is none.
func (p *phhWriter) numberOrText(name, value string) {
	if n, err := strconv.Atoi(value); err == nil && strconv.Itoa(n) == value {
		p.field(name, value)
		return
	}
	p.text(name, value)
}

// array writes one value a player.
func (p *phhWriter) array(name string, value func(player int) string) {
	parts := make([]string, len(p.players))
	for k, i := range p.players {
		parts[k] = value(i)
	}
	p.field(name, "["+strings.Join(parts, ", ")+"]")
}

// quote writes a basic string of TOML.
func quote(s string) string {
	var sb strings.Builder
	sb.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			sb.WriteByte('\\')
			sb.WriteRune(r)
		case r == '\n':
			sb.WriteString(`\n`)
		case r == '\t':
			sb.WriteString(`\t`)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&sb, `\u%04X`, r)
		default:
			sb.WriteRune(r)
		}
	}
	sb.WriteByte('"')
	return sb.String()
}

// game writes the fields that the format requires, up to the stacks.
func (p *phhWriter) game() {
	h := p.h
	p.field("variant", quote(variantCode(h.Betting, h.Game)))
	antes, blinds := make([]int64, len(h.Players)), make([]int64, len(h.Players))
	most := int64(0)
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Post && e.Post == Ante {
			most = max(most, e.Amount)
		}
	}
	layered, short, others := false, false, false // antes by player, one of them cut short, and other dead chips
	for i := range h.Events {
		e := &h.Events[i]
		if e.Kind != Post {
			continue
		}
		amount := e.Amount
		switch e.Post {
		case Ante:
			layered = true
			if e.AllIn { // the stack is what cuts it short
				amount, short = most, true
			}
			antes[e.Player] += amount
		case TableAnte, DeadBlind:
			others = true
			antes[e.Player] += amount
		case SmallAndBig:
			others = true
			blinds[e.Player] += min(amount, h.BigBlind)
			antes[e.Player] += max(0, amount-h.BigBlind)
		case Straddle:
			blinds[e.Player] = amount
		case BigBlind:
			if e.AllIn {
				amount = max(amount, h.BigBlind)
			}
			blinds[e.Player] += amount
		case SmallBlind:
			if e.AllIn {
				amount = max(amount, h.SmallBlind)
			}
			blinds[e.Player] += amount
		default:
			blinds[e.Player] += amount
		}
	}
	uniform := true
	for _, i := range p.players {
		uniform = uniform && antes[i] == antes[p.players[0]]
	}
	if h.AnteTrim || h.Format != PHH && layered && uniform {
		p.field("ante_trimming_status", "true")
	}
	if layered && short && !uniform && !others {
		p.field("_antes_by_player", "true") // uneven antes are the table's elsewhere
	}
	if len(p.players) == 2 { // assigned in reverse
		a, b := p.players[0], p.players[1]
		antes[a], antes[b] = antes[b], antes[a]
		blinds[a], blinds[b] = blinds[b], blinds[a]
	}
	p.array("antes", func(i int) string { return p.amount(antes[i]) })
	p.array("blinds_or_straddles", func(i int) string { return p.amount(blinds[i]) })
	switch {
	case h.Betting == table.Limit:
		p.field("small_bet", p.amount(h.BigBlind))
		p.field("big_bet", p.amount(h.BigBet))
	case h.MinBet > 0:
		p.field("min_bet", p.amount(h.MinBet))
	default:
		p.field("min_bet", p.amount(h.BigBlind))
	}
	put := newReplay(h, nil, nil).contributions()
	p.array("starting_stacks", func(i int) string {
		switch {
		case h.Players[i].NoStack && put[i].allIn: // all there was went in
			return p.amount(put[i].chips)
		case h.Players[i].NoStack:
			return "inf"
		}
		return p.amount(h.Players[i].Stack)
	})
}

// hidden writes cards, unknown ones as ??.
func (p *phhWriter) hidden(cards []card.Card) string {
	return card.Format(cards) + strings.Repeat("??", max(0, p.h.Game.HoleCards-len(cards)))
}

// actions writes the play.
func (p *phhWriter) actions() {
	h := p.h
	p.w.WriteString("actions = [\n")
	line := func(format string, args ...any) { fmt.Fprintf(p.w, "  %s,\n", quote(fmt.Sprintf(format, args...))) }
	for _, i := range p.players {
		cards := h.Players[i].Cards
		if h.Format == PHH && !h.Players[i].Dealt {
			cards = nil
		}
		line("d dh p%d %s", p.number[i], p.hidden(cards))
	}
	told := make([]bool, len(h.Players))
	folded := make([]bool, len(h.Players))
	live := len(p.players)
	for i := range h.Events {
		e := &h.Events[i]
		switch e.Kind {
		case Fold:
			line("p%d f", p.number[e.Player])
			folded[e.Player] = true
			live--
		case Check, Call:
			line("p%d cc", p.number[e.Player])
		case Bet, Raise:
			line("p%d cbr %s", p.number[e.Player], p.amount(e.Amount))
		case Board:
			if e.Run == 0 {
				line("d db %s", card.Format(e.Cards))
			}
		case Show:
			if !told[e.Player] {
				line("p%d sm %s", p.number[e.Player], p.hidden(e.Cards))
			}
			told[e.Player] = true
		case Muck:
			if !told[e.Player] {
				line("p%d sm", p.number[e.Player])
			}
			told[e.Player] = true
		}
	}
	if h.Format != PHH && live > 1 {
		for _, i := range p.players {
			if folded[i] || told[i] {
				continue
			}
			if p.result != nil && p.result.Players[i].Collected > 0 {
				line("p%d sm %s", p.number[i], p.hidden(h.Players[i].Cards))
			} else {
				line("p%d sm", p.number[i])
			}
		}
	}
	p.w.WriteString("]\n")
}

// context writes the optional fields.
func (p *phhWriter) context() {
	h := p.h
	p.array("players", func(i int) string { return quote(h.Players[i].Name) })
	p.array("seats", func(i int) string { return strconv.Itoa(h.Players[i].Seat) })
	if h.MaxSeats > 0 {
		p.field("seat_count", strconv.Itoa(h.MaxSeats))
	}
	p.numberOrText("table", h.Table)
	p.numberOrText("hand", h.ID)
	p.numberOrText("level", h.Level)
	p.text("event", h.Prologue)
	if !h.Time.IsZero() {
		p.field("time", h.Time.Format("15:04:05"))
		p.text("time_zone_abbreviation", h.Zone)
		p.field("day", strconv.Itoa(h.Time.Day()))
		p.field("month", strconv.Itoa(int(h.Time.Month())))
		p.field("year", strconv.Itoa(h.Time.Year()))
	}
	p.text("currency", h.Currency)
	p.text("currency_symbol", h.Symbol)
	final, won := h.Finishing != nil, h.Winnings != nil
	if h.Format != PHH && p.result != nil && p.result.Replayed {
		final, won = true, true
		for _, i := range p.players {
			final = final && !h.Players[i].NoStack
		}
	}
	if final {
		p.array("finishing_stacks", func(i int) string {
			if h.Finishing != nil {
				return p.amount(h.Finishing[i].Value)
			}
			return p.amount(p.result.Players[i].Final)
		})
	}
	if won {
		p.array("winnings", func(i int) string {
			if h.Winnings != nil {
				return p.amount(h.Winnings[i].Value)
			}
			return p.amount(p.result.Players[i].Collected)
		})
	}
	p.own()
}

// own writes what the format has no field for.
func (p *phhWriter) own() {
	h := p.h
	p.text("_site", h.Site)
	p.text("_tournament", h.Tournament)
	if last := h.Players[p.players[len(p.players)-1]].Seat; h.Button > 0 && h.Button != last {
		p.field("_button", strconv.Itoa(h.Button))
	}
	if h.Cap > 0 {
		p.field("_cap", p.amount(h.Cap))
	}
	if h.Courchevel {
		p.field("_courchevel", "true")
	}
	if h.NoLimitPostflop {
		p.field("_no_limit_postflop", "true")
	}
	p.house()
	if take := h.Summary.Deductions(); h.Summary.HasRake || take > 0 {
		p.field("_rake", p.amount(take))
	}
	if pots := p.netPots(); len(pots) > 1 {
		p.field("_pots", "["+strings.Join(pots, ", ")+"]")
	}
	r := newReplay(h, nil, nil)
	if promo := r.h.promo(); promo > 0 {
		p.field("_promo", p.amount(promo))
	}
	if r.runs > 1 {
		var boards []string
		for run := range r.runs {
			boards = append(boards, quote(card.Format(r.boards[run])))
		}
		p.field("_boards", "["+strings.Join(boards, ", ")+"]")
	}
}

// netPots are the pots without the rake, from which it can be told where the
// rake was taken.
func (p *phhWriter) netPots() (out []string) {
	if p.h.Format == PHH || p.result == nil {
		for _, v := range p.h.Summary.Pots {
			out = append(out, p.amount(v))
		}
		return out
	}
	if p.result.Rake+p.result.Fees == 0 {
		return nil
	}
	for _, pot := range p.result.Pots {
		out = append(out, p.amount(pot.Amount-pot.Rake))
	}
	return out
}
