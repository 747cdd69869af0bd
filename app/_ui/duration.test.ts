import { expect, test } from "vitest";
import { duration } from "./duration.ts";

test.each([
  [0, "0 ms"],
  [240.4, "240 ms"],
  [1_000, "1.0 s"],
  [4_249, "4.2 s"],
  [59_940, "59.9 s"],
  [59_960, "1 min 0 s"],
  [125_000, "2 min 5 s"],
  [3_599_000, "59 min 59 s"],
  [11_400_000, "3 h 10 min"],
])("%d ms are %s", (ms, words) => expect(duration(ms)).toBe(words));
