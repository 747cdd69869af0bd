import type { ParameterError } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import { printableArea } from "./lengths.ts";
import { type Credentials, type PdfParameters, type PdfRequest, pdfOptionsSchema } from "./options.ts";
import type { ParameterCode } from "./parameter-codes.ts";
import { parameterError, parameterErrors } from "./parameter-errors.ts";
import { splitTargetUrl } from "./target-url.ts";

/** Least the margins must leave each way, in inches: 7.2 points, a line of small print. */
const printableMinInches = 0.1;

/**
 * The decoded body of a request as what is to be done, or everything that is wrong with it at once.
 * Credentials are set apart here, before anything is stored: those of `username` and `password`, or
 * those inside the url.
 */
export function parsePdfRequest(body: Record<string, unknown>): Result<PdfRequest, ParameterError[]> {
  const parsed = pdfOptionsSchema.safeParse(body);
  const known = Object.keys(pdfOptionsSchema.shape);
  const errors = parsed.success ? [] : parameterErrors({ issues: parsed.error.issues, given: body, known });
  const parameters = parsed.success ? parsed.data : validPart(body, errors);
  const split = parameters.url === undefined ? null : splitTargetUrl(parameters.url);
  errors.push(...credentialErrors(parameters, split), ...pageErrors(parameters));
  if (!parsed.success || split === null || errors.length > 0) return failed(errors);

  const { url: _, username, password, ...options } = parsed.data;
  const credentials = credentialsOf(split) ?? credentialsOf({ username: username ?? "", password: password ?? "" });
  return ok({ url: split.url, options, credentials });
}

// What is valid on its own, with defaults for nothing that was given wrongly: rules between
// parameters are checked as far as their parameters are understood.
function validPart(body: Record<string, unknown>, errors: ParameterError[]): Partial<PdfParameters> {
  const wrong = new Set(errors.map(({ param }) => param.split("[")[0]));
  const shape = Object.entries(pdfOptionsSchema.shape).filter(([name]) => !wrong.has(name));
  return Object.fromEntries(shape.map(([name, schema]) => [name, schema.parse(body[name])]));
}

function credentialErrors({ username, password }: Partial<PdfParameters>, inUrl: Credentials | null): ParameterError[] {
  const urlHasThem = inUrl !== null && (inUrl.username !== "" || inUrl.password !== "");
  const errors: ParameterError[] = [];
  if (urlHasThem && username) errors.push(parameterError("username", "conflicting_credentials"));
  if (urlHasThem && password) errors.push(parameterError("password", "conflicting_credentials"));
  if (!urlHasThem && password && (username === null || username === "")) {
    errors.push(parameterError("password", "password_without_username"));
  }
  if (urlHasThem) errors.push(...urlCredentialErrors(inUrl));
  return errors;
}

function urlCredentialErrors(inUrl: Credentials): ParameterError[] {
  const codes: ParameterCode[] = [];
  if (!pdfOptionsSchema.shape.username.safeParse(inUrl.username).success) codes.push("invalid_username");
  if (!pdfOptionsSchema.shape.password.safeParse(inUrl.password).success) codes.push("invalid_password");
  if (inUrl.username === "") codes.push("password_without_username");
  return codes.map((code) => parameterError("url", code));
}

function credentialsOf({ username, password }: Credentials): Credentials | null {
  return username === "" ? null : { username, password };
}

function pageErrors(parameters: Partial<PdfParameters>): ParameterError[] {
  const { landscape, page_size, margin_top, margin_right, margin_bottom, margin_left } = parameters;
  if (landscape === undefined || page_size === undefined) return [];
  if (margin_top === undefined || margin_right === undefined) return [];
  if (margin_bottom === undefined || margin_left === undefined) return [];
  const page = { landscape, page_size, margin_top, margin_right, margin_bottom, margin_left };
  const { widthInches, heightInches } = printableArea(page);
  if (Math.min(widthInches, heightInches) >= printableMinInches) return [];
  const [width, height] = [widthInches, heightInches].map((inches) => Number(inches.toFixed(3)));
  const detail =
    `page_size and margins leave ${width} inches across and ${height} inches down to print on; ` +
    `at least ${printableMinInches} inches are needed both ways.`;
  return [{ param: "page_size", code: "page_too_small" satisfies ParameterCode, detail }];
}
