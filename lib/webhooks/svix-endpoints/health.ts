import { type MessageAttemptOut, MessageStatus } from "svix";
import type { Context } from "#lib/accounts/context.ts";
import { ask } from "./ask.ts";

/**
 * Since when every attempt at an endpoint has failed: the first failure after what was last received, or
 * since it was added. Null while the last attempt was received, or none was made.
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
  const one = async (options: { status: MessageStatus; iterator?: string }) => {
    const call = { limit: 1, ...options };
    const page = await ask((client) => client.messageAttempt.listByEndpoint(ctx.account.id, endpoint.id, call));
    return page.data[0];
  };
  const received = await one({ status: MessageStatus.Success });
  if (!received) return endpoint.createdAt;
  // With a dash, the page before: of what came later, the oldest.
  const first = await one({ status: MessageStatus.Fail, iterator: `-${received.id}` });
  return first?.timestamp ?? last.timestamp;
}

/** The newest attempt at an endpoint. */
export async function lastAttempt({ ctx, id }: { ctx: Context; id: string }): Promise<MessageAttemptOut | undefined> {
  const page = await ask((client) => client.messageAttempt.listByEndpoint(ctx.account.id, id, { limit: 1 }));
  return page.data[0];
}
