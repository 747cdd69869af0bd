import { db, Prisma } from "#lib/db/client.ts";

/** Rows a statement deletes: some tenths of a second, far from DATABASE_TIMEOUT_MS, so that no lock is held for long. */
const batch = 5_000;

/**
 * What can be a hundred thousand rows and more. One statement over all of them took 3 s for 100,000
 * jobs, so for millions it would never end; in batches the same takes 9 s, and each may be the last.
 * Whatever else names the account is some rows, and goes with it by its foreign keys.
 */
const large = ["webhook_messages", "usage_records", "url_failures", "idempotency_keys"];

/**
 * Takes away what a deleted account has left, the jobs that wait first, so that none of them starts any
 * more. May be stopped at any point and run again. Does nothing to an account that is not deleted.
 */
export async function deleteAccountData({ input }: { input: { accountId: string } }): Promise<void> {
  const { accountId } = input;
  const deleted = await db().account.count({ where: { id: accountId, deletedAt: { not: null } } });
  if (deleted === 0) return;
  while ((await deleteJobs(accountId)) === batch);
  for (const table of large) while ((await deleteRows({ table, accountId })) === batch);
  await db().account.deleteMany({ where: { id: accountId } });
}

// Arrays, so that the tasks are found by the index on their keys however large the queue is.
// A job that runs meanwhile finds its row gone when it next commits, and its worker lets go of it.
async function deleteJobs(accountId: string): Promise<number> {
  const [deleted] = await db().$queryRaw<{ count: number }[]>`
    with gone as (
      delete from jobs where id in (
        select id from jobs where account_id = ${accountId}::uuid order by status, turn limit ${batch}::int)
      returning id
    ), renders as (
      delete from render_queue._private_jobs
      where locked_at is null and key = any (array(select 'render:' || id from gone))
    ), deliveries as (
      delete from graphile_worker._private_jobs
      where locked_at is null and key = any (array(select 'deliver:' || id from gone))
    )
    select count(*)::int as count from gone`;
  return deleted?.count ?? 0;
}

async function deleteRows({ table, accountId }: { table: string; accountId: string }): Promise<number> {
  const rows = Prisma.raw(table);
  return db().$executeRaw`
    delete from ${rows} where ctid = any (array(
      select ctid from ${rows} where account_id = ${accountId}::uuid limit ${batch}::int))`;
}
