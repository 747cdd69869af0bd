import type { WorkerEvents } from "graphile-worker";

/**
 * What a runner asks before each fetch, so that tasks with a flag never hold more than `slots` of its
 * slots: the others are left to the rest. A fetch that is under way counts as if it brought such a
 * task, so the bound is exact; in a crowd of fetches some leave them out though there is room.
 */
export function createSlotShare({
  events,
  flag,
  slots,
}: {
  events: WorkerEvents;
  flag: string;
  slots: number;
}): () => string[] | null {
  let fetching = 0;
  let running = 0;
  const fetched = () => {
    fetching -= 1;
  };
  events.on("worker:getJob:empty", fetched);
  events.on("worker:getJob:error", fetched);
  events.on("job:start", ({ job }) => {
    fetched();
    if (job.flags?.[flag]) running += 1;
  });
  events.on("job:complete", ({ job }) => {
    if (job.flags?.[flag]) running -= 1;
  });
  return () => {
    fetching += 1;
    return running + fetching > slots ? [flag] : null;
  };
}
