import type { JobSummary } from "./list-job-summaries.ts";

type Cell = string | number | boolean | Date | null;

const columns: [name: string, cell: (job: JobSummary) => Cell][] = [
  ["id", ({ id }) => id],
  ["status", ({ status }) => status],
  ["url", ({ url }) => url],
  ["file_name", ({ fileName }) => fileName],
  ["created_at", ({ createdAt }) => createdAt],
  ["started_at", ({ startedAt }) => startedAt],
  ["finished_at", ({ finishedAt }) => finishedAt],
  ["pages", ({ pages }) => pages],
  ["bytes", ({ bytes }) => bytes],
  ["billable", ({ billable }) => billable],
  ["error_code", ({ errorCode }) => errorCode],
  ["error_detail", ({ errorDetail }) => errorDetail],
];

/**
 * What a spreadsheet may take for a formula: one of the signs that begin them, also in its full-width form,
 * after whatever it trims or drops: spaces of any script, control characters, marks without a width. A tab or
 * a line break in front is one by itself, because some programs split cells there.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−])/u;

/** The names of the columns. */
export const csvHead = lineOf(columns.map(([name]) => name));

/** A job as a line of CSV (RFC 4180). */
export function csvLine(job: JobSummary): string {
  return lineOf(columns.map(([, cell]) => cell(job)));
}

function lineOf(cells: Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * A cell of CSV. A text that a spreadsheet would take for a formula gets an apostrophe before it, which
 * spreadsheets read as "this is text"; numbers of ours are never negative, so they need none.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return "";
  const text = cell instanceof Date ? cell.toISOString() : String(cell);
  const harmless = formula.test(text) ? `'${text}` : text;
  return /^\s|[",;\r\n\t']|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
