import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { badParameters } from "#lib/pdf/testing/bad-parameters.ts";
import { type Service, startService } from "#lib/testing/service.ts";
import { type Body, type Client, createClient } from "./client.ts";

let service: Service;
let client: Client;
const url = "https://example.com/";

beforeAll(async () => {
  service = await startService({ workers: 0, env: { REQUESTS_PER_MINUTE: "1000000" } });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
});
afterAll(() => service?.stop());

const json = (raw: string | Uint8Array<ArrayBuffer>): Body => ({ raw, type: "application/json" });
const form = (raw: string | Uint8Array<ArrayBuffer>): Body => ({ raw, type: "application/x-www-form-urlencoded" });
const bytes = (...values: number[]) => Uint8Array.from(values);

const unreadable: [name: string, body: Body][] = [
  ["no body", json("")],
  ["spaces", json("  ")],
  ["half an object", json('{"url":')],
  ["a trailing comma", json(`{"url":"${url}",}`)],
  ["a comment", json(`{"url":"${url}"/* */}`)],
  ["single quotes", json(`{'url':'${url}'}`)],
  ["two objects", json("{}{}")],
  ["a list", json("[]")],
  ["a text", json('"x"')],
  ["a number", json("1")],
  ["null", json("null")],
  ["NaN", json(`{"url":"${url}","scale":NaN}`)],
  ["a hex number", json(`{"url":"${url}","scale":0x1}`)],
  ["a plus sign", json(`{"url":"${url}","scale":+1}`)],
  ["a leading zero", json(`{"url":"${url}","scale":01}`)],
  ["a duplicate key", json(`{"url":"${url}","url":"${url}"}`)],
  ["a duplicate key, escaped", json(`{"url":"${url}","\\u0075rl":"${url}"}`)],
  ["a nested duplicate key", json(`{"url":"${url}","page_size":{"height":"5in","height":"5in","width":"5in"}}`)],
  ["__proto__", json(`{"url":"${url}","__proto__":{"scale":2}}`)],
  ["constructor", json(`{"url":"${url}","constructor":{"prototype":{}}}`)],
  ["a depth of six", json(`{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}`)],
  ["a depth of ten thousand", json(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)],
  [
    "a hundred and one keys",
    json(JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, 1])))),
  ],
  ["a byte order mark", json(`\ufeff{"url":"${url}"}`)],
  ["bad UTF-8", json(bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d))],
  ["overlong UTF-8", json(bytes(0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d))],
  ["UTF-16", json(Uint8Array.from(Buffer.from(`{"url":"${url}"}`, "utf16le")))],
  ["a raw control character in a text", json(`{"url":"${url}\n"}`)],
  ["an escaped NUL", json(`{"url":"${url}\\u0000"}`)],
  ["a lone surrogate", json(`{"url":"${url}\\ud800"}`)],
  ["a lone surrogate in a key", json(`{"url":"${url}","\\udc00":1}`)],
  ["form data said to be JSON", json(`url=${url}`)],
  ["a bad percent escape", form("url=%zz")],
  ["half a percent escape", form("url=%")],
  ["escaped bad UTF-8", form("url=%ff%fe")],
  ["an escaped NUL in form data", form("url=https://example.com/%00")],
  ["bytes that are no text", form(bytes(0x75, 0x3d, 0xff))],
  ["a name given twice", form(`url=${url}&url=${url}`)],
  ["a nested name given twice", form(`url=${url}&page_size[height]=5in&page_size[height]=5in`)],
  ["a value and a nested value", form(`url=${url}&page_size=A4&page_size[height]=5in`)],
  ["page_size[__proto__][x]", form(`url=${url}&page_size[__proto__][x]=1`)],
  ["__proto__[scale]", form(`url=${url}&__proto__[scale]=2`)],
  ["a list", form(`url=${url}&page_size[]=A4`)],
  ["brackets without an end", form(`url=${url}&page_size[height=5in`)],
  ["an empty name", form(`url=${url}&=1`)],
];

const badQueries: [query: string, param: string, code: string][] = [
  ["limit=0", "limit", "out_of_range"],
  ["limit=101", "limit", "out_of_range"],
  ["limit=-1", "limit", "invalid_number"],
  ["limit=1.5", "limit", "invalid_number"],
  ["limit=ten", "limit", "invalid_number"],
  ["limit=", "limit", "invalid_number"],
  ["limit=1&limit=2", "limit", "repeated_parameter"],
  ["cursor=nonsense", "cursor", "invalid_cursor"],
  ["cursor=", "cursor", "invalid_cursor"],
  ["status=done", "status", "invalid_choice"],
  ["status=Delivered", "status", "invalid_choice"],
  ["created_after=yesterday", "created_after", "invalid_instant"],
  ["created_before=2026-01-01", "created_before", "invalid_instant"],
  ["created_after=0000-01-01T00:00:00Z", "created_after", "invalid_instant"],
  ["created_before=%2B275760-09-13T00:00:00Z", "created_before", "invalid_instant"],
  ["created_before=10000-01-01T00:00:00Z", "created_before", "invalid_instant"],
  ["created_after=2026-12-31T23:59:60Z", "created_after", "invalid_instant"],
  ["created_after=2026-01-02T03:04:05Z%00", "created_after", "invalid_instant"],
  ["cursor=dHVybjotMQ", "cursor", "invalid_cursor"],
  ["cursor=dHVybjo5OTk5OTk5OTk5OTk5OTk5OTk5OQ", "cursor", "invalid_cursor"],
  ["cursor=%00", "cursor", "invalid_cursor"],
  ["cursor=%ff%fe", "cursor", "invalid_cursor"],
  ["cursor=1&cursor=2", "cursor", "repeated_parameter"],
  ["status=queued%00", "status", "invalid_choice"],
  ["url=https://example.com/%00", "url", "invalid_url"],
  ["url=https://example.com/%ED%A0%80%0A", "url", "invalid_url"],
  ["url=example.com", "url", "invalid_url"],
  ["offset=3", "offset", "unknown_parameter"],
  ["limt=3", "limt", "unknown_parameter"],
  ["%00=3", "\0", "unknown_parameter"],
];

describe("bad input: the exact status and code of each, and never a 500", () => {
  test.each(unreadable)("400 invalid_body: %s", async (_name, body) => {
    const answer = await client.send("POST", "/v1/jobs", { body });
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code: "invalid_body", status: 400 })]);
  });

  const cases = badParameters.map(([body, ...errors]) => ({ body, errors, shown: JSON.stringify(body).slice(0, 70) }));
  test.each(cases)("422 invalid_parameters: $shown", async ({ body, errors }) => {
    const sent: Body = typeof body === "string" ? form(`url=${url}&${body}`) : { json: { url, ...body } };
    const answer = await client.send("POST", "/v1/jobs", { body: sent });
    const problem = answer.body as { code: string; errors: { param: string; code: string; detail: string }[] };
    // Texts that only some encodings can carry are stopped earlier, while the body is read.
    if (answer.status === 400) expect(problem.code).toBe("invalid_body");
    else {
      expect([answer.status, problem.code]).toEqual([422, "invalid_parameters"]);
      expect(problem.errors.map(({ param, code }) => `${param}: ${code}`)).toEqual(errors);
    }
    expect(answer.status === 400).toBe(typeof body !== "string" && carriesUnreadableText(body));
  });

  test.each(["0001-01-01T00:00:00Z", "0001-01-01T00:00:00%2B23:59", "9999-12-31T23:59:59.999-23:59"])(
    "200: a list from and to %s",
    async (instant) => {
      for (const query of [`created_after=${instant}`, `created_before=${instant}`]) {
        expect((await client.get(`/v1/jobs?${query}`)).status).toBe(200);
      }
    },
  );

  test("422 invalid_parameters: 500 unknown parameters, of which twenty are named", async () => {
    const query = Array.from({ length: 500 }, (_, place) => `name${place}=1`).join("&");
    const { body } = await client.get(`/v1/jobs?${query}`);
    expect(body).toMatchObject({ status: 422, code: "invalid_parameters" });
    expect((body as { errors: unknown[] }).errors).toHaveLength(20);
  });

  test.each([
    "%00",
    "00000000-0000-0000-0000-000000000000%00",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "{01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90}",
    "01939C3E-8F00-7CC2-8B1D-6D1A3F5B7C90",
    "a".repeat(8_000),
  ])("no server error for the job %.50s", async (id) => {
    expect((await client.get(`/v1/jobs/${id}`)).status).toBeGreaterThanOrEqual(400);
    expect((await client.get(`/v1/jobs/${id}`)).status).toBeLessThan(500);
  });

  test.each(["", "ÿ", "\t", "a\tb", "a".repeat(256)])("422: an Idempotency-Key of %j", async (key) => {
    const { status, body } = await client.send("POST", "/v1/jobs", {
      body: { json: { url } },
      headers: { "idempotency-key": key },
    });
    expect([status, body]).toMatchObject([422, { errors: [{ code: "invalid_idempotency_key" }] }]);
  });

  test.each(badQueries)("422 invalid_parameters: GET /jobs?%s", async (query, param, code) => {
    const answer = await client.get(`/v1/jobs?${query}`);
    expect(answer.body).toMatchObject({ status: 422, code: "invalid_parameters", errors: [{ param, code }] });
  });
});

/** NUL and lone surrogates never get as far as the parameters. */
function carriesUnreadableText(body: Record<string, unknown>): boolean {
  return Object.values(body).some(
    (value) => typeof value === "string" && (value.includes("\0") || !value.isWellFormed()),
  );
}
