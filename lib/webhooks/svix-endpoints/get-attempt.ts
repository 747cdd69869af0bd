import type { Context } from "#lib/accounts/context.ts";
import type { AttemptInFull } from "../attempt.ts";
import { jobIdOf } from "../message-id.ts";
import { excerptMaxBytes } from "../read-excerpt.ts";
import { askAbout } from "./ask.ts";
import { svixIds } from "./ids.ts";
import { hasEnded, outcomeOf } from "./outcome.ts";

/** An attempt of one of the account's endpoints, or undefined. Svix does not keep its signature. */
export async function getSvixAttempt({
  ctx,
  input,
}: {
  ctx: Context;
  input: { endpointId: string; id: string };
}): Promise<AttemptInFull | undefined> {
  const { endpointId } = input;
  const [, messageId = "", attemptId = ""] = svixIds.attempt.exec(input.id) ?? [];
  if (!attemptId) return undefined;
  const found = await askAbout({
    ctx,
    id: endpointId,
    call: async (client, uid) => ({
      attempt: await client.messageAttempt.get(uid, messageId, attemptId),
      message: await client.message.get(uid, messageId, { withContent: true }),
    }),
  });
  if (found?.attempt.endpointId !== endpointId || !hasEnded(found.attempt)) return undefined;
  const { attempt, message } = found;
  const { timestamp: at, responseStatusCode: code, response, responseDurationMs: ms, url } = attempt;
  return {
    id: input.id,
    endpointId,
    messageId,
    type: message.eventType,
    jobId: jobIdOf(message.eventId),
    at,
    url,
    headers: {
      "content-type": "application/json",
      "svix-id": messageId,
      "svix-timestamp": String(Math.floor(at.getTime() / 1_000)),
    },
    body: JSON.stringify(message.payload),
    outcome: outcomeOf(attempt),
    status: code > 0 ? code : null,
    // Without an answer there is what Svix says of it, which may tell more of its network than a customer should know.
    excerpt: code > 0 ? response.slice(0, excerptMaxBytes) : null,
    ms,
  };
}
