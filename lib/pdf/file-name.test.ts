import { describe, expect, test } from "vitest";
import { fileNameFault } from "./file-name.ts";

describe("fileNameFault", () => {
  test.each([
    "a",
    "7.pdf",
    "invoices/2026/7.pdf",
    "no extension",
    "...",
    ".hidden/..a",
    "a+b%20?#&=",
    "日本/é/e\u0301/🙂.pdf",
    "a:b*c|d\"e'<f>",
    " spaces ",
    "a".repeat(1024),
    "é".repeat(512),
  ])("takes %j", (name) => {
    expect(fileNameFault(name)).toBeNull();
  });

  test.each([
    "",
    "/",
    "/a",
    "a/",
    "a//b",
    ".",
    "..",
    "./a",
    "a/.",
    "a/../b",
    "a/..",
    "a\\b",
    "a\u0000",
    "a\tb",
    "a\r\nb",
    "a\u007f",
    "a\u0085",
    "\ud800",
    "a\udc00b",
  ])("refuses %j", (name) => {
    expect(fileNameFault(name)).toBe("invalid_file_name");
  });

  test("counts UTF-8 bytes, the account's prefix included", () => {
    expect(fileNameFault("a".repeat(1025))).toBe("too_long");
    expect(fileNameFault("🙂".repeat(257))).toBe("too_long");
    expect(fileNameFault("a".repeat(1000), 24)).toBeNull();
    expect(fileNameFault("a".repeat(1000), 25)).toBe("too_long");
  });
});
