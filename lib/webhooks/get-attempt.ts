import type { Context } from "#lib/accounts/context.ts";
import type { AttemptInFull } from "./attempt.ts";
import { endpointStore } from "./store-in-use.ts";

/** An attempt of one of the account's endpoints, or undefined. */
export async function getAttempt({
  ctx,
  input,
}: {
  ctx: Context;
  input: { endpointId: string; id: string };
}): Promise<AttemptInFull | undefined> {
  const store = endpointStore();
  return store.ids.attempt.test(input.id) ? store.getAttempt({ ctx, input }) : undefined;
}
