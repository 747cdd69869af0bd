import { creationFailureCodes, deliveryFailureCodes } from "./failure-codes.ts";
import { problemCodes } from "./problem-codes.ts";

/** The public API's errors and the jobs' failure codes, as markdown for the README. */
export function problemsTable(): string {
  const rows = Object.entries(problemCodes).map(
    ([code, { status, title }]) => `| \`${code}\` | ${status} | ${title} |`,
  );
  const list = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(", ");
  return [
    "| Code | Status | Title |",
    "| --- | --- | --- |",
    ...rows,
    "",
    `A job that ends \`creation_failed\` says why with one of ${list(creationFailureCodes)}.`,
    "",
    `A job that ends \`delivery_failed\`: ${list(deliveryFailureCodes)}.`,
  ].join("\n");
}
