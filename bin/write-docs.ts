import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { settingsTable } from "#lib/config/settings-table.ts";
import { problemsTable } from "#lib/errors/problems-table.ts";
import { optionsTable } from "#lib/openapi/options-table.ts";

// npm run docs: writes the README's tables from the schemas. With --check it only says which are stale.
const readme = join(import.meta.dirname, "../README.md");
const tables = { options: optionsTable(), settings: settingsTable(), problems: problemsTable() };

const before = await readFile(readme, "utf8");
const after = Object.entries(tables).reduce(replaceTable, before);

if (process.argv.includes("--check")) {
  if (after !== before) {
    process.stderr.write("README.md is stale: its tables differ from the schemas. Run npm run docs.\n");
    process.exitCode = 1;
  }
} else {
  await writeFile(readme, after);
}

function replaceTable(text: string, [name, table]: [string, string]): string {
  const marked = new RegExp(`(<!-- table: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
  if (!marked.test(text)) throw new Error(`README.md has no place for the table "${name}".`);
  return text.replace(marked, (_, open: string, close: string) => `${open}${table}\n${close}`);
}
