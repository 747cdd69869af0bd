import { describe, expect, test } from "vitest";
import { plainNumber } from "./literals.ts";
import { commonText, phpText, rubyText, shellWord } from "./text-literals.ts";

describe("a text reads back as it was", () => {
  test.each([
    ["plain words stay plain", commonText, "a b", '"a b"'],
    ["quotes and backslashes are escaped", commonText, '"\\', '"\\"\\\\"'],
    ["line breaks have their names", commonText, "a\r\n\tb", '"a\\r\\n\\tb"'],
    ["what cannot be seen is numbered", commonText, "\u202e\u0000\u007f", '"\\u202e\\u0000\\u007f"'],
    ["emoji stay as they are", commonText, "👩‍🚀", '"👩‍🚀"'],
    ["PHP reads no variable", phpText, "$a {$b}", '"\\$a {\\$b}"'],
    ["PHP has no \\b", phpText, "\b", '"\\u{8}"'],
    ["Ruby runs nothing", rubyText, "#{a} #$b #@c #d", '"\\#{a} \\#$b \\#@c #d"'],
    ["a shell word without need has no quotes", shellWord, "url=https://a.example/x", "url=https://a.example/x"],
    ["a shell expands nothing", shellWord, "$(id) `id` !", "'$(id) `id` !'"],
    ["a quote leaves and enters the quotes", shellWord, "it's", "'it'\\''s'"],
    ["nothing is a word too", shellWord, "", "''"],
  ])("%s", (_, write, text, literal) => expect(write(text)).toBe(literal));
});

test.each([
  [0.1, "0.1"],
  [20, "20"],
  [1e-7, "0.0000001"],
])("%d is written in plain digits", (value, text) =>
  expect(plainNumber(value).replace(/(\.\d{7}).*/, "$1")).toBe(text),
);
