import fc from "fast-check";
import { pageSizeNames } from "#lib/pdf/lengths.ts";
import { pdfOptionsSchema } from "#lib/pdf/options.ts";

/** One parameter as JSON carries it; a form carries its text. */
export type Body = Record<string, unknown>;

export type ParameterName = keyof typeof pdfOptionsSchema.shape;

const flag = fc.oneof(fc.boolean(), fc.constantFrom("true", "false"));
const digits = fc
  .tuple(fc.nat(40), fc.option(fc.nat(999), { nil: undefined }))
  .map(([whole, part]) => (part === undefined ? String(whole) : `${whole}.${part}`));

function decimal(min: number, max: number): fc.Arbitrary<unknown> {
  const number = fc.integer({ min: min * 1_000, max: max * 1_000 }).map((thousandths) => thousandths / 1_000);
  return fc.oneof(number, number.map(String));
}

/** A length of at most `mostInches`, in any of its forms. */
function length(units: readonly string[], mostInches: number): fc.Arbitrary<unknown> {
  const number = fc.integer({ min: 0, max: mostInches * 1_000 }).map((thousandths) => thousandths / 1_000);
  return fc.oneof(
    number,
    number.map(String),
    fc.tuple(number, fc.constantFrom(...units)).map((parts) => parts.join("")),
  );
}

const side = fc
  .tuple(fc.integer({ min: 4, max: 40 }), fc.constantFrom("", "in"))
  .map(([inches, unit]) => `${inches}${unit}`);
const text = fc.string({ unit: "grapheme", maxLength: 60 });
const printable = text.filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value));
const margin = length(["in", "cm"], 1);

/** A parameter's valid values. Typed by the schema's own keys, so that a new option without a generator does not compile. */
const validValues: Record<ParameterName, fc.Arbitrary<unknown>> = {
  url: fc.webUrl({ validSchemes: ["http", "https"], withQueryParameters: true, withFragments: true }),
  landscape: flag,
  margin_top: margin,
  margin_right: margin,
  margin_bottom: margin,
  margin_left: margin,
  page_size: fc.oneof(fc.constantFrom(...pageSizeNames), fc.record({ height: side, width: side })),
  scale: decimal(0.1, 2),
  screen: flag,
  header_template: printable,
  footer_template: printable,
  wait_network: flag,
  wait_network_time: decimal(0, 20),
  wait_time: decimal(0, 20),
  wait_css_selector: fc.constantFrom(
    "#a",
    ".b > c",
    "a:not(.b)",
    '[data-x="1"]',
    "main :is(h1, h2)",
    "li:nth-child(2n + 1)",
  ),
  file_name: fc
    .array(
      printable.filter((segment) => segment !== "" && !/[\\/]|^\.\.?$/.test(segment)),
      { minLength: 1, maxLength: 4 },
    )
    .map((segments) => segments.join("/")),
  attachment: flag,
  username: printable.filter((value) => value !== "" && !value.includes(":")),
  password: printable,
  http_success: flag,
};

const anything = fc.oneof(
  fc.anything({ withNullPrototype: false, maxDepth: 3 }).map(jsonOf),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    null,
    "",
    " ",
    "1e3",
    "0x10",
    "NaN",
    "Infinity",
    "-1",
    "1 in",
    "1IN",
    "１",
    -0,
    1e308,
    "9".repeat(400),
    [],
    {},
    [[]],
  ),
  digits,
);

/** Bodies with nothing wrong in them: `url` and any of the options. */
export const validBodies: fc.Arbitrary<Body> = fc
  .record(validValues, { requiredKeys: ["url"] })
  // The one rule between parameters: "When `password` is set, `username` must also be provided."
  .map(({ password, ...body }) =>
    body.username === undefined || password === undefined ? body : { ...body, password },
  );

/** Valid bodies with up to three parameters made strange: values, names, and what is around them. */
export const nearlyValidBodies: fc.Arbitrary<Body> = fc
  .tuple(validBodies, fc.array(fc.tuple(strangeName(), anything), { minLength: 1, maxLength: 3 }))
  .map(([body, changes]) => ({ ...body, ...Object.fromEntries(changes) }));

function strangeName(): fc.Arbitrary<string> {
  const names = Object.keys(pdfOptionsSchema.shape);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom("page_size[height]", "constructor", "toString", "Url", "margin-top", "") },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  );
}

/** What JSON keeps of a value. */
function jsonOf(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? "null");
  } catch {
    return null;
  }
}

/** A body as form data says it. Undefined where a form has no words for it: lists, null, deep objects. */
export function formOf(body: Body): string | undefined {
  const fields: [string, string][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (isScalar(value)) fields.push([name, String(value)]);
    else if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    else {
      const parts = Object.entries(value);
      if (parts.length === 0 || !parts.every(([, part]) => isScalar(part))) return undefined;
      for (const [part, partValue] of parts) fields.push([`${name}[${part}]`, String(partValue)]);
    }
  }
  return new URLSearchParams(fields).toString();
}

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}
