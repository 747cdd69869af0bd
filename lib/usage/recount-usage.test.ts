import { expect, test } from "vitest";
import { recountUsage } from "./recount-usage.ts";

test.each([
  ["nothing is nothing", { delivered: 0, failures: [] }, 0],
  ["delivered jobs count", { delivered: 7, failures: [] }, 7],
  ["three failures of an address are free", { delivered: 0, failures: [{ addresses: 1, before: 0, within: 3 }] }, 0],
  ["the fourth counts", { delivered: 0, failures: [{ addresses: 1, before: 0, within: 4 }] }, 1],
  [
    "failures of earlier periods count for the free ones",
    { delivered: 1, failures: [{ addresses: 1, before: 2, within: 3 }] },
    3,
  ],
  ["after the free ones all count", { delivered: 0, failures: [{ addresses: 1, before: 9, within: 5 }] }, 5],
  ["each address has its own free ones", { delivered: 0, failures: [{ addresses: 10, before: 0, within: 4 }] }, 10],
])("%s", (_rule, jobs, counted) => expect(recountUsage(jobs)).toBe(counted));
