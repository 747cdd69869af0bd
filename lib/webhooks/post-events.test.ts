import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { type Email, emailBinding } from "#lib/email/send-email.ts";
import { publicJob } from "#lib/jobs/resource.ts";
import { jobOmit } from "#lib/jobs/row.ts";
import { unseal } from "#lib/secrets/seal.ts";
import { type JobSpan, sendSpansTo } from "#lib/telemetry/spans.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount, failed } from "#lib/testing/jobs.ts";
import { newPerson } from "#lib/testing/people.ts";
import { anEndedJob, anEndpoint, passTime, runWebhookTasks } from "#lib/testing/webhook-endpoints.ts";
import { openReceiver, type TestReceiver, verify } from "#lib/testing/webhook-receiver.ts";
import { dueDeliveries } from "./due-deliveries.ts";
import { eventSchema } from "./event-types.ts";
import { messageId } from "./message-id.ts";
import { postEvents } from "./post-events.ts";
import { findReceiver } from "./receiver.ts";
import { recordAttempt } from "./record-attempt.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { sendEvent } from "./send-event.ts";

useDatabase();

const hour = 3_600;
let account: TestAccount;
let receiver: TestReceiver;

beforeEach(async () => {
  await db().webhookEndpoint.deleteMany();
  account = await anAccount();
  receiver = await openReceiver();
});

const endpointRow = (id: string) => db().webhookEndpoint.findUniqueOrThrow({ where: { id } });
const deliveryOf = (messageIdOf: string) =>
  db().webhookDelivery.findFirstOrThrow({ where: { messageId: messageIdOf } });

/** The mails that wait in the queue. */
async function mails(): Promise<Email[]> {
  const tasks = await db().$queryRaw<{ payload: { emailId: string; sealed: string } }[]>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-email'`;
  return tasks.map(({ payload: { emailId, sealed } }) =>
    JSON.parse(unseal({ box: Buffer.from(sealed, "base64"), boundTo: emailBinding(emailId) })),
  );
}

test("a job that ends is told once, as its endpoint's owner can read it back, signed for both official libraries", async () => {
  const { secret } = await anEndpoint({ account, url: receiver.url });
  const jobId = await anEndedJob(account);
  await runWebhookTasks();

  const [seen, ...more] = receiver.received;
  if (!seen) throw new Error("Nothing arrived");
  console.log("what a receiver gets:", seen.headers, seen.text);
  expect(more).toEqual([]);
  expect(seen.id).toBe(messageId({ jobId, status: "delivered" }));
  expect(() => verify(seen, secret)).not.toThrow();
  expect(() => verify({ ...seen, text: seen.text.replace("delivered", "failed") }, secret)).toThrow();
  const row = await db().job.findUniqueOrThrow({ where: { id: jobId }, omit: jobOmit });
  const event = eventSchema("job.delivered").parse(JSON.parse(seen.text));
  expect(event).toEqual({ type: "job.delivered", timestamp: row.finishedAt?.toISOString(), data: publicJob(row) });
});

test("each attempt stands in its job's trace, with how it went", async () => {
  const spans: JobSpan[] = [];
  sendSpansTo((span) => spans.push(span));
  onTestFinished(() => sendSpansTo(undefined));
  const { id: endpoint } = await anEndpoint({ account, url: receiver.url });
  const jobId = await anEndedJob(account);
  const answers = [500, 200];
  receiver.answer(() => ({ status: answers.shift() ?? 200 }));
  await runWebhookTasks();
  await passTime(hour);
  await runWebhookTasks();
  const attempts = spans.filter(({ name }) => name === "webhook");
  expect(attempts.map(({ jobId, attributes, failure }) => ({ jobId, attributes, failure }))).toEqual([
    { jobId, attributes: { endpoint, attempt: 1, outcome: "refused" }, failure: "refused" },
    { jobId, attributes: { endpoint, attempt: 2, outcome: "delivered" }, failure: undefined },
  ]);
  for (const { startMs, endMs } of attempts) {
    expect(endMs).toBeGreaterThanOrEqual(startMs);
    expect(Math.abs(Date.now() - startMs)).toBeLessThan(60_000);
  }
});

test("an endpoint gets the events it has chosen, and another account's none", async () => {
  await anEndpoint({ account, url: receiver.url, events: ["job.creation_failed"] });
  const other = await anAccount();
  await anEndpoint({ account: other, url: receiver.url });
  await anEndedJob(account);
  const failedJob = await anEndedJob(account, failed);
  await runWebhookTasks();
  expect(receiver.received.map(({ type, jobId }) => [type, jobId])).toEqual([["job.creation_failed", failedJob]]);
});

test("an event that is announced twice is sent once", async () => {
  await anEndpoint({ account, url: receiver.url });
  const jobId = await anEndedJob(account);
  await runWebhookTasks();
  await db()
    .$queryRaw`select graphile_worker.add_job('send-webhook', json_build_object('jobId', ${jobId}::text))::text`;
  await runWebhookTasks();
  expect(receiver.received).toHaveLength(1);
});

test("the schedule: eight attempts with the same id and body, signed anew, then none", async () => {
  const { id, secret } = await anEndpoint({ account, url: receiver.url });
  receiver.answer(() => ({ status: 500, text: "broken" }));
  await anEndedJob(account);
  await runWebhookTasks();
  const waits: (number | null)[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(receiver.received).toHaveLength(attempt);
    const [{ seconds }] = await db().$queryRaw<[{ seconds: number | null }]>`
      select extract(epoch from next_try_at - (select max(at) from webhook_attempts where endpoint_id = ${id}::uuid))::float8 as seconds
      from webhook_deliveries where endpoint_id = ${id}::uuid`;
    waits.push(seconds);
    // So much of what is left that only a stalled machine could need the rest.
    if ((seconds ?? 0) > 60) await passTime(Math.floor((seconds ?? 0) - 50));
    if ((seconds ?? 0) > 60) await runWebhookTasks();
    expect(receiver.received).toHaveLength(attempt);
    await passTime((seconds ?? 100 * hour) + 1);
    await runWebhookTasks();
  }
  expect(receiver.received).toHaveLength(8);
  const planned = [5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
  for (const [place, seconds] of planned.entries()) {
    expect(waits[place]).toBeGreaterThanOrEqual(seconds);
    // A tenth of jitter, and the attempt itself.
    expect(waits[place]).toBeLessThan(seconds * 1.1 + 10);
  }
  expect(waits[7]).toBeNull();
  expect(new Set(receiver.received.map((seen) => seen.id + seen.text)).size).toBe(1);
  for (const seen of receiver.received) verify(seen, secret);
  const log = await db().webhookAttempt.findMany({ where: { endpointId: id }, orderBy: { id: "asc" } });
  expect(log.map(({ outcome, status, excerpt }) => [outcome, status, excerpt])).toEqual(
    waits.map(() => ["refused", 500, "broken"]),
  );
});

test("a receiver that was down for hours gets everything, once an id, in order as far as the schedule allows", async () => {
  await anEndpoint({ account, url: receiver.url });
  receiver.answer(() => ({ status: 503 }));
  const ids: string[] = [];
  const down = 6;
  for (let n = 0; n < down; n += 1) {
    const jobId = await anEndedJob(account, n % 2 ? failed : undefined);
    ids.push(messageId({ jobId, status: n % 2 ? "creation_failed" : "delivered" }));
    await runWebhookTasks();
    // From one event to the next the schedule runs on for those before.
    await passTime(1_500);
    await runWebhookTasks();
  }
  expect(receiver.accepted()).toEqual([]);

  receiver.answer(() => ({ status: 204 }));
  const last = await anEndedJob(account);
  await passTime(12 * hour);
  await runWebhookTasks();
  expect(receiver.accepted()).toEqual([...ids, messageId({ jobId: last, status: "delivered" })]);
  await passTime(48 * hour);
  await runWebhookTasks();
  expect(receiver.accepted()).toHaveLength(down + 1);
});

test("events that wait for one endpoint go out in the order in which their jobs ended", async () => {
  await anEndpoint({ account, url: receiver.url });
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) ids.push(messageId({ jobId: await anEndedJob(account), status: "delivered" }));
  await runWebhookTasks();
  expect(receiver.accepted()).toEqual(ids);
});

test("an endpoint that hangs has ten requests under way at most, and what it answers counts", async () => {
  await anEndpoint({ account, url: receiver.url });
  for (let n = 0; n < 14; n += 1) await anEndedJob(account);
  receiver.answer(() => "hang");
  for (const { id } of await db().job.findMany({ where: { accountId: account.id } })) await sendEvent({ jobId: id });
  const [endpoint] = await db().webhookEndpoint.findMany();
  let underWay = 0;
  let most = 0;
  await postEvents({
    endpointId: endpoint?.id ?? "",
    draining: new AbortController().signal,
    post: async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      underWay -= 1;
      return { outcome: "timed_out", status: null, excerpt: null, ms: 1_500 };
    },
  });
  expect(most).toBe(10);
  expect(await db().webhookAttempt.count({ where: { endpointId: endpoint?.id ?? "" } })).toBe(14);
});

describe("Retry-After", () => {
  test("holds everything for the endpoint back until then", async () => {
    const { id } = await anEndpoint({ account, url: receiver.url });
    receiver.answer(() => ({ status: 429, headers: { "retry-after": "600" } }));
    await anEndedJob(account);
    await runWebhookTasks();
    const second = await anEndedJob(account);
    await passTime(590);
    await runWebhookTasks();
    expect(receiver.received).toHaveLength(1);
    receiver.answer(() => ({ status: 200 }));
    await passTime(12);
    await runWebhookTasks();
    expect(receiver.received.map(({ jobId }) => jobId).at(-1)).toBe(second);
    expect(receiver.accepted()).toHaveLength(2);
    expect((await endpointRow(id)).pausedUntil).toBeNull();
  });

  test("stops what would have followed in the same round", async () => {
    await anEndpoint({ account, url: receiver.url });
    receiver.answer(() => ({ status: 503, headers: { "retry-after": "60" } }));
    for (let n = 0; n < 5; n += 1) await anEndedJob(account);
    await runWebhookTasks();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("disabling", () => {
  test("410 disables at once: what is pending is not sent, and new events are not even kept", async () => {
    const { id } = await anEndpoint({ account, url: receiver.url });
    receiver.answer(() => ({ status: 410 }));
    const [owner] = await Promise.all([
      newPerson({ accountId: account.id, role: "owner" }),
      newPerson({ accountId: account.id, role: "viewer" }),
    ]);
    for (let n = 0; n < 3; n += 1) await anEndedJob(account);
    await runWebhookTasks();
    expect(receiver.received).toHaveLength(1);
    expect(await endpointRow(id)).toMatchObject({ disabledReason: "gone", disabledAt: expect.any(Date) });
    expect(await mails()).toEqual([
      { to: owner.email, subject: "A webhook endpoint was disabled", text: expect.stringContaining("410 Gone") },
    ]);
    expect(await db().webhookDelivery.count({ where: { endpointId: id, state: "pending" } })).toBe(0);
    const later = await anEndedJob(account);
    await runWebhookTasks();
    await passTime(48 * hour);
    await runWebhookTasks();
    expect(receiver.received).toHaveLength(1);
    expect(await db().webhookMessage.count({ where: { jobId: later } })).toBe(0);
  });

  test.each([
    ["five days of failures disable, once an event is given up", 5 * 24 - 20, "failing"],
    ["fewer do not", 4 * 24 - 30, null],
  ])("%s", async (_, hoursBefore, reason) => {
    const { id } = await anEndpoint({ account, url: receiver.url });
    receiver.answer(() => ({ status: 500 }));
    await anEndedJob(account);
    await runWebhookTasks();
    await db()
      .$executeRaw`update webhook_endpoints set failing_since = now() - ${hoursBefore}::int * interval '1 hour'`;
    for (const seconds of [6, 330, 1_980, 2.2 * hour, 5.5 * hour, 11 * hour, 11 * hour]) {
      expect((await endpointRow(id)).disabledAt).toBeNull();
      await passTime(Math.ceil(seconds));
      await runWebhookTasks();
    }
    expect(receiver.received).toHaveLength(8);
    expect((await endpointRow(id)).disabledReason).toBe(reason);
  });

  test("one success ends the count of failing days", async () => {
    const { id } = await anEndpoint({ account, url: receiver.url });
    receiver.answer(() => ({ status: 500 }));
    await anEndedJob(account);
    await runWebhookTasks();
    expect((await endpointRow(id)).failingSince).toEqual(expect.any(Date));
    receiver.answer(() => ({ status: 200 }));
    await passTime(6);
    await runWebhookTasks();
    expect((await endpointRow(id)).failingSince).toBeNull();
  });
});

test("a rotated secret signs beside the new one for 24 hours, and is retired then", async () => {
  const { id, secret: older } = await anEndpoint({ account, url: receiver.url });
  const rotated = await rotateSecret({ ctx: systemContext(account.id), input: { id } });
  if (!rotated.ok) throw new Error("Not rotated");
  const send = async () => {
    await anEndedJob(account);
    await runWebhookTasks();
    const seen = receiver.received.at(-1);
    if (!seen) throw new Error("Nothing arrived");
    return seen;
  };
  const inOverlap = await send();
  verify(inOverlap, rotated.value.secret);
  verify(inOverlap, older);
  await passTime(24 * hour + 1);
  const after = await send();
  verify(after, rotated.value.secret);
  expect(() => verify(after, older)).toThrow(/No matching signature/);
});

test("an attempt of a worker that has lost the endpoint meanwhile is not counted twice", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  await anEndedJob(account);
  receiver.answer(() => ({ status: 500 }));
  await db().$executeRaw`delete from graphile_worker._private_jobs`;
  const [job] = await db().job.findMany({ where: { accountId: account.id } });
  await sendEvent({ jobId: job?.id ?? "" });
  const [delivery] = await dueDeliveries({ endpointId: id, underWay: [], limit: 1 });
  const found = await findReceiver(id);
  if (!delivery || !found) throw new Error("Nothing is due");
  const answer = { outcome: "refused", status: 500, excerpt: "", ms: 1 } as const;
  const attempt = { receiver: found, delivery, signature: "v1,x", at: new Date(), answer };
  await recordAttempt(attempt);
  await recordAttempt(attempt);
  expect((await deliveryOf(delivery.messageId)).attempts).toBe(1);
  expect(await db().webhookAttempt.count({ where: { endpointId: id } })).toBe(1);
});
