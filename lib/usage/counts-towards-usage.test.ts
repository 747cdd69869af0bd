import { expect, test } from "vitest";
import { countsTowardsUsage } from "./counts-towards-usage.ts";

test.each([
  ["a delivered job counts", { delivered: true, failures: 0 }, true],
  ["a delivered job counts after many failures", { delivered: true, failures: 9 }, true],
  ["the first failure is free", { delivered: false, failures: 1 }, false],
  ["the third failure is free", { delivered: false, failures: 3 }, false],
  ["charges the fourth failure", { delivered: false, failures: 4 }, true],
  ["charges every later failure", { delivered: false, failures: 1_000_000 }, true],
])("%s", (_rule, job, counts) => {
  expect(countsTowardsUsage(job)).toBe(counts);
});
