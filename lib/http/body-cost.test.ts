import { expect, test } from "vitest";
import { parsePdfRequest } from "#lib/pdf/parse-pdf-request.ts";
import { decodeBody } from "./decode-body.ts";
import { invalidParameters } from "./invalid-parameters.ts";

const bodyMaxBytes = 1_048_576;
// Some 5 ms on an idle machine; what these rules replaced took 50 to 350.
const boundMs = 40;

/** As many of `unit` as a body holds between `before` and `after`. */
function full(before: string, unit: string, after = ""): string {
  const room = bodyMaxBytes - Buffer.byteLength(before + after);
  return before + unit.repeat(Math.floor(room / Buffer.byteLength(unit))) + after;
}

const names = (count: number, value: string) =>
  `{${Array.from({ length: count }, (_, index) => `"name${index}":${value}`).join(",")}}`;

test.each<[string, "json" | "form", string]>([
  ["list items", "json", full('{"url":[1', ",1", "]}")],
  ["empty lists", "json", full('{"url":[[]', ",[]", "]}")],
  ["names", "json", names(60_000, "1")],
  ["brackets", "json", full('{"url":', "[")],
  ["braces", "json", full("", '{"a":')],
  ["a hundred names of 10 kB", "json", names(99, "1").replaceAll("name", "n".repeat(10_000))],
  ["a hundred values of 10 kB", "json", names(99, `"${"v".repeat(10_000)}"`)],
  ["spaces", "json", full("{", " ", "}")],
  ["line breaks", "json", full("{", "\n", "?")],
  ["escapes of six characters", "json", full('{"url":"', "\\u0041", '"}')],
  ["escapes of two", "json", full('{"url":"', "\\n", '"}')],
  ["a text without end", "json", full('{"url":"', "\\\\")],
  ["digits", "json", full('{"scale":', "9", "}")],
  ["an exponent", "json", full('{"scale":1e', "9", "}")],
  ["a length", "json", full('{"margin_top":"', "0", 'in"}')],
  ["a number as a text", "json", full('{"wait_time":"0.', "0", '"}')],
  ["an address", "json", full('{"url":"http://', "a", '"}')],
  ["an address of at signs", "json", full('{"url":"http://', "@", '"}')],
  ["a selector", "json", full('{"wait_css_selector":"', ":is(", '"}')],
  ["a file name", "json", full('{"file_name":"', "a/", '"}')],
  ["a user name", "json", full('{"username":"', "😀", '"}')],
  ["ampersands", "form", full("", "&")],
  ["fields", "form", full("a=1", "&a=1")],
  ["plus signs", "form", full("url=", "+")],
  ["escaped letters", "form", full("url=", "%41")],
  ["an escaped name", "form", full("", "%5b", "=1")],
  ["a name of brackets", "form", full("", "[", "=1")],
  ["a number in a form", "form", full("scale=", "0")],
])("1 MiB of %s, as %s, is judged in little time", (_, mediaType, body) => {
  const bytes = new TextEncoder().encode(body);
  expect(bytes.length).toBeLessThanOrEqual(bodyMaxBytes);
  const costs = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage().user;
    const answer = judge(bytes, mediaType);
    expect(answer.length).toBeLessThan(32_000);
    return (process.cpuUsage().user - before) / 1_000;
  });
  expect(Math.min(...costs)).toBeLessThan(boundMs);
});

function judge(bytes: Uint8Array, mediaType: "json" | "form"): string {
  const decoded = decodeBody({ bytes, mediaType });
  if (!decoded.ok) return decoded.failure.detail;
  const parsed = parsePdfRequest(decoded.value);
  return parsed.ok ? "" : JSON.stringify(invalidParameters(parsed.failure));
}
