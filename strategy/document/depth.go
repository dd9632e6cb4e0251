package document

import "github.com/goccy/go-yaml/token"

// tooDeep returns the first token that opens a list or an object more than
// maxDepth levels below the top, or that is the last of as many tags or
// question marks in a row; nil if there is none. It looks at the tokens alone, since
// the memory of the YAML parser grows with the square of the depth: 200,000
// brackets, a file of 200 kB, take more than 24 GB there.
func tooDeep(tokens token.Tokens) *token.Token {
	flow := 0         // brackets and braces that are open
	var columns []int // of the lists and objects without brackets that are open
	marks := 0        // tags and question marks in a row
	for i, t := range tokens {
		mark := false
		switch t.Type {
		case token.DocumentHeaderType, token.DocumentEndType:
			flow, columns = 0, columns[:0]
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow = max(flow-1, 0)
		case token.SequenceEntryType:
			columns = openAt(columns, t.Position.Column)
		case token.MappingValueType:
			if flow == 0 && i > 0 {
				columns = openAt(columns, tokens[i-1].Position.Column)
			}
		case token.TagType, token.MappingKeyType:
			mark = true
		}
		if marks++; !mark {
			marks = 0
		}
		if flow+len(columns) > maxDepth+1 || marks > maxDepth {
			return t
		}
	}
	return nil
}

// openAt closes what is indented more than a column, or as much, and opens
// there.
func openAt(columns []int, column int) []int {
	for len(columns) > 0 && columns[len(columns)-1] >= column {
		columns = columns[:len(columns)-1]
	}
	return append(columns, column)
}
