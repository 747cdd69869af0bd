import { z } from "zod";
import { bareHost } from "#lib/egress/classify-hostname.ts";
import { readTypedInstant } from "#lib/jobs/instant.ts";
import type { JobFilter } from "#lib/jobs/job-filter.ts";
import { jobStatuses } from "#lib/jobs/job-schema.ts";
import { isTargetUrl } from "#lib/pdf/target-url.ts";
import { queryOf, ranges, searchFields, type Typed } from "./search-fields.ts";

export type Search = {
  typed: Typed;
  filter: JobFilter;
  cursor: string | undefined;
  /** The filter as a query, for links and for asking again. Empty when everything is shown. */
  query: string;
  /** A job's id was pasted: its page is what is wanted. */
  jobId: string | undefined;
  /** What is wrong, by field; a filter that is wrong filters nothing. */
  errors: Partial<Typed>;
};

/** Next's search parameters: one given twice counts once, the last time. */
type Given = Record<string, string | string[] | undefined>;

/** Reads the filters of the list of jobs from its address. The names are the API's where it has them. */
export function readSearch({ given, now }: { given: Given; now: Date }): Search {
  const textOf = (name: string) => [given[name]].flat().at(-1)?.trim() ?? "";
  const typed = Object.fromEntries(searchFields.map((name) => [name, textOf(name)])) as Typed;
  const address = readAddress(typed.address);
  const range = Object.hasOwn(ranges, typed.within) ? ranges[typed.within as keyof typeof ranges] : undefined;
  const after = readInstant(typed.created_after);
  const before = readInstant(typed.created_before);
  const status = jobStatuses.find((name) => name === typed.status);
  return {
    typed,
    filter: {
      status,
      ...address.filter,
      created_after: range ? new Date(now.getTime() - range.ms) : after.instant,
      created_before: range ? undefined : before.instant,
    },
    cursor: textOf("cursor") || undefined,
    query: queryOf(typed),
    jobId: address.jobId,
    errors: {
      ...(address.wrong && { address: address.wrong }),
      ...(after.wrong && { created_after: after.wrong }),
      ...(before.wrong && { created_before: before.wrong }),
    },
  };
}

type Address = { filter?: Pick<JobFilter, "url" | "host">; jobId?: string; wrong?: string };

// One box takes what a person has at hand: an address, a host, or an id.
function readAddress(text: string): Address {
  if (text === "") return {};
  if (z.uuid().safeParse(text).success) return { jobId: text.toLowerCase() };
  if (isTargetUrl(text)) return { filter: { url: text } };
  const host = text.includes("/") ? null : URL.parse(`http://${text}`);
  if (host && host.username === "") return { filter: { host: bareHost(host.hostname) } };
  return { wrong: "Give a whole address (https://example.com/page), a host (example.com), or a job's id." };
}

function readInstant(text: string): { instant?: Date; wrong?: string } {
  if (text === "") return {};
  const instant = readTypedInstant(text);
  return instant ? { instant } : { wrong: "Give a date and a time." };
}
