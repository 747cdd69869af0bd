import { expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, finish, start } from "#lib/testing/jobs.ts";
import { systemContext } from "./context.ts";
import { createAccount } from "./create-account.ts";
import { firstSteps } from "./first-steps.ts";

useDatabase();

test("a new account has taken none", async () => {
  const { id } = await createAccount({ input: { name: "New" } });
  const steps = await firstSteps({ ctx: systemContext(id) });
  expect(steps).toEqual({ key: false, bucket: false, pdf: false, webhook: false });
});

test("each is taken once it is done, and no sooner", async () => {
  const account = await anAccount();
  const ctx = systemContext(account.id);
  const job = await aJob({ account });
  expect(await firstSteps({ ctx })).toEqual({ key: true, bucket: true, pdf: false, webhook: false });
  await finish(await start(job));
  await db().apiKey.updateMany({ where: { accountId: account.id }, data: { revokedAt: new Date() } });
  expect(await firstSteps({ ctx })).toEqual({ key: false, bucket: true, pdf: true, webhook: false });
});
