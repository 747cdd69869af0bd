import { setTimeout as pause } from "node:timers/promises";
import type { WorkerEvents } from "graphile-worker";
import { downloadFlag } from "#lib/queue/enqueue.ts";

/**
 * Where the render runner's slots fetch, one after another: the next fetch begins when the job of the
 * last has started. So jobs start in exactly the queue's order, and none is fetched before there is a
 * slot for it, where it would wait while other workers pass it by.
 */
export type Turnstile = {
  /** The queue asks before each fetch, and is told what to leave to others. */
  forbiddenFlags: () => Promise<string[] | null>;
  /** The fetched job has started: the next slot may fetch. Harmless when said twice. */
  started: (queueId: string) => void;
};

const closedPollMs = 200;

/**
 * A slot fetches only when `hasRoom` resolves, so that what cannot be begun yet stays in the queue, in
 * its order and for every worker. `downloadSlots`: how many slots downloads may take; the others are left to jobs, so that neither starves.
 */
export function createTurnstile({
  events,
  downloadSlots,
  isOpen,
  hasRoom,
}: {
  events: WorkerEvents;
  downloadSlots: number;
  isOpen: () => boolean;
  hasRoom: () => Promise<void>;
}): Turnstile {
  const waiting: (() => void)[] = [];
  let taken = false;
  let fetched: string | undefined;
  let downloads = 0;

  async function enter(): Promise<void> {
    if (taken) await new Promise<void>((resolve) => waiting.push(resolve));
    taken = true;
  }

  function leave(): void {
    fetched = undefined;
    const next = waiting.shift();
    if (next) next();
    else taken = false;
  }

  function started(queueId: string): void {
    if (queueId === fetched) leave();
  }

  events.on("worker:getJob:empty", leave);
  events.on("worker:getJob:error", leave);
  events.on("job:start", ({ job }) => {
    fetched = job.id;
    if (job.flags?.[downloadFlag]) downloads += 1;
  });
  events.on("job:complete", ({ job }) => {
    if (job.flags?.[downloadFlag]) downloads -= 1;
    started(job.id);
  });

  return {
    async forbiddenFlags() {
      await enter();
      while (!isOpen()) await pause(closedPollMs);
      await hasRoom();
      return downloads >= downloadSlots ? [downloadFlag] : null;
    },
    started,
  };
}
