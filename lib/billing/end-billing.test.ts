import { beforeEach, expect, test, vi } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { addSubscription } from "#lib/testing/stripe/state.ts";
import { useStripe } from "#lib/testing/stripe/use-stripe.ts";
import { aCustomer, addUsage } from "#lib/testing/usage.ts";
import { endBilling } from "./end-billing.ts";
import { reportUsage } from "./report-usage.ts";

const server = await vi.hoisted(async () => (await import("#lib/testing/stripe/use-stripe.ts")).startStripe());
useDatabase();
useStripe(server);

let account: Awaited<ReturnType<typeof aCustomer>>;
beforeEach(async () => {
  account = await aCustomer();
});

const end = () => endBilling({ input: { accountId: account.id } });

test("a deleted account's subscription is cancelled once all of its usage is told, and invoiced at once", async () => {
  const subscription = addSubscription(server.state, account.customerId, { metadata: { account_id: account.id } });
  await addUsage({ account, jobs: 3, minutesAgo: 0 });
  await expect(end()).rejects.toThrow("on their way to Stripe");
  expect(subscription.status).toBe("active");

  const reports = await db().usageReport.findMany({ where: { accountId: account.id } });
  expect(reports.map(({ quantity }) => quantity).reduce((sum, quantity) => sum + quantity, 0)).toBe(3);
  for (const { id } of reports) await reportUsage({ input: { reportId: id } });
  await end();
  expect(subscription.status).toBe("canceled");
  expect(server.calls.at(-1)).toMatchObject({ method: "DELETE", params: { invoice_now: "true" } });
  // Run again, as after a crash, it finds nothing to cancel.
  await end();
  expect(server.calls.at(-1)).toMatchObject({ method: "GET" });
});

test("an account that Stripe does not know has nothing to end", async () => {
  await db().billingCustomer.deleteMany({ where: { accountId: account.id } });
  await expect(end()).resolves.toBeUndefined();
});
