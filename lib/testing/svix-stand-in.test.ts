import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SvixStandIn, startSvixStandIn, svixToken } from "./svix-stand-in.ts";

let svix: SvixStandIn;
let endpoint: string;

/** A call as somebody makes it who does not use Svix's client. */
async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { id?: string; detail?: unknown; data?: { id: string }[]; url?: string } | null }> {
  const answer = await fetch(`${svix.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${svixToken}`, "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

beforeAll(async () => {
  svix = await startSvixStandIn();
  await call("PUT", "/event-type/job.delivered", { description: "It is there." });
  await call("POST", "/app", { name: "Acme", uid: "acme" });
  const created = await call("POST", "/app/acme/endpoint", { url: "https://EXAMPLE.com" });
  endpoint = created.body?.id ?? "";
});
afterAll(() => svix.stop());

const url = "https://example.com/";
const secret = (bytes: number) => `whsec_${Buffer.alloc(bytes, 1).toString("base64")}`;
const message = { eventType: "job.delivered", payload: {} };

describe("what svix-server refuses is refused", () => {
  test.each<[string, string, string, unknown, number]>([
    ["a uid with the prefix of applications", "POST", "/app", { name: "A", uid: "app_1" }, 422],
    ["a uid with a space", "POST", "/app", { name: "A", uid: "a b" }, 422],
    ["an application without a name", "POST", "/app", { name: "", uid: "b" }, 422],
    ["a uid that is taken", "POST", "/app", { name: "A", uid: "acme" }, 409],
    ["an eventId with the prefix of messages", "POST", "/app/acme/msg", { ...message, eventId: "msg_1" }, 422],
    ["an eventId of 257 characters", "POST", "/app/acme/msg", { ...message, eventId: "x".repeat(257) }, 422],
    ["a payload that is no object", "POST", "/app/acme/msg", { ...message, payload: [] }, 422],
    ["a payload kept for 91 days", "POST", "/app/acme/msg", { ...message, payloadRetentionPeriod: 91 }, 422],
    ["six channels of a message", "POST", "/app/acme/msg", { ...message, channels: [..."abcdef"] }, 422],
    ["a message to nobody", "POST", "/app/nobody/msg", message, 404],
    ["an event type with a space", "PUT", "/event-type/job%20delivered", { description: "" }, 422],
    ["an endpoint's uid with its prefix", "POST", "/app/acme/endpoint", { url, uid: "ep_1" }, 422],
    ["an address that is none", "POST", "/app/acme/endpoint", { url: "example" }, 422],
    ["a file's address", "POST", "/app/acme/endpoint", { url: "file:///etc/passwd" }, 422],
    ["an event type that is not registered", "POST", "/app/acme/endpoint", { url, eventTypes: ["job.lost"] }, 422],
    ["no event types at all", "POST", "/app/acme/endpoint", { url, eventTypes: [] }, 422],
    ["a control character", "POST", "/app/acme/endpoint", { url, description: "a\u0001" }, 422],
    ["a rate of none", "POST", "/app/acme/endpoint", { url, throttleRate: 0 }, 422],
    ["a secret of 23 bytes", "POST", "/app/acme/endpoint", { url, secret: secret(23) }, 422],
    ["a secret of 76 bytes", "POST", "/app/acme/endpoint", { url, secret: secret(76) }, 422],
    ["a page of 251", "GET", "/app/acme/endpoint?limit=251", undefined, 422],
    ["an iterator of another kind", "GET", "/app/acme/endpoint?iterator=msg_1", undefined, 422],
    ["an endpoint of nobody", "GET", "/app/acme/endpoint/ep_1", undefined, 404],
  ])("%s", async (_, method, path, body, status) => {
    const answer = await call(method, path, body);
    expect(answer).toMatchObject({ status, body: { detail: expect.anything() } });
  });

  test.each([
    ["an example of a type without one", "send-example", { eventType: "job.delivered" }, 400],
    ["recovering what is fifteen days old", "recover", { since: new Date(Date.now() - 15 * 86_400_000) }, 422],
    ["a grace period of eight days", "secret/rotate", { gracePeriodSeconds: 8 * 86_400 }, 422],
  ])("%s", async (_, operation, body, status) => {
    expect((await call("POST", `/app/acme/endpoint/${endpoint}/${operation}`, body)).status).toBe(status);
  });

  test("a call without the token", async () => {
    const answer = await call("GET", "/app/acme/endpoint", undefined, { authorization: "Bearer other" });
    expect(answer).toEqual({ status: 401, body: { code: "authentication_failed", detail: "Invalid token" } });
  });
});

test("an address is kept as the URL standard writes it", async () => {
  expect((await call("GET", `/app/acme/endpoint/${endpoint}`)).body?.url).toBe("https://example.com/");
});

test("a POST with an idempotency key that was seen is answered as the first was", async () => {
  const key = { "idempotency-key": "once" };
  const first = await call("POST", "/app/acme/msg", { ...message, eventId: "evt_1" }, key);
  expect(first.status).toBe(202);
  expect(await call("POST", "/app/acme/msg", { ...message, eventId: "evt_1" }, key)).toEqual(first);
  expect((await call("POST", "/app/acme/msg", { ...message, eventId: "evt_1" })).status).toBe(409);
});
