import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { anAccount } from "#lib/testing/jobs.ts";
import { acceptedBy } from "#lib/testing/stripe/state.ts";
import type { StripeFault } from "#lib/testing/stripe/stripe-server.ts";
import { shownCalls } from "#lib/testing/stripe/stripe-server.ts";
import { useStripe } from "#lib/testing/stripe/use-stripe.ts";
import { aCustomer, addUsage } from "#lib/testing/usage.ts";
import { claimUsage, requeueReports, retryRefusedReports } from "./claim-usage.ts";
import { reportUsage } from "./report-usage.ts";
import { setUpStripe } from "./set-up-stripe.ts";

const server = await vi.hoisted(async () => (await import("#lib/testing/stripe/use-stripe.ts")).startStripe());
useDatabase();
useStripe(server);

type Account = Awaited<ReturnType<typeof aCustomer>>;
let account: Account;

beforeEach(async () => {
  account = await aCustomer();
});

/** The account's reports, oldest minute first. */
async function reports(): Promise<{ id: string; quantity: number; status: string; reason: string | null }[]> {
  return db().usageReport.findMany({
    where: { accountId: account.id },
    orderBy: [{ minute: "asc" }, { createdAt: "asc" }],
  });
}

/** One report of so many jobs in the same minute as the others. */
async function aReport(jobs = 3): Promise<string> {
  const before = new Set((await reports()).map(({ id }) => id));
  await addUsage({ account, jobs, minutesAgo: 60 });
  await claimUsage();
  const made = (await reports()).find(({ id }) => !before.has(id));
  if (!made) throw new Error("Nothing was claimed");
  return made.id;
}

const send = (reportId: string) => reportUsage({ input: { reportId } });
const accepted = () => acceptedBy(server.state, account.customerId);
const fail = (fault: StripeFault) => {
  server.fault = ({ path }) => (path.endsWith("meter_events") ? fault : undefined);
};
const eventCalls = () => server.calls.filter(({ path }) => path.endsWith("meter_events"));

/** A day and an hour go by, for Stripe and for us. */
async function passADay(): Promise<void> {
  server.pass({ hours: 25 });
  await db().$executeRaw`
    update usage_reports set first_sent_at = first_sent_at - interval '25 hours', settled_at = settled_at - interval '25 hours'`;
  server.fault = () => undefined;
}

describe("claiming", () => {
  test("sums per account and minute, leaves the running minute, and claims nothing twice", async () => {
    await addUsage({ account, jobs: 4, minutesAgo: 5 });
    await addUsage({ account, jobs: 2, minutesAgo: 9 });
    await addUsage({ account, jobs: 1, minutesAgo: 0 });
    const claimed = await Promise.all([claimUsage(), claimUsage(), claimUsage()]);
    expect(claimed.reduce((total, count) => total + count)).toBe(6);
    expect((await reports()).map(({ quantity }) => quantity)).toEqual([2, 4]);
    expect(await claimUsage()).toBe(0);
  });

  test("a record that commits late for its minute goes into a further report", async () => {
    await addUsage({ account, jobs: 4, minutesAgo: 5 });
    await claimUsage();
    await addUsage({ account, jobs: 1, minutesAgo: 5 });
    await claimUsage();
    expect((await reports()).map(({ quantity }) => quantity)).toEqual([4, 1]);
  });

  test("an account that Stripe does not know simply counts, and what it used before stays unreported", async () => {
    const other = await anAccount();
    await addUsage({ account: other, jobs: 5 });
    await addUsage({ account, jobs: 7, minutesAgo: 61 * 24 * 60 });
    expect(await claimUsage()).toBe(0);
    expect(await db().usageReport.count({ where: { accountId: { in: [other.id, account.id] } } })).toBe(0);
  });
});

test("a report that the queue has lost is queued again, and one that it has is not", async () => {
  const [lost, held] = [await aReport(1), await aReport(2)];
  await db().$executeRaw`update usage_reports set created_at = now() - interval '1 hour'`;
  await db().$executeRaw`delete from graphile_worker._private_jobs where payload ->> 'reportId' = ${lost}`;
  const tasks = () => db().$queryRaw<{ id: string; reportId: string }[]>`
    select id::text, payload ->> 'reportId' as "reportId" from graphile_worker._private_jobs
    where payload ->> 'reportId' in (${lost}, ${held})`;
  const before = await tasks();
  await requeueReports();
  const after = await tasks();
  expect(after.map(({ reportId }) => reportId).sort()).toEqual([lost, held].sort());
  expect(after.find(({ reportId }) => reportId === held)).toEqual(before[0]);
});

describe("sending", () => {
  test("one event under the report's id, at the beginning of its minute", async () => {
    const id = await aReport(3);
    expect(await send(id)).toBe(true);
    const { minute } = await db().usageReport.findUniqueOrThrow({ where: { id } });
    expect(eventCalls().map(({ params }) => params)).toEqual([
      {
        event_name: "platen_job",
        identifier: id,
        timestamp: String(minute.getTime() / 1_000),
        "payload[stripe_customer_id]": account.customerId,
        "payload[value]": "3",
      },
    ]);
    expect([minute.getUTCSeconds(), minute.getUTCMilliseconds()]).toEqual([0, 0]);
    console.log(shownCalls(server.calls));
  });

  test("a settled report is not sent again", async () => {
    const id = await aReport();
    await send(id);
    await send(id);
    expect([eventCalls().length, accepted()]).toEqual([1, 3]);
  });

  test.each<[string, StripeFault]>([
    ["the call was lost on its way", "lost before"],
    ["the answer was lost on its way", "lost after"],
    ["Stripe took it and stayed silent", "silent after"],
    ["Stripe had a fault", 500],
    ["Stripe had too much to do", 429],
    ["the key was wrong for a while", 401],
  ])("%s: it is sent again under the same id and counted once", async (_what, fault) => {
    const id = await aReport();
    fail(fault);
    expect([await send(id), await send(id)]).toEqual([false, false]);
    fail(undefined);
    expect(await send(id)).toBe(true);
    expect([accepted(), (await reports())[0]?.status]).toEqual([3, "accepted"]);
  });

  test("two processes at once count it once", async () => {
    const id = await aReport();
    await Promise.all([send(id), send(id), send(id)]);
    expect([accepted(), (await reports())[0]?.status]).toEqual([3, "accepted"]);
  });

  test("what Stripe refuses outright is kept for operators, with its reason", async () => {
    const id = await aReport();
    server.state.customers = server.state.customers.filter(({ id: one }) => one !== account.customerId);
    expect(await send(id)).toBe(true);
    const [report] = await reports();
    expect([report?.status, report?.reason]).toEqual(["refused", `400: No such customer: '${account.customerId}'`]);
  });

  test("what was refused is tried again after hours, and counted once its cause is gone", async () => {
    const id = await aReport();
    const customers = server.state.customers;
    server.state.customers = [{ id: "cus_other" }];
    await send(id);
    server.state.customers = customers;
    await retryRefusedReports();
    expect((await reports())[0]?.status).toBe("refused");
    await db().$executeRaw`update usage_reports set settled_at = settled_at - interval '7 hours'`;
    await retryRefusedReports();
    const queued = await db().$queryRaw`
      select 1 from graphile_worker._private_jobs where payload ->> 'reportId' = ${id}`;
    expect(queued).toHaveLength(1);
    await send(id);
    expect([accepted(), (await reports())[0]?.status]).toEqual([3, "accepted"]);
  });

  test("a refusal of a later attempt settles nothing: the first may have arrived", async () => {
    const id = await aReport();
    fail("lost after");
    await send(id);
    fail(undefined);
    const customers = server.state.customers;
    server.state.customers = [{ id: "cus_other" }];
    server.state.meterEvents = server.state.meterEvents.filter(({ identifier }) => identifier !== id);
    expect(await send(id)).toBe(false);
    server.state.customers = customers;
    expect((await reports())[0]?.status).toBe("pending");
  });
});

describe("past the hours in which Stripe remembers identifiers", () => {
  beforeEach(async () => {
    await setUpStripe();
    server.calls.length = 0;
  });

  test("what arrived is found in Stripe's sums and not sent again", async () => {
    const id = await aReport();
    fail("lost after");
    await send(id);
    await passADay();
    server.calls.length = 0;
    expect(await send(id)).toBe(true);
    expect([accepted(), eventCalls().length, (await reports())[0]?.status]).toEqual([3, 0, "accepted"]);
    console.log(shownCalls(server.calls));
  });

  test("what did not arrive is sent", async () => {
    const id = await aReport();
    fail("lost before");
    await send(id);
    await passADay();
    expect(await send(id)).toBe(true);
    expect([accepted(), (await reports())[0]?.status]).toEqual([3, "accepted"]);
  });

  test("sent blindly again it would have been counted twice: the stand-in has forgotten it", async () => {
    const id = await aReport();
    fail("lost after");
    await send(id);
    await passADay();
    await db().usageReport.update({ where: { id }, data: { firstSentAt: null } });
    await send(id);
    expect(accepted()).toBe(6);
  });

  test("of several of one minute, those that arrived are told from those that did not by their sums", async () => {
    const [kept, lost, fine] = [await aReport(2), await aReport(5), await aReport(9)];
    await send(fine);
    fail("lost after");
    await send(kept);
    fail("lost before");
    await send(lost);
    await passADay();
    expect([await send(kept), await send(lost)]).toEqual([true, true]);
    expect([accepted(), new Set((await reports()).map(({ status }) => status))]).toEqual([16, new Set(["accepted"])]);
  });

  test("nothing is decided while another report of the minute is on its way or was just accepted", async () => {
    const old = await aReport(3);
    fail("lost before");
    await send(old);
    await passADay();
    const young = await aReport(3);
    await send(young);
    expect([await send(old), accepted()]).toEqual([false, 3]);
    await db().$executeRaw`update usage_reports set settled_at = settled_at - interval '2 hours'`;
    expect([await send(old), accepted()]).toEqual([true, 6]);
  });

  test("sums that do not add up are left to operators, with the figures", async () => {
    const id = await aReport(3);
    fail("lost before");
    await send(id);
    await passADay();
    const { minute } = await db().usageReport.findUniqueOrThrow({ where: { id } });
    const event = { identifier: "foreign", customer: account.customerId, value: 2, acceptedMs: server.state.clockMs };
    server.state.meterEvents.push({ ...event, timestamp: minute.getTime() / 1_000 });
    expect(await send(id)).toBe(false);
    const [report] = await reports();
    expect([report?.status, report?.reason]).toEqual([
      "pending",
      "Stripe counts 2 for this minute, of which 0 are accepted reports.",
    ]);
  });

  test("while Stripe's sums cannot be read it waits", async () => {
    const id = await aReport();
    fail("lost after");
    await send(id);
    await passADay();
    server.fault = () => 500;
    expect([await send(id), (await reports())[0]?.status]).toEqual([false, "pending"]);
  });
});
