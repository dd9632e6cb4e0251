package strategy

import (
	"math/bits"
	"sync"

	"github.com/omahasim/omahasim/evaluator"
)

// features is the table of everything that conditions can ask about. The help
// and the error messages are made from it.
var features = sync.OnceValue(func() []Feature { return append(bettingFeatures(), cardFeatures()...) })

// bettingFeatures can be told without looking at cards.
func bettingFeatures() []Feature {
	return []Feature{
		// Where the hand is, and who is in it.
		named(kindStreet, "street", "the street", func(v *View) int { return int(v.h.Street()) }),
		named(kindPosition, "position", "the player's position; later ones are greater", func(v *View) int { return v.positionOf(v.seat) }),
		truth("in_position", "acts last after the flop, of those who can still act", (*View).InPosition),
		whole("dealt", "players", "dealt in to this hand", func(v *View) int { return v.h.In().Len() }),
		whole("players", "players", "still in the hand, the player included", func(v *View) int { return v.h.Live().Len() }),
		whole("behind", "players", "still to act on this street after the player, if nobody raises", func(v *View) int { return v.Behind().Len() }),
		whole("players_all_in", "players", "in the hand and all-in", func(v *View) int { return v.h.AllInSeats().Len() }),

		// Chips.
		whole("pot", "chips", "everything in the middle, bets of this street included", func(v *View) int { return int(v.h.Total()) }),
		whole("to_call", "chips", "what a call costs, at most the stack; 0 when checking is free", func(v *View) int { return int(v.ToCall()) }),
		whole("stack", "chips", "the player's stack behind", func(v *View) int { return int(v.h.Stack(v.seat)) }),
		whole("effective_stack", "chips", "the most that the player can still lose to one opponent", func(v *View) int { return int(v.EffectiveStack()) }),
		whole("big_blind", "chips", "the big blind", func(v *View) int { return int(v.BigBlind()) }),
		ratio("pot_bb", "big blinds", "pot", func(v *View) float64 { return v.inBlinds(v.h.Total()) }),
		ratio("to_call_bb", "big blinds", "to_call", func(v *View) float64 { return v.inBlinds(v.ToCall()) }),
		ratio("stack_bb", "big blinds", "stack", func(v *View) float64 { return v.inBlinds(v.h.Stack(v.seat)) }),
		ratio("effective_bb", "big blinds", "effective_stack", func(v *View) float64 { return v.inBlinds(v.EffectiveStack()) }),
		ratio("pot_odds", "share of 1", "to_call / (pot + to_call): the equity that a call needs; 0 when checking is free", (*View).PotOdds),
		ratio("spr", "ratio", "effective_stack / pot", (*View).SPR),

		// The betting.
		whole("raises", "raises", "bets and raises on this street, blinds not counted", func(v *View) int { return v.t.raises }),
		whole("callers", "calls", "calls since the last bet or raise of this street; before a raise, limpers", func(v *View) int { return v.t.callers }),
		whole("preflop_raises", "raises", "raises before the flop: 1 in a raised pot, 2 in a three-bet pot", func(v *View) int { return v.t.preflopRaises }),
		named(kindPosition, "opener", "who bet or raised first on this street, or nobody", func(v *View) int { return v.positionOf(v.t.opener) }),
		named(kindPosition, "aggressor", "who bet or raised last in the hand, or nobody", func(v *View) int { return v.positionOf(v.t.aggressor) }),
		truth("initiative", "the player bet or raised last in the hand", func(v *View) bool { return v.t.aggressor == v.seat }),
		named(kindDeed, "last_action", "the player's own last action in the hand, or nothing", func(v *View) int { return int(v.t.last[v.seat]) }),
		truth("can_raise", "a bet or raise is legal", func(v *View) bool { return v.h.CanRaise() }),
	}
}

// cardFeatures returns the features that look at the cards. Before the flop
// they have a fixed value, mostly false or 0.
func cardFeatures() []Feature {
	list := []Feature{
		// The made hand.
		named(kindMade, "made", "the best high hand; high_card before the flop", func(v *View) int {
			if v.made() == 0 {
				return 0
			}
			return int(v.made().Category())
		}),
		whole("nut_rank", "hands", "different better hands that two unseen cards can make: 0 for the nuts; 7462 before the flop", (*View).nutRank),
		truth("nuts", "nut_rank is 0", func(v *View) bool { return v.nutRankTo(1) == 0 }),
		truth("second_nuts", "nut_rank is 1", func(v *View) bool { return v.nutRankTo(2) == 1 }),
		truth("top_pair", "a hole card pairs the highest board rank", (*View).hasTopPair),
		truth("top_two", "hole cards pair the two highest board ranks", (*View).hasTopTwo),
		truth("overpair", "a pair in the hand is higher than the board", (*View).hasOverpair),
		truth("set", "three of a kind with a pair in the hand", (*View).isSet),
		truth("top_set", "a set of the highest board rank", (*View).isTopSet),
		truth("nut_straight", "the highest straight that the board allows", func(v *View) bool {
			s := v.straights()
			return s.made >= 0 && s.made == s.top
		}),

		// Draws, on the flop and the turn.
		truth("flush_draw", "two hole cards and two board cards of one suit", func(v *View) bool { return v.flushes().outs > 0 }),
		truth("nut_flush_draw", "a flush draw with the highest card that the board leaves of the suit", func(v *View) bool { return v.flushes().nutDraw }),
		whole("flush_outs", "cards", "unseen cards that complete a flush draw", func(v *View) int { return v.flushes().outs }),
		truth("backdoor_flush_draw", "on the flop, two hole cards and one board card of one suit", func(v *View) bool { return v.flushes().backdoor }),
		whole("straight_outs", "cards", "unseen cards that make a straight, or a higher one", func(v *View) int { return v.straights().outs }),
		whole("nut_straight_outs", "cards", "straight outs that make the highest straight then possible", func(v *View) int { return v.straights().nutOuts }),
		truth("straight_draw", "straight_outs is 1 or more", func(v *View) bool { return v.straights().outs > 0 }),
		truth("wrap", "straight_outs is 9 or more", func(v *View) bool { return v.straights().outs > 8 }),

		// Blockers.
		truth("nut_flush_blocker", "holds the highest card missing of a flush that the board allows", func(v *View) bool { return v.flushes().blocker }),
		whole("straight_blockers", "cards", "hole cards of the ranks that make the highest straight possible", (*View).straightBlockers),
		whole("board_blockers", "cards", "hole cards of a rank on the board, which block sets and full houses", (*View).pairedCards),

		// The board.
		truth("board_paired", "a rank lies on the board twice or more", func(v *View) bool { return v.t.boardFacts().twice != 0 }),
		truth("board_trips", "a rank lies on the board three times or more", func(v *View) bool { return v.t.boardFacts().thrice != 0 }),
		whole("board_suits", "suits", "different suits on the board", func(v *View) int { return v.t.boardFacts().suits }),
		whole("board_suited", "cards", "of the commonest suit on the board: 3 or more allow a flush", func(v *View) int { return v.t.boardFacts().maxSuit }),
		whole("board_straights", "straights", "different straights that the board allows", func(v *View) int { return v.t.boardFacts().straights() }),
		whole("board_connected", "ranks", "most board ranks that fit into one straight", func(v *View) int { return v.t.boardFacts().connected() }),
		whole("board_high", "rank", "the highest board card, 2 to 14 (the ace); 0 before the flop", func(v *View) int { return v.t.boardFacts().top() }),

		// Eight-or-better lows; none in a game for high only.
		truth("low_possible", "the board allows a low", func(v *View) bool {
			return v.Game().HighLow && evaluator.LowPossible(v.t.boardFacts().low)
		}),
		whole("board_lows", "ranks", "different ranks from ace to eight on the board", func(v *View) int { return bits.OnesCount8(v.t.boardFacts().low) }),
		truth("low_made", "the player has a low", func(v *View) bool { return v.lows().value > 0 }),
		truth("nut_low", "no better low is possible", func(v *View) bool { return v.lows().value > 0 && v.lows().better == 0 }),
		whole("low_rank", "lows", "different better lows that two unseen cards can make; 57 without a low", func(v *View) int {
			if v.lows().value == 0 {
				return noLow
			}
			return v.lows().better
		}),
		whole("low_outs", "cards", "unseen cards that make a low, when there is none yet", func(v *View) int { return v.lows().outs }),
		whole("nut_low_outs", "cards", "low outs that make the nut low", func(v *View) int { return v.lows().nutOuts }),
		truth("low_draw", "no low yet, and low_outs is 1 or more", func(v *View) bool { return v.lows().outs > 0 }),
		truth("nut_low_draw", "a low draw of whose outs half or more make the nut low", func(v *View) bool {
			l := v.lows()
			return l.outs > 0 && 2*l.nutOuts >= l.outs
		}),
	}
	for i := range list {
		f := &list[i]
		f.cards = true
		switch f.Name {
		case "nut_rank":
			f.preflop = noBoard
		case "low_rank":
			f.preflop = noLow
		}
	}
	return list
}
