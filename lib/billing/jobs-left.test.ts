import { beforeEach, describe, expect, test, vi } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import type { Result } from "#lib/errors/result.ts";
import { type CreatedJob, createJob } from "#lib/jobs/create-job.ts";
import { storedOptionsSchema } from "#lib/pdf/options.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, failed, finish, start } from "#lib/testing/jobs.ts";
import { addSubscription } from "#lib/testing/stripe/state.ts";
import { useStripe } from "#lib/testing/stripe/use-stripe.ts";
import { aCustomer, addUsage } from "#lib/testing/usage.ts";
import { limitAccounts } from "./jobs-left.ts";
import { plans } from "./plans.ts";
import { setSpending } from "./set-spending.ts";
import { syncBilling } from "./sync-billing.ts";

const server = await vi.hoisted(async () => (await import("#lib/testing/stripe/use-stripe.ts")).startStripe());
useDatabase();
useStripe(server);

const { includedJobs } = plans.free;
let account: TestAccount;

beforeEach(async () => {
  account = await anAccount();
});

function create(key?: string): Promise<Result<CreatedJob, Problem>> {
  const request = { url: "http://x.test/", options: storedOptionsSchema.parse({}), credentials: null };
  const idempotency = key === undefined ? undefined : { key, requestHash: Uint8Array.from([1]) };
  return createJob({ ctx: systemContext(account.id), input: { request, source: "job", idempotency } });
}

/** How many of so many jobs at once are created. */
async function created(count: number): Promise<number> {
  const results = await Promise.all(Array.from({ length: count }, () => create()));
  return results.filter((result) => result.ok).length;
}

async function left(): Promise<number | null> {
  return (await db().account.findUniqueOrThrow({ where: { id: account.id } })).jobsLeft;
}

async function subscribe(): Promise<void> {
  const customer = await aCustomer();
  account = customer;
  const now = Math.floor(Date.now() / 1_000);
  addSubscription(server.state, customer.customerId, { period_start: now - 86_400, period_end: now + 86_400 });
  await syncBilling({ accountId: customer.id });
}

describe("on the free plan", () => {
  test("exactly the included jobs can be created, however many come at once", async () => {
    await addUsage({ account, jobs: includedJobs - 10, minutesAgo: 0 });
    expect(await created(40)).toBe(10);
    expect(await left()).toBe(0);
  });

  test("past them creating answers 402 and says what to do", async () => {
    await addUsage({ account, jobs: includedJobs, minutesAgo: 0 });
    const refused = await create();
    expect(refused).toMatchObject({ ok: false, failure: { code: "payment_required" } });
    if (refused.ok) return;
    expect(refused.failure.detail).toMatch(
      /^The free plan's 100 jobs of this month are used or still waiting\. Subscribe/,
    );
    console.log(refused.failure.detail);
  });

  test("a job that fails free gives its place back", async () => {
    await addUsage({ account, jobs: includedJobs - 1, minutesAgo: 0 });
    const job = await aJob({ account });
    expect(await created(1)).toBe(0);
    await finish(await start(job), failed);
    expect(await created(2)).toBe(1);
  });

  test("a repeat under an idempotency key gets its job again when none is left, and a new one is refused", async () => {
    await addUsage({ account, jobs: includedJobs - 1, minutesAgo: 0 });
    const [first, again] = [await create("one"), await create("one")];
    expect([first.ok, again.ok && again.value.replayed]).toEqual([true, true]);
    expect(await create("two")).toMatchObject({ ok: false, failure: { code: "payment_required" } });
  });

  test("another month's usage does not count", async () => {
    await addUsage({ account, jobs: includedJobs * 2, minutesAgo: 32 * 24 * 60 });
    expect(await created(1)).toBe(1);
  });

  test("a missing bucket is told as before", async () => {
    await db().bucket.deleteMany({ where: { accountId: account.id } });
    expect(await create()).toMatchObject({ ok: false, failure: { code: "bucket_not_linked" } });
  });

  test("an account from before billing was set up is limited by the sweep", async () => {
    await addUsage({ account, jobs: includedJobs, minutesAgo: 0 });
    await db().account.update({ where: { id: account.id }, data: { jobsLeft: null } });
    await limitAccounts();
    expect(await created(1)).toBe(0);
  });
});

describe("with a subscription", () => {
  beforeEach(subscribe);

  test("there is no limit, and the sweep leaves it so", async () => {
    await addUsage({ account, jobs: includedJobs * 2 });
    expect(await created(3)).toBe(3);
    await limitAccounts();
    expect(await left()).toBe(null);
  });

  test("a cap holds to the job, waiting jobs included, and raising it opens the way", async () => {
    const ctx = systemContext(account.id);
    await addUsage({ account, jobs: includedJobs, minutesAgo: 5 });
    await setSpending({ ctx, input: { alertCents: null, capCents: 5 } });
    expect(await created(20)).toBe(5);
    const refused = await create();
    expect(refused).toMatchObject({ ok: false, failure: { code: "payment_required" } });
    if (!refused.ok) console.log(refused.failure.detail);
    await setSpending({ ctx, input: { alertCents: null, capCents: 7 } });
    expect(await created(20)).toBe(2);
    await setSpending({ ctx, input: { alertCents: null, capCents: null } });
    expect(await created(20)).toBe(20);
  });

  test("after a cancellation the free plan's month holds", async () => {
    await addUsage({ account, jobs: includedJobs, minutesAgo: 0 });
    for (const subscription of server.state.subscriptions) subscription.status = "canceled";
    await syncBilling({ accountId: account.id });
    expect(await created(1)).toBe(0);
  });
});
