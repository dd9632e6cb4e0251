package history

import (
	"math"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
)

// deductions returns all that the house took, as printed or as the final
// stacks imply.
func (r *replay) deductions() int64 {
	h := r.h
	if h.Format != PHH || h.Summary.HasRake {
		return h.Summary.Deductions()
	}
	if len(h.Finishing) == 0 {
		if len(h.Winnings) == 0 {
			return 0
		}
		sum := r.t.Total()
		for _, w := range h.Winnings {
			sum -= w.Value
		}
		return max(sum, 0)
	}
	sum := r.h.promo()
	for i := range h.Players {
		if h.Players[i].NoStack {
			return 0
		}
		sum += h.Players[i].Stack - h.Finishing[i].Value
	}
	return max(sum, 0)
}

// choices lists the ways in which the house may have taken its share and odd
// chips may have been split, the likeliest first. Histories do not tell from
// which pot the rake came, unless they print the pots net of it or what was
// collected from each.
func (r *replay) choices(chip int64) []options {
	pots := r.t.Pots()
	amounts := make([]int64, len(pots))
	for i := range pots {
		amounts[i] = pots[i].Amount
	}
	take := r.deductions()
	var rakes [][]int64
	add := func(v []int64) {
		sum := int64(0)
		for i, x := range v {
			if x < 0 || x > amounts[i] {
				return
			}
			sum += x
		}
		if sum == take {
			rakes = append(rakes, v)
		}
	}
	add(r.byPrintedPots(amounts))
	add(r.byLabels(amounts))
	add(proportional(amounts, take))
	for _, v := range ofEach(amounts, take) {
		add(v)
	}
	add(fill(amounts, take, false))
	add(fill(amounts, take, true))
	if len(rakes) == 0 {
		rakes = append(rakes, make([]int64, len(amounts)))
	}
	var out []options
	for _, v := range rakes {
		out = append(out, options{rakes: v, chip: chip})
	}
	if r.h.Format == PHH { // live tables: larger chips, and the whole pot split evenly
		larger := r.commonChip()
		out = append(out, options{rakes: rakes[0], chip: chip, even: true, live: true})
		if larger > chip {
			out = append(out, options{rakes: rakes[0], chip: larger, live: true},
				options{rakes: rakes[0], chip: larger, even: true, live: true})
		}
	}
	return out
}

// byPrintedPots takes the rake from the pots that the summary prints net.
func (r *replay) byPrintedPots(amounts []int64) []int64 {
	printed := r.h.Summary.Pots
	out := make([]int64, len(amounts))
	if len(printed) != len(amounts) {
		if len(amounts) == 1 {
			out[0] = r.deductions()
		}
		return out
	}
	for i := range amounts {
		out[i] = amounts[i] - printed[i]
	}
	return out
}

// byLabels takes the rake from what was collected "from side pot-1".
func (r *replay) byLabels(amounts []int64) []int64 {
	out := append([]int64(nil), amounts...)
	for i := range r.h.Events {
		if e := &r.h.Events[i]; e.Kind == Collect {
			out[min(max(e.Pot, 0), len(out)-1)] -= e.Amount
		}
	}
	return out
}

// proportional divides the rake like the pots, the rest to the main pot.
func proportional(amounts []int64, take int64) []int64 {
	out := make([]int64, len(amounts))
	total, left := int64(0), take
	for _, a := range amounts {
		total += a
	}
	for i := len(amounts) - 1; i >= 0 && total > 0; i-- {
		out[i] = int64(float64(take) * float64(amounts[i]) / float64(total))
		left -= out[i]
	}
	out[0] += left
	return out
}

// ofEach takes the same percentage of each pot, rounded down or to the
// nearest: of whole quarters of a percent those that come to the sum taken.
func ofEach(amounts []int64, take int64) (out [][]int64) {
	const whole = 40_000 // a quarter of a percent is 100 of them
	total := int64(0)
	for _, a := range amounts {
		total += a
	}
	if len(amounts) < 2 || take <= 0 || total > math.MaxInt64/whole/2 {
		return nil
	}
	near := take * whole / total / 100
	for rate := max(near-2, 1) * 100; rate <= (near+4)*100; rate += 100 {
		for _, half := range []int64{0, whole / 2} {
			rakes, sum := make([]int64, len(amounts)), int64(0)
			for i, a := range amounts {
				rakes[i] = (a*rate + half) / whole
				sum += rakes[i]
			}
			if sum == take {
				out = append(out, rakes)
			}
		}
	}
	return out
}

// search looks for a division of the rake over several pots that explains
// what was collected, when neither labels nor printed pots tell it. It returns
// nil if there is none.
func (r *replay) search(first *Audit, chip int64, try func(options) *Audit) *Audit {
	rakes := r.byWinners()
	if trial := try(options{rakes: rakes, chip: chip}); len(trial.Problems) == 0 {
		return trial
	}
	if len(first.Pots) != 2 {
		return nil
	}
	// With two pots one number is unknown, and what a player collects grows
	// or falls with it: find it by bisection, and look at its neighbours,
	// because shares are rounded.
	take := r.deductions()
	printed := r.printed()
	side := func(v int64) *Audit { return try(options{rakes: []int64{take - v, v}, chip: chip}) }
	low, high := max(0, take-first.Pots[0].Amount), min(take, first.Pots[1].Amount)
	if low > high {
		return nil
	}
	a, b := side(low), side(high)
	player, most := -1, int64(0)
	for i := range a.Players {
		if d := a.Players[i].Collected - b.Players[i].Collected; max(d, -d) > most {
			player, most = i, max(d, -d)
		}
	}
	if player < 0 {
		return nil
	}
	rising := b.Players[player].Collected > a.Players[player].Collected
	for low < high {
		mid := low + (high-low)/2
		got := side(mid).Players[player].Collected
		if got >= printed[player].Value == rising {
			high = mid
		} else {
			low = mid + 1
		}
	}
	for d := int64(-4); d <= 4; d++ {
		if v := low + d; v >= 0 && v <= take {
			if trial := side(v); len(trial.Problems) == 0 {
				return trial
			}
		}
	}
	return nil
}

// byWinners takes the rake from the pots so that every player who shares no
// pot gets what the history says.
func (r *replay) byWinners() []int64 {
	pots := r.t.Pots()
	out := make([]int64, len(pots))
	left := r.deductions()
	printed := r.printed()
	sole := func(i, seat int) bool { return pots[i].Awards[seat] == pots[i].Amount }
	for seat, p := range r.players {
		shares, won := false, int64(0)
		for i := range pots {
			if pots[i].Awards[seat] > 0 {
				shares = shares || !sole(i, seat)
				won += pots[i].Awards[seat]
			}
		}
		take := won - printed[p].Value
		if shares || take <= 0 {
			continue
		}
		for i := range pots {
			if sole(i, seat) {
				out[i] = min(take, pots[i].Amount)
				take -= out[i]
				left -= out[i]
			}
		}
	}
	rest := make([]int64, len(pots))
	for i := range pots {
		if out[i] == 0 {
			rest[i] = pots[i].Amount
		}
	}
	for i, v := range proportional(rest, max(left, 0)) {
		out[i] += v
	}
	return out
}

// fill takes the rake from one pot after the other.
func fill(amounts []int64, take int64, lastFirst bool) []int64 {
	out := make([]int64, len(amounts))
	for k := range amounts {
		i := k
		if lastFirst {
			i = len(amounts) - 1 - k
		}
		out[i] = min(take, amounts[i])
		take -= out[i]
	}
	return out
}

// commonChip is the largest chip that all amounts are made of.
func (r *replay) commonChip() int64 {
	g := int64(0)
	gcd := func(b int64) {
		for b > 0 {
			g, b = b, g%b
		}
	}
	for i := range r.h.Players {
		gcd(r.h.Players[i].Stack)
	}
	for i := range r.h.Events {
		gcd(r.h.Events[i].Amount)
	}
	for _, v := range r.h.Finishing {
		gcd(v.Value)
	}
	for _, v := range r.h.Winnings {
		gcd(v.Value)
	}
	return g
}

// settle awards the pots and compares the result with the history.
func (r *replay) settle(o *options, out *Audit) {
	t, h := r.t, r.h
	out.how = *o
	t.SetPotRakes(o.rakes)
	if err := t.Settle(); err != nil {
		out.problem(r.end(), "the pots cannot be awarded: %v", err)
		return
	}
	for _, p := range t.Pots() {
		res := PotResult{Amount: p.Amount, Rake: p.Rake}
		for s := p.Eligible; s != 0; s &= s - 1 {
			res.Eligible = append(res.Eligible, r.players[s.First()])
		}
		out.Pots = append(out.Pots, res)
		out.Pot += p.Amount
	}
	out.Rake = t.Rake()
	if h.Format != PHH {
		for _, f := range h.Summary.Fees {
			out.Fees += f.Amount
		}
		out.Fees = min(out.Fees, out.Rake) // no more than the pots hold
		out.Rake -= out.Fees
	}
	for seat, p := range r.players {
		out.Players[p] = PlayerResult{In: true, Award: t.Awards(seat), Collected: t.Collected(seat),
			Uncalled: t.Uncalled(seat), Net: t.Net(seat), Final: h.Players[p].Stack + t.Net(seat)}
	}
	for i := range h.Players {
		if !out.Players[i].In {
			out.Players[i].Final = h.Players[i].Stack
		}
	}
	r.cashOuts(out)
	r.compareAwards(out)
	r.compareLabels(out)
}

// cashOuts records hands sold to the house. The table result stays what the
// cards say; the sale comes on top.
func (r *replay) cashOuts(out *Audit) {
	for i := range r.h.Events {
		e := &r.h.Events[i]
		if e.Kind != CashOut {
			continue
		}
		p := &out.Players[e.Player]
		p.CashedOut = true
		p.CashOut += e.Amount
		if e.Amount == 0 {
			p.CashOut -= e.By // a share of the win that goes to the house
		}
	}
	for _, res := range r.h.Summary.Results {
		if res.Unpaid {
			out.Players[res.Player].CashOut -= out.Players[res.Player].Collected
		}
	}
}

// compareAwards compares what the rules award with what the history says.
func (r *replay) compareAwards(out *Audit) {
	h := r.h
	printed := r.printed()
	if r.tells() {
		for i := range h.Players {
			want, got := out.Players[i].Collected, printed[i].Value
			if want == got {
				continue
			}
			line := printed[i].Line
			if line == 0 {
				line = r.end()
			}
			out.problem(line, "%s collects %s by the rules, the history says %s", h.Name(i), r.money(want), r.money(got))
		}
	}
	for i, f := range h.Finishing {
		if !h.Players[i].NoStack && out.Players[i].Final != f.Value {
			out.problem(f.Line, "%s ends with %s by the rules, the history says %s", h.Name(i), r.money(out.Players[i].Final), r.money(f.Value))
		}
	}
}

// compareLabels compares from which pot the lines say that each amount was
// collected. What a pot pays is only known if each line names its pot.
func (r *replay) compareLabels(out *Audit) {
	h, pots := r.h, r.t.Pots()
	paid := make([]int64, len(pots))
	last := 0
	for i := range h.Events {
		e := &h.Events[i]
		switch {
		case e.Kind != Collect:
			continue
		case e.Pot == PotUnnamed || r.seats[e.Player] < 0:
			return
		case e.Pot >= len(pots):
			out.problem(e.Line, "%s collects from %s, but there are %d pots", h.Name(e.Player), potName(e.Pot), len(pots))
			return
		case e.Amount > 0 && pots[e.Pot].Awards[r.seats[e.Player]] == 0:
			out.problem(e.Line, "%s wins nothing of %s by the rules", h.Name(e.Player), potName(e.Pot))
			return
		}
		paid[e.Pot] += e.Amount
		last = e.Line
	}
	if last == 0 {
		return
	}
	for i := range pots {
		if want := pots[i].Amount - pots[i].Rake; paid[i] != want {
			out.problem(last, "%s pays %s by the rules, the history says %s", potName(i), r.money(want), r.money(paid[i]))
			return
		}
	}
}

// compareUncalled compares the bets returned.
func (r *replay) compareUncalled(out *Audit) {
	h := r.h
	printed := make([]Amount, len(h.Players))
	for i := range h.Events {
		if e := &h.Events[i]; e.Kind == Uncalled {
			printed[e.Player].Value += e.Amount
			printed[e.Player].Line = e.Line
		}
	}
	for i := range h.Players {
		want := int64(0)
		if r.seats[i] >= 0 {
			want = r.t.Uncalled(r.seats[i]) + r.replaced[i]
		}
		got := printed[i]
		switch {
		case want == got.Value:
		case got.Line == 0:
			if h.Format != PHH {
				out.note(r.end(), "an uncalled bet of %s goes back to %s, though no line tells it", r.money(want), h.Name(i))
			}
		default:
			out.problem(got.Line, "the uncalled bet of %s is %s by the rules, the history says %s", h.Name(i), r.money(want), r.money(got.Value))
		}
	}
}

// comparePot compares the totals and pots of the summary.
func (r *replay) comparePot(out *Audit) {
	h := r.h
	sum := &h.Summary
	if h.Format == PHH || sum.Line == 0 {
		return
	}
	total := r.t.Total()
	if sum.TotalPot != total {
		out.problem(sum.Line, "the pot is %s by the rules, the summary says %s", r.money(total), r.money(sum.TotalPot))
	}
	take := sum.Deductions()
	collected := int64(0)
	for _, v := range r.printed() {
		collected += v.Value
	}
	if collected+take != sum.TotalPot {
		out.problem(sum.Line, "the summary's pot of %s is not what was collected, %s, and the rake and fees, %s",
			r.money(sum.TotalPot), r.money(collected), r.money(take))
	}
	pots := r.t.Pots()
	if len(sum.Pots) == 0 {
		return
	}
	if len(sum.Pots) == 1 { // the only pot, with or without the rake and what the house added
		v, main := sum.Pots[0], pots[0].Amount
		for _, whole := range []int64{main, main - h.promo()} {
			if v == whole || v == whole-take {
				return
			}
		}
		out.problem(sum.Line, "the main pot is %s by the rules, the summary says %s", r.money(main), r.money(v))
		return
	}
	if len(pots) != len(sum.Pots) {
		out.problem(sum.Line, "there are %d pots by the rules, the summary has %d", len(pots), len(sum.Pots))
		return
	}
	gross, net := int64(0), int64(0)
	for i := range pots {
		gross += max(pots[i].Amount-sum.Pots[i], sum.Pots[i]-pots[i].Amount)
		if d := pots[i].Amount - sum.Pots[i]; d < 0 {
			net = -1
		} else if net >= 0 {
			net += d
		}
	}
	if gross != 0 && net != take {
		for i := range pots {
			if pots[i].Amount != sum.Pots[i] {
				out.problem(sum.Line, "%s is %s by the rules, the summary says %s", potName(i), r.money(pots[i].Amount), r.money(sum.Pots[i]))
				return
			}
		}
	}
}

// tail reports whether cards are those that a later board does not share with
// the first: some sites print only them.
func (r *replay) tail(cards []card.Card, run int) bool {
	n := len(r.boards[run]) - len(cards)
	return run > 0 && n >= 0 && r.parts > table.Preflop && n == (r.parts-1).BoardCards() && boardsEqual(cards, r.boards[run][n:])
}

func potName(i int) string {
	if i == 0 {
		return "the main pot"
	}
	return "side pot " + string(rune('0'+i%10))
}

// compareSummary compares the rest of the summary: the boards, who folded
// where, and what each seat won.
func (r *replay) compareSummary(out *Audit) {
	h := r.h
	for run, b := range h.Summary.Boards {
		if b.Line == 0 {
			continue
		}
		if run >= r.runs || !boardsEqual(b.Cards, r.boards[run]) && !r.tail(b.Cards, run) {
			out.problem(b.Line, "the summary's board is not the one that was dealt")
		}
	}
	if n := h.Summary.Runs; n > 0 && n != r.runs {
		out.problem(r.end(), "the hand was run %d times by the summary, %d boards were dealt", n, r.runs)
	}
	printed := r.printed()
	for i := range h.Summary.Results {
		res := &h.Summary.Results[i]
		name := h.Name(res.Player)
		sum := int64(0)
		for _, v := range res.Won {
			sum += v
		}
		if len(res.Won) > 0 && sum != printed[res.Player].Value {
			out.problem(res.Line, "%s won %s by the summary, but collected %s", name, r.money(sum), r.money(printed[res.Player].Value))
		}
		switch {
		case !res.Folded:
		case r.seats[res.Player] < 0 && h.Players[res.Player].SittingOut: // some sites list who has no cards so
		case !r.hasFold[res.Player]:
			out.problem(res.Line, "%s folded by the summary, but not in the play", name)
		case r.folded[res.Player] != res.On:
			out.problem(res.Line, "%s folded on the %s, the summary says %s", name, r.folded[res.Player], res.On)
		}
	}
}
