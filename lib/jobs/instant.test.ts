import { describe, expect, test } from "vitest";
import { instantText, readTypedInstant } from "./instant.ts";

const read = (text: string) => instantText().safeParse(text).data?.toISOString();

describe("an instant", () => {
  test.each([
    ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z"],
    ["2026-01-02T03:04:05.678901234Z", "2026-01-02T03:04:05.678Z"],
    ["2026-01-02T03:04:05+14:00", "2026-01-01T13:04:05.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["0001-01-01T00:00:00+23:59", "1970-01-01T00:00:00.000Z"],
    ["1969-12-31T23:59:59Z", "1970-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59-23:59", "9999-01-01T00:00:00.000Z"],
  ])("%s is %s", (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  test.each([
    "0000-01-01T00:00:00Z",
    "-000001-01-01T00:00:00Z",
    "+010000-01-01T00:00:00Z",
    "+275760-09-13T00:00:00Z",
    "10000-01-01T00:00:00Z",
    "2026-12-31T23:59:60Z",
    "2026-01-02T24:00:00Z",
    "2026-02-30T00:00:00Z",
    "2025-02-29T00:00:00Z",
    "2026-01-02t03:04:05z",
    "2026-01-02T03:04:05+24:00",
    "2026-01-02T03:04:05+0200",
    "2026-01-02T03:04:05 02:00",
    "2026-01-02T03:04:05Z\0",
    " 2026-01-02T03:04:05Z",
    "2026-01-02",
    "2026-01-02T03:04Z",
    `2026-01-02T03:04:05.${"1".repeat(60)}Z`,
    "infinity",
    "epoch",
    "1767323045",
    "",
  ])("%j is none", (text) => {
    expect(read(text)).toBeUndefined();
  });

  test("typed without a zone is UTC", () => {
    expect(readTypedInstant("2026-01-02T03:04")?.toISOString()).toBe("2026-01-02T03:04:00.000Z");
    expect(readTypedInstant("0000-01-01T00:00")).toBeUndefined();
  });
});
