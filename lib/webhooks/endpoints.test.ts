import { beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount } from "#lib/testing/jobs.ts";
import { anEndedJob, anEndpoint, passTime, runWebhookTasks } from "#lib/testing/webhook-endpoints.ts";
import { openReceiver, type TestReceiver, verify } from "#lib/testing/webhook-receiver.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { endpointInputSchema } from "./endpoint-input.ts";
import { eventTypes } from "./event-types.ts";
import { forgetOldEvents } from "./forget-old-events.ts";
import { getAttempt } from "./get-attempt.ts";
import { getEndpoint } from "./get-endpoint.ts";
import { listAttempts } from "./list-attempts.ts";
import { listEndpoints } from "./list-endpoints.ts";
import { replay } from "./replay.ts";
import { requeueLostEndpoints } from "./requeue-lost-endpoints.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { sendTest } from "./send-test.ts";
import { showSecret } from "./show-secret.ts";
import { switchEndpoint } from "./switch-endpoint.ts";
import { updateEndpoint } from "./update-endpoint.ts";

useDatabase();

let account: TestAccount;
let receiver: TestReceiver;
let ctx: ReturnType<typeof systemContext>;

beforeEach(async () => {
  await db().webhookEndpoint.deleteMany();
  account = await anAccount();
  ctx = systemContext(account.id);
  receiver = await openReceiver();
});

const input = (url: string) => ({ url, description: "", events: [...eventTypes] });

describe("the egress guard at save", () => {
  test.each([
    ["plain http", "http://93.184.215.14/"],
    ["loopback", "https://127.0.0.1/"],
    ["loopback as a number", "https://2130706433/"],
    ["loopback in IPv6", "https://[::1]/"],
    ["a private network", "https://10.0.0.8/"],
    ["cloud metadata", "https://169.254.169.254/latest/"],
    ["a local name", "https://localhost/"],
    ["an internal name", "https://db.internal/"],
    ["credentials", "https://user:secret@93.184.215.14/"],
    ["a mail server's port", "https://93.184.215.14:25/"],
    ["a file", "file:///etc/passwd"],
    ["no address", "hooks"],
  ])("refuses %s, for a new endpoint and for one that is changed", async (_, url) => {
    const created = await createEndpoint({ ctx, input: input(url) });
    expect(created).toMatchObject({ ok: false, failure: { code: "bad_address" } });
    const { id } = await anEndpoint({ account, url: receiver.url });
    const updated = await updateEndpoint({ ctx, input: { id, ...input(url) } });
    expect(updated).toMatchObject({ ok: false, failure: { code: "bad_address" } });
    expect((await getEndpoint({ ctx, input: { id } }))?.url).toBe(receiver.url);
  });

  test("takes a public address", async () => {
    expect(await createEndpoint({ ctx, input: input("https://93.184.215.14/hooks") })).toMatchObject({ ok: true });
  });
});

test("what is said of an endpoint is checked, and its events are kept in one order", () => {
  const parse = (given: object) => endpointInputSchema.safeParse({ url: "https://a.example", ...given });
  expect(parse({ events: [] }).success).toBe(false);
  expect(parse({ events: ["job.queued"] }).success).toBe(false);
  expect(parse({ events: ["job.delivered"], description: "x".repeat(201) }).success).toBe(false);
  expect(parse({ events: ["job.delivery_failed", "job.delivered", "job.delivered"] }).data?.events).toEqual([
    "job.delivered",
    "job.delivery_failed",
  ]);
});

test("an account may have twenty endpoints", async () => {
  for (let n = 0; n < 20; n += 1) await anEndpoint({ account, url: receiver.url });
  expect(await createEndpoint({ ctx, input: input(receiver.url) })).toMatchObject({ failure: { code: "too_many" } });
});

test("another account's endpoint is as good as none, in every verb", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  await anEndedJob(account);
  await runWebhookTasks();
  const [attempt] = (await listAttempts({ ctx, input: { id } })).attempts;
  const messageId = attempt?.messageId ?? "";
  const before = await db().webhookEndpoint.findMany();
  const stranger = systemContext((await anAccount()).id);

  expect(await listEndpoints({ ctx: stranger })).toEqual([]);
  expect(await getEndpoint({ ctx: stranger, input: { id } })).toBeUndefined();
  expect(await listAttempts({ ctx: stranger, input: { id } })).toEqual({ attempts: [], next: null });
  const attemptInput = { endpointId: id, id: attempt?.id ?? "" };
  expect(await getAttempt({ ctx: stranger, input: attemptInput })).toBeUndefined();
  expect(await getAttempt({ ctx, input: attemptInput })).toMatchObject({ id: attempt?.id });
  expect(await showSecret({ ctx: stranger, input: { id } })).toBeUndefined();

  expect(await switchEndpoint({ ctx: stranger, input: { id, enabled: false } })).toBe(false);
  expect(await switchEndpoint({ ctx: stranger, input: { id, enabled: true } })).toBe(false);
  expect(await deleteEndpoint({ ctx: stranger, input: { id } })).toBe(false);
  const refused = { ok: false, failure: { code: "not_found", detail: "There is no such endpoint." } };
  expect(await rotateSecret({ ctx: stranger, input: { id } })).toEqual(refused);
  expect(await updateEndpoint({ ctx: stranger, input: { id, ...input(receiver.url) } })).toEqual(refused);
  expect(await sendTest({ ctx: stranger, input: { id, type: "job.delivered" } })).toEqual(refused);
  expect(await replay({ ctx: stranger, input: { id, messageId } })).toEqual(refused);
  expect(await replay({ ctx: stranger, input: { id, since: new Date(0), which: "all" } })).toEqual(refused);
  expect(await db().webhookEndpoint.findMany()).toEqual(before);

  // Nor is another's event sent to an endpoint of one's own.
  const own = await anEndpoint({ account: { ...account, id: stranger.account.id }, url: receiver.url });
  const replayed = await replay({ ctx: stranger, input: { id: own.id, messageId } });
  expect(replayed).toEqual({ ok: true, value: { count: 0 } });
});

test("secrets are sealed where they lie", async () => {
  const { id, secret } = await anEndpoint({ account, url: receiver.url });
  const rotated = await rotateSecret({ ctx, input: { id } });
  const row = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const stored = [row.secretSealed, row.previousSecretSealed].map((box) => Buffer.from(box ?? []).toString("latin1"));
  expect(stored.join()).not.toContain(secret.slice(6, 20));
  expect(await showSecret({ ctx, input: { id } })).toBe(rotated.ok && rotated.value.secret);
});

describe("a test", () => {
  test("arrives like any other event, and is in the log", async () => {
    const { id, secret } = await anEndpoint({ account, url: receiver.url, events: ["job.delivered"] });
    const sent = await sendTest({ ctx, input: { id, type: "job.delivery_failed" } });
    await runWebhookTasks();
    const [seen] = receiver.received;
    if (!seen || !sent.ok) throw new Error("Nothing arrived");
    verify(seen, secret);
    expect(seen).toMatchObject({ type: "job.delivery_failed", id: sent.value.messageId });
    const { attempts } = await listAttempts({ ctx, input: { id, messageId: sent.value.messageId } });
    expect(attempts).toMatchObject([{ outcome: "delivered", status: 200, jobId: null }]);
  });

  test("that fails is not tried again and says nothing of the endpoint's health", async () => {
    const { id } = await anEndpoint({ account, url: receiver.url });
    receiver.answer(() => ({ status: 500 }));
    await sendTest({ ctx, input: { id, type: "job.delivered" } });
    await runWebhookTasks();
    await passTime(100_000);
    await runWebhookTasks();
    expect(receiver.received).toHaveLength(1);
    expect((await getEndpoint({ ctx, input: { id } }))?.failingSince).toBeNull();
  });

  test("is refused while the endpoint is disabled", async () => {
    const { id } = await anEndpoint({ account, url: receiver.url });
    await switchEndpoint({ ctx, input: { id, enabled: false } });
    const sent = await sendTest({ ctx, input: { id, type: "job.delivered" } });
    expect(sent).toMatchObject({ ok: false, failure: { code: "disabled" } });
  });
});

describe("replay", () => {
  test("of one event sends the same id and body, signed anew", async () => {
    const { id, secret } = await anEndpoint({ account, url: receiver.url });
    await anEndedJob(account);
    await runWebhookTasks();
    const [first] = receiver.received;
    const replayed = await replay({ ctx, input: { id, messageId: first?.id ?? "" } });
    expect(replayed).toEqual({ ok: true, value: { count: 1 } });
    await runWebhookTasks();
    const [, second] = receiver.received;
    if (!second) throw new Error("Nothing arrived");
    expect([second.id, second.text]).toEqual([first?.id, first?.text]);
    verify(second, secret);
    const log = await listAttempts({ ctx, input: { id } });
    expect(log.attempts).toHaveLength(2);
  });

  test("since a time: all, or only what did not arrive; also what ended while the endpoint was disabled", async () => {
    const { id } = await anEndpoint({ account, url: receiver.url });
    const { id: other } = await anEndpoint({ account, url: receiver.url, events: ["job.creation_failed"] });
    const before = await anEndedJob(account);
    await runWebhookTasks();
    const since = new Date((await db().job.findUniqueOrThrow({ where: { id: before } })).finishedAt?.getTime() ?? 0);
    since.setMilliseconds(since.getMilliseconds() + 1);
    const arrived = await anEndedJob(account);
    await runWebhookTasks();
    await switchEndpoint({ ctx, input: { id: other, enabled: false } });
    receiver.answer(() => ({ status: 500 }));
    const lost = await anEndedJob(account);
    await runWebhookTasks();
    await switchEndpoint({ ctx, input: { id, enabled: false } });
    await switchEndpoint({ ctx, input: { id, enabled: true } });
    receiver.answer(() => ({ status: 200 }));
    receiver.received.length = 0;

    expect(await replay({ ctx, input: { id, since, which: "not_delivered" } })).toMatchObject({ value: { count: 1 } });
    await runWebhookTasks();
    expect(receiver.received.map(({ jobId }) => jobId)).toEqual([lost]);
    expect(await replay({ ctx, input: { id, since, which: "all" } })).toMatchObject({ value: { count: 2 } });
    await runWebhookTasks();
    expect(receiver.received.map(({ jobId }) => jobId)).toEqual([lost, arrived, lost]);
  });
});

test("the list says how each endpoint fares", async () => {
  await anEndpoint({ account, url: receiver.url });
  await anEndedJob(account);
  await runWebhookTasks();
  receiver.answer(() => ({ status: 500 }));
  await anEndedJob(account);
  await runWebhookTasks();
  expect(await listEndpoints({ ctx })).toMatchObject([
    {
      url: receiver.url,
      received: 1,
      failures: 1,
      pending: 1,
      failingSince: expect.any(Date),
      disabledAt: null,
      lastOutcome: "refused",
    },
  ]);
});

test("the log is read in pages, newest first", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  for (let n = 0; n < 30; n += 1) await sendTest({ ctx, input: { id, type: "job.delivered" } });
  await runWebhookTasks();
  const first = await listAttempts({ ctx, input: { id } });
  const second = await listAttempts({ ctx, input: { id, before: first.next ?? "" } });
  expect([first.attempts.length, second.attempts.length, second.next]).toEqual([25, 5, null]);
  const ids = [...first.attempts, ...second.attempts].map((attempt) => Number(attempt.id));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test("an attempt shows the request as it was sent", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  receiver.answer(() => ({ status: 422, text: "I cannot read this" }));
  await anEndedJob(account);
  await runWebhookTasks();
  const [seen] = receiver.received;
  const [line] = (await listAttempts({ ctx, input: { id } })).attempts;
  const shown = await getAttempt({ ctx, input: { endpointId: id, id: line?.id ?? "" } });
  expect(shown).toMatchObject({ body: seen?.text, status: 422, excerpt: "I cannot read this", url: receiver.url });
  for (const [name, value] of Object.entries(shown?.headers ?? {})) expect(seen?.headers[name]).toBe(value);
});

test("events past their days are forgotten, unless they are still to be sent", async () => {
  await anEndpoint({ account, url: receiver.url });
  await anEndedJob(account);
  await runWebhookTasks();
  receiver.answer(() => ({ status: 500 }));
  await anEndedJob(account);
  await runWebhookTasks();
  await anEndedJob(account);
  await db().$executeRaw`update webhook_messages set created_at = now() - interval '31 days'`;
  await runWebhookTasks();
  await forgetOldEvents();
  const left = await db().webhookDelivery.findMany({ where: { message: { accountId: account.id } } });
  expect(left.map(({ state }) => state)).toEqual(["pending", "pending"]);
  expect(await db().webhookAttempt.count({ where: { delivery: { message: { accountId: account.id } } } })).toBe(2);
});

test("an endpoint that the queue has lost is queued again; one that waits for its time is not", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  receiver.answer(() => ({ status: 500 }));
  await anEndedJob(account);
  await runWebhookTasks();
  expect(await requeueLostEndpoints()).toEqual([]);
  await db().$executeRaw`delete from graphile_worker._private_jobs`;
  await passTime(200);
  expect(await requeueLostEndpoints()).toEqual([id]);
  expect(await requeueLostEndpoints()).toEqual([]);
  await runWebhookTasks();
  expect(receiver.received).toHaveLength(2);
});
