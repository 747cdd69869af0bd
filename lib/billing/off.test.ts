import { expect, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount } from "#lib/testing/jobs.ts";
import { addUsage } from "#lib/testing/usage.ts";
import { claimUsage, requeueReports, retryRefusedReports } from "./claim-usage.ts";
import { enforceGrace, syncOverdue } from "./enforce-grace.ts";
import { limitAccounts } from "./jobs-left.ts";
import { listInvoices } from "./list-invoices.ts";
import { openPortal } from "./open-portal.ts";
import { plans } from "./plans.ts";
import { receiveEvent } from "./receive-event.ts";
import { sendSpendingAlerts } from "./send-spending-alerts.ts";
import { showBilling } from "./show-billing.ts";
import { startCheckout } from "./start-checkout.ts";
import { syncBilling } from "./sync-billing.ts";

// Without STRIPE_SECRET_KEY, as on a machine of one's own.
useDatabase();

test("no limit holds, not even one from when billing was set up", async () => {
  const account = await anAccount();
  await addUsage({ account, jobs: plans.free.includedJobs, minutesAgo: 0 });
  await aJob({ account });
  await db().account.update({ where: { id: account.id }, data: { jobsLeft: 0 } });
  await aJob({ account });
  await limitAccounts();
  expect((await db().account.findUniqueOrThrow({ where: { id: account.id } })).jobsLeft).toBe(null);
});

test("usage is counted and nothing is claimed, sent or stopped", async () => {
  const account = await anAccount();
  await addUsage({ account, jobs: 3 });
  expect(await claimUsage()).toBe(0);
  for (const sweep of [requeueReports, retryRefusedReports, enforceGrace, syncOverdue, sendSpendingAlerts])
    await sweep();
  await syncBilling({ accountId: account.id });
  expect(await db().usageRecord.count({ where: { accountId: account.id, reportId: null } })).toBe(3);
});

test("there is nothing to show or to press, and no event is taken", async () => {
  const ctx = systemContext((await anAccount()).id);
  expect(await showBilling({ ctx })).toBe(undefined);
  expect(await listInvoices({ ctx })).toEqual({ ok: true, value: [] });
  expect([(await startCheckout({ ctx })).ok, (await openPortal({ ctx })).ok]).toEqual([false, false]);
  const event = { body: Buffer.from("{}"), signature: "t=1,v1=0" };
  expect(await receiveEvent({ input: event })).toEqual({ ok: false, failure: "off" });
});
