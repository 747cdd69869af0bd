import { expect, test } from "vitest";
import { csvCell } from "./job-csv.ts";

test.each([
  ["a plain text stays as it is", "invoices/7.pdf", "invoices/7.pdf"],
  ["an address stays as it is", "https://example.com/?a=1", "https://example.com/?a=1"],
  ["a comma is quoted", "a,b", '"a,b"'],
  ["a quote is doubled", 'say "hi"', '"say ""hi"""'],
  ["a line break stays inside its cell", "a\r\nb", '"a\r\nb"'],
  [
    "a formula is made a text",
    '=HYPERLINK("http://evil.example","x")',
    '"\'=HYPERLINK(""http://evil.example"",""x"")"',
  ],
  ["a plus is made a text", "+1", '"\'+1"'],
  ["a minus is made a text", "-1+cmd|' /C calc'!A0", "\"'-1+cmd|' /C calc'!A0\""],
  ["an at sign is made a text", "@SUM(A1)", '"\'@SUM(A1)"'],
  ["a tab is made a text", "\t=1", '"\'\t=1"'],
  ["a carriage return is made a text", "\r=1", '"\'\r=1"'],
  ["nothing is empty", null, ""],
  ["a number is itself", 48_211, "48211"],
  ["a time is ISO 8601", new Date("2026-01-02T03:04:05.678Z"), "2026-01-02T03:04:05.678Z"],
])("%s", (_, cell, text) => expect(csvCell(cell)).toBe(text));
