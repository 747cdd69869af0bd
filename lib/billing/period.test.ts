import { expect, test } from "vitest";
import { periodOf, planOf, type Subscribed } from "./period.ts";

function subscribed(from: string, to: string): Subscribed {
  return { subscriptionId: "sub_1", periodStart: new Date(from), periodEnd: new Date(to) };
}

test.each<[string, Subscribed, string, [string, string]]>([
  [
    "the free plan goes by the calendar month",
    null,
    "2026-11-21T12:00:00Z",
    ["2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
  ],
  [
    "and over the turn of the year",
    null,
    "2026-12-31T23:59:59Z",
    ["2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ],
  [
    "a cancelled customer goes by the calendar month",
    { subscriptionId: null, periodStart: null, periodEnd: null },
    "2026-11-21T12:00:00Z",
    ["2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
  ],
  [
    "a subscription goes by its own, in whole minutes",
    subscribed("2026-11-10T08:30:20Z", "2026-12-10T08:30:20Z"),
    "2026-11-21T12:00:00Z",
    ["2026-11-10T08:31:00.000Z", "2026-12-10T08:31:00.000Z"],
  ],
  [
    "the last minute of a period is its own",
    subscribed("2026-11-10T08:30:20Z", "2026-12-10T08:30:20Z"),
    "2026-12-10T08:30:59Z",
    ["2026-11-10T08:31:00.000Z", "2026-12-10T08:31:00.000Z"],
  ],
  [
    "past its end the next is taken for as long",
    subscribed("2026-11-10T08:30:00Z", "2026-12-10T08:30:00Z"),
    "2027-01-15T00:00:00Z",
    ["2027-01-10T08:30:00.000Z", "2027-02-10T08:30:00.000Z"],
  ],
  [
    "from the end of January to the end of February",
    subscribed("2026-12-31T08:30:00Z", "2027-01-31T08:30:00Z"),
    "2027-02-01T00:00:00Z",
    ["2027-01-31T08:30:00.000Z", "2027-02-28T08:30:00.000Z"],
  ],
])("%s", (_fact, customer, now, [from, to]) => {
  const period = periodOf({ customer, now: new Date(now) });
  expect([period.from.toISOString(), period.to.toISOString()]).toEqual([from, to]);
});

test("a living subscription is the metered plan, all else the free one", () => {
  expect([planOf(null), planOf({ subscriptionId: null, periodStart: null, periodEnd: null })]).toEqual([
    "free",
    "free",
  ]);
  expect(planOf(subscribed("2026-11-10T08:30:00Z", "2026-12-10T08:30:00Z"))).toBe("metered");
});
