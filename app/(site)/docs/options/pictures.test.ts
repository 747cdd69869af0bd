import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { optionExamples } from "#lib/docs/option-examples.ts";
import { pdfOptionsSchema } from "#lib/pdf/options.ts";
import { parsePdfRequest } from "#lib/pdf/parse-pdf-request.ts";

const folder = join(import.meta.dirname, "../../../../public/docs/options");
const bytesMax = 30_000;
const bytesMaxTogether = 700_000;
const files = readdirSync(folder);
const bytesOf = (file: string) => statSync(join(folder, file)).size;

describe.each(Object.keys(pdfOptionsSchema.shape) as (keyof typeof optionExamples)[])("%s", (name) => {
  const { options, beside = {}, without } = optionExamples[name];

  test("has its pictures, and each is small", () => {
    const wanted = [`${name}.webp`, ...(without === undefined ? [] : [`${name}-without.webp`])];
    expect(files).toEqual(expect.arrayContaining(wanted));
    for (const file of wanted) expect(bytesOf(file)).toBeLessThan(bytesMax);
  });

  test("has an example that is a valid request, with the option itself in it", () => {
    expect(parsePdfRequest({ url: "https://example.com/", ...beside, ...options })).toMatchObject({ ok: true });
    if (name !== "url") expect(options).toHaveProperty(name);
  });
});

test("all pictures together are small, and none is left from an option that is gone", () => {
  expect(files.reduce((sum, file) => sum + bytesOf(file), 0)).toBeLessThan(bytesMaxTogether);
  for (const file of files) expect(optionExamples).toHaveProperty(file.replace(/(-without)?\.webp$/, ""));
});
