import { optionFacts } from "./option-facts.ts";

/** All PDF options as a markdown table for the README, from the schema that parses them. */
export function optionsTable(): string {
  const rows = optionFacts().map(({ name, required, type, fallback, description, example }) =>
    row([
      `\`${name}\``,
      type,
      required ? "required" : code(fallback),
      description.replaceAll("<", "&lt;"),
      code(example),
    ]),
  );
  return [row(["Parameter", "Type", "Default", "What it does", "Example"]), row(Array(5).fill("---")), ...rows].join(
    "\n",
  );
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function code(value: string | null): string {
  return value === null ? "none" : `\`${value}\``;
}
