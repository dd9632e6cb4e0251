package document

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
)

// MaxFile is the largest scenario file read, in bytes.
const MaxFile = 64 << 20

// maxDepth is how deep lists and objects may lie in each other.
const maxDepth = 64

// Read reads a file of one or more documents: YAML, JSON, or JSON Lines.
// A document that is a list counts as several.
func Read(name string, text []byte) ([]*Node, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	src := newSource(name, text)
	if len(text) > MaxFile {
		return nil, src.errorAt(1, 1, 1, "", "the file is larger than %d MB", MaxFile>>20)
	}
	if !utf8.Valid(text) {
		return nil, src.invalidText()
	}
	var docs []*Node
	var err error
	if first := bytes.TrimLeft(text, " \t\r\n"); len(first) > 0 && (first[0] == '{' || first[0] == '[') {
		if docs, err = readJSON(src, text); err != nil {
			// YAML allows more in braces than JSON does. A file of which JSON
			// can't read the first word is meant as YAML.
			quoted := strings.HasPrefix(string(bytes.TrimLeft(text, " \t\r\n[{")), `"`)
			if more, yamlErr := readYAML(src, text); yamlErr == nil || !quoted {
				docs, err = more, yamlErr
			}
		}
	} else {
		docs, err = readYAML(src, text)
	}
	if err != nil {
		return nil, err
	}
	var flat []*Node
	for _, d := range docs {
		if d.Kind == List {
			flat = append(flat, d.Items...)
		} else {
			flat = append(flat, d)
		}
	}
	if len(flat) == 0 {
		return nil, src.errorAt(1, 1, 1, "", "the file is empty")
	}
	return flat, nil
}

// invalidText reports the first byte that is not UTF-8.
func (s *source) invalidText() error {
	for i, line := range s.lines {
		for at := 0; at < len(line); {
			r, n := utf8.DecodeRuneInString(line[at:])
			if r == utf8.RuneError && n == 1 {
				return s.errorAt(i+1, at+1, 1, "save the file as UTF-8", "a byte that is not text")
			}
			at += n
		}
	}
	return s.errorAt(1, 1, 1, "save the file as UTF-8", "the file is not text")
}

// jsonReader builds nodes from the tokens of a JSON stream.
type jsonReader struct {
	src  *source
	text []byte
	dec  *json.Decoder
	line int // line of the byte at, from 1
	bol  int // where that line begins
	at   int
}

func readJSON(src *source, text []byte) ([]*Node, error) {
	r := &jsonReader{src: src, text: text, dec: json.NewDecoder(bytes.NewReader(text)), line: 1}
	r.dec.UseNumber()
	var docs []*Node
	for {
		n, err := r.value(0)
		if errors.Is(err, io.EOF) {
			return docs, nil
		}
		if err != nil {
			return nil, err
		}
		docs = append(docs, n)
	}
}

// token reads the next token and returns it with a node at its place.
func (r *jsonReader) token() (json.Token, *Node, error) {
	from := int(r.dec.InputOffset())
	tok, err := r.dec.Token()
	if errors.Is(err, io.EOF) && len(bytes.TrimSpace(r.text[from:])) == 0 {
		return nil, nil, err
	}
	to := int(r.dec.InputOffset())
	if err != nil {
		if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
			to = int(syntax.Offset) - 1
		}
		at := r.place(min(max(to, from), len(r.text)), 1)
		msg := strings.TrimPrefix(err.Error(), "json: ")
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			msg = "the JSON ends early"
		}
		return nil, nil, at.Errorf("%s", msg)
	}
	for from < to && strings.IndexByte(" \t\r\n,:", r.text[from]) >= 0 {
		from++
	}
	return tok, r.place(from, to-from), nil
}

// place returns a node at a byte of the text.
func (r *jsonReader) place(at, length int) *Node {
	for ; r.at < at; r.at++ {
		if r.text[r.at] == '\n' {
			r.line++
			r.bol = r.at + 1
		}
	}
	return &Node{src: r.src, Line: r.line, Col: at - r.bol + 1, Length: max(length, 1)}
}

// value reads one value.
func (r *jsonReader) value(depth int) (*Node, error) {
	tok, n, err := r.token()
	if err != nil {
		return nil, err
	}
	if depth > maxDepth {
		return nil, n.Errorf("nested deeper than %d levels", maxDepth)
	}
	switch t := tok.(type) {
	case nil:
		n.Kind = Null
	case bool:
		n.Kind, n.Text = Bool, "false"
		if t {
			n.Text = "true"
		}
	case json.Number:
		n.Kind, n.Text = numberKind(t.String()), t.String()
	case string:
		n.Kind, n.Text = Text, t
	case json.Delim:
		return n, r.children(n, t, depth)
	}
	return n, nil
}

// children reads the inside of a list or an object.
func (r *jsonReader) children(n *Node, open json.Delim, depth int) error {
	n.Kind = List
	if open == '{' {
		n.Kind = Object
	}
	for r.dec.More() {
		if n.Kind == Object {
			key, err := r.value(depth + 1)
			if err != nil {
				return r.early(n, err)
			}
			n.Keys = append(n.Keys, key)
		}
		item, err := r.value(depth + 1)
		if err != nil {
			return r.early(n, err)
		}
		n.Items = append(n.Items, item)
	}
	_, _, err := r.token()
	return r.early(n, err)
}

// early turns the end of the text inside a list or object into an error.
func (r *jsonReader) early(n *Node, err error) error {
	if errors.Is(err, io.EOF) {
		return n.Errorf("the JSON ends before this is closed")
	}
	return err
}

// numberKind tells whole numbers from others.
func numberKind(s string) Kind {
	if strings.ContainsAny(s, ".eE") {
		return Float
	}
	return Int
}

// readYAML builds nodes from YAML documents.
func readYAML(src *source, text []byte) ([]*Node, error) {
	tokens := lexer.Tokenize(string(text))
	if t := tooDeep(tokens); t != nil {
		p := t.Position
		return nil, src.errorAt(p.Line, src.byteCol(p.Line, p.Column), 1, "", "nested deeper than %d levels", maxDepth)
	}
	file, err := parser.Parse(tokens, 0)
	if err != nil {
		var syntax yaml.Error
		if errors.As(err, &syntax) && syntax.GetToken() != nil && syntax.GetToken().Position != nil {
			return nil, src.syntaxError(syntax.GetToken().Position, syntax.GetMessage())
		}
		return nil, src.errorAt(1, 1, 1, "", "%s", firstLine(err.Error()))
	}
	var docs []*Node
	for _, d := range file.Docs {
		if d.Body == nil {
			continue
		}
		r := yamlReader{src: src, anchors: map[string]*Node{}}
		n, err := r.value(d.Body, 0)
		if err != nil {
			return nil, err
		}
		if n.Kind != Null {
			docs = append(docs, n)
		}
	}
	return docs, nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// byteCol turns a column in characters into one in bytes, both from 1.
func (s *source) byteCol(line, col int) int {
	if line < 1 || line > len(s.lines) {
		return col
	}
	n := 1
	for i := range s.lines[line-1] {
		if n == col {
			return i + 1
		}
		n++
	}
	return len(s.lines[line-1]) + 1
}

// yamlReader turns the syntax tree of a document into nodes.
type yamlReader struct {
	src     *source
	anchors map[string]*Node
}

// at returns a node at the place of a syntax node.
func (r *yamlReader) at(a ast.Node) *Node {
	n := &Node{src: r.src, Line: 1, Col: 1, Length: 1}
	if t := a.GetToken(); t != nil && t.Position != nil {
		n.Line = t.Position.Line
		n.Col = r.src.byteCol(n.Line, t.Position.Column)
		n.Length = max(1, len(strings.TrimSpace(firstLine(strings.TrimLeft(t.Origin, "\r\n ")))))
	}
	return n
}

// value turns a syntax node and all below it into nodes.
func (r *yamlReader) value(a ast.Node, depth int) (*Node, error) {
	n := r.at(a)
	if depth > maxDepth {
		return nil, n.Errorf("nested deeper than %d levels", maxDepth)
	}
	switch x := a.(type) {
	case *ast.NullNode:
		n.Kind = Null
	case *ast.BoolNode:
		n.Kind, n.Text = Bool, strings.ToLower(x.Token.Value)
	case *ast.IntegerNode:
		n.Kind, n.Text = Int, x.Token.Value
	case *ast.FloatNode:
		n.Kind, n.Text = Float, x.Token.Value
	case *ast.InfinityNode, *ast.NanNode:
		n.Kind, n.Text = Float, a.GetToken().Value
	case *ast.StringNode:
		n.Kind, n.Text = Text, x.Value
	case *ast.LiteralNode:
		n.Kind, n.Text = Text, strings.TrimSuffix(x.Value.Value, "\n")
	case *ast.TagNode:
		if !strings.HasPrefix(x.Start.Value, "!!") {
			return nil, n.Hintf(quoteHint, "a text can't begin with ! without quotes")
		}
		return r.value(x.Value, depth+1)
	case *ast.AnchorNode:
		v, err := r.value(x.Value, depth+1)
		if err == nil {
			r.anchors[x.Name.GetToken().Value] = v
		}
		return v, err
	case *ast.AliasNode:
		v := r.anchors[x.Value.GetToken().Value]
		if v == nil {
			return nil, n.Errorf("there is no anchor &%s", x.Value.GetToken().Value)
		}
		return v, nil
	case *ast.MappingValueNode:
		return n, r.pairs(n, []*ast.MappingValueNode{x}, depth)
	case *ast.MappingNode:
		return n, r.pairs(n, x.Values, depth)
	case *ast.SequenceNode:
		n.Kind = List
		for _, v := range x.Values {
			item, err := r.value(v, depth+1)
			if err != nil {
				return nil, err
			}
			n.Items = append(n.Items, item)
		}
	default:
		return nil, n.Errorf("this kind of YAML (%s) has no place in a scenario", a.Type())
	}
	return n, nil
}

// pairs reads the keys and values of a mapping.
func (r *yamlReader) pairs(n *Node, values []*ast.MappingValueNode, depth int) error {
	n.Kind = Object
	for _, v := range values {
		key := r.at(v.Key)
		if _, merge := v.Key.(*ast.MergeKeyNode); merge {
			return key.Errorf("merge keys (<<) are not read; write the keys out")
		}
		key.Kind, key.Text = Text, v.Key.GetToken().Value
		if r.bare(key) {
			return key.Hintf(bareKeyHint, "%q stands in braces without a value", Short(key.Text))
		}
		item, err := r.value(v.Value, depth+1)
		if err != nil {
			return err
		}
		n.Keys = append(n.Keys, key)
		n.Items = append(n.Items, item)
	}
	if len(n.Keys) > 0 {
		// The token of a mapping is its colon; point at its first key.
		n.Line, n.Col, n.Length = n.Keys[0].Line, n.Keys[0].Col, n.Keys[0].Length
	}
	return nil
}

// bare reports whether a key in braces has no colon. YAML takes that for a key
// with nothing in it; here it is half of a text with a comma, as in {hand: AA,KK}.
func (r *yamlReader) bare(key *Node) bool {
	line := r.src.line(key.Line)
	rest := strings.TrimLeft(line[min(key.Col-1+key.Length, len(line)):], " \t")
	return strings.HasPrefix(rest, ",") || strings.HasPrefix(rest, "}")
}
