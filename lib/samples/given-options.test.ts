import { expect, test } from "vitest";
import { givenOptions } from "./given-options.ts";

const defaults = { landscape: false, margin_top: "1cm", page_size: "Letter", file_name: null };

test.each([
  ["what is left to its default is not said", { landscape: false, margin_top: "1cm", file_name: null }, {}],
  ["what is set is", { landscape: true, margin_top: "0in" }, { landscape: true, margin_top: "0in" }],
  [
    "an object is kept whole",
    { page_size: { height: "1in", width: "2in" } },
    { page_size: { height: "1in", width: "2in" } },
  ],
  ["what has no default is always said", { url: "https://example.com/" }, { url: "https://example.com/" }],
])("%s", (_, options, given) => expect(givenOptions({ options, defaults })).toEqual(given));
