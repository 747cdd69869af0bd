import { baseUrl, downloadUrl } from "#lib/config/config.ts";
import { codeSample, type SampleCall, sampleLanguages } from "#lib/samples/sample.ts";
import type { CodeTab } from "./code-tabs.tsx";

/** One request in every language there are samples in; the same code as in the playground. */
export function requestCode({ kind, options }: Pick<SampleCall, "kind" | "options">): CodeTab[] {
  const address = kind === "job" ? `${baseUrl()}/jobs` : `${downloadUrl()}/`;
  return sampleLanguages.map(({ id, name }) => ({
    language: id,
    name,
    code: codeSample({ language: id, call: { kind, address, options } }),
  }));
}
