import { plainNumber } from "./literals.ts";
import type { SampleCall, SampleOptions, SampleValue } from "./sample.ts";
import { shellWord } from "./text-literals.ts";

/** For a POSIX shell. Form data: it stays legible with quotes inside an option, and nested keys are flat. */
export function curlSample({ kind, address, options }: SampleCall): string {
  const lines = [
    'curl -sS --fail-with-body -u "$PLATEN_API_KEY:"',
    shellWord(address),
    ...formFields(options).map(([name, value]) => `--data-urlencode ${shellWord(`${name}=${value}`)}`),
    ...(kind === "download" ? ["-o page.pdf"] : []),
  ];
  return `${lines.join(" \\\n  ")}\n`;
}

function formFields(options: SampleOptions): [string, string][] {
  return Object.entries(options).flatMap(([name, value]): [string, string][] => {
    if (typeof value !== "object") return [[name, formText(value)]];
    return formFields(value).map(([inner, text]) => [`${name}[${inner}]`, text]);
  });
}

function formText(value: Exclude<SampleValue, object>): string {
  return typeof value === "number" ? plainNumber(value) : String(value);
}
