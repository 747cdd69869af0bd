import { describe, expect, test } from "vitest";
import { generateKey, hashKey, isKey } from "./key-format.ts";

describe("an API key", () => {
  test("has a prefix, 32 random characters and a checksum of six", () => {
    expect(generateKey()).toMatch(/^platen_[0-9A-Za-z]{38}$/);
  });

  test("is never made twice", () => {
    expect(new Set(Array.from({ length: 1000 }, generateKey)).size).toBe(1000);
  });

  test("uses every character of the alphabet alike", () => {
    const counts = new Map<string, number>();
    for (const key of Array.from({ length: 2000 }, generateKey)) {
      for (const character of key.slice(7, 39)) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    // 64,000 characters over 62: 1,032 each; six standard deviations are about 190.
    expect(counts.size).toBe(62);
    expect(Math.min(...counts.values())).toBeGreaterThan(840);
    expect(Math.max(...counts.values())).toBeLessThan(1225);
  });

  test("is told from a typo without asking the database", () => {
    const key = generateKey();
    const typo = key.slice(0, 12) + (key[12] === "a" ? "b" : "a") + key.slice(13);
    expect(isKey(key)).toBe(true);
    expect(isKey(typo)).toBe(false);
  });

  test.each([
    "",
    "platen_",
    "platen_short",
    `x${generateKey()}`,
    `${generateKey()}x`,
    `${generateKey()}\n`,
    generateKey().toUpperCase(),
  ])("is not %j", (text) => expect(isKey(text)).toBe(false));

  test("is kept as a SHA-256 only", () => {
    expect(hashKey("platen_x")).toHaveLength(32);
  });
});
