import { type Dialect, objectLiteral } from "./literals.ts";
import type { SampleCall } from "./sample.ts";
import { commonText } from "./text-literals.ts";

const dialect: Dialect = {
  indent: "  ",
  open: "{",
  close: "}",
  name: (name) => `${name}: `,
  text: commonText,
  yes: "true",
  no: "false",
};

const ends = {
  download: {
    imports: 'import { writeFile } from "node:fs/promises";\n\n',
    use: 'await writeFile("page.pdf", response.body);',
  },
  job: { imports: "", use: "console.log(await response.json());" },
};

/** For Node 18 or newer, as a module (sample.mjs). */
export function javascriptSample({ kind, address, options }: SampleCall): string {
  const { imports, use } = ends[kind];
  return `${imports}const response = await fetch(${commonText(address)}, {
  method: "POST",
  headers: {
    Authorization: "Basic " + btoa(process.env.PLATEN_API_KEY + ":"),
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${objectLiteral({ options, dialect, depth: 1 })}),
});
if (!response.ok) throw new Error(await response.text());
${use}
`;
}
