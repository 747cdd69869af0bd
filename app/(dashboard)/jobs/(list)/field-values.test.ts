import { expect, test } from "vitest";
import { asQuery, inZone, shownAs } from "./field-values.ts";

const nothing = { address: "", status: "", within: "", created_after: "", created_before: "" };
const at = "2026-03-04T05:06:00.000Z";

test.each([
  ["nothing is nothing", nothing, nothing],
  ["a range is itself", { ...nothing, within: "24h" }, { ...nothing, within: "24h" }],
  ["an instant is between", { ...nothing, created_after: at }, { ...nothing, within: "between", created_after: at }],
])("shown: %s", (_, typed, shown) => expect(shownAs(typed)).toEqual(shown));

test("an instant goes through the reader's zone and back unchanged, to the minute", () => {
  const { created_after = "" } = inZone({ ...nothing, created_after: at }, ["created_after"]);
  expect(created_after).toMatch(/^2026-03-0\dT\d\d:\d\d$/);
  expect(asQuery({ ...nothing, within: "between", created_after })).toEqual({ ...nothing, created_after: at });
});

test("what is no time is none, and a range drops the instants beside it", () => {
  expect(inZone({ ...nothing, created_after: "soon" }, ["created_after"])).toEqual({ created_after: "" });
  expect(asQuery({ ...nothing, within: "7d", created_after: "2026-03-04T05:06" })).toEqual({
    ...nothing,
    within: "7d",
  });
});
