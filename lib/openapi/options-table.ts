import { createSchema } from "zod-openapi";
import { pdfOptionsSchema } from "#lib/pdf/options.ts";

type Property = {
  type?: unknown;
  enum?: unknown[];
  anyOf?: Property[];
  default?: unknown;
  description?: string;
  example?: unknown;
};

/** All PDF options as a markdown table for the README, from the schema that parses them. */
export function optionsTable(): string {
  const { schema } = createSchema(pdfOptionsSchema, { io: "input" });
  const { properties, required } = schema as { properties: Record<string, Property>; required: string[] };
  const rows = Object.entries(properties).map(([name, property]) =>
    row([
      `\`${name}\``,
      typeOf(property),
      required.includes(name) ? "required" : code(property.default),
      (property.description ?? "").replaceAll("<", "&lt;"),
      code(property.example),
    ]),
  );
  return [row(["Parameter", "Type", "Default", "What it does", "Example"]), row(Array(5).fill("---")), ...rows].join(
    "\n",
  );
}

function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function typeOf({ type, anyOf }: Property): string {
  const types = (anyOf ?? [{ type }]).flatMap((arm) => arm.type).filter((name) => name !== "null");
  return types[0] === "boolean" ? "boolean" : types.join(" or ");
}

function code(value: unknown): string {
  if (value === undefined || value === null) return "none";
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
