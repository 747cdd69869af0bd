import { hostname } from "node:os";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { db } from "#lib/db/client.ts";
import { directDatabase } from "#lib/db/client-config.ts";
import { requireSession } from "#lib/db/is-pooled.ts";
import { heartbeatMs, steadyBeats, workerLockClass } from "#lib/queue/worker-presence.ts";
import { log } from "#lib/telemetry/log.ts";

/** This worker among the living. `lost` resolves with a reason once others have taken its work away. */
export type Presence = {
  id: string;
  /** Says which queue locks are this worker's. */
  announce: (poolIds: string[]) => Promise<void>;
  /** Says with the next heartbeat whether this worker can render. */
  setHealthy: (healthy: boolean) => void;
  /** False for some beats after a silence: until the others have had time to be heard again, nobody may judge them. */
  isSteady: () => boolean;
  lost: Promise<string>;
  /** Strikes this worker off itself and unlocks what its queue may still hold. */
  leave: () => Promise<void>;
};

/** Shorter than the silence that makes a worker dead, with room for a second try. */
const sessionTimeoutMs = 3_000;

/**
 * Enters this process into `workers` and holds an advisory lock on a session of its own for as long as
 * it lives: a killed worker's lock is free at once. The heartbeat beside it catches a worker that is
 * stopped or cut off. A lost session is opened again; a lost row means that others have the work now.
 */
export async function joinWorkers(): Promise<Presence> {
  const id = `${hostname()}-${uuid().slice(-12)}`;
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  let poolIds: string[] = [];
  let healthy = true;
  let session: pg.Client | undefined;
  // A session that has failed us may still hold the lock: it speaks for us until a new one does.
  let former: pg.Client | undefined;
  let holdsLock = false;
  let beats = 0;
  let beating = false;

  async function beat(): Promise<void> {
    if (beating) return;
    beating = true;
    try {
      session ??= await openSession(onSessionEnd);
      const { rows } = await session.query<{ lock_key: number }>(
        "update workers set seen_at = now(), healthy = $2, pool_ids = $3 where id = $1 returning lock_key",
        [id, healthy, poolIds],
      );
      const [row] = rows;
      if (!row) return lose("others have taken this worker for dead");
      endQuietly(former);
      former = undefined;
      if (!holdsLock) holdsLock = await tryLock(session, row.lock_key);
      beats += 1;
    } catch (error) {
      log.warn({ err: error }, "the heartbeat failed; it is tried again on a new session");
      beats = 0;
      holdsLock = false;
      if (former) endQuietly(session);
      else former = session;
      session = undefined;
    } finally {
      beating = false;
    }
  }

  function onSessionEnd(ended: pg.Client): void {
    if (ended !== session) return;
    log.warn("the presence session ended");
    session = undefined;
    holdsLock = false;
    beats = 0;
    void beat();
  }

  session = await openSession(onSessionEnd);
  await requireSession(session);
  await session.query("insert into workers (id) values ($1)", [id]);
  await beat();
  const heart = setInterval(beat, heartbeatMs);

  return {
    id,
    async announce(ids) {
      poolIds = ids;
      await db().worker.update({ where: { id }, data: { poolIds } });
    },
    setHealthy(is) {
      healthy = is;
    },
    isSteady: () => beats >= steadyBeats,
    lost,
    async leave() {
      clearInterval(heart);
      const leaving = session;
      session = undefined;
      await leaving
        ?.query(
          `with gone as (delete from workers where id = $1)
           select graphile_worker.force_unlock_workers($2::text[]), render_queue.force_unlock_workers($2::text[])`,
          [id, poolIds],
        )
        .catch((error) => log.warn({ err: error }, "leaving without a word; the others will notice"));
      endQuietly(former);
      endQuietly(leaving);
    },
  };
}

async function openSession(onEnd: (session: pg.Client) => void): Promise<pg.Client> {
  const session = new pg.Client({
    ...directDatabase(),
    keepAlive: true,
    connectionTimeoutMillis: sessionTimeoutMs,
    query_timeout: sessionTimeoutMs,
    application_name: "platen-worker-presence",
  });
  session.on("error", (error) => log.debug({ err: error }, "the presence session broke"));
  session.on("end", () => onEnd(session));
  await session.connect();
  return session;
}

async function tryLock(session: pg.Client, lockKey: number): Promise<boolean> {
  const { rows } = await session.query<{ held: boolean }>("select pg_try_advisory_lock($1, $2) as held", [
    workerLockClass,
    lockKey,
  ]);
  return rows[0]?.held ?? false;
}

function endQuietly(session: pg.Client | undefined): void {
  session?.end().catch(() => {});
}
