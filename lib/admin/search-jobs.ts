import type { OperatorContext } from "#lib/accounts/context.ts";
import { db, Prisma } from "#lib/db/client.ts";
import type { JobStatus } from "#lib/db/generated/enums.ts";
import { creationFailureCodes } from "#lib/errors/failure-codes.ts";
import type { JobFilter } from "./job-filter.ts";
import { recordLook } from "./record-look.ts";

/** A job in the list of all accounts'. Times are ISO 8601. */
export type FoundJob = {
  id: string;
  accountId: string;
  accountName: string;
  status: JobStatus;
  url: string;
  errorCode: string | null;
  worker: string | null;
  attempt: number;
  createdAt: string;
};

/** `next` is the cursor of the next page; null on the last. */
export type FoundJobs = { jobs: FoundJob[]; next: string | null };

/** The newest jobs of an account, a status, a host, or of all, that further filters look at. */
export const jobsLookedAt = 100_000;
const pageSize = 50;
/** Ids carry the time of the process that made them, not the database's. */
const clockSkewMs = 60_000;

/** Jobs across accounts, newest first. The look is written down, once per filter. */
export async function searchJobs({ ctx, input }: { ctx: OperatorContext; input: JobFilter }): Promise<FoundJobs> {
  const { cursor: _, ...shown } = input;
  const target = new URLSearchParams(JSON.parse(JSON.stringify(shown))).toString() || "all";
  await recordLook({ ctx, input: { accountId: input.account ?? null, action: "jobs.listed", target } });
  const { account, code, worker, after, before, host, status } = input;
  const order = account ? Prisma.sql`turn` : Prisma.sql`id`;
  const rows = await db().$queryRaw<(Omit<FoundJob, "createdAt"> & { createdAt: Date })[]>`
    select j.id, j.account_id as "accountId", a.name as "accountName", j.status, j.url, j.error_code as "errorCode",
           j.worker, j.attempt, j.created_at as "createdAt"
    from (
      select * from (${newest(input)}) j
      where (${status ?? null}::job_status is null or j.status = ${status ?? null}::job_status)
        and (${code ?? null}::text is null or j.error_code = ${code ?? null})
        and (${host ?? null}::text is null or j.host = ${host ?? null})
        and (${worker ?? null}::text is null or j.worker = ${worker ?? null})
        and (${after ?? null}::timestamptz is null or j.created_at >= ${after ?? null})
        and (${before ?? null}::timestamptz is null or j.created_at < ${before ?? null})
      order by ${order} desc limit ${pageSize + 1}::int
    ) j join accounts a on a.id = j.account_id
    order by ${order} desc`;
  const jobs = rows.slice(0, pageSize).map(({ createdAt, ...job }) => ({ ...job, createdAt: createdAt.toISOString() }));
  return { jobs, next: rows.length > pageSize ? (jobs.at(-1)?.id ?? null) : null };
}

// Each form reads one index from its newest end, and no more of it than the limit.
function newest({ account, status, code, host, cursor, after, before }: JobFilter): Prisma.Sql {
  const bounds = Prisma.join(
    [
      Prisma.sql`true`,
      ...(cursor ? [account ? olderTurn(cursor) : Prisma.sql`id < ${cursor}::uuid`] : []),
      ...(after ? [Prisma.sql`id >= ${firstIdAt(after.getTime() - clockSkewMs)}::uuid`] : []),
      ...(before ? [Prisma.sql`id < ${firstIdAt(before.getTime() + clockSkewMs)}::uuid`] : []),
    ],
    " and ",
  );
  const of = status ?? statusOf(code);
  if (account) return take(Prisma.sql`account_id = ${account}::uuid and ${bounds}`, Prisma.sql`turn`);
  if (host) return take(Prisma.sql`host = ${host} and ${bounds}`, Prisma.sql`id`);
  if (of && of !== "delivered") {
    return take(Prisma.sql`status = ${of}::job_status and status <> 'delivered' and ${bounds}`, Prisma.sql`id`);
  }
  return take(bounds, Prisma.sql`id`);
}

// An account's jobs are read in the order of their turns, which is that of their creation.
function olderTurn(cursor: string): Prisma.Sql {
  return Prisma.sql`turn < (select c.turn from jobs c where c.id = ${cursor}::uuid)`;
}

function take(where: Prisma.Sql, order: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select * from jobs where ${where} order by ${order} desc limit ${jobsLookedAt}::int`;
}

function statusOf(code: JobFilter["code"]): JobStatus | undefined {
  if (code === undefined) return undefined;
  return (creationFailureCodes as readonly string[]).includes(code) ? "creation_failed" : "delivery_failed";
}

/** The least id of version 7 that can be made at a time, in ms. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.min(ms, 2 ** 48 - 1))
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
