import type { Context } from "#lib/accounts/context.ts";
import { config } from "#lib/config/config.ts";
import { type Db, db } from "#lib/db/client.ts";
import type { Problem } from "#lib/errors/problem.ts";
import { failed, ok, type Result } from "#lib/errors/result.ts";
import type { CreatedJob } from "./create-job.ts";
import { jobOmit } from "./row.ts";

/** `requestHash` is keyed and covers the endpoint and the request as understood. */
export type IdempotencyInput = {
  key: string;
  requestHash: Uint8Array<ArrayBuffer>;
  /** The same under retired keys of SECRET_KEYS: a request from before a rotation may be repeated after it. */
  earlierHashes?: Uint8Array<ArrayBuffer>[];
};

type Remembered = { requestHash: Uint8Array; jobId: string };

/**
 * Runs `create` once per account and key within 24 hours, in one transaction with what it remembers.
 * The same request again gives the same job; another request, or one while the first is still being
 * created, is refused. Only created jobs are remembered: never faults, refusals or 429s.
 */
export async function withIdempotency({
  ctx,
  idempotency,
  create,
}: {
  ctx: Context;
  idempotency: IdempotencyInput;
  create: (tx: Db) => Promise<Result<CreatedJob, Problem>>;
}): Promise<Result<CreatedJob, Problem>> {
  const timeout = config().DATABASE_TIMEOUT_MS;
  const once = async (tx: Db) => {
    const lock = `idempotency:${ctx.account.id}:${idempotency.key}`;
    const [turnstile] = await tx.$queryRaw<{ free: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${lock}, 0)) as free`;
    if (!turnstile?.free) {
      return failed<Problem>({
        code: "idempotency_in_progress",
        detail: "The first request with this Idempotency-Key is still being handled. Send it again in a second.",
        headers: { "retry-after": "1" },
      });
    }
    const [remembered] = await tx.$queryRaw<Remembered[]>`
      select request_hash as "requestHash", job_id as "jobId" from idempotency_keys
      where account_id = ${ctx.account.id}::uuid and key = ${idempotency.key} and expires_at > now()`;
    return remembered ? replay({ ctx, idempotency, remembered, tx }) : create(tx);
  };
  // Prisma's own patience is two seconds: a burst of repeats would be told that the database is away.
  return db().$transaction(once, { maxWait: timeout, timeout });
}

/** Notes in the creating transaction which job a key made. */
export async function rememberJob({
  ctx,
  idempotency,
  jobId,
  tx,
}: {
  ctx: Context;
  idempotency: IdempotencyInput;
  jobId: string;
  tx: Db;
}): Promise<void> {
  await tx.$executeRaw`
    insert into idempotency_keys (account_id, key, request_hash, job_id, expires_at)
    values (${ctx.account.id}::uuid, ${idempotency.key}, ${idempotency.requestHash}, ${jobId}::uuid, now() + interval '24 hours')
    on conflict (account_id, key) do update
      set request_hash = excluded.request_hash, job_id = excluded.job_id, expires_at = excluded.expires_at`;
}

async function replay({
  ctx,
  idempotency,
  remembered,
  tx,
}: {
  ctx: Context;
  idempotency: IdempotencyInput;
  remembered: Remembered;
  tx: Db;
}): Promise<Result<CreatedJob, Problem>> {
  const { requestHash, earlierHashes = [] } = idempotency;
  if (![requestHash, ...earlierHashes].some((hash) => Buffer.compare(remembered.requestHash, hash) === 0)) {
    return failed({
      code: "idempotency_mismatch",
      detail:
        "This Idempotency-Key was used within the last 24 hours for another request. Use a new key for a new request.",
    });
  }
  const job = await tx.job.findFirstOrThrow({
    where: { id: remembered.jobId, accountId: ctx.account.id },
    omit: jobOmit,
  });
  return ok({ job, replayed: true });
}

/** Forgets keys older than 24 hours. */
export async function forgetOldIdempotencyKeys(): Promise<void> {
  await db().$executeRaw`delete from idempotency_keys where expires_at < now()`;
}
