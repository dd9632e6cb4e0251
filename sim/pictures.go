package sim

import (
	"context"
	"math"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/equity"
	"github.com/omahasim/omahasim/sim/stats"
)

// NextCards is the equity of each player after each possible next card of the
// board. The mean over the cards, by their chances, is the equity before the
// card. Before the flop the next card is the first of the flop, with the
// others still to come.
type NextCards struct {
	Method   string     `json:"method"`   // exact or montecarlo
	Deals    stats.Wide `json:"deals"`    // sampled deals; exact: their weight over all cards
	Complete bool       `json:"complete"` // false if interrupted
	Seed     *uint64    `json:"seed"`     // sampled only
	Cards    []NextCard `json:"cards"`    // those that can come, from the deuces up
}

// NextCard is what every player has after one card.
type NextCard struct {
	Card        string     `json:"card"`
	Chance      float64    `json:"chance"` // that this card comes next, 0 to 1
	Weight      stats.Wide `json:"weight"` // the chance as a count of deals
	Equity      []float64  `json:"equity"` // of each player, 0 to 1
	EquityExact []string   `json:"equity_exact,omitempty"`
	StdError    []*float64 `json:"std_error"` // 0 if exact, null if there were too few deals
}

// Distribution is how the first player's equity is spread over its hands, or
// over the boards of a street, each as often as it is dealt.
type Distribution struct {
	Over     string         `json:"over"`           // hands, flop, turn or river
	Method   string         `json:"method"`         // exact or montecarlo
	Complete bool           `json:"complete"`       // false if interrupted
	Seed     *uint64        `json:"seed"`           // sampled only
	Items    int64          `json:"items"`          // hands or boards counted
	Each     int64          `json:"deals_each"`     // sampled: deals for the equity of an item
	Error    float64        `json:"item_std_error"` // of the equity of an item; 0 if exact
	Mean     float64        `json:"mean"`           // of the equity
	SD       float64        `json:"sd"`             // cleared of the errors
	Min      float64        `json:"min"`            // the smallest equity
	Max      float64        `json:"max"`            // the largest
	Buckets  []EquityBucket `json:"buckets"`        // of equal width, from 0 to 1
	How      string         `json:"how"`            // the way chosen, in words
}

// EquityBucket is the part of a distribution with equities from From up to,
// not including, To; the last one includes 1.
type EquityBucket struct {
	From     float64 `json:"from"`
	To       float64 `json:"to"`
	Items    int64   `json:"items"`
	Share    float64 `json:"share"`     // how often, 0 to 1
	StdError float64 `json:"std_error"` // of Share; 0 if all items were looked at
}

// pictures adds the next cards and the distribution, as far as asked for.
func (q *EquityQuestion) pictures(ctx context.Context, spec equity.Spec, out *EquityResult) error {
	checkpoint := spec.Checkpoint
	if q.next {
		spec.Checkpoint = checkpoint.Part("next card")
		n, err := equity.NextCard(ctx, spec)
		if n == nil {
			return err
		}
		out.NextCards = q.nextCards(n)
		if err != nil {
			return err
		}
	}
	if q.over != nil {
		spec.Checkpoint = checkpoint.Part("distribution")
		d, err := equity.Distribute(ctx, spec, *q.over)
		if d == nil {
			return err
		}
		out.Distribution = q.distribution(d)
		return err
	}
	return nil
}

func (q *EquityQuestion) seedOf(m equity.Method) *uint64 {
	if m == equity.Exact {
		return nil
	}
	return &q.spec.Seed
}

func (q *EquityQuestion) nextCards(n *equity.NextCards) *NextCards {
	out := &NextCards{Method: string(n.Method), Deals: n.Deals, Complete: n.Complete, Seed: q.seedOf(n.Method)}
	for i := range n.Cards {
		c := &n.Cards[i]
		if c.Equity == nil {
			continue
		}
		x := NextCard{Card: card.Card(i).String(), Chance: n.Chance(card.Card(i)), Weight: c.Weight}
		for p, e := range c.Equity {
			x.Equity = append(x.Equity, float(e))
			if n.Method == equity.Exact {
				x.EquityExact = append(x.EquityExact, e.String())
			}
			var stdError *float64
			if !math.IsNaN(c.StdError[p]) {
				stdError = &c.StdError[p]
			}
			x.StdError = append(x.StdError, stdError)
		}
		out.Cards = append(out.Cards, x)
	}
	return out
}

func (q *EquityQuestion) distribution(d *equity.Distribution) *Distribution {
	out := &Distribution{Over: string(d.Over), Method: string(d.Method), Complete: d.Complete, Seed: q.seedOf(d.Method),
		Items: d.Items, Each: d.Each, Error: d.Error, Mean: d.Mean, SD: d.SD, Min: d.Min, Max: d.Max, How: d.How}
	for i, b := range d.Buckets {
		out.Buckets = append(out.Buckets, EquityBucket{
			From: float64(i) / equity.DistributionBuckets, To: float64(i+1) / equity.DistributionBuckets,
			Items: b.Items, Share: b.Share, StdError: b.StdError,
		})
	}
	return out
}
