import { createHash } from "node:crypto";
import type { Context } from "#lib/accounts/context.ts";
import { db, type Prisma } from "#lib/db/client.ts";
import { normalizeUrl } from "#lib/pdf/normalize-url.ts";
import type { ListQuery } from "./list-query.ts";

/** Which jobs of an account are meant. `url` is one address, `host` all addresses of one host name. */
export type JobFilter = Pick<ListQuery, "status" | "url" | "created_after" | "created_before"> & {
  host?: string | undefined;
};

// created_at is when a job's transaction began, before it took its turn: how far the two can disagree.
const skewMs = 60_000;

/**
 * The rows that a filter means, older than the turn `before`. Times are turned into turns first: jobs
 * are listed by turn, and a range of turns is read from the same index as the order, however far back.
 */
export async function jobsWhere({
  ctx,
  filter,
  before,
}: {
  ctx: Context;
  filter: JobFilter;
  before?: bigint | undefined;
}): Promise<Prisma.JobWhereInput> {
  const { status, url, host, created_after: after, created_before: until } = filter;
  const accountId = ctx.account.id;
  const [first, last] = await Promise.all([
    after && turnBeside({ accountId, at: new Date(after.getTime() - skewMs), side: "after" }),
    until && turnBeside({ accountId, at: new Date(until.getTime() + skewMs), side: "before" }),
  ]);
  return {
    accountId,
    status,
    host,
    urlHash: url === undefined ? undefined : hashOf(url),
    turn: { gte: first, lte: last, lt: before },
    createdAt: { gt: after, lt: until },
  };
}

// No job has these turns: a range that begins after the newest job, or ends before the oldest, is empty.
const beyond = { after: 9_223_372_036_854_775_807n, before: 0n };

/** The turn of the first job created after an instant, or of the last one before it. */
async function turnBeside({
  accountId,
  at,
  side,
}: {
  accountId: string;
  at: Date;
  side: "after" | "before";
}): Promise<bigint> {
  const job = await db().job.findFirst({
    where: { accountId, createdAt: side === "after" ? { gt: at } : { lt: at } },
    orderBy: { createdAt: side === "after" ? "asc" : "desc" },
    select: { turn: true },
  });
  return job?.turn ?? beyond[side];
}

function hashOf(url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash("sha256").update(normalizeUrl(url)).digest());
}
