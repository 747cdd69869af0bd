import { claimUsage, requeueReports, retryRefusedReports } from "#lib/billing/claim-usage.ts";
import { enforceGrace, syncOverdue } from "#lib/billing/enforce-grace.ts";
import { limitAccounts } from "#lib/billing/jobs-left.ts";
import { forgetOldStripeEvents } from "#lib/billing/receive-event.ts";
import { sendSpendingAlerts } from "#lib/billing/send-spending-alerts.ts";
import { db } from "#lib/db/client.ts";
import { isDatabaseAway } from "#lib/db/faults.ts";
import { dropOldArtifacts } from "#lib/jobs/drop-artifact.ts";
import { forgetOldIdempotencyKeys } from "#lib/jobs/idempotency.ts";
import { requeueLostJobs } from "#lib/jobs/requeue-lost-jobs.ts";
import { forgetSpentTasks } from "#lib/queue/forget-spent-tasks.ts";
import { moveOldRenders } from "#lib/queue/move-old-renders.ts";
import { releaseDeadWorkers, releaseOrphanedLocks } from "#lib/queue/release-dead-workers.ts";
import { forgetOldAttempts } from "#lib/rate-limit/take-attempt.ts";
import { log } from "#lib/telemetry/log.ts";
import { forgetUnconfirmed } from "#lib/users/forget-unconfirmed.ts";
import { forgetExpiredSessions } from "#lib/users/sessions.ts";
import { forgetOldEvents } from "#lib/webhooks/forget-old-events.ts";
import { requeueLostEndpoints } from "#lib/webhooks/requeue-lost-endpoints.ts";

const second = 1_000;
const minute = 60 * second;

type Sweep = { everyMs: number; run: () => Promise<unknown>; found?: string; judges?: boolean };

/** What every worker looks after for all: each sweep is safe from any number of workers at once. */
const sweeps: Sweep[] = [
  { everyMs: 2 * second, run: releaseDeadWorkers, found: "workers marked dead", judges: true },
  { everyMs: 10 * second, run: releaseOrphanedLocks, judges: true },
  { everyMs: 10 * second, run: forgetSpentTasks },
  { everyMs: 10 * second, run: () => moveOldRenders((sql) => db().$executeRawUnsafe(sql)) },
  { everyMs: 90 * second, run: requeueLostJobs, found: "jobs the queue had lost, queued again" },
  { everyMs: minute, run: forgetOldIdempotencyKeys },
  { everyMs: minute, run: dropOldArtifacts },
  { everyMs: minute, run: forgetOldAttempts },
  { everyMs: minute, run: forgetExpiredSessions },
  { everyMs: 10 * minute, run: forgetUnconfirmed },
  { everyMs: 90 * second, run: requeueLostEndpoints, found: "webhook endpoints the queue had lost, queued again" },
  { everyMs: 10 * minute, run: forgetOldEvents },
  // Once a minute for all, rather than once a job: finishing a job stays one cheap statement.
  { everyMs: minute, run: claimUsage },
  { everyMs: 10 * minute, run: requeueReports },
  { everyMs: 10 * minute, run: retryRefusedReports },
  { everyMs: minute, run: enforceGrace },
  { everyMs: minute, run: limitAccounts },
  { everyMs: minute, run: sendSpendingAlerts },
  { everyMs: 10 * minute, run: syncOverdue },
  { everyMs: 60 * minute, run: forgetOldStripeEvents },
];

/** Starts the sweeps. Other workers are judged only while `mayJudge`, so that a reconnecting fleet never strikes itself off. */
export function startSweeps({ mayJudge }: { mayJudge: () => boolean }): { stop: () => void } {
  const timers = sweeps.map((sweep) =>
    setInterval(() => {
      if (!sweep.judges || mayJudge()) void runSweep(sweep);
    }, sweep.everyMs),
  );
  return { stop: () => timers.forEach(clearInterval) };
}

async function runSweep({ run, found }: Sweep): Promise<void> {
  try {
    const ids = await run();
    if (Array.isArray(ids) && ids.length > 0) log.warn({ ids: ids.slice(0, 20), count: ids.length }, found);
  } catch (error) {
    if (isDatabaseAway(error)) return log.debug({ err: error }, "a sweep waits for the database");
    log.error({ err: error }, "a sweep met a fault");
  }
}
