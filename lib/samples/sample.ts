import { curlSample } from "./curl.ts";
import { goSample } from "./go.ts";
import { javascriptSample } from "./javascript.ts";
import { phpSample } from "./php.ts";
import { pythonSample } from "./python.ts";
import { rubySample } from "./ruby.ts";

/** A value of an option as JSON has it. */
export type SampleValue = string | number | boolean | { [name: string]: SampleValue };

/** Options as a customer would send them: `url`, and those that are not left to their defaults. */
export type SampleOptions = { [name: string]: SampleValue };

/** One request: `download` saves the PDF as page.pdf, `job` prints the created job. `address` is what is posted to. */
export type SampleCall = { kind: "download" | "job"; address: string; options: SampleOptions };

const samples = {
  curl: { name: "curl", write: curlSample },
  javascript: { name: "JavaScript", write: javascriptSample },
  python: { name: "Python", write: pythonSample },
  php: { name: "PHP", write: phpSample },
  ruby: { name: "Ruby", write: rubySample },
  go: { name: "Go", write: goSample },
} satisfies Record<string, { name: string; write: (call: SampleCall) => string }>;

export type SampleLanguage = keyof typeof samples;

/** The languages there are samples in, in the order they are shown. */
export const sampleLanguages = Object.entries(samples).map(([id, { name }]) => ({ id: id as SampleLanguage, name }));

/**
 * A whole program that sends a request, to be pasted and run with nothing installed beside the language.
 * It takes the key from the environment variable PLATEN_API_KEY, so that no key lands in a repository.
 */
export function codeSample({ language, call }: { language: SampleLanguage; call: SampleCall }): string {
  return samples[language].write(call);
}
