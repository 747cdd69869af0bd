import type { SampleOptions, SampleValue } from "./sample.ts";

/** How a language writes what JSON has. */
export type Dialect = {
  indent: string;
  open: string;
  close: string;
  name: (name: string) => string;
  text: (text: string) => string;
  yes: string;
  no: string;
};

/** Options as a literal over several lines, one option each; `depth` is how far in its first line stands. */
export function objectLiteral({
  options,
  dialect,
  depth = 0,
}: {
  options: SampleOptions;
  dialect: Dialect;
  depth?: number;
}): string {
  const inner = dialect.indent.repeat(depth + 1);
  const lines = Object.entries(options).map(
    ([name, value]) => `${inner}${dialect.name(name)}${valueLiteral({ value, dialect, depth: depth + 1 })},\n`,
  );
  return `${dialect.open}\n${lines.join("")}${dialect.indent.repeat(depth)}${dialect.close}`;
}

function valueLiteral({ value, dialect, depth }: { value: SampleValue; dialect: Dialect; depth: number }): string {
  if (typeof value === "string") return dialect.text(value);
  if (typeof value === "number") return plainNumber(value);
  if (typeof value === "boolean") return value ? dialect.yes : dialect.no;
  return objectLiteral({ options: value, dialect, depth });
}

/** A number in plain digits, as the service takes them in texts: never 1e-7. */
export function plainNumber(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") : text;
}
