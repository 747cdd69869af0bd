import { db } from "#lib/db/client.ts";

/**
 * Deletes tasks that the queue will never run: a running task that queues its own successor is spent by
 * that, and stays behind when its worker dies before it is done.
 */
export async function forgetSpentTasks(): Promise<void> {
  await db().$executeRaw`
    with errands as (
      delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_by is null and key is null
    )
    delete from render_queue._private_jobs where attempts >= max_attempts and locked_by is null and key is null`;
}
