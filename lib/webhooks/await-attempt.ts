import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#lib/accounts/context.ts";
import { listAttempts, type ShownAttempt } from "./list-attempts.ts";

/** Longer than the receiver's 15 s and the worker's way to it. */
const patienceMs = 20_000;
const lookMs = 200;

/** The newest attempt of an event at an endpoint, once there is one; undefined when none was made in time. */
export async function awaitAttempt({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string; messageId: string };
}): Promise<ShownAttempt | undefined> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { attempts } = await listAttempts({ ctx, input });
    if (attempts[0] || Date.now() > deadline) return attempts[0];
    await pause(lookMs);
  }
}
