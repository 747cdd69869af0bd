import { parseConfig, settings } from "./config.ts";

/** Every setting as a markdown table for the README. */
export function settingsTable(): string {
  const defaults: Record<string, unknown> = parseConfig({});
  const rows = Object.entries(settings).map(
    ([name, { about }]) => `| \`${name}\` | ${shown(defaults[name])} | ${about.replaceAll("|", "\\|")} |`,
  );
  return ["| Setting | Default | What it is |", "| --- | --- | --- |", ...rows].join("\n");
}

function shown(value: unknown): string {
  const empty = value === undefined || (Array.isArray(value) && value.length === 0);
  return empty ? "unset" : `\`${value}\``;
}
