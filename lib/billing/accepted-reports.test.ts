import { expect, test } from "vitest";
import { acceptedReports } from "./accepted-reports.ts";

const a = { id: "a", quantity: 3 };
const b = { id: "b", quantity: 5 };
const c = { id: "c", quantity: 8 };

test.each([
  ["nothing counted: none arrived", [a], 0, []],
  ["its quantity counted: it arrived", [a], 3, ["a"]],
  ["one of two arrived", [a, b], 5, ["b"]],
  ["both arrived", [a, b], 8, ["a", "b"]],
  ["two selections make the sum: either is right", [a, b, c], 8, ["a", "b"]],
  ["a sum that no selection makes is left undecided", [a, b], 4, undefined],
  ["more counted than was ever sent is left undecided", [a], 9, undefined],
  ["less counted than is known to be accepted is left undecided", [a], -2, undefined],
  [
    "too many to try are left undecided",
    Array.from({ length: 17 }, (_, n) => ({ id: `${n}`, quantity: 1 })),
    1,
    undefined,
  ],
])("%s", (_fact, unknown, counted, accepted) => {
  expect(acceptedReports({ unknown, counted })).toEqual(accepted);
});
