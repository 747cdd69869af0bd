import { db } from "#lib/db/client.ts";
import { keyedHash } from "#lib/secrets/seal.ts";

/** `retryAfterSeconds` is whole and at least 1. */
export type Attempt = { allowed: boolean; retryAfterSeconds: number };

/**
 * Counts one attempt at `what`, at most `limit` in windows of `windowSeconds` that begin with the first.
 * What is counted is kept as a keyed hash only, because it names people.
 */
export async function takeAttempt({
  what,
  limit,
  windowSeconds,
}: {
  what: string;
  limit: number;
  windowSeconds: number;
}): Promise<Attempt> {
  const [window] = await db().$queryRaw<{ attempts: number; secondsLeft: number }[]>`
    insert into throttles as t (key, attempts, expires_at)
    values (${keyedHash(what)}, 1, clock_timestamp() + ${windowSeconds}::int * interval '1 second')
    on conflict (key) do update set
      attempts = case when t.expires_at <= clock_timestamp() then 1 else t.attempts + 1 end,
      expires_at = case when t.expires_at <= clock_timestamp() then excluded.expires_at else t.expires_at end
    returning attempts, extract(epoch from expires_at - clock_timestamp())::float8 as "secondsLeft"`;
  const { attempts, secondsLeft } = window ?? { attempts: 1, secondsLeft: windowSeconds };
  return { allowed: attempts <= limit, retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)) };
}

/** Forgets windows that have ended. */
export async function forgetOldAttempts(): Promise<void> {
  await db().$executeRaw`delete from throttles where expires_at < now()`;
}
