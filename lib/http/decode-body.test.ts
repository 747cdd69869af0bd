import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBody } from "./decode-body.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const decode = (mediaType: "json" | "form", body: string | Uint8Array) =>
  decodeBody({ bytes: typeof body === "string" ? bytesOf(body) : body, mediaType });
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const repeated = (count: number, part: (index: number) => string, between: string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(between);
const jsonOf = (count: number) => `{${repeated(count, (index) => `"k${index}":1`, ",")}}`;

describe("decodeBody of JSON", () => {
  test.each([
    ["an object", '{"url":"https://a/","scale":0.5,"landscape":true,"header_template":null}'],
    ["a nested object", '{"page_size":{"height":"100mm","width":4}}'],
    ["an empty object", "{}"],
    ["white space around it", ' \r\n\t{ "a" : 1 } \n'],
    ["escapes", '{"a":"\\u00e9\\n\\"\\\\\\/\\ud83d\\ude00"}'],
    ["text beyond ASCII", '{"a":"日本 🙂 é"}'],
    ["five levels", '{"a":{"b":{"c":{"d":{"e":1}}}}}'],
    ["a hundred names", jsonOf(100)],
    ["numbers in every notation of JSON", '{"a":-0.5e-3,"b":1E2,"c":0}'],
  ])("takes %s", (_, body) => {
    const decoded = decode("json", body);
    expect(decoded.ok && plain(decoded.value)).toEqual(JSON.parse(body));
  });

  test.each<[string, string | Uint8Array, string]>([
    ["an empty body", "", "not valid JSON at line 1, column 1"],
    ["a text", '"a"', "must be a JSON object"],
    ["a list", '[{"url":"https://a/"}]', "must be a JSON object"],
    ["null", "null", "must be a JSON object"],
    ["form data", "url=https://a/", "not valid JSON at line 1, column 1"],
    ["an object without end", '{"a":1', "not valid JSON"],
    ["more after the object", '{"a":1} {"b":2}', "not valid JSON at line 1, column 9"],
    ["a comma too many", '{"a":1,}', "not valid JSON at line 1, column 8"],
    ["comments", '{"a":1 /* x */}', "not valid JSON"],
    ["single quotes", "{'a':1}", "not valid JSON at line 1, column 2"],
    ["a name without quotes", "{a:1}", "not valid JSON at line 1, column 2"],
    ["NaN", '{"a":NaN}', "not valid JSON"],
    ["hexadecimal", '{"a":0x10}', "not valid JSON"],
    ["a plus sign", '{"a":+1}', "not valid JSON"],
    ["a leading zero", '{"a":01}', "not valid JSON"],
    ["a number that ends in a dot", '{"a":1.}', "not valid JSON"],
    ["an unknown escape", '{"a":"\\x41"}', "not valid JSON"],
    ["a line break inside a text", '{\n"a":"b\nc"}', "line 2, column 5: a text has a control character"],
    ["a tab inside a text", '{"a":"b\tc"}', "a control character that is not escaped"],
    ["a tab inside a name", '{"a\tb":1}', "a control character that is not escaped"],
    ["bad UTF-8", Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), "not valid UTF-8"],
    ["overlong UTF-8", Uint8Array.of(0x7b, 0xc0, 0xaf, 0x7d), "not valid UTF-8"],
    ["a surrogate in UTF-8", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), "not valid UTF-8"],
    ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x7b, 0x00), "not valid UTF-8"],
    ["a byte order mark", '\uFEFF{"a":1}', "byte order mark"],
    ["a name twice", '{"a":1,\n "a":2}', 'line 2, column 2: the name "a" is given twice'],
    ["a name twice, once escaped", '{"a":1,"\\u0061":2}', "given twice"],
    ["a name twice inside page_size", '{"page_size":{"height":1,"height":2}}', "given twice"],
    ["six levels", '{"a":{"b":{"c":{"d":{"e":{}}}}}}', "deeper than 5 levels"],
    ["six levels of lists", '{"a":[[[[[1]]]]]}', "deeper than 5 levels"],
    ["half a million brackets", `{"a":${"[".repeat(500_000)}`, "deeper than 5 levels"],
    ["101 names", jsonOf(101), "more than 100"],
    ["101 list items", `{"a":[${repeated(101, () => "1", ",")}]}`, "more than 100"],
    ["101 names in all", `{"a":${jsonOf(100)}}`, "more than 100"],
    ["__proto__", '{"__proto__":{"landscape":true}}', "__proto__ is not allowed"],
    ["__proto__, escaped", '{"\\u005f_proto__":1}', "__proto__ is not allowed"],
    ["__proto__ inside page_size", '{"page_size":{"__proto__":{"height":1}}}', "__proto__ is not allowed"],
    ["constructor", '{"constructor":1}', "constructor is not allowed"],
    ["prototype", '{"prototype":1}', "prototype is not allowed"],
    ["an empty name", '{"":1}', "a name is empty"],
    ["NUL in a text", '{"a":"b\\u0000"}', "NUL character"],
    ["NUL in a name", '{"a\\u0000":1}', "NUL character"],
    ["a lone surrogate in a text", '{"a":"\\ud800"}', "line 1, column 6: a text has an unpaired surrogate"],
    ["a lone surrogate in a name", '{"\\udc00":1}', "unpaired surrogate"],
    ["surrogates in the wrong order", '{"a":"\\ude00\\ud83d"}', "unpaired surrogate"],
    ["a lone surrogate in a list", '{"a":["\\ud800"]}', "unpaired surrogate"],
  ])("refuses %s", (_, body, words) => {
    const decoded = decode("json", body);
    expect(decoded.ok ? decoded.value : decoded.failure.detail).toContain(words);
  });

  test("gives objects without a prototype", () => {
    const decoded = decode("json", '{"page_size":{"height":1}}');
    expect(decoded.ok && Object.getPrototypeOf(decoded.value)).toBeNull();
    expect(decoded.ok && Object.getPrototypeOf(decoded.value.page_size)).toBeNull();
  });

  test("reads what JSON.parse reads, and refuses what it refuses", () => {
    const text = fc.oneof(
      fc.json({ maxDepth: 2 }).map((json) => `{"a":${json}}`),
      fc
        .string({ unit: fc.constantFrom(...'{}[]",:\\u01ae+-. \n\tnultrsf/'.split("")), maxLength: 24 })
        .map((json) => `{"a":${json}}`),
    );
    fc.assert(
      fc.property(text, (body) => {
        const decoded = decode("json", body);
        if (decoded.ok) expect(plain(decoded.value)).toEqual(plain(JSON.parse(body)));
        else if (decoded.failure.detail.includes("not valid JSON")) expect(() => JSON.parse(body)).toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("decodeBody of form data", () => {
  test.each<[string, string, Record<string, unknown>]>([
    ["nothing", "", {}],
    ["fields", "url=https%3A%2F%2Fa%2F&scale=0.5", { url: "https://a/", scale: "0.5" }],
    [
      "a custom page size",
      "page_size[height]=100mm&page_size[width]=4in",
      { page_size: { height: "100mm", width: "4in" } },
    ],
    ["escaped brackets", "page_size%5Bheight%5D=1", { page_size: { height: "1" } }],
    ["plus as space", "a+b=c+d%2B", { "a b": "c d+" }],
    ["text beyond ASCII, escaped", "a=%E6%97%A5%F0%9F%99%82", { a: "日🙂" }],
    ["text beyond ASCII, as it is", "a=日🙂", { a: "日🙂" }],
    ["a value with = and ;", "a=b=c;d", { a: "b=c;d" }],
    ["a field without value", "a&b=", { a: "", b: "" }],
    ["needless ampersands", "&a=1&&b=2&", { a: "1", b: "2" }],
    [
      "a hundred fields",
      repeated(100, (index) => `k${index}=1`, "&"),
      Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, "1"])),
    ],
  ])("takes %s", (_, body, value) => {
    const decoded = decode("form", body);
    expect(decoded.ok && plain(decoded.value)).toEqual(value);
  });

  test.each<[string, string | Uint8Array, string]>([
    ["a bad escape", "a=%zz", 'the field "a" is not percent-encoded UTF-8'],
    ["half an escape", "a=%4", "not percent-encoded UTF-8"],
    ["a lone per cent sign", "a=100%", "not percent-encoded UTF-8"],
    ["a bad escape in a name", "%zz=1", "not percent-encoded UTF-8"],
    ["escaped bad UTF-8", "a=%FF", "not percent-encoded UTF-8"],
    ["an escaped surrogate", "a=%ED%A0%80", "not percent-encoded UTF-8"],
    ["bad UTF-8", Uint8Array.of(0x61, 0x3d, 0xff), "not valid UTF-8"],
    ["a byte order mark", "\uFEFFa=1", "byte order mark"],
    ["a field twice", "a=1&a=2", 'the field "a" is given twice'],
    ["a field twice, once escaped", "a=1&%61=2", "given twice"],
    ["a nested field twice", "page_size[height]=1&page_size[height]=2", "given twice"],
    ["whole, then in parts", "page_size=A4&page_size[height]=1", "both whole and in parts"],
    ["in parts, then whole", "page_size[height]=1&page_size=A4", "both whole and in parts"],
    ["a list", "a[]=1", "makes a list"],
    ["deeper nesting", "page_size[height][x]=1", "must be like page_size"],
    ["a bracket without end", "page_size[height=1", "must be like page_size"],
    ["a bracket without beginning", "page_size]=1", "must be like page_size"],
    ["text after the bracket", "page_size[height]x=1", "must be like page_size"],
    ["page_size[__proto__][x]", "page_size[__proto__][x]=1", "must be like page_size"],
    ["page_size[__proto__]", "page_size[__proto__]=1", "__proto__ is not allowed"],
    ["page_size[constructor]", "page_size[constructor]=1", "constructor is not allowed"],
    ["__proto__", "__proto__=1", "__proto__ is not allowed"],
    ["__proto__[landscape]", "__proto__[landscape]=true", "__proto__ is not allowed"],
    ["an empty name", "=1", "a name is empty"],
    ["brackets without a name", "[height]=1", "a name is empty"],
    ["NUL in a value", "a=%00", "NUL character"],
    ["NUL in a name", "a%00=1", "NUL character"],
    ["101 fields", repeated(101, (index) => `k${index}=1`, "&"), "more than 100 fields"],
  ])("refuses %s", (_, body, words) => {
    const decoded = decode("form", body);
    expect(decoded.ok ? decoded.value : decoded.failure.detail).toContain(words);
  });

  test("never repeats a value, which may be a password", () => {
    const decoded = decode("form", "password=hunter2%");
    expect(!decoded.ok && decoded.failure.detail).not.toContain("hunter2");
  });

  test("leaves Object.prototype alone", () => {
    for (const body of ["__proto__[x]=1", "constructor[prototype]=1", "page_size[__proto__]=1"]) decode("form", body);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("x" in {}).toBe(false);
  });

  test("reads what URLSearchParams writes", () => {
    const name = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => !/[[\]\0]|^(__proto__|constructor|prototype)$/.test(text) && text.isWellFormed());
    const value = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0") && text.isWellFormed());
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 5 }), (fields) => {
        const decoded = decode("form", new URLSearchParams(fields).toString());
        expect(decoded.ok && { ...decoded.value }).toEqual({ ...fields });
      }),
    );
  });
});
