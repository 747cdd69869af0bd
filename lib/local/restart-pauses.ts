const shortestPauseMs = 200;
const longestPauseMs = 10_000;
/** One that ran so long was healthy: the next pause is the shortest again. */
const healthyMs = 60_000;

/** Tells how many ms to wait before a program that ran for `ranMs` is started again: from 0.2 s to 10 s. */
export function createRestartPauses(): (ranMs: number) => number {
  let pauseMs = shortestPauseMs;
  return (ranMs) => {
    const next = ranMs > healthyMs ? shortestPauseMs : pauseMs;
    pauseMs = Math.min(next * 2, longestPauseMs);
    return next;
  };
}
