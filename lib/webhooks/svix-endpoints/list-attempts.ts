import { type EndpointMessageOut, type MessageAttemptOut, type MessageOut, MessageStatus } from "svix";
import type { Context } from "#lib/accounts/context.ts";
import { type AttemptPage, attemptsPerPage, type LogInput, type ShownAttempt } from "../attempt.ts";
import { jobIdOf } from "../message-id.ts";
import { isRefusal } from "../svix-client.ts";
import { ask, askAbout } from "./ask.ts";
import { svixIds } from "./ids.ts";
import { hasEnded, outcomeOf } from "./outcome.ts";

/** The messages that a page of attempts is usually about. Without their contents, so that the answer stays small. */
const messagesMax = 100;

/** A page of an endpoint's log, newest first. Svix keeps what a message is about apart from its attempts. */
export async function listSvixAttempts({
  ctx,
  input: { id, messageId, before, failed },
}: {
  ctx: Context;
  input: LogInput;
}): Promise<AttemptPage> {
  const none = { attempts: [], next: null };
  if (messageId && !svixIds.message.test(messageId)) return none;
  const options = {
    limit: attemptsPerPage,
    ...(before && { iterator: before }),
    ...(failed && { status: MessageStatus.Fail }),
  };
  const page = await askAbout({
    ctx,
    id,
    call: ({ messageAttempt }, uid) =>
      messageId
        ? messageAttempt.listByMsg(uid, messageId, { ...options, endpointId: id })
        : messageAttempt.listByEndpoint(uid, id, options),
  });
  if (!page || page.data.length === 0) return none;
  const ended = page.data.filter(hasEnded);
  const messages = await messagesOf({ ctx, id, attempts: ended });
  const attempts = ended.map((attempt) => line(attempt, messages.get(attempt.msgId)));
  return { attempts, next: page.done ? null : page.iterator };
}

type Known = Pick<MessageOut, "eventId" | "eventType"> & Pick<Partial<EndpointMessageOut>, "nextAttempt" | "status">;

async function messagesOf({
  ctx,
  id,
  attempts,
}: {
  ctx: Context;
  id: string;
  attempts: MessageAttemptOut[];
}): Promise<Map<string, Known>> {
  const uid = ctx.account.id;
  const recent = await ask((client) => client.messageAttempt.listAttemptedMessages(uid, id, { limit: messagesMax }));
  const known = new Map<string, Known>(recent.data.map((message) => [message.id, message]));
  for (const messageId of new Set(attempts.map(({ msgId }) => msgId))) {
    if (known.has(messageId)) continue;
    try {
      known.set(messageId, await ask((client) => client.message.get(uid, messageId)));
    } catch (error) {
      // Svix may forget a message before its attempts.
      if (!isRefusal(error, 404)) throw error;
    }
  }
  return known;
}

function line(attempt: MessageAttemptOut, message: Known | undefined): ShownAttempt {
  const code = attempt.responseStatusCode;
  const waits = message?.status === MessageStatus.Sending || message?.status === MessageStatus.Pending;
  return {
    id: `${attempt.msgId}.${attempt.id}`,
    messageId: attempt.msgId,
    type: message?.eventType ?? "",
    jobId: jobIdOf(message?.eventId),
    at: attempt.timestamp,
    outcome: outcomeOf(attempt),
    status: code > 0 ? code : null,
    ms: attempt.responseDurationMs,
    nextTryAt: (waits && message?.nextAttempt) || null,
  };
}
