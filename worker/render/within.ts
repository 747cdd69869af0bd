/** What `within` answers when the time is over. */
export const timedOut: unique symbol = Symbol("timed out");

/**
 * The result of some work, or `timedOut` after `ms`. Playwright's calls can hang for ever; what
 * hangs is left behind, and ends with its browser context.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
