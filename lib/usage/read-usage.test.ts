import { expect, test } from "vitest";
import { systemContext } from "#lib/accounts/context.ts";
import { db } from "#lib/db/client.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, delivered, failed, finish, start } from "#lib/testing/jobs.ts";
import { freeFailures } from "./free-failures.ts";
import { readUsage } from "./read-usage.ts";

useDatabase();
const month = { from: new Date("2026-02-01T00:00:00Z"), to: new Date("2026-03-01T00:00:00Z") };

test("counts what ended in the period, by day, outcome, key and host, and says what was free", async () => {
  const account = await anAccount();
  const ctx = systemContext(account.id);
  const ended = async (url: string, ending: Parameters<typeof finish>[1], at: string, keyId: string | null) => {
    const { id } = await start(await aJob({ account, url }));
    await finish({ id, attempt: 1, worker: "one" }, ending);
    await db().job.update({ where: { id }, data: { finishedAt: new Date(at), keyId } });
  };
  await ended("https://a.test/", delivered, "2026-01-31T23:59:59.999Z", null);
  await ended("https://a.test/", delivered, "2026-02-01T00:00:00.000Z", account.keyId);
  for (let failure = 0; failure < 5; failure += 1)
    await ended("https://b.test/x", failed, "2026-02-03T10:00:00Z", null);
  await ended("https://b.test/y", delivered, "2026-02-28T23:59:59.999Z", account.keyId);
  await ended("https://b.test/y", delivered, "2026-03-01T00:00:00.000Z", null);
  await aJob({ account, url: "https://a.test/queued" });
  await start(await aJob({ account: await anAccount() }));

  const usage = await readUsage({ ctx, input: month });
  const total = { jobs: 7, delivered: 2, creation_failed: 5, delivery_failed: 0, counted: 4, free: 3 };
  expect(usage.total).toEqual(total);
  expect(usage.days).toHaveLength(28);
  expect(usage.days.filter(({ jobs }) => jobs > 0).map(({ day, jobs }) => [day, jobs])).toEqual([
    ["2026-02-01", 1],
    ["2026-02-03", 5],
    ["2026-02-28", 1],
  ]);
  expect(usage.hosts.map(({ host, counted, free }) => ({ host, counted, free }))).toEqual([
    { host: "b.test", counted: 3, free: 3 },
    { host: "a.test", counted: 1, free: 0 },
  ]);
  expect(usage.keys.map(({ id, name, jobs }) => ({ id, name, jobs }))).toEqual([
    { id: null, name: null, jobs: 5 },
    { id: account.keyId, name: "test", jobs: 2 },
  ]);
  expect(await freeFailures({ ctx, input: month })).toMatchObject([
    { url: "https://b.test/x", free: 3, counted: 2, ever: 5 },
  ]);
});

test("an account without jobs has a period of empty days", async () => {
  const ctx = systemContext((await anAccount()).id);
  const { total, days, hosts, keys } = await readUsage({ ctx, input: month });
  expect({ jobs: total.jobs, days: days.length, hosts, keys }).toEqual({ jobs: 0, days: 28, hosts: [], keys: [] });
});
