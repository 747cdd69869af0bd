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
import { type SvixStandIn, startSvixStandIn, svixToken } from "#lib/testing/svix-stand-in.ts";
import { anEndedJob, runWebhookTasks } from "#lib/testing/webhook-endpoints.ts";
import { forgetApplication } from "./forget-application.ts";
import { messageId } from "./message-id.ts";
import { hasPortal } from "./portal.ts";
import { sendEvent } from "./send-event.ts";
import { isSvixCloud } from "./svix-client.ts";
import { openSvixPortal } from "./svix-portal.ts";

useDatabase();

let svix: SvixStandIn;
let account: TestAccount;

beforeAll(async () => {
  svix = await startSvixStandIn();
  // Settings are read once: this file's process is one that is configured with Svix.
  Object.assign(config(), { SVIX_TOKEN: svixToken, SVIX_SERVER_URL: svix.url });
});
afterAll(() => svix.stop());

beforeEach(async () => {
  account = await anAccount();
  svix.calls.length = 0;
  svix.refusals.length = 0;
});

test("a job's event is handed to Svix, which learns of the event types and the account first", async () => {
  const jobId = await anEndedJob(account);
  await runWebhookTasks();
  expect(svix.calls.map(({ line }) => line)).toEqual([
    "PUT /api/v1/event-type/job.delivered",
    "PUT /api/v1/event-type/job.creation_failed",
    "PUT /api/v1/event-type/job.delivery_failed",
    "POST /api/v1/app?get_if_exists=true",
    `POST /api/v1/app/${account.id}/msg?with_content=false`,
  ]);
  expect(svix.calls[3]?.body).toEqual({ uid: account.id, name: "Test" });
  const row = await db().job.findUniqueOrThrow({ where: { id: jobId }, omit: jobOmit });
  expect(svix.calls[4]?.body).toEqual({
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
  svix.calls.length = 0;
  await anEndedJob(account, failed);
  await runWebhookTasks();
  expect(svix.calls.map(({ line }) => line)).toEqual([`POST /api/v1/app/${account.id}/msg?with_content=false`]);
  expect(svix.calls[0]?.body).toMatchObject({ eventType: "job.creation_failed" });
});

test("a repeat, which Svix answers 409, is as good as the first", async () => {
  const jobId = await anEndedJob(account);
  await runWebhookTasks();
  await sendEvent({ jobId });
  expect(svix.calls.at(-1)?.status).toBe(409);
  expect(svix.calls.at(-1)?.body).toEqual(svix.calls.at(-2)?.body);
});

describe("what Svix cannot take now is tried again by the queue", () => {
  test.each([500, 429, 401])("after %i", async (status) => {
    svix.refusals.push({ status, on: /\/msg/ });
    const jobId = await anEndedJob(account);
    await expect(runWebhookTasks()).rejects.toThrow();
    await sendEvent({ jobId });
    const { messages = [] } = svix.applications.get(account.id) ?? {};
    expect(messages.map(({ eventId }) => eventId)).toEqual([messageId({ jobId, status: "delivered" })]);
  });

  test("an answer that was lost leads to one message", async () => {
    svix.refusals.push({ status: 500, on: /\/msg/, afterwards: true });
    const jobId = await anEndedJob(account);
    await expect(runWebhookTasks()).rejects.toThrow();
    await sendEvent({ jobId });
    expect(svix.calls.filter(({ line }) => line.includes("/msg")).map(({ status }) => status)).toEqual([500, 409]);
  });
});

test("an application that Svix has lost is made again", async () => {
  await anEndedJob(account);
  await runWebhookTasks();
  svix.applications.clear();
  svix.calls.length = 0;
  await anEndedJob(account);
  await runWebhookTasks();
  expect(svix.calls.map(({ status }) => status)).toEqual([404, 201, 202]);
});

describe("Svix's portal", () => {
  test.each([
    ["Svix's cloud, as the token says", undefined, true],
    ["Svix's cloud in a region", "https://api.eu.svix.com", true],
    ["a self-hosted server", "http://svix.internal:8071", false],
    ["a server that is only named like it", "https://svix.com.example", false],
  ])("is linked from the page where it is one: %s", (_, url, there) => {
    expect(isSvixCloud(url)).toBe(there);
  });

  test("is not offered by a self-hosted server", () => {
    expect(hasPortal()).toBe(false);
  });

  test("is opened for the account's application", async () => {
    const url = await openSvixPortal({ id: account.id, name: "Test" });
    expect(url).toMatch(/^https:\/\/app\.svix\.com\/login#key=/);
    expect(svix.calls.at(-1)).toMatchObject({ line: `POST /api/v1/auth/app-portal-access/${account.id}`, body: {} });
  });
});

test("a deleted account's application is taken out of Svix, once", async () => {
  await anEndedJob(account);
  await runWebhookTasks();
  expect(svix.applications.has(account.id)).toBe(true);
  await forgetApplication({ input: { accountId: account.id } });
  expect(svix.applications.has(account.id)).toBe(false);
  await forgetApplication({ input: { accountId: account.id } });
  expect(svix.calls.slice(-2)).toMatchObject([
    { line: `DELETE /api/v1/app/${account.id}`, status: 204 },
    { line: `DELETE /api/v1/app/${account.id}`, status: 404 },
  ]);
});
