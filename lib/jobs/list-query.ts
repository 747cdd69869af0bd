import { z } from "zod";
import type { ParameterError } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { parameterError, parameterErrors } from "#lib/pdf/parameter-errors.ts";
import { isTargetUrl, urlMaxBytes, urlPattern } from "#lib/pdf/target-url.ts";
import { refuse, text } from "#lib/pdf/wire-types.ts";
import { instantText } from "./instant.ts";
import { jobStatuses } from "./job-schema.ts";

const pageMax = 100;

const instant = instantText(refuse("invalid_instant")).optional();

/** The query of a list of jobs, as it arrives: all values are texts. */
export const listQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^\d+$/, { ...refuse("invalid_number"), abort: true })
    .transform(Number)
    .pipe(z.number().min(1, refuse("out_of_range")).max(pageMax, refuse("out_of_range")))
    .prefault("20")
    .meta({
      description: "Jobs on a page.",
      example: 20,
      override: { type: "integer", minimum: 1, maximum: pageMax, default: 20, pattern: undefined },
    }),
  cursor: text({ maxBytes: 256, code: "invalid_cursor" })
    .min(1, refuse("invalid_cursor"))
    .optional()
    .meta({ description: "next_cursor of the page before; opaque.", example: "dHVybjo0Mg" }),
  status: z
    .enum(jobStatuses, refuse("invalid_choice"))
    .optional()
    .meta({ description: "Only jobs with this status.", example: "delivered" }),
  url: text({ maxBytes: urlMaxBytes, code: "invalid_url" })
    .refine(isTargetUrl, refuse("invalid_url"))
    .optional()
    .meta({
      description: "Only jobs of this address; fragment and credentials do not count.",
      example: "https://example.com/",
      override: { pattern: urlPattern },
    }),
  created_after: instant.meta({
    description: "Only jobs created after this instant.",
    example: "2026-01-02T03:04:05Z",
  }),
  created_before: instant.meta({
    description: "Only jobs created before this instant.",
    example: "2026-02-01T00:00:00Z",
  }),
});

export type ListQuery = z.output<typeof listQuerySchema>;

/** The query of a list of jobs, or everything that is wrong with it at once. */
export function parseListQuery(query: URLSearchParams): Result<ListQuery, ParameterError[]> {
  const given = Object.fromEntries(query);
  const known = Object.keys(listQuerySchema.shape);
  const repeated = [...new Set(query.keys())].filter((name) => known.includes(name) && query.getAll(name).length > 1);
  const parsed = listQuerySchema.safeParse(given);
  const errors = repeated.map((name) => parameterError(name, "repeated_parameter"));
  if (!parsed.success) errors.push(...parameterErrors({ issues: parsed.error.issues, given, known }));
  return parsed.success && errors.length === 0 ? ok(parsed.data) : failed(errors);
}
