import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "#lib/testing/service.ts";
import { type Body, type Client, createClient } from "./client.ts";

let service: Service;
let client: Client;
const address = "http://127.0.0.1:1/";

beforeAll(async () => {
  service = await startService({ workers: 0 });
  client = createClient({ url: service.webs[0].url, key: service.account.key });
});
afterAll(() => service?.stop());

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

describe("authentication (spec 5)", () => {
  test("the scheme's name is case-insensitive", async () => {
    const authorization = basic(`${service.account.key}:`).replace("Basic", "bAsIC");
    expect((await client.get("/v1/jobs", { authorization })).status).toBe(200);
  });

  test("every other credential gets the same 401, byte for byte", async () => {
    const { key } = service.account;
    const revoked = await service.newAccount();
    await service.revokeKey(revoked);
    const credentials = [
      "",
      "Basic",
      "Basic ",
      "Basic !!!",
      basic(key),
      basic(`${key}:password`),
      basic(`${key}::`),
      basic(`:${key}`),
      basic(":"),
      basic(`${key.slice(0, -1)}x:`),
      basic(`${key} :`),
      basic(`${revoked.key}:`),
      `Bearer ${key}`,
      `Basic ${Buffer.from(`${key}:`).toString("base64")}=`,
      `Basic ${Buffer.from(`${key}:`).toString("base64")} more`,
    ];
    const answers = await Promise.all(
      credentials.map((authorization) => client.get("/v1/jobs", { authorization, "x-request-id": "same" })),
    );
    expect(answers.map(({ status }) => status)).toEqual(credentials.map(() => 401));
    expect(new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString())).size).toBe(1);
    expect(answers[0]?.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
  });

  test.each([
    "GET /v1/jobs",
    "POST /v1/jobs",
    "GET /v1/jobs/7",
    "POST /v1/download/",
    "PUT /v1/jobs",
    "GET /v1/nowhere",
  ])("%s needs a key", async (route) => {
    const [method = "", path = ""] = route.split(" ");
    const answer = await client.send(method, path, { headers: { authorization: "" } });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([401, "unauthenticated"]);
  });
});

describe("account state", () => {
  test.each([
    ["suspended", 403, "account_suspended"],
    ["unpaid", 402, "payment_required"],
  ] as const)("a %s account is told so before anything about its request", async (state, status, code) => {
    const account = await service.newAccount();
    await service.setState(account, state);
    const answer = await createClient({ url: service.webs[0].url, key: account.key }).send("POST", "/v1/jobs", {
      body: { raw: "{", type: "text/plain" },
    });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
  });
});

describe("the order of refusals", () => {
  const large = "x".repeat(1_048_577);
  const cases: [string, string, string, Body, number, string][] = [
    ["a method the address does not take", "DELETE", "/v1/jobs", { raw: "{" }, 405, "method_not_allowed"],
    ["media type before size", "POST", "/v1/jobs", { raw: large, type: "text/plain" }, 415, "unsupported_media_type"],
    ["size before parsing", "POST", "/v1/jobs", { raw: large, type: "application/json" }, 413, "body_too_large"],
    [
      "parsing before validation",
      "POST",
      "/v1/jobs",
      { raw: '{"url":', type: "application/json" },
      400,
      "invalid_body",
    ],
    ["validation last", "POST", "/v1/jobs", { json: {} }, 422, "invalid_parameters"],
    ["an address that is not there", "GET", "/v1/nowhere", { raw: "" }, 404, "not_found"],
  ];
  test.each(cases)("%s: %s %s", async (_rule, method, path, body, status, code) => {
    const answer = await client.send(method, path, method === "GET" ? {} : { body });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
  });

  test("a body of exactly 1 MiB is read", async () => {
    const body = `{"url":"${address}","nonsense":"`;
    const padded = `${body}${"x".repeat(1_048_576 - body.length - 2)}"}`;
    expect((await client.send("POST", "/v1/jobs", { body: { raw: padded, type: "application/json" } })).status).toBe(
      422,
    );
  });

  test("a body that hides its length is still counted", async () => {
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode("x".repeat(100_000)));
      },
    });
    const response = await fetch(`${service.webs[0].url}/v1/jobs`, {
      method: "POST",
      headers: { authorization: basic(`${service.account.key}:`), "content-type": "application/json" },
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test.each(["DELETE", "PUT", "PATCH"])("%s on the jobs says what is allowed", async (method) => {
    const answer = await client.send(method, "/v1/jobs");
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });

  test.each([
    ["application/json; charset=utf-8", 201],
    ["application/json;charset=UTF-8", 201],
    ["APPLICATION/JSON", 201],
    ["application/json; charset=latin1", 415],
    ["text/json", 415],
    ["multipart/form-data; boundary=x", 415],
    ["", 415],
  ])("Content-Type %j", async (type, status) => {
    const raw = new TextEncoder().encode(JSON.stringify({ url: address }));
    expect((await client.send("POST", "/v1/jobs", { body: { raw, type } })).status).toBe(status);
  });
});

describe("every answer", () => {
  test("carries a request id, the caller's own when it is sane", async () => {
    const own = await client.get("/v1/jobs", { "x-request-id": "order-7:a" });
    const insane = await client.get("/v1/jobs", { "x-request-id": "a b" });
    expect(own.headers.get("x-request-id")).toBe("order-7:a");
    expect(insane.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each([
    ["200", "GET", "/v1/jobs", {}],
    ["401", "GET", "/v1/jobs", { authorization: "" }],
    ["404", "GET", "/v1/jobs/7", {}],
    ["405", "DELETE", "/v1/jobs/7", {}],
    ["415", "POST", "/v1/jobs", {}],
  ])("a %s of the jobs endpoints says where the rate limit stands", async (status, method, path, headers) => {
    const answer = await client.send(method, path, { headers });
    expect(String(answer.status)).toBe(status);
    expect(answer.headers.get("ratelimit-policy")).toBe('"jobs";q=600;w=60');
    expect(answer.headers.get("ratelimit")).toMatch(/^"jobs";r=\d+;t=\d+$/);
  });

  test("problems have every field of RFC 9457 and of the contract", async () => {
    const { body } = await client.createJob({ url: address, page_sise: "A4", scale: 9 }, { "x-request-id": "r1" });
    expect(body).toEqual({
      type: `${service.webs[0].url}/docs/errors#invalid_parameters`,
      title: "Parameters are not valid",
      status: 422,
      detail: expect.any(String),
      code: "invalid_parameters",
      request_id: "r1",
      doc_url: `${service.webs[0].url}/docs/errors#invalid_parameters`,
      errors: expect.arrayContaining([
        { param: "page_sise", code: "unknown_parameter", detail: expect.stringContaining("page_size") },
        { param: "scale", code: "out_of_range", detail: expect.any(String) },
      ]),
    });
  });

  test("a job needs a linked bucket", async () => {
    const account = await service.newAccount({ bucket: false });
    const answer = await createClient({ url: service.webs[0].url, key: account.key }).createJob({ url: address });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, "bucket_not_linked"]);
  });

  test("a file name that only fits without the account's prefix is refused", async () => {
    const account = await service.newAccount({ prefix: "a-prefix/of-26-characters/" });
    const prefixed = createClient({ url: service.webs[0].url, key: account.key });
    const answer = await prefixed.createJob({ url: address, file_name: "x".repeat(1_000) });
    expect(answer.body).toMatchObject({ status: 422, errors: [{ param: "file_name", code: "too_long" }] });
    expect((await prefixed.createJob({ url: address, file_name: "x".repeat(998) })).status).toBe(201);
  });
});
