import type { WorkerEvents, WorkerPool } from "graphile-worker";

/** How late a task may be that nobody announced: one whose pause is over, or whose notice was lost. */
const lookMs = 1_000;

/** Idle slots ask by themselves only this often: the looks are for that. */
export const slotPollMs = 60_000;

/**
 * Looks once a second, with one idle slot, for tasks that no notice tells of; a slot that finds
 * something wakes the next, until one finds nothing. Where each idle slot asks by itself every two
 * seconds, as the queue would have it, that is a twenty-fifth of a core while nothing happens. With
 * `gatherMs` notices make it look as well, and all that come within that time count as one: they
 * tell of any task, and mostly of one for other slots.
 */
export function lookForTasks({ events, gatherMs }: { events: WorkerEvents; gatherMs: number }): void {
  let looking = false;
  events.once("pool:create", ({ workerPool }) => {
    const wake = workerPool.nudge.bind(workerPool);
    let gathering = false;

    function look(): void {
      looking = true;
      if (isOpen(workerPool)) wake(1);
    }
    workerPool.nudge = (count) => {
      if (gatherMs === 0) return wake(count);
      if (gathering) return;
      gathering = true;
      setTimeout(() => {
        gathering = false;
        look();
      }, gatherMs);
    };
    const looks = setInterval(look, lookMs);
    events.once("pool:gracefulShutdown", () => clearInterval(looks));
    events.once("pool:forcefulShutdown", () => clearInterval(looks));
    events.on("job:start", () => looking && look());
  });
  events.on("worker:getJob:empty", () => {
    looking = false;
  });
}

/** A queue that stops takes no more nudges. */
function isOpen({ _active: active, _shuttingDown: stopping }: WorkerPool): boolean {
  return active && !stopping;
}
