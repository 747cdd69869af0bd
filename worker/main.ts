import { setTimeout as pause } from "node:timers/promises";
import { config } from "#lib/config/config.ts";
import { closeDb } from "#lib/db/client.ts";
import { watchBlockedHosts } from "#lib/egress/watch-blocked-hosts.ts";
import { log } from "#lib/telemetry/log.ts";
import { watchHealth } from "./health.ts";
import { joinWorkers } from "./presence.ts";
import { createBrowserPool } from "./render/browser.ts";
import { createWorkGate } from "./render/gates.ts";
import { workerSlots } from "./render/page-slots.ts";
import { createSparePage } from "./render/spare-page.ts";
import { startRunners } from "./runners.ts";
import { startSweeps } from "./sweeps.ts";
import { startWorkerTelemetry } from "./telemetry.ts";

/** ms for tasks to let go once they are told to, and again for browsers and connections to end. */
const letGoMs = 3_000;

const presence = await joinWorkers();
const pool = createBrowserPool();
const spare = createSparePage({ pool });
const health = watchHealth({ pool, onChange: presence.setHealthy });
// At boot the browser is a suspect: no job is taken before one has opened.
health.suspectBrowser();
const telemetry = await startWorkerTelemetry(pool);
const draining = new AbortController();
const runners = await startRunners({
  services: {
    worker: presence.id,
    pool,
    spare,
    gate: createWorkGate(),
    draining: draining.signal,
    suspectBrowser: health.suspectBrowser,
  },
  canRender: health.isHealthy,
});
await presence.announce(runners.poolIds);
const blockedHosts = watchBlockedHosts();
await blockedHosts.loaded;
runners.open();
const sweeps = startSweeps({ mayJudge: presence.isSteady });
if (config().EGRESS_ALLOW.length > 0) {
  log.warn({ allowed: config().EGRESS_ALLOW }, "EGRESS_ALLOW lets pages and buckets reach these private addresses");
}
log.info(
  {
    worker: presence.id,
    pid: process.pid,
    slots: workerSlots(),
  },
  "worker ready",
);

let stopping = false;

/**
 * Takes no new work and lets running jobs finish for `drainMs`; what does not goes back to the queue,
 * where another worker takes it at once.
 */
async function stop({ reason, exitCode, drainMs }: { reason: string; exitCode: number; drainMs: number }) {
  if (stopping) return;
  stopping = true;
  log.info({ reason }, "worker stops: finishing what is running");
  sweeps.stop();
  blockedHosts.stop();
  health.stop();
  const spareClosed = spare.close();
  const drained = setTimeout(() => draining.abort(new Error("The worker stops")), drainMs);
  await Promise.race([runners.stop(), pause(drainMs + letGoMs)]);
  clearTimeout(drained);
  await presence.leave();
  await Promise.race([Promise.allSettled([spareClosed, pool.close(), telemetry.stop(), closeDb()]), pause(letGoMs)]);
  process.exit(exitCode);
}

// Others have this worker's jobs: what it still does with them could not be committed.
presence.lost.then((reason) => stop({ reason, exitCode: 1, drainMs: 0 }));
runners.ended.then((reason) => stop({ reason, exitCode: 1, drainMs: config().DRAIN_TIMEOUT_MS }));
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => stop({ reason: signal, exitCode: 0, drainMs: config().DRAIN_TIMEOUT_MS }));
}
