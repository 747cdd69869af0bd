import { reportUsage } from "#lib/billing/report-usage.ts";
import { db } from "#lib/db/client.ts";
import { enqueue } from "#lib/queue/enqueue.ts";
import type { ParsedPayload } from "#lib/queue/tasks.ts";

const firstPauseMs = 1_000;
/** Reports wait out an outage of Stripe at this pace, for as long as it takes. */
const longestPauseMs = 10 * 60_000;

/** Tells Stripe of one usage report; comes back with growing pauses until it is settled. */
export async function reportUsageTask({ payload }: { payload: ParsedPayload<"report-usage"> }): Promise<void> {
  const { reportId, tries } = payload;
  if (await reportUsage({ input: { reportId } })) return;
  await enqueue({
    tx: db(),
    task: "report-usage",
    payload: { reportId, tries: tries + 1 },
    key: `report:${reportId}`,
    pauseMs: Math.min(longestPauseMs, firstPauseMs * 2 ** tries),
  });
}
