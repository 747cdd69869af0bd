import type { SampleOptions, SampleValue } from "./sample.ts";

/** What a request must say: the options that are set to something else than their default. */
export function givenOptions({
  options,
  defaults,
}: {
  options: Record<string, SampleValue | null>;
  defaults: Record<string, unknown>;
}): SampleOptions {
  const given = Object.entries(options).filter(
    (entry): entry is [string, SampleValue] =>
      entry[1] !== null && JSON.stringify(entry[1]) !== JSON.stringify(defaults[entry[0]]),
  );
  return Object.fromEntries(given);
}
