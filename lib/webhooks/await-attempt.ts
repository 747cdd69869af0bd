import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#lib/accounts/context.ts";
import type { ShownAttempt } from "./attempt.ts";
import { listAttempts } from "./list-attempts.ts";

/** Longer than the receiver's 15 s and the worker's way to it. */
const patienceMs = 20_000;
/** Each look is longer after the one before it: it may be a call to somebody else. */
const firstLookMs = 200;
const longestLookMs = 2_000;

/** The newest attempt of an event at an endpoint, once there is one; undefined when none was made in time. */
export async function awaitAttempt({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; messageId: string };
}): Promise<ShownAttempt | undefined> {
  const deadline = Date.now() + patienceMs;
  for (let lookMs = firstLookMs; ; lookMs = Math.min(longestLookMs, lookMs * 1.5)) {
    const { attempts } = await listAttempts({ ctx, input });
    if (attempts[0] || Date.now() > deadline) return attempts[0];
    await pause(lookMs);
  }
}
