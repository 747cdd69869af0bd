import type { WorkerEvents, WorkerPool } from "graphile-worker";

/** How late a task may be that nobody announced: one whose pause is over, or whose notice was lost. */
const lookMs = 1_000;

/** Idle slots ask by themselves only this often: the looks are for that. */
export const slotPollMs = 60_000;

/**
 * Looks once a second, with one slot, for tasks that no notice tells of. Where each idle slot asks by
 * itself every two seconds, as the queue would have it, forty slots cost a twenty-fifth of a core
 * while nothing happens. A slot that finds something wakes the next, until one finds nothing.
 */
export function lookForTasks(events: WorkerEvents): void {
  let looking = false;
  events.once("pool:create", ({ workerPool }) => {
    const timer = setInterval(() => {
      looking = true;
      workerPool.nudge(1);
    }, lookMs);
    // A queue that stops takes no more nudges.
    events.once("pool:gracefulShutdown", () => clearInterval(timer));
    events.once("pool:forcefulShutdown", () => clearInterval(timer));
    events.once("pool:release", () => clearInterval(timer));
    events.on("job:start", () => looking && isOpen(workerPool) && workerPool.nudge(1));
  });
  events.on("worker:getJob:empty", () => {
    looking = false;
  });
}

function isOpen({ _active: active, _shuttingDown: stopping }: WorkerPool): boolean {
  return active && !stopping;
}
