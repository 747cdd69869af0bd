import { runOnce } from "graphile-worker";
import { claimUsage } from "#lib/billing/claim-usage.ts";
import { closeDb } from "#lib/db/client.ts";
import { openPool } from "#lib/db/pool.ts";
import { taskPayloads } from "#lib/queue/tasks.ts";
import { reportUsageTask } from "#worker/tasks/report-usage.ts";

// What a worker does about usage and nothing else: claims, and runs the reports that are due. A test kills it.
const pgPool = openPool({ max: 6, name: "report-usage-main" });
await claimUsage({ recordedBefore: new Date() });
await runOnce({
  pgPool,
  concurrency: 4,
  noHandleSignals: true,
  taskList: {
    "report-usage": (payload) => reportUsageTask({ payload: taskPayloads["report-usage"].parse(payload) }),
  },
});
await pgPool.end();
await closeDb();
