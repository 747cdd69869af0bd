import { expect, test } from "vitest";
import { stateOf } from "./take-request.ts";

test.each([
  ["an unbegun window is whole", undefined, { allowed: true, remaining: 600, resetSeconds: 60 }],
  [
    "the first request leaves 599",
    { requests: 1, secondsLeft: 60 },
    { allowed: true, remaining: 599, resetSeconds: 60 },
  ],
  ["the 600th passes", { requests: 600, secondsLeft: 12.2 }, { allowed: true, remaining: 0, resetSeconds: 13 }],
  ["the 601st does not", { requests: 601, secondsLeft: 12.2 }, { allowed: false, remaining: 0, resetSeconds: 13 }],
  ["the wait is never 0", { requests: 601, secondsLeft: 0.001 }, { allowed: false, remaining: 0, resetSeconds: 1 }],
  ["nor negative", { requests: 601, secondsLeft: -0.5 }, { allowed: false, remaining: 0, resetSeconds: 1 }],
])("%s", (_rule, window, expected) => {
  expect(stateOf({ window, limit: 600 })).toEqual({ limit: 600, ...expected });
});
