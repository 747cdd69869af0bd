import { describe, expect, test } from "vitest";
import { listOptions, optionGroups } from "#lib/pdf/option-groups.ts";
import { optionsOf, valuesOf } from "./values.ts";

const options = listOptions();
const url = "https://example.com/";

describe("what a form asks for", () => {
  test.each([
    ["an empty field is left to its default", { margin_top: "" }, {}],
    ["a default that is typed is not sent", { margin_top: "1cm", wait_time: "3", page_size: "Letter" }, {}],
    ["a switch is a boolean", { landscape: "true", screen: "false" }, { landscape: true }],
    ["a number is a number", { scale: "0.80", wait_time: ".5" }, { scale: 0.8, wait_time: 0.5 }],
    ["what is no number is sent as typed", { scale: "1e-1", wait_time: "0x1" }, { scale: "1e-1", wait_time: "0x1" }],
    ["a length keeps its text", { margin_left: "0.50in" }, { margin_left: "0.50in" }],
    ["a page size has a name", { page_size: "A4", "page_size[height]": "9" }, { page_size: "A4" }],
    [
      "or two sides",
      { page_size: "custom", "page_size[height]": "100mm", "page_size[width]": "4in" },
      { page_size: { height: "100mm", width: "4in" } },
    ],
    ["a side that is missing is sent as missing", { page_size: "custom" }, { page_size: { height: "", width: "" } }],
    ["spaces are kept for the service to judge", { file_name: " a.pdf" }, { file_name: " a.pdf" }],
  ])("%s", (_, values, asked) => expect(optionsOf({ values: { url, ...values }, options })).toEqual({ url, ...asked }));
});

test("given options come back as they were", () => {
  const given = {
    url,
    landscape: true,
    scale: 0.5,
    page_size: { height: "1in", width: "2in" },
    header_template: "<b>",
  };
  expect(optionsOf({ values: valuesOf({ given, options }), options })).toEqual(given);
});

test("every option stands in a group that is shown", () => {
  expect(options.map(({ group }) => group).filter((group) => !optionGroups.includes(group))).toEqual([]);
  expect(options.every(({ description }) => description !== "")).toBe(true);
});
