import { describe, expect, test } from "vitest";
import type { OperatorContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, delivered, failed, finish, start } from "#lib/testing/jobs.ts";
import { periodOf } from "./period.ts";
import { agrees, listUsageDifferences, reviewUsage } from "./review-usage.ts";

useDatabase();

const ctx: OperatorContext = {
  account: null,
  actor: { kind: "operator", id: "0", email: "op@example.com" },
  requestId: "test",
};
const period = periodOf({ name: undefined, now: new Date() });
const monthBefore = periodOf({ name: new Date(period.from.getTime() - 1).toISOString().slice(0, 7), now: new Date() });

async function endJobs(account: TestAccount, count: number, ending: typeof delivered | typeof failed): Promise<void> {
  for (let n = 0; n < count; n += 1) await finish(await start(await aJob({ account })), ending);
}

async function review(account: TestAccount, of = period) {
  const [found] = await reviewUsage({ ctx, input: { period: of, accountId: account.id } });
  return found;
}

/** What ended so far, as if it had ended in the month before. */
async function moveBack(account: TestAccount): Promise<void> {
  const before = new Date(period.from.getTime() - 5_000);
  await db().$executeRaw`update jobs set finished_at = ${before} where account_id = ${account.id}::uuid`;
  await db().$executeRaw`update usage_records set recorded_at = ${before} where account_id = ${account.id}::uuid`;
}

const even = { byTheRule: 5, inTheLedger: 5, told: null };

describe("jobs, ledger and Stripe", () => {
  test.each([
    ["agree without Stripe", even, true],
    ["agree when all was accepted", { ...even, told: { toTell: 5, accepted: 5, pending: 0, refused: 0 } }, true],
    ["agree while some is on its way", { ...even, told: { toTell: 5, accepted: 3, pending: 2, refused: 0 } }, true],
    [
      "agree about what came before the account was billed",
      { ...even, told: { toTell: 0, accepted: 0, pending: 0, refused: 0 } },
      true,
    ],
    ["differ when the ledger lacks a row", { ...even, inTheLedger: 4 }, false],
    ["differ when the ledger has one too many", { ...even, inTheLedger: 6 }, false],
    ["differ when Stripe refused some", { ...even, told: { toTell: 5, accepted: 3, pending: 0, refused: 2 } }, false],
    [
      "differ when Stripe was told too much",
      { ...even, told: { toTell: 5, accepted: 6, pending: 0, refused: 0 } },
      false,
    ],
  ])("%s", (_rule, given, expected) => expect(agrees(given)).toBe(expected));
});

test("the rule is recomputed from the jobs, free failures of earlier months included", async () => {
  const account = await anAccount();
  await endJobs(account, 2, failed);
  await endJobs(account, 1, delivered);
  await moveBack(account);
  // The third failure is free, the fourth and the fifth count.
  await endJobs(account, 3, failed);
  await endJobs(account, 2, delivered);
  expect(await review(account)).toMatchObject({ byTheRule: 4, inTheLedger: 4, told: null, agrees: true });
  expect(await review(account, monthBefore)).toMatchObject({ byTheRule: 1, inTheLedger: 1, agrees: true });
});

test("a row that is missing and one that should not be are found, with their jobs", async () => {
  const account = await anAccount();
  const [counts, free] = [await aJob({ account }), await aJob({ account })];
  await finish(await start(counts), delivered);
  await finish(await start(free), failed);
  await db().$executeRaw`delete from usage_records where job_id = ${counts.id}::uuid`;
  expect(await review(account)).toMatchObject({ byTheRule: 1, inTheLedger: 0, agrees: false });
  await db().$executeRaw`insert into usage_records (job_id, account_id) values (${free.id}::uuid, ${account.id}::uuid)`;
  // The sums are the same again; the jobs are not.
  const differences = await listUsageDifferences({ ctx, input: { period, accountId: account.id } });
  expect(differences).toEqual([
    { jobId: counts.id, what: "not in the ledger" },
    { jobId: free.id, what: "not to be in the ledger" },
  ]);
});

test("what Stripe was told is summed from its reports, and rows that none claims yet are on their way", async () => {
  const account = await anAccount();
  await endJobs(account, 6, delivered);
  await db().billingCustomer.create({
    data: { accountId: account.id, customerId: `cus_${account.id}`, createdAt: period.from },
  });
  const report = async (status: "accepted" | "refused", quantity: number) => {
    const [made] = await db().$queryRaw<{ id: string }[]>`
      insert into usage_reports (id, account_id, customer_id, minute, quantity, status)
      values (gen_random_uuid(), ${account.id}::uuid, 'cus', date_trunc('minute', now()), ${quantity}, ${status}::usage_report_status)
      returning id`;
    await db().$executeRaw`
      update usage_records set report_id = ${made?.id}::uuid where job_id in (
        select job_id from usage_records where report_id is null and account_id = ${account.id}::uuid limit ${quantity}::int)`;
  };
  await report("accepted", 3);
  expect(await review(account)).toMatchObject({
    told: { toTell: 6, accepted: 3, pending: 3, refused: 0 },
    agrees: true,
  });
  await report("refused", 2);
  expect(await review(account)).toMatchObject({
    told: { toTell: 6, accepted: 3, pending: 1, refused: 2 },
    agrees: false,
  });
});
