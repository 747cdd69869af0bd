import { describe, expect, test } from "vitest";
import { monthsAround, periodInWords, readMonth } from "./read-period.ts";

test.each([
  ["2026-02", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"],
  ["2026-12", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
])("%s is a month of UTC", (text, from, to) => {
  const month = readMonth(text);
  expect([month?.from.toISOString(), month?.to.toISOString()]).toEqual([from, to]);
});

test.each([undefined, "", "2026", "2026-13", "2026-2", "1999-01", "2026-02-01"])("%s names no month", (text) =>
  expect(readMonth(text)).toBeUndefined(),
);

describe("the months around one", () => {
  const now = new Date("2026-03-04T12:00:00Z");
  test.each([
    ["2026-01", { before: "2025-12", after: "2026-02" }],
    ["2026-02", { before: "2026-01", after: "2026-03" }],
    ["2026-03", { before: "2026-02" }],
  ])("%s", (month, around) => {
    const period = readMonth(month);
    expect(period && monthsAround({ period, now })).toEqual(around);
  });
});

test.each([
  ["2026-02", /^1\s–\s28 February 2026$/],
  ["2026-12", /^1\s–\s31 December 2026$/],
])("%s is told as its days", (month, words) => {
  const period = readMonth(month);
  expect(period && periodInWords(period)).toMatch(words);
});
