import { closest, distance } from "fastest-levenshtein";
import type { z } from "zod";
import type { ParameterError } from "#lib/errors/problem.ts";
import { lengthMaxInches, pageSizeNames } from "./lengths.ts";
import type { ParameterCode } from "./parameter-codes.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Unknown names reported for one object; whoever sends more has sent something else than they meant. */
export const mostUnknownNames = 20;

/**
 * What a schema found wrong, as the errors of a problem: all of them, in the order of the schema, but
 * of unknown names the first twenty.
 * `given` is what was parsed, `known` the names that may be given. Names are those of the wire; a
 * nested one is `page_size[height]` in both encodings.
 */
export function parameterErrors({
  issues,
  given,
  known,
}: {
  issues: readonly Issue[];
  given: Record<string, unknown>;
  known: readonly string[];
}): ParameterError[] {
  return issues.flatMap(flatten).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      const names = issue.path.length === 0 ? known : ["height", "width"];
      return issue.keys.slice(0, mostUnknownNames).map((key) => unknownParameter({ path: issue.path, key, names }));
    }
    const missing = valueAt(given, issue.path) === undefined;
    return [parameterError(wireName(issue.path), missing ? "required" : codeOf(issue), factsOf(issue))];
  });
}

/** What an issue says about the values that are valid. */
type Facts = { minimum?: unknown; maximum?: unknown; values?: readonly unknown[] };

/** One error, with its sentence. */
export function parameterError(param: string, code: ParameterCode, facts: Facts = {}): ParameterError {
  return { param, code, detail: `${param} ${sentence(param, code, facts)}` };
}

// A union reports every arm; what is wrong inside an object says more than that it is none of the names.
function flatten(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const inner = issue.errors.flat().filter((arm) => arm.path.length > 0 || arm.code === "unrecognized_keys");
  if (inner.length === 0) return [issue];
  return inner.flatMap(flatten).map((arm) => ({ ...arm, path: [...issue.path, ...arm.path] }));
}

// The schemas say their codes in place of messages; the tests show that no other message comes through.
function codeOf(issue: Issue): ParameterCode {
  return issue.message as ParameterCode;
}

function factsOf(issue: Issue): Facts {
  if (issue.code === "too_small") return { minimum: issue.minimum };
  if (issue.code === "too_big") return { maximum: issue.maximum };
  return issue.code === "invalid_value" ? { values: issue.values } : {};
}

function unknownParameter({ path, key, names }: { path: Path; key: string; names: readonly string[] }): ParameterError {
  const shown = key.length > 64 ? `${key.slice(0, 64).toWellFormed()}…` : key;
  const nearest = closest(shown.toLowerCase(), [...names]);
  const near = distance(shown.toLowerCase(), nearest) <= Math.max(2, nearest.length / 3);
  const hint = near ? ` Did you mean ${wireName([...path, nearest])}?` : ` Valid names: ${names.join(", ")}.`;
  const param = wireName([...path, shown]);
  return { param, code: "unknown_parameter", detail: `${param} is not a parameter.${hint}` };
}

function wireName([first, ...rest]: Path): string {
  return String(first) + rest.map((key) => `[${String(key)}]`).join("");
}

function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], given);
}

function sentence(param: string, code: ParameterCode, facts: Facts): string {
  const isMargin = param.startsWith("margin_");
  const isLength = isMargin || param.startsWith("page_size");
  const sentences: Record<ParameterCode, string> = {
    required: "is required.",
    unknown_parameter: "is not a parameter.",
    repeated_parameter: "is given more than once.",
    invalid_boolean: "must be true or false.",
    invalid_number: "must be a number in plain decimal digits, such as 2 or 0.5.",
    invalid_length: `must be a number of inches, or a number followed by ${isMargin ? "in or cm" : "in or mm"}, such as 1 or 0.5in.`,
    invalid_choice: facts.values
      ? `must be one of ${facts.values.join(", ")}.`
      : `must be one of ${pageSizeNames.join(", ")}, exactly as written, or an object with height and width.`,
    invalid_text: "must be a text without NUL characters and unpaired surrogates.",
    invalid_url: "must be an absolute http or https address without spaces around it, such as https://example.com/.",
    invalid_selector: "must be a CSS selector as document.querySelector understands it; XPath and text= are not.",
    invalid_file_name:
      "must be names separated by /, without empty, . or .. names, backslashes, control characters and unpaired surrogates.",
    invalid_username: "must be a text without colons, line breaks and NUL characters.",
    invalid_password: "must be a text without line breaks and NUL characters.",
    invalid_instant: "must be an ISO 8601 instant with a time zone, such as 2026-01-02T03:04:05Z.",
    invalid_cursor: "must be the next_cursor of an earlier page, as it is.",
    invalid_idempotency_key: "must be 1 to 255 printable ASCII characters.",
    out_of_range: isLength ? `must be from 0 to ${lengthMaxInches} inches.` : `must be ${bound(facts)}.`,
    too_long: `must be at most ${facts.maximum} bytes in UTF-8.`,
    page_too_small: "leaves too little to print on.",
    password_without_username: "is given without a username.",
    conflicting_credentials: "must not be given when the url has credentials of its own.",
  };
  return sentences[code];
}

function bound({ minimum, maximum }: Facts): string {
  return minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`;
}
