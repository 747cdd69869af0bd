import { expect, test } from "vitest";
import { duration } from "./duration.ts";

test.each([
  [0, "0 s"],
  [0.44, "0.4 s"],
  [11.6, "12 s"],
  [119, "119 s"],
  [180, "3 min"],
  [18_000, "5 h"],
  [200_000, "2 days"],
])("%d seconds are %s", (seconds, words) => expect(duration(seconds)).toBe(words));
