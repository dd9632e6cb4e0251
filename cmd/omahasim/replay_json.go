package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/history"
)

// object is a JSON object that keeps the order of its members.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members in order.
func (o object) MarshalJSON() ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	buf.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			buf.WriteByte(',')
		}
		if err := enc.Encode(m.name); err != nil {
			return nil, err
		}
		buf.Truncate(buf.Len() - 1)
		buf.WriteByte(':')
		if err := enc.Encode(m.value); err != nil {
			return nil, err
		}
		buf.Truncate(buf.Len() - 1)
	}
	buf.WriteByte('}')
	return buf.Bytes(), nil
}

// jsonHand is the JSON of one hand.
type jsonHand struct {
	File       string       `json:"file"`
	Line       int          `json:"line"`
	ID         string       `json:"id"`
	Site       string       `json:"site,omitempty"`
	Game       string       `json:"game,omitempty"`
	Betting    string       `json:"betting,omitempty"`
	Tournament string       `json:"tournament,omitempty"`
	Status     string       `json:"status"`
	Currency   string       `json:"currency,omitempty"`
	Unit       string       `json:"unit,omitempty"`
	Pot        *int64       `json:"pot,omitempty"`
	Rake       *int64       `json:"rake,omitempty"`
	Fees       *int64       `json:"fees,omitempty"`
	Pots       []jsonPot    `json:"pots,omitempty"`
	Net        object       `json:"net,omitempty"`
	Award      object       `json:"award_before_rake,omitempty"`
	Collected  object       `json:"collected,omitempty"`
	Uncalled   object       `json:"uncalled,omitempty"`
	Final      object       `json:"final_stacks,omitempty"`
	CashOut    object       `json:"net_with_cashout,omitempty"`
	Equity     []jsonStreet `json:"equity,omitempty"`
	EV         object       `json:"all_in_ev,omitempty"`
	Problems   []jsonRemark `json:"problems"`
	Notes      []jsonRemark `json:"notes,omitempty"`
}

type jsonPot struct {
	Amount   int64    `json:"amount"`
	Rake     int64    `json:"rake"`
	Eligible []string `json:"eligible"`
}

type jsonStreet struct {
	Street  string `json:"street"`
	Board   string `json:"board"`
	Players object `json:"players"`
	Unknown int    `json:"unknown"`
}

type jsonRemark struct {
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// unitName names 10^-decimals of a chip.
func unitName(decimals int) string {
	names := []string{"chips", "tenths of a chip", "hundredths of a chip", "thousandths of a chip"}
	if decimals < len(names) {
		return names[decimals]
	}
	return fmt.Sprintf("10^-%d of a chip", decimals)
}

func newJSONHand(r *report) *jsonHand {
	j := &jsonHand{File: r.file, Line: r.line, ID: r.id, Status: r.status.String(), Problems: []jsonRemark{}}
	if r.audit == nil {
		j.Problems = append(j.Problems, jsonRemark{r.line, r.skipped})
		return j
	}
	audit := r.audit
	h := audit.Hand
	j.Site, j.Game, j.Betting, j.Tournament = h.Site, gameText(h), h.Betting.String(), h.Tournament
	j.Currency, j.Unit = h.Currency, unitName(h.Decimals)
	for _, p := range audit.Problems {
		j.Problems = append(j.Problems, jsonRemark{p.Line, p.Text})
	}
	for _, p := range audit.Notes {
		j.Notes = append(j.Notes, jsonRemark{p.Line, p.Text})
	}
	if !audit.Replayed && audit.Status != history.Cancelled {
		return j
	}
	j.Pot, j.Rake, j.Fees = &audit.Pot, &audit.Rake, &audit.Fees
	cashed := false
	for i := range audit.Players {
		p, name := &audit.Players[i], h.Players[i].Name
		cashed = cashed || p.CashedOut || p.CashOut != 0
		j.Net = append(j.Net, member{name, p.Net})
		if !p.In {
			continue
		}
		j.Award = append(j.Award, member{name, p.Award})
		j.Collected = append(j.Collected, member{name, p.Collected})
		if p.Uncalled != 0 {
			j.Uncalled = append(j.Uncalled, member{name, p.Uncalled})
		}
		if !h.Players[i].NoStack {
			j.Final = append(j.Final, member{name, p.Final})
		}
	}
	for _, p := range audit.Pots {
		pot := jsonPot{Amount: p.Amount, Rake: p.Rake}
		for _, i := range p.Eligible {
			pot.Eligible = append(pot.Eligible, h.Players[i].Name)
		}
		j.Pots = append(j.Pots, pot)
	}
	for i := range audit.Players {
		if cashed {
			j.CashOut = append(j.CashOut, member{h.Players[i].Name, audit.Players[i].Net + audit.Players[i].CashOut})
		}
	}
	if r.equity == nil {
		return j
	}
	for _, s := range r.equity.Streets {
		st := jsonStreet{Street: s.Street.String(), Board: card.Format(s.Board), Unknown: s.Unknown}
		for k, p := range s.Players {
			st.Players = append(st.Players, member{h.Players[p].Name, s.Equity[k]})
		}
		j.Equity = append(j.Equity, st)
	}
	if r.equity.EV != nil {
		for i := range audit.Players {
			if audit.Players[i].In {
				j.EV = append(j.EV, member{h.Players[i].Name, r.equity.EV[i]})
			}
		}
	}
	return j
}

// jsonSink prints one JSON object with the hands as they come and the counts
// at the end.
type jsonSink struct {
	w io.Writer
	n int
}

func (s *jsonSink) start() error {
	_, err := io.WriteString(s.w, `{"hands":[`)
	return err
}

func (s *jsonSink) hand(r *report) error {
	sep := "\n"
	if s.n > 0 {
		sep = ",\n"
	}
	s.n++
	if _, err := io.WriteString(s.w, sep); err != nil {
		return err
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(newJSONHand(r)); err != nil {
		return err
	}
	_, err := s.w.Write(bytes.TrimRight(buf.Bytes(), "\n"))
	return err
}

func (s *jsonSink) end(sum *replaySummary) error {
	counts := object{{"files", sum.files}, {"hands", sum.hands}}
	for st, n := range sum.byStatus {
		counts = append(counts, member{history.Status(st).String(), n})
	}
	counts = append(counts, member{"complete", !sum.stopped})
	_, err := fmt.Fprintf(s.w, "\n],\n\"summary\":%s}\n", must(json.Marshal(counts)))
	return err
}
