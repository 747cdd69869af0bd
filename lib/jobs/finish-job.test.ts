import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, delivered, deliveryFailed, failed, finish, start } from "#lib/testing/jobs.ts";
import { countsTowardsUsage } from "#lib/usage/counts-towards-usage.ts";
import { attemptsAllowed } from "./attempts-allowed.ts";

useDatabase();

test("the rule in SQL is the rule of countsTowardsUsage, over any sequence of endings", async () => {
  const account = await anAccount();
  const endings = [failed, delivered, deliveryFailed, failed, delivered, failed, deliveryFailed, delivered, failed];
  let failures = 0;
  for (const [place, ending] of endings.entries()) {
    const job = await aJob({ account, url: "http://counted.test/" });
    await finish(await start(job), ending);
    const isDelivered = ending.status === "delivered";
    if (!isDelivered) failures += 1;
    const { billable } = await db().job.findUniqueOrThrow({ where: { id: job.id } });
    const counts = countsTowardsUsage({ delivered: isDelivered, failures });
    expect({ place, billable }).toEqual({ place, billable: counts });
    expect(await db().usageRecord.count({ where: { jobId: job.id } })).toBe(counts ? 1 : 0);
  }
});

test("of 50 failures at once exactly three are free", async () => {
  const account = await anAccount();
  const jobs = await Promise.all(Array.from({ length: 50 }, () => aJob({ account, url: "http://fifty.test/" })));
  await Promise.all(jobs.map(async (job) => finish(await start(job), failed)));
  const free = await db().job.count({ where: { accountId: account.id, billable: false } });
  expect([free, await db().usageRecord.count({ where: { accountId: account.id } })]).toEqual([3, 47]);
});

test("a job that faults of ours kept from being rendered counts neither as usage nor for its address", async () => {
  const account = await anAccount();
  const url = "http://ours.test/";
  for (let n = 0; n < 5; n += 1) {
    const job = await start(await aJob({ account, url }));
    await db().job.update({ where: { id: job.id }, data: { attempt: attemptsAllowed + 1 } });
    await finish({ ...job, attempt: attemptsAllowed + 1 }, failed);
    const ended = await db().job.findUniqueOrThrow({ where: { id: job.id } });
    expect(ended).toMatchObject({ status: "creation_failed", billable: false });
  }
  expect(await db().usageRecord.count({ where: { accountId: account.id } })).toBe(0);
  // The first three of its own are still free.
  for (let n = 0; n < 4; n += 1) await finish(await start(await aJob({ account, url })), failed);
  expect(await db().usageRecord.count({ where: { accountId: account.id } })).toBe(1);
});

test("failures of other accounts and other addresses are counted apart", async () => {
  const [one, other] = await Promise.all([anAccount(), anAccount()]);
  const places = [
    { account: one, url: "http://a.test/" },
    { account: one, url: "http://b.test/" },
    { account: other, url: "http://a.test/" },
  ];
  for (const place of places) {
    for (let n = 0; n < 3; n += 1) await finish(await start(await aJob(place)), failed);
  }
  expect(await db().usageRecord.count({ where: { accountId: { in: [one.id, other.id] } } })).toBe(0);
});

describe("the event of a job that ends", () => {
  const eventTasks = (jobId: string) => db().$queryRaw<{ key: string }[]>`
    select j.key from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-webhook' and j.payload ->> 'jobId' = ${jobId}`;
  const listen = (accountId: string, change: object) =>
    db().webhookEndpoint.create({
      data: {
        id: randomUUID(),
        accountId,
        url: "https://x.test/",
        events: [],
        secretSealed: new Uint8Array(),
        ...change,
      },
    });

  test.each([
    ["is queued for an endpoint that has chosen it", [{ events: ["job.delivered"] }], 1],
    ["is queued once for several", [{ events: ["job.delivered"] }, { events: ["job.delivered"] }], 1],
    ["is not queued where nobody listens", [], 0],
    ["is not queued for an endpoint that has chosen others", [{ events: ["job.creation_failed"] }], 0],
    ["is not queued for one that is disabled", [{ events: ["job.delivered"], disabledAt: new Date() }], 0],
  ])("%s", async (_, endpoints, tasks) => {
    const [account, other] = await Promise.all([anAccount(), anAccount()]);
    await listen(other.id, { events: ["job.delivered"] });
    for (const endpoint of endpoints) await listen(account.id, endpoint);
    const started = await start(await aJob({ account }));
    expect(await finish(started)).toBe(true);
    expect(await finish(started)).toBe(false);
    expect(await eventTasks(started.id)).toHaveLength(tasks);
  });
});
