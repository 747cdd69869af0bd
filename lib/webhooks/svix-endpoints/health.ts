import { type MessageAttemptOut, MessageStatus } from "svix";
import type { Context } from "#lib/accounts/context.ts";
import { ask } from "./ask.ts";

/**
 * Since when every attempt at an endpoint has failed: the first failure after what was last received. Null
 * while the last attempt was received, or none was made.
 */
export async function failingSince({
  ctx,
  endpoint,
  last,
}: {
  ctx: Context;
  endpoint: { id: string; createdAt: Date };
  last: MessageAttemptOut | undefined;
}): Promise<Date | null> {
  if (last?.status !== MessageStatus.Fail) return null;
  const attempts = (options: { status: MessageStatus; after?: Date }) =>
    ask((client) => client.messageAttempt.listByEndpoint(ctx.account.id, endpoint.id, { limit: 1, ...options }));
  const received = (await attempts({ status: MessageStatus.Success })).data[0];
  // With `after`, the page is the oldest since then.
  const after = received?.timestamp ?? endpoint.createdAt;
  const first = (await attempts({ status: MessageStatus.Fail, after })).data[0];
  return first?.timestamp ?? last.timestamp;
}

/** The newest attempt at an endpoint. */
export async function lastAttempt({ ctx, id }: { ctx: Context; id: string }): Promise<MessageAttemptOut | undefined> {
  const page = await ask((client) => client.messageAttempt.listByEndpoint(ctx.account.id, id, { limit: 1 }));
  return page.data[0];
}
