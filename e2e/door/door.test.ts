import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { chunkedBody, type RawAnswer, sendRaw } from "#lib/testing/raw-http.ts";
import type { Service } from "#lib/testing/service.ts";
import { builtActions, builtRoutes } from "../dashboard/attacker/built.ts";
import { callAction } from "../dashboard/attacker/call-action.ts";
import { newWorld, operatorEmail, type World } from "../dashboard/attacker/world.ts";
import { type Dashboard, startDashboard } from "../dashboard/dashboard.ts";
import { growthUnder } from "./web-memory.ts";

const origin = "https://platen.example";
let dashboard: Dashboard;
let service: Service;
let world: World;
let port: number;

// As it is deployed: behind https, and without a worker, so that nothing moves but what is called.
beforeAll(async () => {
  dashboard = await startDashboard({ workers: 0, env: { PUBLIC_URL: origin, ADMIN_EMAILS: operatorEmail } });
  service = dashboard.service;
  world = await newWorld(service);
  port = Number(new URL(service.webs[0].url).port);
});
afterAll(() => dashboard?.stop());

/** A request as it goes over the wire: its line is sent as it is written here. */
function raw(line: string, headers: Record<string, string> = {}, body = ""): Promise<RawAnswer> {
  const all = { host: `127.0.0.1:${port}`, origin, ...headers, connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const length = body === "" ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  const data = [`${line} HTTP/1.1`, ...lines, ...length, "", body].join("\r\n");
  return sendRaw({ port, data, deadlineMs: 30_000 });
}

const basic = () => ({ authorization: `Basic ${Buffer.from(`${service.account.key}:`).toString("base64")}` });

describe("paths", () => {
  test.each([
    ["GET /v1/../api/auth/session", 400],
    ["GET /v1/%2e%2E/api/auth/session", 400],
    ["GET /sample/..%2f..%2fapi/auth/session", 404],
    ["GET /v1/..\\api/auth/session", 401],
    ["GET http://evil.example/jobs", 400],
    ["GET //evil.example/jobs", 404],
    ["GET /\\evil.example/jobs", 404],
    ["GET /v1/%ff", 401],
    ["GET /v1/jobs/%00", 401],
    ["GET /%ff", 404],
    ["GET /jobs/%c0%ae", 307],
    ["GET /?x=%ff&%", 200],
    ["GET /V1/jobs", 404],
    ["GET /API/auth/session", 404],
    ["GET /v1//jobs/", 401],
    ["TRACE /v1/jobs", 405],
    ["OPTIONS *", 400],
    ["PROPFIND /pricing", 405],
    ["QUERY /v1/jobs", 405],
    ["OPTIONS /pricing", 405],
    ["GET /_next/image?url=%2Fdocs%2Fsample-screen.webp&w=640&q=75", 404],
    ["GET /sign-in?callbackUrl=/a&callbackUrl=/b", 200],
    ["GET /sign-up?next=/a&next=/b", 200],
    ["GET /confirm?next=/a&next=/b", 200],
    ["POST /v1/openapi.json", 405],
    ["GET /v1/jobs?of 20 kB", 431],
    ["GET /pricing?of 12 kB", 200],
  ])("%s", async (line, status) => {
    const answer = await raw(line.replace(/of (\d+) kB/, (_, kB) => "x".repeat(Number(kB) * 1_000)));
    expect(answer.status).toBe(status);
    expect(answer.headers.location ?? "").not.toContain("evil");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("that no id can be are as unknown to the API as any other id", async () => {
    const [plain, ...odd] = await Promise.all(
      ["none", "%ff", "a%2fb", "%00", "a\\b"].map((id) =>
        raw(`GET /v1/jobs/${id}`, { ...basic(), "x-request-id": "same" }),
      ),
    );
    expect(plain?.status).toBe(404);
    for (const { status, body } of odd) expect([status, body]).toEqual([404, plain?.body]);
  });

  test("no spelling shows the operators' side, in any of Next's forms", async () => {
    const spellings = [
      "/admin",
      "/%61dmin",
      "//admin",
      "/./admin",
      "/v1/../admin",
      "/x/%2e%2e/admin",
      "/admin/",
      "/admin//jobs",
      "/admin%2fjobs",
      "/admin\\jobs",
      "/ADMIN",
      "/admin.rsc",
      "/admin.txt",
      "/admin/jobs.rsc",
      "/admin.segments/_tree.segment.rsc",
      "/_next/data/x/admin.json",
      `http://127.0.0.1:${port}/admin`,
    ];
    const forms: Record<string, string>[] = [
      {},
      { rsc: "1" },
      { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
      { "x-matched-path": "/admin", "x-invoke-path": "/admin", "x-nextjs-data": "1" },
      { "x-middleware-rewrite": "/admin", "x-middleware-subrequest": "middleware:middleware" },
    ];
    const { cookie } = world.members.owner;
    for (const headers of forms) {
      for (const path of spellings) {
        const { status, body } = await raw(`GET ${path}`, { ...headers, cookie });
        expect({ path, headers, hidden: status === 404 || status === 400 }).toMatchObject({ hidden: true });
        expect(body).not.toMatch(/operators<|audit log|Suspend|Queue again/);
      }
    }
    expect((await raw("GET /%61dmin", { cookie: world.operator.cookie })).status).toBe(200);
  });
});

describe("headers", () => {
  test("every answer says nosniff, and that this host is reached by https alone", async () => {
    const lines = [
      ...builtRoutes().map(({ pattern }) => `GET ${pattern.replace(/\[[^\]]+\]+/g, "x")}`),
      "GET /icon.svg",
      "GET /docs/sample-screen.webp",
      "GET /no-such-page",
      "GET /_next/static/none.js",
      "POST /v1/jobs",
      "POST /pricing",
      "DELETE /pricing",
    ];
    for (const line of lines) {
      const { status, headers } = await raw(line);
      expect({ line, nosniff: headers["x-content-type-options"], https: headers["strict-transport-security"] }).toEqual(
        {
          line,
          nosniff: "nosniff",
          https: "max-age=31536000",
        },
      );
      expect({ line, fault: status >= 500 && !line.includes("health") }).toEqual({ line, fault: false });
    }
  });

  test("115 password tries pass no throttle, whatever caller they name and whatever path they take", async () => {
    const csrf = await raw("GET /api/auth/csrf");
    const cookie = csrf.text.match(/set-cookie: ([^;]+)/i)?.[1] ?? "";
    const { csrfToken } = JSON.parse(/\{.*\}/.exec(csrf.body)?.[0] ?? "{}") as { csrfToken: string };
    const paths = [
      "/api/auth/callback/password",
      "//api///auth/callback/password",
      "/%61pi/auth/callback/password",
      "/api/auth/callback/password/",
      `http://127.0.0.1:${port}/api/auth/callback/password`,
    ];
    let passed = 0;
    for (let round = 0; round < 23; round += 1) {
      const answers = await Promise.all(
        paths.map((path, place) => {
          const caller = `198.51.100.${round * 5 + place}`;
          const headers = { "x-platen-caller": caller, "x-forwarded-for": caller, forwarded: `for=${caller}` };
          const form = new URLSearchParams({
            csrfToken,
            email: `${round}-${place}@example.com`,
            password: "not the password",
            json: "true",
          });
          const type = { "content-type": "application/x-www-form-urlencoded", cookie };
          return raw(`POST ${path}`, { ...headers, ...type }, form.toString());
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 401));
      passed += answers.filter(({ body }) => !body.includes("throttled")).length;
    }
    expect(passed).toBe(100);
  });
});

describe("an action", () => {
  const action = () => {
    const found = builtActions().find(({ name }) => name === "forgot-password/requestResetAction");
    if (!found) throw new Error("There is no such action.");
    return found;
  };

  test.each([
    ["another site", "https://evil.example"],
    ["no origin", null],
    ["an opaque origin", "null"],
    ["no origin at all", "not a URL"],
  ])("from %s is forbidden, and no fault", async (_what, from) => {
    const before = service.logs().length;
    const answer = await callAction({ url: service.webs[0].url, action: action(), fields: {}, origin: from });
    expect(answer.status).toBe(403);
    expect(service.logs().slice(before)).not.toMatch(/"level":[56]0|Error/);
  });

  test.each([["the host that is asked"], [origin]])("from %s is done", async (from) => {
    const url = service.webs[0].url;
    const own = from === origin ? origin : url;
    const answer = await callAction({ url, action: action(), fields: { email: "a@example.com" }, origin: own });
    expect([answer.status, answer.state?.status]).toEqual([200, "done"]);
  });

  test("of 8 MB is too large, and no fault", async () => {
    const before = service.logs().length;
    const fields = { email: "x".repeat(8_000_000) };
    const answer = await callAction({ url: service.webs[0].url, action: action(), fields });
    expect(answer.status).toBe(413);
    expect(service.logs().slice(before)).not.toMatch(/"level":[56]0|Error/);
  });
});

test("a compressed body is refused by the API in its order, and by everything else before", async () => {
  const coded = { "content-encoding": "gzip", "content-type": "application/json" };
  expect((await raw("POST /v1/jobs", coded, "{}")).status).toBe(401);
  expect(await raw("POST /v1/jobs", { ...coded, ...basic() }, "{}")).toMatchObject({
    status: 415,
    headers: { "accept-encoding": "identity" },
  });
  expect((await raw("POST /v1/jobs", { ...coded, ...basic(), "content-encoding": "Identity" }, "{}")).status).toBe(422);
  expect((await raw("POST /try/pdf", coded, "{}")).status).toBe(415);
});

describe("what an attacker sends is not kept", () => {
  const attacks: [string, () => Promise<unknown>][] = [
    [
      "bodies of 300 MB",
      async () => {
        for (const path of ["/api/auth/callback/password", "/jobs", "/v1/jobs", "/api/stripe/webhook"]) {
          const body = chunkedBody(300_000_000);
          const head = [`POST ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, `origin: ${origin}`];
          const data = [...head, "content-type: application/json", "transfer-encoding: chunked", "", ""].join("\r\n");
          const answer = await sendRaw({ port, data, more: body.pump, deadlineMs: 30_000 });
          expect({ path, ...answer }).toMatchObject({ path, closed: true });
          expect([401, 413]).toContain(answer.status);
          expect(body.sent()).toBeLessThan(30_000_000);
        }
      },
    ],
    [
      "2,000 upgrades",
      async () => {
        const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-key": "x" };
        const head = Object.entries({ host: "x", ...upgrade }).map(([name, value]) => `${name}: ${value}\r\n`);
        for (let round = 0; round < 20; round += 1) {
          const data = `GET /chat HTTP/1.1\r\n${head.join("")}\r\n`;
          const answers = await Promise.all(Array.from({ length: 100 }, () => sendRaw({ port, data })));
          expect(new Set(answers.map(({ status, closed }) => `${status} ${closed}`))).toEqual(new Set(["400 true"]));
        }
      },
    ],
  ];
  test.each(attacks)("%s cost the web process less than 100 MB", async (_what, attack) => {
    const growth = await growthUnder({ pid: service.webs[0].pid ?? 0, attack });
    expect(growth).toBeLessThan(100);
  });
});

test("with the database away every page says so, and is back by itself", async () => {
  const page = await dashboard.visit();
  const [cookieName = "", value = ""] = world.members.owner.cookie.split(/=(.*)/s);
  const cookie = { name: cookieName, value, domain: "127.0.0.1", path: "/", secure: true };
  await page.context().addCookies([cookie]);
  const name = new URL(service.databaseUrl).pathname.slice(1);
  const owner = new pg.Client({ connectionString: inject("foundation").postgresUrl });
  await owner.connect();
  try {
    await owner.query(`alter database ${name} allow_connections false`);
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    for (const path of ["/pricing", "/bucket", "/new-account", "/jobs/x", "/settings"]) {
      const status = (await page.goto(path))?.status();
      expect({ path, status }).toEqual({ path, status: path === "/pricing" ? 200 : 500 });
      const says = path === "/pricing" ? "You pay for" : "Platen is temporarily unavailable";
      await page.getByRole("heading", { name: says }).first().waitFor();
    }
  } finally {
    await owner.query(`alter database ${name} allow_connections true`);
    await owner.end();
  }
  await page.getByRole("heading", { name: "Settings" }).waitFor();
});
