import { expect, test } from "vitest";
import { lastPeriods, periodOf } from "./period.ts";

const now = new Date("2026-01-31T23:59:59Z");

test.each([
  ["2025-12", "2025-12-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"],
  ["2024-02", "2024-02-01T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
  [undefined, "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"],
  ["2026-13", "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"],
  ["<script>", "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"],
])("%s is from %s to %s", (name, from, to) => {
  const period = periodOf({ name, now });
  expect([period.from.toISOString(), period.to.toISOString()]).toEqual([from, to]);
});

test("the last months go back over the year's end", () => {
  expect(lastPeriods({ count: 3, now }).map(({ name }) => name)).toEqual(["2026-01", "2025-12", "2025-11"]);
});
