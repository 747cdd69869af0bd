import { describe, expect, test } from "vitest";
import { normalizeLength, paperSize, printableArea, toInches } from "./lengths.ts";

describe("toInches", () => {
  test.each([
    ["1", 1],
    ["0.5in", 0.5],
    ["2.54cm", 1],
    ["25.4mm", 1],
    ["1cm", 0.393700787],
    ["508cm", 200],
    ["5080mm", 200],
    ["0in", 0],
  ])("takes %s", (length, inches) => {
    expect(toInches(length)).toBeCloseTo(inches, 8);
  });
});

describe("normalizeLength", () => {
  test.each<[string | number, string]>([
    [1, "1in"],
    ["1", "1in"],
    ["1in", "1in"],
    ["1.50in", "1.5in"],
    ["001.0cm", "1cm"],
    [".5", "0.5in"],
    [0, "0in"],
    [-0, "0in"],
    ["0.00mm", "0mm"],
    [1e-7, "0in"],
    [0.1 + 0.2, "0.3in"],
    ["10.0000001mm", "10mm"],
  ])("stores %j as %s", (length, stored) => {
    expect(normalizeLength(length)).toBe(stored);
  });
});

describe("paperSize", () => {
  test.each([
    ["Letter", 8.5, 11],
    ["Legal", 8.5, 14],
    ["A3", 11.693, 16.535],
    ["A4", 8.268, 11.693],
    ["A5", 5.827, 8.268],
  ] as const)("knows %s", (page_size, width, height) => {
    const portrait = paperSize({ landscape: false, page_size });
    expect(portrait.widthInches).toBeCloseTo(width, 3);
    expect(portrait.heightInches).toBeCloseTo(height, 3);
    const landscape = paperSize({ landscape: true, page_size });
    expect(landscape).toEqual({ widthInches: portrait.heightInches, heightInches: portrait.widthInches });
  });

  test("lays the longer side of a custom page across in landscape, whichever it was", () => {
    const across = { widthInches: 6, heightInches: 4 };
    expect(paperSize({ landscape: true, page_size: { height: "6in", width: "4in" } })).toEqual(across);
    expect(paperSize({ landscape: true, page_size: { height: "4in", width: "6in" } })).toEqual(across);
    expect(paperSize({ landscape: false, page_size: { height: "4in", width: "6in" } })).toEqual(across);
  });
});

describe("printableArea", () => {
  const margins = { margin_top: "1in", margin_right: "2in", margin_bottom: "2.54cm", margin_left: "0in" };

  test("takes each margin from its own side, after the sheet is turned", () => {
    expect(printableArea({ ...margins, landscape: false, page_size: "Letter" })).toEqual({
      widthInches: 6.5,
      heightInches: 9,
    });
    expect(printableArea({ ...margins, landscape: true, page_size: "Letter" })).toEqual({
      widthInches: 9,
      heightInches: 6.5,
    });
  });

  test("is negative where margins overlap", () => {
    const page = { ...margins, margin_left: "7in", landscape: false, page_size: "Letter" } as const;
    expect(printableArea(page).widthInches).toBe(-0.5);
  });
});
