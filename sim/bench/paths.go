package bench

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/evaluator/runout"
	"github.com/omahasim/omahasim/sim/deal"
	"github.com/omahasim/omahasim/sim/equity"
	"github.com/omahasim/omahasim/sim/history"
	"github.com/omahasim/omahasim/sim/play"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
	"github.com/omahasim/omahasim/strategy/handrange"
)

// Names of the units.
const (
	matchUps = "match-ups"
	deals    = "deals"
	boards   = "boards"
	hands    = "hands"
	ranges   = "ranges"
)

var (
	omaha   = evaluator.Game{HoleCards: 4}
	highLow = evaluator.Game{HoleCards: 4, HighLow: true}
)

// Paths returns the paths that the program has, in the order of a report.
func Paths() []Path {
	return []Path{
		{"exact-heads-up", matchUps, named(false, "AsAhKsKh", "Td9d8c7c")},
		{"exact-six-players", matchUps, named(false, "AsAh2s2h", "KsKd3s3d", "QsQcJsJc", "TdTc9d9c", "8h8c7h7c", "6s5h4d3c")},
		{"exact-five-cards", matchUps, named(false, "AsAhKsKhQd", "Td9d8c7c6h")},
		{"exact-high-low", matchUps, named(true, "As2s3dKd", "AhAc9h8c")},
		{"sampled-two-random", deals, sampled(omaha, "*", "*")},
		{"sampled-six-random", deals, sampled(omaha, "*", "*", "*", "*", "*", "*")},
		{"sampled-named-random", deals, sampled(omaha, "AsAhKsKh", "*")},
		{"sampled-high-low", deals, sampled(highLow, "*", "*")},
		{"ranges-turn", boards, swept("AsKd7h8c", "15%", "30%")},
		{"ranges-random-flop", boards, swept("AsKd7h", "15%", "*")},
		{"evaluate", hands, evaluated},
		{"range-read", ranges, read},
		{"table-hand", hands, ruled},
		{"simulate-tight", hands, simulated("tight")},
		{"simulate-reg", hands, simulated("reg")},
		{"replay", hands, replayed},
	}
}

// named counts all run-outs of named hands.
func named(highLow bool, holes ...string) func(int) (work, error) {
	return func(workers int) (work, error) {
		spec := runout.Spec{HighLow: highLow}
		for _, text := range holes {
			cards, err := card.ParseList(text)
			if err != nil {
				return nil, err
			}
			spec.Holes = append(spec.Holes, cards)
		}
		if err := spec.Check(); err != nil {
			return nil, err
		}
		return apart(workers, func() (func() (int64, error), error) {
			counter, tally := runout.NewCounter(), runout.Tally{}
			return func() (int64, error) {
				counter.Count(&tally, &spec)
				return 1, nil
			}, nil
		})
	}
}

// question is a spec of ranges.
func question(game evaluator.Game, workers int, players ...string) (equity.Spec, error) {
	s := equity.Spec{Game: game, Workers: workers, Seed: 1}
	for _, text := range players {
		r, err := handrange.Parse(text, game.HoleCards, handrange.WithGame(game))
		if err != nil {
			return s, err
		}
		s.Players = append(s.Players, r)
	}
	return s, nil
}

// sampledTrials is how many deals are sampled at a time: some hundredths of a
// second of one worker.
const sampledTrials = 1 << 20

// sampled samples joint deals.
func sampled(game evaluator.Game, players ...string) func(int) (work, error) {
	return func(workers int) (work, error) {
		s, err := question(game, workers, players...)
		s.Method, s.Trials = equity.MonteCarlo, sampledTrials
		return shared(func(ctx context.Context) (int64, error) {
			_, err := equity.Run(ctx, s)
			return sampledTrials, err
		}), err
	}
}

// swept has two ranges meet on every board that completes the one given.
func swept(board string, players ...string) func(int) (work, error) {
	return func(workers int) (work, error) {
		s, err := question(omaha, workers, players...)
		if err != nil {
			return nil, err
		}
		s.Method = equity.Exact
		if s.Board, err = card.ParseList(board); err != nil {
			return nil, err
		}
		left := int64(card.DeckSize - len(s.Board))
		n := left
		if len(s.Board) == 3 {
			n = left * (left - 1) / 2
		}
		return shared(func(ctx context.Context) (int64, error) {
			_, err := equity.Run(ctx, s)
			return n, err
		}), nil
	}
}

// evaluated finds the values of random hands of four cards on random boards.
func evaluated(workers int) (work, error) {
	const n = 1024
	return apart(workers, func() (func() (int64, error), error) {
		var rng deal.Stream
		var cards [n][4 + evaluator.BoardSize]card.Card
		deck := deal.NewDeck(card.Deck)
		for i := range cards {
			rng.Start(1, int64(i))
			rng.Draw(&deck, cards[i][:])
			deck.Restore(card.DeckSize)
		}
		return func() (int64, error) {
			// On the stack: on the heap those of two workers may be neighbours
			// in one cache line, which each would take from the other.
			var board evaluator.Board
			var hole evaluator.Hole
			best := evaluator.Value(0)
			for i := range cards {
				hole.Set(cards[i][:4])
				board.Set(cards[i][4:])
				best = max(best, board.High(&hole))
			}
			if best == 0 {
				return 0, fmt.Errorf("no hand of %d has a value", n)
			}
			return n, nil
		}, nil
	})
}

// read reads ranges with lists of cards, shapes and percentages.
func read(workers int) (work, error) {
	texts := []string{"AA$ds,KK:xxyy", "[T+][T+][T+][T+]", "15%!RRR"}
	return apart(workers, func() (func() (int64, error), error) {
		return func() (int64, error) {
			for _, text := range texts {
				if _, err := handrange.Parse(text, omaha.HoleCards, handrange.WithGame(omaha)); err != nil {
					return 0, err
				}
			}
			return int64(len(texts)), nil
		}, nil
	})
}

// ruled plays the hand of newScript by the rules.
func ruled(workers int) (work, error) {
	const n = 100
	return apart(workers, func() (func() (int64, error), error) {
		s, err := newScript()
		return func() (int64, error) {
			for range n {
				if err := s.play(); err != nil {
					return 0, err
				}
			}
			return n, nil
		}, err
	})
}

// sixMax is a pot-limit table of six who all play one built-in strategy.
func sixMax(name string, hands int64, workers int) (*play.Spec, error) {
	maker, err := strategy.NewLibrary(omaha).Named(name)
	if err != nil {
		return nil, err
	}
	s := &play.Spec{
		Rules: table.Rules{Game: omaha, SmallBlind: 1, BigBlind: 2},
		Hands: hands, HandsPerSession: 6, Seed: 1, Button: -1, Workers: workers,
	}
	for i := range 6 {
		s.Seats = append(s.Seats, play.Seat{Name: string(rune('A' + i)), Strategy: name, Maker: maker, Stack: 200})
	}
	return s, s.Check()
}

// simulated plays hands of six players with a built-in strategy.
func simulated(name string) func(int) (work, error) {
	return func(workers int) (work, error) {
		const n = 1 << 14 // a twentieth of a second of one worker
		s, err := sixMax(name, n, workers)
		return shared(func(ctx context.Context) (int64, error) {
			_, err := play.Run(ctx, s, nil)
			return n, err
		}), err
	}
}

// replayed reads and audits hands that were simulated before.
func replayed(workers int) (work, error) {
	const n = 600
	s, err := sixMax("reg", n, workers)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	s.Histories = &play.Histories{Writer: &text, Every: 1}
	if _, err := play.Run(context.Background(), s, nil); err != nil {
		return nil, err
	}
	return apart(workers, func() (func() (int64, error), error) {
		return func() (int64, error) { return replay(text.Bytes()) }, nil
	})
}

// replay audits all hands of a text and returns their number.
func replay(text []byte) (n int64, err error) {
	r := history.NewReader("simulated", bytes.NewReader(text))
	var a history.Auditor
	for {
		h, err := r.Next()
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
		if x := a.Audit(h); x.Status != history.OK {
			return n, fmt.Errorf("hand %s: %s", h.ID, x.Status)
		}
		n++
	}
}
