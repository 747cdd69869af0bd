import { z } from "zod";
import { lengthMaxInches, normalizeLength, toInches } from "./lengths.ts";
import type { ParameterCode } from "./parameter-codes.ts";
import { isStorableText, utf8Bytes } from "./text.ts";

/** The error of a schema: its message is the parameter's code. */
export function refuse(code: ParameterCode): { error: ParameterCode } {
  return { error: code };
}

/** A boolean: JSON true and false, or the texts. */
export function flag() {
  return z
    .union([z.boolean(), z.enum(["true", "false"])], refuse("invalid_boolean"))
    .transform((value) => value === true || value === "true")
    .pipe(z.boolean());
}

/** Characters a number may be written with: every exact double fits, and no pattern meets a megabyte. */
const numberMaxLength = 1024;

const digitsPattern = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;

/** A number with bounds: a JSON number, or a text of plain decimal digits. */
export function decimal({ min, max }: { min: number; max: number }) {
  const number = z.number(refuse("invalid_number")).min(min, refuse("out_of_range")).max(max, refuse("out_of_range"));
  const digits = signed(`${digitsPattern}$`, "invalid_number").transform(Number).pipe(number);
  return z.union([number, digits], refuse("invalid_number")).pipe(number);
}

/** A length of 0 to 200 inches, stored with its unit: a JSON number or a text of digits and unit. */
export function length(units: readonly ["in", "cm"] | readonly ["in", "mm"]) {
  const number = z.number().min(0, refuse("out_of_range")).max(lengthMaxInches, refuse("out_of_range"));
  const digits = signed(`${digitsPattern}(?:${units.join("|")})?$`, "invalid_length").refine(
    (value) => !value.startsWith("-") && toInches(value) <= lengthMaxInches,
    refuse("out_of_range"),
  );
  return z.union([number, digits], refuse("invalid_length")).transform(normalizeLength).pipe(z.string());
}

// A minus is understood, so that negative texts and numbers are refused in the same words, but not documented.
function signed(pattern: string, code: ParameterCode) {
  return z
    .string()
    .max(numberMaxLength, { ...refuse(code), abort: true })
    .regex(new RegExp(`^-?${pattern}`), { ...refuse(code), abort: true })
    .meta({ override: { pattern: `^${pattern}` } });
}

/** A text that can be stored unchanged. */
export function text({ maxBytes, code = "invalid_text" }: { maxBytes: number; code?: ParameterCode }) {
  return z
    .string(refuse(code))
    .refine(isStorableText, { ...refuse(code), abort: true })
    .superRefine((value, issues) => {
      if (utf8Bytes(value) <= maxBytes) return;
      issues.addIssue({ code: "too_big", origin: "string", maximum: maxBytes, message: "too_long", continue: false });
    })
    .meta({ maxLength: maxBytes });
}
