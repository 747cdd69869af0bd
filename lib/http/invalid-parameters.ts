import type { ParameterError, Problem } from "#lib/errors/problem.ts";

/** All errors of a request at once; `detail` says the first one, for those who read only that. */
export function invalidParameters(errors: ParameterError[]): Problem {
  const [first, ...others] = errors;
  const more = others.length === 0 ? "" : ` (and ${others.length} more, see errors)`;
  return { code: "invalid_parameters", detail: `${first?.detail ?? "A parameter is not valid."}${more}`, errors };
}
