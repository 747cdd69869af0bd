import { type Db, db, Prisma } from "#lib/db/client.ts";
import type { JobStatus } from "#lib/db/generated/enums.ts";
import { everyTask } from "#lib/queue/every-task.ts";
import { isDone } from "./status.ts";

/** What the queue has for a job: nothing, or a task that waits or that a worker has had for some seconds. */
export type PlaceInQueue =
  | { state: "none" }
  | { state: "waiting"; task: string; dueInSeconds: number }
  | { state: "locked"; task: string; lockedSeconds: number };

type Row = { task: string; lockedSeconds: number | null; dueInSeconds: number };

/** Looks a job's task up by its key. `dueInSeconds` is above 0 for a task that pauses between tries. */
export async function placeInQueue({ tx = db(), jobId }: { tx?: Db; jobId: string }): Promise<PlaceInQueue> {
  const [row] = await tx.$queryRaw<Row[]>`
    select task, extract(epoch from clock_timestamp() - q.locked_at)::float8 as "lockedSeconds",
           extract(epoch from q.run_at - clock_timestamp())::float8 as "dueInSeconds"
    from ${Prisma.raw(everyTask)} q
    where q.key in (${`render:${jobId}`}, ${`deliver:${jobId}`})
    order by q.locked_at nulls last limit 1`;
  if (!row) return { state: "none" };
  const { task, lockedSeconds, dueInSeconds } = row;
  if (lockedSeconds !== null) return { state: "locked", task, lockedSeconds };
  return { state: "waiting", task, dueInSeconds: Math.max(0, dueInSeconds) };
}

/** Longer than any render, delivery try or pause of ours: what a worker has had for so long hangs. */
const hangsAfterSeconds = 5 * 60;

/** Why a job need not be queued again, or null when it may: it is lost, it pauses, or it hangs. */
export function whyNotRequeue({ status, place }: { status: JobStatus; place: PlaceInQueue }): string | null {
  if (isDone(status)) return "The job is done. A final status never changes.";
  if (place.state === "none") return null;
  if (place.state === "waiting") {
    return place.dueInSeconds > 0 ? null : "The queue has it: it waits for its turn, which others are not passed for.";
  }
  if (place.lockedSeconds > hangsAfterSeconds) return null;
  return `A worker has had it for ${Math.round(place.lockedSeconds)} s; it counts as stuck after ${hangsAfterSeconds} s.`;
}
