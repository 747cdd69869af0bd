import type { Context } from "#lib/accounts/context.ts";
import { failed, type Result } from "#lib/errors/result.ts";
import { takeAttempt } from "#lib/rate-limit/take-attempt.ts";
import type { EndpointRefusal } from "./endpoint-input.ts";
import type { EventType } from "./event-types.ts";
import { endpointStore } from "./store-in-use.ts";

/** An account's test events a minute: each calls wherever its member says. */
const testsPerMinute = 30;

/**
 * Sends an endpoint an event of an example job. Answers with the id of its message, by which the log
 * shows what came of it.
 */
export async function sendTest(call: {
  ctx: Context;
  input: { id: string; type: EventType };
}): Promise<Result<{ messageId: string }, EndpointRefusal>> {
  const { allowed, retryAfterSeconds } = await takeAttempt({
    what: `test event ${call.ctx.account.id}`,
    limit: testsPerMinute,
    windowSeconds: 60,
  });
  if (!allowed) {
    return failed({
      code: "rate_limited",
      detail: `${testsPerMinute} test events a minute can be sent. Wait ${retryAfterSeconds} s.`,
    });
  }
  return endpointStore().sendTest(call);
}
