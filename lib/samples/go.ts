import { type Dialect, objectLiteral } from "./literals.ts";
import type { SampleCall } from "./sample.ts";
import { commonText } from "./text-literals.ts";

const dialect: Dialect = {
  indent: "\t",
  open: "map[string]any{",
  close: "}",
  name: (name) => `"${name}": `,
  text: commonText,
  yes: "true",
  no: "false",
};

const ends = {
  download: {
    status: "StatusOK",
    use: `	if err := os.WriteFile("page.pdf", content, 0o644); err != nil {
		log.Fatal(err)
	}`,
  },
  job: { status: "StatusCreated", use: "	os.Stdout.Write(content)" },
};

/** For Go 1.18 or newer, with its standard library alone. */
export function goSample({ kind, address, options }: SampleCall): string {
  const { status, use } = ends[kind];
  return `package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	body, err := json.Marshal(${objectLiteral({ options, dialect, depth: 1 })})
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("POST", ${commonText(address)}, bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.SetBasicAuth(os.Getenv("PLATEN_API_KEY"), "")
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.${status} {
		log.Fatal(string(content))
	}
${use}
}
`;
}
