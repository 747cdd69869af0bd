import type { Context } from "#lib/accounts/context.ts";
import type { AttemptPage, LogInput } from "./attempt.ts";
import { endpointStore } from "./store-in-use.ts";

/** A page of an endpoint's log, newest first; of one event with `messageId`. Empty when the account has no such endpoint. */
export function listAttempts(call: { ctx: Context; input: LogInput }): Promise<AttemptPage> {
  return endpointStore().listAttempts(call);
}
