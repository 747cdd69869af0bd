import { until } from "#lib/local/until.ts";
import { messageId } from "#lib/webhooks/message-id.ts";
import type { Bench } from "./bench.ts";

/** A receiver that has hung costs an event its 15 s and 5 s of pause; a dead worker its 20 s of silence. */
const toldDeadlineMs = 90_000;

/** "One distinct event id per final job": whatever was not told of a job, told wrongly, or not signed. */
export async function wronglyTold({
  bench: { receiver },
  jobs,
}: {
  bench: Bench;
  jobs: { id: string; status: string }[];
}): Promise<string[]> {
  await until(() => jobs.every(({ id }) => receiver.told.has(id)), { deadlineMs: toldDeadlineMs });
  const wrong = jobs.flatMap(({ id, status }) => {
    const told = [...(receiver.told.get(id) ?? [])].join(", ");
    const due = `job.${status} ${messageId({ jobId: id, status })}`;
    return told === due ? [] : [`${id} is ${status}, and its receiver was told "${told}"`];
  });
  return [...wrong, ...receiver.forged];
}
