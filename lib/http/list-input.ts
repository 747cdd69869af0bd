import type { Problem } from "#lib/errors/problem.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import { type ListQuery, parseListQuery } from "#lib/jobs/list-query.ts";
import { invalidParameters } from "./invalid-parameters.ts";

/** The query of a list of jobs. */
export function listInput({ query }: { query: URLSearchParams }): Result<ListQuery, Problem> {
  const parsed = parseListQuery(query);
  return parsed.ok ? parsed : failed(invalidParameters(parsed.failure));
}
