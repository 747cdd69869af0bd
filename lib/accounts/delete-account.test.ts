import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { findKey } from "#lib/api-keys/find-key.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { db } from "#lib/db/client.ts";
import type { TestAccount } from "#lib/testing/account.ts";
import { useDatabase } from "#lib/testing/database.ts";
import { aJob, anAccount, finish, queued, start, store } from "#lib/testing/jobs.ts";
import { newPerson } from "#lib/testing/people.ts";
import { findSession, startSession } from "#lib/users/sessions.ts";
import { type Context, systemContext } from "./context.ts";
import { deleteAccount } from "./delete-account.ts";
import { deleteAccountData } from "./delete-account-data.ts";

useDatabase();

let account: TestAccount;
let ctx: Context;

beforeEach(async () => {
  account = await anAccount();
  ctx = systemContext(account.id);
  await recordAudit({ tx: db(), ctx, input: { action: "bucket.linked", target: "a bucket" } });
});

const existing = () => db().account.findUnique({ where: { id: account.id } });
const eraseAll = () => deleteAccountData({ input: { accountId: account.id } });

test("another name deletes nothing", async () => {
  expect(await deleteAccount({ ctx, input: { name: "test" } })).toEqual({ ok: false, failure: "other_name" });
  expect(await existing()).toMatchObject({ deletedAt: null });
  await eraseAll();
  expect(await findKey(account.key)).toMatchObject({ accountId: account.id });
});

test("from then on its keys are refused, its members are outside, and its bucket is forgotten", async () => {
  const owner = await newPerson({ accountId: account.id });
  const sessionId = await startSession({ input: { userId: owner.id, userAgent: "a test" } });
  expect(await deleteAccount({ ctx, input: { name: "Test" } })).toEqual({ ok: true, value: null });
  expect(await findKey(account.key)).toBeUndefined();
  expect(await findSession(sessionId)).toMatchObject({ current: undefined, memberships: [] });
  expect(await db().bucket.count({ where: { accountId: account.id } })).toBe(0);
  expect(await deleteAccount({ ctx, input: { name: "Test" } })).toEqual({ ok: false, failure: "gone" });
});

test("that it was deleted stays written down for operators; its own log goes with it", async () => {
  await deleteAccount({ ctx, input: { name: "Test" } });
  await eraseAll();
  expect(await db().auditEntry.count({ where: { accountId: account.id } })).toBe(0);
  const kept = await db().auditEntry.findMany({ where: { action: "account.deleted" } });
  expect(kept.filter(({ details }) => JSON.stringify(details).includes(account.id))).toMatchObject([
    { accountId: null, target: "Test" },
  ]);
});

describe("afterwards its data goes", () => {
  test("jobs, their tasks and PDFs, usage and failures; another account's stay", async () => {
    const other = await anAccount();
    const theirs = await aJob({ account: other });
    const waiting = await aJob({ account });
    const done = await start(await aJob({ account }));
    await store(done);
    await finish({ ...done, worker: "one" });
    await start(await aJob({ account }));
    await deleteAccount({ ctx, input: { name: "Test" } });
    await eraseAll();
    expect(await existing()).toBeNull();
    for (const { table, rows } of await leftOf(account.id)) expect({ table, rows }).toEqual({ table, rows: 0 });
    expect(await queued(waiting.id)).toEqual([]);
    expect(await queued(theirs.id)).toHaveLength(1);
    expect(await db().job.count({ where: { accountId: other.id } })).toBe(1);
    // Run again, as after a crash, it finds nothing to do.
    await eraseAll();
  });

  test("a worker that has one of its jobs meanwhile lets go of it", async () => {
    const running = await start(await aJob({ account }));
    await deleteAccount({ ctx, input: { name: "Test" } });
    await eraseAll();
    expect(await store(running)).toBe(false);
    expect(await finish(running)).toBe(false);
  });
});

/** How many rows each table that names an account still has of this one. */
async function leftOf(accountId: string): Promise<{ table: string; rows: number }[]> {
  const tables = await db().$queryRaw<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'`;
  expect(tables.length).toBeGreaterThan(8);
  return Promise.all(
    tables.map(async ({ table }) => {
      const [found] = await db().$queryRawUnsafe<{ rows: number }[]>(
        `select count(*)::int as rows from ${table} where account_id = $1::uuid`,
        accountId,
      );
      return { table, rows: found?.rows ?? -1 };
    }),
  );
}

test("an account that is not deleted is never erased", async () => {
  await aJob({ account });
  await eraseAll();
  await deleteAccountData({ input: { accountId: uuid() } });
  expect(await db().job.count({ where: { accountId: account.id } })).toBe(1);
});
