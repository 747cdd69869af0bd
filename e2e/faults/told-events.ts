import { until } from "#lib/local/until.ts";
import { messageId } from "#lib/webhooks/message-id.ts";
import type { Bench } from "./bench.ts";

/** A receiver that has hung costs an event its 15 s and 5 s of pause; a dead worker its 20 s of silence. */
const toldDeadlineMs = 90_000;
/** Who met two faults of the receiver one after another waits for five minutes: that is skipped, not waited for. */
const pauseSkippedAfterMs = 25_000;

/** "One distinct event id per final job": whatever was not told of a job, told wrongly, or not signed. */
export async function wronglyTold({
  bench: { receiver, sql },
  jobs,
}: {
  bench: Bench;
  jobs: { id: string; status: string }[];
}): Promise<string[]> {
  const allTold = () => jobs.every(({ id }) => receiver.told.has(id));
  if (!(await until(allTold, { deadlineMs: pauseSkippedAfterMs }))) {
    await sql("update webhook_deliveries set next_try_at = now() where state = 'pending'");
    await sql("update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()");
    await until(allTold, { deadlineMs: toldDeadlineMs });
  }
  const wrong = jobs.flatMap(({ id, status }) => {
    const told = [...(receiver.told.get(id) ?? [])].join(", ");
    const due = `job.${status} ${messageId({ jobId: id, status })}`;
    return told === due ? [] : [`${id} is ${status}, and its receiver was told "${told}"`];
  });
  return [...wrong, ...receiver.forged];
}
