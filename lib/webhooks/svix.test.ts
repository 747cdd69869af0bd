import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import { creationFailedJob, deliveredJob } from "#lib/jobs/job-examples.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import { jobOmit } from "#lib/jobs/row.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount, failed } from "#lib/testing/jobs.ts";
import { anEndedJob, runWebhookTasks } from "#lib/testing/webhook-endpoints.ts";
import { messageId } from "./message-id.ts";
import { sendEvent } from "./send-event.ts";
import { eventSender } from "./sender.ts";

useDatabase();

const token = "testsk_platen.eu";
const requests: SvixCall[] = [];
let svix: StandIn;
let account: TestAccount;

beforeAll(async () => {
  svix = await startStandIn();
  // Settings are read once: this file's process is one that is configured with Svix.
  Object.assign(config(), { SVIX_TOKEN: token, SVIX_SERVER_URL: svix.url });
});
afterAll(() => svix.stop());

beforeEach(async () => {
  account = await anAccount();
  requests.length = 0;
  svix.refusals.length = 0;
});

test("a job's event is handed to Svix, which learns of the event types and the account first", async () => {
  const jobId = await anEndedJob(account);
  await runWebhookTasks();
  console.log("what Svix is sent:");
  for (const { line, body } of requests) console.log(line, JSON.stringify(body).slice(0, 300));

  expect(requests.map(({ line }) => line)).toEqual([
    "PUT /api/v1/event-type/job.delivered",
    "PUT /api/v1/event-type/job.creation_failed",
    "PUT /api/v1/event-type/job.delivery_failed",
    "POST /api/v1/app?get_if_exists=true",
    `POST /api/v1/app/${account.id}/msg?with_content=false`,
  ]);
  expect(requests[3]?.body).toEqual({ uid: account.id, name: "Test" });
  const row = await db().job.findUniqueOrThrow({ where: { id: jobId }, omit: jobOmit });
  expect(requests[4]?.body).toEqual({
    eventId: messageId({ jobId, status: "delivered" }),
    eventType: "job.delivered",
    payload: { type: "job.delivered", timestamp: row.finishedAt?.toISOString(), data: publicJob(row) },
  });
});

test("the registered schemas take the events of their type and no other", () => {
  const schemas = svix.eventTypes;
  expect([...schemas.keys()]).toEqual(["job.delivered", "job.creation_failed", "job.delivery_failed"]);
  const schema = z.fromJSONSchema(schemas.get("job.delivered") as Parameters<typeof z.fromJSONSchema>[0]);
  const event = { type: "job.delivered", timestamp: deliveredJob.finished_at, data: deliveredJob };
  expect(schema.safeParse(event).error).toBeUndefined();
  expect(schema.safeParse({ ...event, type: "job.creation_failed", data: creationFailedJob }).success).toBe(false);
  expect(schema.safeParse({ ...event, data: {} }).success).toBe(false);
});

test("every job is handed over, because Svix alone knows who listens; each on its own, in one call once all is known", async () => {
  await anEndedJob(account);
  await runWebhookTasks();
  requests.length = 0;
  await anEndedJob(account, failed);
  await runWebhookTasks();
  expect(requests.map(({ line }) => line)).toEqual([`POST /api/v1/app/${account.id}/msg?with_content=false`]);
  expect(requests[0]?.body).toMatchObject({ eventType: "job.creation_failed" });
});

test("a repeat, which Svix answers 409, is as good as the first", async () => {
  const jobId = await anEndedJob(account);
  await runWebhookTasks();
  await sendEvent({ jobId });
  expect(requests.at(-1)?.status).toBe(409);
  expect(requests.at(-1)?.body).toEqual(requests.at(-2)?.body);
});

describe("what Svix cannot take now is tried again by the queue", () => {
  test.each([500, 429, 401])("after %i", async (status) => {
    svix.refusals.push({ status, on: /\/msg/ });
    const jobId = await anEndedJob(account);
    await expect(runWebhookTasks()).rejects.toThrow();
    await sendEvent({ jobId });
    expect(svix.messages.get(messageId({ jobId, status: "delivered" }))).toBe(account.id);
  });

  test("an answer that was lost leads to one message", async () => {
    svix.refusals.push({ status: 500, on: /\/msg/, afterwards: true });
    const jobId = await anEndedJob(account);
    await expect(runWebhookTasks()).rejects.toThrow();
    await sendEvent({ jobId });
    expect(requests.filter(({ line }) => line.includes("/msg")).map(({ status }) => status)).toEqual([500, 409]);
  });
});

test("an application that Svix has lost is made again", async () => {
  await anEndedJob(account);
  await runWebhookTasks();
  svix.applications.clear();
  requests.length = 0;
  await anEndedJob(account);
  await runWebhookTasks();
  expect(requests.map(({ status }) => status)).toEqual([404, 201, 202]);
});

test("the page links to Svix's portal of the account", async () => {
  const { openPortal } = eventSender();
  const url = await openPortal?.({ id: account.id, name: "Test" });
  expect(url).toBe(`https://app.svix.test/login#key=${account.id}`);
  expect(requests.at(-1)).toMatchObject({ line: `POST /api/v1/auth/app-portal-access/${account.id}`, body: {} });
});

type SvixCall = { line: string; body: unknown; status: number };
type Refusal = {
  status: number;
  on: RegExp /** Done, and only then refused: the answer is lost. */;
  afterwards?: boolean;
};
type StandIn = {
  url: string;
  applications: Map<string, string>;
  eventTypes: Map<string, unknown>;
  /** By eventId: the uid of the application. */
  messages: Map<string, string>;
  /** The next calls that are refused. */
  refusals: Refusal[];
  stop: () => void;
};
type Answer = { status: number; body: unknown };

const name = /^[a-zA-Z0-9\-_.]{1,256}$/;
// What the published description of Svix's server asks for; a field it does not know is a mistake of ours.
const applicationIn = z.strictObject({ name: z.string().min(1), uid: z.string().regex(name) });
const eventTypeIn = z.strictObject({
  description: z.string(),
  schemas: z.record(z.string(), z.looseObject({ type: z.literal("object") })),
});
const messageIn = z.strictObject({
  eventType: z.string().regex(name),
  eventId: z.string().regex(name),
  payload: z.looseObject({}),
});

/** Svix at the HTTP border: it refuses, and remembers, what its server would. */
async function startStandIn(): Promise<StandIn> {
  const standIn: StandIn = {
    url: "",
    applications: new Map(),
    eventTypes: new Map(),
    messages: new Map(),
    refusals: [],
    stop: () => server.close(),
  };
  const server = http.createServer(async (request, response) => {
    const body: unknown = JSON.parse((await text(request)) || "null");
    const line = `${request.method} ${request.url}`;
    const place = standIn.refusals.findIndex(({ on }) => on.test(line));
    const [refusal] = place < 0 ? [] : standIn.refusals.splice(place, 1);
    const wrong = wrongHeaders(request.headers);
    const done = wrong ?? (refusal && !refusal.afterwards ? undefined : answerTo(standIn, line, body));
    const answer = refusal ? problem(refusal.status) : (done ?? problem(404));
    requests.push({ line, body, status: answer.status });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // With a server that listens on a port, this is what there is.
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function wrongHeaders(headers: http.IncomingHttpHeaders): Answer | undefined {
  if (headers.authorization !== `Bearer ${token}`) return problem(401);
  if (headers["content-type"] !== "application/json") return problem(415);
  return undefined;
}

function answerTo(standIn: StandIn, line: string, body: unknown): Answer {
  const at = new Date().toISOString();
  const [, typeName] = /^PUT \/api\/v1\/event-type\/([^/?]+)$/.exec(line) ?? [];
  if (typeName) {
    const parsed = eventTypeIn.safeParse(body);
    if (!parsed.success || !name.test(typeName)) return invalid(parsed.error);
    const status = standIn.eventTypes.has(typeName) ? 200 : 201;
    standIn.eventTypes.set(typeName, parsed.data.schemas["1"]);
    return { status, body: { ...parsed.data, name: typeName, deprecated: false, createdAt: at, updatedAt: at } };
  }
  if (line === "POST /api/v1/app?get_if_exists=true") {
    const parsed = applicationIn.safeParse(body);
    if (!parsed.success) return invalid(parsed.error);
    const { uid } = parsed.data;
    const status = standIn.applications.has(uid) ? 200 : 201;
    const id = standIn.applications.get(uid) ?? `app_${randomUUID().replaceAll("-", "")}`;
    standIn.applications.set(uid, id);
    return { status, body: { ...parsed.data, id, metadata: {}, createdAt: at, updatedAt: at } };
  }
  const [, uid = ""] = /^POST \/api\/v1\/(?:app|auth\/app-portal-access)\/([^/?]+)/.exec(line) ?? [];
  if (!standIn.applications.has(uid)) return problem(404);
  if (line === `POST /api/v1/auth/app-portal-access/${uid}`) {
    if (!z.strictObject({}).safeParse(body).success) return invalid(undefined);
    return { status: 200, body: { url: `https://app.svix.test/login#key=${uid}`, token: "appsk_x" } };
  }
  if (line !== `POST /api/v1/app/${uid}/msg?with_content=false`) return problem(404);
  const parsed = messageIn.safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const { eventId, eventType, payload } = parsed.data;
  if (standIn.messages.has(eventId)) return problem(409);
  standIn.messages.set(eventId, uid);
  return { status: 202, body: { id: "msg_1", eventId, eventType, payload, timestamp: at } };
}

function problem(status: number): Answer {
  return { status, body: { code: `code_${status}`, detail: `Answered ${status}` } };
}

function invalid(error: z.ZodError | undefined): Answer {
  return {
    status: 422,
    body: {
      detail: (error?.issues ?? []).map(({ path, message }) => ({ loc: path, msg: message, type: "value_error" })),
    },
  };
}
