package main

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/omahasim/omahasim/configs/schema"
)

func newSchemaCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "schema " + strings.Join(schema.Names(), "|"),
		Short: "Print the JSON schema of a kind of file, for editors",
		Long: `Prints the JSON schema (draft 7) of batch files, of table scenarios for
'omahasim simulate', or of scripted hands for 'omahasim hand'. Editors use it to
complete keys, to explain them and to mark mistakes.

VS Code with the YAML extension: write the schema into a file, and as the first
line of your YAML

  # yaml-language-server: $schema=batch.schema.json

` + exitStatus,
		Example: `  omahasim schema batch -o batch.schema.json
  omahasim schema simulate
  omahasim schema hand`,
		Args:      takes(1, 1, "batch, simulate or hand"),
		ValidArgs: schema.Names(),
		RunE: func(_ *cobra.Command, args []string) error {
			if !slices.Contains(schema.Names(), args[0]) {
				return usageErrorf("unknown schema %q; the schemas are %s", args[0], strings.Join(schema.Names(), ", "))
			}
			text, err := schema.JSON(args[0])
			if err != nil {
				return err
			}
			return a.write(func(w io.Writer) error {
				_, err := w.Write(text)
				return err
			})
		},
	}
}
