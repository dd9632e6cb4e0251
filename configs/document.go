package configs

import "github.com/omahasim/omahasim/strategy/document"

// node is a value of a scenario file with its place.
type node = document.Node
