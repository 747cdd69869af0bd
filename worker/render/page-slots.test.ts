import { describe, expect, test } from "vitest";
import { browserMemoryCap, pageSlots } from "./page-slots.ts";

const mebibytes = 1024 * 1024;

describe("a worker's pages", () => {
  test.each([
    ["are 16 for each core where memory is ample", undefined, 2, 4096, 32],
    ["are more on a larger machine", undefined, 8, 65_536, 128],
    ["are as many as asked for", 200, 2, 65_536, 200],
    ["are as many as there is room for in a gibibyte", undefined, 2, 1024, 11],
    ["are no more in a small container than asked for", 4, 2, 1024, 4],
    ["are one where there is hardly room for a browser", 32, 2, 512, 1],
  ])("%s", (_fact, asked, cores, memory, slots) => {
    expect(pageSlots({ asked, cores, memoryBytes: memory * mebibytes })).toBe(slots);
  });
});

describe("a browser's memory", () => {
  test.each([
    ["is what is asked for where there is more", 1_500_000_000, 32, 4096, 1_500_000_000],
    ["is what all pages take when nothing is asked for", undefined, 32, 4096, 1_780_000_000],
    ["has room for one huge page, however few there may be", undefined, 1, 4096, 1_500_000_000],
    ["is three quarters of what there is where that is less", undefined, 32, 1024, 805_306_368],
  ])("%s", (_fact, asked, slots, memory, cap) => {
    expect(browserMemoryCap({ asked, slots, memoryBytes: memory * mebibytes })).toBe(cap);
  });
});
