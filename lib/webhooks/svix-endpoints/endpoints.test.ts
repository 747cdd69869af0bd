import { Webhook } from "svix";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { config } from "#lib/config/config.ts";
import { db } from "#lib/db/client.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount } from "#lib/testing/jobs.ts";
import { fail } from "#lib/testing/svix/state.ts";
import { type SvixStandIn, startSvixStandIn, svixToken } from "#lib/testing/svix-stand-in.ts";
import { anEndedJob, anEndpoint, runWebhookTasks } from "#lib/testing/webhook-endpoints.ts";
import { openReceiver, type Received, type TestReceiver } from "#lib/testing/webhook-receiver.ts";
import { awaitAttempt } from "../await-attempt.ts";
import { createEndpoint } from "../create-endpoint.ts";
import { deleteEndpoint } from "../delete-endpoint.ts";
import { EndpointsAway } from "../endpoints-away.ts";
import { eventTypes } from "../event-types.ts";
import { getAttempt } from "../get-attempt.ts";
import { getEndpoint } from "../get-endpoint.ts";
import { listAttempts } from "../list-attempts.ts";
import { listEndpoints } from "../list-endpoints.ts";
import { replay } from "../replay.ts";
import { rotateSecret } from "../rotate-secret.ts";
import { sendTest } from "../send-test.ts";
import { showSecret } from "../show-secret.ts";
import { switchEndpoint } from "../switch-endpoint.ts";
import { updateEndpoint } from "../update-endpoint.ts";

useDatabase();

let svix: SvixStandIn;
let account: TestAccount;
let receiver: TestReceiver;
let ctx: ReturnType<typeof systemContext>;

beforeAll(async () => {
  svix = await startSvixStandIn();
  Object.assign(config(), { SVIX_TOKEN: svixToken, SVIX_SERVER_URL: svix.url });
});
afterAll(() => svix.stop());

beforeEach(async () => {
  account = await anAccount();
  ctx = systemContext(account.id);
  receiver = await openReceiver();
  svix.whitelist = [new URL(receiver.url).host];
  svix.httpsOnly = false;
  svix.calls.length = 0;
  svix.refusals.length = 0;
});

const input = (url: string) => ({ url, description: "Ledger", events: [...eventTypes] });
const everyCall = (text: string) => svix.calls.map(({ line }) => line).filter((line) => line.includes(text));

/** What the account's audit log says of webhooks, the oldest first. */
async function audited(): Promise<string[]> {
  const entries = await db().auditEntry.findMany({
    where: { accountId: account.id, action: { startsWith: "webhook." } },
    orderBy: { id: "asc" },
  });
  return entries.map(({ action }) => action);
}

/** The schedule of everything that waits at Svix has ended in failure. */
function endSchedules(): void {
  for (const { messages } of svix.applications.values()) {
    for (const one of messages.flatMap(({ destinations }) => destinations)) {
      if (one.status !== 0) Object.assign(one, { status: fail, nextAttempt: null });
    }
  }
}

function arrived(at = -1): Received {
  const seen = receiver.received.at(at);
  if (!seen) throw new Error("Nothing arrived");
  return seen;
}

test("an endpoint is created at Svix with the events it chose, and is shown, changed and deleted there", async () => {
  const events = ["job.delivered", "job.delivery_failed"] as const;
  const { id, secret } = await anEndpoint({ account, url: receiver.url, events: [...events] });
  expect(id).toMatch(/^ep_/);
  expect(await showSecret({ ctx, input: { id } })).toBe(secret);
  expect(await getEndpoint({ ctx, input: { id } })).toMatchObject({ id, url: receiver.url, events, disabledAt: null });

  const changed = { ...input(receiver.url), description: "New", events: ["job.delivered" as const] };
  expect(await updateEndpoint({ ctx, input: { id, ...changed } })).toEqual({ ok: true, value: null });
  expect(await listEndpoints({ ctx })).toMatchObject([
    { id, description: "New", events: ["job.delivered"], received: 0, failures: 0, pending: 0, lastOutcome: null },
  ]);
  expect(await deleteEndpoint({ ctx, input: { id } })).toBe(true);
  expect(await listEndpoints({ ctx })).toEqual([]);
  expect(await audited()).toEqual(["webhook.created", "webhook.secret_shown", "webhook.changed", "webhook.deleted"]);
});

test("an account that Svix does not know has no endpoints", async () => {
  expect(await listEndpoints({ ctx })).toEqual([]);
});

test("the egress guard decides about addresses as everywhere, and so does Svix", async () => {
  const local = await createEndpoint({ ctx, input: input("https://127.0.0.1/") });
  expect(local).toMatchObject({ ok: false, failure: { code: "bad_address" } });
  expect(svix.calls).toEqual([]);
  svix.httpsOnly = true;
  const plain = await createEndpoint({ ctx, input: input(receiver.url) });
  expect(plain).toMatchObject({ ok: false, failure: { code: "bad_address" } });
});

test("an account may have twenty endpoints, listed in pages, the oldest first", async () => {
  for (let n = 0; n < 20; n += 1) await anEndpoint({ account, url: `${receiver.url}/${n}` });
  expect(await createEndpoint({ ctx, input: input(receiver.url) })).toMatchObject({ failure: { code: "too_many" } });
  expect((await listEndpoints({ ctx })).map(({ url }) => url)).toEqual(
    Array.from({ length: 20 }, (_, n) => `${receiver.url}/${n}`),
  );
});

test("another account's endpoint is as good as none, in every verb", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  await anEndedJob(account);
  await runWebhookTasks();
  const [attempt] = (await listAttempts({ ctx, input: { id } })).attempts;
  const messageId = attempt?.messageId ?? "";
  const other = await anAccount();
  const stranger = systemContext(other.id);
  await anEndpoint({ account: other, url: receiver.url });
  const before = JSON.stringify(svix.applications.get(account.id));

  expect((await listEndpoints({ ctx: stranger })).map((one) => one.id)).not.toContain(id);
  expect(await getEndpoint({ ctx: stranger, input: { id } })).toBeUndefined();
  expect(await listAttempts({ ctx: stranger, input: { id } })).toEqual({ attempts: [], next: null });
  const attemptInput = { endpointId: id, id: attempt?.id ?? "" };
  expect(await getAttempt({ ctx: stranger, input: attemptInput })).toBeUndefined();
  expect(await getAttempt({ ctx, input: attemptInput })).toMatchObject({ id: attempt?.id });
  expect(await showSecret({ ctx: stranger, input: { id } })).toBeUndefined();
  expect(await switchEndpoint({ ctx: stranger, input: { id, enabled: false } })).toBe(false);
  expect(await deleteEndpoint({ ctx: stranger, input: { id } })).toBe(false);
  const refused = { ok: false, failure: { code: "not_found", detail: "There is no such endpoint." } };
  expect(await rotateSecret({ ctx: stranger, input: { id } })).toEqual(refused);
  expect(await updateEndpoint({ ctx: stranger, input: { id, ...input(receiver.url) } })).toEqual(refused);
  expect(await sendTest({ ctx: stranger, input: { id, type: "job.delivered" } })).toEqual(refused);
  expect(await replay({ ctx: stranger, input: { id, messageId } })).toEqual(refused);
  expect(await replay({ ctx: stranger, input: { id, since: new Date(), which: "not_delivered" } })).toEqual(refused);
  expect(JSON.stringify(svix.applications.get(account.id))).toBe(before);

  // Nor is another's event sent to an endpoint of one's own.
  const [own] = await listEndpoints({ ctx: stranger });
  const replayed = await replay({ ctx: stranger, input: { id: own?.id ?? "", messageId } });
  expect(replayed).toEqual({ ok: true, value: { count: 0 } });
});

test.each([[".."], ["../../app"], ["ep_a/../.."], [""], ["01939c3e-8f00-7cc2-8b1d-6d1a3f5b7c90"]])(
  "what is no id of Svix's never becomes part of a path: %j",
  async (id) => {
    expect(await deleteEndpoint({ ctx, input: { id } })).toBe(false);
    expect(await getEndpoint({ ctx, input: { id } })).toBeUndefined();
    expect(await listAttempts({ ctx, input: { id } })).toEqual({ attempts: [], next: null });
    expect(svix.calls).toEqual([]);
  },
);

describe("a test", () => {
  test("arrives under Svix's headers alone, and is in the log as a test", async () => {
    const { id, secret } = await anEndpoint({ account, url: receiver.url, events: ["job.creation_failed"] });
    const sent = await sendTest({ ctx, input: { id, type: "job.creation_failed" } });
    if (!sent.ok) throw new Error(sent.failure.detail);
    const seen = arrived();
    new Webhook(secret).verify(seen.text, seen.headers);
    expect(Object.keys(seen.headers).filter((name) => name.startsWith("webhook-"))).toEqual([]);
    expect(seen).toMatchObject({ type: "job.creation_failed", headers: { "svix-id": sent.value.messageId } });
    const { messageId } = sent.value;
    const attempt = await awaitAttempt({ ctx, input: { id, messageId } });
    expect(attempt).toMatchObject({ outcome: "delivered", status: 200, jobId: null, type: "job.creation_failed" });
  });

  test.each([
    ["while the endpoint is disabled", true, "disabled"],
    ["of an event that it has not chosen, which Svix would send nowhere", false, "not_now"],
  ])("is refused %s", async (_, disabled, code) => {
    const { id } = await anEndpoint({ account, url: receiver.url, events: ["job.delivered"] });
    if (disabled) await switchEndpoint({ ctx, input: { id, enabled: false } });
    const sent = await sendTest({ ctx, input: { id, type: disabled ? "job.delivered" : "job.creation_failed" } });
    expect(sent).toMatchObject({ ok: false, failure: { code } });
    expect(receiver.received).toEqual([]);
  });
});

test("the log tells of each attempt its job, its answer and the next try; one in full has request and answer", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  receiver.answer(() => ({ status: 500, text: "no" }));
  const jobId = await anEndedJob(account);
  await runWebhookTasks();
  const { attempts } = await listAttempts({ ctx, input: { id } });
  const refused = { outcome: "refused", status: 500, jobId, type: "job.delivered" };
  expect(attempts).toMatchObject([{ ...refused, nextTryAt: expect.any(Date) }]);
  const seen = arrived();
  const attempt = await getAttempt({ ctx, input: { endpointId: id, id: attempts[0]?.id ?? "" } });
  expect(attempt).toMatchObject({ ...refused, url: receiver.url, body: seen.text, excerpt: "no" });
  for (const [name, value] of Object.entries(attempt?.headers ?? {})) expect(seen.headers[name]).toBe(value);
  const endpoint = await getEndpoint({ ctx, input: { id } });
  expect(await listEndpoints({ ctx })).toMatchObject([
    { received: 0, failures: 0, pending: 1, lastOutcome: "refused", failingSince: endpoint?.createdAt },
  ]);
  receiver.answer(() => ({ status: 200 }));
  await anEndedJob(account);
  await runWebhookTasks();
  expect((await getEndpoint({ ctx, input: { id } }))?.failingSince).toBeNull();
  expect((await listAttempts({ ctx, input: { id, failed: true } })).attempts).toMatchObject([refused]);
});

test("an endpoint has been failing since the first failure after what it last received", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  for (const status of [500, 200, 500, 500]) {
    receiver.answer(() => ({ status }));
    await sendTest({ ctx, input: { id, type: "job.delivered" } });
  }
  const [, second] = (await listAttempts({ ctx, input: { id } })).attempts;
  expect((await getEndpoint({ ctx, input: { id } }))?.failingSince).toEqual(second?.at);
});

test("what Svix says of an address that it may not reach stays with us", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  svix.whitelist = [];
  await sendTest({ ctx, input: { id, type: "job.delivered" } });
  const [line] = (await listAttempts({ ctx, input: { id } })).attempts;
  expect(line).toMatchObject({ outcome: "not_answered", status: null });
  const attempt = await getAttempt({ ctx, input: { endpointId: id, id: line?.id ?? "" } });
  expect(attempt).toMatchObject({ outcome: "not_connected", excerpt: null });
});

test("the log is read in pages, newest first", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  for (let n = 0; n < 30; n += 1) await sendTest({ ctx, input: { id, type: "job.delivered" } });
  const first = await listAttempts({ ctx, input: { id } });
  const second = await listAttempts({ ctx, input: { id, before: first.next ?? "" } });
  expect([first.attempts.length, second.attempts.length, second.next]).toEqual([25, 5, null]);
  const ids = [...first.attempts, ...second.attempts].map((attempt) => attempt.id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(new Set(ids).size).toBe(30);
});

test("a replay, of one event or of those that failed since a time, has the id and body it had", async () => {
  const { id, secret } = await anEndpoint({ account, url: receiver.url });
  receiver.answer(() => ({ status: 500 }));
  await anEndedJob(account);
  await runWebhookTasks();
  const first = arrived();
  const since = new Date(Date.now() - 60_000);
  receiver.answer(() => ({ status: 200 }));

  // Its schedule goes on, so that recovering leaves it alone.
  await replay({ ctx, input: { id, since, which: "not_delivered" } });
  expect(receiver.received).toHaveLength(1);
  endSchedules();
  const since2 = await replay({ ctx, input: { id, since, which: "not_delivered" } });
  expect(since2).toEqual({ ok: true, value: { count: null } });
  const messageId = first.headers["svix-id"] ?? "";
  expect(await replay({ ctx, input: { id, messageId } })).toEqual({ ok: true, value: { count: 1 } });
  expect(receiver.received).toHaveLength(3);
  for (const seen of receiver.received) {
    expect([seen.headers["svix-id"], seen.text]).toEqual([messageId, first.text]);
    new Webhook(secret).verify(seen.text, seen.headers);
  }
});

test.each([
  ["a time that Svix no longer covers", { since: new Date(Date.now() - 15 * 86_400_000), which: "all" as const }],
  ["an event whose body is gone", { messageId: "gone" }],
])("a replay of %s is refused with a reason", async (_, chosen) => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  await sendTest({ ctx, input: { id, type: "job.delivered" } });
  const [message] = svix.applications.get(account.id)?.messages ?? [];
  if (message && "messageId" in chosen) message.payload = undefined;
  const which = "messageId" in chosen ? { messageId: message?.id ?? "" } : chosen;
  expect(await replay({ ctx, input: { id, ...which } })).toMatchObject({ ok: false, failure: { code: "not_now" } });
});

describe("a rotated secret", () => {
  test("signs beside the old one, and the endpoint says until when", async () => {
    const { id, secret: older } = await anEndpoint({ account, url: receiver.url });
    const rotated = await rotateSecret({ ctx, input: { id } });
    if (!rotated.ok) throw new Error(rotated.failure.detail);
    expect(await showSecret({ ctx, input: { id } })).toBe(rotated.value.secret);
    expect((await getEndpoint({ ctx, input: { id } }))?.previousSecretUntil).toEqual(rotated.value.previousUntil);
    await sendTest({ ctx, input: { id, type: "job.delivered" } });
    const { text, headers } = arrived();
    for (const secret of [older, rotated.value.secret]) new Webhook(secret).verify(text, headers);
  });

  test("is refused after ten rotations in a day", async () => {
    const { id } = await anEndpoint({ account, url: receiver.url });
    for (let n = 0; n < 10; n += 1) expect((await rotateSecret({ ctx, input: { id } })).ok).toBe(true);
    expect(await rotateSecret({ ctx, input: { id } })).toMatchObject({ ok: false, failure: { code: "not_now" } });
  });
});

test("an endpoint is disabled by hand and enabled; one that Svix disabled says no more than that", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  expect(await switchEndpoint({ ctx, input: { id, enabled: false } })).toBe(true);
  expect(await getEndpoint({ ctx, input: { id } })).toMatchObject({ disabledReason: "by_hand" });
  const sinceAny = { id, since: new Date(), which: "all" as const };
  expect(await replay({ ctx, input: sinceAny })).toMatchObject({ failure: { code: "disabled" } });
  await anEndedJob(account);
  await runWebhookTasks();
  expect(receiver.received).toEqual([]);
  expect(await switchEndpoint({ ctx, input: { id, enabled: true } })).toBe(true);
  expect(await getEndpoint({ ctx, input: { id } })).toMatchObject({ disabledAt: null, disabledReason: null });

  Object.assign(svix.applications.get(account.id)?.endpoints[0] ?? {}, { disabled: true });
  const bySvix = { disabledAt: expect.any(Date), disabledReason: null };
  expect(await getEndpoint({ ctx, input: { id } })).toMatchObject(bySvix);
  expect(await audited()).toEqual(["webhook.created", "webhook.disabled", "webhook.enabled"]);
});

test("a server that ignores which events were chosen gets no endpoint", async () => {
  svix.forgetsEventTypes = true;
  try {
    await expect(createEndpoint({ ctx, input: input(receiver.url) })).rejects.toThrow(/newer than 1\.97/);
  } finally {
    svix.forgetsEventTypes = false;
  }
  expect(await listEndpoints({ ctx })).toEqual([]);
});

test.each([500, 503, 429, 401])("while Svix answers %i, who waits is told that endpoints are away", async (status) => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  svix.refusals.push({ status, on: /endpoint/ }, { status, on: /endpoint/ }, { status, on: /endpoint/ });
  await expect(listEndpoints({ ctx })).rejects.toThrow(EndpointsAway);
  await expect(getEndpoint({ ctx, input: { id } })).rejects.toThrow(EndpointsAway);
  await expect(createEndpoint({ ctx, input: input(receiver.url) })).rejects.toThrow(EndpointsAway);
  expect(await listEndpoints({ ctx })).toHaveLength(1);
});

test("no list asks Svix for contents, so that its answers stay small", async () => {
  const { id } = await anEndpoint({ account, url: receiver.url });
  await sendTest({ ctx, input: { id, type: "job.delivered" } });
  await listEndpoints({ ctx });
  await listAttempts({ ctx, input: { id } });
  const lists = [...everyCall("/attempt/endpoint/"), ...everyCall("/msg?")];
  expect(lists.length).toBeGreaterThan(2);
  for (const line of lists) expect(line).toContain("with_content=false");
});
