import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "#lib/testing/service.ts";

let service: Service;

beforeAll(async () => {
  service = await startService({
    workers: 0,
    env: { API_HOST: "api.platen.test", DOWNLOAD_HOST: "download.platen.test" },
  });
});
afterAll(() => service?.stop());

type Reply = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** fetch() sets Host by itself; a mapped host needs it said. */
function ask({
  host,
  method,
  path,
  body = "",
}: {
  host: string;
  method: string;
  path: string;
  body?: string;
}): Promise<Reply> {
  const { hostname, port } = new URL(service.webs[0].url);
  const authorization = `Basic ${Buffer.from(`${service.account.key}:`).toString("base64")}`;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, method, path, headers: { host, authorization, "content-type": "application/json" } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      },
    );
    request.on("error", reject).end(body);
  });
}

describe("whole hosts mapped onto the API", () => {
  test("API_HOST answers without /v1, and says so in Location", async () => {
    const body = JSON.stringify({ url: "http://127.0.0.1:1/" });
    const created = await ask({ host: "api.platen.test", method: "POST", path: "/jobs", body });
    expect(created.status).toBe(201);
    const { id } = JSON.parse(created.body) as { id: string };
    expect(created.headers.location).toBe(`http://api.platen.test/jobs/${id}`);
    expect((await ask({ host: "API.platen.test", method: "GET", path: `/jobs/${id}/` })).status).toBe(200);
  });

  test.each(["/", "", "/?"])("DOWNLOAD_HOST answers at %j without a redirect", async (path) => {
    const reply = await ask({ host: "download.platen.test", method: "POST", path: path || "/", body: "{}" });
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([422, "invalid_parameters"]);
  });

  test("DOWNLOAD_HOST has nothing else", async () => {
    expect((await ask({ host: "download.platen.test", method: "GET", path: "/jobs" })).status).toBe(404);
  });

  test("other hosts stay as they are", async () => {
    expect((await ask({ host: "platen.test", method: "GET", path: "/v1/jobs" })).status).toBe(200);
    expect((await ask({ host: "platen.test", method: "GET", path: "/openapi.json" })).status).toBe(404);
  });
});
