import { describe, expect, test } from "vitest";
import { parsePdfArguments } from "./pdf-arguments.ts";

const url = "https://example.com/";

describe("npm run pdf's arguments", () => {
  test.each([
    ["the address alone", [url], { saveAs: undefined, options: {} }],
    ["a file to save as", [url, "-o", "a.pdf"], { saveAs: "a.pdf", options: {} }],
    ["an option with a value", [url, "--scale", "0.5"], { options: { scale: "0.5" } }],
    [
      "an option with an equals sign",
      [url, "--wait_css_selector=a[href=x]"],
      { options: { wait_css_selector: "a[href=x]" } },
    ],
    ["an option spelled with hyphens", [url, "--page-size", "A4"], { options: { page_size: "A4" } }],
    ["a custom page size", [url, "--page_size[height]", "100mm"], { options: { "page_size[height]": "100mm" } }],
    [
      "a boolean alone, before another option",
      [url, "--landscape", "--scale", "1"],
      { options: { landscape: "true", scale: "1" } },
    ],
    [
      "a boolean alone, last",
      ["--landscape", "false", url, "--screen"],
      { options: { landscape: "false", screen: "true" } },
    ],
    ["a boolean alone, before -o", [url, "--screen", "-o", "b.pdf"], { saveAs: "b.pdf", options: { screen: "true" } }],
    ["an empty value", [url, "--header_template="], { options: { header_template: "" } }],
  ])("%s", (_case, words, expected) => {
    expect(parsePdfArguments(words)).toMatchObject({ url, ...expected });
  });

  test.each([
    ["no address", ["--scale", "1"], "missing"],
    ["two addresses", [url, "https://example.org/"], "Two addresses"],
    ["-o without a name", [url, "-o"], "-o needs"],
  ])("%s is explained", (_case, words, sentence) => {
    expect(parsePdfArguments(words)).toContain(sentence);
  });
});
