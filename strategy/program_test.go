package strategy_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/omahasim/omahasim/evaluator"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy"
)

// botMode is the environment variable that makes the test binary play a bot.
const botMode = "OMAHASIM_TEST_BOT"

func TestMain(m *testing.M) {
	if mode := os.Getenv(botMode); mode != "" {
		runBot(mode)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// botModes are things that a bot does before it calls whatever it is asked.
var botModes = map[string]func(){}

// runBot answers in the way that the mode says.
func runBot(mode string) {
	if first := botModes[mode]; first != nil {
		first()
		mode = "call"
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for n := 1; in.Scan(); n++ {
		var r map[string]any
		if err := json.Unmarshal(in.Bytes(), &r); err != nil {
			fmt.Println(`{"do": "not JSON"}`)
			continue
		}
		id := uint64(r["id"].(float64))
		switch mode {
		case "call":
			fmt.Printf("{\"id\": %d, \"do\": \"call\"}\n", id)
		case "min":
			if r["can_raise"].(bool) {
				fmt.Printf("{\"do\": \"raise\", \"to\": %d}\n", int64(r["min_to"].(float64)))
			} else {
				fmt.Println(`{"do": "call"}`)
			}
		case "pot":
			fmt.Println(`{"do": "pot"}`)
		case "crash":
			os.Exit(3)
		case "crash once":
			if n == 2 {
				os.Exit(3)
			}
			fmt.Println(`{"do": "call"}`)
		case "silent":
			time.Sleep(time.Hour)
		case "deaf": // never reads again, nor answers
			time.Sleep(time.Hour)
		case "closed":
			os.Stdout.Close()
			time.Sleep(time.Hour)
		case "garbage":
			fmt.Println("I raise!")
		case "long":
			fmt.Println(strings.Repeat("x", 1<<20))
		case "illegal":
			fmt.Println(`{"do": "raise", "to": 1000000}`)
		case "check":
			fmt.Println(`{"do": "check"}`)
		case "stale": // an old answer first
			fmt.Printf("{\"id\": %d, \"do\": \"fold\"}\n{\"id\": %d, \"do\": \"call\"}\n", id-1, id)
		case "future":
			fmt.Printf("{\"id\": %d, \"do\": \"call\"}\n", id+1)
		case "flood":
			for range 1000 {
				fmt.Printf("{\"id\": %d, \"do\": \"fold\"}\n", id-1)
			}
			time.Sleep(time.Hour)
		}
	}
}

// bot makes a player that asks this binary in a mode.
func bot(t *testing.T, mode, limit string) strategy.Player {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(botMode, mode)
	m, _, err := compile(fmt.Sprintf("program: [%q, -test.run=^$]\ntime_limit: %s", exe, limit))
	if err != nil {
		t.Fatal(err)
	}
	p := makePlayers(t, m)[0]
	t.Cleanup(func() {
		if err := strategy.Close(p); err != nil {
			t.Error(err)
		}
	})
	return p
}

// TestPrograms plays hands against programs of all kinds. A run is never
// stuck, and every mistake is counted.
func TestPrograms(t *testing.T) {
	for _, c := range []struct {
		mode, limit string
		hands       int
		faults      string // "none", "some", "all"
		late        bool
		fault       string
	}{
		{"call", "10s", 50, "none", false, ""},
		{"min", "10s", 50, "none", false, ""},
		{"pot", "10s", 50, "none", false, ""},
		{"stale", "10s", 20, "none", false, ""},
		{"crash", "10s", 20, "all", false, "started again"},
		{"crash once", "10s", 20, "some", false, "started again"},
		{"closed", "10s", 1, "all", false, "ended or closed"},
		{"silent", "20ms", 8, "all", true, "started again"},
		{"deaf", "20ms", 1, "all", true, "no answer within 200ms"},
		{"garbage", "10s", 20, "all", false, "not a JSON object"},
		{"long", "10s", 1, "all", false, "longer than"},
		{"illegal", "10s", 20, "all", false, "illegal"},
		{"check", "10s", 20, "some", false, "illegal"},
		{"future", "10s", 20, "all", false, "answers question"},
		{"flood", "30ms", 1, "all", true, "no answer"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			p := bot(t, c.mode, c.limit)
			caller := strategy.Builtin("caller").(strategy.Player)
			d := newDealer(t, table.Rules{Game: evaluator.Game{HoleCards: 4}, SmallBlind: 5, BigBlind: 10}, 2, 1000, 1)
			decisions, faults, late := 0, 0, 0
			for range c.hands {
				d.deal()
				for d.hand.Phase() == table.Acting {
					player := caller
					if d.hand.Actor() == 0 {
						player = p
						decisions++
					}
					a := d.tracker.Ask(player)
					if a.Mark&strategy.Fault != 0 {
						faults++
						if l := d.hand.Legal(); (a.Verb == strategy.Check) != l.CanCheck {
							t.Fatalf("a fault is a check or a fold, not %+v", a)
						}
					}
					if a.Mark&strategy.Late != 0 {
						late++
					}
					if _, err := d.tracker.Do(a); err != nil {
						t.Fatal(err)
					}
				}
			}
			ok := map[string]bool{"none": faults == 0, "some": faults > 0 && faults < decisions, "all": faults == decisions}[c.faults]
			if !ok || (late > 0) != c.late {
				t.Errorf("%d decisions, %d faults, %d late: %s", decisions, faults, late, strategy.LastFault(p))
			}
			if !strings.Contains(strategy.LastFault(p), c.fault) {
				t.Error(strategy.LastFault(p))
			}
		})
	}
}

// TestCancel stops asking when the context is cancelled.
func TestCancel(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(botMode, "silent")
	m, _, err := compile(fmt.Sprintf("program: [%q, -test.run=^$]\ntime_limit: 1h", exe))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	p, err := m.Make(ctx)
	if err != nil {
		t.Fatal(err)
	}
	o := newOnBoard(t, plo, cards(t, "AsAhKsQh"), cards(t, "Kd9s2h"))
	time.AfterFunc(20*time.Millisecond, cancel)
	if a := o.tracker.Ask(p); a.Mark&strategy.Fault == 0 || a.Verb != strategy.Check {
		t.Errorf("%+v", a)
	}
	if err := strategy.Close(p); err != nil {
		t.Error(err)
	}
	if _, err := m.Make(ctx); err == nil {
		t.Error("a program is started after the run was cancelled")
	}
}

// TestRequest shows a request whole.
func TestRequest(t *testing.T) {
	d := newDealer(t, table.Rules{Game: plo, SmallBlind: 5, BigBlind: 10}, 3, 1000, 1)
	d.deal()
	if _, err := d.tracker.Do(strategy.Action{Verb: strategy.Raise, To: 30}); err != nil {
		t.Fatal(err)
	}
	if err := d.hand.SetHole(1, cards(t, "AsKsQd2d")); err != nil {
		t.Fatal(err)
	}
	got := strategy.Request(d.tracker.View(1), 7)
	want := `{"type":"act","protocol":1,"id":7,"hand":1,"game":"omaha","betting":"pot-limit","street":"preflop","seat":1,"position":"sb","button":0,` +
		`"big_blind":10,"hole":"AsKsQd2d","board":"","pot":45,"level":30,"to_call":25,"can_check":false,"can_raise":true,"min_to":50,"max_to":100,` +
		`"players":[{"seat":0,"position":"btn","stack":970,"committed":30,"folded":false,"all_in":false},` +
		`{"seat":1,"position":"sb","stack":995,"committed":5,"folded":false,"all_in":false},` +
		`{"seat":2,"position":"bb","stack":990,"committed":10,"folded":false,"all_in":false}],` +
		`"actions":[{"street":"preflop","seat":0,"do":"raise","to":30}]}`
	if got != want {
		t.Errorf("request\n%s, want\n%s", got, want)
	}
}
