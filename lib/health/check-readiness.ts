import { setTimeout as pause } from "node:timers/promises";
import { db } from "#lib/db/client.ts";
import { silenceSeconds } from "#lib/queue/worker-presence.ts";
import { log } from "#lib/telemetry/log.ts";

export type Readiness = { ready: boolean; database: boolean; queue: boolean; worker: boolean };

/** Whoever asks has little patience: later than this is no. */
const answerMs = 3_000;

/**
 * Whether the service can keep a promise made now: the database and the queue answer, and a healthy
 * worker was seen lately. Only the first two decide `ready`: without a worker jobs wait, they are not lost.
 */
export async function checkReadiness(): Promise<Readiness> {
  try {
    const [found] = await Promise.race([look(), rejectLate()]);
    const queue = found?.queue ?? false;
    return { ready: queue, database: true, queue, worker: found?.worker ?? false };
  } catch (error) {
    log.warn({ err: error }, "not ready: the database does not answer");
    return { ready: false, database: false, queue: false, worker: false };
  }
}

function look(): Promise<{ queue: boolean; worker: boolean }[]> {
  return db().$queryRaw`
    select to_regclass('graphile_worker._private_jobs') is not null
             and to_regclass('render_queue._private_jobs') is not null as queue,
           exists (select 1 from workers where healthy and seen_at > now() - ${silenceSeconds}::int * interval '1 second') as worker`;
}

async function rejectLate(): Promise<never> {
  await pause(answerMs, undefined, { ref: false });
  throw new Error(`no answer within ${answerMs} ms`);
}
