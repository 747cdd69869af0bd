import { expect, test } from "vitest";
import { plans } from "./plans.ts";
import { jobsWithin, money, priceOf } from "./price.ts";

const { free, metered } = plans;

test.each([
  ["nothing used costs nothing", metered, 0, 0],
  ["the included jobs cost nothing", metered, 100, 0],
  ["the first job past them costs its price", metered, 101, 1],
  ["a thousand jobs cost nine dollars", metered, 1_000, 900],
  ["a million jobs cost $9,999.00", metered, 1_000_000, 999_900],
  ["the free plan costs nothing, however much was used before a cancellation", free, 5_000, 0],
])("%s", (_fact, plan, jobs, cents) => {
  expect(priceOf({ plan, jobs })).toBe(cents);
});

test.each([
  ["a cap of nothing leaves the included jobs", metered, 0, 100],
  ["a cap of one dollar leaves a hundred more", metered, 100, 200],
  ["a cap of $50 leaves 5,100 jobs", metered, 5_000, 5_100],
  ["without a price no cap is ever reached", free, 0, null],
])("%s", (_fact, plan, cents, jobs) => {
  expect(jobsWithin({ plan, cents })).toBe(jobs);
  if (jobs !== null) expect(priceOf({ plan, jobs })).toBe(cents);
});

test("amounts carry their currency", () => {
  expect([money(0), money(1), money(123_456)]).toEqual(["$0.00", "$0.01", "$1,234.56"]);
});
