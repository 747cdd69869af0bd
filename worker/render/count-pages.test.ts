import { describe, expect, test } from "vitest";
import { countPages } from "./count-pages.ts";

/** A PDF of some objects, each at the place the table says. */
function pdfOf(objects: string[]): Buffer {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  return Buffer.from(
    `${text}${table}trailer\n<</Size ${objects.length + 1}\n/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}

describe("the page count", () => {
  test("is the one of the page tree's root", () => {
    expect(countPages(pdfOf(["<</Type /Catalog\n/Pages 2 0 R>>", "<</Type /Pages\n/Count 17\n/Kids [3 0 R]>>"]))).toBe(
      17,
    );
  });

  test("is not taken from what only looks like a page tree", () => {
    const decoy = "<</Type /Pages\n/Count 999>>";
    const pdf = pdfOf(["<</Type /Catalog\n/Pages 3 0 R>>", decoy, "<</Type /Pages\n/Count 2\n/Kids []>>", decoy]);
    expect(countPages(pdf)).toBe(2);
  });

  test.each(["", "%PDF-1.4\n%%EOF", "<html>startxref\n5\n%%EOF"])("is not found in %j", (text) => {
    expect(() => countPages(Buffer.from(text))).toThrow("no page count");
  });
});
