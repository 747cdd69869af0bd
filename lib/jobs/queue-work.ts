import { Prisma } from "#lib/db/client.ts";
import { addJob, returningLane } from "#lib/queue/enqueue.ts";

/**
 * Queues the render of jobs that had begun, or should have, ahead of all others: for statements over
 * rows with an `id`. A render that is queued already is replaced.
 */
export function queueRenderAgain({ pauseMs = 0 }: { pauseMs?: number } = {}): Prisma.Sql {
  return addJob({
    task: "render-pdf",
    payload: Prisma.sql`json_build_object('jobId', id)`,
    key: Prisma.sql`'render:' || id`,
    runAt: Prisma.sql`now() + ${pauseMs}::int * interval '1 millisecond'`,
    lane: returningLane,
  });
}

/** Queues the delivery of rendered jobs: for statements over rows with an `id`. */
export function queueDelivery(): Prisma.Sql {
  return addJob({
    task: "deliver-pdf",
    payload: Prisma.sql`json_build_object('jobId', id)`,
    key: Prisma.sql`'deliver:' || id`,
  });
}
