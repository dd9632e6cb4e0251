package configs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/omahasim/omahasim/evaluator/card"
	"github.com/omahasim/omahasim/sim/table"
	"github.com/omahasim/omahasim/strategy/document"
)

// Hand is a scripted hand: the situation, the posts, the actions, and who is
// asked about. LoadHands reads it, Play plays it.
type Hand struct {
	ID      string // of the case, "" if it has none
	Source  string // file name
	Line    int    // where the scenario begins
	Rules   table.Rules
	Players []Player // clockwise
	Button  int

	DeadButton bool // button: dead, for the next hand's positions
	StartPot   int64
	Street     table.Street
	// Showdown is set when the hand starts after all betting.
	Showdown bool
	// Posts are what is posted, in order. AutoPosts posts the antes, blinds
	// and straddle of the rules instead.
	Posts     []Post
	AutoPosts bool
	Actions   []Action
	Actor     int // the player asked about, -1 for whoever is to act
	Boards    [][]card.Card
	Rake      int64 // rake given as an amount, -1 to compute it
	Expected  *Expected
	// PotExpected is set by Play when the pot was taken from Expected.
	PotExpected bool

	// RunIt is how many boards the hand is run on, by rule_option; 0 means as
	// many as boards are given.
	RunIt int64

	straddleMin     int64
	root, boardNode *node
	streetCards     []streetCards
}

// Player is a seat at the table.
type Player struct {
	Name   string
	Stack  int64
	Cards  []card.Card // nil if unknown
	Out    bool        // sits out
	Folded bool        // folded before the hand is taken up
	Seat   int64       // number of the seat, 0 if not told
	node   *node       // its name
	root   *node
}

// Post is a blind, ante or other post.
type Post struct {
	Seat   int
	Kind   table.PostKind
	Amount int64
	node   *node
}

// handKeys are the keys of a scenario; noteKeys are those that only describe
// it, which are read and ignored.
var (
	handKeys = []string{"game", "betting", "stakes", "button", "players", "posts", "actions", "actor", "hole_cards",
		"board", "boards", "start_pot", "start_street", "rule_option", "expected", "id"}
	noteKeys = []string{"category", "question", "source", "note", "notes", "verified", "playable", "real_hand", "title",
		"description", "how_verified", "comment"}
)

// LoadHands reads the scripted hands of a file: YAML documents, one JSON
// object, or JSON Lines. Every mistake is an error with file, line and
// column.
func LoadHands(name string, text []byte) ([]*Hand, error) {
	docs, err := document.Read(name, text)
	if err != nil {
		return nil, err
	}
	hands := make([]*Hand, len(docs))
	for i, d := range docs {
		if hands[i], err = loadHand(name, d); err != nil {
			return nil, err
		}
	}
	return hands, nil
}

// loadHand checks one document.
func loadHand(name string, d *node) (*Hand, error) {
	if err := d.Want(document.Object, "a scenario"); err != nil {
		return nil, err
	}
	if err := d.OnlyKeys("a scenario", slices.Concat(handKeys, noteKeys)...); err != nil {
		return nil, err
	}
	h := &Hand{Source: name, Line: d.Line, root: d, Actor: -1, Rake: -1}
	if id := d.Get("id"); id != nil {
		h.ID = id.Text
	}
	for _, step := range []func(*node) error{h.loadRules, h.loadPlayers, h.loadButton, h.loadStart, h.loadPosts,
		h.loadActions, h.loadActor, h.loadCards} {
		if err := step(d); err != nil {
			return nil, err
		}
	}
	h.setStraddleMin()
	var err error
	h.Expected, err = loadExpected(d.Get("expected"))
	return h, err
}

// loadPlayers reads the seats.
func (h *Hand) loadPlayers(d *node) error {
	list, err := d.Require("players", "a scenario")
	if err != nil {
		return err
	}
	if err := list.Want(document.List, "players"); err != nil {
		return err
	}
	if n := len(list.Items); n < table.MinSeats || n > table.MaxSeats {
		return list.Errorf("a hand has %d to %d players, not %d", table.MinSeats, table.MaxSeats, n)
	}
	for _, p := range list.Items {
		if err := h.loadPlayer(p); err != nil {
			return err
		}
	}
	return nil
}

func (h *Hand) loadPlayer(p *node) error {
	if err := p.Want(document.Object, "a player"); err != nil {
		return err
	}
	p.Rename("cards", "hole_cards", "player", "name")
	if err := p.OnlyKeys("a player", "name", "stack", "folded", "sitting_out", "hole_cards", "seat"); err != nil {
		return err
	}
	at, err := p.Require("name", "a player")
	if err != nil {
		return err
	}
	name, err := at.Word("the name of a player")
	if err != nil {
		return err
	}
	for i, other := range h.Players {
		if other.Name == name {
			return at.Errorf("two players are named %q (the other is player %d)", name, i+1)
		}
	}
	player := Player{Name: name, node: at, root: p}
	stack, err := p.Require("stack", "a player")
	if err != nil {
		return err
	}
	if player.Stack, err = stack.Chips("the stack of "+name, 0); err != nil {
		return err
	}
	if at := p.Get("seat"); at != nil {
		number, err := at.Chips("the seat of "+name, 1)
		if err != nil {
			return err
		}
		for _, other := range h.Players {
			if other.Seat == number {
				return at.Errorf("%s sits on seat %d already", other.Name, number)
			}
		}
		player.Seat = number
	}
	if player.Folded, err = p.Flag("folded"); err != nil {
		return err
	}
	if player.Out, err = p.Flag("sitting_out"); err != nil {
		return err
	}
	h.Players = append(h.Players, player)
	return nil
}

// seat finds a player by name or, when nobody has a number as a name, by the
// number of the seat or else the place in the list, from 1.
func (h *Hand) seat(n *node, what string) (int, error) {
	name, err := n.Word(what)
	if err != nil {
		return 0, err
	}
	if i := h.named(name); i >= 0 {
		return i, nil
	}
	if number, err := strconv.ParseInt(name, 10, 64); err == nil && !h.numbers() {
		told := slices.ContainsFunc(h.Players, func(p Player) bool { return p.Seat > 0 })
		for i, p := range h.Players {
			if told && p.Seat == number || !told && int64(i) == number-1 {
				return i, nil
			}
		}
	}
	return 0, n.Hintf(h.nameHint(name), "%s %q is not a player", what, name)
}

// named finds a player by name, whatever the case of the letters if that is
// not needed to tell two apart; -1 if there is none.
func (h *Hand) named(name string) int {
	found := h.find(name)
	for i, p := range h.Players {
		if found < 0 && strings.EqualFold(p.Name, name) {
			found = i
		} else if found >= 0 && i > found && p.Name != name && h.Players[found].Name != name && strings.EqualFold(p.Name, name) {
			return -1
		}
	}
	return found
}

// numbers reports whether any player is named by a number.
func (h *Hand) numbers() bool {
	return slices.ContainsFunc(h.Players, func(p Player) bool { _, err := strconv.Atoi(p.Name); return err == nil })
}

// find returns the seat of a name, -1 if there is none.
func (h *Hand) find(name string) int {
	return slices.IndexFunc(h.Players, func(p Player) bool { return p.Name == name })
}

// nameHint suggests a player.
func (h *Hand) nameHint(name string) string {
	names := make([]string, len(h.Players))
	for i, p := range h.Players {
		names[i] = p.Name
	}
	if near := document.Nearest(name, names); near != "" && len(near) > 1 {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "the players are " + strings.Join(names, ", ")
}

// loadButton finds who has the button.
func (h *Hand) loadButton(d *node) error {
	at := d.Get("button")
	if at == nil {
		h.Button = len(h.Players) - 1
		return nil
	}
	var err error
	h.Button, err = h.seat(at, "the button")
	return err
}

// loadStart reads where the hand is taken up.
func (h *Hand) loadStart(d *node) error {
	if at := d.Get("start_pot"); at != nil {
		var err error
		if h.StartPot, err = at.Chips("start_pot", 0); err != nil {
			return err
		}
	}
	if at := d.Get("start_street"); at != nil {
		name, err := at.Word("start_street")
		if err != nil {
			return err
		}
		if strings.EqualFold(name, "showdown") {
			h.Street, h.Showdown = table.River, true
		} else if h.Street, err = table.ParseStreet(name); err != nil {
			return at.Errorf("%s", err)
		}
	}
	for i, p := range h.Players {
		if p.Folded && h.Street == table.Preflop && h.StartPot == 0 {
			return p.node.Errorf("%q cannot have folded before the hand starts", h.Players[i].Name)
		}
	}
	return nil
}

// postKinds are the names of posts.
var postKinds = map[string]table.PostKind{
	"ante":    table.PostAnte,
	"bb_ante": table.PostAnteForAll, "big_blind_ante": table.PostAnteForAll, "ante_for_all": table.PostAnteForAll,
	"sb": table.PostSmallBlind, "small_blind": table.PostSmallBlind,
	"bb": table.PostBigBlind, "big_blind": table.PostBigBlind,
	"sb2": table.PostSecondSmall, "second_small_blind": table.PostSecondSmall, "live_sb": table.PostSecondSmall,
	"missed_big_blind": table.PostLive, "live_big_blind": table.PostLive, "bb_live": table.PostLive, "newcomer": table.PostLive,
	"missed_small_blind": table.PostDead, "dead_small_blind": table.PostDead, "sb_dead": table.PostDead, "missed": table.PostDead,
	"dead_big_blind": table.PostDead, "dead_bb": table.PostDead, "both_blinds": table.PostCombined,
	"live": table.PostLive, "live_bb": table.PostLive, "post": table.PostLive, "missed_bb": table.PostLive, "bb2": table.PostLive,
	"dead": table.PostDead, "dead_sb": table.PostDead, "dead_blind": table.PostDead, "missed_sb": table.PostDead,
	"both": table.PostCombined, "sb_bb": table.PostCombined, "combined": table.PostCombined, "small_and_big": table.PostCombined,
	"straddle": table.PostStraddle, "button_straddle": table.PostStraddle, "utg_straddle": table.PostStraddle,
}

// postNames lists the short names for hints.
const postNames = "ante, bb_ante, sb, bb, sb2, live, dead, both, straddle"

// loadPosts reads the posts. Without the key the table posts by itself.
func (h *Hand) loadPosts(d *node) error {
	list := d.Get("posts")
	if list == nil {
		h.AutoPosts = h.Street == table.Preflop
		return nil
	}
	if err := list.Want(document.List, "posts"); err != nil {
		return err
	}
	for _, p := range list.Items {
		post, err := h.loadPost(p)
		if err != nil {
			return err
		}
		for _, other := range h.Posts {
			if other.Seat == post.Seat && other.Kind == post.Kind && post.Kind != table.PostStraddle {
				return p.Errorf("%s posts the %s twice", h.Players[post.Seat].Name, post.Kind)
			}
		}
		h.Posts = append(h.Posts, post)
	}
	return nil
}

// loadPost reads one post. Without an amount it is what the rules ask for.
func (h *Hand) loadPost(p *node) (Post, error) {
	post := Post{node: p}
	if err := p.Want(document.Object, "a post"); err != nil {
		return post, err
	}
	p.Rename("player", "who", "name", "who", "type", "kind", "post", "kind")
	if err := p.OnlyKeys("a post", "who", "kind", "amount"); err != nil {
		return post, err
	}
	who, err := p.Require("who", "a post")
	if err != nil {
		return post, err
	}
	if post.Seat, err = h.seat(who, "the poster"); err != nil {
		return post, err
	}
	kind, err := p.Require("kind", "a post")
	if err != nil {
		return post, err
	}
	name, err := kind.Word("the kind of a post")
	if err != nil {
		return post, err
	}
	word := strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(name))
	var ok bool
	if post.Kind, ok = postKinds[word]; !ok {
		return post, kind.Hintf("the kinds are "+postNames, "unknown kind of post %q", name)
	}
	post.Amount = h.Rules.Owed(post.Kind)
	if word == "dead_big_blind" || word == "dead_bb" {
		post.Amount = h.Rules.Owed(table.PostBigBlind)
	}
	if post.Amount == 0 || p.Get("amount") != nil {
		amount, err := p.Require("amount", "a post")
		if err != nil {
			return post, err
		}
		if post.Amount, err = amount.Chips("a post", 1); err != nil {
			return post, err
		}
	}
	return post, nil
}

// loadActor reads who is asked about.
func (h *Hand) loadActor(d *node) error {
	at := d.Get("actor")
	if at == nil {
		return nil
	}
	var err error
	h.Actor, err = h.seat(at, "the actor")
	return err
}
