import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#lib/db/client.ts";
import { downloadStep, jobStep } from "#lib/queue/turn.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, queued, start } from "#lib/testing/jobs.ts";

useDatabase();

const setClock = (turn: number) => db().queueClock.update({ where: { id: 1 }, data: { turn } });
const clock = async () => Number((await db().queueClock.findUniqueOrThrow({ where: { id: 1 } })).turn);

beforeEach(() => setClock(0));

describe("the turn of a new job", () => {
  test("is one step behind the account's newest, however late the clock is", async () => {
    const account = await anAccount();
    const jobs = [await aJob({ account }), await aJob({ account }), await aJob({ account })];
    expect(jobs.map(({ turn }) => Number(turn))).toEqual([jobStep, 2 * jobStep, 3 * jobStep]);
  });

  test("is one step behind the clock when the account has waited: the past gives no lead", async () => {
    await setClock(500 * jobStep);
    expect(Number((await aJob({ account: await anAccount() })).turn)).toBe(501 * jobStep);
  });

  test("is hardly moved on by the account's downloads", async () => {
    const account = await anAccount();
    for (let n = 0; n < 5; n += 1) await aJob({ account, source: "download" });
    expect(Number((await aJob({ account })).turn)).toBe(5 * downloadStep + jobStep);
  });

  test("is different for each of 100 created at once, and is the order in the queue", async () => {
    const account = await anAccount();
    const jobs = await Promise.all(Array.from({ length: 100 }, () => aJob({ account })));
    expect(new Set(jobs.map(({ turn }) => turn)).size).toBe(100);
    const inQueue = await db().$queryRaw<{ id: string }[]>`
      select payload ->> 'jobId' as id from render_queue._private_jobs q
      where exists (select 1 from jobs j where j.id::text = q.payload ->> 'jobId' and j.account_id = ${account.id}::uuid)
      order by priority, run_at`;
    const byTurn = jobs.toSorted((one, other) => Number(one.turn - other.turn));
    expect(inQueue.map(({ id }) => id)).toEqual(byTurn.map(({ id }) => id));
  });
});

describe("the clock", () => {
  test("is the turn of the job started last, and never goes back", async () => {
    const account = await anAccount();
    const first = await aJob({ account });
    const second = await aJob({ account });
    await start(second);
    expect(await clock()).toBe(2 * jobStep);
    await start(first);
    expect(await clock()).toBe(2 * jobStep);
  });

  test("is not moved by downloads, which pass the turns by", async () => {
    const account = await anAccount();
    await aJob({ account });
    await start(await aJob({ account, source: "download" }));
    expect(await clock()).toBe(0);
  });
});

test("a turn is due at once, in the year 2000", async () => {
  const job = await aJob({ account: await anAccount() });
  expect((await queued(job.id))[0]?.runAt.getUTCFullYear()).toBe(2000);
});
