/**
 * The number of pages of a PDF as Chromium writes them: a classic cross-reference table, one
 * catalogue, one page tree. Found by offsets, so that nothing in the page's content can pass for
 * it. Throws when the bytes are not such a PDF.
 */
export function countPages(pdf: Buffer): number {
  const tail = pdf.toString("latin1", Math.max(0, pdf.length - 1_024));
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1]);
  const root = /trailer[\s\S]*?\/Root (\d+) 0 R/.exec(tail)?.[1];
  const pages = /\/Pages (\d+) 0 R/.exec(readObject({ pdf, table, id: Number(root) }))?.[1];
  const count = Number(/\/Count (\d+)/.exec(readObject({ pdf, table, id: Number(pages) }))?.[1]);
  if (!Number.isSafeInteger(count)) throw new Error("The browser's PDF has no page count");
  return count;
}

/** A page tree's root names up to some dozens of children, so this is more than it has. */
const objectMaxBytes = 65_536;

/** An entry of the table is 20 bytes: the object's offset in ten digits, its generation, its kind. */
const entryBytes = 20;

type ObjectInput = { pdf: Buffer; table: number; id: number };

function readObject({ pdf, table, id }: ObjectInput): string {
  const header = /^xref\s+0 \d+\s*?\n/.exec(pdf.toString("latin1", table, table + 64))?.[0] ?? "";
  const entry = table + header.length + id * entryBytes;
  const offset = Number(pdf.toString("latin1", entry, entry + 10));
  const text = pdf.toString("latin1", offset, offset + objectMaxBytes);
  return text.slice(0, text.indexOf("endobj"));
}
