import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBody } from "#lib/http/decode-body.ts";
import { type PdfOptions, pdfOptionsSchema } from "./options.ts";
import { parameterCodes } from "./parameter-codes.ts";
import { parsePdfRequest } from "./parse-pdf-request.ts";
import { type Body, badParameters, flags, margins } from "./testing/bad-parameters.ts";

const url = "https://example.com/";

const defaults: PdfOptions = {
  landscape: false,
  margin_top: "1cm",
  margin_right: "1cm",
  margin_bottom: "1cm",
  margin_left: "1cm",
  page_size: "Letter",
  scale: 1,
  screen: false,
  header_template: null,
  footer_template: null,
  wait_network: false,
  wait_network_time: 2,
  wait_time: 3,
  wait_css_selector: null,
  file_name: null,
  attachment: false,
  http_success: false,
};

/** A form body's text, or a JSON body with `url` filled in. */
function parse(body: Body) {
  if (typeof body !== "string") return parsePdfRequest({ url, ...body });
  const decoded = decodeBody({ bytes: new TextEncoder().encode(`url=${url}&${body}`), mediaType: "form" });
  if (!decoded.ok) throw new Error(decoded.failure.detail);
  return parsePdfRequest(decoded.value);
}

function errorsOf(body: Body): string[] {
  const parsed = parse(body);
  return parsed.ok ? [] : parsed.failure.map(({ param, code }) => `${param}: ${code}`);
}

describe("parsePdfRequest", () => {
  const cases = badParameters.map(([body, ...errors]) => ({ body, errors, shown: JSON.stringify(body).slice(0, 80) }));
  test.each(cases)("refuses $shown: $errors", ({ body, errors }) => {
    expect(errorsOf(body)).toEqual(errors);
  });

  test("says a plain sentence with every error, and knows its code", () => {
    for (const [body] of badParameters) {
      const parsed = parse(body);
      for (const { code, detail } of parsed.ok ? [] : parsed.failure) {
        expect(Object.keys(parameterCodes)).toContain(code);
        expect(detail).toMatch(/^\S.* .*[.?]$/s);
        expect(detail).not.toMatch(/undefined|\[object|secret|!/);
      }
    }
  });

  test.each<[Record<string, unknown>, string]>([
    [{ margn_top: 1 }, "margn_top is not a parameter. Did you mean margin_top?"],
    [{ LANDSCAPE: true }, "LANDSCAPE is not a parameter. Did you mean landscape?"],
    [{ filename: "x" }, "filename is not a parameter. Did you mean file_name?"],
    [
      { page_size: { heigth: 1, height: 4, width: 4 } },
      "page_size[heigth] is not a parameter. Did you mean page_size[height]?",
    ],
    [
      { margin_left: "9in" },
      "page_size and margins leave -0.894 inches across and 10.213 inches down to print on; at least 0.1 inches are needed both ways.",
    ],
    [{ scale: 3 }, "scale must be at most 2."],
    [{ scale: 0 }, "scale must be at least 0.1."],
    [{ header_template: "a".repeat(70_000) }, "header_template must be at most 65536 bytes in UTF-8."],
  ])("explains %j", (body, detail) => {
    const parsed = parse(body);
    expect(parsed.ok ? [] : parsed.failure.map((error) => error.detail)).toContain(detail);
  });

  test("names all valid names when none is near", () => {
    const parsed = parse({ xyzzyplugh: 1 });
    expect(!parsed.ok && parsed.failure[0]?.detail).toContain("Valid names: url, landscape, margin_top");
  });

  test.each<[what: string, json: Record<string, unknown>, form: string, stored: Partial<PdfOptions>]>([
    ["nothing but the url", {}, "", {}],
    ["landscape", { landscape: true }, "landscape=true", { landscape: true }],
    ["landscape as text", { landscape: "true" }, "landscape=true", { landscape: true }],
    ["a false flag", { screen: false }, "screen=false", { screen: false }],
    ["a bare margin", { margin_top: 1 }, "margin_top=1", { margin_top: "1in" }],
    ["a bare margin as text", { margin_top: "1" }, "margin_top=1in", { margin_top: "1in" }],
    ["needless zeros", { margin_top: "01.50in" }, "margin_top=1.5", { margin_top: "1.5in" }],
    ["no zero before the point", { margin_top: ".5cm" }, "margin_top=0.5cm", { margin_top: "0.5cm" }],
    ["centimetres", { margin_left: "2.54cm" }, "margin_left=2.54cm", { margin_left: "2.54cm" }],
    ["no margin", { margin_left: 0 }, "margin_left=0", { margin_left: "0in" }],
    ["a hair", { margin_left: 1e-7 }, "margin_left=0.0000001", { margin_left: "0in" }],
    ["a third", { margin_left: 1 / 3 }, "margin_left=0.3333333333333333", { margin_left: "0.333333in" }],
    ["a named size", { page_size: "A3" }, "page_size=A3", { page_size: "A3" }],
    [
      "a size in millimetres",
      { page_size: { height: "100mm", width: "80.0mm" } },
      "page_size[height]=100mm&page_size[width]=80mm",
      { page_size: { height: "100mm", width: "80mm" } },
    ],
    [
      "a size in bare inches",
      { page_size: { width: 4, height: "6" } },
      "page_size%5Bwidth%5D=4&page_size%5Bheight%5D=6in",
      { page_size: { height: "6in", width: "4in" } },
    ],
    [
      "the largest page",
      { page_size: { height: 200, width: "5080mm" } },
      "page_size[height]=200&page_size[width]=5080mm",
      { page_size: { height: "200in", width: "5080mm" } },
    ],
    [
      "a page just large enough",
      { page_size: { height: 0.1, width: 0.1 }, margin_top: 0, margin_right: 0, margin_bottom: 0, margin_left: 0 },
      "page_size[height]=0.1&page_size[width]=0.1&margin_top=0&margin_right=0&margin_bottom=0&margin_left=0",
      {
        page_size: { height: "0.1in", width: "0.1in" },
        margin_top: "0in",
        margin_right: "0in",
        margin_bottom: "0in",
        margin_left: "0in",
      },
    ],
    [
      "margins that only landscape has room for",
      { landscape: true, margin_left: 9 },
      "landscape=true&margin_left=9",
      { landscape: true, margin_left: "9in" },
    ],
    ["the smallest scale", { scale: 0.1 }, "scale=0.1", { scale: 0.1 }],
    ["the largest scale", { scale: "2.0" }, "scale=2", { scale: 2 }],
    ["no waiting", { wait_time: 0 }, "wait_time=0", { wait_time: 0 }],
    ["the longest wait", { wait_time: "20" }, "wait_time=20.0", { wait_time: 20 }],
    [
      "waiting for the network",
      { wait_network: true, wait_network_time: 0.5 },
      "wait_network=true&wait_network_time=.5",
      { wait_network: true, wait_network_time: 0.5 },
    ],
    [
      "templates",
      { header_template: "<b>ä</b>", footer_template: "&amp;" },
      "header_template=%3Cb%3E%C3%A4%3C/b%3E&footer_template=%26amp;",
      { header_template: "<b>ä</b>", footer_template: "&amp;" },
    ],
    ["empty templates", { header_template: "", footer_template: null }, "header_template=&footer_template=", {}],
    [
      "a selector",
      { wait_css_selector: "a > b:nth-child(2n+1)" },
      "wait_css_selector=a+%3E+b:nth-child(2n%2B1)",
      { wait_css_selector: "a > b:nth-child(2n+1)" },
    ],
    [
      "null for what is not set",
      { wait_css_selector: null, file_name: null, username: null, password: null },
      "username=&password=",
      {},
    ],
    [
      "a file name that needs care",
      { file_name: "a b/c+%?#é🙂.PDF" },
      "file_name=a+b/c%2B%25%3F%23%C3%A9%F0%9F%99%82.PDF",
      { file_name: "a b/c+%?#é🙂.PDF" },
    ],
    ["a file name in NFD", { file_name: "e\u0301" }, "file_name=e%CC%81", { file_name: "e\u0301" }],
    ["dots that are no segments", { file_name: "...a/.b/c.." }, "file_name=...a/.b/c..", { file_name: "...a/.b/c.." }],
    [
      "http_success",
      { http_success: "true", attachment: true },
      "http_success=true&attachment=true",
      { http_success: true, attachment: true },
    ],
  ])("stores %s the same from JSON and form data", (_, json, form, stored) => {
    const expected = { ok: true, value: { url, options: { ...defaults, ...stored }, credentials: null } };
    expect(parse(json)).toEqual(expected);
    expect(parse(form)).toEqual(expected);
  });

  test.each<[given: string, stored: string, credentials: [string, string] | null]>([
    ["https://example.com", "https://example.com", null],
    ["HTTPS://EXAMPLE.com:443/%7ea/../b?q= x#f", "HTTPS://EXAMPLE.com:443/%7ea/../b?q= x#f", null],
    ["https://bücher.example/ü?ö#ä", "https://bücher.example/ü?ö#ä", null],
    ["http://127.1/", "http://127.1/", null],
    ["https://example.com/@a:b@c", "https://example.com/@a:b@c", null],
    ["https://example.com?a@b", "https://example.com?a@b", null],
    ["https://example.com#a@b", "https://example.com#a@b", null],
    ["https://user:pass@example.com/a b#c", "https://example.com/a b#c", ["user", "pass"]],
    ["https://user@example.com/", "https://example.com/", ["user", ""]],
    ["https://us%40er:p%3Aa%2Fss@example.com/", "https://example.com/", ["us@er", "p:a/ss"]],
    ["https://a@b:c@example.com/", "https://example.com/", ["a@b", "c"]],
    ["https://ü:ß@example.com/", "https://example.com/", ["ü", "ß"]],
    ["https://user:pass@example.com\\@other/", "https://example.com\\@other/", ["user", "pass"]],
    ["https:///user:pass@example.com/", "https:///example.com/", ["user", "pass"]],
    ["https://@example.com/", "https://example.com/", null],
    ["https://:@example.com/", "https://example.com/", null],
  ])("takes the credentials out of %s and leaves the rest as it is", (given, stored, pair) => {
    const credentials = pair && { username: pair[0], password: pair[1] };
    expect(parse({ url: given })).toEqual({ ok: true, value: { url: stored, options: defaults, credentials } });
  });

  test("takes username and password, with a password or without", () => {
    expect(parse({ username: "ü", password: "a:b" })).toMatchObject({
      value: { credentials: { username: "ü", password: "a:b" } },
    });
    expect(parse("username=reader")).toMatchObject({ value: { credentials: { username: "reader", password: "" } } });
  });

  test("keeps credentials out of url and options", () => {
    for (const body of [{ url: "https://user:hunter2@example.com/" }, { username: "user", password: "hunter2" }]) {
      const parsed = parse(body);
      if (!parsed.ok) throw new Error("refused");
      expect(JSON.stringify([parsed.value.url, parsed.value.options])).not.toContain("hunter2");
    }
  });

  test("takes bodies without a prototype", () => {
    expect(parsePdfRequest(Object.assign(Object.create(null), { url }))).toMatchObject({ ok: true });
  });
});

/** Mostly what is valid, sometimes what is nearly so. */
const mostly = (valid: fc.Arbitrary<unknown>, near: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 30, arbitrary: valid }, { weight: 1, arbitrary: near });
const lengthOf = (...units: string[]) =>
  fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom("", "in", ...units))
    .map(([whole, fraction, unit]) => `${whole}.${fraction}${unit}`);
const oddNumber = fc.oneof(fc.double(), fc.double().map(String), fc.integer({ min: -2, max: 250 }));
const numberTo = (max: number) => {
  const valid = fc.double({ min: 0.1, max, noNaN: true });
  return mostly(
    fc.oneof(
      valid,
      valid.map((value) => value.toFixed(12)),
      fc.integer({ min: 1, max }),
    ),
    oddNumber,
  );
};
const margin = mostly(
  fc.oneof(lengthOf("cm"), fc.double({ min: 0, max: 2, noNaN: true })),
  fc.oneof(oddNumber, lengthOf("px", "mm")),
);
const side = mostly(
  fc.oneof(
    lengthOf().map((text) => `9${text}`),
    fc.double({ min: 5, max: 200, noNaN: true }),
  ),
  fc.oneof(oddNumber, lengthOf("cm", "mm")),
);
const oddText = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant(null));
const template = mostly(
  fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
  oddText,
);
const flag = mostly(fc.constantFrom<unknown>(true, false, "true", "false"), fc.constantFrom<unknown>(0, "yes", null));
const nearValid: Record<string, fc.Arbitrary<unknown>> = {
  url: mostly(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.constantFrom("https://a:b@example.com/", "example.com"),
  ),
  page_size: mostly(
    fc.oneof(fc.constantFrom("Letter", "Legal", "A3", "A4", "A5"), fc.record({ height: side, width: side })),
    fc.constantFrom("A6", {}),
  ),
  ...Object.fromEntries(flags.map((name) => [name, flag])),
  ...Object.fromEntries(margins.map((name) => [name, margin])),
  scale: numberTo(2),
  wait_time: numberTo(20),
  wait_network_time: numberTo(20),
  header_template: template,
  footer_template: template,
  wait_css_selector: mostly(fc.constantFrom("a", "#b.c", ".d > e", null), oddText),
  file_name: mostly(fc.constantFrom("a/b.pdf", "c", null), oddText),
  username: mostly(fc.constantFrom("reader", "ü"), oddText),
  password: mostly(fc.constantFrom("", "a:b", null), oddText),
};

describe("parsePdfRequest, for any body", () => {
  test("there is a generator for every parameter", () => {
    expect(Object.keys(nearValid).sort()).toEqual(Object.keys(pdfOptionsSchema.shape).sort());
  });

  test("answers near-valid bodies with a request or errors, and stores what it would store again", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.record(nearValid, { requiredKeys: ["url"] }), (body) => {
        const parsed = parsePdfRequest(body);
        if (!parsed.ok) {
          expect(parsed.failure).not.toEqual([]);
          return;
        }
        accepted += 1;
        const again = parsePdfRequest({ url: parsed.value.url, ...parsed.value.options, ...parsed.value.credentials });
        expect(JSON.stringify(again)).toEqual(JSON.stringify(parsed));
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  test("never throws, whatever the body", () => {
    const name = fc.oneof(fc.constantFrom(...Object.keys(pdfOptionsSchema.shape)), fc.string());
    fc.assert(
      fc.property(fc.dictionary(name, fc.anything()), (body) => {
        const parsed = parsePdfRequest(body);
        if (parsed.ok) expect(body.url).toBeTypeOf("string");
        else for (const error of parsed.failure) expect(Object.keys(parameterCodes)).toContain(error.code);
      }),
      { numRuns: 3_000 },
    );
  });
});
