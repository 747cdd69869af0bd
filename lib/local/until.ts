import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 25;

/** Waits until `condition` gives a truthy value and returns it; undefined when `deadlineMs` pass first. */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  { deadlineMs }: { deadlineMs: number },
): Promise<Value | undefined> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() >= end) return undefined;
    await sleep(pollMs);
  }
}
