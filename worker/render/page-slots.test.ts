import { describe, expect, test } from "vitest";
import { browserMemoryCap, pageSlots } from "./page-slots.ts";

const mebibytes = 1024 * 1024;

describe("a worker's pages", () => {
  test.each([
    ["are as many as asked for where memory is ample", 32, 4096, 32],
    ["are as many as there is room for in a gibibyte", 32, 1024, 11],
    ["are no more in a small container than asked for", 4, 1024, 4],
    ["are one where there is hardly room for a browser", 32, 512, 1],
    ["are as many as asked for on a large machine", 200, 65_536, 200],
  ])("%s", (_fact, asked, memory, slots) => {
    expect(pageSlots({ asked, memoryBytes: memory * mebibytes })).toBe(slots);
  });
});

describe("a browser's memory", () => {
  test.each([
    ["is what is asked for where there is more", 1_500_000_000, 4096, 1_500_000_000],
    ["is three quarters of what there is where that is less", 1_500_000_000, 1024, 805_306_368],
  ])("%s", (_fact, asked, memory, cap) => {
    expect(browserMemoryCap({ asked, memoryBytes: memory * mebibytes })).toBe(cap);
  });
});
